//! A board on paper: lines, digits, candidates and the marks of a step.
//!
//! Marks differ in shape as well as in colour, so that a grey printer shows them.

use garns::render::{Mark as Meaning, Picture};
use garns::{Board, Candidate, CandidateSet, Cell, CellSet};

use crate::error::PrintError;
use crate::layout::{Area, Layout};
use crate::page::{BLACK, GREY, Ink, Mark, Pen, bent_line, centred, circle, line, rectangles};
use crate::typeface::{CAP_HEIGHT, Weight};

/// The font size of a digit, as a part of the side of its cell.
const DIGIT: f32 = 0.62;
/// The font size of a candidate, as a part of the side of its cell.
const CANDIDATE: f32 = 0.25;
/// The room for row and column numbers, in cells.
const LABEL: f32 = 0.5;

const THIN: Ink = Ink(120, 120, 120);
const HOUSE: Ink = Ink(236, 240, 246);
const CELL: Ink = Ink(252, 238, 196);
const GREEN: Ink = Ink(150, 222, 175);
const BLUE: Ink = Ink(170, 203, 245);
const RED: Ink = Ink(250, 190, 190);
const STRIKE: Ink = Ink(185, 28, 28);
const LINK: Ink = Ink(180, 83, 9);
const GROUPS: [Ink; 6] = [
    Ink(252, 238, 196),
    Ink(220, 235, 251),
    Ink(227, 244, 227),
    Ink(246, 224, 238),
    Ink(230, 226, 248),
    Ink(217, 242, 240),
];

/// A square on the page, for a board or a QR code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Square {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) side: f32,
}

/// A drawing of a board: its top left corner, the side of a cell, and the marks so far.
struct Drawing {
    x: f32,
    y: f32,
    cell: f32,
    marks: Vec<Mark>,
}

/// The board of a puzzle in a square: its digits, and its candidates if they are wanted.
pub(crate) fn draw_board(board: &Board, has_candidates: bool, square: Square) -> Vec<Mark> {
    let mut board = board.clone();
    if !has_candidates {
        for candidate in CandidateSet::FULL {
            board.remove(candidate);
        }
    }
    draw(&Picture::plain(&board), square.x, square.y, square.side / 9.0)
}

/// A position with its marks, and with numbers for rows and columns.
pub(crate) fn draw_picture(picture: &Picture<'_>, square: Square) -> Vec<Mark> {
    let cell = square.side / (9.0 + LABEL);
    let (x, y) = (square.x + LABEL * cell, square.y + LABEL * cell);
    let mut marks = Vec::new();
    for number in 0..9 {
        let at = (number as f32 + 0.5) * cell;
        let size = 0.3 * cell;
        let text = (number + 1).to_string();
        marks.push(centred(x + at, y - 0.15 * cell, size, Weight::Regular, GREY, text.clone()));
        let baseline = y + at + CAP_HEIGHT * size / 2.0;
        marks.push(centred(x - 0.25 * cell, baseline, size, Weight::Regular, GREY, text));
    }
    marks.extend(draw(picture, x, y, cell));
    marks
}

/// Fails if the digits of a board of this side would be too small to read.
pub(crate) fn check_board(
    what: &'static str,
    side: f32,
    has_candidates: bool,
    layout: &Layout,
) -> Result<(), PrintError> {
    check_size(what, side / 9.0 * DIGIT, layout.least_digit())?;
    if has_candidates {
        check_size(what, side / 9.0 * CANDIDATE, layout.least_candidate())?;
    }
    Ok(())
}

/// Fails if the candidates of a picture of this side would be too small to read.
pub(crate) fn check_picture(what: &'static str, side: f32, layout: &Layout) -> Result<(), PrintError> {
    check_size(what, side / (9.0 + LABEL) * CANDIDATE, layout.least_candidate())
}

/// The side of a board whose digits have this size.
pub(crate) fn side_for_digits(size: f32) -> f32 {
    9.0 * size / DIGIT
}

/// The board as text, for screen readers.
pub(crate) fn describe(board: &Board) -> String {
    let mut words = String::new();
    for cell in Cell::all() {
        if cell.column() == 0 {
            let end = if cell.row() == 0 { "" } else { ". " };
            words.push_str(&format!("{end}Row {}:", cell.row() + 1));
        }
        match board.value(cell) {
            Some(digit) => words.push_str(&format!(" {digit}")),
            None => words.push_str(" blank"),
        }
    }
    words + "."
}

