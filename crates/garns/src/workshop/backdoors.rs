//! Backdoors: few digits after which a puzzle is easy.

use crate::logic::{Ladder, Step};
use crate::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, House, Puzzle};

/// All smallest sets of cells whose digits make the puzzle easy, of at most this many cells: singles and these
/// techniques then solve it.
///
/// The empty set alone if the puzzle is easy as it is, and nothing if more digits are needed. The digits are placed
/// first, then singles are always taken before a step of the ladder. A ladder without techniques stands for singles
/// alone, and takes the least time.
///
/// ```
/// use garns::logic::Ladder;
/// use garns::{Puzzle, workshop};
///
/// let puzzle: Puzzle =
///     "...8.1..........435............7.8........1...2..3....6......75..34........2..6..".parse()?;
/// let singles = Ladder::new([]);
/// for cells in workshop::backdoors(&puzzle, &singles, 2) {
///     println!("{cells}");
/// }
/// # Ok::<(), garns::NotAPuzzle>(())
/// ```
#[must_use]
pub fn backdoors(puzzle: &Puzzle, ladder: &Ladder, most: usize) -> Vec<CellSet> {
    let mut board = puzzle.board();
    // With singles alone, the order of steps does not matter, and digits that follow need not be tried.
    let alone = ladder.techniques().is_empty();
    if alone {
        take_singles(&mut board);
    }
    let mut found = Vec::new();
    for size in 0..=most {
        let mut search = Search { puzzle, ladder, alone, found: &mut found };
        search.extend(&board, puzzle.board().open(), CellSet::EMPTY, size);
        if !found.is_empty() {
            break;
        }
    }
    found
}

struct Search<'a> {
    puzzle: &'a Puzzle,
    ladder: &'a Ladder,
    /// Whether singles are the only steps.
    alone: bool,
    found: &'a mut Vec<CellSet>,
}

impl Search<'_> {
    /// Tries every choice of some more of these cells.
    fn extend(&mut self, board: &Board, cells: CellSet, chosen: CellSet, more: usize) {
        if more == 0 {
            if finishes(board.clone(), self.ladder) {
                self.found.push(chosen);
            }
            return;
        }
        let mut later = cells;
        for cell in cells & board.open() {
            later.remove(cell);
            let mut with = board.clone();
            with.place(solution_at(self.puzzle, cell));
            if self.alone {
                take_singles(&mut with);
            }
            self.extend(&with, later, chosen.with(cell), more - 1);
        }
    }
}

/// The candidates of which each single one, when it is removed, lets singles solve the puzzle from where they come to
/// a stop. Empty if singles solve the puzzle anyway.
#[must_use]
pub fn backdoor_removals(puzzle: &Puzzle) -> CandidateSet {
    let board = standstill(puzzle);
    let is_wrong = |candidate: &Candidate| puzzle.solution().get(candidate.cell) != Some(candidate.digit);
    let solves = |candidate: &Candidate| {
        let mut without = board.clone();
        without.remove(*candidate);
        finishes(without, &Ladder::new([]))
    };
    board.all_candidates().iter().filter(is_wrong).filter(solves).collect()
}

/// All steps of the ladder after each of which singles solve the puzzle, from where singles come to a stop. The list
/// is as complete as the search of each technique.
#[must_use]
pub fn one_step_solutions(puzzle: &Puzzle, ladder: &Ladder) -> Vec<Step> {
    let board = standstill(puzzle);
    let mut steps = ladder.all_steps(&board).unwrap_or_default();
    steps.retain(|step| {
        let mut after = board.clone();
        step.apply(&mut after);
        finishes(after, &Ladder::new([]))
    });
    steps
}

/// The position in which singles come to a stop.
fn standstill(puzzle: &Puzzle) -> Board {
    let mut board = puzzle.board();
    take_singles(&mut board);
    board
}

fn solution_at(puzzle: &Puzzle, cell: Cell) -> Candidate {
    let digit = puzzle.solution().get(cell);
    // A solution has a digit in every cell.
    Candidate { cell, digit: digit.unwrap_or(Digit::ALL[0]) }
}

/// Whether singles and these techniques fill the board.
fn finishes(mut board: Board, ladder: &Ladder) -> bool {
    loop {
        take_singles(&mut board);
        if board.is_full() {
            return true;
        }
        let Some(step) = ladder.first(&board) else { return false };
        if !step.apply(&mut board) {
            return false;
        }
    }
}

/// Places all singles until none is left.
fn take_singles(board: &mut Board) {
    loop {
        let before = board.open();
        for cell in before {
            if let Some(digit) = board.candidates(cell).single() {
                board.place(Candidate { cell, digit });
            }
        }
        for digit in Digit::ALL {
            for house in House::all() {
                let places = board.places_in(digit, house);
                if places.len() == 1 {
                    for cell in places {
                        board.place(Candidate { cell, digit });
                    }
                }
            }
        }
        if board.open() == before {
            return;
        }
    }
}
