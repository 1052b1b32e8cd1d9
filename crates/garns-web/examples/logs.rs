//! Prints random logs and the states that they lead to, as JSON. The page's replay must lead to the same
//! states.
//!
//! `cargo run --package garns-web --example logs -- COUNT SEED`

use garns::{Candidate, Cell, CellSet, Digit, Puzzle, Random};
use garns_web::game::{Action, Event, Game, HINT_COSTS};
use serde_json::json;

/// A famous puzzle.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The most events in a log.
const LONGEST: usize = 80;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let count: u32 = args.next().as_deref().unwrap_or("100").parse()?;
    let seed: u64 = args.next().as_deref().unwrap_or("1").parse()?;
    let puzzle = Puzzle::new(PUZZLE.parse()?)?;
    let mut random = Random::new(seed);
    let mut cases = Vec::new();
    for number in 0..count {
        let log = log(&mut random);
        let game = Game::replay(puzzle, 0, &log);
        let events: Result<Vec<_>, _> = log.iter().map(garns_web::event_json).collect();
        cases.push(json!({
            "name": format!("log {number} of seed {seed}"), "givens": PUZZLE, "events": events?,
            "state": garns_web::state_json(&game)?,
        }));
    }
    println!("{}", serde_json::to_string(&cases)?);
    Ok(())
}

/// A random log of up to three tabs and the server.
fn log(random: &mut Random) -> Vec<Event> {
    let length = random.below(LONGEST) + 1;
    let mut log = Vec::new();
    for seq in 1..=length as u32 {
        let action = action(random, seq);
        let client = match action.may_be_sent() {
            Ok(()) => format!("client-{}", random.below(3)),
            Err(_) => "server".to_string(),
        };
        let ends = matches!(action, Action::Finished { .. });
        log.push(Event { seq, at: i64::from(seq) * 1000, client, n: seq, action });
        if ends {
            break;
        }
    }
    log
}

fn action(random: &mut Random, seq: u32) -> Action {
    let name = format!("point {}", random.below(3));
    let on = random.below(3) > 0;
    let cells = cells(random);
    let digit = Digit::from_index(random.below(9));
    match random.below(36) {
        0..=5 => Action::Enter { cells, digit, tidy: on },
        6..=7 => Action::Corner { cells, digit, on },
        8..=9 => Action::Centre { cells, digit, on },
        10 => Action::Strike { cells, digit, on },
        11 => Action::Colour { cells, colour: digit.get(), on },
        12..=13 => Action::Clear { cells },
        14 => Action::Auto { on },
        15 => Action::Fill,
        16..=17 => Action::Undo,
        18 => Action::Redo,
        19 => Action::Savepoint { name },
        20 => Action::Restore { name },
        21 => Action::Forget { name },
        22 => Action::Pause,
        23 => Action::Resume,
        24 => Action::Away,
        25 => Action::Back,
        26 if seq == 1 => Action::Setup { place: candidates(random), remove: candidates(random) },
        26 => Action::Apply { clear: cells, place: candidates(random), remove: candidates(random) },
        27 => Action::Erase { cells },
        28 => {
            let rung = random.below(HINT_COSTS.len());
            Action::Hint { rung: rung as u8, cost: HINT_COSTS[rung] }
        }
        29 => Action::Check { wrong: if on { cells } else { CellSet::EMPTY }, marks: CellSet::EMPTY },
        30 => Action::Check { wrong: CellSet::EMPTY, marks: if on { cells } else { CellSet::EMPTY } },
        31..=33 => Action::ColourCandidate { cells, digit, colour: 1 + random.below(9) as u8, on },
        34 => Action::ClearColours { cells },
        _ if seq > 60 => Action::Finished { time: 1000, score: 1 },
        _ => Action::Solution,
    }
}

fn cells(random: &mut Random) -> CellSet {
    (0..=random.below(4)).map(|_| Cell::from_index(random.below(81))).collect()
}

fn candidates(random: &mut Random) -> Vec<Candidate> {
    let one =
        |_| Candidate { cell: Cell::from_index(random.below(81)), digit: Digit::from_index(random.below(9)) };
    (0..3).map(one).collect()
}
