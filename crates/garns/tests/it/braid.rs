//! T&E depth, whips and braids: against published values, against the definitions, and in every orientation.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use garns::canon::Transform;
use garns::logic::{Argument, Ladder, Reason, check, techniques};
use garns::rate::braid::{self, Least, Limits};
use garns::render::text;
use garns::{Board, Candidate, Cell, Digit, Grid, House, Puzzle, Random};

use crate::reglib::oracle;
use crate::steps::{factor as laws, puzzle as fresh};

fn puzzle(text: &str) -> Puzzle {
    Puzzle::new(text.parse::<Grid>().unwrap()).unwrap()
}

/// Depth, W, gW, B and BxB, as the columns of the published table.
fn ratings(puzzle: &Puzzle, columns: [bool; 5]) -> [Option<Least>; 5] {
    let limits = &Limits::NONE;
    let [te, w, gw, b, bxb] = columns;
    let depth = te.then(|| braid::depth(puzzle, limits));
    let whips = (w || gw).then(|| braid::whips(puzzle, limits));
    let braids = (b || bxb).then(|| braid::braids(puzzle, limits));
    [
        depth,
        whips.map(|whips| whips.w),
        whips.map(|whips| whips.gw),
        braids.map(|braids| braids.b),
        braids.map(|braids| braids.bxb),
    ]
}

fn line(puzzle: &Puzzle) -> String {
    let words = ratings(puzzle, [true; 5]).map(|least| least.unwrap().to_string());
    format!("{} {}", puzzle.givens(), words.join(" "))
}

