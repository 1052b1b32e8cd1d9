//! The puzzles that become of a puzzle when some clues are taken away and others are added.

use core::ops::ControlFlow;

use crate::{Board, Candidate, CandidateSet, Cell, CellSet, Grid, Puzzle, solve};

/// The number of solutions that are counted candidate by candidate, before each candidate is tried.
const COUNTED: usize = 256;

/// Reports every puzzle that has all but `less` clues of this one, and `more` others, until the function asks to
/// stop; each once. Hunters write `{-1+1}` for one clue less and one more.
///
/// The new clues can have any digits, so the solution may be another. A clue that was taken away does not return.
///
/// ```
/// use core::ops::ControlFlow;
/// use garns::{Puzzle, workshop};
///
/// let puzzle: Puzzle =
///     ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...".parse()?;
/// let mut count = 0;
/// let _ = workshop::each_neighbour(&puzzle, 1, 1, |neighbour| {
///     assert_eq!(neighbour.givens().clues(), 17);
///     count += 1;
///     ControlFlow::Continue(())
/// });
/// println!("{count} other puzzles");
/// # Ok::<(), garns::NotAPuzzle>(())
/// ```
pub fn each_neighbour(
    puzzle: &Puzzle,
    less: usize,
    more: usize,
    mut report: impl FnMut(Puzzle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let clues: Vec<Cell> = puzzle.givens().filled().iter().collect();
    each_choice(&clues, less, CellSet::EMPTY, &mut |gone| {
        let mut givens = *puzzle.givens();
        let mut barred = CandidateSet::EMPTY;
        for cell in gone {
            barred.extend(givens.set(cell, None).map(|digit| Candidate { cell, digit }));
        }
        add(&givens, more, CandidateSet::FULL - barred, &mut report)
    })
}

/// Calls the function with every choice of some of these cells.
fn each_choice(
    cells: &[Cell],
    count: usize,
    chosen: CellSet,
    report: &mut impl FnMut(CellSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if count == 0 {
        return report(chosen);
    }
    for (at, &cell) in cells.iter().enumerate() {
        each_choice(&cells[at + 1..], count - 1, chosen.with(cell), report)?;
    }
    ControlFlow::Continue(())
}

/// Reports all puzzles with these givens and some more among these candidates.
fn add(
    givens: &Grid,
    more: usize,
    allowed: CandidateSet,
    report: &mut impl FnMut(Puzzle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if more == 0 {
        return Puzzle::new(*givens).map_or(ControlFlow::Continue(()), report);
    }
    let board = Board::new(givens);
    let open: CandidateSet = board
        .open()
        .iter()
        .flat_map(|cell| board.candidates(cell).iter().map(move |digit| Candidate { cell, digit }))
        .collect();
    let open = open & allowed;
    if more > 1 {
        let mut later = open;
        for candidate in open {
            later.remove(candidate);
            let mut with = *givens;
            with.set(candidate.cell, candidate.digit);
            if solve::exists(&with) {
                add(&with, more - 1, later, report)?;
            }
        }
        return ControlFlow::Continue(());
    }
    for (candidate, solution) in settling(givens, open) {
        let mut with = *givens;
        with.set(candidate.cell, candidate.digit);
        report(Puzzle::proved(with, solution))?;
    }
    ControlFlow::Continue(())
}

/// The candidates of which exactly one solution has each, with this solution.
///
/// Most grids have few solutions, and one look at each of them settles all candidates. Of a grid with many, the first
/// solutions rule out most candidates, and each of the others is tried.
fn settling(givens: &Grid, open: CandidateSet) -> Vec<(Candidate, Grid)> {
    let (mut once, mut twice) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
    let mut solutions = solve::solutions(givens);
    let mut found = Vec::new();
    for solution in solutions.by_ref().take(COUNTED) {
        let set: CandidateSet = solution.iter().map(|(cell, digit)| Candidate { cell, digit }).collect();
        twice |= once & set;
        once |= set;
        found.push(solution);
        if open.is_subset(&twice) {
            return Vec::new();
        }
    }
    let is_all = solutions.next().is_none();
    let left = if is_all { open & once } else { open } - twice;
    let mut settling = Vec::new();
    for candidate in left {
        let has = |solution: &&Grid| solution.get(candidate.cell) == Some(candidate.digit);
        if is_all {
            settling.extend(found.iter().find(has).map(|solution| (candidate, *solution)));
        } else {
            let mut with = *givens;
            with.set(candidate.cell, candidate.digit);
            settling.extend(solve::unique(&with).map(|solution| (candidate, solution)));
        }
    }
    settling
}
