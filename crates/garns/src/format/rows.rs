//! Nine rows of nine cells with any spaces and borders: the parser that all drawn formats share.

use core::ops::Range;

use super::Sink;
use super::error::{FormatError, Found, Line, shorten};
use super::record::Content;
use crate::{Board, Candidate, Cell, Digit, DigitSet, Grid};

const EXPECTED_CELL: &str = "a digit or one of . 0 * _ - for an empty cell";

/// A line of a drawing.
pub(super) enum Row {
    /// Nothing.
    Blank,
    /// A border.
    Border,
    /// Nine dashes: a border, or a row of nine empty cells.
    Dashes,
    /// Nine cells.
    Cells(Cells),
}

/// A row's nine cells, each with the column of the text where it stands.
pub(super) type Cells = [(Mark, usize); 9];

/// The content of a cell in a drawing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// A sign for an empty cell; the flag tells a dash from the others.
    Empty {
        /// It is a dash, which borders are made of too.
        dash: bool,
    },
    /// One digit, or several candidates.
    Digits(DigitSet),
}

/// A mark, and the line and column of the text where it stands.
struct Placed {
    mark: Mark,
    line: usize,
    column: usize,
}

/// A drawing that is not complete yet.
#[derive(Default)]
pub(super) struct Drawing {
    marks: Vec<Placed>,
    start: usize,
    /// A row was bad and was reported; the other rows of the drawing are skipped.
    lost: bool,
}

/// The state of a drawing after a line.
pub(super) enum DrawingState {
    /// The drawing continues.
    Open,
    /// The drawing was cut off before its end.
    Left,
    /// It has its nine rows.
    Full,
}

impl Row {
    /// Classifies a line, or reports what is wrong with it.
    pub(super) fn of(line: Line<'_>) -> Result<Row, FormatError> {
        let signs = signs(line.bytes);
        let text: Vec<u8> = signs.iter().map(|sign| sign.0).collect();
        if text.trim_ascii().is_empty() {
            return Ok(Row::Blank);
        }
        if has_border_signs(&text) {
            let dashes = text.iter().filter(|&&b| b == b'-').count() == 9;
            let plain = text.iter().all(|b| b"-| \t".contains(b));
            return Ok(if dashes && plain { Row::Dashes } else { Row::Border });
        }
        let error = |offset, found, expected| FormatError::at(line, offset, found, expected);
        let mut marks = Vec::with_capacity(9);
        for token in tokens(&text).ok_or_else(|| miscounted(line, &signs))? {
            let start = token.start;
            let offset = signs.get(start).map_or(line.bytes.len(), |sign| sign.1);
            let mark = mark(&text[token]).map_err(|bad| match bad {
                Bad::Sign(i) => {
                    let offset = signs.get(start + i).map_or(offset, |sign| sign.1);
                    error(offset, Found::at(line.bytes, offset), EXPECTED_CELL)
                }
                Bad::Digits(digits) => error(offset, Found::Digits(digits), "each digit at most once"),
            })?;
            marks.push((mark, line.before + start + 1));
        }
        match Cells::try_from(marks) {
            Ok(cells) => Ok(Row::Cells(cells)),
            Err(_) => Err(miscounted(line, &signs)),
        }
    }
}

impl Drawing {
    /// How many rows it has.
    pub(super) fn rows(&self) -> usize {
        self.marks.len() / 9
    }

    /// The line of its first row.
    pub(super) fn start(&self) -> usize {
        self.start
    }

    /// Whether a row was bad.
    pub(super) fn is_lost(&self) -> bool {
        self.lost
    }

    /// Starts a new drawing.
    pub(super) fn clear(&mut self) {
        self.marks.clear();
        self.lost = false;
    }

