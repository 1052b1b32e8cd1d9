//! A reading as JSON: the form that the command, Python and JavaScript share.

use garns::{Cell, NotAPuzzle};
use serde::Serialize;

use crate::point::Point;
use crate::reading::Reading;

/// A reading in a form that serde writes.
#[derive(Clone, Debug, Serialize)]
pub struct ReadingForm {
    /// The digits as 81 characters, with a dot for an empty cell.
    pub puzzle: String,
    /// The number of solutions: `unique`, `multiple` or `none`.
    pub status: &'static str,
    /// The only solution, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// Why the digits are not a puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Whether there is one solution and no cell to check.
    pub certain: bool,
    /// The cells to check.
    pub doubts: Vec<DoubtForm>,
    /// Cells that were read as empty although there is something in them.
    pub marks: Vec<String>,
    /// The probabilities of each cell: empty, then the digits from 1 to 9.
    pub probabilities: Vec<[f64; 10]>,
    /// The corners of the grid: upper left, upper right, lower right and lower left.
    pub corners: [[f64; 2]; 4],
    /// The crossings of the lines, by row and column.
    pub crossings: Vec<Vec<[f64; 2]>>,
    /// Whether left and right are exchanged in the picture.
    pub mirrored: bool,
}

/// A cell to check, and why.
#[derive(Clone, Debug, Serialize)]
pub struct DoubtForm {
    /// The name of the cell, as in `r4c7`.
    pub cell: String,
    /// The name of the reason.
    pub reason: &'static str,
    /// The reason in words.
    pub text: String,
}

impl From<&Reading> for ReadingForm {
    fn from(reading: &Reading) -> ReadingForm {
        let (status, solution, reason) = match reading.puzzle() {
            Ok(puzzle) => ("unique", Some(puzzle.solution().to_string()), None),
            Err(reason @ NotAPuzzle::Ambiguous(_)) => ("multiple", None, Some(reason.to_string())),
            Err(reason) => ("none", None, Some(reason.to_string())),
        };
        let doubts = reading.doubts().iter().map(|doubt| DoubtForm {
            cell: doubt.cell.to_string(),
            reason: doubt.reason.name(),
            text: doubt.reason.to_string(),
        });
        let marks = Cell::all().filter(|&cell| reading.cell(cell).has_marks);
        let probabilities = |cell: Cell| reading.cell(cell).probabilities.map(|value| rounded(value, 1e4));
        ReadingForm {
            puzzle: reading.grid().to_string(),
            status,
            solution,
            reason,
            certain: reading.is_certain(),
            doubts: doubts.collect(),
            marks: marks.map(|cell| cell.to_string()).collect(),
            probabilities: Cell::all().map(probabilities).collect(),
            corners: reading.corners().map(place),
            crossings: reading
                .crossings()
                .iter()
                .map(|row| row.iter().copied().map(place).collect())
                .collect(),
            mirrored: reading.is_mirrored(),
        }
    }
}

fn place(point: Point) -> [f64; 2] {
    [rounded(point.x, 10.0), rounded(point.y, 10.0)]
}

fn rounded(value: f32, parts: f64) -> f64 {
    (f64::from(value) * parts).round() / parts
}
