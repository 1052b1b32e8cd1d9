//! Records with the answers to them: in a format, as a table, as JSON Lines or as pictures.

use std::sync::atomic::{AtomicBool, Ordering};

use garns::Grid;
use garns::format::{Columns, Content, Format, Loss, Record, Writer};
use serde::{Serialize, Serializer};

use crate::input::Place;
use crate::message;
use crate::ordered_output::{Answer, Frame};
use crate::outcome::Outcome;
use crate::output::{Style, push_json, push_svg};

/// The answer to one puzzle: fields of a JSON object, and columns of a table.
pub(crate) trait Answered: Serialize {
    /// The values in the columns of a [`Shape`], in their order.
    fn fields(&self) -> Vec<String>;
}

/// No answer: the record is all there is.
#[derive(Serialize)]
pub(crate) struct Unanswered {}

impl Answered for Unanswered {
    fn fields(&self) -> Vec<String> {
        Vec::new()
    }
}

/// The columns that answers add to a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    /// Whether the answers give each record its solution.
    pub(crate) solution: bool,
    /// The names of the other columns.
    pub(crate) columns: Vec<&'static str>,
}

/// Writes records with answers in one style, and reports what the style cannot express.
///
/// A table has the columns of the first record, in their order, then those of the answers; a format that is
/// not a table has the records alone.
pub(crate) struct RecordOutput {
    style: Style,
    writer: Writer,
    /// The names of the answers' columns in the table.
    names: Vec<String>,
    /// Whether the loss of columns, and of solutions, was reported already; each is reported only once.
    said: [AtomicBool; 2],
}

impl RecordOutput {
    /// An output for records like the first. If that was not read from a table, a table has a column for
    /// labels, because a later record may have one.
    pub(crate) fn new(style: Style, first: Option<&Record>, shape: &Shape) -> RecordOutput {
        let mut like = first.cloned().unwrap_or_else(|| Record::new(Grid::EMPTY));
        if !like.columns.is_from_table() {
            like.label = "label".to_string();
        }
        RecordOutput::like(style, like, shape)
    }

    /// An output for records with the parts that this one has.
    pub(crate) fn like(style: Style, mut like: Record, shape: &Shape) -> RecordOutput {
        if shape.solution {
            like.solution.get_or_insert_with(|| Box::new(Grid::EMPTY));
        }
        let mut names = Vec::new();
        for &column in &shape.columns {
            let mut name = column.to_string();
            let mut number = 1;
            while like.columns.get(&name).is_some() {
                number += 1;
                name = format!("{column} {number}");
            }
            if number > 1 && style == Style::Format(Format::Csv) {
                message::say(format_args!(
                    "the table has a column {column:?}, so the new one is called {name:?}"
                ));
            }
            like.columns.set(name.clone(), "");
            names.push(name);
        }
        let format = match style {
            Style::Format(format) => format,
            Style::Json | Style::Svg => Format::Line,
        };
        RecordOutput { style, writer: Writer::like(format, &like), names, said: Default::default() }
    }

    /// The text around and between the records.
    pub(crate) fn frame(&self) -> Frame {
        match self.style {
            Style::Format(_) => Frame { header: self.writer.header().into(), ..self.style.frame() },
            Style::Json | Style::Svg => self.style.frame(),
        }
    }

    /// Adds a record with its answer, and messages for everything that the style cannot express.
    pub(crate) fn push(&self, record: &Record, place: &Place, answered: &impl Answered, answer: &mut Answer) {
        let out = answer.entry();
        for message in self.write(record, place, answered, out) {
            answer.complain(Outcome::Done, place, message);
        }
    }

    /// Appends a record with its answer; returns a message for everything that the style cannot express.
    pub(crate) fn write(
        &self,
        record: &Record,
        place: &Place,
        answered: &impl Answered,
        out: &mut String,
    ) -> Vec<String> {
        let lost = match self.style {
            Style::Json => {
                push_json(&Line::new(record, place, answered), out);
                Vec::new()
            }
            Style::Svg => {
                push_svg(&record.content, out);
                Vec::new()
            }
            Style::Format(Format::Csv) if !self.names.is_empty() => self.write_row(record, answered, out),
            Style::Format(_) => self.writer.write(record, out),
        };
        let is_new = |loss: &Loss| match loss {
            Loss::Columns => !self.said[0].swap(true, Ordering::Relaxed),
            Loss::Solution => !self.said[1].swap(true, Ordering::Relaxed),
            _ => true,
        };
        let format = self.writer.format();
        let message = |loss| format!("the format {format} cannot express {loss}");
        lost.into_iter().filter(is_new).map(message).collect()
    }

    /// Appends a row of a table.
    fn write_row(&self, record: &Record, answered: &impl Answered, out: &mut String) -> Vec<Loss> {
        let mut row = record.clone();
        let mut replaces = false;
        for (name, value) in self.names.iter().zip(answered.fields()) {
            // A table that comes after the first may have a column of this name.
            replaces |= row.columns.get(name).is_some_and(|old| !old.is_empty());
            row.columns.set(name.as_str(), value);
        }
        let mut lost = self.writer.write(&row, out);
        if replaces && !lost.contains(&Loss::Columns) {
            lost.push(Loss::Columns);
        }
        lost
    }
}

/// A record with its answer as a line of JSON.
#[derive(Serialize)]
pub(crate) struct Line<'a, A: Serialize> {
    /// All digits.
    puzzle: &'a Grid,
    /// The position, if digits were placed or candidates removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<&'a Grid>,
    #[serde(skip_serializing_if = "str::is_empty")]
    label: &'a str,
    #[serde(skip_serializing_if = "Columns::is_empty", serialize_with = "as_object")]
    columns: &'a Columns,
    #[serde(flatten)]
    answer: &'a A,
    source: &'a str,
    line: usize,
}

impl<A: Serialize> Line<'_, A> {
    /// The line of a record that was read at this place.
    pub(crate) fn new<'a>(record: &'a Record, place: &'a Place, answer: &'a A) -> Line<'a, A> {
        Line {
            puzzle: record.content.values(),
            position: position_text(&record.content),
            solution: record.solution.as_deref(),
            label: &record.label,
            columns: &record.columns,
            answer,
            source: &place.source,
            line: place.line,
        }
    }
}

/// The text of a position; `None` for givens alone.
pub(crate) fn position_text(content: &Content) -> Option<String> {
    match content {
        Content::Grid(_) => None,
        Content::Board(board) => Some(board.to_string()),
    }
}

/// Writes columns as a JSON object.
pub(crate) fn as_object<S: Serializer>(columns: &Columns, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(columns.iter())
}