    /// Takes a line of any kind.
    pub(super) fn take(&mut self, line: Line<'_>, sink: Sink<'_>) -> DrawingState {
        let cells = match Row::of(line) {
            Ok(Row::Blank) if self.lost || !self.rows().is_multiple_of(3) => return DrawingState::Left,
            Ok(Row::Border | Row::Blank) => return DrawingState::Open,
            Ok(Row::Dashes) if !self.takes_dashes() => return DrawingState::Open,
            Ok(Row::Dashes) => Mark::DASHES,
            Ok(Row::Cells(cells)) => cells,
            Err(error) => {
                if !self.lost {
                    sink(Err(error));
                }
                self.lost = true;
                Mark::UNREAD
            }
        };
        if self.push(cells, line.number) { DrawingState::Full } else { DrawingState::Open }
    }

    /// Starts again, and reports that the drawing ended too soon unless another error was reported.
    pub(super) fn cut_off(&mut self, line: Line<'_>, sink: Sink<'_>) {
        let rows = self.rows();
        if rows > 0 && !self.lost {
            sink(Err(FormatError::at(line, 0, Found::Rows(rows), "9 rows")));
        }
        self.clear();
    }

    /// Takes a row, and returns whether it was the ninth.
    pub(super) fn push(&mut self, cells: Cells, line: usize) -> bool {
        if self.marks.is_empty() {
            self.start = line;
        }
        self.marks.extend(cells.map(|(mark, column)| Placed { mark, line, column }));
        self.marks.len() == 81
    }

    /// Whether nine dashes at this place would be a row rather than a border.
    pub(super) fn takes_dashes(&self) -> bool {
        !self.rows().is_multiple_of(3)
            || self.marks.iter().any(|placed| placed.mark == Mark::Empty { dash: true })
    }

    /// Whether some cell has more than one digit.
    pub(super) fn has_candidates(&self) -> bool {
        self.several().is_some()
    }

    /// The grid of a complete drawing in which every cell has one digit or a sign for an empty cell.
    pub(super) fn grid(&self) -> Result<Grid, FormatError> {
        if let Some(&Placed { mark, line, column }) = self.several() {
            return Err(FormatError {
                line,
                column,
                found: Found::Digits(mark.digits().to_string()),
                expected: "one digit",
                text: String::new(),
            });
        }
        Ok(Cell::all()
            .zip(&self.marks)
            .filter_map(|(cell, placed)| Some((cell, placed.mark.digits().single()?)))
            .collect())
    }

    /// The candidates of each cell of a complete drawing; `None` for a cell with a sign for empty.
    pub(super) fn candidates(&self) -> [Option<DigitSet>; 81] {
        let mut candidates = [None; 81];
        for (known, placed) in candidates.iter_mut().zip(&self.marks) {
            *known = Some(placed.mark.digits()).filter(|digits| !digits.is_empty());
        }
        candidates
    }

    /// A drawing with at least as many empty signs as cells of several digits is a grid, in which
    /// two digits in a cell are a mistake; any other drawing shows candidates.
    pub(super) fn content(&self) -> Result<Content, FormatError> {
        let empty = self.marks.iter().filter(|placed| matches!(placed.mark, Mark::Empty { .. })).count();
        let several = self.marks.iter().filter(|placed| placed.mark.digits().len() > 1).count();
        if several <= empty {
            return self.grid().map(Content::Grid);
        }
        Ok(board(&self.candidates()).into())
    }

    /// The first cell with more than one digit.
    fn several(&self) -> Option<&Placed> {
        self.marks.iter().find(|placed| placed.mark.digits().len() > 1)
    }
}

impl Mark {
    /// A row of nine dashes.
    pub(super) const DASHES: Cells = [(Mark::Empty { dash: true }, 1); 9];
    /// A row that could not be read.
    pub(super) const UNREAD: Cells = [(Mark::Empty { dash: false }, 1); 9];

    fn digits(self) -> DigitSet {
        match self {
            Mark::Empty { .. } => DigitSet::EMPTY,
            Mark::Digits(digits) => digits,
        }
    }
}

