//! The rules of the checker for covers whose sets overlap, and for truths that a proof derives.

use std::ops::ControlFlow;

use garns::logic::{
    Argument, Constraint, Cover, Deduction, DerivedTruth, Family, Flaw, Impossible, Ladder, Literal,
    ProofLine, Reason, Split, Standing, Step, TechniqueId, Truth, check, examine, techniques,
};
use garns::render::{manual, text};
use garns::{Board, Candidate, CandidateSet, Cell, Digit, Grid, House, Puzzle};

use crate::steps::agrees;

/// The best-known puzzle with a tridagon.
const TRIDAGON: &str = "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";

/// The best-known puzzle with an SK-loop.
const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

fn puzzle(text: &str) -> Puzzle {
    Puzzle::new(text.parse().unwrap()).unwrap()
}

/// The first position in which a tridagon places its only guardian, with the step and its derived
/// truth.
fn tridagon() -> (Board, Step, DerivedTruth) {
    let ladder = Ladder::player();
    let puzzle = puzzle(TRIDAGON);
    let (board, step) =
        ladder.steps(&puzzle).find(|(_, step)| step.technique.id == TechniqueId::Tridagon).unwrap();
    let [Argument::Last(Truth::Derived(derived))] = &step.proof[..] else { panic!("{:?}", step.proof) };
    let derived = (**derived).clone();
    (board, step, derived)
}

/// The step with another deduction and another proof.
fn proving(step: &Step, deduction: Deduction, argument: Argument) -> Step {
    Step { deductions: vec![deduction], proof: vec![argument], ..step.clone() }
}

#[test]
fn a_tridagon_places_its_guardian_and_the_puzzle_needs_no_net() {
    let (board, step, derived) = tridagon();
    assert_eq!(check(&board, &step), Ok(()));
    assert_eq!(step.deductions, [Deduction::Place("1r8c8".parse().unwrap())]);
    assert_eq!(derived.one_of.len(), 1);
    assert!(text::sentence(&step).len() < 200, "{}", text::sentence(&step));
    for (board, step) in Ladder::player().steps(&puzzle(TRIDAGON)) {
        assert_ne!(step.technique.family, Family::Forcing, "{board}: {}", text::sentence(&step));
    }
}

#[test]
fn a_derived_truth_needs_a_valid_proof() {
    let (board, step, derived) = tridagon();
    let guardian = derived.one_of.iter().next().unwrap();
    let Impossible::NoFilling(cells) = &derived.because else { panic!("{derived:?}") };
    // If another candidate of the cells takes the guardian's place, the cells can be filled.
    let other = board
        .all_candidates()
        .iter()
        .find(|candidate| cells.contains(&candidate.cell) && *candidate != guardian);
    let wrong = DerivedTruth { one_of: other.into_iter().collect(), because: derived.because.clone() };
    let place = Deduction::Place(other.unwrap());
    assert_eq!(
        check(&board, &proving(&step, place, Argument::Last(wrong.clone().into()))),
        Err(Flaw::Fillable)
    );
    // Under the assumption that the guardian is false, both truths hold: the cells have no filling.
    let line = |candidate: Candidate, derived: &DerivedTruth| ProofLine {
        literal: Literal::on(candidate),
        reason: Reason::Last(derived.clone().into()),
    };
    let assuming = |lines| Argument::Contradiction { assumed: Literal::off(guardian), lines };
    let placed = Deduction::Place(guardian);
    let both = assuming(vec![line(other.unwrap(), &wrong), line(guardian, &derived)]);
    assert_eq!(check(&board, &proving(&step, placed, both)), Ok(()));
    // The same argument proves the truth by its lines.
    let because = Impossible::Lines(vec![line(guardian, &derived)]);
    let by_lines = DerivedTruth { one_of: derived.one_of, because };
    assert_eq!(check(&board, &proving(&step, placed, Argument::Last(by_lines.into()))), Ok(()));
    let idle = DerivedTruth { one_of: derived.one_of, because: Impossible::Lines(Vec::new()) };
    assert_eq!(check(&board, &proving(&step, placed, Argument::Last(idle.into()))), Err(Flaw::NotDerived));
}

#[test]
fn a_derived_truth_splits_into_cases() {
    let (board, step, derived) = tridagon();
    let guardian = derived.one_of.iter().next().unwrap();
    let cases = |branches: Vec<(Literal, Vec<ProofLine>)>| Argument::Cases {
        split: Split::Truth(derived.clone().into()),
        branches,
        conclusions: vec![Literal::on(guardian)],
    };
    let placed = Deduction::Place(guardian);
    let whole = cases(vec![(Literal::on(guardian), Vec::new())]);
    assert_eq!(check(&board, &proving(&step, placed, whole)), Ok(()));
    let missing = Err(Flaw::MissingCase(Literal::on(guardian)));
    assert_eq!(check(&board, &proving(&step, placed, cases(Vec::new()))), missing);
}

