//! Certificates are proofs: a plain checker that knows nothing about Sudoku accepts them, and refuses spoiled
//! certificates.

mod checker;

use checker::{Verdict, check};
use garns::certify::{self, Clue, Method, Sink};
use garns::generate::{Order, puzzles};
use garns::{Grid, Puzzle, Random, solve};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

/// The best-known puzzle with a tridagon.
const TRIDAGON: &str = "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";

/// The two texts of a certificate, and the result of the function that wrote them.
fn written<T>(write: impl FnOnce(Sink<'_>) -> Result<T, certify::NotWritten>) -> (String, String, T) {
    let (mut formula, mut proof) = (String::new(), String::new());
    let result = write(Sink { formula: &mut formula, proof: &mut proof }).expect("a string takes everything");
    (formula, proof, result)
}

/// New puzzles and three famous puzzles, of which one is easy.
fn samples() -> Vec<Puzzle> {
    let mut samples: Vec<Puzzle> = puzzles(&Order::new(7)).unwrap().take(6).collect();
    samples.extend([EASY, EASTER_MONSTER, TRIDAGON].map(|text| Puzzle::new(text.parse().unwrap()).unwrap()));
    samples
}

#[test]
fn a_certificate_proves_that_a_solution_is_the_only_one() {
    for puzzle in samples() {
        for method in [Method::Search, Method::Steps] {
            let (formula, proof, ()) = written(|sink| certify::unique(&puzzle, method, sink));
            assert_eq!(check(&formula, &proof), Ok(Verdict::Unsatisfiable), "{} {method:?}", puzzle.givens());
            let (formula, proof, ()) = written(|sink| certify::solution(&puzzle, method, sink));
            assert_eq!(
                check(&formula, &proof),
                Ok(Verdict::Bounds(81, 81)),
                "{} {method:?}",
                puzzle.givens()
            );
        }
    }
}

#[test]
fn a_certificate_by_steps_comments_every_step() {
    let puzzle = Puzzle::new(EASY.parse().unwrap()).unwrap();
    let (_, proof, ()) = written(|sink| certify::unique(&puzzle, Method::Steps, sink));
    let comments = proof.lines().filter(|line| line.starts_with("% "));
    assert_eq!(comments.count(), 81 - puzzle.givens().clues());
}

#[test]
fn a_derived_truth_is_part_of_a_certificate() {
    let puzzle = Puzzle::new(TRIDAGON.parse().unwrap()).unwrap();
    let (formula, proof, ()) = written(|sink| certify::unique(&puzzle, Method::Steps, sink));
    let lines: Vec<&str> = proof.lines().collect();
    let step = lines.iter().position(|line| line.contains(". Tridagon: ")).expect("a step with a tridagon");
    let clauses = lines[step + 1..].iter().take_while(|line| line.starts_with("rup")).count();
    assert!((50..=213).contains(&clauses), "{clauses} lines");
    // The proof fails if it lacks the clause for the first attempt to fill the cells.
    assert!(check(&formula, &proof).is_ok());
    let mut spoiled = lines.clone();
    spoiled.remove(step + 1);
    assert!(check(&formula, &spoiled.join("\n")).is_err());
}

#[test]
fn a_certificate_proves_that_a_grid_has_no_solution() {
    let clash = "55...............................................................................";
    let dead_end = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
    for text in [clash, dead_end] {
        let grid: Grid = text.parse().unwrap();
        let (formula, proof, unsolvable) = written(|sink| certify::unsolvable(&grid, sink));
        assert!(unsolvable);
        assert_eq!(check(&formula, &proof), Ok(Verdict::Unsatisfiable), "{text}");
        assert_eq!(written(|sink| certify::solvable(&grid, None, sink)), Default::default());
    }
    let puzzle = EASY.parse().unwrap();
    assert_eq!(written(|sink| certify::unsolvable(&puzzle, sink)), Default::default());
}

#[test]
fn certificates_show_several_solutions_of_a_grid() {
    let mut grid: Grid = EASY.parse().unwrap();
    while solve::unique(&grid).is_some() {
        let (cell, _) = grid.iter().next().unwrap();
        grid.set(cell, None);
    }
    let (formula, proof, first) = written(|sink| certify::solvable(&grid, None, sink));
    assert_eq!(check(&formula, &proof), Ok(Verdict::Satisfiable));
    let (formula, proof, second) = written(|sink| certify::solvable(&grid, first.as_ref(), sink));
    assert_eq!(check(&formula, &proof), Ok(Verdict::Satisfiable));
    assert_ne!(first.expect("a solution"), second.expect("another solution"));
}

#[test]
fn a_certificate_tells_whether_a_clue_is_needed() {
    for puzzle in samples() {
        let mut minimal = true;
        for (cell, _) in puzzle.givens().iter() {
            let (formula, proof, clue) = written(|sink| certify::clue(&puzzle, cell, sink));
            let expected = match clue.expect("a given") {
                Clue::Needed => Verdict::Satisfiable,
                Clue::Spare => Verdict::Unsatisfiable,
            };
            assert_eq!(check(&formula, &proof), Ok(expected), "{} {cell}", puzzle.givens());
            minimal &= clue == Some(Clue::Needed);
        }
        assert_eq!(Ok(minimal), puzzle.is_minimal(), "{}", puzzle.givens());
        let empty = garns::Cell::all().find(|&cell| puzzle.givens().get(cell).is_none()).unwrap();
        assert_eq!(written(|sink| certify::clue(&puzzle, empty, sink)), Default::default());
    }
}

/// Without one of the givens there is another solution, so the checker must refuse the proof.
#[test]
fn a_proof_of_a_false_claim_is_refused() {
    let puzzle = puzzles(&Order::new(3)).unwrap().next().unwrap();
    for method in [Method::Search, Method::Steps] {
        let (formula, proof, ()) = written(|sink| certify::unique(&puzzle, method, sink));
        let givens: Vec<&str> = formula.lines().filter(|line| line.ends_with(" >= 1 ;")).collect();
        assert_eq!(givens.len(), puzzle.givens().clues());
        for given in givens {
            // An inequality that is always true takes the place of the given, so that the others
            // keep their numbers.
            let weaker = formula.replace(given, &given.replace(">= 1", ">= 0"));
            assert!(check(&weaker, &proof).is_err(), "without {given}");
        }
    }
}

/// A proof without one of its lines, or with a literal negated, usually fails.
#[test]
fn spoiled_proofs_are_refused() {
    let puzzle = Puzzle::new(EASTER_MONSTER.parse().unwrap()).unwrap();
    let (formula, proof, ()) = written(|sink| certify::unique(&puzzle, Method::Search, sink));
    let lines: Vec<&str> = proof.lines().collect();
    let mut random = Random::new(1);
    let mut refused = 0;
    for n in 0..20 {
        let place = 2 + random.below(lines.len() - 5);
        let mut spoiled: Vec<String> = lines.iter().map(|line| line.to_string()).collect();
        if n % 2 == 0 {
            spoiled.remove(place);
        } else {
            spoiled[place] = spoiled[place].replacen('~', "", 1);
        }
        refused += usize::from(check(&formula, &spoiled.join("\n")).is_err());
    }
    assert!(refused >= 10, "only {refused} of 20 spoiled proofs were refused");
}
