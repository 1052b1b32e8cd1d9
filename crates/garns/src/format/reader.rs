//! Cuts bytes into lines as they come, and gives them to the parser of their format.

use super::error::{FormatError, Found, Line};
use super::record::Record;
use super::rows::is_border;
use super::{Format, Lines, Sink, candidates, csv, grid, hodoku, json_objects, line, link, sdk, ss};

/// The longest line that is read. A longer line is an error, so that memory stays bounded.
const LONGEST: usize = 1 << 20;

/// How many lines before the first puzzle are kept for its label.
const HELD: usize = 64;

/// Reads puzzles out of bytes that come in pieces of any size.
///
/// If no format is given, the first lines decide. The records and errors are the same however the bytes
/// are cut, and the memory stays bounded: one record, one line, and the titles before the first record.
///
/// ```
/// use garns::format::Reader;
///
/// let mut reader = Reader::new(None);
/// let mut grids = Vec::new();
/// for piece in [&b"..............3.85..1.2.......5.7.....4..."[..], b"1...9.......5......73..2.1........4...9\n"] {
///     reader.feed(piece, &mut |record| grids.push(record));
/// }
/// reader.end(&mut |record| grids.push(record));
/// assert_eq!(grids.len(), 1);
/// ```
pub struct Reader {
    stage: Stage,
    /// The beginning of a line whose end has not come yet.
    partial: Vec<u8>,
    /// The line is too long: the rest of it is skipped.
    skipping: bool,
    /// The last byte was a carriage return; a line feed that follows belongs to it.
    after_return: bool,
    /// The bytes of a byte order mark that may still come.
    mark: &'static [u8],
    /// How many lines have been taken.
    lines: usize,
    /// How many characters of the current line have been taken.
    before: usize,
}

enum Stage {
    /// Nothing recognised yet.
    Unknown {
        /// Lines that may belong to the first puzzle.
        held: Vec<(usize, Vec<u8>)>,
        /// An error was reported, and no format was recognised since.
        complained: bool,
    },
    /// One puzzle a line: the format that must be fast.
    Plain,
    /// Any other format.
    Known(Box<dyn Lines>),
}

impl Reader {
    /// A reader for one format, or for the format that it recognises.
    #[must_use]
    pub fn new(format: Option<Format>) -> Reader {
        let stage = match format {
            None => Stage::Unknown { held: Vec::new(), complained: false },
            Some(format) => Stage::of(format),
        };
        Reader {
            stage,
            partial: Vec::new(),
            skipping: false,
            after_return: false,
            mark: b"\xef\xbb\xbf",
            lines: 0,
            before: 0,
        }
    }

    /// Takes the next bytes.
    pub fn feed(&mut self, mut bytes: &[u8], sink: &mut dyn FnMut(Result<Record, FormatError>)) {
        while let (Some(&mark), Some(&byte)) = (self.mark.first(), bytes.first()) {
            if mark != byte {
                // The bytes only began like a byte order mark.
                self.partial.extend_from_slice(&b"\xef\xbb\xbf"[..3 - self.mark.len()]);
                self.mark = b"";
                break;
            }
            (self.mark, bytes) = (&self.mark[1..], &bytes[1..]);
        }
        loop {
            if self.after_return && !bytes.is_empty() {
                self.after_return = false;
                bytes = bytes.strip_prefix(b"\n").unwrap_or(bytes);
            }
            if self.partial.is_empty() && !self.skipping && matches!(self.stage, Stage::Plain) {
                bytes = self.plain(bytes, sink);
            }
            if self.begins_with_tag(bytes) {
                self.stage = Stage::of(Format::OpenSudoku);
            }
            let tags = matches!(&self.stage, Stage::Known(parser) if parser.reads_tags());
            let ends = |b: &u8| *b == b'\n' || *b == b'\r' || (tags && *b == b'>');
            let Some(end) = bytes.iter().position(ends) else { break };
            let is_tag = bytes[end] == b'>';
            let (piece, rest) = (&bytes[..end + usize::from(is_tag)], &bytes[end + 1..]);
            self.after_return = bytes[end] == b'\r';
            bytes = rest;
            self.piece(piece, is_tag, sink);
        }
        if self.skipping || self.partial.len() + bytes.len() > LONGEST {
            self.skipping = true;
            let room = LONGEST.saturating_sub(self.partial.len()).min(bytes.len());
            self.partial.extend_from_slice(&bytes[..room]);
        } else {
            self.partial.extend_from_slice(bytes);
        }
    }

    /// Learns that no more bytes come.
    pub fn end(&mut self, sink: &mut dyn FnMut(Result<Record, FormatError>)) {
        if !self.partial.is_empty() || self.skipping {
            self.piece(b"", false, sink);
        }
        let last = Line { number: self.lines.max(1), before: self.before, bytes: b"" };
        match &mut self.stage {
            Stage::Plain => {}
            Stage::Known(parser) => parser.end(last, sink),
            Stage::Unknown { held, complained } => {
                let words = held.iter().find(|(_, words)| !words.starts_with(b"#"));
                if let (false, Some((number, words))) = (*complained, words) {
                    sink(Err(unrecognised(Line::new(*number, words))));
                }
            }
        }
    }