/// The board with these candidates; a cell with `None` gets all digits that fit.
///
/// One digit alone means a filled cell, unless a peer has that digit among several: then the cell is
/// open, with this one candidate.
pub(super) fn board(marks: &[Option<DigitSet>; 81]) -> Board {
    let is_open = |cell: Cell, digit| {
        let rival = |peer: Cell| marks[peer.index()].is_some_and(|m| m.len() > 1 && m.contains(digit));
        cell.peers().iter().any(rival)
    };
    let filled = |cell: Cell| {
        let digit = marks[cell.index()]?.single()?;
        (!is_open(cell, digit)).then_some((cell, digit))
    };
    let mut board = Board::new(&Cell::all().filter_map(filled).collect());
    set_candidates(&mut board, marks);
    board
}

/// Gives the open cells exactly these candidates; a cell with `None` stays as it is.
pub(super) fn set_candidates(board: &mut Board, marks: &[Option<DigitSet>; 81]) {
    for cell in board.open() {
        let Some(wanted) = marks[cell.index()] else { continue };
        for digit in Digit::ALL {
            let candidate = Candidate { cell, digit };
            if wanted.contains(digit) {
                board.restore(candidate);
            } else {
                board.remove(candidate);
            }
        }
    }
}

/// Whether a line could be a row of cells, right or wrong, or a border.
pub(super) fn looks_like_row(bytes: &[u8]) -> bool {
    match Row::of(Line::new(1, bytes)) {
        Ok(Row::Blank) => false,
        Ok(_) => true,
        Err(_) => {
            let text: Vec<u8> = signs(bytes).into_iter().map(|sign| sign.0).collect();
            let cells = text.iter().filter(|&&b| super::line::value(b).is_some()).count();
            (5..=20).contains(&cells)
                && text.iter().all(|&b| super::line::value(b).is_some() || b" \t|,;".contains(&b))
        }
    }
}

/// Whether a line is a border, or nine dashes that may be one.
pub(super) fn is_border(bytes: &[u8]) -> bool {
    has_border_signs(&signs(bytes).into_iter().map(|sign| sign.0).collect::<Vec<u8>>())
}

fn has_border_signs(text: &[u8]) -> bool {
    text.windows(3).any(|three| three == b"---" || three == b"===")
        && text.iter().all(|b| b"-=+|*.':, \t".contains(b))
}

/// The characters of a line with their offsets; box-drawing characters become ASCII.
fn signs(bytes: &[u8]) -> Vec<(u8, usize)> {
    let mut signs = Vec::with_capacity(bytes.len());
    let mut offset = 0;
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            let sign = match c {
                '─' | '━' | '═' | '╌' | '╍' | '┄' | '┅' => b'-',
                '│' | '┃' | '║' | '╎' | '╏' | '┆' | '┇' => b'|',
                '\u{2500}'..='\u{257f}' => b'+',
                '·' | '∙' | '•' => b'.',
                '\u{a0}' => b' ',
                c if c.is_ascii() => c as u8,
                _ => 0xff,
            };
            signs.push((sign, offset));
            offset += c.len_utf8();
        }
        for _ in chunk.invalid() {
            signs.push((0xff, offset));
            offset += 1;
        }
    }
    signs
}

/// The columns of the nine cells of a row, if it has nine.
fn tokens(text: &[u8]) -> Option<Vec<Range<usize>>> {
    for separator in [b',', b';', b'\t'] {
        if text.iter().filter(|&&b| b == separator).count() == 8 {
            return Some(split(text, |b| b == separator, true));
        }
    }
    let words = split(text, |b| b == b'|' || b.is_ascii_whitespace(), false);
    if words.len() == 9 {
        return Some(words);
    }
    // `53..7....` or `53. .7. ...`: one word, or one for each box, with a sign for each cell.
    if are(&words, 1, 9) || are(&words, 3, 3) {
        return Some(each_sign(words.into_iter().flatten()));
    }
    if words.is_empty() {
        return None;
    }
    cells_by_column(text)
}

