//! Tests of the checker: it refuses spoiled proofs, and the same tests find a checker that is too
//! lax.
//!
//! A proof that is accepted is compared with a plain twin of the checker. The twin tries all
//! assignments of true and false to the candidates: if an assignment keeps all constraints that the
//! proof cites, the deduction must hold in it. The twin knows nothing about ranks, lines or cases.

use std::collections::BTreeMap;

use garns::logic::{
    Argument, Constraint, Cover, Deduction, Flaw, Impossible, Ladder, ProofLine, Reason, Split, Standing,
    Step, TechniqueId, Truth, check, examine,
};
use garns::render::manual;
use garns::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, House, Puzzle, Random};

use crate::steps::{agrees, factor, visit_steps};

/// A change that spoils a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Spoiling {
    DropTruth,
    DropLink,
    DropLine,
    DropCase,
    DropArgument,
    OtherDigit,
    OtherPattern,
    DropGuardian,
    DropCell,
    AddElimination,
    AddLie,
}

const ALL: [Spoiling; 11] = [
    Spoiling::DropTruth,
    Spoiling::DropLink,
    Spoiling::DropLine,
    Spoiling::DropCase,
    Spoiling::DropArgument,
    Spoiling::OtherDigit,
    Spoiling::OtherPattern,
    Spoiling::DropGuardian,
    Spoiling::DropCell,
    Spoiling::AddElimination,
    Spoiling::AddLie,
];

/// The best-known puzzle with a tridagon.
const TRIDAGON: &str = "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";

/// Whether a proof has a derived truth.
fn derives(proof: &[Argument]) -> bool {
    format!("{proof:?}").contains("DerivedTruth")
}

/// One deduction of a step with the argument that proves it, or the whole step if no argument proves a
/// deduction alone. Other arguments could make up for a spoiled argument.
fn first_part(board: &Board, step: &Step) -> Step {
    for argument in &step.proof {
        for deduction in &step.deductions {
            let part = Step { deductions: vec![*deduction], proof: vec![argument.clone()], ..step.clone() };
            if check(board, &part).is_ok() {
                return part;
            }
        }
    }
    step.clone()
}

type Check<'a> = &'a dyn Fn(&Board, &Step) -> Result<(), Flaw>;

/// For each change, how often a proof that it spoiled was refused, and how often the proof was accepted.
type Tally = BTreeMap<Spoiling, (usize, usize)>;

/// Tries a checker on spoiled proofs. Returns the tally; the error describes the first proof that
/// the checker should not have accepted.
fn try_out(checker: Check<'_>, puzzles: std::ops::Range<u64>) -> Result<Tally, String> {
    let mut random = Random::new(1);
    let mut tally = Tally::new();
    let mut caught = None;
    let mut visit = |board: &Board, step: &Step, puzzle: &Puzzle| {
        for spoiling in ALL {
            let mut spoiled = step.clone();
            if caught.is_some() || !spoil(spoiling, &mut spoiled, board, puzzle, &mut random) {
                continue;
            }
            let counts = tally.entry(spoiling).or_default();
            if checker(board, &spoiled).is_err() {
                counts.0 += 1;
                continue;
            }
            counts.1 += 1;
            let lie = spoiled.deductions.iter().find(|&&deduction| !agrees(deduction, puzzle.solution()));
            let open = spoiled.deductions.iter().find(|&&deduction| !follows(board, &spoiled, deduction));
            if spoiling == Spoiling::OtherPattern || lie.or(open).is_some() {
                caught = Some(format!("{spoiling:?} accepted, {lie:?} {open:?} on {board}: {spoiled:?}"));
            }
        }
    };
    visit_steps(puzzles, 2, &mut visit);
    // Derived truths are rare on most solution paths, so those on the path of this puzzle are tried as well.
    let puzzle = Puzzle::new(TRIDAGON.parse().unwrap()).unwrap();
    for (board, step) in Ladder::player().steps(&puzzle).take(60) {
        let derives = derives(&step.proof);
        (0..if derives { 8 } else { 0 }).for_each(|_| visit(&board, &step, &puzzle));
    }
    for &technique in TechniqueId::ALL {
        let Some((board, step)) = manual::example(technique) else { continue };
        let Ok(Standing::Puzzle(puzzle)) = examine(&board) else { continue };
        visit(&board, &step, &puzzle);
        if derives(&step.proof) {
            let part = first_part(&board, &step);
            (0..8).for_each(|_| visit(&board, &part, &puzzle));
        }
    }
    caught.map_or(Ok(tally), Err)
}

