//! A walkthrough: one puzzle solved step by step, each step drawn and in words.

use garns::Board;
use garns::logic::Step;
use garns::render::{Picture, text};

use crate::board_drawing::{check_picture, describe, draw_board, draw_picture};
use crate::error::PrintError;
use crate::flow::Flow;
use crate::layout::Layout;

/// A position and the steps from there.
#[derive(Clone, Debug)]
pub struct Walkthrough {
    start: Board,
    steps: Vec<(Board, Step)>,
}

impl Walkthrough {
    /// A walkthrough from a position, with the position before each step.
    pub fn new(start: Board, steps: Vec<(Board, Step)>) -> Walkthrough {
        Walkthrough { start, steps }
    }

    /// The walkthrough as a PDF file.
    pub fn pdf(&self, layout: &Layout) -> Result<Vec<u8>, PrintError> {
        let mut flow = Flow::new(layout)?;
        check_picture("the pictures", flow.picture_side(), layout)?;
        flow.picture(
            "The puzzle",
            describe(&self.start),
            |square| draw_board(&self.start, false, square),
            "",
        )?;
        let mut end = self.start.clone();
        for (number, (board, step)) in self.steps.iter().enumerate() {
            let heading = format!("Step {}: {}", number + 1, step.technique.name);
            flow.picture(
                &heading,
                describe(board),
                |square| draw_picture(&Picture::new(board, step), square),
                &sentence(step),
            )?;
            end = board.clone();
            step.apply(&mut end);
        }
        let (heading, text) = match end.is_full() {
            true => ("The solution", ""),
            false => ("The end", "No technique finds a further step."),
        };
        let has_candidates = !end.is_full();
        flow.picture(heading, describe(&end), |square| draw_board(&end, has_candidates, square), text)?;
        flow.pdf()
    }
}

/// A step in words, with a full stop.
pub(crate) fn sentence(step: &Step) -> String {
    let sentence = text::sentence(step);
    if sentence.ends_with('.') { sentence } else { sentence + "." }
}