/// The columns of the cells if a space is an empty cell, so that only the columns tell cells apart.
fn cells_by_column(text: &[u8]) -> Option<Vec<Range<usize>>> {
    let boxes = split(text, |b| b == b'|', false);
    if are(&boxes, 1, 9) || are(&boxes, 3, 3) {
        return Some(each_sign(boxes.into_iter().flatten()));
    }
    // `| 5 3   |   7   |       |`: spaces also stand around every cell.
    if !are(&boxes, 3, 7) {
        return None;
    }
    let cells: Vec<usize> = boxes.iter().flat_map(|part| [1, 3, 5].map(|i| part.start + i)).collect();
    let is_gap = |b: u8| b == b'|' || b.is_ascii_whitespace();
    let clean = (0..text.len()).all(|i| cells.contains(&i) || is_gap(text[i]));
    clean.then(|| each_sign(cells))
}

/// Whether there are this many parts, each of this length.
fn are(parts: &[Range<usize>], count: usize, len: usize) -> bool {
    parts.len() == count && parts.iter().all(|part| part.len() == len)
}

/// Each character as a part.
fn each_sign(signs: impl IntoIterator<Item = usize>) -> Vec<Range<usize>> {
    signs.into_iter().map(|i| i..i + 1).collect()
}

/// The parts of a text between separators. Either empty parts are kept, and all parts lose the
/// spaces around them, or empty parts are left out.
fn split(text: &[u8], separates: impl Fn(u8) -> bool, keep_empty: bool) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    for end in 0..=text.len() {
        if end < text.len() && !separates(text[end]) {
            continue;
        }
        let mut part = start..end;
        if keep_empty {
            while part.start < part.end && text[part.start].is_ascii_whitespace() {
                part.start += 1;
            }
            while part.start < part.end && text[part.end - 1].is_ascii_whitespace() {
                part.end -= 1;
            }
        }
        if keep_empty || !part.is_empty() {
            parts.push(part);
        }
        start = end + 1;
    }
    parts
}

enum Bad {
    /// The character at this place of the token does not belong into a cell.
    Sign(usize),
    /// The cell has a digit twice.
    Digits(String),
}

fn mark(token: &[u8]) -> Result<Mark, Bad> {
    match token {
        [] | b" " => return Ok(Mark::Empty { dash: false }),
        [b'-'] => return Ok(Mark::Empty { dash: true }),
        [byte] if super::line::value(*byte) == Some(0) => return Ok(Mark::Empty { dash: false }),
        _ => {}
    }
    let mut digits = DigitSet::EMPTY;
    for (i, &byte) in token.iter().enumerate() {
        match super::line::cell(byte) {
            Some(Some(digit)) if digits.insert(digit) => {}
            Some(Some(_)) => return Err(Bad::Digits(shorten(token, 20))),
            _ => return Err(Bad::Sign(i)),
        }
    }
    Ok(Mark::Digits(digits))
}

/// The error for a line with a character that no row has, or with a wrong number of cells.
fn miscounted(line: Line<'_>, signs: &[(u8, usize)]) -> FormatError {
    let is_cell = |b: u8| super::line::value(b).is_some();
    let strange = signs.iter().find(|sign| !is_cell(sign.0) && !b" \t|,;+=:'".contains(&sign.0));
    match strange {
        Some(&(_, offset)) => FormatError::at(line, offset, Found::at(line.bytes, offset), EXPECTED_CELL),
        None => {
            let text: Vec<u8> = signs.iter().map(|sign| sign.0).collect();
            let words = split(&text, |b| b == b'|' || b.is_ascii_whitespace(), false);
            let candidates = words.iter().any(|word| word.len() > 1) && words.len() > 3;
            let cells = if candidates { words.len() } else { text.iter().filter(|&&b| is_cell(b)).count() };
            FormatError::at(line, 0, Found::Cells(cells), "9 cells in a row")
        }
    }
}
