//! Laws of the log: the same log leads to the same state, however its events arrive.

use garns::{CellSet, Digit, Puzzle};
use garns_web::game::{Action, Event, Game, LONGEST_THOUGHT, MAX_UNDO, Sheet};
use proptest::prelude::*;

use crate::site::{PUZZLE, SOLUTION};

fn puzzle() -> Puzzle {
    Puzzle::new(PUZZLE.parse().unwrap()).unwrap()
}

fn cells() -> impl Strategy<Value = CellSet> {
    prop::collection::btree_set(0usize..81, 1..6)
        .prop_map(|indices| indices.into_iter().map(garns::Cell::from_index).collect())
}

fn digit() -> impl Strategy<Value = Digit> {
    (0usize..9).prop_map(Digit::from_index)
}

fn edit() -> impl Strategy<Value = Action> {
    prop_oneof![
        4 => (cells(), digit(), any::<bool>()).prop_map(|(cells, digit, tidy)| Action::Enter { cells, digit, tidy }),
        2 => (cells(), digit(), any::<bool>()).prop_map(|(cells, digit, on)| Action::Corner { cells, digit, on }),
        2 => (cells(), digit(), any::<bool>()).prop_map(|(cells, digit, on)| Action::Centre { cells, digit, on }),
        1 => (cells(), digit(), any::<bool>()).prop_map(|(cells, digit, on)| Action::Strike { cells, digit, on }),
        1 => (cells(), 1u8..10, any::<bool>()).prop_map(|(cells, colour, on)| Action::Colour { cells, colour, on }),
        2 => (cells(), digit(), 1u8..10, any::<bool>())
            .prop_map(|(cells, digit, colour, on)| Action::ColourCandidate { cells, digit, colour, on }),
        2 => cells().prop_map(|cells| Action::Clear { cells }),
        1 => cells().prop_map(|cells| Action::ClearColours { cells }),
        1 => any::<bool>().prop_map(|on| Action::Auto { on }),
        1 => Just(Action::Fill),
        1 => "[ab]".prop_map(|name| Action::Restore { name }),
        1 => (cells(), cells(), digit()).prop_map(|(clear, cells, digit)| Action::Apply {
            clear,
            place: cells.iter().map(|cell| garns::Candidate { cell, digit }).collect(),
            remove: Vec::new(),
        }),
    ]
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        8 => edit(),
        2 => Just(Action::Undo),
        1 => Just(Action::Redo),
        1 => "[ab]".prop_map(|name| Action::Savepoint { name }),
        1 => "[ab]".prop_map(|name| Action::Forget { name }),
        1 => Just(Action::Pause),
        1 => Just(Action::Resume),
        1 => (0u8..6).prop_map(|rung| Action::Hint { rung, cost: 5 }),
        1 => Just(Action::Check { wrong: CellSet::EMPTY, marks: CellSet::EMPTY }),
        1 => Just(Action::Away),
        1 => Just(Action::Back),
    ]
}

fn log(actions: Vec<(Action, i64)>) -> Vec<Event> {
    let mut at = 1000;
    let stamp = |((action, gap), seq): ((Action, i64), u32)| {
        at += gap;
        Event { seq, at, client: "client-1".to_string(), n: seq, action }
    };
    actions.into_iter().zip(1..).map(stamp).collect()
}

fn logs() -> impl Strategy<Value = Vec<Event>> {
    prop::collection::vec((action(), 0i64..30_000), 0..60).prop_map(log)
}

fn then(game: &mut Game, action: Action) {
    let seq = game.head() + 1;
    game.add(&Event { seq, at: 0, client: "client-1".to_string(), n: seq, action });
}

fn config() -> ProptestConfig {
    let laws: u32 = std::env::var("GARNS_LAWS").ok().and_then(|factor| factor.parse().ok()).unwrap_or(1);
    ProptestConfig::with_cases(256 * laws)
}

