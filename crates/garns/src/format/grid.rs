//! Nine rows of nine cells, plain or with lines between the boxes.

use super::error::{FormatError, Found, Line};
use super::reader::is_words;
use super::record::{Content, Loss, Record};
use super::rows::{Cells, Drawing, Mark, Row, looks_like_row};
use super::{Dialect, Lines, Sink};

pub(super) static DIALECT: Dialect = Dialect {
    name: "grid",
    about: "nine rows of nine cells, with or without borders",
    extensions: &[],
    read: Some(|| Box::new(Reader::new(Drawing::content))),
    write,
    loses: &[Loss::Placed, Loss::Candidates],
    keeps_label: |_| true,
    header: "",
    footer: "",
    gap: true,
};

/// Collects rows until there are nine.
pub(super) struct Reader {
    drawing: Drawing,
    label: String,
    /// What nine rows come to.
    finish: fn(&Drawing) -> Result<Content, FormatError>,
    /// The rows after a bad one are passed over until the drawing ends.
    lost: bool,
}

impl Reader {
    /// A reader of drawings that become what the function says.
    pub(super) fn new(finish: fn(&Drawing) -> Result<Content, FormatError>) -> Reader {
        Reader { drawing: Drawing::default(), label: String::new(), finish, lost: false }
    }

    fn row(&mut self, cells: Cells, line: Line<'_>, sink: Sink<'_>) {
        if !self.drawing.push(cells, line.number) {
            return;
        }
        let label = core::mem::take(&mut self.label);
        if !self.lost {
            sink((self.finish)(&self.drawing).map(|content| Record {
                line: self.drawing.start(),
                label,
                ..Record::new(content)
            }));
        }
        self.reset();
    }

    fn reset(&mut self) {
        self.drawing.clear();
        self.label.clear();
        self.lost = false;
    }

    /// Says that the drawing ended too soon, unless something worse was said of it.
    fn cut_off(&mut self, line: Line<'_>, sink: Sink<'_>) {
        let rows = self.drawing.rows();
        if rows > 0 && !self.lost {
            sink(Err(FormatError::at(line, 0, Found::Rows(rows), "9 rows")));
        }
        self.reset();
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
        match Row::of(line) {
            Ok(Row::Border) => {}
            Ok(Row::Blank) => {
                if self.lost || !self.drawing.rows().is_multiple_of(3) {
                    self.cut_off(line, sink);
                }
            }
            Ok(Row::Dashes) if !self.drawing.takes_dashes() => {}
            Ok(Row::Dashes) => self.row(Mark::DASHES, line, sink),
            Ok(Row::Cells(cells)) => self.row(cells, line, sink),
            Err(error) => {
                if !self.lost {
                    sink(Err(error));
                }
                self.lost = true;
                self.row(Mark::UNREAD, line, sink);
            }
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

/// A label as comment lines before a drawing.
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

/// A line of a drawing, right or wrong.
pub(super) fn claims(line: &[u8]) -> bool {
    looks_like_row(line)
}
