//! The behaviour signature: what a refactoring leaves alone, and a change of behaviour shows.
//!
//! `tests/signature.txt` has a section for each part, headed by its name in brackets. A section that
//! differs is printed as it should stand.

use garns::generate::{Order, puzzles};
use garns::solve::Bulk;
use garns::{Cell, Grid};

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

/// A part behaves as its section says.
pub(crate) fn matches(name: &str, lines: &[String]) {
    assert!(section(name) == lines, "[{name}] differs, it is now:\n{}", lines.join("\n"));
}

/// 1000 minimal puzzles, and the same without their first clue: several solutions each.
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
fn the_bulk_solver_does_as_much_work_as_the_signature_says() {
    let grids = sample();
    let lines = [1, 2, 100].map(|limit| {
        let mut bulk = Bulk::new(limit);
        let mut found = 0;
        bulk.counts(&grids, |_, count| found += count);
        let work = bulk.work();
        format!("limit {limit}: {found} solutions, {} nodes, {} sweeps", work.nodes, work.sweeps)
    });
    matches("bulk", &lines);
}
