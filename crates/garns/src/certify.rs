//! Certificates: claims about a puzzle, in the language of an independent proof checker.
//!
//! A certificate is a formula and a proof for [VeriPB](https://crates.io/crates/veripb), a public
//! checker of pseudo-Boolean proofs. In the formula, variable `x412` says that r4c1 holds a 2. Its
//! constraints are the rules of Sudoku, the givens, and the opposite of the claim. The proof derives a
//! contradiction from it, or shows an assignment that satisfies it.
//!
//! ```
//! use garns::certify::{self, Method, Sink};
//! use garns::{Grid, Puzzle};
//!
//! let grid: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let (mut formula, mut proof) = (String::new(), String::new());
//! let sink = Sink { formula: &mut formula, proof: &mut proof };
//! certify::unique(&Puzzle::new(grid)?, Method::Search, sink)?;
//! assert!(proof.ends_with("conclusion UNSAT : -1 ;\nend pseudo-Boolean proof ;\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod argument;
mod formula;
mod log;
mod search;

use core::fmt;

use crate::logic::{Deduction, Ladder, Literal, Step};
use crate::render::text;
use crate::solve::{self, NODES, Undecided};
use crate::{Candidate, CandidateSet, Cell, Grid, Puzzle};
use formula::{Formula, Goal};
use log::Log;

/// Takes the two texts of a certificate.
pub struct Sink<'a> {
    /// Takes the formula, in the format OPB.
    pub formula: &'a mut dyn fmt::Write,
    /// Takes the proof, in VeriPB's format, version 3.0.
    pub proof: &'a mut dyn fmt::Write,
}

/// How a certificate shows that there is no further solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// By search: short lemmas, one for each branch that is refuted.
    #[default]
    Search,
    /// By the steps of the player's ladder without uniqueness, so that the certificate is the explanation.
    Steps,
}

/// Why a certificate could not be written. A part of it may be in the sink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotWritten {
    /// The sink took a text no longer.
    Sink(fmt::Error),
    /// The search for a solution, or for a contradiction, gave up.
    Undecided(Undecided),
}

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotWritten::Sink(error) => error.fmt(f),
            NotWritten::Undecided(undecided) => undecided.fmt(f),
        }
    }
}

impl core::error::Error for NotWritten {}

impl From<fmt::Error> for NotWritten {
    fn from(error: fmt::Error) -> NotWritten {
        NotWritten::Sink(error)
    }
}

impl From<Undecided> for NotWritten {
    fn from(undecided: Undecided) -> NotWritten {
        NotWritten::Undecided(undecided)
    }
}

/// Writes a certificate that the puzzle's solution is the only one: the formula forbids that solution, and
/// the proof derives a contradiction.
///
/// The checker answers `s VERIFIED UNSATISFIABLE`.
pub fn unique(puzzle: &Puzzle, method: Method, sink: Sink<'_>) -> Result<(), NotWritten> {
    let formula = Formula { givens: *puzzle.givens(), goal: Goal::Forbid(*puzzle.solution()) };
    let mut log = begin(&formula, sink)?;
    close(&mut log, puzzle, method)?;
    Ok(log.end("UNSAT : -1")?)
}

/// Writes a certificate that the puzzle has a solution and no other: the formula asks for a solution that
/// shares as few cells as possible with this one, and the proof shows that all 81 are shared.
///
/// The checker answers `s VERIFIED BOUNDS 81 <= obj <= 81`.
pub fn solution(puzzle: &Puzzle, method: Method, sink: Sink<'_>) -> Result<(), NotWritten> {
    let formula = Formula { givens: *puzzle.givens(), goal: Goal::Minimise(*puzzle.solution()) };
    let mut log = begin(&formula, sink)?;
    log.improve(puzzle.solution())?;
    close(&mut log, puzzle, method)?;
    Ok(log.end("BOUNDS 81 : -1 81")?)
}

/// Writes a certificate that the grid has no solution. Returns `false`, and writes nothing, if the grid has
/// a solution.
///
/// The checker answers `s VERIFIED UNSATISFIABLE`.
pub fn unsolvable(grid: &Grid, sink: Sink<'_>) -> Result<bool, NotWritten> {
    if solve::solutions(grid).next_within(NODES)?.is_some() {
        return Ok(false);
    }
    refute(&Formula { givens: *grid, goal: Goal::Solve }, sink)?;
    Ok(true)
}

