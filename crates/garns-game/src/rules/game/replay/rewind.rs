//! Undoing a mistake: how many edits it takes, and the position in which the mistake is explained.

use garns::logic::Mistakes;
use garns::{Board, Candidate};

use super::Game;

impl Game {
    /// How many edits must be undone until no mistake is left. `None` if there is no mistake, or if undoing does
    /// not help.
    pub fn rewind(&self) -> Option<usize> {
        let is_right = |mistakes: Mistakes| mistakes.entries.is_empty() && mistakes.excluded.is_empty();
        if is_right(self.mistakes_on(&self.sheet)) {
            return None;
        }
        let mut sheet = self.sheet.clone();
        for (undone, change) in self.undo.iter().rev().enumerate() {
            sheet.swap(&mut change.clone());
            if is_right(self.mistakes_on(&sheet)) {
                return Some(undone + 1);
            }
        }
        None
    }

    /// The first wrong entry, and the board with the right entries only; `None` if no entry is wrong.
    pub fn wrong_entry(&self) -> Option<(Board, Candidate)> {
        let wrong = self.wrong_entries();
        let cell = wrong.first()?;
        let mut entries = self.sheet.entries();
        let digit = entries.get(cell)?;
        for cell in wrong {
            entries.set(cell, None);
        }
        Some((Board::with_entries(self.puzzle.givens(), &entries), Candidate { cell, digit }))
    }
}