#[test]
fn a_spoiled_proof_is_refused_unless_it_still_proves_the_step() {
    let tally = try_out(&check, 100..102 + factor() as u64).unwrap();
    println!("{tally:?}");
    for spoiling in ALL {
        let (refused, accepted) = tally[&spoiling];
        assert!(refused > 2 * accepted, "{spoiling:?}: {refused} refused, {accepted} not");
    }
    assert_eq!((tally[&Spoiling::AddLie].1, tally[&Spoiling::OtherPattern].1), (0, 0));
}

/// Whether a flaw is of some kind.
type Kind = fn(&Flaw) -> bool;

#[test]
fn a_checker_that_is_too_lax_is_noticed() {
    let kinds: [(&str, Kind); 10] = [
        ("everything", |_| true),
        ("what is unproved", |flaw| matches!(flaw, Flaw::Unproved(_))),
        ("what no link covers", |flaw| matches!(flaw, Flaw::Uncovered(_))),
        ("lines without reason", |flaw| matches!(flaw, Flaw::Unfounded(_))),
        ("missing cases", |flaw| matches!(flaw, Flaw::MissingCase(_))),
        ("the lack of a contradiction", |flaw| matches!(flaw, Flaw::NoContradiction(_))),
        ("more than one candidate left", |flaw| matches!(flaw, Flaw::NotLast)),
        ("cells that can be filled", |flaw| matches!(flaw, Flaw::Fillable)),
        ("truths that are not derived", |flaw| matches!(flaw, Flaw::NotDerived)),
        ("patterns that are not deadly", |flaw| matches!(flaw, Flaw::NotDeadly(_))),
    ];
    for (what, overlooked) in kinds {
        let lax = |board: &Board, step: &Step| {
            check(board, step).or_else(|flaw| match flaw {
                flaw if overlooked(&flaw) => Ok(()),
                flaw => Err(flaw),
            })
        };
        assert!(try_out(&lax, 100..103).is_err(), "a checker that overlooks {what} goes unnoticed");
    }
}

/// Spoils a step. Returns whether there was anything to spoil.
fn spoil(spoiling: Spoiling, step: &mut Step, board: &Board, puzzle: &Puzzle, random: &mut Random) -> bool {
    let n = random.below(step.proof.len());
    match spoiling {
        Spoiling::DropArgument => {
            step.proof.remove(n);
            true
        }
        Spoiling::AddElimination | Spoiling::AddLie => {
            let solved =
                |candidate: &Candidate| puzzle.solution().get(candidate.cell) == Some(candidate.digit);
            let deduced: Vec<Candidate> =
                step.deductions.iter().map(|deduction| deduction.candidate()).collect();
            let more: Vec<Candidate> = (board.all_candidates().iter())
                .filter(|candidate| solved(candidate) == (spoiling == Spoiling::AddLie))
                .filter(|candidate| !deduced.contains(candidate))
                .collect();
            if !more.is_empty() {
                step.deductions.push(Deduction::Remove(more[random.below(more.len())]));
            }
            !more.is_empty()
        }
        _ => spoil_argument(spoiling, &mut step.proof[n], random),
    }
}

fn spoil_argument(spoiling: Spoiling, argument: &mut Argument, random: &mut Random) -> bool {
    match argument {
        Argument::Cover(cover) => spoil_cover(spoiling, cover, random),
        Argument::Last(truth) => spoil_truth(spoiling, truth, random),
        Argument::Contradiction { lines, .. } => spoil_lines(spoiling, lines, random),
        Argument::Cases { branches, split, .. } => match (spoiling, split) {
            (Spoiling::DropCase, _) => {
                branches.remove(random.below(branches.len()));
                true
            }
            (Spoiling::OtherPattern | Spoiling::DropGuardian | Spoiling::DropCell, Split::Truth(truth)) => {
                spoil_truth(spoiling, truth, random)
            }
            _ => {
                let n = random.below(branches.len());
                spoil_lines(spoiling, &mut branches[n].1, random)
            }
        },
    }
}

