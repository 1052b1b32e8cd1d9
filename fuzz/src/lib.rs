//! What the targets check.

use garns::format::{self, Format, FormatError, Reader, Record};

/// Any bytes are answered the same however they are cut, and what was read is printed and read
/// again without a change, unless the format says that it cannot express it.
pub fn reads_back(format: Option<Format>, data: &[u8]) {
    let items = read(format, data);
    let cut = data.first().map_or(0, |&byte| usize::from(byte)).min(data.len());
    let mut pieces = Vec::new();
    let mut reader = Reader::new(format);
    reader.feed(&data[..cut], &mut |item| pieces.push(item));
    reader.feed(&data[cut..], &mut |item| pieces.push(item));
    reader.end(&mut |item| pieces.push(item));
    assert_eq!(items, pieces, "cut at {cut}");
    let lines = data.iter().filter(|b| b"\r\n".contains(b)).count() + 1;
    for item in items {
        match item {
            Ok(record) => prints(format.unwrap_or(Format::Hodoku), &record),
            Err(error) => {
                assert!((1..=lines).contains(&error.line) && error.column >= 1, "{error}");
                assert!(error.to_string().len() < 400, "{error}");
            }
        }
    }
}

fn prints(format: Format, record: &Record) {
    let (text, lost) = format.print(record);
    if !lost.is_empty() {
        return;
    }
    let again = read(Some(format), text.as_bytes());
    let [Ok(again)] = &again[..] else { panic!("{record:?} is printed as {text} and read as {again:?}") };
    assert_eq!(again.content, record.content, "{text}");
    if !record.label.chars().any(char::is_control) {
        assert_eq!(again.label, record.label, "{text}");
    }
    assert_eq!(again.columns, record.columns, "{text}");
}

fn read(format: Option<Format>, data: &[u8]) -> Vec<Result<Record, FormatError>> {
    let mut items = Vec::new();
    format::read(data, format, &mut |item| items.push(item));
    items
}
