//! OpenSudoku's XML: one `game` element for each puzzle.
//!
//! Its attribute `data` is 81 digits, or `version: N` and then for each cell its digit, its notes
//! and whether it may be changed, separated by bars.

use super::error::{FormatError, Found, Line};
use super::record::{Content, Loss, Record};
use super::rows::set_candidates;
use super::{Dialect, Lines, Sink, line};
use crate::{Board, Cell, Digit, DigitSet, Grid};

pub(super) static DIALECT: Dialect = Dialect {
    name: "opensudoku",
    about: "OpenSudoku XML: a game element for each puzzle",
    extensions: &["opensudoku"],
    read: Some(|| Box::new(Reader::default())),
    write,
    loses: &[Loss::DeadCells],
    keeps_label: |_| true,
    keeps_solution: false,
    draws_candidates: false,
    keeps_columns: false,
    header: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n<folder name=\"Garns\">\n",
    footer: "</folder>\n</opensudoku>\n",
    gap: false,
};

/// The longest tag that is read.
const LONGEST: usize = 1 << 20;

/// Collects tags, which may run over several lines.
#[derive(Default)]
struct Reader {
    tag: Vec<u8>,
    /// The place where the tag began.
    line: usize,
    before: usize,
    /// The quote that is open.
    quote: Option<u8>,
    /// Whether an element has come yet, or an error about text in its place was reported.
    has_root: bool,
}

impl Lines for Reader {
    fn reads_tags(&self) -> bool {
        true
    }

    fn line(&mut self, line: Line<'_>, sink: Sink<'_>) {
        let mut bytes = line.bytes;
        if self.tag.is_empty() {
            let Some(start) = bytes.iter().position(|&b| b == b'<') else {
                if !self.has_root && !bytes.trim_ascii().is_empty() {
                    self.has_root = true;
                    sink(Err(FormatError::at(line, 0, Found::text(bytes), "<opensudoku>")));
                }
                return;
            };
            self.line = line.number;
            self.before = line.before + String::from_utf8_lossy(&bytes[..start]).chars().count();
            bytes = &bytes[start..];
        } else if line.before == 0 {
            // The line's end inside a tag counts as a space.
            self.tag.push(b' ');
        }
        self.tag.extend_from_slice(bytes);
        if self.tag.len() > LONGEST {
            self.tag.clear();
            self.quote = None;
            sink(Err(FormatError::at(line, 0, Found::LongLine, "a tag")));
        } else if self.ends(bytes) {
            let tag = core::mem::take(&mut self.tag);
            self.element(&tag, sink);
        }
    }

    fn end(&mut self, last: Line<'_>, sink: Sink<'_>) {
        if !self.tag.is_empty() {
            sink(Err(FormatError::at(last, 0, Found::End, "the end of a tag, >")));
        }
    }
}

impl Reader {
    /// Whether the tag ends with this last piece: its quotes are closed, or it is a comment's end.
    fn ends(&mut self, piece: &[u8]) -> bool {
        if self.tag.starts_with(b"<!--") {
            return self.tag.ends_with(b"-->") && self.tag.len() >= 7;
        }
        for &byte in piece {
            match self.quote {
                None if byte == b'"' || byte == b'\'' => self.quote = Some(byte),
                Some(open) if byte == open => self.quote = None,
                _ => {}
            }
        }
        self.quote.is_none() && piece.ends_with(b">")
    }

    fn element(&mut self, tag: &[u8], sink: Sink<'_>) {
        let line = Line { before: self.before, ..Line::new(self.line, tag) };
        let inside = tag.strip_prefix(b"<").and_then(|tag| tag.strip_suffix(b">")).unwrap_or(tag);
        let inside = inside.strip_suffix(b"/").unwrap_or(inside);
        let name = inside.split(u8::is_ascii_whitespace).next().unwrap_or_default();
        match name {
            b"game" => sink(game(line, &inside[name.len()..])),
            [b'?' | b'!' | b'/', ..] | b"opensudoku" | b"folder" => {}
            _ if self.has_root => {}
            _ => sink(Err(FormatError::at(line, 0, Found::text(tag), "<opensudoku>"))),
        }
        self.has_root |= !name.starts_with(b"?") && !name.starts_with(b"!");
    }
}

/// The puzzle of a `game` element.
fn game(line: Line<'_>, attributes: &[u8]) -> Result<Record, FormatError> {
    let attributes = String::from_utf8_lossy(attributes);
    let Some(data) = attribute(&attributes, "data") else {
        return Err(FormatError::at(line, 0, Found::text(line.bytes), "a game with data=\"…\""));
    };
    let content = match data.trim().strip_prefix("version:") {
        Some(cells) => versioned(line, cells)?,
        None => {
            let inner = Line { before: line.before, ..Line::new(line.number, data.trim().as_bytes()) };
            match line::parse(inner)? {
                Some((grid, b"")) => Content::Grid(grid),
                _ => return Err(FormatError::at(line, 0, Found::text(data.as_bytes()), "81 digits")),
            }
        }
    };
    let label = attribute(&attributes, "note").unwrap_or_default().trim().to_string();
    Ok(Record { line: line.number, label, ..Record::new(content) })
}

