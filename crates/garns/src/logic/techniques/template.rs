//! Template Set and Template Delete: all ways to place one digit.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::{House, HouseKind};
use crate::logic::evidence::{Evidence, Role};
use crate::logic::net::Scope;
use crate::logic::proof::{Argument, Constraint, Line, Literal, Proof, Reason};
use crate::logic::refute::refute;
use crate::logic::step::{Deduction, Step};
use crate::logic::technique::{Family, Hodoku, Info, Level, Sink, Technique};
use crate::set::{CandidateSet, CellSet, DigitSet};

/// What is common to all ways to place a digit in the nine rows, columns and boxes.
#[derive(Debug)]
pub struct Template {
    /// Whether cells in every way are placed, or those in no way are struck.
    sets: bool,
}

pub(super) static ALL: &[&dyn Technique] = &[&Template { sets: true }, &Template { sets: false }];

static SET: Info = Info {
    id: "template-set",
    name: "Template Set",
    family: Family::LastResort,
    hodoku: Some(Hodoku::off("1201", 8700, Level::Extreme, 10000)),
    needs_uniqueness: false,
    sentence: "every way to place all the {digits}s uses {cells}: {conclusion}",
    argument: "Write down every way to place the digit once in each row, column and box where it still may go. A cell \
               that is in all of them holds the digit. Ways that use a cell which another digit cannot do without \
               are left out.",
    example: ".8.9...5..6.251........7...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73....",
};

static DELETE: Info = Info {
    id: "template-delete",
    name: "Template Delete",
    hodoku: Some(Hodoku::off("1202", 8800, Level::Extreme, 10000)),
    sentence: "no way to place all the {digits}s uses {one of cells}: {conclusion}",
    argument: "Write down every way to place the digit once in each row, column and box where it still may go. A cell \
               that is in none of them does not hold the digit. Ways that use a cell which another digit cannot do \
               without are left out.",
    example: ".8.9...5..6.251........7...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73....",
    ..SET
};

impl Technique for Template {
    fn info(&self) -> &'static Info {
        if self.sets { &SET } else { &DELETE }
    }

    fn find(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        let mut alive = *board.all_candidates();
        let mut proof = Proof::new();
        let mut ways = Digit::ALL.map(|digit| Ways::of(board, &alive, digit));
        // What one digit cannot do without is lost to the others, which leaves these fewer ways.
        loop {
            let mut changed = false;
            for digit in Digit::ALL {
                let Some(known) = ways[digit.index()] else { return ControlFlow::Continue(()) };
                for cell in known.every - board.values().places(digit) {
                    let others: DigitSet = Digit::ALL.into_iter().filter(|&other| other != digit).collect();
                    for other in others {
                        let candidate = Candidate { cell, digit: other };
                        if alive.contains(candidate)
                            && let Some(argument) = crowded_out(&alive, candidate, digit)
                        {
                            proof.push(argument);
                            alive.remove(candidate);
                            changed = true;
                        }
                    }
                }
            }
            if !changed {
                break;
            }
            ways = Digit::ALL.map(|digit| Ways::of(board, &alive, digit));
        }
        for digit in Digit::ALL {
            let Some(ways) = ways[digit.index()] else { continue };
            let cells = if self.sets {
                ways.every - board.values().places(digit)
            } else {
                // Others that were crowded out on the way are in no way either.
                board.places(digit) - ways.any
            };
            if !cells.is_empty() {
                found(self.step(digit, cells, &alive, &proof))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Template {
    fn step(&self, digit: Digit, cells: CellSet, alive: &CandidateSet, before: &Proof) -> Step {
        let mut alive = *alive;
        let mut proof = before.clone();
        let mut patience = usize::MAX;
        for cell in cells {
            let candidate = Candidate { cell, digit };
            let assumed = if self.sets { Literal::off(candidate) } else { Literal::on(candidate) };
            if !alive.contains(candidate) {
                continue;
            }
            if let Some((argument, _)) = refute(&alive, Scope::Digit(digit), assumed, &mut patience) {
                proof.push(argument);
                if !self.sets {
                    alive.remove(candidate);
                }
            }
        }
        let deduce = if self.sets { Deduction::Place } else { Deduction::Remove };
        Step {
            technique: self.info(),
            deductions: cells.iter().map(|cell| deduce(Candidate { cell, digit })).collect(),
            evidence: vec![
                Evidence::Digits(Role::Pattern, DigitSet::only(digit)),
                Evidence::Cells(Role::Pattern, cells),
            ],
            proof,
        }
    }
}

/// The candidate would take a cell that the digit cannot do without.
fn crowded_out(alive: &CandidateSet, candidate: Candidate, digit: Digit) -> Option<Argument> {
    let lost = Literal::off(Candidate { cell: candidate.cell, digit });
    let (argument, _) = refute(alive, Scope::Digit(digit), lost, &mut usize::MAX.clone())?;
    let Argument::Contradiction { lines: rest, .. } = argument else { return None };
    let mut lines = vec![Line { literal: lost, reason: Reason::Excluded(Constraint::Cell(candidate.cell)) }];
    lines.extend(rest);
    Some(Argument::Contradiction { assumed: Literal::on(candidate), lines })
}

/// The cells in some way to place a digit, and those in every way.
#[derive(Clone, Copy, Debug)]
struct Ways {
    any: CellSet,
    every: CellSet,
}

impl Ways {
    /// None if there is no way at all.
    fn of(board: &Board, alive: &CandidateSet, digit: Digit) -> Option<Ways> {
        let places = alive.cells(digit) | board.values().places(digit);
        let mut ways = Ways { any: CellSet::EMPTY, every: CellSet::FULL };
        ways.go(places, 0, CellSet::EMPTY);
        (!ways.any.is_empty()).then_some(ways)
    }

    fn go(&mut self, places: CellSet, row: usize, chosen: CellSet) {
        if row == 9 {
            self.any |= chosen;
            self.every &= chosen;
            return;
        }
        debug_assert_eq!(House::row(row).kind(), HouseKind::Row);
        for cell in places & House::row(row).cells() {
            self.go(places - Cell::peers(cell), row + 1, chosen.with(cell));
        }
    }
}