#[test]
fn ratings_are_the_published_ones() {
    let Some(file) = oracle().map(|folder| folder.join("classification.tsv")).filter(|file| file.is_file())
    else {
        println!("no oracle folder: set GARNS_ORACLE to compare with the published values");
        assert_eq!(braid::depth(&puzzle(INKALA), &Limits::NONE), Least::Exactly(2));
        return;
    };
    let text = std::fs::read_to_string(file).unwrap();
    // In a plain run every twelfth row.
    let step = if laws() > 1 { 1 } else { 12 };
    let mut wrong = Vec::new();
    let mut compared = [0; 5];
    for line in text.lines().filter(|line| !line.starts_with('#')).step_by(step) {
        let fields: Vec<&str> = line.split('\t').collect();
        let published: [Option<Least>; 5] =
            [1, 2, 3, 4, 5].map(|column| fields[column].parse().ok().map(Least::Exactly));
        let ours = ratings(&puzzle(fields[0]), published.map(|least| least.is_some()));
        for column in 0..5 {
            if published[column].is_some() {
                compared[column] += 1;
                if ours[column] != published[column] {
                    wrong.push(format!("column {}: {line}: {:?}", column + 1, ours[column]));
                }
            }
        }
    }
    assert!(compared.iter().all(|&rows| rows > 0), "{compared:?}");
    assert!(wrong.is_empty(), "{} of {compared:?} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// Arto Inkala, 2010.
const INKALA: &str = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

/// The first puzzle found that two levels of trial and error do not solve: Loki, by mith.
const LOKI: &str = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";

#[test]
fn ratings_of_fresh_puzzles_are_what_they_were() {
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
        assert_eq!(
            ratings(&image, [true; 5]),
            ratings(&puzzle, [true; 5]),
            "{} and {}",
            puzzle.givens(),
            image.givens()
        );
    }
}

#[test]
fn a_position_is_rated_from_there_on() {
    let puzzle = fresh(26);
    let solution = Board::new(puzzle.solution());
    assert_eq!(braid::depth_from(&puzzle, &solution, &Limits::NONE), Least::Exactly(0));
    let mut board = puzzle.board();
    let mut before = braid::braids(&puzzle, &Limits::NONE).b.exact().unwrap();
    assert!(before > 1);
    // What is false may be struck: it never gets harder.
    for candidate in puzzle.board().all_candidates().iter().step_by(9) {
        if puzzle.solution().get(candidate.cell) != Some(candidate.digit) {
            board.remove(candidate);
            let after = braid::braids_from(&puzzle, &board, &Limits::NONE).b.exact().unwrap();
            assert!(after <= before);
            before = after;
        }
    }
}

#[test]
fn limits_stop_early_and_change_nothing_below_them() {
    let puzzle = fresh(26);
    let whips = braid::whips(&puzzle, &Limits::NONE);
    let braids = braid::braids(&puzzle, &Limits::NONE);
    let (w, b) = (whips.w.exact().unwrap(), braids.b.exact().unwrap());
    assert!(b > 1, "{b}");
    assert_eq!(braid::whips(&puzzle, &Limits { max_length: w, ..Limits::NONE }), whips);
    let short = Limits { max_length: b - 1, ..Limits::NONE };
    assert_eq!(braid::braids(&puzzle, &short).b, Least::Above(b - 1));
    assert_eq!(braid::whips(&puzzle, &short).w, Least::Above(b - 1));
    // Stopped after any number of questions, a rating is right or says that it was stopped.
    for questions in [0, 1, 2, 5, 10, 100, 1000] {
        let asked = AtomicUsize::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= questions;
        let limits = Limits { stop: &stop, ..Limits::NONE };
        let depth = braid::depth(&self::puzzle(INKALA), &limits);
        assert!(matches!(depth, Least::Exactly(2) | Least::Above(0..=1)), "{questions}: {depth:?}");
        let stopped = braid::whips(&puzzle, &limits).w;
        assert!(
            stopped == whips.w || matches!(stopped, Least::Above(n) if n < w),
            "{questions}: {stopped:?}"
        );
    }
}

#[test]
fn whips_and_braids_are_proved_and_solve_what_their_ratings_say() {
    let singles = ["naked-single", "hidden-single"].map(|id| techniques::by_id(id).unwrap());
    let mut groups = 0;
    for seed in 0..25 * laws() as u64 {
        let puzzle = fresh(seed);
        for technique in braid::own_techniques() {
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
                    assert!(words.starts_with("if ") && !words.contains(['{', '}']), "{words}");
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

/// The definitions, as plainly as they can be written, for short lengths.
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

    /// Whether a candidate is false if all of these are true.
    fn struck(candidate: Candidate, chain: &BTreeSet<Candidate>) -> bool {
        chain.iter().any(|&right| right.excludes(candidate))
    }

    /// Takes singles until there are none.
    fn singles(board: &mut Board) {
        while let Some(variable) = variables(board).iter().find(|variable| variable.len() == 1) {
            board.place(variable[0]);
        }
    }

    /// Whether a braid, or a whip, of at most a length refutes a target.
    fn refuted(board: &Board, target: Candidate, length: usize, continuous: bool) -> bool {
        let variables = variables(board);
        let mut partial = BTreeSet::from([(BTreeSet::from([target]), target)]);
        for _ in 0..length {
            let mut longer = BTreeSet::new();
            for (chain, last) in &partial {
                for variable in &variables {
                    let entered = variable.iter().any(|&left| match continuous {
                        true => last.excludes(left),
                        false => struck(left, chain),
                    });
                    let rest: Vec<Candidate> =
                        variable.iter().copied().filter(|&candidate| !struck(candidate, chain)).collect();
                    match rest[..] {
                        [] if entered => return true,
                        [right] if entered && !chain.contains(&right) => {
                            let mut chain = chain.clone();
                            chain.insert(right);
                            // In a braid it does not matter which one came last.
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

    /// B, or W, up to a length.
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
fn short_ratings_are_those_of_the_definitions() {
    let most = if laws() > 1 { 4 } else { 3 };
    let mut by_length = [0; 5];
    for seed in 0..30 * laws() as u64 {
        let puzzle = fresh(seed);
        let limits = Limits { max_length: most, ..Limits::NONE };
        let expected = |continuous| match definition::rate(&puzzle, usize::from(most), continuous) {
            Some(length) => Least::Exactly(length as u8),
            None => Least::Above(most),
        };
        let b = braid::braids(&puzzle, &limits).b;
        assert_eq!(b, expected(false), "{}", puzzle.givens());
        assert_eq!(braid::whips(&puzzle, &limits).w, expected(true), "{}", puzzle.givens());
        by_length[usize::from(b.exact().unwrap_or(most + 1).min(4))] += 1;
    }
    assert!(by_length.iter().all(|&puzzles| puzzles > 0), "{by_length:?}");
}
