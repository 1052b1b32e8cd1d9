//! Reads the parts that all notations share: digits, cells, and deductions.

use core::fmt;

use crate::logic::Deduction;
use crate::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// The longest line that is read, in characters.
const LONGEST: usize = 10_000;

/// The place where a line stops being readable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The column, counted in characters from 1.
    pub column: usize,
    /// The character that was found; `None` at the end.
    pub found: Option<char>,
    /// The text that was expected.
    pub expected: &'static str,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: found ", self.column)?;
        match self.found {
            Some(c) => write!(f, "{c:?}")?,
            None => f.write_str("the end")?,
        }
        write!(f, ", expected {}", self.expected)
    }
}

impl core::error::Error for Unreadable {}

/// A line and a place in it.
pub(super) struct Scanner {
    text: Vec<char>,
    at: usize,
}

impl Scanner {
    pub(super) fn new(text: &str) -> Result<Scanner, Unreadable> {
        let text: Vec<char> = text.trim_end().chars().take(LONGEST + 1).collect();
        if text.len() > LONGEST {
            return Err(Unreadable {
                column: LONGEST,
                found: Some(text[LONGEST]),
                expected: "a shorter line",
            });
        }
        Ok(Scanner { text, at: 0 })
    }

    pub(super) fn error<T>(&self, expected: &'static str) -> Result<T, Unreadable> {
        Err(Unreadable { column: self.at + 1, found: self.text.get(self.at).copied(), expected })
    }

    /// The column of the next character that is not a space.
    pub(super) fn column(&mut self) -> usize {
        self.skip_spaces();
        self.at + 1
    }

    pub(super) fn is_at_end(&mut self) -> bool {
        self.skip_spaces();
        self.at == self.text.len()
    }

    fn skip_spaces(&mut self) {
        while self.text.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
    }

    /// The next character that is not a space.
    pub(super) fn peek(&mut self) -> Option<char> {
        self.skip_spaces();
        self.text.get(self.at).copied()
    }

    /// Takes one of these texts, the first that fits, in upper or lower case.
    pub(super) fn take(&mut self, texts: &[&str]) -> bool {
        self.skip_spaces();
        let rest = &self.text[self.at..];
        let fits = |text: &&&str| {
            let mut wanted = text.chars();
            let same = rest.iter().zip(wanted.by_ref()).all(|(a, b)| a.eq_ignore_ascii_case(&b));
            same && rest.len() >= text.chars().count()
        };
        let Some(text) = texts.iter().find(fits) else { return false };
        self.at += text.chars().count();
        true
    }

    /// Whether one of these texts comes next.
    pub(super) fn sees(&mut self, texts: &[&str]) -> bool {
        let at = self.at;
        let sees = self.take(texts);
        self.at = at;
        sees
    }

    /// Goes past a title, such as `Skyscraper (Grouped):`. A digit before a colon, as in `(4): r5c3`, is none.
    pub(super) fn skip_title(&mut self) {
        let Some(end) = self.text.iter().position(|&c| c == ':') else { return };
        let before = &self.text[..end];
        if before.iter().any(|c| c.is_alphabetic()) && !before.contains(&'=') {
            self.at = end + 1;
        }
    }

    /// One or more digits without spaces between them.
    pub(super) fn digits(&mut self) -> Result<DigitSet, Unreadable> {
        self.skip_spaces();
        let mut digits = DigitSet::EMPTY;
        while let Some(digit) = self.text.get(self.at).and_then(|&c| digit(c)) {
            digits.insert(digit);
            self.at += 1;
        }
        if digits.is_empty() { self.error("a digit from 1 to 9") } else { Ok(digits) }
    }

    pub(super) fn number(&mut self) -> Option<usize> {
        self.skip_spaces();
        let start = self.at;
        while self.at < start + 4 && self.text.get(self.at).is_some_and(char::is_ascii_digit) {
            self.at += 1;
        }
        self.text[start..self.at].iter().collect::<String>().parse().ok()
    }

    /// Cells such as `r1c2`, `r12c3`, `r1c2,r4c5` or `b3p56`.
    pub(super) fn cells(&mut self) -> Result<CellSet, Unreadable> {
        let mut cells = self.product()?;
        loop {
            let at = self.at;
            let goes_on = self.take(&[",", "|", "&"]) && self.sees(&["r", "c", "b"]);
            let more = if goes_on { self.product() } else { self.error("") };
            // A list of deductions may follow a comma too: `r1c2,r3c4<>5` is one, `r1c2<>5, r3c4<>6` are two.
            let Ok(more) = more else {
                self.at = at;
                return Ok(cells);
            };
            cells |= more;
        }
    }

