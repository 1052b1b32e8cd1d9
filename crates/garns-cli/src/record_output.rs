//! Records in a format, or as JSON Lines.

use std::sync::atomic::{AtomicBool, Ordering};

use garns::format::{Columns, Format, Loss, Record, Writer};
use serde::{Serialize, Serializer};

use crate::input::Place;
use crate::ordered_output::Frame;
use crate::output::Style;

/// Writes records in one format, and reports what the format cannot express.
pub(crate) struct RecordOutput {
    writer: Writer,
    /// Whether the loss of a table's columns was reported already; it is reported only once.
    columns_said: AtomicBool,
}

impl RecordOutput {
    /// An output for records; a table has the columns of the first record.
    pub(crate) fn new(format: Format, first: Option<&Record>) -> RecordOutput {
        let writer = first.map_or_else(|| Writer::new(format), |first| Writer::like(format, first));
        RecordOutput { writer, columns_said: AtomicBool::new(false) }
    }

    /// The format that it writes.
    pub(crate) fn format(&self) -> Format {
        self.writer.format()
    }

    /// The text around and between the records.
    pub(crate) fn frame(&self) -> Frame {
        Frame { header: self.writer.header().into(), ..Style::Format(self.format()).frame() }
    }

    /// Appends a record; returns a message for everything that the format cannot express.
    pub(crate) fn push(&self, record: &Record, out: &mut String) -> Vec<String> {
        let mut messages = Vec::new();
        for loss in self.writer.write(record, out) {
            if loss != Loss::Columns || !self.columns_said.swap(true, Ordering::Relaxed) {
                messages.push(format!("the format {} cannot express {loss}", self.format()));
            }
        }
        messages
    }
}

/// A record as a line of JSON.
#[derive(Serialize)]
pub(crate) struct Line<'a> {
    puzzle: String,
    #[serde(skip_serializing_if = "str::is_empty")]
    label: &'a str,
    #[serde(skip_serializing_if = "Columns::is_empty", serialize_with = "as_object")]
    columns: &'a Columns,
    source: &'a str,
    line: usize,
}

impl Line<'_> {
    /// The line of a record that was read at this place.
    pub(crate) fn of<'a>(record: &'a Record, place: &'a Place) -> Line<'a> {
        Line {
            puzzle: record.content.board().to_string(),
            label: &record.label,
            columns: &record.columns,
            source: &place.source,
            line: place.line,
        }
    }
}

fn as_object<S: Serializer>(columns: &Columns, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(columns.iter())
}
