//! HoDoKu's scale, compared with the original's answers.

use std::cell::Cell;

use garns::logic::{Deduction, TechniqueId};
use garns::rate::{End, Hodoku, Level, Limits, Record, Scale, SudokuExplainer, Trace, TraceStep, hodoku};
use garns::{Board, Grid, Puzzle, Stop};

use crate::golden::{self, oracle};
use crate::steps::{agrees, factor as laws, puzzle as fresh};

fn puzzle(text: &str) -> Puzzle {
    Puzzle::new(text.parse::<Grid>().unwrap()).unwrap()
}

/// Checks the golden rows and the original's answers: every fourth answer in a plain run, all of
/// them if `GARNS_LAWS` is above 1.
fn compare(
    golden: [&str; 3],
    oracle_file: &str,
    columns: [usize; 3],
    check: impl Fn([&str; 3]) -> Result<(), String>,
) {
    let answers = oracle(oracle_file).unwrap_or_default();
    let step = if laws() > 1 { 1 } else { 4 };
    let cases = answers.lines().filter(|line| !line.starts_with('#')).step_by(step);
    let cases = cases.map(|case| {
        let fields: Vec<&str> = case.split('\t').collect();
        columns.map(|column| fields[column])
    });
    let rows = golden::rows().map(|row| golden.map(|column| row.get(column)));
    let (mut compared, mut wrong) = (0, Vec::new());
    for case in rows.chain(cases).filter(|case| case[1] != "-") {
        compared += 1;
        wrong.extend(check(case).err().map(|why| format!("{}: {why}", case[0])));
    }
    assert!(compared >= 25, "only {compared} puzzles");
    assert!(wrong.is_empty(), "{} of {compared} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn levels_and_scores_match_the_original() {
    compare(["puzzle", "level", "score"], "hodoku.tsv", [0, 1, 2], |[text, level, score]| {
        let (rating, expected) = (Hodoku::rate(&puzzle(text)).to_string(), format!("{level} ({score})"));
        if rating == expected { Ok(()) } else { Err(format!("{rating}, the original says {expected}")) }
    });
}

/// The name at the start of a step that the original prints.
fn name(step: &str) -> &str {
    let end = [":", " in ", " =>"].iter().filter_map(|mark| step.find(mark)).min();
    &step[..end.unwrap_or(step.len())]
}

#[test]
fn steps_have_the_names_that_the_original_prints() {
    let columns = ["puzzle", "hodoku_steps", "score"];
    compare(columns, "hodoku_paths.tsv", [0, 3, 2], |[text, theirs, _]| {
        let steps = Hodoku::trace(&puzzle(text)).steps;
        let names: Vec<&str> = steps.iter().map(|step| &*step.name).collect();
        let expected: Vec<&str> = theirs.split(" | ").map(name).collect();
        let differs = names.iter().zip(&expected).position(|(name, expected)| name != expected);
        if names.len() == expected.len() && differs.is_none() {
            return Ok(());
        }
        Err(format!("{:?}", differs.map(|n| (n, names[n], expected[n], &steps[n].deductions))))
    });
}

#[test]
fn a_score_is_the_sum_of_the_steps_and_the_path_ends_in_the_solution() {
    for seed in 0..40 * laws() as u64 {
        let puzzle = fresh(seed);
        let Trace { rating, steps, .. } = Hodoku::trace(&puzzle);
        assert_eq!(rating, Hodoku::rate(&puzzle));
        assert_eq!(rating.score, steps.iter().map(|step| step.score).sum::<u32>());
        let mut board = puzzle.board();
        for step in &steps {
            for &deduction in &step.deductions {
                assert!(agrees(deduction, puzzle.solution()), "{} {deduction}", step.name);
                assert!(carried_out(&mut board, deduction), "{} {deduction} in vain", step.name);
            }
        }
        assert_eq!(board.values(), puzzle.solution());
        assert_eq!(rating.guessed, steps.iter().any(|step| step.technique == TechniqueId::BruteForce));
    }
}

/// From every position on the path, the next step that is not a single stays the same; only singles
/// may come in another order.
#[test]
fn a_position_is_rated_by_its_remaining_steps() {
    for seed in 0..10 * laws() as u64 {
        let puzzle = fresh(seed);
        let steps = Hodoku::trace(&puzzle).steps;
        let mut board = puzzle.board();
        for (n, step) in steps.iter().enumerate() {
            let Trace { rating, steps: rest, end, .. } =
                Hodoku::rate_from(&puzzle, &board, Limits::NONE, Record::Steps);
            let alone = Hodoku::rate_from(&puzzle, &board, Limits::NONE, Record::Rating);
            assert_eq!((rating, end, 0), (alone.rating, alone.end, alone.steps.len()));
            assert_eq!(rating.score, rest.iter().map(|step| step.score).sum::<u32>());
            let places = |deduction: &Deduction| matches!(deduction, Deduction::Place(_));
            let first = |steps: &[TraceStep<u32>]| {
                steps
                    .iter()
                    .find(|step| !step.deductions.iter().any(places))
                    .map(|step| step.deductions.clone())
            };
            assert_eq!(first(&rest), first(&steps[n..]), "{} after step {n}", puzzle.givens());
            for &deduction in &step.deductions {
                carried_out(&mut board, deduction);
            }
        }
    }
}

/// Applies a deduction, and returns whether the board changed.
pub(crate) fn carried_out(board: &mut Board, deduction: Deduction) -> bool {
    match deduction {
        Deduction::Place(candidate) => board.place(candidate),
        Deduction::Remove(candidate) => board.remove(candidate),
    }
}

#[test]
fn a_limit_stops_early_and_changes_nothing_below_it() {
    for seed in 0..40 {
        let puzzle = fresh(seed);
        let rating = Hodoku::rate(&puzzle);
        for level in Level::ALL {
            let expected = (rating.level <= level).then_some(rating);
            assert_eq!(Hodoku::rate_up_to(&puzzle, level), expected, "{}", puzzle.givens());
        }
    }
    // The rating stops at the first step that is too hard.
    let hard = puzzle("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
    let rated = Hodoku::rate_from(&hard, &hard.board(), Limits::up_to(Level::Easy), Record::Steps);
    assert_eq!(rated.end, End::AboveMax);
    assert!(rated.steps.len() < Hodoku::trace(&hard).steps.len());
}

#[test]
fn every_scale_can_be_stopped_and_a_stopped_rating_is_not_complete() {
    let hard = puzzle("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
    assert_eq!(Hodoku::rate_until(&hard, Stop::NEVER), Some(Hodoku::rate(&hard)));
    assert_eq!(SudokuExplainer::rate_until(&hard, Stop::NEVER), Some(SudokuExplainer::rate(&hard)));
    for questions in [0, 1, 3] {
        let asked = Cell::new(0);
        let is_enough = || asked.replace(asked.get() + 1) >= questions;
        let limits = Limits::until(Stop::when(&is_enough));
        let stopped = Hodoku::rate_from(&hard, &hard.board(), limits, Record::Steps);
        assert_eq!((stopped.end, asked.get()), (End::Stopped, questions + 1));
        assert!(Hodoku::trace(&hard).steps.starts_with(&stopped.steps));
        asked.set(0);
        let limits = Limits::until(Stop::when(&is_enough));
        let stopped = SudokuExplainer::rate_from(&hard, &hard.board(), limits, Record::Steps);
        assert_eq!((stopped.end, stopped.steps.len()), (End::Stopped, questions));
    }
}

#[test]
fn levels_rise_with_the_score() {
    // Only singles: the level is Easy up to a score of 800.
    let easy = puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    assert_eq!(Hodoku::rate(&easy), hodoku::Rating { level: Level::Easy, score: 204, guessed: false });
    let hard = puzzle("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
    let rating = Hodoku::rate(&hard);
    assert_eq!(rating.level, Level::Extreme);
    assert_eq!(rating.to_string(), format!("Extreme ({})", rating.score));
}

/// Among chains that remove equally many candidates of the same weight, the original takes the chain
/// that it found first, not the shortest.
#[test]
fn the_first_of_several_equal_chains_counts() {
    for (text, rated) in [
        (
            "...1...5...5..7.864..2....95...2..4..148.....9...3..7.6..5....7..2..6.14...3...2.",
            "Unfair (1736)",
        ),
        (
            "..73.5.8.2.....6.1..36..7..3....95.7.........76..13...........21....8...9....2143",
            "Extreme (2620)",
        ),
        (
            ".57..3.8.19.5....2........75...4.....642....8....819.........4.63...2.....9.3....",
            "Extreme (2108)",
        ),
        (
            ".7..5.2........8....48....3796.2..3.1.8.....7.2.1....5.3.76......2.9..........5..",
            "Extreme (1898)",
        ),
    ] {
        assert_eq!(Hodoku::rate(&puzzle(text)).to_string(), rated, "{text}");
    }
}

/// The first candidate that a step removes gives the first single.
#[test]
fn singles_follow_the_order_of_the_removed_candidates() {
    let text = ".81.....3..43.....9....24...........25...73.8..3.6.5.47....8....1..4.......2...5.";
    let steps = Hodoku::trace(&puzzle(text)).steps;
    let colours = steps.iter().position(|step| step.technique == TechniqueId::MultiColors1).unwrap();
    let placed: Vec<String> = steps[colours + 1].deductions.iter().map(ToString::to_string).collect();
    assert_eq!(placed, ["r9c3=9"]);
}