    /// Takes lines of exactly 81 digits and dots in one pass over their bytes; returns the rest from
    /// the first other line on.
    fn plain<'a>(&mut self, mut bytes: &'a [u8], sink: Sink<'_>) -> &'a [u8] {
        while let Some((cells, rest)) = bytes.split_first_chunk::<81>() {
            let rest = match rest {
                [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => rest,
                _ => break,
            };
            let Some(grid) = line::plain(cells) else { break };
            self.lines += 1;
            sink(Ok(Record { line: self.lines, ..Record::new(grid) }));
            bytes = rest;
        }
        bytes
    }

    /// Whether a text that is not recognised yet begins like XML, which ignores line ends.
    fn begins_with_tag(&self, bytes: &[u8]) -> bool {
        let is_unknown = matches!(self.stage, Stage::Unknown { .. }) && !self.skipping;
        is_unknown && self.partial.iter().chain(bytes).find(|b| !b" \t".contains(b)) == Some(&b'<')
    }

    /// Takes the last piece of a line, or of a tag.
    fn piece(&mut self, piece: &[u8], is_tag: bool, sink: Sink<'_>) {
        if self.partial.is_empty() && !self.skipping {
            self.line(piece, is_tag, sink);
            return;
        }
        let mut whole = core::mem::take(&mut self.partial);
        if self.skipping {
            whole.resize(LONGEST + 1, b' ');
            self.skipping = false;
        } else {
            whole.extend_from_slice(piece);
        }
        self.line(&whole, is_tag, sink);
        whole.clear();
        whole.shrink_to(LONGEST / 16);
        self.partial = whole;
    }

    /// Takes a line, or a part of a line that ends with a tag.
    fn line(&mut self, bytes: &[u8], is_tag: bool, sink: Sink<'_>) {
        let line = Line { number: self.lines + 1, before: self.before, bytes };
        if is_tag {
            self.before += String::from_utf8_lossy(bytes).chars().count();
        } else {
            (self.before, self.lines) = (0, self.lines + 1);
        }
        if bytes.len() > LONGEST {
            sink(Err(FormatError::at(line, 0, Found::LongLine, "a line of a puzzle")));
            return;
        }
        match &mut self.stage {
            Stage::Plain => line::Reader.line(line, sink),
            Stage::Known(parser) => parser.line(line, sink),
            Stage::Unknown { held, complained } => {
                let Some(format) = recognise(bytes) else {
                    hold(line, held, complained, sink);
                    return;
                };
                let held = core::mem::take(held);
                self.stage = Stage::of(format);
                for (number, bytes) in &held {
                    self.stage.parse(Line::new(*number, bytes), sink);
                }
                self.stage.parse(line, sink);
            }
        }
    }
}

impl Stage {
    fn of(format: Format) -> Stage {
        match (format, format.dialect().read) {
            (Format::Line, _) | (_, None) => Stage::Plain,
            (_, Some(parser)) => Stage::Known(parser()),
        }
    }

    fn parse(&mut self, line: Line<'_>, sink: Sink<'_>) {
        match self {
            Stage::Known(parser) => parser.line(line, sink),
            Stage::Plain | Stage::Unknown { .. } => line::Reader.line(line, sink),
        }
    }
}

/// The format that a text is in if this is its first line of substance.
fn recognise(line: &[u8]) -> Option<Format> {
    let text = line.trim_ascii();
    if text.is_empty() || text.starts_with(b"#") {
        return None;
    }
    if is_border(text) {
        return Some(if ss::claims(text) { Format::Ss } else { Format::Grid });
    }
    CLAIMS.iter().find(|(_, claims)| claims(line)).map(|(format, _)| *format)
}

type Claim = (Format, fn(&[u8]) -> bool);

/// The formats to recognise, the more specific first. Borders and XML tags are checked before; the other
/// formats are never guessed, since one of these reads them too: all links and all objects of JSON have one reader.
const CLAIMS: [Claim; 8] = [
    (Format::Sdk, sdk::claims),
    (Format::Json, json_objects::claims),
    (Format::SudokuPad, link::claims),
    (Format::Csv, csv::claims),
    (Format::Candidates, candidates::claims),
    (Format::Hodoku, hodoku::claims),
    (Format::Line, line::claims),
    (Format::Grid, grid::claims),
];

/// Keeps a line that may be a label; reports the first other line as unrecognised.
fn hold(line: Line<'_>, held: &mut Vec<(usize, Vec<u8>)>, complained: &mut bool, sink: Sink<'_>) {
    let text = line.bytes.trim_ascii();
    if text.is_empty() {
        return;
    }
    if is_words(text) {
        if held.len() < HELD {
            held.push((line.number, line.bytes.to_vec()));
        }
    } else if !*complained {
        *complained = true;
        sink(Err(unrecognised(line)));
    }
}

/// Whether a text is a comment or a title: readable, and not beginning like a cell.
pub(super) fn is_words(text: &[u8]) -> bool {
    (text.starts_with(b"#") || text[0].is_ascii_alphabetic())
        && core::str::from_utf8(text).is_ok_and(|text| !text.chars().any(|c| c.is_control() && c != '\t'))
}

fn unrecognised(line: Line<'_>) -> FormatError {
    FormatError::at(line, 0, Found::text(line.bytes), "a puzzle in a known format")
}
