//! Steps as text, drawn or as JSON Lines.

use garns::Board;
use garns::logic::Step;
use garns::render::json::StepRecord;
use garns::render::{Picture, ansi, text};
use serde::Serialize;

use crate::input::Place;
use crate::ordered_output::Frame;
use crate::output::push_json;

/// How steps are printed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepOutput {
    /// Whether each step is printed as a JSON object.
    pub(crate) json: bool,
    /// Whether the board is drawn above the words.
    pub(crate) draw: bool,
    /// Whether the drawing has colours.
    pub(crate) colour: bool,
}

/// One step as JSON, with its position and the place of the position in the input.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    step: StepRecord<'a>,
    position: String,
    source: &'a str,
    line: usize,
}

/// The JSON line of a position without a step.
#[derive(Serialize)]
struct Refused<'a> {
    reason: &'a str,
    position: String,
    source: &'a str,
    line: usize,
}

impl StepOutput {
    /// The text between two steps.
    pub(crate) fn frame(self) -> Frame {
        Frame { gap: if self.draw { "\n" } else { "" }, ..Frame::default() }
    }

    /// Appends a step found on a board.
    pub(crate) fn push(
        self,
        board: &Board,
        step: &Step,
        number: Option<usize>,
        place: &Place,
        out: &mut String,
    ) {
        if self.json {
            let position = board.to_string();
            push_json(&Line { step: step.into(), position, source: &place.source, line: place.line }, out);
            return;
        }
        if self.draw {
            out.push_str(&ansi::ansi(&Picture::new(board, step), self.colour));
        }
        if let Some(number) = number {
            out.push_str(&format!("{number:3}. "));
        }
        out.push_str(&format!("{}: {}\n", step.technique.name, text::sentence(step)));
    }

    /// Appends the reason why there is no step. Only JSON Lines have it, because they have a line
    /// for every position.
    pub(crate) fn push_refusal(self, board: &Board, reason: &str, place: &Place, out: &mut String) {
        if self.json {
            let position = board.to_string();
            push_json(&Refused { reason, position, source: &place.source, line: place.line }, out);
        }
    }
}
