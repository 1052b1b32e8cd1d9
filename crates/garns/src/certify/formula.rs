//! The formula: the rules of Sudoku, the givens, and a goal, in the format OPB.

use core::fmt;

use crate::logic::Constraint;
use crate::{Candidate, Cell, Digit, Grid, House};

/// A claim about a puzzle as a formula.
pub(super) struct Formula {
    pub(super) givens: Grid,
    pub(super) goal: Goal,
}

/// The part of the formula after the rules and the givens.
pub(super) enum Goal {
    /// Nothing: find a solution.
    Solve,
    /// Find a solution other than this one.
    Forbid(Grid),
    /// Find a solution in which this candidate is false.
    Exclude(Candidate),
    /// Find a solution that shares as few cells as possible with this one.
    Minimise(Grid),
}

/// The rules of Sudoku are 324 equations. The checker counts each as two inequalities.
const RULES: usize = 648;

impl Formula {
    /// How many inequalities the checker reads from the formula.
    pub(super) fn constraints(&self) -> usize {
        RULES + self.givens.iter().count() + self.extra()
    }

    fn extra(&self) -> usize {
        usize::from(matches!(self.goal, Goal::Forbid(_) | Goal::Exclude(_)))
    }

    pub(super) fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let lines = RULES / 2 + self.givens.iter().count() + self.extra();
        writeln!(out, "* #variable= 729 #constraint= {lines}")?;
        if let Goal::Minimise(solution) = &self.goal {
            write!(out, "min:")?;
            for candidate in candidates(solution) {
                write!(out, " +1 {}", Variable(candidate))?;
            }
            writeln!(out, " ;")?;
        }
        for constraint in rules() {
            for candidate in members(constraint) {
                write!(out, "+1 {} ", Variable(candidate))?;
            }
            writeln!(out, "= 1 ;")?;
        }
        for given in candidates(&self.givens) {
            writeln!(out, "+1 {} >= 1 ;", Variable(given))?;
        }
        match &self.goal {
            Goal::Solve | Goal::Minimise(_) => Ok(()),
            Goal::Exclude(candidate) => writeln!(out, "+1 ~{} >= 1 ;", Variable(*candidate)),
            Goal::Forbid(solution) => {
                for candidate in candidates(solution) {
                    write!(out, "-1 {} ", Variable(candidate))?;
                }
                writeln!(out, ">= -80 ;")
            }
        }
    }
}

/// The number of the inequality that says "at least one" of a constraint's candidates.
pub(super) fn at_least_one(constraint: Constraint) -> usize {
    2 * index(constraint) + 1
}

/// The number of the inequality that says "at most one" of a constraint's candidates.
pub(super) fn at_most_one(constraint: Constraint) -> usize {
    2 * index(constraint) + 2
}

/// The place of a constraint among the equations: cells first, then each digit in each house.
fn index(constraint: Constraint) -> usize {
    match constraint {
        Constraint::Cell(cell) => cell.index(),
        Constraint::House(house, digit) => 81 + 9 * house.index() + usize::from(digit.get()) - 1,
    }
}

fn rules() -> impl Iterator<Item = Constraint> {
    let houses = House::all().flat_map(|house| Digit::ALL.map(|digit| Constraint::House(house, digit)));
    Cell::all().map(Constraint::Cell).chain(houses)
}

/// All nine candidates of a constraint.
fn members(constraint: Constraint) -> [Candidate; 9] {
    match constraint {
        Constraint::Cell(cell) => Digit::ALL.map(|digit| Candidate { cell, digit }),
        Constraint::House(house, digit) => house.in_order().map(|cell| Candidate { cell, digit }),
    }
}

/// The digits of a grid as candidates.
pub(super) fn candidates(grid: &Grid) -> impl Iterator<Item = Candidate> + '_ {
    grid.iter().map(|(cell, digit)| Candidate { cell, digit })
}

/// A candidate as a variable: row, column, digit.
pub(super) struct Variable(pub(super) Candidate);

impl fmt::Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Candidate { cell, digit } = self.0;
        write!(f, "x{}{}{digit}", cell.row() + 1, cell.column() + 1)
    }
}
