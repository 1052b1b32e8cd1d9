//! XY-Chain: a chain of cells with two candidates.

use core::ops::ControlFlow;

use crate::logic::techniques::x_chain::search::Links;
use crate::logic::techniques::x_chain::search_chains;
use crate::logic::{Family, Info, Position, Sink, Technique, TechniqueId};
use crate::{Board, Candidate, CandidateSet, CellSet, Digit};

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&INFO, search)];

static INFO: Info = Info {
    id: TechniqueId::XyChain,
    name: "XY-Chain",
    family: Family::Chains,
    sentence: "{chain}: one end of the chain must be {digits}, so {conclusion}",
    argument: "Each cell of the chain has two candidates and sees the next cell, with which it shares a \
               digit. If the first cell is not Z, it is its other digit, so the second cell is its other \
               digit, and so on to the last cell, which is Z. So Z is at one end of the chain, and a cell \
               that sees both ends can't be Z.",
    example: Some(
        "+2.451+3+68.3+51+8+6.+2...+8..2+45+13+86+2.+4.+3....3+296..8...+38.72+6.2..5.+8+3....4.+89.+2..8..+2...:171 191 192 451 452 588 591 774 776 781 782 791 792 794 973",
    ),
};

fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let cells = board.open().iter().filter(|&cell| board.candidates(cell).len() == 2).collect();
    search_chains(id, board, &Pairs { board, cells }, found)
}

/// The links of cells with two candidates.
struct Pairs<'a> {
    board: &'a Board,
    cells: CellSet,
}

impl Links for Pairs<'_> {
    fn strong(&self, Candidate { cell, digit }: Candidate) -> CandidateSet {
        let other = self.board.candidates(cell).without(digit).single();
        let linked = other.filter(|_| self.cells.contains(cell));
        linked.map(|digit| Candidate { cell, digit }).into_iter().collect()
    }

    fn places(&self, digit: Digit) -> CellSet {
        self.board.places(digit) & self.cells
    }
}
