//! Every step is proved and right.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::thread;

use garns::logic::{
    Deduction, Flaw, Ladder, Proof, Step, Technique, TechniqueId, check, examine, techniques,
};
use garns::rate::{hodoku, se};
use garns::{Board, Candidate, Cell, Grid, Puzzle, Random, solve};

use crate::solvers::corpora;

/// How much more than usual the laws are tried.
pub(crate) fn factor() -> usize {
    std::env::var("GARNS_LAWS").ok().and_then(|factor| factor.parse().ok()).unwrap_or(1)
}

/// A minimal puzzle that depends only on the seed.
pub(crate) fn puzzle(seed: u64) -> Puzzle {
    let mut givens = solve::reference::random_solutions(&Grid::EMPTY, seed).next().unwrap();
    let mut cells: Vec<Cell> = Cell::all().collect();
    Random::new(seed).shuffle(&mut cells);
    for cell in cells {
        let digit = givens.set(cell, None);
        if solve::count(&givens, 2) > 1 {
            givens.set(cell, digit);
        }
    }
    Puzzle::new(givens).unwrap()
}

/// The first steps of a technique, at most `most`.
fn some_steps(technique: &Technique, board: &Board, most: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    let _ = technique.find(board, &mut |step| {
        steps.push(step);
        if steps.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    steps
}

/// Calls back with steps that techniques find in positions on the solution paths of puzzles.
pub(crate) fn visit_steps(puzzles: Range<u64>, most: usize, mut visit: impl FnMut(&Board, &Step, &Puzzle)) {
    let path = hodoku::ladder();
    let all = Ladder::all();
    // The techniques that HoDoKu lacks or has off by default are often slow, so they take turns.
    let turns = if factor() > 1 { 32 } else { 8 };
    let mut turn = 0;
    for seed in puzzles {
        let puzzle = puzzle(seed);
        for (n, (board, taken)) in path.steps(&puzzle).enumerate() {
            // Most positions in which a single comes next are skipped, because they teach little.
            let single = taken.placements().next().is_some();
            if !single || n % 16 == 0 {
                turn += 1;
                for (i, technique) in all.techniques().iter().enumerate() {
                    let usual = hodoku::defaults(technique.id()).is_some_and(|defaults| defaults.enabled);
                    if !usual && (turn + i) % turns != 0 {
                        continue;
                    }
                    for step in some_steps(technique, &board, most) {
                        visit(&board, &step, &puzzle);
                    }
                }
            }
            visit(&board, &taken, &puzzle);
        }
    }
}

pub(crate) fn agrees(deduction: Deduction, solution: &Grid) -> bool {
    let Candidate { cell, digit } = deduction.candidate();
    matches!(deduction, Deduction::Place(_)) == (solution.get(cell) == Some(digit))
}

/// Checks the steps of some puzzles and returns the techniques that were seen.
fn check_steps(puzzles: Range<u64>) -> BTreeSet<TechniqueId> {
    let mut seen = BTreeSet::new();
    visit_steps(puzzles, 8, |board, step, puzzle| {
        let id = step.technique.id;
        assert!(!step.deductions.is_empty(), "{id} on {board}");
        assert_eq!(check(board, step), Ok(()), "{id} on {board}: {step:?}");
        for &deduction in &step.deductions {
            assert!(agrees(deduction, puzzle.solution()), "{id} on {board}: {deduction} is wrong");
        }
        seen.insert(id);
    });
    seen
}

#[test]
fn every_step_is_proved_and_agrees_with_the_solution() {
    let threads = thread::available_parallelism().map_or(1, NonZero::get) as u64;
    let puzzles = 12 * factor() as u64;
    let seen: BTreeSet<TechniqueId> = thread::scope(|scope| {
        let shares: Vec<_> = (0..threads)
            .map(|k| scope.spawn(move || check_steps(puzzles * k / threads..puzzles * (k + 1) / threads)))
            .collect();
        shares.into_iter().flat_map(|share| share.join().unwrap()).collect()
    });
    println!("{seen:?}");
    assert!(seen.len() > 20, "only {seen:?}");
}

#[test]
fn puzzle_lists_are_solved_by_steps_that_are_proved() {
    let ladder = Ladder::player();
    let solve = |puzzle: &Puzzle| {
        let mut steps = ladder.steps(puzzle);
        for (board, step) in steps.by_ref() {
            assert_eq!(check(&board, &step), Ok(()), "{} on {board}: {step:?}", step.technique.id);
            let right = step.deductions.iter().all(|&deduction| agrees(deduction, puzzle.solution()));
            assert!(right, "{} on {board}: {:?}", step.technique.id, step.deductions);
        }
        assert_eq!(steps.board().values(), puzzle.solution(), "{}", puzzle.givens());
    };
    let Some(folder) = corpora() else {
        println!("no folder of puzzle lists: set GARNS_CORPORA to solve them by steps");
        return solve(&puzzle(9));
    };
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "txt") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        // A few puzzles of each list, spread evenly.
        let puzzles = (lines.iter().step_by((lines.len() / (4 * factor())).max(1)))
            .filter_map(|line| Puzzle::new(line.get(..81)?.parse::<Grid>().ok()?).ok());
        let count = puzzles.map(|puzzle| solve(&puzzle)).count();
        println!("{}: {count} puzzles", path.display());
    }
}