    fn product(&mut self) -> Result<CellSet, Unreadable> {
        if self.take(&["b"]) {
            let blocks = self.digits()?;
            if !self.take(&["p"]) {
                return self.error("p and the places of a box");
            }
            let places = self.digits()?;
            let cell = |block: Digit, place: Digit| House::block(block.index()).in_order()[place.index()];
            return Ok(pairs(blocks, places).map(|(block, place)| cell(block, place)).collect());
        }
        let is_row_first = self.take(&["r"]);
        if !is_row_first && !self.take(&["c"]) {
            return self.error("cells such as r1c2");
        }
        let first = self.digits()?;
        if !self.take(if is_row_first { &["c"] } else { &["r"] }) {
            return self.error(if is_row_first { "c and columns" } else { "r and rows" });
        }
        let second = self.digits()?;
        let (rows, columns) = if is_row_first { (first, second) } else { (second, first) };
        Ok(pairs(rows, columns)
            .map(|(row, column)| Cell::from_index(9 * row.index() + column.index()))
            .collect())
    }

    /// Deductions such as `r4c7<>5`, `-5r4c7` or `r4c7=5`, each with its column, in ascending order.
    pub(super) fn deductions(&mut self) -> Result<Vec<(Deduction, usize)>, Unreadable> {
        let mut deductions = Vec::new();
        while !self.is_at_end() {
            if self.take(&[",", ".", "and "]) {
                continue;
            }
            if self.take(&[";"]) {
                // A remark may follow, such as `stte`.
                let is_word = self.peek().is_some_and(char::is_alphabetic);
                if is_word && !self.text.get(self.at + 1).is_some_and(char::is_ascii_digit) {
                    self.at = self.text.len();
                }
                continue;
            }
            let column = self.column();
            let (cells, digits, is_placed) = if self.sees(&["r", "c", "b", "["]) {
                let has_brackets = self.take(&["["]);
                let cells = self.cells()?;
                if has_brackets && !self.take(&["]"]) {
                    return self.error("]");
                }
                let is_off = self.take(&["<>", "!=", "≠", "#"]);
                if !is_off && !self.take(&["="]) {
                    return self.error("<> or = after the cells");
                }
                (cells, self.digits()?, !is_off)
            } else {
                let is_placed = self.take(&["+"]);
                if !is_placed {
                    self.take(&["-", "−", "–"]);
                }
                let has_brackets = self.take(&["("]);
                let digits = self.digits()?;
                if has_brackets && !self.take(&[")"]) {
                    return self.error(")");
                }
                (self.cells()?, digits, is_placed)
            };
            for (cell, digit) in cells.iter().flat_map(|cell| digits.iter().map(move |digit| (cell, digit))) {
                let candidate = Candidate { cell, digit };
                let deduction =
                    if is_placed { Deduction::Place(candidate) } else { Deduction::Remove(candidate) };
                deductions.push((deduction, column));
            }
        }
        deductions.sort_unstable();
        deductions.dedup_by_key(|(deduction, _)| *deduction);
        Ok(deductions)
    }
}

fn digit(c: char) -> Option<Digit> {
    Digit::new(u8::try_from(c.to_digit(10)?).ok()?).ok()
}

fn pairs(a: DigitSet, b: DigitSet) -> impl Iterator<Item = (Digit, Digit)> {
    a.iter().flat_map(move |one| b.iter().map(move |two| (one, two)))
}

/// Cells as rows and columns, if they are all cells of these rows and columns, or else one by one.
pub(super) fn cells_text(cells: CellSet) -> String {
    let rows: DigitSet = cells.iter().map(|cell| Digit::ALL[cell.row()]).collect();
    let columns: DigitSet = cells.iter().map(|cell| Digit::ALL[cell.column()]).collect();
    if rows.len() * columns.len() == cells.len() {
        return format!("r{rows}c{columns}");
    }
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(",")
}

/// Deductions as people write them after an arrow: `r4c7<>5, r12c3<>6`.
pub(super) fn deductions_text(deductions: &[Deduction]) -> String {
    let mut parts: Vec<(DigitSet, CellSet, &str)> = Vec::new();
    for deduction in deductions {
        let Candidate { cell, digit } = deduction.candidate();
        let sign = if matches!(deduction, Deduction::Place(_)) { "=" } else { "<>" };
        match parts.iter_mut().find(|(_, cells, own)| *own == sign && *cells == CellSet::only(cell)) {
            Some((digits, ..)) => digits.extend([digit]),
            None => parts.push((DigitSet::only(digit), CellSet::only(cell), sign)),
        }
    }
    let mut lines: Vec<(DigitSet, CellSet, &str)> = Vec::new();
    for (digits, cells, sign) in parts {
        match lines.iter_mut().find(|(own, _, own_sign)| *own == digits && *own_sign == sign) {
            Some((_, all, _)) => *all |= cells,
            None => lines.push((digits, cells, sign)),
        }
    }
    let text =
        |(digits, cells, sign): &(DigitSet, CellSet, &str)| format!("{}{sign}{digits}", cells_text(*cells));
    lines.iter().map(text).collect::<Vec<_>>().join(", ")
}
