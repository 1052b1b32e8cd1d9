//! Stored games: a table that people can add to.

use garns::canon::Symmetry;
use garns::games::{BadGame, Game, HEADER, Library, STORED};
use garns::rate::Level;
use garns::{Puzzle, Random};

const FAMOUS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn a_printed_game_reads_back() {
    let text = format!("{HEADER}{FAMOUS},Hard,4.2,1.2,1.2,1020,\"a, \"\"b\"\" c\"\n{FAMOUS},,,,,,\n");
    let (library, bad) = Library::read(&text);
    assert_eq!(bad, []);
    let printed: String = library.games().iter().map(|game| format!("{game}\n")).collect();
    assert_eq!(format!("{HEADER}{printed}"), text);
    assert_eq!(library.games()[0].source, "a, \"b\" c");
}

#[test]
fn bad_lines_are_named_and_skipped() {
    let clash = FAMOUS.replacen('.', "5", 1);
    let text = format!("{HEADER}{FAMOUS},Grim,,,,,\n123\n{clash},,,,,,\n# a comment\n{FAMOUS},,,,,,mine\n");
    let (library, bad) = Library::read(&text);
    assert_eq!(library.games().len(), 1);
    let named: Vec<(usize, String)> =
        bad.into_iter().map(|(line, reason)| (line, reason.to_string())).collect();
    assert_eq!(named[0], (2, "level is \"Grim\", expected Easy, Medium, Hard, Unfair or Extreme".into()));
    assert_eq!(named[1].0, 3);
    assert_eq!(named[2], (4, "5 is repeated in r1c1, r1c3".into()));
}

#[test]
fn a_game_is_known_even_rotated_and_relabelled() {
    let (mut library, _) = Library::read(&format!("{HEADER}{FAMOUS},,,,,,\n"));
    let image = Symmetry::random(&mut Random::new(1)).apply(&FAMOUS.parse().unwrap());
    let game = Game::new(Puzzle::new(image).unwrap());
    assert_eq!(library.add(game), Err(BadGame::Known(1)));
    assert_eq!(library.games().len(), 1);
}

#[test]
fn a_thousand_games_are_stored_two_hundred_of_each_level_no_two_of_one_class() {
    let (library, bad) = Library::read(STORED);
    assert_eq!(bad, []);
    for level in Level::ALL {
        assert_eq!(library.games().iter().filter(|game| game.level == Some(level)).count(), 200, "{level}");
    }
    let mut fresh = Library::default();
    for game in library.games() {
        assert_eq!(fresh.add(game.clone()), Ok(()));
        assert_eq!(Game { source: game.source.clone(), ..Game::new(game.puzzle) }.rated(), *game);
    }
}