#[test]
fn a_wrong_position_gets_no_hint_but_its_mistake() {
    let puzzle = puzzle(7);
    let mut board = puzzle.board();
    let ladder = Ladder::player();
    assert!(ladder.hint(&board).unwrap().is_some());
    // A needed candidate was removed.
    let cell = board.open().first().unwrap();
    let digit = puzzle.solution().get(cell).unwrap();
    board.remove(Candidate { cell, digit });
    let said = ladder.hint(&board).unwrap_err().to_string();
    assert_eq!(said, format!("needed but removed: {cell}={digit}"));
    // An entry is wrong.
    let mut board = puzzle.board();
    let wrong = board.candidates(cell).without(digit).first().unwrap();
    board.place(Candidate { cell, digit: wrong });
    assert_eq!(ladder.hint(&board).unwrap_err().to_string(), format!("wrong entry: {cell}"));
    assert!(ladder.all_steps(&board).is_err());
    // A row holds the same digit twice.
    let clash: Board = "55.......".repeat(9).parse().unwrap();
    assert!(examine(&clash).is_err());
}

#[test]
fn no_step_relies_on_uniqueness_if_there_are_several_solutions() {
    let empty = Board::new(&Grid::EMPTY);
    let said = Ladder::all().hint(&empty).unwrap_err().to_string();
    assert!(said.starts_with("more than one solution: "), "{said}");
    assert!(Ladder::player().all_steps(&empty).is_err());
    // A grid in which only a deadly rectangle is open.
    let board = (0..).find_map(|seed| deadly(puzzle(seed).solution())).unwrap();
    assert!(Ladder::all().all_steps(&board).is_err());
    // If a conclusion holds in all solutions, hints may use it, and no other conclusion.
    let puzzle = puzzle(3);
    for cell in puzzle.givens().filled() {
        let mut givens = *puzzle.givens();
        givens.set(cell, None);
        let board = Board::new(&givens);
        let (ladder, start) = Ladder::player().trusted(&board).unwrap();
        let mut steps = ladder.steps_from(start);
        for (board, step) in steps.by_ref() {
            assert_eq!(check(&board, &step), Ok(()));
            assert!(!step.technique.needs_uniqueness(), "{step:?}");
        }
        // At the end, each remaining candidate is part of a solution.
        let end = steps.board().clone();
        assert!(!end.is_full() && Ladder::player().hint(&end).is_err(), "{end}");
        for candidate in end.all_candidates().iter() {
            let mut tried = end.clone();
            tried.place(candidate);
            assert!(solve::reference::completions(&tried).next().is_some(), "{candidate} on {end}");
        }
    }
}

