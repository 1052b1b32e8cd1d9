//! The argument of a step, one implication at a time.

use garns::logic::{Because, Deduction, Implication, Ladder, Literal, Statement, Step, check};
use garns::render::text::sentence;
use garns::{Board, Grid, Puzzle};

use crate::steps::visit_steps;

/// A famous puzzle, the Easter Monster, which needs nested nets.
const HARD: &str = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

fn says(implication: &Implication, deduction: Deduction) -> bool {
    let Statement::Literal(Literal { candidate, on }) = implication.says else { return false };
    match deduction {
        Deduction::Place(placed) => on && candidate == placed,
        Deduction::Remove(removed) => !on && candidate == removed,
    }
}

/// Checks the rules that every argument must keep, whatever the technique.
fn is_sound(board: &Board, step: &Step) {
    let argument = step.implications();
    let what = || format!("{} on {board}: {argument:#?}", step.technique.id);
    assert!(!argument.is_empty(), "{}", what());
    for (number, implication) in argument.iter().enumerate() {
        assert!(implication.from.iter().all(|&from| from < number), "{}", what());
        // The depth counts only suppositions that were made and not given up.
        let before = number.checked_sub(1).map_or(0, |before| argument[before].depth);
        let supposed = usize::from(implication.because == Because::Supposed);
        assert!(implication.depth <= before + supposed, "{}", what());
        if implication.because == Because::Contradiction {
            assert_eq!(argument[number - 1].depth, implication.depth + 1, "{}", what());
        }
    }
    for &deduction in &step.deductions {
        let on_the_board = argument.iter().filter(|implication| implication.depth == 0);
        assert!(
            on_the_board.clone().any(|implication| says(implication, deduction)),
            "{deduction} {}",
            what()
        );
    }
}

#[test]
fn every_argument_leads_to_the_deductions() {
    let mut implications = 0;
    visit_steps(300..304, 4, |board, step, _| {
        is_sound(board, step);
        implications += step.implications().len();
    });
    assert!(implications > 1000);
}

#[test]
fn a_net_lists_placements_and_no_candidates_that_they_exclude() {
    let puzzle = Puzzle::new(HARD.parse::<Grid>().unwrap()).unwrap();
    let mut nets = 0;
    let ladder = Ladder::player();
    for (board, step) in ladder.steps(&puzzle) {
        assert_eq!(check(&board, &step), Ok(()), "{board}");
        is_sound(&board, &step);
        let argument = step.implications();
        let is_net = argument.iter().any(|implication| implication.depth > 1);
        if !is_net {
            continue;
        }
        nets += 1;
        for implication in &argument {
            assert!(!matches!(implication.because, Because::Excluded(_)), "{}", sentence(&step));
        }
        let words = sentence(&step);
        assert!(words.starts_with("If ") && words.contains("(only place in "), "{words}");
    }
    assert!(nets > 0);
}
