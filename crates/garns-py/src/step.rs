//! One step of a solution, with its picture and its proof.

use garns::Board;
use garns::logic::{self, Deduction};
use garns::notation::Notation;
use garns::rate::se;
use garns::render::json::StepRecord;
use garns::render::{Picture, svg, text};
use pyo3::prelude::*;

use crate::exception::value_error;

/// One application of a technique: its conclusions, their reasons, and the position where it was found.
#[pyclass(frozen, module = "garns")]
pub(crate) struct Step {
    board: Board,
    score: Option<se::Score>,
    step: logic::Step,
}

impl Step {
    pub(crate) fn new(board: Board, score: Option<se::Score>, step: logic::Step) -> Step {
        Step { board, score, step }
    }
}

#[pymethods]
impl Step {
    /// The technique's id, such as `xy-wing`.
    #[getter]
    fn technique(&self) -> &'static str {
        self.step.technique.id.as_str()
    }

    /// The technique's name, such as `XY-Wing`.
    #[getter]
    fn name(&self) -> &'static str {
        self.step.technique.name
    }

    /// The step in a sentence.
    #[getter]
    fn text(&self) -> String {
        text::sentence(&self.step)
    }

    /// The digits that are placed, such as `r1c2=5`.
    #[getter]
    fn placements(&self) -> Vec<String> {
        self.step.placements().map(|candidate| Deduction::Place(candidate).to_string()).collect()
    }

    /// The candidates that are removed, such as `r8c3<>4`.
    #[getter]
    fn eliminations(&self) -> Vec<String> {
        self.step.removals().map(|candidate| Deduction::Remove(candidate).to_string()).collect()
    }

    /// The rating of the step on Sudoku Explainer's scale, if the steps are in its order.
    #[getter]
    fn score(&self) -> Option<f64> {
        self.score.map(f64::from)
    }

    /// The position before the step, which `Puzzle.hint` reads.
    #[getter]
    fn position(&self) -> String {
        self.board.to_string()
    }

    /// The step's chains as the players' forum writes them; empty if it has none.
    #[getter]
    fn eureka(&self) -> Vec<String> {
        Notation::Eureka.lines(&self.step)
    }

    /// The step's whip or braid as CSP-Rules prints it; empty if it is neither.
    #[getter]
    fn csp(&self) -> Vec<String> {
        Notation::Csp.lines(&self.step)
    }

    /// Whether the proof of the step holds in its position. It always should.
    fn check(&self) -> bool {
        logic::check(&self.board, &self.step).is_ok()
    }

    /// Everything about the step as JSON: deductions, words, evidence and proof.
    fn to_json(&self) -> PyResult<String> {
        serde_json::to_string(&StepRecord::from(&self.step)).map_err(value_error)
    }

    /// The step drawn on its position.
    fn _repr_svg_(&self) -> String {
        svg::svg(&Picture::new(&self.board, &self.step))
    }

    fn __repr__(&self) -> String {
        format!("<Step {}: {}>", self.name(), self.text())
    }
}
