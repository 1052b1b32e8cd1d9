//! The digits for which techniques that look at one digit at a time are worth a search.
//!
//! Such a technique removes only candidates that occur in no template (a placement of the digit in every
//! house). If every candidate of a digit occurs in a template, the digit needs no search. The result for
//! a digit depends only on the places of the digit, so a search that found nothing is not repeated as
//! long as the places stay the same.

use crate::logic::Position;
use crate::logic::position::placement;
use crate::{Board, CellSet, Digit, DigitSet};

/// Results for each digit and its places. They stay valid while the places do not change.
#[derive(Debug, Default)]
pub(super) struct OneDigit {
    /// For each digit, the result of the last check.
    placements: [Placements; 9],
    /// By technique and digit: the places where the last search found nothing.
    barren: Vec<[CellSet; 9]>,
}

/// The places of a digit, and the places among them that a technique could remove.
#[derive(Clone, Copy, Debug, Default)]
struct Placements {
    places: CellSet,
    /// The places that are in no template of the digit.
    impossible: CellSet,
}

impl OneDigit {
    /// No results yet, for this many techniques.
    pub(super) fn new(techniques: usize) -> OneDigit {
        OneDigit { placements: Default::default(), barren: vec![[CellSet::EMPTY; 9]; techniques] }
    }

    /// Searches the board with only the digits for which the technique may find a step.
    pub(super) fn search<T>(
        &mut self,
        technique: usize,
        board: &Board,
        search: impl FnOnce(&mut Position<'_>) -> Option<T>,
    ) -> Option<T> {
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
        let worth = (!digits.is_empty()).then(|| board.with_digits(digits));
        let found = worth.and_then(|board| search(&mut Position::with_impossible(&board, impossible)));
        if found.is_none() {
            self.barren[technique] = Digit::ALL.map(|digit| board.places(digit));
        }
        found
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