fn check_size(what: &'static str, size: f32, least: f32) -> Result<(), PrintError> {
    // Rounding must not refuse a board that was made for this size.
    if size + 0.01 < least { Err(PrintError::NoRoom { what, size: size.max(0.0), least }) } else { Ok(()) }
}

fn draw(picture: &Picture<'_>, x: f32, y: f32, cell: f32) -> Vec<Mark> {
    let mut drawing = Drawing { x, y, cell, marks: Vec::new() };
    drawing.shades(picture);
    drawing.lines();
    for cell in Cell::all() {
        if picture.board.value(cell).is_some() {
            drawing.digit(picture.board, cell);
        }
        for digit in picture.board.candidates(cell) {
            drawing.candidate(picture, Candidate { cell, digit });
        }
    }
    drawing.letters(picture);
    drawing.links(picture);
    drawing.numbers(picture);
    drawing.marks
}

impl Drawing {
    fn corner(&self, cell: Cell) -> (f32, f32) {
        (self.x + cell.column() as f32 * self.cell, self.y + cell.row() as f32 * self.cell)
    }

    /// The middle of a candidate: a cell has three rows of three digits.
    fn centre(&self, Candidate { cell, digit }: Candidate) -> (f32, f32) {
        let (x, y) = self.corner(cell);
        let third = self.cell / 3.0;
        let (column, row) = (digit.index() % 3, digit.index() / 3);
        (x + (column as f32 + 0.5) * third, y + (row as f32 + 0.5) * third)
    }

    fn middle(&self, candidates: &CandidateSet) -> (f32, f32) {
        let count = candidates.len().max(1) as f32;
        let mut sum = (0.0, 0.0);
        for candidate in candidates.iter() {
            let (x, y) = self.centre(candidate);
            sum = (sum.0 + x, sum.1 + y);
        }
        (sum.0 / count, sum.1 / count)
    }

    fn shades(&mut self, picture: &Picture<'_>) {
        let houses = picture.houses.iter().fold(CellSet::EMPTY, |cells, (_, house)| cells | house.cells());
        let (lit, groups) = (picture.shaded(), picture.groups());
        let grouped = groups.iter().fold(CellSet::EMPTY, |cells, group| cells | *group);
        for cell in houses | lit | grouped {
            let fill = match groups.iter().position(|group| group.contains(cell)) {
                Some(group) => GROUPS[group % GROUPS.len()],
                None if lit.contains(cell) => CELL,
                None => HOUSE,
            };
            let (x, y) = self.corner(cell);
            let area = Area { x, y, width: self.cell, height: self.cell };
            self.marks.push(rectangles(&[area], Some(fill), None));
        }
    }

    fn lines(&mut self) {
        let side = 9.0 * self.cell;
        let thin = Pen::new(THIN, (self.cell * 0.015).clamp(0.3, 0.8));
        let thick = Pen::new(BLACK, (self.cell * 0.05).clamp(0.9, 2.5));
        let (x, y) = (self.x, self.y);
        let mut draw = |number: usize, pen| {
            let at = number as f32 * self.cell;
            self.marks.push(line((x + at, y), (x + at, y + side), pen));
            self.marks.push(line((x, y + at), (x + side, y + at), pen));
        };
        for number in [1, 2, 4, 5, 7, 8] {
            draw(number, thin);
        }
        for number in [3, 6] {
            draw(number, thick);
        }
        let frame = Area { x, y, width: side, height: side };
        self.marks.push(rectangles(&[frame], None, Some(thick)));
    }

    fn digit(&mut self, board: &Board, cell: Cell) {
        let Some(digit) = board.value(cell) else { return };
        let weight = if board.givens().contains(cell) { Weight::Bold } else { Weight::Regular };
        let (x, y) = self.corner(cell);
        let size = DIGIT * self.cell;
        let baseline = y + self.cell / 2.0 + CAP_HEIGHT * size / 2.0;
        self.marks.push(centred(x + self.cell / 2.0, baseline, size, weight, BLACK, digit.to_string()));
    }

