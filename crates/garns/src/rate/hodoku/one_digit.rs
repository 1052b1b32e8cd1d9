//! Where techniques that look at one digit at a time are worth a search.
//!
//! Such a technique removes only candidates that no template (way to place the digit in every house)
//! has. Digits without such a candidate need no search. The places of a digit decide all that the
//! technique finds, so a search that found nothing need not be made again as long as they stay the same.

use crate::board::Board;
use crate::digit::Digit;
use crate::logic::{PositionCache, placement};
use crate::set::{CellSet, DigitSet};

/// Results about each digit by its places, which stay valid from position to position.
#[derive(Debug, Default)]
pub(super) struct OneDigit {
    /// By digit.
    placements: [Placements; 9],
    /// By technique and digit: the places where the last search found nothing.
    barren: Vec<[CellSet; 9]>,
}

/// Which places of a digit can be removed at all.
#[derive(Clone, Copy, Debug, Default)]
struct Placements {
    places: CellSet,
    /// The places that are in no template of the digit.
    impossible: CellSet,
}

impl OneDigit {
    /// A memory for so many techniques.
    pub(super) fn new(techniques: usize) -> OneDigit {
        OneDigit { placements: Default::default(), barren: vec![[CellSet::EMPTY; 9]; techniques] }
    }

    /// The board with the digits of which the technique may find something, and a cache for it; none if there
    /// are no such digits.
    pub(super) fn worth_a_search(
        &mut self,
        technique: usize,
        board: &Board,
    ) -> Option<(Board, PositionCache)> {
        let mut digits = DigitSet::EMPTY;
        let mut impossible = [None; 9];
        for digit in Digit::ALL {
            let barren = self.barren[technique][digit.index()] == board.places(digit);
            if barren {
                continue;
            }
            let cells = self.impossible(board, digit);
            if !cells.is_empty() {
                digits.insert(digit);
                impossible[digit.index()] = Some(cells);
            }
        }
        (!digits.is_empty()).then(|| (board.with_digits(digits), PositionCache::with_impossible(impossible)))
    }

    /// Takes note that the technique finds nothing on the board.
    pub(super) fn found_nothing(&mut self, technique: usize, board: &Board) {
        self.barren[technique] = Digit::ALL.map(|digit| board.places(digit));
    }

    fn impossible(&mut self, board: &Board, digit: Digit) -> CellSet {
        let known = &mut self.placements[digit.index()];
        let places = board.places(digit);
        if known.places != places {
            *known = Placements { places, impossible: placement::impossible(board, digit) };
        }
        known.impossible
    }
}