/// Writes a certificate that the grid has a solution, or one that is not `known`, and returns that solution.
/// Writes nothing if there is no such solution.
///
/// The checker answers `s VERIFIED SATISFIABLE`.
pub fn solvable(grid: &Grid, known: Option<&Grid>, sink: Sink<'_>) -> Result<Option<Grid>, NotWritten> {
    let Some(found) = find(grid, |solution| Some(solution) != known)? else { return Ok(None) };
    let goal = known.map_or(Goal::Solve, |known| Goal::Forbid(*known));
    satisfy(&Formula { givens: *grid, goal }, &found, sink)?;
    Ok(Some(found))
}

/// Whether a puzzle needs a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clue {
    /// Without the clue there is a second solution. The checker answers `s VERIFIED SATISFIABLE`.
    Needed,
    /// The other clues force the clue. The checker answers `s VERIFIED UNSATISFIABLE`.
    Spare,
}

/// Writes a certificate that a clue is needed, or that it is not. The formula leaves the clue out and
/// forbids its digit in its cell. Returns `None`, and writes nothing, if the cell holds no clue.
pub fn clue(puzzle: &Puzzle, cell: Cell, sink: Sink<'_>) -> Result<Option<Clue>, NotWritten> {
    let mut givens = *puzzle.givens();
    let Some(digit) = givens.set(cell, None) else { return Ok(None) };
    let formula = Formula { givens, goal: Goal::Exclude(Candidate { cell, digit }) };
    match find(&givens, |solution| solution.get(cell) != Some(digit))? {
        Some(solution) => {
            satisfy(&formula, &solution, sink)?;
            Ok(Some(Clue::Needed))
        }
        None => {
            refute(&formula, sink)?;
            Ok(Some(Clue::Spare))
        }
    }
}

/// The first solution of this kind, if there is any.
fn find(grid: &Grid, is_wanted: impl Fn(&Grid) -> bool) -> Result<Option<Grid>, Undecided> {
    let mut solutions = solve::solutions(grid);
    while let Some(solution) = solutions.next_within(NODES)? {
        if is_wanted(&solution) {
            return Ok(Some(solution));
        }
    }
    Ok(None)
}

/// Writes a formula that has no solution, and a refutation by search.
fn refute(formula: &Formula, sink: Sink<'_>) -> Result<(), NotWritten> {
    let mut log = begin(formula, sink)?;
    let excluded = match formula.goal {
        Goal::Exclude(candidate) => Some(candidate),
        Goal::Solve | Goal::Forbid(_) | Goal::Minimise(_) => None,
    };
    search::refute(&mut log, &formula.givens, excluded)?;
    Ok(log.end("UNSAT : -1")?)
}

/// Writes a formula and a solution of it.
fn satisfy(formula: &Formula, solution: &Grid, sink: Sink<'_>) -> fmt::Result {
    let mut log = begin(formula, sink)?;
    log.show(solution)?;
    log.end("SAT")
}

/// Writes the formula and begins the proof.
fn begin<'a>(formula: &Formula, sink: Sink<'a>) -> Result<Log<'a>, fmt::Error> {
    formula.write(sink.formula)?;
    Log::begin(sink.proof, formula.constraints())
}

/// Derives the contradiction that ends a proof of uniqueness.
fn close(log: &mut Log<'_>, puzzle: &Puzzle, method: Method) -> Result<(), NotWritten> {
    match method {
        Method::Search => search::refute(log, puzzle.givens(), None),
        Method::Steps => Ok(steps(log, puzzle)?),
    }
}

/// Writes a section for each step, with a comment: the lemmas of its argument, then its deductions.
fn steps(log: &mut Log<'_>, puzzle: &Puzzle) -> fmt::Result {
    // A step that relies on uniqueness would assume the claim of the certificate.
    let ladder = Ladder::new(
        Ladder::player().techniques().iter().copied().filter(|rung| !rung.info().needs_uniqueness()),
    );
    for (number, (board, step)) in ladder.steps(puzzle).enumerate() {
        log.comment(&format!("{}. {}: {}", number + 1, step.technique.name, text::sentence(&step)))?;
        write_step(log, board.all_candidates(), &step)?;
    }
    log.derive(&[], None)?;
    Ok(())
}

fn write_step(log: &mut Log<'_>, candidates: &CandidateSet, step: &Step) -> fmt::Result {
    let lemmas = log.mark();
    argument::derive(log, candidates, step)?;
    let used_up = lemmas..log.mark();
    for deduction in &step.deductions {
        let literal = match *deduction {
            Deduction::Place(candidate) => Literal::on(candidate),
            Deduction::Remove(candidate) => Literal::off(candidate),
        };
        log.derive(&[], Some(literal))?;
    }
    log.delete(used_up)
}
