//! Steps as text, drawn or as JSON Lines.

use garns::Board;
use garns::format::{Columns, Record};
use garns::logic::Step;
use garns::notation::Notation;
use garns::render::json::StepRecord;
use garns::render::{Picture, ansi, text};
use serde::Serialize;

use crate::input::Place;
use crate::ordered_output::Frame;
use crate::output::push_json;
use crate::record_output::as_object;

/// How steps are printed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepOutput {
    /// Whether each step is printed as a JSON object.
    pub(crate) json: bool,
    /// Whether the board is drawn above the words.
    pub(crate) draw: bool,
    /// Whether the drawing has colours.
    pub(crate) colour: bool,
    /// Whether the words begin with the place of the puzzle.
    pub(crate) place: bool,
    /// How the chains of a step are written after its words.
    pub(crate) notation: Notation,
}

/// One step as JSON, with its position, and the place and description of the position in the input.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    step: StepRecord<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    eureka: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    csp: Vec<String>,
    position: String,
    #[serde(flatten)]
    origin: Origin<'a>,
}

/// The JSON line of a position without a step.
#[derive(Serialize)]
struct Refused<'a> {
    reason: &'a str,
    position: String,
    #[serde(flatten)]
    origin: Origin<'a>,
}

/// The label, the columns and the place of a puzzle.
#[derive(Serialize)]
pub(crate) struct Origin<'a> {
    #[serde(skip_serializing_if = "str::is_empty")]
    label: &'a str,
    #[serde(skip_serializing_if = "Columns::is_empty", serialize_with = "as_object")]
    columns: &'a Columns,
    source: &'a str,
    line: usize,
}

impl<'a> Origin<'a> {
    pub(crate) fn new(record: &'a Record, place: &'a Place) -> Origin<'a> {
        Origin { label: &record.label, columns: &record.columns, source: &place.source, line: place.line }
    }
}

impl StepOutput {
    /// The text between two steps.
    pub(crate) fn frame(self) -> Frame {
        Frame { gap: if self.draw { "\n" } else { "" }, ..Frame::default() }
    }

    /// Appends a step found on a board.
    pub(crate) fn push(
        self,
        record: &Record,
        board: &Board,
        step: &Step,
        number: Option<usize>,
        place: &Place,
        out: &mut String,
    ) {
        if self.json {
            let line = Line {
                step: step.into(),
                eureka: Notation::Eureka.lines(step),
                csp: Notation::Csp.lines(step),
                position: board.to_string(),
                origin: Origin::new(record, place),
            };
            push_json(&line, out);
            return;
        }
        if self.draw {
            out.push_str(&ansi::ansi(&Picture::new(board, step), self.colour));
        }
        match number {
            Some(number) => out.push_str(&format!("{number:3}. ")),
            None if self.place => out.push_str(&format!("{place}: ")),
            None => {}
        }
        match &self.notation.lines(step)[..] {
            [] => out.push_str(&format!("{}: {}\n", step.technique.name, text::sentence(step))),
            lines => {
                lines.iter().for_each(|line| out.push_str(&format!("{}: {line}\n", step.technique.name)))
            }
        }
    }

    /// Appends the reason why there is no step. Only JSON Lines have it, because they have a line
    /// for every position.
    pub(crate) fn push_refusal(
        self,
        record: &Record,
        board: &Board,
        reason: &str,
        place: &Place,
        out: &mut String,
    ) {
        if self.json {
            let position = board.to_string();
            push_json(&Refused { reason, position, origin: Origin::new(record, place) }, out);
        }
    }
}
