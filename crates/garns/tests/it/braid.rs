//! T&E depth, whips and braids: compared with published values and with the definitions, in every
//! orientation.

use std::cell::Cell as Counter;
use std::collections::BTreeSet;

use garns::canon::Transform;
use garns::logic::{Argument, Family, Ladder, Reason, check, techniques};
use garns::rate::braid::{Braids, GWhips, Least, NestedBraids, TrialAndError, Whips};
use garns::rate::{End, Limits, Record, Scale, Trace};
use garns::render::text;
use garns::{Board, Candidate, Cell, Digit, Grid, House, Puzzle, Random, Stop};

use crate::golden::{self, oracle};
use crate::hodoku::carried_out;
use crate::steps::{agrees, factor as laws, puzzle as fresh};

fn puzzle(text: &str) -> Puzzle {
    Puzzle::new(text.parse::<Grid>().unwrap()).unwrap()
}

/// Depth, W, gW, B and BxB: the columns of the published table.
const COLUMNS: [fn(&Puzzle) -> Least; 5] =
    [TrialAndError::rate, Whips::rate, GWhips::rate, Braids::rate, NestedBraids::rate];

fn ratings(puzzle: &Puzzle) -> [Least; 5] {
    COLUMNS.map(|rate| rate(puzzle))
}

fn line(puzzle: &Puzzle) -> String {
    format!("{} {}", puzzle.givens(), ratings(puzzle).map(|least| least.to_string()).join(" "))
}

/// Compares every number in a table. Its columns are the puzzle and then [`COLUMNS`].
fn compare<'a>(table: impl Iterator<Item = [&'a str; 6]>) {
    let mut wrong = Vec::new();
    let mut compared = [0; 5];
    for row in table {
        let puzzle = puzzle(row[0]);
        for column in 0..5 {
            let Ok(expected) = row[column + 1].parse() else { continue };
            compared[column] += 1;
            let ours = COLUMNS[column](&puzzle);
            if ours != Least::Exactly(expected) {
                wrong.push(format!("column {}: {row:?}: {ours:?}", column + 1));
            }
        }
    }
    assert!(compared.iter().all(|&rows| rows > 0), "{compared:?}");
    assert!(wrong.is_empty(), "{} of {compared:?} differ:\n{}", wrong.len(), wrong.join("\n"));
    println!("{compared:?} values are equal");
}

#[test]
fn ratings_match_the_golden_rows() {
    compare(golden::rows().map(|row| ["puzzle", "te", "w", "gw", "b", "bxb"].map(|column| row.get(column))));
}

#[test]
fn ratings_match_the_published_ratings() {
    let Some(table) = oracle("classification.tsv") else {
        // The test of the golden rows compares the same columns.
        assert!(golden::rows().count() >= 100);
        return;
    };
    // A plain run compares every twelfth row.
    let step = if laws() > 1 { 1 } else { 12 };
    let rows = table.lines().filter(|line| !line.starts_with('#')).step_by(step);
    compare(rows.map(|row| {
        let mut fields = row.split('\t');
        [(); 6].map(|()| fields.next().unwrap())
    }));
}

/// A puzzle by Arto Inkala, 2010.
const INKALA: &str = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

/// The first puzzle found that two levels of trial and error do not solve: Loki, by mith.
const LOKI: &str = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";

#[test]
fn ratings_of_new_puzzles_match_the_signature() {
    let mut lines: Vec<String> = (0..100).map(|seed| line(&fresh(seed))).collect();
    lines.extend([INKALA, LOKI].map(|text| line(&puzzle(text))));
    crate::signature::matches("rate/braid", &lines);
}

#[test]
fn ratings_are_the_same_in_every_orientation() {
    let mut random = Random::new(5);
    let hard = [puzzle(INKALA), fresh(26), puzzle(LOKI)];
    for turn in 0..100 * laws() {
        let transform = Transform::random(&mut random);
        let puzzle = if turn % 4 == 0 { hard[turn / 4 % 3] } else { fresh(turn as u64 % 60) };
        let image = Puzzle::new(transform.apply(puzzle.givens())).unwrap();
        assert_eq!(ratings(&image), ratings(&puzzle), "{} and {}", puzzle.givens(), image.givens());
    }
}

/// The rating of a position on a scale, without its steps.
fn rate_from<S: Scale<Rating = Least, Max = u8>>(
    puzzle: &Puzzle,
    board: &Board,
    limits: Limits<'_, u8>,
) -> Trace<Least, S::Score> {
    S::rate_from(puzzle, board, limits, Record::Rating)
}

#[test]
fn a_position_is_rated_by_its_remaining_steps() {
    let puzzle = fresh(26);
    let solution = Board::new(puzzle.solution());
    assert_eq!(rate_from::<TrialAndError>(&puzzle, &solution, Limits::NONE).rating, Least::Exactly(0));
    let mut board = puzzle.board();
    let mut before = Braids::rate(&puzzle).exact().unwrap();
    assert!(before > 1);
    // Removing a false candidate never makes a position harder.
    for candidate in puzzle.board().all_candidates().iter().step_by(9) {
        if puzzle.solution().get(candidate.cell) != Some(candidate.digit) {
            board.remove(candidate);
            let after = rate_from::<Braids>(&puzzle, &board, Limits::NONE).rating.exact().unwrap();
            assert!(after <= before);
            before = after;
        }
    }
}

