//! One puzzle: its solution, its rating, its steps, its picture.

use garns::format::{self, Format, Record};
use garns::rate::braid::{Braids, GWhips, NestedBraids, TrialAndError, Whips};
use garns::rate::{Hodoku, Scale, SudokuExplainer, hodoku, se};
use garns::render::{Picture, svg};
use garns::{Board, Grid, Stop, canon};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::column::GROUPS;
use crate::exception::{not_a_grid, not_a_puzzle, not_digits, plain, value_error};
use crate::label::least;
use crate::ladder::StepSource;
use crate::rows::{NotGivens, grid_of_digits, grid_of_text};
use crate::step::Step;

/// A grid that was proved to have exactly one solution.
#[pyclass(frozen, eq, hash, module = "garns")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Puzzle(garns::Puzzle);

impl From<garns::Puzzle> for Puzzle {
    fn from(puzzle: garns::Puzzle) -> Puzzle {
        Puzzle(puzzle)
    }
}

#[pymethods]
impl Puzzle {
    /// The puzzle of a text in any format, or of 81 numbers with 0 for an empty cell.
    #[new]
    fn new(givens: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
        let grid = grid(givens)?;
        let py = givens.py();
        py.detach(|| garns::Puzzle::new(grid)).map(Puzzle).map_err(|error| not_a_puzzle(py, &error))
    }

    /// The clues as 81 characters, with a dot for an empty cell.
    #[getter]
    fn givens(&self) -> String {
        self.0.givens().to_string()
    }

    /// The only solution as 81 digits.
    #[getter]
    fn solution(&self) -> String {
        self.0.solution().to_string()
    }

    /// How many clues there are.
    #[getter]
    fn clues(&self) -> usize {
        self.0.givens().clues()
    }

    /// Whether the puzzle needs all its clues.
    #[getter]
    fn minimal(&self, py: Python<'_>) -> PyResult<bool> {
        self.0.is_minimal().map_err(|undecided| not_a_puzzle(py, &undecided.into()))
    }

    /// How hard it is on these scales: se, hodoku, te, whip and braid.
    #[pyo3(signature = (*scales))]
    fn rate(&self, py: Python<'_>, scales: Vec<String>) -> PyResult<Rating> {
        let scales = if scales.is_empty() { vec!["se".into(), "hodoku".into()] } else { scales };
        py.detach(|| Rating::of(&self.0, &scales)).map_err(value_error)
    }

    /// The easiest step at the start, or in a position of this puzzle; None if no technique applies.
    #[pyo3(signature = (position=None, *, only=None, add=None, without=None))]
    fn hint(
        &self,
        py: Python<'_>,
        position: Option<&str>,
        only: Option<Vec<String>>,
        add: Option<Vec<String>>,
        without: Option<Vec<String>>,
    ) -> PyResult<Option<Step>> {
        let board = self.board(py, position)?;
        let StepSource::Ladder(ladder) = StepSource::new("player", only, add, without)? else {
            return Ok(None);
        };
        let found = py.detach(|| ladder.hint(&board)).map_err(|error| plain(py, "WrongPosition", &error))?;
        Ok(found.map(|step| Step::new(board, None, step)))
    }

    /// The solution path, as far as the techniques go.
    #[pyo3(signature = (order="player", *, only=None, add=None, without=None))]
    fn steps(
        &self,
        py: Python<'_>,
        order: &str,
        only: Option<Vec<String>>,
        add: Option<Vec<String>>,
        without: Option<Vec<String>>,
    ) -> PyResult<Vec<Step>> {
        let source = StepSource::new(order, only, add, without)?;
        Ok(py.detach(|| {
            let mut steps = Vec::new();
            source.for_each_step(&self.0, |board, score, step| {
                steps.push(Step::new(board, score, step));
                true
            });
            steps
        }))
    }

    /// The canonical form: the same puzzle for all puzzles that differ only by a symmetry.
    fn canonical(&self, py: Python<'_>) -> PyResult<Puzzle> {
        let form = py.detach(|| canon::canonical(self.0.givens()).grid);
        garns::Puzzle::new(form).map(Puzzle).map_err(|error| not_a_puzzle(py, &error))
    }

    /// The puzzle in a text format, such as "grid" or "ipuz", or as a link: "fpuzzles", "sudokupad", "sudokuwiki",
    /// "coach" or "penpa".
    fn to(&self, format: &str) -> PyResult<String> {
        let format: Format = format.parse().map_err(value_error)?;
        let (text, _) = format.print(&Record::new(*self.0.givens()));
        Ok(text.trim_end().to_string())
    }

    /// How many symmetries leave the puzzle as it is: 1 for most.
    #[getter]
    fn automorphisms(&self) -> u64 {
        canon::canonical(self.0.givens()).automorphisms
    }

    /// The puzzle drawn for a notebook.
    fn _repr_svg_(&self) -> String {
        // Candidates make the picture of a whole puzzle hard to read.
        let mut board = self.0.board();
        for candidate in board.clone().all_candidates().iter() {
            board.remove(candidate);
        }
        svg::svg(&Picture::plain(&board))
    }

