//! Stored games, in a table that people can edit.

use garns::canon::Transform;
use garns::games::{BadGame, Game, GamesFile, HEADER, Library, NoHeader, STORED};
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
fn bad_lines_are_reported_and_skipped() {
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
fn columns_may_come_in_any_order_among_other_columns() {
    let text =
        format!("title,puzzle,level,source,hodoku\nmy best = this,{FAMOUS},Hard,the paper of x=y,1020\n");
    let (library, bad) = Library::read(&text);
    assert_eq!(bad, []);
    let game = &library.games()[0];
    assert_eq!(
        (game.level, game.score, game.source.as_str()),
        (Some(Level::Hard), Some(1020), "the paper of x=y")
    );
}

#[test]
fn appending_a_game_keeps_the_rest_of_the_file() {
    let game = Game { source: "a; \"b\"".into(), ..Game::new(Puzzle::new(FAMOUS.parse().unwrap()).unwrap()) };
    for (before, after) in [
        ("".to_string(), format!("{HEADER}{FAMOUS},,,,,,\"a; \"\"b\"\"\"\n")),
        (
            "\u{feff}# mine\r\nStars;Source;Puzzle\r\nnonsense".to_string(),
            format!("\u{feff}# mine\r\nStars;Source;Puzzle\r\nnonsense\n;\"a; \"\"b\"\"\";{FAMOUS}\n"),
        ),
    ] {
        let mut file = GamesFile::new(before.into_bytes());
        file.append(std::slice::from_ref(&game)).unwrap();
        assert_eq!(String::from_utf8_lossy(file.bytes()), after);
        assert_eq!(Library::read(file.bytes()).0.games(), std::slice::from_ref(&game));
    }
    let mut nameless = GamesFile::new(format!("{FAMOUS},mine\n").into_bytes());
    assert_eq!(nameless.append(&[game]), Err(NoHeader));
}

#[test]
fn a_revision_leaves_all_other_lines_unchanged() {
    let zeros = FAMOUS.replace('.', "0");
    let other = ".2...6..1.........8.4.7...5.6....217....2..9.....3.8....37.......5..2.4....34.16.";
    for end in ["\n", "\r", "\r\n"] {
        let before =
            format!("# \u{1f600}{end}stars,puzzle,level{end}**,{zeros},{end}*,{other},Easy{end}bad{end}");
        let mut bytes = before.clone().into_bytes();
        bytes.extend_from_slice(b"# \xff\xfe");
        let mut file = GamesFile::new(bytes.clone());
        file.revise(Some).unwrap();
        assert_eq!(file.bytes(), bytes);
        let rate = |game: Game| {
            Some(if game.level.is_none() { Game { level: Some(Level::Medium), ..game } } else { game })
        };
        file.revise(rate).unwrap();
        let after = format!(
            "# \u{1f600}{end}stars,puzzle,level,er,ep,ed,hodoku,source{end}**,{zeros},Medium,,,,,{end}*,{other},Easy{end}bad{end}"
        );
        assert_eq!(file.bytes(), [after.as_bytes(), b"# \xff\xfe"].concat(), "{end:?}");
        file.revise(|game| (game.level == Some(Level::Easy)).then_some(game)).unwrap();
        assert_eq!(Library::read(file.bytes()).0.games().len(), 1);
    }
}

#[test]
fn a_rotated_and_relabelled_duplicate_is_refused() {
    let (mut library, _) = Library::read(format!("{HEADER}{FAMOUS},,,,,,\n"));
    let image = Transform::random(&mut Random::new(1)).apply(&FAMOUS.parse().unwrap());
    let game = Game::new(Puzzle::new(image).unwrap());
    assert_eq!(library.add(game), Err(BadGame::Known(1)));
    assert_eq!(library.games().len(), 1);
}

#[test]
fn two_hundred_games_of_each_level_are_stored_without_duplicates() {
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