#[test]
fn limits_stop_early_and_change_nothing_below_them() {
    let puzzle = fresh(26);
    let (whips, braids) = (Whips::rate(&puzzle), Braids::rate(&puzzle));
    let (w, b) = (whips.exact().unwrap(), braids.exact().unwrap());
    assert!(b > 1, "{b}");
    assert_eq!(Whips::rate_up_to(&puzzle, w), Some(whips));
    assert_eq!(Whips::rate_up_to(&puzzle, w - 1), None);
    assert_eq!(Braids::rate_up_to(&puzzle, b - 1), None);
    let short = rate_from::<Braids>(&puzzle, &puzzle.board(), Limits::up_to(b - 1));
    assert!(short.end == End::AboveMax && short.rating == Least::Above(b - 1), "{short:?}");
    let inkala = self::puzzle(INKALA);
    assert_eq!(TrialAndError::rate_up_to(&inkala, 1), None);
    assert_eq!(TrialAndError::rate_up_to(&inkala, 2), Some(Least::Exactly(2)));
    // A rating that is stopped after any number of checks is right, or says that it was stopped.
    for questions in [0, 1, 2, 5, 10, 100, 1000] {
        let asked = Counter::new(0);
        let is_enough = || asked.replace(asked.get() + 1) >= questions;
        let limits = Limits::until(Stop::when(&is_enough));
        let depth = rate_from::<TrialAndError>(&inkala, &inkala.board(), limits);
        match depth.end {
            End::Complete => assert_eq!(depth.rating, Least::Exactly(2), "{questions}"),
            End::Stopped => assert!(matches!(depth.rating, Least::Above(0..=1)), "{questions}: {depth:?}"),
            End::AboveMax => panic!("{questions}: {depth:?}"),
        }
        let stopped = rate_from::<Whips>(&puzzle, &puzzle.board(), limits);
        match stopped.end {
            End::Complete => assert_eq!(stopped.rating, whips, "{questions}"),
            End::Stopped => assert!(matches!(stopped.rating, Least::Above(n) if n < w), "{stopped:?}"),
            End::AboveMax => panic!("{questions}: {stopped:?}"),
        }
    }
}

/// Checks that the rating is the highest score of the steps, that every step is right, and that the
/// steps lead to the solution.
fn trace_leads_to_the_solution<S: Scale<Rating = Least, Score = u8>>(puzzle: &Puzzle) {
    let Trace { rating, steps, .. } = S::trace(puzzle);
    assert_eq!(rating, S::rate(puzzle));
    let Some(rating) = rating.exact() else { return };
    let highest = steps.iter().map(|step| step.score).max();
    assert_eq!(highest, Some(rating), "{} {steps:?}", puzzle.givens());
    let mut board = puzzle.board();
    for step in &steps {
        let is_single = step.technique.info().family == Family::Singles;
        assert_eq!(step.score == 0, is_single, "{step:?}");
        for &deduction in &step.deductions {
            assert!(agrees(deduction, puzzle.solution()), "{step:?}");
            assert!(carried_out(&mut board, deduction), "{step:?} in vain");
        }
    }
    assert_eq!(board.values(), puzzle.solution());
}

#[test]
fn the_hardest_step_of_a_trace_is_its_rating_and_the_last_ends_in_the_solution() {
    let hard = [puzzle(INKALA), puzzle(LOKI)];
    for puzzle in (0..40 * laws() as u64).map(fresh).chain(hard) {
        trace_leads_to_the_solution::<TrialAndError>(&puzzle);
        trace_leads_to_the_solution::<Whips>(&puzzle);
        trace_leads_to_the_solution::<GWhips>(&puzzle);
        trace_leads_to_the_solution::<Braids>(&puzzle);
        trace_leads_to_the_solution::<NestedBraids>(&puzzle);
    }
    let steps = TrialAndError::trace(&puzzle(LOKI)).steps;
    assert_eq!(steps.iter().find(|step| step.score == 3).unwrap().name, "T&E(3)");
}

#[test]
fn proved_whips_and_braids_solve_puzzles_of_their_rating() {
    let singles = ["naked-single", "hidden-single"].map(|id| techniques::by_id(id).unwrap());
    let mut groups = 0;
    for seed in 0..25 * laws() as u64 {
        let puzzle = fresh(seed);
        for technique in ["whip", "g-whip", "braid"].map(|id| techniques::by_id(id).unwrap()) {
            let ladder = Ladder::new(singles.into_iter().chain([technique]));
            let mut end = puzzle.board();
            for (board, step) in ladder.steps(&puzzle) {
                let what = || format!("{board}: {} {:?}", step.technique.name, step.proof);
                assert_eq!(check(&board, &step), Ok(()), "{}", what());
                for removed in step.removals() {
                    assert_ne!(puzzle.solution().get(removed.cell), Some(removed.digit), "{}", what());
                }
                if step.technique.id == technique.id() {
                    let words = text::sentence(&step);
                    assert!(words.starts_with("If ") && !words.contains(['{', '}']), "{words}");
                    groups += step.proof.iter().filter(|argument| uses_a_group(argument)).count();
                }
                end = board;
                step.apply(&mut end);
            }
            assert_eq!(end.values(), puzzle.solution(), "{} by {}", puzzle.givens(), technique.id());
        }
    }
    assert!(groups > 0);
}