fn spoil_cover(spoiling: Spoiling, cover: &mut Cover, random: &mut Random) -> bool {
    let Cover { truths, links } = cover;
    match spoiling {
        Spoiling::DropTruth => {
            truths.remove(random.below(truths.len()));
            true
        }
        Spoiling::DropLink if !links.is_empty() => {
            links.remove(random.below(links.len()));
            true
        }
        Spoiling::OtherDigit if !links.is_empty() && random.below(2) == 0 => {
            let n = random.below(links.len());
            links[n] = other(links[n], random);
            true
        }
        Spoiling::OtherDigit
        | Spoiling::OtherPattern
        | Spoiling::DropGuardian
        | Spoiling::DropCell
        | Spoiling::DropLine => {
            let n = random.below(truths.len());
            truths.iter_mut().cycle_from(n).any(|truth| spoil_truth(spoiling, truth, random))
        }
        _ => false,
    }
}

/// Goes through a slice once, starting at its n-th element.
trait CycleFrom<'a, T> {
    fn cycle_from(self, n: usize) -> Box<dyn Iterator<Item = &'a mut T> + 'a>;
}

impl<'a, T> CycleFrom<'a, T> for std::slice::IterMut<'a, T> {
    fn cycle_from(self, n: usize) -> Box<dyn Iterator<Item = &'a mut T> + 'a> {
        let mut all: Vec<&mut T> = self.collect();
        all.rotate_left(n);
        Box::new(all.into_iter())
    }
}

fn spoil_truth(spoiling: Spoiling, truth: &mut Truth, random: &mut Random) -> bool {
    match (spoiling, truth) {
        (Spoiling::OtherDigit, Truth::Constraint(constraint)) => {
            *constraint = other(*constraint, random);
            true
        }
        // One cell of the pattern gets another digit, so the digits of the pattern can no longer be
        // exchanged.
        (Spoiling::OtherPattern, Truth::Guardians(pattern)) => {
            let all: Vec<Candidate> = pattern.iter().collect();
            let Candidate { cell, digit } = all[random.below(all.len())];
            let fresh: Vec<Digit> = Digit::ALL
                .into_iter()
                .filter(|&digit| !pattern.contains(Candidate { cell, digit }))
                .collect();
            pattern.remove(Candidate { cell, digit });
            pattern.insert(Candidate { cell, digit: fresh[random.below(fresh.len())] });
            true
        }
        (Spoiling::DropGuardian, Truth::Derived(derived)) => {
            let all: Vec<Candidate> = derived.one_of.iter().collect();
            derived.one_of.remove(all[random.below(all.len())])
        }
        (Spoiling::DropCell, Truth::Derived(derived)) => match &mut derived.because {
            Impossible::NoFilling(cells) => {
                cells.remove(random.below(cells.len()));
                true
            }
            Impossible::Lines(_) => false,
        },
        (_, Truth::Derived(derived)) => match &mut derived.because {
            Impossible::Lines(lines) if spoiling == Spoiling::DropLine && random.below(2) == 0 => {
                lines.clear();
                true
            }
            Impossible::Lines(lines) => spoil_lines(spoiling, lines, random),
            Impossible::NoFilling(_) => false,
        },
        _ => false,
    }
}

fn spoil_lines(spoiling: Spoiling, lines: &mut Vec<ProofLine>, random: &mut Random) -> bool {
    if lines.is_empty() {
        return false;
    }
    let n = random.below(lines.len());
    // Few lines cite a derived truth.
    let derived = lines.iter().position(|line| matches!(line.reason, Reason::Last(Truth::Derived(_))));
    let n = match (spoiling, derived) {
        (Spoiling::DropGuardian | Spoiling::DropCell, Some(n)) => n,
        _ => n,
    };
    match (spoiling, &mut lines[n].reason) {
        (Spoiling::DropLine, _) => {
            lines.remove(n);
            true
        }
        (Spoiling::OtherDigit, Reason::Excluded(constraint)) => {
            *constraint = other(*constraint, random);
            true
        }
        (_, Reason::Last(truth)) => spoil_truth(spoiling, truth, random),
        (_, Reason::Nested(argument)) => spoil_argument(spoiling, argument, random),
        _ => false,
    }
}

/// Another cell, or the same house with another digit.
fn other(constraint: Constraint, random: &mut Random) -> Constraint {
    match constraint {
        Constraint::Cell(cell) => {
            Constraint::Cell(Cell::from_index((cell.index() + 1 + random.below(80)) % 81))
        }
        Constraint::House(house, digit) => {
            Constraint::House(house, Digit::from_index((digit.index() + 1 + random.below(8)) % 9))
        }
    }
}

/// The truths and links that a proof cites.
#[derive(Default)]
struct Cited {
    /// Sets of candidates of which at least one is true.
    truths: Vec<CandidateSet>,
    /// Constraints of whose candidates at most one is true.
    links: Vec<Constraint>,
}

