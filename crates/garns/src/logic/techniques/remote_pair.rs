//! Remote Pair: a chain of cells with the same two candidates.

use core::ops::ControlFlow;

use crate::logic::tabling::argue::end_to_end;
use crate::logic::tabling::nodes::{NodeId, Nodes};
use crate::logic::techniques::x_chain::report;
use crate::logic::trail::one_by_one;
use crate::logic::{
    Argument, Deduction, Evidence, Explain, Explanation, Family, Info, Position, Role, Sink, Technique,
    TechniqueId, argue,
};
use crate::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&INFO, search)];

/// The greatest number of cells in a chain.
const LONGEST: usize = 10;

static INFO: Info = Info {
    id: TechniqueId::RemotePair,
    name: "Remote Pair",
    family: Family::Chains,
    sentence: "{digits} alternate along {path}; a cell that sees two of them with different digits can be \
               neither, so {conclusion}",
    argument: "The cells have the same two candidates and each sees the next, so the two digits alternate \
               along the chain. Two cells that are an odd number of links apart hold different digits, so \
               a cell that sees both can't hold either digit. (Two neighbours in the chain are a naked \
               pair.)",
    example: Some(
        "+41+3+2+6+895+7+2+789+5+41+6+3+5+6+9+7+13+2+84954.7+6.+12+6.+1+42+9.7..+27+1.+54+96.+4+6..+1.2..+9564+2.+31+1.+25.7+6+4.",
    ),
};

fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let mut pairs = Vec::new();
    let bivalue: CellSet = board.open().iter().filter(|&cell| board.candidates(cell).len() == 2).collect();
    for start in bivalue {
        let digits = board.candidates(start);
        let alike = digits.iter().fold(bivalue, |cells, digit| cells & board.places(digit));
        if alike.len() >= 4 {
            grow(board, digits, alike.without(start), &mut vec![start], &mut pairs, &mut 50_000);
        }
    }
    report(id, pairs, |pair| pair.cells.len(), found)
}

/// A chain of cells with the same two digits.
#[derive(Clone)]
struct Pair {
    cells: Vec<Cell>,
    digits: DigitSet,
}

fn grow(
    board: &Board,
    digits: DigitSet,
    free: CellSet,
    cells: &mut Vec<Cell>,
    pairs: &mut Vec<(CandidateSet, Pair)>,
    steps_left: &mut usize,
) {
    if cells.len() >= 4 && cells.len().is_multiple_of(2) {
        let ends = cells[0].peers() & cells[cells.len() - 1].peers();
        if digits.iter().any(|digit| !(ends & board.places(digit)).is_empty()) {
            pairs.push((removals(board, digits, cells), Pair { cells: cells.clone(), digits }));
        }
    }
    if cells.len() == LONGEST || *steps_left == 0 {
        return;
    }
    *steps_left -= 1;
    let Some(&last) = cells.last() else { return };
    for next in free & last.peers() {
        cells.push(next);
        grow(board, digits, free.without(next), cells, pairs, steps_left);
        cells.pop();
    }
}

/// The candidates that see two cells an odd number of links apart, except neighbours in the chain.
fn removals(board: &Board, digits: DigitSet, cells: &[Cell]) -> CandidateSet {
    let mut removed = CandidateSet::EMPTY;
    for i in 0..cells.len() {
        for j in (i + 3..cells.len()).step_by(2) {
            for digit in digits {
                *removed.cells_mut(digit) |= board.places(digit) & cells[i].peers() & cells[j].peers();
            }
        }
    }
    removed
}

impl Explain for Pair {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let mut evidence = vec![
            Evidence::Cells(Role::Pattern, self.cells.iter().copied().collect()),
            Evidence::Digits(Role::Pattern, self.digits),
        ];
        let path = self.digits.first().map(|digit| self.path(digit, 0, self.cells.len() - 1));
        evidence.extend(path.map(|path| Evidence::Chain(Nodes::default().chain(board, &path))));
        let removed = argue::concluded(deductions);
        let proof = one_by_one(board, &removed, |board, target| self.argue(board, target));
        Explanation { evidence, proof }
    }
}

impl Pair {
    /// The argument for a target that sees two of the cells: the chain from one cell to the other.
    fn argue(&self, board: &Board, target: Candidate) -> Option<Argument> {
        let (i, j) = (0..self.cells.len())
            .flat_map(|i| (i + 3..self.cells.len()).step_by(2).map(move |j| (i, j)))
            .find(|&(i, j)| target.cell.sees(self.cells[i]) && target.cell.sees(self.cells[j]))?;
        end_to_end(board, &Nodes::default(), &self.path(target.digit, i, j), target)
    }

    /// The candidates along the chain, true or false, if the cell `from` does not hold the digit.
    fn path(&self, digit: Digit, from: usize, to: usize) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut lost = DigitSet::only(digit);
        for &cell in &self.cells[from..=to] {
            for digit in lost {
                path.push(Nodes::off(Candidate { cell, digit }));
            }
            lost = self.digits - lost;
            for digit in lost {
                path.push(Nodes::on(Candidate { cell, digit }));
            }
        }
        path
    }
}
