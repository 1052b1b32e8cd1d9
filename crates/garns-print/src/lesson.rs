//! A lesson: positions in which a technique can be found, and the answers.

use garns::Board;
use garns::logic::Step;
use garns::render::Picture;

use crate::board_drawing::{check_picture, describe, draw_picture};
use crate::error::PrintError;
use crate::flow::Flow;
use crate::layout::Layout;
use crate::page::Role;
use crate::typeface::Weight;
use crate::walkthrough::sentence;

/// A position, and the step to find in it.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The position, with its candidates.
    pub board: Board,
    /// The answer.
    pub step: Step,
}

/// Exercises for one technique or family.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The name of the technique: `W-Wing`.
    pub name: String,
    /// Why the technique works, printed before the answers.
    pub argument: String,
    /// The exercises in their order.
    pub exercises: Vec<Exercise>,
}

impl Lesson {
    /// The lesson as a PDF file: the exercises first, then the answers from a new page on.
    pub fn pdf(&self, layout: &Layout) -> Result<Vec<u8>, PrintError> {
        if self.exercises.is_empty() {
            return Err(PrintError::Empty);
        }
        let mut flow = Flow::new(layout)?;
        check_picture("the pictures", flow.picture_side(), layout)?;
        flow.bookmark(true, "Exercises");
        for (number, exercise) in self.exercises.iter().enumerate() {
            let board = &exercise.board;
            flow.picture(
                &format!("{}. Find the {}", number + 1, self.name),
                describe(board),
                |square| draw_picture(&Picture::plain(board), square),
                "",
            )?;
        }
        flow.start_page()?;
        flow.bookmark(true, "Answers");
        if !self.argument.is_empty() {
            flow.text(Role::Paragraph, Weight::Regular, &self.argument)?;
            flow.gap();
        }
        for (number, Exercise { board, step }) in self.exercises.iter().enumerate() {
            flow.picture(
                &format!("Answer {}: {}", number + 1, step.technique.name),
                describe(board),
                |square| draw_picture(&Picture::new(board, step), square),
                &sentence(step),
            )?;
        }
        flow.pdf()
    }
}