/// The value of an attribute.
fn attribute(attributes: &str, name: &str) -> Option<String> {
    let mut rest = attributes;
    loop {
        let (key, after) = rest.split_once('=')?;
        let after = after.trim_start();
        let quote = after.chars().next().filter(|c| *c == '"' || *c == '\'')?;
        let (value, next) = after[1..].split_once(quote)?;
        if key.trim() == name {
            return Some(unescape(value));
        }
        rest = next;
    }
}

/// The cells of a text that begins with `version: N`.
fn versioned(line: Line<'_>, text: &str) -> Result<Content, FormatError> {
    let error = |found, expected| FormatError::at(line, 0, found, expected);
    let text = text.trim_start();
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (version, cells) = text.split_at(digits);
    // The number of fields for notes and colours between a cell's digit and its flag "may be changed".
    let between = match version {
        "1" | "2" | "3" => 1,
        "4" => 2,
        "5" => 3,
        _ => return Err(error(Found::text(version.as_bytes()), "version 1 to 5")),
    };
    let mut parts = cells.trim().split('|').map(str::trim).filter(|part| !part.is_empty());
    let (mut givens, mut entries, mut marks) = (Grid::EMPTY, Grid::EMPTY, [None; 81]);
    for cell in Cell::all() {
        let mut next = || parts.next().ok_or_else(|| error(Found::Cells(cell.index()), "81 cells"));
        let value = match next()?.as_bytes() {
            &[byte @ b'0'..=b'9'] => Digit::new(byte - b'0').ok(),
            other => return Err(error(Found::text(other), "a digit")),
        };
        for i in 0..between {
            let part = next()?;
            let notes = if i < 2 { notes(part) } else { Some(DigitSet::EMPTY) };
            let notes = notes.ok_or_else(|| error(Found::text(part.as_bytes()), "notes"))?;
            if i < 2 && !notes.is_empty() && marks[cell.index()].is_none() {
                marks[cell.index()] = Some(notes);
            }
        }
        match next()? {
            "0" => givens.set(cell, value),
            "1" => entries.set(cell, value),
            other => return Err(error(Found::text(other.as_bytes()), "0 or 1")),
        };
    }
    if parts.next().is_some() {
        return Err(error(Found::Cells(82), "81 cells"));
    }
    let mut board = Board::with_entries(&givens, &entries);
    set_candidates(&mut board, &marks);
    Ok(board.into())
}

/// Reads notes: `-`, `1,5,`, or a number with a bit for each note.
fn notes(text: &str) -> Option<DigitSet> {
    if text == "-" {
        return Some(DigitSet::EMPTY);
    }
    if text.contains(',') {
        return text
            .split(',')
            .filter(|part| !part.is_empty())
            .map(|part| part.parse::<Digit>().ok())
            .collect();
    }
    text.parse().ok().filter(|bits| *bits < 512).map(DigitSet::from_bits)
}

fn write(record: &Record, out: &mut String) {
    out.push_str("<game data=\"");
    match &record.content {
        Content::Grid(grid) => line::push_cells(grid, '0', out),
        Content::Board(board) => {
            out.push_str("version: 3&#10;");
            for cell in Cell::all() {
                let value = board.value(cell).map_or(0, Digit::get);
                let notes = board.candidates(cell).bits();
                let editable = u8::from(!board.givens().contains(cell));
                out.push_str(&format!("{value}|{notes}|{editable}|"));
            }
        }
    }
    out.push('"');
    let label = record.label.trim();
    if !label.is_empty() {
        out.push_str(" note=\"");
        push_escaped(label, out);
        out.push('"');
    }
    out.push_str("/>\n");
}

fn push_escaped(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
}

fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        out.push_str(&rest[..start]);
        rest = &rest[start..];
        // No entity is longer than this, and a text full of ampersands must not be searched to its
        // end for each of them.
        let end = rest.bytes().take(12).position(|b| b == b';').unwrap_or(0);
        let meaning = match &rest[..end] {
            "&amp" => Some('&'),
            "&lt" => Some('<'),
            "&gt" => Some('>'),
            "&quot" => Some('"'),
            "&apos" => Some('\''),
            entity => number(entity).and_then(char::from_u32),
        };
        match meaning {
            Some(c) => {
                out.push(c);
                rest = &rest[end + 1..];
            }
            None => {
                out.push('&');
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// The code of `&#10` or `&#xa`.
fn number(entity: &str) -> Option<u32> {
    let digits = entity.strip_prefix("&#")?;
    match digits.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok(),
        None => digits.parse().ok(),
    }
}
