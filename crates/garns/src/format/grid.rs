//! Nine rows of nine cells, plain or with lines between the boxes.

use super::error::{FormatError, Line};
use super::reader::is_words;
use super::record::{Content, Loss, Record};
use super::rows::{Drawing, DrawingState, looks_like_row};
use super::{Dialect, Lines, Sink};

pub(super) static DIALECT: Dialect = Dialect {
    name: "grid",
    about: "nine rows of nine cells, with or without borders",
    extensions: &[],
    read: Some(|| Box::new(Reader::new(Drawing::content))),
    write,
    loses: &[Loss::Placed, Loss::Candidates],
    keeps_label: |_| true,
    keeps_solution: false,
    draws_candidates: false,
    keeps_columns: false,
    header: "",
    footer: "",
    gap: true,
};

/// Collects rows until there are nine.
pub(super) struct Reader {
    drawing: Drawing,
    label: String,
    /// Turns nine rows into the content of a record.
    finish: fn(&Drawing) -> Result<Content, FormatError>,
}

impl Reader {
    /// A reader of drawings; the function turns a complete drawing into the content of a record.
    pub(super) fn new(finish: fn(&Drawing) -> Result<Content, FormatError>) -> Reader {
        Reader { drawing: Drawing::default(), label: String::new(), finish }
    }

    fn finish(&mut self, sink: Sink<'_>) {
        let label = core::mem::take(&mut self.label);
        if !self.drawing.is_lost() {
            sink((self.finish)(&self.drawing).map(|content| Record {
                line: self.drawing.start(),
                label,
                ..Record::new(content)
            }));
        }
        self.drawing.clear();
    }

    fn cut_off(&mut self, line: Line<'_>, sink: Sink<'_>) {
        self.drawing.cut_off(line, sink);
        self.label.clear();
    }
}

impl Lines for Reader {
    fn line(&mut self, line: Line<'_>, sink: Sink<'_>) {
        let text = line.bytes.trim_ascii();
        if !text.is_empty() && is_words(text) {
            if self.drawing.rows() > 0 {
                self.cut_off(line, sink);
            }
            push_label(text, &mut self.label);
            return;
        }
        match self.drawing.take(line, sink) {
            DrawingState::Open => {}
            DrawingState::Left => self.cut_off(line, sink),
            DrawingState::Full => self.finish(sink),
        }
    }

    fn end(&mut self, last: Line<'_>, sink: Sink<'_>) {
        self.cut_off(last, sink);
    }
}

fn write(record: &Record, out: &mut String) {
    write_label(&record.label, out);
    out.push_str(&format!("{:#}\n", record.content.values()));
}

/// Appends a label as comment lines, which come before a drawing.
pub(super) fn write_label(label: &str, out: &mut String) {
    for line in label.lines().map(str::trim).filter(|line| !line.is_empty()) {
        out.push_str("# ");
        super::push_one_line(line, out);
        out.push('\n');
    }
}

/// Adds a comment line or a title to a label.
pub(super) fn push_label(text: &[u8], label: &mut String) {
    let text = String::from_utf8_lossy(text);
    let text = text.strip_prefix('#').unwrap_or(&text).trim();
    if !text.is_empty() {
        if !label.is_empty() {
            label.push('\n');
        }
        label.push_str(text);
    }
}

/// Whether a line looks like a line of a drawing, right or wrong.
pub(super) fn claims(line: &[u8]) -> bool {
    looks_like_row(line)
}
