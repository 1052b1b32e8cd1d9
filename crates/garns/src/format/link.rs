//! Links that contain a puzzle, one on each line: the reader knows the site of each by its address.

use super::error::{FormatError, Found, Line};
use super::json_value::Value;
use super::record::Record;
use super::site::{self, Problem};
use super::{Lines, Sink, coach, fpuzzles, lz_string, penpa, sudokupad, sudokuwiki};

/// Reads links of all sites.
pub(super) struct Reader;

impl Lines for Reader {
    fn line(&mut self, line: Line<'_>, sink: Sink<'_>) {
        let text = line.bytes.trim_ascii();
        if !text.is_empty() && !text.starts_with(b"#") {
            sink(parse(line));
        }
    }
}

/// The puzzle of a line. Text after the link is the title, if the link has none.
fn parse(line: Line<'_>) -> Result<Record, FormatError> {
    let Ok(text) = core::str::from_utf8(line.bytes) else {
        return Err(FormatError::at(line, 0, Found::text(line.bytes), "a link"));
    };
    let start = text.len() - text.trim_start().len();
    let link = text[start..].split_whitespace().next().unwrap_or_default();
    let mut record = of_link(line, start, link)?;
    record.line = line.number;
    if record.label.is_empty() {
        record.label = text[start + link.len()..].trim().to_string();
    }
    Ok(record)
}

fn of_link(line: Line<'_>, start: usize, link: &str) -> Result<Record, FormatError> {
    // The part of the line that is read, with its place.
    let part = |part: &str| start + part.as_ptr().addr() - link.as_ptr().addr();
    let Some(address) = address(link) else {
        if let Some(id) = sudokupad::bare(link) {
            return sudokupad::puzzle(line, start, id);
        }
        return Err(FormatError::at(line, start, Found::text(link.as_bytes()), "a link"));
    };
    let site = address.split(['/', '?', '#']).next().unwrap_or_default();
    let is = |name: &str| site == name || site.strip_suffix(name).is_some_and(|left| left.ends_with('.'));
    if is("f-puzzles.com") {
        let Some(load) = parameter(address, "load") else { return Err(without_puzzle(line, start, link)) };
        return fpuzzles::compressed(line, part(load), load);
    }
    if is("sudokupad.app") || is("crackingthecryptic.com") || is("sudokupad.svencodes.com") || is("puzzle") {
        return match sudokupad::id(&address[site.len()..]) {
            Some(id) => sudokupad::puzzle(line, part(id), id),
            None => Err(without_puzzle(line, start, link)),
        };
    }
    if is("sudokuwiki.org")
        && let Some(board) = parameter(address, "bd")
    {
        return sudokuwiki::puzzle(line, part(board), board);
    }
    if address.contains("penpa-edit") {
        let Some(puzzle) = parameter(address, "p") else { return Err(without_puzzle(line, start, link)) };
        return penpa::puzzle(line, part(puzzle), puzzle);
    }
    match coach::grid(address) {
        Some(grid) => Ok(Record::new(grid)),
        None => Err(without_puzzle(line, start, link)),
    }
}

fn without_puzzle(line: Line<'_>, start: usize, link: &str) -> FormatError {
    FormatError::at(line, start, Found::text(link.as_bytes()), "a link that contains the puzzle")
}

/// A link without `https://`.
fn address(link: &str) -> Option<&str> {
    let (scheme, address) = link.split_once("://")?;
    ["http", "https", "sudokupad"].contains(&scheme).then_some(address)
}

/// The value of a parameter of a link.
fn parameter<'a>(address: &'a str, name: &str) -> Option<&'a str> {
    let (_, parameters) = address.split_once(['?', '#'])?;
    let mut pairs = parameters.split(['&', '?', '#']).filter_map(|pair| pair.split_once('='));
    pairs.find(|(own, _)| *own == name).map(|(_, value)| value)
}

/// A text without the escapes of a link, such as `%2F`.
pub(super) fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let code = match after {
            [high, low, ..] if byte == b'%' => {
                core::str::from_utf8(&[*high, *low]).ok().and_then(|code| u8::from_str_radix(code, 16).ok())
            }
            _ => None,
        };
        bytes.push(code.unwrap_or(byte));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Base64 as a part of a path, where a slash, a plus and an equals sign have other meanings.
pub(super) fn escaped(base64: &str) -> String {
    base64.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

/// The puzzle of a text that lz-string compressed.
pub(super) fn decompressed(
    line: Line<'_>,
    offset: usize,
    text: &str,
    record: fn(&Value) -> Result<Record, Problem>,
) -> Result<Record, FormatError> {
    let found = || Found::text(text.as_bytes());
    let Some(json) = lz_string::decompress(&unescaped(text)) else {
        return Err(FormatError::at(line, offset, found(), "a text that lz-string compressed"));
    };
    let Ok(value) = Value::parse_shorthand(&json) else {
        let found = Found::text(json.as_bytes());
        return Err(FormatError::at(line, offset, found, "compressed JSON of a puzzle"));
    };
    record(&value).map_err(|problem| site::error(line, offset, problem))
}

/// Whether a line is a link with a puzzle, or was meant to be one.
pub(super) fn claims(line: &[u8]) -> bool {
    let Ok(text) = core::str::from_utf8(line.trim_ascii()) else { return false };
    let link = text.split_whitespace().next().unwrap_or_default();
    match address(link) {
        None => sudokupad::bare(link).is_some(),
        // A title may be a link too, without a puzzle.
        Some(_) => link.len() > 80 || parse(Line::new(1, line)).is_ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_read() {
        assert_eq!(unescaped("a%2Fb%2b%3D%zz%4"), "a/b+=%zz%4");
        assert_eq!(unescaped(&escaped("a/b+c==")), "a/b+c==");
    }

    #[test]
    fn a_link_without_its_puzzle_is_refused_at_its_place() {
        let error = parse(Line::new(3, b"  https://sudokupad.app/abcdefg")).unwrap_err();
        assert_eq!((error.line, error.column), (3, 25), "{error}");
        let error = parse(Line::new(1, b"https://www.f-puzzles.com/")).unwrap_err();
        assert_eq!(error.expected, "a link that contains the puzzle");
    }
}
