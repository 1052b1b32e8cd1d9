//! The behaviour signature: results that a refactoring must not change.
//!
//! `tests/signature.txt` has a section for each part, headed by its name in brackets. If a section
//! differs, the test prints its new lines.

use garns::games::{Library, STORED};
use garns::generate::{Order, puzzles};
use garns::logic::{Deduction, Ladder};
use garns::rate::{Hodoku, Level, Scale, SudokuExplainer, TraceStep};
use garns::solve::Bulk;
use garns::{Cell, Grid, Puzzle};

/// The lines of a section.
fn section(name: &str) -> Vec<&'static str> {
    let text = include_str!("../signature.txt");
    let mut lines = text.lines().skip_while(|line| *line != format!("[{name}]")).skip(1);
    let mut section = Vec::new();
    for line in lines.by_ref().take_while(|line| !line.starts_with('[')) {
        if !line.is_empty() {
            section.push(line);
        }
    }
    section
}

/// Checks that a part gives the lines of its section.
pub(crate) fn matches(name: &str, lines: &[String]) {
    let section = section(name);
    let differs = |n: &usize| section.get(*n).copied() != lines.get(*n).map(String::as_str);
    if let Some(first) = (0..section.len().max(lines.len())).find(differs) {
        panic!("[{name}] differs from its line {} on, it is now:\n{}", first + 1, lines.join("\n"));
    }
}

/// 1000 minimal puzzles, and the same puzzles without their first clue, which have several
/// solutions.
fn sample() -> Vec<Grid> {
    let puzzles = puzzles(&Order::new(1)).unwrap().take(1000);
    let minimal: Vec<Grid> = puzzles.map(|puzzle| *puzzle.givens()).collect();
    let fewer = minimal.iter().map(|grid| {
        let mut grid = *grid;
        let first: Cell = grid.filled().first().unwrap();
        grid.set(first, None);
        grid
    });
    minimal.iter().copied().chain(fewer).collect()
}

#[test]
fn the_work_of_the_bulk_solver_matches_the_signature() {
    let grids = sample();
    let lines = [1, 2, 100].map(|limit| {
        let mut bulk = Bulk::new(limit);
        let mut found = 0;
        bulk.counts(&grids, |_, count| found += count.unwrap());
        let work = bulk.work();
        format!("limit {limit}: {found} solutions, {} nodes, {} sweeps", work.nodes, work.sweeps)
    });
    matches("bulk", &lines);
}

/// 40 stored puzzles of each level.
fn stored() -> Vec<Puzzle> {
    let (library, _) = Library::read(STORED);
    let of_level = |level| library.games().iter().filter(move |game| game.level == Some(level)).take(40);
    Level::ALL.into_iter().flat_map(of_level).map(|game| game.puzzle).collect()
}

/// A line about a puzzle: its number, the number of steps, a hash of all techniques and deductions in
/// order, and the techniques, with equal neighbours counted together.
fn path(number: usize, steps: &[(&str, Vec<Deduction>)]) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut techniques = String::new();
    for run in steps.chunk_by(|one, next| one.0 == next.0) {
        techniques.push_str(&format!(" {}x{}", run.len(), run[0].0));
    }
    for (technique, deductions) in steps {
        let conclusions: Vec<String> = deductions.iter().map(Deduction::to_string).collect();
        for byte in format!("{technique} {};", conclusions.join(" ")).bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{number}: {} steps {hash:016x}{techniques}", steps.len())
}

#[test]
fn the_player_takes_the_steps_of_the_signature() {
    let ladder = Ladder::player();
    let lines: Vec<String> = (stored().iter().enumerate())
        .map(|(n, puzzle)| {
            let steps: Vec<_> =
                ladder.steps(puzzle).map(|(_, step)| (step.technique.id.as_str(), step.deductions)).collect();
            path(n + 1, &steps)
        })
        .collect();
    matches("steps player", &lines);
}

/// The lines of a scale's paths.
fn paths<S: Scale>() -> Vec<String> {
    let step = |step: TraceStep<S::Score>| (step.technique.as_str(), step.deductions);
    let of = |puzzle: &Puzzle| S::trace(puzzle).steps.into_iter().map(step).collect::<Vec<_>>();
    stored().iter().enumerate().map(|(n, puzzle)| path(n + 1, &of(puzzle))).collect()
}

#[test]
fn hodoku_takes_the_steps_of_the_signature() {
    matches("steps hodoku", &paths::<Hodoku>());
}

#[test]
fn sudoku_explainer_takes_the_steps_of_the_signature() {
    matches("steps se", &paths::<SudokuExplainer>());
}