fn uses_a_group(argument: &Argument) -> bool {
    let Argument::Contradiction { lines, .. } = argument else { return false };
    lines.iter().any(|line| matches!(line.reason, Reason::Nested(_)))
}

/// The definitions in the plainest code, for short lengths.
mod definition {
    use super::*;

    /// The variables: the digits of a cell, the places of a digit in a house.
    fn variables(board: &Board) -> Vec<Vec<Candidate>> {
        let candidates: Vec<Candidate> = board.all_candidates().iter().collect();
        let only = |keep: &dyn Fn(&Candidate) -> bool| candidates.iter().copied().filter(keep).collect();
        let mut variables: Vec<Vec<Candidate>> = Vec::new();
        for cell in Cell::all() {
            variables.push(only(&|candidate| candidate.cell == cell));
        }
        for digit in Digit::ALL {
            for house in House::all() {
                variables.push(only(&|candidate| {
                    candidate.digit == digit && house.cells().contains(candidate.cell)
                }));
            }
        }
        variables.retain(|variable| !variable.is_empty());
        variables
    }

    /// Whether a candidate is false if all candidates of the chain are true.
    fn is_excluded(candidate: Candidate, chain: &BTreeSet<Candidate>) -> bool {
        chain.iter().any(|&right| right.excludes(candidate))
    }

    /// Takes singles until there are none.
    fn singles(board: &mut Board) {
        while let Some(variable) = variables(board).iter().find(|variable| variable.len() == 1) {
            board.place(variable[0]);
        }
    }

    /// Whether a braid, or a whip if `continuous` is set, of at most this length refutes a target.
    fn refuted(board: &Board, target: Candidate, length: usize, continuous: bool) -> bool {
        let variables = variables(board);
        let mut partial = BTreeSet::from([(BTreeSet::from([target]), target)]);
        for _ in 0..length {
            let mut longer = BTreeSet::new();
            for (chain, last) in &partial {
                for variable in &variables {
                    let entered = variable.iter().any(|&left| match continuous {
                        true => last.excludes(left),
                        false => is_excluded(left, chain),
                    });
                    let rest: Vec<Candidate> = variable
                        .iter()
                        .copied()
                        .filter(|&candidate| !is_excluded(candidate, chain))
                        .collect();
                    match rest[..] {
                        [] if entered => return true,
                        [right] if entered && !chain.contains(&right) => {
                            let mut chain = chain.clone();
                            chain.insert(right);
                            // In a braid it does not matter which candidate came last.
                            longer.insert((chain, if continuous { right } else { target }));
                        }
                        _ => {}
                    }
                }
            }
            partial = longer;
        }
        false
    }

    /// The rating B, or W if `continuous` is set; none if it is above `most`.
    pub(super) fn rate(puzzle: &Puzzle, most: usize, continuous: bool) -> Option<usize> {
        let mut board = puzzle.board();
        let mut hardest = 0;
        let mut length = 0;
        loop {
            singles(&mut board);
            if board.is_full() {
                return Some(hardest);
            }
            let targets: Vec<Candidate> = board
                .all_candidates()
                .iter()
                .filter(|target| puzzle.solution().get(target.cell) != Some(target.digit))
                .filter(|&target| refuted(&board, target, length, continuous))
                .collect();
            if targets.is_empty() {
                length += 1;
                if length > most {
                    return None;
                }
                continue;
            }
            hardest = hardest.max(length);
            for target in targets {
                board.remove(target);
            }
            length = 1;
        }
    }
}

#[test]
fn low_ratings_match_the_definitions() {
    let most = if laws() > 1 { 4 } else { 3 };
    let mut by_length = [0; 5];
    for seed in 0..30 * laws() as u64 {
        let puzzle = fresh(seed);
        let expected = |continuous| match definition::rate(&puzzle, usize::from(most), continuous) {
            Some(length) => Least::Exactly(length as u8),
            None => Least::Above(most),
        };
        let b = rate_from::<Braids>(&puzzle, &puzzle.board(), Limits::up_to(most)).rating;
        assert_eq!(b, expected(false), "{}", puzzle.givens());
        let w = rate_from::<Whips>(&puzzle, &puzzle.board(), Limits::up_to(most)).rating;
        assert_eq!(w, expected(true), "{}", puzzle.givens());
        by_length[usize::from(b.exact().unwrap_or(most + 1).min(4))] += 1;
    }
    assert!(by_length.iter().all(|&puzzles| puzzles > 0), "{by_length:?}");
}
