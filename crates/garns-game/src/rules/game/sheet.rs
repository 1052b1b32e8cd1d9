//! Everything that a player writes on the puzzle. Undo restores exactly this.

use garns::{Board, Candidate, Cell, CellSet, Digit, DigitSet, Grid};

/// A player's marks in one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The digit entered.
    pub entry: Option<Digit>,
    /// Small marks in the corner.
    pub corner: DigitSet,
    /// Marks in the centre: the candidates that the player sees.
    pub centre: DigitSet,
    /// Candidates ruled out.
    pub struck: DigitSet,
    /// Colours, as digits.
    pub colours: DigitSet,
    /// The colour of each candidate, as a digit; by the index of the candidate's digit. The colour of a
    /// candidate that is not shown stays, and is shown again with the candidate.
    pub candidate_colours: [Option<Digit>; 9],
}

/// Entries, marks, removed candidates and colours of all cells, and whether candidates are automatic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    marks: [Mark; 81],
    /// Whether the page shows automatic candidates: those that the rules leave and nobody has removed.
    pub auto: bool,
}

impl Default for Sheet {
    fn default() -> Sheet {
        Sheet { marks: [Mark::default(); 81], auto: false }
    }
}

impl Sheet {
    /// The marks in a cell.
    pub fn mark(&self, cell: Cell) -> &Mark {
        &self.marks[cell.index()]
    }

    pub(super) fn mark_mut(&mut self, cell: Cell) -> &mut Mark {
        &mut self.marks[cell.index()]
    }

    /// The digits entered, without the givens.
    pub fn entries(&self) -> Grid {
        Cell::all().filter_map(|cell| Some((cell, self.mark(cell).entry?))).collect()
    }

    /// Enters a digit; with `tidy` the peers lose their marks of it.
    pub(super) fn enter(&mut self, cell: Cell, digit: Digit, tidy: bool) {
        self.mark_mut(cell).entry = Some(digit);
        if tidy {
            for peer in cell.peers() {
                self.mark_mut(peer).corner.remove(digit);
                self.mark_mut(peer).centre.remove(digit);
            }
        }
    }

    /// Rules a candidate out and erases it from the marks of its cell.
    pub(super) fn strike(&mut self, Candidate { cell, digit }: Candidate) {
        let mark = self.mark_mut(cell);
        mark.struck.insert(digit);
        mark.corner.remove(digit);
        mark.centre.remove(digit);
    }

    /// Erases the topmost layer that any of the cells has, from all of them.
    pub(super) fn clear_layer(&mut self, cells: CellSet) {
        let has = |layer: fn(&Mark) -> bool| cells.iter().any(|cell| layer(self.mark(cell)));
        let erase: fn(&mut Mark) = if has(|mark| mark.entry.is_some()) {
            |mark| mark.entry = None
        } else if has(|mark| mark.candidate_colours != [None; 9]) {
            |mark| mark.candidate_colours = [None; 9]
        } else if has(|mark| !mark.centre.is_empty()) {
            |mark| mark.centre = DigitSet::EMPTY
        } else if has(|mark| !mark.corner.is_empty()) {
            |mark| mark.corner = DigitSet::EMPTY
        } else if has(|mark| !mark.struck.is_empty()) {
            |mark| mark.struck = DigitSet::EMPTY
        } else {
            |mark| mark.colours = DigitSet::EMPTY
        };
        for cell in cells {
            erase(self.mark_mut(cell));
        }
    }

    /// Gives a candidate a colour, in place of the colour it has, or takes this colour away.
    pub(super) fn colour_candidate(&mut self, Candidate { cell, digit }: Candidate, colour: Digit, on: bool) {
        let known = &mut self.mark_mut(cell).candidate_colours[digit.index()];
        if on {
            *known = Some(colour);
        } else if *known == Some(colour) {
            *known = None;
        }
    }

    /// Erases the colours of cells and of their candidates.
    pub(super) fn clear_colours(&mut self, cells: CellSet) {
        for cell in cells {
            let mark = self.mark_mut(cell);
            mark.colours = DigitSet::EMPTY;
            mark.candidate_colours = [None; 9];
        }
    }

    /// Writes all candidates as centre marks, without those that the player has removed.
    pub(super) fn fill(&mut self, givens: &Grid) {
        let board = Board::with_entries(givens, &self.entries());
        for cell in board.open() {
            let mark = self.mark_mut(cell);
            mark.centre = board.candidates(cell) - mark.struck;
        }
    }

    /// The change that turns this sheet back into an earlier sheet. None if they are equal.
    pub(super) fn change_from(&self, before: &Sheet) -> Option<Change> {
        let cells: Vec<(Cell, Mark)> = Cell::all()
            .filter(|&cell| self.mark(cell) != before.mark(cell))
            .map(|cell| (cell, *before.mark(cell)))
            .collect();
        (!cells.is_empty() || self.auto != before.auto).then_some(Change { cells, auto: before.auto })
    }

    /// Exchanges the marks and the setting for automatic candidates of the sheet with those of a change.
    pub(super) fn swap(&mut self, change: &mut Change) {
        for (cell, mark) in &mut change.cells {
            std::mem::swap(mark, self.mark_mut(*cell));
        }
        std::mem::swap(&mut self.auto, &mut change.auto);
    }
}

/// The cells that an edit changed: with their marks before the edit on the undo stack, and after it
/// on the redo stack.
#[derive(Clone, Debug)]
pub(super) struct Change {
    cells: Vec<(Cell, Mark)>,
    auto: bool,
}

impl Change {
    /// How many bytes it takes in memory.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Change>() + self.cells.capacity() * size_of::<(Cell, Mark)>()
    }
}