    fn __str__(&self) -> String {
        format!("{:#}", self.0.givens())
    }

    fn __repr__(&self) -> String {
        format!("Puzzle('{}')", self.0.givens())
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.givens(),)
    }
}

impl Puzzle {
    /// The start, or a position that a text describes.
    fn board(&self, py: Python<'_>, position: Option<&str>) -> PyResult<Board> {
        let Some(text) = position else { return Ok(self.0.board()) };
        let record = format::parse(text).map_err(|error| not_a_grid(py, &error))?;
        if !self.0.givens().is_within(record.content.values()) {
            return Err(value_error("the position does not hold the givens of this puzzle"));
        }
        Ok(match record.content {
            // Digits in other cells than the givens are entries.
            format::Content::Grid(values) => Board::with_entries(self.0.givens(), &values),
            format::Content::Board(board) => *board,
        })
    }
}

/// The grid of a text, or of 81 numbers in a sequence or an array.
fn grid(givens: &Bound<'_, PyAny>) -> PyResult<Grid> {
    let py = givens.py();
    if let Ok(text) = givens.cast::<PyString>() {
        return grid_of_text(text.to_str()?).map_err(|error| match error {
            NotGivens::Unreadable(error) => not_a_grid(py, &error),
            NotGivens::Position => not_digits(py, error.to_string()),
        });
    }
    let mut digits = Vec::with_capacity(81);
    for item in givens.try_iter()? {
        let item = item?;
        // A row of nine, or a single cell.
        match item.extract::<Vec<u8>>() {
            Ok(row) => digits.extend(row),
            Err(_) => digits.push(item.extract::<u8>()?),
        }
    }
    grid_of_digits(&digits).map_err(|message| not_digits(py, message))
}

/// How hard a puzzle is, on the scales that were asked for.
#[pyclass(frozen, get_all, module = "garns")]
#[derive(Clone, Default)]
pub(crate) struct Rating {
    /// Sudoku Explainer's rating of the hardest step.
    er: Option<f64>,
    /// Sudoku Explainer's rating of the hardest step up to the first digit.
    ep: Option<f64>,
    /// Sudoku Explainer's rating of the first step.
    ed: Option<f64>,
    /// HoDoKu's level.
    hodoku_level: Option<String>,
    /// HoDoKu's score.
    hodoku_score: Option<u32>,
    /// The depth of trial and error.
    te_depth: Option<i8>,
    /// The length of braids.
    b: Option<i8>,
    /// The length of whips.
    w: Option<i8>,
    /// The length of g-whips.
    gw: Option<i8>,
    /// The length of braids inside trial and error.
    bxb: Option<i8>,
}

impl Rating {
    /// The ratings of a puzzle on these scales.
    fn of(puzzle: &garns::Puzzle, scales: &[String]) -> Result<Rating, String> {
        let mut rating = Rating::default();
        for scale in scales {
            match scale.as_str() {
                "se" => rating.set_se(SudokuExplainer::rate(puzzle)),
                "hodoku" => rating.set_hodoku(Hodoku::rate(puzzle)),
                "te" => rating.te_depth = least::<TrialAndError>(puzzle, Stop::NEVER),
                "whip" => {
                    rating.w = least::<Whips>(puzzle, Stop::NEVER);
                    rating.gw = least::<GWhips>(puzzle, Stop::NEVER);
                }
                "braid" => {
                    rating.b = least::<Braids>(puzzle, Stop::NEVER);
                    rating.bxb = least::<NestedBraids>(puzzle, Stop::NEVER);
                }
                _ => {
                    let names = GROUPS.map(|(name, _)| name).join(", ");
                    return Err(format!("no scale is called {scale:?}, expected one of {names}"));
                }
            }
        }
        Ok(rating)
    }

    fn set_se(&mut self, se: se::Rating) {
        (self.er, self.ep, self.ed) = (Some(se.er.into()), Some(se.ep.into()), Some(se.ed.into()));
    }

    fn set_hodoku(&mut self, hodoku: hodoku::Rating) {
        (self.hodoku_level, self.hodoku_score) = (Some(hodoku.level.to_string()), Some(hodoku.score));
    }
}

#[pymethods]
impl Rating {
    fn __repr__(&self) -> String {
        let mut parts = Vec::new();
        for (name, score) in [("er", self.er), ("ep", self.ep), ("ed", self.ed)] {
            parts.extend(score.map(|score| format!("{name}={score:.1}")));
        }
        parts.extend(self.hodoku_level.as_ref().map(|level| format!("hodoku_level='{level}'")));
        parts.extend(self.hodoku_score.map(|score| format!("hodoku_score={score}")));
        let lengths =
            [("te_depth", self.te_depth), ("b", self.b), ("w", self.w), ("gw", self.gw), ("bxb", self.bxb)];
        for (name, length) in lengths {
            parts.extend(length.map(|length| format!("{name}={length}")));
        }
        format!("Rating({})", parts.join(", "))
    }
}