impl Cited {
    fn argument(&mut self, board: &Board, argument: &Argument) {
        match argument {
            Argument::Cover(Cover { truths, links }) => {
                truths.iter().for_each(|truth| self.truth(board, truth));
                self.links.extend(links);
            }
            Argument::Last(truth) => self.truth(board, truth),
            Argument::Contradiction { lines, .. } => self.lines(board, lines),
            Argument::Cases { split, branches, .. } => {
                if let Split::Truth(truth) = split {
                    self.truth(board, truth);
                }
                branches.iter().for_each(|(_, lines)| self.lines(board, lines));
            }
        }
    }

    fn lines(&mut self, board: &Board, lines: &[ProofLine]) {
        for line in lines {
            match &line.reason {
                Reason::Excluded(constraint) => self.links.push(*constraint),
                Reason::Last(truth) => self.truth(board, truth),
                Reason::Nested(argument) => self.argument(board, argument),
            }
        }
    }

    fn truth(&mut self, board: &Board, truth: &Truth) {
        let candidates = board.all_candidates();
        self.truths.push(match truth {
            Truth::Constraint(constraint) => constraint.among(candidates),
            // The twin does not trust the truth itself, only the constraints that it is derived
            // from.
            Truth::Derived(derived) => return self.impossible(board, &derived.because),
            Truth::Guardians(pattern) => {
                let cells: CellSet = pattern.iter().map(|candidate| candidate.cell).collect();
                let guards = candidates.iter().filter(|candidate| cells.contains(candidate.cell));
                guards.filter(|&candidate| !pattern.contains(candidate)).collect()
            }
        });
    }
}

impl Cited {
    fn impossible(&mut self, board: &Board, because: &Impossible) {
        let cells = match because {
            Impossible::Lines(lines) => return self.lines(board, lines),
            Impossible::NoFilling(cells) => cells,
        };
        for &cell in cells {
            self.truth(board, &Truth::Constraint(Constraint::Cell(cell)));
        }
        for house in House::all() {
            if cells.iter().filter(|&&cell| house.cells().contains(cell)).count() > 1 {
                self.links.extend(Digit::ALL.map(|digit| Constraint::House(house, digit)));
            }
        }
    }
}

/// Whether the deduction holds in every assignment that keeps the constraints that the proof cites.
fn follows(board: &Board, step: &Step, deduction: Deduction) -> bool {
    let mut cited = Cited::default();
    step.proof.iter().for_each(|argument| cited.argument(board, argument));
    let mut world = World { on: CandidateSet::EMPTY, off: CandidateSet::EMPTY };
    match deduction {
        Deduction::Place(candidate) => world.off.insert(candidate),
        Deduction::Remove(candidate) => world.on.insert(candidate),
    };
    !is_possible(&cited, world)
}

/// An assignment: the candidates that are true and false so far.
#[derive(Clone)]
struct World {
    on: CandidateSet,
    off: CandidateSet,
}

/// Whether an assignment can keep the cited constraints: forced candidates first, then by trial.
fn is_possible(cited: &Cited, mut world: World) -> bool {
    loop {
        for link in &cited.links {
            let on: Vec<Candidate> = link.among(&world.on).iter().collect();
            match on[..] {
                [] => {}
                [one] => {
                    for other in link.among(&CandidateSet::FULL).iter().filter(|&other| other != one) {
                        world.off.insert(other);
                    }
                }
                _ => return false,
            }
        }
        if world.on.iter().any(|candidate| world.off.contains(candidate)) {
            return false;
        }
        let mut choice: Option<Vec<Candidate>> = None;
        let mut forced = None;
        for truth in &cited.truths {
            if truth.iter().any(|candidate| world.on.contains(candidate)) {
                continue;
            }
            let left: Vec<Candidate> =
                truth.iter().filter(|&candidate| !world.off.contains(candidate)).collect();
            match left[..] {
                [] => return false,
                [one] => forced = Some(one),
                _ if choice.as_ref().is_none_or(|best| left.len() < best.len()) => choice = Some(left),
                _ => {}
            }
        }
        match (forced, choice) {
            (Some(one), _) => {
                world.on.insert(one);
            }
            (None, None) => return true,
            (None, Some(choice)) => {
                return choice.into_iter().any(|candidate| {
                    let mut tried = world.clone();
                    tried.on.insert(candidate);
                    is_possible(cited, tried)
                });
            }
        }
    }
}