#[test]
fn the_last_thousand_edits_can_be_undone() {
    let mut game = Game::new(puzzle(), 1000);
    let edits = MAX_UNDO + 500;
    let mut kept = game.sheet().clone();
    for n in 0..edits {
        if n == 500 {
            kept = game.sheet().clone();
        }
        let colour = 1 + (n / 2 % 9) as u8;
        then(&mut game, Action::Colour { cells: garns::CellSet::FULL, colour, on: n % 2 == 0 });
    }
    assert_eq!(game.can_undo_redo(), (MAX_UNDO, 0));
    let end = game.sheet().clone();
    for _ in 0..edits {
        then(&mut game, Action::Undo);
    }
    assert_eq!((game.can_undo_redo(), game.sheet()), ((0, MAX_UNDO), &kept));
    for _ in 0..edits {
        then(&mut game, Action::Redo);
    }
    assert_eq!((game.can_undo_redo(), game.sheet()), ((MAX_UNDO, 0), &end));
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_log_cut_anywhere_leads_to_the_same_state(log in logs(), cut in 0usize..60) {
        let whole = Game::replay(puzzle(), 1000, &log);
        let cut = cut.min(log.len());
        let mut parts = Game::replay(puzzle(), 1000, &log[..cut]);
        for event in &log[cut..] {
            parts.add(event);
        }
        prop_assert_eq!(format!("{whole:?}"), format!("{parts:?}"));
    }

    #[test]
    fn all_undone_and_done_again_is_as_before(log in logs()) {
        let mut game = Game::replay(puzzle(), 1000, &log);
        let before = game.sheet().clone();
        let (undos, redos) = game.can_undo_redo();
        for _ in 0..undos {
            then(&mut game, Action::Undo);
        }
        prop_assert_eq!(game.can_undo_redo(), (0, undos + redos));
        prop_assert_eq!(game.sheet(), &Sheet::default());
        for _ in 0..undos {
            then(&mut game, Action::Redo);
        }
        prop_assert_eq!(game.sheet(), &before);
        prop_assert_eq!(game.can_undo_redo(), (undos, redos));
    }

    #[test]
    fn an_edit_is_undone_by_one_undo(log in logs(), edit in edit()) {
        let mut game = Game::replay(puzzle(), 1000, &log);
        let before = game.sheet().clone();
        let (undos, _) = game.can_undo_redo();
        then(&mut game, edit);
        if *game.sheet() == before {
            prop_assert_eq!(game.can_undo_redo().0, undos, "an edit that changes nothing does nothing");
        } else {
            prop_assert_eq!(game.can_undo_redo(), (undos + 1, 0));
            then(&mut game, Action::Undo);
            prop_assert_eq!(game.sheet(), &before);
        }
    }

    #[test]
    fn givens_stay_and_the_clock_goes_forward(log in logs()) {
        let mut last = 0;
        let mut game = Game::new(puzzle(), 1000);
        for event in &log {
            game.add(event);
            let elapsed = game.elapsed(event.at);
            prop_assert!(elapsed >= last && elapsed <= event.at - 1000);
            last = elapsed;
            prop_assert!(puzzle().givens().is_within(&game.values()));
        }
        let end = log.last().map_or(1000, |event| event.at);
        prop_assert!(game.elapsed(end + 1_000_000_000) <= last + LONGEST_THOUGHT);
    }

    /// The time after each act of play is counted, up to the longest thought, whatever other tabs say about
    /// being away.
    #[test]
    fn no_time_of_play_is_lost(log in logs(), tabs in prop::collection::vec(0u8..3, 60)) {
        let mut game = Game::new(puzzle(), 1000);
        let mut last: Option<(i64, i64)> = None;
        for (event, tab) in log.into_iter().zip(tabs) {
            let event = Event { client: format!("client-{tab}"), ..event };
            if let Some((at, elapsed)) = last {
                prop_assert_eq!(game.elapsed(event.at), elapsed + (event.at - at).min(LONGEST_THOUGHT));
            }
            game.add(&event);
            let idle = matches!(
                event.action,
                Action::Pause | Action::Away | Action::Back | Action::Savepoint { .. } | Action::Forget { .. }
            );
            last = (!idle).then(|| (event.at, game.elapsed(event.at)));
        }
    }

    #[test]
    fn what_the_player_sees_contains_the_solution_unless_there_is_a_mistake(log in logs()) {
        let game = Game::replay(puzzle(), 1000, &log);
        let right = game.wrong_entries().is_empty() && (game.wrong_marks().is_empty());
        let board = game.board();
        if right && game.values().conflicts().is_empty() {
            let solution: garns::Grid = SOLUTION.parse().unwrap();
            for cell in board.open() {
                prop_assert!(board.candidates(cell).contains(solution.get(cell).unwrap()));
            }
        }
    }
}