    fn candidate(&mut self, picture: &Picture<'_>, candidate: Candidate) {
        let (x, y) = self.centre(candidate);
        let radius = 0.15 * self.cell;
        let pen = Pen::new(BLACK, 0.02 * self.cell);
        let circle = |radius, fill, stroke| circle(x, y, radius, fill, stroke);
        let meaning = picture.mark_at(candidate);
        match meaning {
            Some(Meaning::Pattern) => self.marks.push(circle(radius, Some(GREEN), None)),
            Some(Meaning::Other) => self.marks.push(circle(0.93 * radius, None, Some(pen))),
            Some(Meaning::Fin) => {
                let side = 1.8 * radius;
                let (x, y) = (x - side / 2.0, y - side / 2.0);
                let area = Area { x, y, width: side, height: side };
                self.marks.push(rectangles(&[area], Some(BLUE), None));
            }
            Some(Meaning::Removed) => self.marks.push(circle(radius, Some(RED), None)),
            Some(Meaning::Placed) => {
                self.marks.push(circle(radius, Some(GREEN), Some(pen)));
                self.marks.push(circle(1.3 * radius, None, Some(pen)));
            }
            None => {}
        }
        let ink = if meaning.is_some() { BLACK } else { GREY };
        let size = CANDIDATE * self.cell;
        let baseline = y + CAP_HEIGHT * size / 2.0;
        self.marks.push(centred(x, baseline, size, Weight::Regular, ink, candidate.digit.to_string()));
        if meaning == Some(Meaning::Removed) {
            let (from, to) = ((x - 0.9 * radius, y + 0.7 * radius), (x + 0.9 * radius, y - 0.7 * radius));
            self.marks.push(line(from, to, Pen::new(STRIKE, 0.03 * self.cell)));
        }
    }

    /// If there are several groups, each cell of a group shows the letter of the group.
    fn letters(&mut self, picture: &Picture<'_>) {
        for cell in Cell::all() {
            let letters = picture.letters(cell);
            if letters.is_empty() {
                continue;
            }
            let (x, y) = self.corner(cell);
            let (x, y) = (x + self.cell * 2.0 / 3.0, y + self.cell * 0.71);
            self.marks.push(centred(x, y, 0.14 * self.cell, Weight::Bold, LINK, letters));
        }
    }

    fn links(&mut self, picture: &Picture<'_>) {
        let board = |x: f32, y: f32| {
            let side = 9.0 * self.cell;
            (self.x..=self.x + side).contains(&x) && (self.y..=self.y + side).contains(&y)
        };
        let mut curves = Vec::new();
        for (from, to, is_strong) in &picture.links {
            let ((x1, y1), (x2, y2)) = (self.middle(from), self.middle(to));
            let (dx, dy) = (x2 - x1, y2 - y1);
            let length = dx.hypot(dy);
            if length < 0.02 * self.cell {
                continue;
            }
            // A link goes from the edge of one mark to the edge of the other. A long link is bent a
            // little, so that links along one row can be told apart; if it would leave the board, it
            // is bent to the other side.
            let bent = |bend: f32| ((x1 + x2) / 2.0 - dy * bend, (y1 + y2) / 2.0 + dx * bend);
            let bend = if length > 3.0 * self.cell { 0.08 } else { 0.0 };
            let towards = Some(bent(bend)).filter(|&(x, y)| board(x, y)).unwrap_or_else(|| bent(-bend));
            let rim = 0.165 * self.cell / length;
            let (from, to) = ((x1 + dx * rim, y1 + dy * rim), (x2 - dx * rim, y2 - dy * rim));
            let pen = Pen { is_dashed: !is_strong, ..Pen::new(LINK, 0.03 * self.cell) };
            curves.push(bent_line(from, towards, to, pen));
        }
        self.marks.extend(curves);
    }

    fn numbers(&mut self, picture: &Picture<'_>) {
        for (node, text) in picture.numbered() {
            let (x, y) = self.middle(&node);
            let (x, y) = (x + 0.1 * self.cell, y - 0.09 * self.cell);
            let size = 0.14 * self.cell;
            self.marks.push(Mark::Text { x, y, size, weight: Weight::Bold, ink: LINK, text });
        }
    }
}
