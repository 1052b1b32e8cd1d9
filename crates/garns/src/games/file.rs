//! A file of games that is changed without touching its other content.

use core::fmt;

use super::{COLUMNS, Game, HEADER};
use crate::format::csv::{Header, fields, push_field};
use crate::format::{self, Format};

/// The bytes of a file of games.
///
/// Comments, bad lines, additional columns and the order of the columns stay
/// as they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GamesFile(Vec<u8>);

/// A file whose first line, apart from comments, names no column of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoHeader;

impl GamesFile {
    /// A file with these bytes.
    #[must_use]
    pub fn new(bytes: Vec<u8>) -> GamesFile {
        GamesFile(bytes)
    }

    /// The bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Adds games at the end, in the columns of the file. A file that is empty or has only comments
    /// gets [`HEADER`] first.
    pub fn append(&mut self, games: &[Game]) -> Result<(), NoHeader> {
        if !self.lines().any(is_content) {
            self.end_line();
            self.0.extend_from_slice(HEADER.as_bytes());
        }
        let header = self.lines().find(|line| is_content(line)).and_then(header).ok_or(NoHeader)?;
        self.end_line();
        for game in games {
            let mut values = vec![Vec::new(); header.names.len()];
            values[header.puzzle] = game.puzzle.givens().to_string().into_bytes();
            fill(&mut values, &header, game);
            self.0.extend_from_slice(&join(&values, header.separator));
            self.0.push(b'\n');
        }
        Ok(())
    }

    /// Replaces each game by the result of a function, or removes its line if the result is `None`.
    ///
    /// If a game has changed, the columns of [`HEADER`] that the file lacks are added to its
    /// header.
    pub fn revise(&mut self, mut revised: impl FnMut(Game) -> Option<Game>) -> Result<(), NoHeader> {
        let mut items = Vec::new();
        format::read(&self.0, Some(Format::Csv), &mut |item| items.push(item));
        let mut lines: Vec<Option<Vec<u8>>> = self.lines().map(|line| Some(line.to_vec())).collect();
        let mut changed = Vec::new();
        for (number, game) in Game::read(items) {
            let Ok(game) = game else { continue };
            match revised(game.clone()) {
                Some(new) if new == game => {}
                Some(new) => changed.push((number - 1, new)),
                None => lines[number - 1] = None,
            }
        }
        if !changed.is_empty() {
            let first = lines.iter_mut().flatten().find(|line| is_content(line)).ok_or(NoHeader)?;
            let mut header = header(&*first).ok_or(NoHeader)?;
            let line_end = first.split_off(first.trim_ascii_end().len());
            for name in COLUMNS {
                if !header.names.iter().any(|own| own.eq_ignore_ascii_case(name)) {
                    first.push(header.separator);
                    first.extend_from_slice(name.as_bytes());
                    header.names.push(name.to_string());
                }
            }
            first.extend_from_slice(&line_end);
            for (index, game) in changed {
                lines[index] = lines[index].take().map(|line| rewritten(&line, &header, &game));
            }
        }
        self.0 = lines.into_iter().flatten().collect::<Vec<_>>().concat();
        Ok(())
    }

    /// The lines with their ends: a line feed, a carriage return, or both.
    fn lines(&self) -> impl Iterator<Item = &[u8]> {
        let bytes = &self.0;
        let mut start = 0;
        core::iter::from_fn(move || {
            let rest = bytes.get(start..).filter(|rest| !rest.is_empty())?;
            let end = match rest.iter().position(|byte| b"\r\n".contains(byte)) {
                Some(at) if rest[at..].starts_with(b"\r\n") => at + 2,
                Some(at) => at + 1,
                None => rest.len(),
            };
            start += end;
            Some(&rest[..end])
        })
    }

    fn end_line(&mut self) {
        if self.0.last().is_some_and(|byte| !b"\r\n".contains(byte)) {
            self.0.push(b'\n');
        }
    }
}

/// Whether a line is neither blank nor a comment.
fn is_content(line: impl AsRef<[u8]>) -> bool {
    let text = without_mark(line.as_ref());
    !text.is_empty() && !text.starts_with(b"#")
}

/// Reads a line as a header.
fn header(line: impl AsRef<[u8]>) -> Option<Header> {
    Header::read(without_mark(line.as_ref()))
}

/// A line without byte order mark and space around it.
fn without_mark(line: &[u8]) -> &[u8] {
    line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii()
}

/// A line with the columns of a game, and all other fields as they were.
fn rewritten(line: &[u8], header: &Header, game: &Game) -> Vec<u8> {
    let text = line.trim_ascii_end();
    let Ok(fields) = fields(text, header.separator) else { return line.to_vec() };
    let mut values: Vec<Vec<u8>> = fields.into_iter().map(|(_, value)| value).collect();
    values.resize(values.len().max(header.names.len()), Vec::new());
    fill(&mut values, header, game);
    let mut new = join(&values, header.separator);
    new.extend_from_slice(&line[text.len()..]);
    new
}

/// Writes the ratings and the source of a game into the fields of its line.
fn fill(values: &mut [Vec<u8>], header: &Header, game: &Game) {
    for (name, value) in game.columns() {
        let column = header.names.iter().position(|own| own.eq_ignore_ascii_case(name));
        if let Some(column) = column {
            values[column] = value.into_bytes();
        }
    }
}

/// Fields as a line without its end.
fn join(values: &[Vec<u8>], separator: u8) -> Vec<u8> {
    let mut line = Vec::new();
    for (i, value) in values.iter().enumerate() {
        if i > 0 {
            line.push(separator);
        }
        match core::str::from_utf8(value) {
            Ok(text) => {
                let mut field = String::new();
                push_field(text, &mut field);
                line.extend_from_slice(field.as_bytes());
            }
            // Bytes that are not UTF-8 get quotes only if a quote or a separator is among them.
            Err(_) if value.iter().any(|byte| b"\",;\t".contains(byte)) => {
                let doubled =
                    value.iter().flat_map(|&byte| core::iter::repeat_n(byte, 1 + usize::from(byte == b'"')));
                line.push(b'"');
                line.extend(doubled);
                line.push(b'"');
            }
            Err(_) => line.extend_from_slice(value),
        }
    }
    line
}

impl fmt::Display for NoHeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the first line names no column of puzzles, expected one such as {}", HEADER.trim())
    }
}

impl core::error::Error for NoHeader {}
