//! Simple Sudoku's file: the givens in a box, then perhaps the digits placed, then perhaps the
//! candidates, each in its own drawing.

use super::error::Line;
use super::pencilmarks::push_drawing;
use super::reader::is_words;
use super::record::{Content, Loss, Record};
use super::rows::{self, Drawing, DrawingState};
use super::{Dialect, Lines, Sink, grid};
use crate::{Board, Grid};

pub(super) static DIALECT: Dialect = Dialect {
    name: "ss",
    about: "Simple Sudoku .ss: boxed givens, then digits placed, then candidates",
    extensions: &["ss"],
    read: Some(|| Box::new(Reader::default())),
    write,
    loses: &[Loss::DeadCells],
    keeps_label: |_| true,
    keeps_solution: false,
    draws_candidates: false,
    keeps_columns: false,
    header: "",
    footer: "",
    gap: true,
};

#[derive(Default)]
struct Reader {
    drawing: Drawing,
    pending: Option<Pending>,
    label: String,
}

/// A puzzle of which more drawings may follow.
struct Pending {
    line: usize,
    label: String,
    givens: Grid,
    values: Option<Grid>,
}

impl Lines for Reader {
    fn line(&mut self, line: Line<'_>, sink: Sink<'_>) {
        let text = line.bytes.trim_ascii();
        if !text.is_empty() && is_words(text) {
            self.drawing.cut_off(line, sink);
            self.emit(sink);
            grid::push_label(text, &mut self.label);
            return;
        }
        match self.drawing.take(line, sink) {
            DrawingState::Open => {}
            DrawingState::Left => self.drawing.cut_off(line, sink),
            DrawingState::Full => self.finish(sink),
        }
    }

    fn end(&mut self, last: Line<'_>, sink: Sink<'_>) {
        self.drawing.cut_off(last, sink);
        self.emit(sink);
    }
}

impl Reader {
    fn finish(&mut self, sink: Sink<'_>) {
        if self.drawing.is_lost() {
            self.emit(sink);
        } else if self.drawing.has_candidates() {
            self.take_candidates(sink);
        } else {
            match self.drawing.grid() {
                Ok(grid) => self.take_grid(grid, sink),
                Err(error) => sink(Err(error)),
            }
        }
        self.drawing.clear();
    }

    /// Takes a drawing of single digits: the givens, or the digits placed later.
    fn take_grid(&mut self, grid: Grid, sink: Sink<'_>) {
        if let Some(pending) = &mut self.pending
            && pending.values.is_none()
            && pending.givens != grid
            && pending.givens.is_within(&grid)
        {
            pending.values = Some(grid);
            return;
        }
        self.emit(sink);
        let label = core::mem::take(&mut self.label);
        self.pending = Some(Pending { line: self.drawing.start(), label, givens: grid, values: None });
    }

    /// Takes a drawing of candidates: those of the pending puzzle, or a new puzzle.
    fn take_candidates(&mut self, sink: Sink<'_>) {
        let marks = self.drawing.candidates();
        match self.pending.take() {
            Some(pending) => {
                let mut board = pending.board();
                rows::set_candidates(&mut board, &marks);
                sink(Ok(Record { line: pending.line, label: pending.label, ..Record::new(board) }));
            }
            None => {
                let label = core::mem::take(&mut self.label);
                let board = rows::board(&marks);
                sink(Ok(Record { line: self.drawing.start(), label, ..Record::new(board) }));
            }
        }
    }

    /// Gives the complete puzzle to the sink.
    fn emit(&mut self, sink: Sink<'_>) {
        if let Some(pending) = self.pending.take() {
            let board = pending.board();
            sink(Ok(Record { line: pending.line, label: pending.label, ..Record::new(board) }));
        }
    }
}

impl Pending {
    fn board(&self) -> Board {
        Board::with_entries(&self.givens, &self.values.unwrap_or(Grid::EMPTY))
    }
}

fn write(record: &Record, out: &mut String) {
    grid::write_label(&record.label, out);
    push_box(&record.content.givens(), out);
    let Content::Board(board) = &record.content else { return };
    if record.content.givens() != *board.values() {
        out.push('\n');
        push_box(board.values(), out);
    }
    if Loss::Candidates.concerns(&record.content) {
        out.push('\n');
        push_drawing(board, ['*', '|', '+'], out);
    }
}

fn push_box(grid: &Grid, out: &mut String) {
    let text = grid.to_string();
    out.push_str("*-----------*\n");
    for row in 0..9 {
        let cells = &text[9 * row..9 * row + 9];
        out.push_str(&format!("|{}|{}|{}|\n", &cells[..3], &cells[3..6], &cells[6..]));
        if matches!(row, 2 | 5) {
            out.push_str("|---+---+---|\n");
        }
    }
    out.push_str("*-----------*\n");
}

/// Whether a line is the upper border of a box.
pub(super) fn claims(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    text.starts_with(b"*---") && text.ends_with(b"---*") && text.iter().all(|b| b"*-+".contains(b))
}