#[test]
fn truths_of_a_cover_may_overlap_if_the_links_do() {
    let (_, step, _) = tridagon();
    let mut board = Board::new(&Grid::EMPTY);
    let cell = Cell::from_index(0);
    let digit = Digit::ALL[0];
    // In the first row and the first column, 1 is a candidate only in r1c1, r1c9 and r9c1.
    for other in (House::row(0).cells() | House::column(0).cells()) - cell.into() {
        if ![Cell::from_index(8), Cell::from_index(72)].contains(&other) {
            board.remove(Candidate { cell: other, digit });
        }
    }
    let [row, column, block] = cell.houses().map(|house| Constraint::House(house, digit));
    let target = Deduction::Remove(Candidate { cell: Cell::from_index(10), digit });
    let cover = |truths: &[Constraint], links: &[Constraint]| {
        let truths = truths.iter().copied().map(Truth::from).collect();
        proving(&step, target, Argument::Cover(Cover { truths, links: links.to_vec() }))
    };
    let far = [8, 72].map(|index| Constraint::House(Cell::from_index(index).houses()[2], digit));
    // r1c1 lies in both truths, so it takes two links.
    let uncovered = Err(Flaw::Uncovered(Candidate { cell, digit }));
    assert_eq!(check(&board, &cover(&[row, column], &[block, far[0], far[1]])), uncovered);
    let twice = cover(&[row, column], &[block, block, far[0], far[1]]);
    assert_eq!(check(&board, &twice), Err(Flaw::Unproved(target)));
    // Without r9c1 the column's 1 must be in the box. The same truth may be cited more than once.
    board.remove(Candidate { cell: Cell::from_index(72), digit });
    assert_eq!(check(&board, &cover(&[column, column], &[block, block])), Ok(()));
    assert_eq!(check(&board, &cover(&[column], &[block, row])), Err(Flaw::Unproved(target)));
    // More truths than links are a contradiction, from which everything follows.
    board.remove(Candidate { cell, digit });
    assert_eq!(check(&board, &cover(&[column], &[])), Ok(()));
}

#[test]
fn every_step_of_the_impossible_patterns_fireworks_and_loops_is_proved_and_right() {
    let patterns = [
        TechniqueId::Tridagon,
        TechniqueId::TridagonChain,
        TechniqueId::BivalueOddagon,
        TechniqueId::BrokenWing,
        TechniqueId::ImpossiblePattern,
        TechniqueId::ImpossiblePatternChain,
        TechniqueId::FireworkTriple,
        TechniqueId::FireworkQuad,
        TechniqueId::MultiSectorLockedSet,
        TechniqueId::SkLoop,
    ];
    let mut seen = std::collections::BTreeSet::new();
    for example in patterns {
        let Some((board, _)) = manual::example(example) else { continue };
        let Ok(Standing::Puzzle(puzzle)) = examine(&board) else { panic!("{example}") };
        for id in patterns {
            let mut count = 0;
            let _ = techniques::by_id(id.as_str()).unwrap().find(&board, &mut |step| {
                assert_eq!(check(&board, &step), Ok(()), "{id} on {board}: {step:?}");
                for &deduction in &step.deductions {
                    assert!(agrees(deduction, puzzle.solution()), "{id} on {board}: {deduction}");
                }
                seen.insert(id);
                count += 1;
                if count < 20 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
    }
    assert!(seen.len() >= 8, "only {seen:?}");
}

#[test]
fn an_sk_loop_removes_its_thirteen_known_candidates() {
    let board = puzzle(EASTER_MONSTER).board();
    let step = techniques::by_id("sk-loop").unwrap().first(&board).unwrap();
    assert_eq!(check(&board, &step), Ok(()));
    let removed: CandidateSet = step.removals().collect();
    let known = ["173", "231", "325", "358", "452", "485", "584", "691", "713", "825", "826", "852", "958"];
    let known: CandidateSet = known
        .iter()
        .map(|text| {
            let [digit, row, column] = [0, 1, 2].map(|n| text.as_bytes()[n] as usize - usize::from(b'1'));
            Candidate { cell: Cell::from_index(row * 9 + column), digit: Digit::from_index(digit) }
        })
        .collect();
    assert_eq!(removed, known);
}
