//! Turns the results of the searches into the library's patterns, which can be explained.

mod chains;

use super::bug;
use super::found::{Found, Seen};
use super::loops;
use super::tables::{CELLS, COLUMN, ROW, bits};
use crate::logic::Pattern;
use crate::logic::deadly::{By, Deadly, Saved};
use crate::logic::proof::Constraint;
use crate::logic::techniques::aligned_exclusion::Aligned;
use crate::logic::techniques::direct::{DirectHidden, DirectLocked};
use crate::logic::techniques::fish::Caught;
use crate::logic::techniques::hidden_single::Single;
use crate::logic::techniques::hidden_subset::HiddenSet;
use crate::logic::techniques::locked_candidates::Locked;
use crate::logic::techniques::naked_subset::NakedSet;
use crate::logic::techniques::xy_wing::Hinge;
use crate::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

impl Found {
    /// The pattern that the hint stands for on the board it was found on.
    pub(super) fn pattern(self, board: &Board) -> Pattern {
        let (technique, deductions) = (self.technique(), self.deductions());
        match self.seen {
            Seen::HiddenSingle { house: number, .. } => {
                let digit = deductions[0].candidate().digit;
                Pattern::new(technique, deductions, Single(Constraint::House(house(number), digit)))
            }
            Seen::NakedSingle => {
                let cell = deductions[0].candidate().cell;
                Pattern::new(technique, deductions, Single(Constraint::Cell(cell)))
            }
            Seen::Locking { base, cover, digit: index, single_in } => {
                let locked = Locked { digit: digit(index), base: house(base), cover: house(cover) };
                match single_in.map(house) {
                    Some(house) => Pattern::new(technique, deductions, DirectLocked { locked, house }),
                    None => Pattern::new(technique, deductions, locked),
                }
            }
            Seen::NakedSet { house: number, cells, digits } => {
                Pattern::new(technique, deductions, naked(number, cells, digits))
            }
            Seen::HiddenSet { house: number, cells, digits, direct } => {
                let set = hidden(number, cells, digits);
                match direct {
                    true => Pattern::new(technique, deductions, DirectHidden(set)),
                    false => Pattern::new(technique, deductions, set),
                }
            }
            Seen::Fish { kind, base, cover, digit: index } => {
                let digit = digit(index);
                let lines = |kind: usize, lines: u16| u32::from(lines) << kind;
                let targets = deductions.iter().map(|deduction| deduction.candidate().cell).collect();
                let fish = Caught::plain(
                    digit,
                    lines(kind, base),
                    lines(COLUMN + ROW - kind, cover),
                    board.places(digit),
                    targets,
                );
                Pattern::new(technique, deductions, fish)
            }
            Seen::Wing { pivot, wings, digit: index, .. } => {
                let hinge = Hinge { pivot: cell(pivot), wings: wings.map(cell), z: digit(index) };
                Pattern::new(technique, deductions, hinge)
            }
            Seen::Loop(found) => Pattern::new(technique, deductions, unique_loop(board, &found)),
            Seen::Bug(found) => Pattern::new(technique, deductions, grave(board, &found)),
            Seen::Exclusion { cells } => Pattern::new(technique, deductions, Aligned(cell_set(&cells))),
            Seen::Chains(chains) => Pattern::new(technique, deductions, *chains),
        }
    }
}

fn naked(number: usize, cells: u16, digits: u16) -> NakedSet {
    NakedSet {
        cells: positions(number, cells),
        digits: DigitSet::from_bits(digits),
        houses: vec![house(number)],
    }
}

fn hidden(number: usize, cells: u16, digits: u16) -> HiddenSet {
    HiddenSet { house: house(number), cells: positions(number, cells), digits: DigitSet::from_bits(digits) }
}

fn unique_loop(board: &Board, found: &loops::Loop) -> Saved {
    let deadly = Deadly::exchange(cell_set(&found.cells), DigitSet::from_iter(found.digits.map(digit)));
    let by = match found.kind {
        loops::Type::One => one_cell(&deadly.guardians(board)),
        loops::Type::Two => one_digit(&deadly.guardians(board)),
        loops::Type::ThreeNaked { house: number, ref cells, digits } => {
            By::Naked(vec![house(number)], cell_set(cells), DigitSet::from_bits(digits))
        }
        loops::Type::ThreeHidden { house: number, cells, digits } => {
            By::Hidden(house(number), positions(number, cells), DigitSet::from_bits(digits))
        }
        loops::Type::Four { house: number, locked } => By::Locked(house(number), digit(locked)),
    };
    Saved { deadly, by }
}

fn grave(board: &Board, found: &bug::Bug) -> Saved {
    let extras = |&(index, extras): &(usize, u16)| bits(extras).map(move |digit| candidate(index, digit));
    let guardians: CandidateSet = found.cells.iter().flat_map(extras).collect();
    let by = match found.kind {
        bug::Type::One => one_cell(&guardians),
        bug::Type::Two => one_digit(&guardians),
        bug::Type::Three { house: number, ref cells, digits } => {
            By::Naked(vec![house(number)], cell_set(cells), DigitSet::from_bits(digits))
        }
        bug::Type::Four { house: number, locked } => By::Locked(house(number), digit(locked)),
    };
    Saved { deadly: Deadly::grave(board, &guardians), by }
}

/// All guardians are in one cell.
fn one_cell(guardians: &CandidateSet) -> By {
    By::Cell(any_of(guardians).cell)
}

/// All guardians are of one digit.
fn one_digit(guardians: &CandidateSet) -> By {
    By::Digit(any_of(guardians).digit)
}

fn any_of(guardians: &CandidateSet) -> Candidate {
    debug_assert!(!guardians.is_empty(), "a deadly pattern has guardians");
    guardians.iter().next().unwrap_or(candidate(0, 0))
}

fn cell(index: usize) -> Cell {
    Cell::from_index(index)
}

fn digit(index: usize) -> Digit {
    Digit::from_index(index)
}

fn candidate(cell_index: usize, digit_index: usize) -> Candidate {
    Candidate::new(cell(cell_index), digit(digit_index))
}

fn house(number: usize) -> House {
    House::from_index(number)
}

/// The cells at some positions of a house.
fn positions(house: usize, mask: u16) -> CellSet {
    bits(mask).map(|i| cell(CELLS[house][i] as usize)).collect()
}

fn cell_set(cells: &[usize]) -> CellSet {
    cells.iter().map(|&index| cell(index)).collect()
}