/// The solution without the four cells of a deadly rectangle, if it has one: two digits in two
/// rows, two columns and two boxes.
fn deadly(solution: &Grid) -> Option<Board> {
    for one in Cell::all() {
        for two in Cell::all().filter(|two| two.row() == one.row() && two.block() == one.block()) {
            for row in (0..9).filter(|row| row / 3 != one.row() / 3) {
                let below = |cell: Cell| Cell::from_index(row * 9 + cell.column());
                let crosswise = |a: Cell, b: Cell| solution.get(a) == solution.get(below(b));
                if one != two && crosswise(one, two) && crosswise(two, one) {
                    let mut values = *solution;
                    for cell in [one, two, below(one), below(two)] {
                        values.set(cell, None);
                    }
                    return Some(Board::new(&values));
                }
            }
        }
    }
    None
}

#[test]
fn ladders_are_chosen_by_name() {
    let ladder = Ladder::of(["naked-single", "xy-wing"]).unwrap().with("x-wing").unwrap();
    let ids = |ladder: &Ladder| ladder.techniques().iter().map(|rung| rung.id().as_str()).collect::<Vec<_>>();
    assert_eq!(ids(&ladder), ["naked-single", "x-wing", "xy-wing"]);
    assert_eq!(ids(&ladder.clone().without("x-wing").unwrap()), ["naked-single", "xy-wing"]);
    assert_eq!(ladder.with("z-wing").unwrap_err().to_string(), "no technique is called \"z-wing\"");
    // The ladder of all techniques lacks none.
    assert_eq!(Ladder::all().techniques().len(), techniques::all().count());
}

#[test]
fn the_registry_knows_each_technique_once() {
    for &id in TechniqueId::ALL {
        assert_eq!(id.info().id, id);
        assert_eq!(id.as_str().parse(), Ok(id));
        assert!(id.technique().is_none_or(|technique| technique.id() == id));
        let own = se::OWN_TECHNIQUES.iter().filter(|&&own| own == id).count();
        assert_eq!(
            own,
            usize::from(id.technique().is_none()),
            "{id} is found by a ladder or by one scale alone"
        );
    }
    assert_eq!("z-wing".parse::<TechniqueId>().unwrap_err().to_string(), "no technique is called \"z-wing\"");
}

#[test]
fn hodokus_places_are_in_order_and_have_their_own_codes() {
    assert!(hodoku::DEFAULTS.is_sorted_by_key(|defaults| defaults.order));
    for (i, one) in hodoku::DEFAULTS.iter().enumerate() {
        for two in &hodoku::DEFAULTS[i + 1..] {
            assert!(one.technique != two.technique && one.code != two.code, "{one:?} {two:?}");
        }
        assert_eq!(hodoku::by_library_code(one.code).unwrap().id(), one.technique);
    }
}

#[test]
fn a_missing_or_outdated_proof_is_a_flaw() {
    let puzzle = puzzle(5);
    let board = puzzle.board();
    let mut step = hodoku::ladder().first(&board).unwrap();
    let proof: Proof = std::mem::take(&mut step.proof);
    assert_eq!(check(&board, &step), Err(Flaw::Unproved(step.deductions[0])));
    step.proof = proof;
    let mut later = board.clone();
    step.apply(&mut later);
    assert!(check(&later, &step).is_err());
}

#[cfg(feature = "serde")]
#[test]
fn a_serialised_step_reads_back() {
    visit_steps(200..202, 2, |board, step, _| {
        let text = serde_json::to_string(&(&step.deductions, &step.evidence, &step.proof)).unwrap();
        let (deductions, evidence, proof) = serde_json::from_str(&text).unwrap();
        let back = Step { technique: step.technique, deductions, evidence, proof };
        assert_eq!((&back.deductions, &back.evidence), (&step.deductions, &step.evidence), "{text}");
        assert_eq!(back.proof, step.proof, "{text}");
        assert_eq!(check(board, &back), Ok(()));
    });
}
