//! Objects of JSON, on one line each, over several lines, or in a list: the reader knows the format of each by its
//! members.

use super::error::{FormatError, Found, Line};
use super::json_value::Value;
use super::record::Record;
use super::{Lines, Sink, fpuzzles, ipuz, json, site, sudokupad};

/// The longest object that is read.
const LONGEST: usize = 1 << 20;

/// Collects objects, which may run over several lines.
#[derive(Default)]
pub(super) struct Reader {
    text: Vec<u8>,
    /// The place where the object began.
    line: usize,
    before: usize,
    /// How many braces are open.
    depth: usize,
    in_text: bool,
    after_backslash: bool,
    /// The object is too long: the rest of it is skipped.
    skipping: bool,
}

impl Lines for Reader {
    fn line(&mut self, line: Line<'_>, sink: Sink<'_>) {
        if self.depth > 0 {
            self.push(b'\n');
        }
        for (offset, &byte) in line.bytes.iter().enumerate() {
            if self.depth == 0 {
                match byte {
                    b'{' => {
                        self.line = line.number;
                        self.before =
                            line.before + String::from_utf8_lossy(&line.bytes[..offset]).chars().count();
                    }
                    b'[' | b']' | b',' | b' ' | b'\t' => continue,
                    _ => {
                        let found = Found::text(&line.bytes[offset..]);
                        sink(Err(FormatError::at(line, offset, found, "an object of JSON")));
                        return;
                    }
                }
            }
            self.push(byte);
            self.track(byte);
            if self.depth == 0 {
                self.object(line, sink);
            }
        }
    }

    fn end(&mut self, last: Line<'_>, sink: Sink<'_>) {
        if self.depth > 0 {
            sink(Err(FormatError::at(last, 0, Found::End, "the end of an object, }")));
        }
    }
}

impl Reader {
    fn push(&mut self, byte: u8) {
        self.skipping |= self.text.len() == LONGEST;
        if !self.skipping {
            self.text.push(byte);
        }
    }

    /// Follows braces and texts.
    fn track(&mut self, byte: u8) {
        if self.after_backslash {
            self.after_backslash = false;
        } else if self.in_text {
            self.after_backslash = byte == b'\\';
            self.in_text = byte != b'"';
        } else {
            match byte {
                b'"' => self.in_text = true,
                b'{' => self.depth += 1,
                b'}' => self.depth -= 1,
                _ => {}
            }
        }
    }

    fn object(&mut self, last: Line<'_>, sink: Sink<'_>) {
        let text = core::mem::take(&mut self.text);
        if core::mem::take(&mut self.skipping) {
            sink(Err(FormatError::at(last, 0, Found::LongLine, "an object of a puzzle")));
            return;
        }
        let item = parse(&text, self.line, self.before);
        sink(item.map(|record| Record { line: self.line, ..record }));
    }
}

/// The record of an object that begins at this place.
fn parse(text: &[u8], number: usize, before: usize) -> Result<Record, FormatError> {
    // The line of an offset, and the rest of the offset in it.
    let place = |offset: usize| {
        let lines = text[..offset].iter().filter(|&&b| b == b'\n').count();
        let start = text[..offset].iter().rposition(|&b| b == b'\n').map_or(0, |end| end + 1);
        let end = text[start..].iter().position(|&b| b == b'\n').map_or(text.len(), |length| start + length);
        let before = if lines == 0 { before } else { 0 };
        (Line { before, ..Line::new(number + lines, &text[start..end]) }, offset - start)
    };
    let utf8 = core::str::from_utf8(text).map_err(|error| {
        let (line, offset) = place(error.valid_up_to());
        FormatError::at(line, offset, Found::Byte(text[error.valid_up_to()]), "UTF-8")
    })?;
    let value = Value::parse(utf8).map_err(|malformed| {
        let (line, offset) = place(malformed.offset);
        FormatError::at(line, offset, Found::at(text, malformed.offset), malformed.expected)
    })?;
    let has = |name| value.get(name).is_some();
    let record = if has("kind") {
        ipuz::record(&value)
    } else if has("grid") {
        fpuzzles::record(&value)
    } else if has("cells") {
        sudokupad::record(&value)
    } else {
        json::record(&value)
    };
    record.map_err(|problem| site::error(place(0).0, 0, problem))
}

/// Whether a text begins like an object or a list of objects.
pub(super) fn claims(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    let inside = text.strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
    text.starts_with(b"{") || inside.is_some_and(|inside| inside.is_empty() || inside.starts_with(b"{"))
}
