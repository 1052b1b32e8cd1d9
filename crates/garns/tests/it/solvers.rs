//! Every solver gives the same answers as the plain solver.

use std::collections::BTreeSet;
use std::path::PathBuf;

use garns::solve::{self, reference};
use garns::{Board, Candidate, Cell, Digit, Grid, NotAPuzzle, Puzzle, Random};

/// How many examples of a law to try; the variable `GARNS_LAWS` multiplies the usual number.
pub(crate) fn many(examples: u64) -> u64 {
    examples * std::env::var("GARNS_LAWS").ok().and_then(|factor| factor.parse().ok()).unwrap_or(1)
}

/// The folder of puzzle lists, if there is one.
pub(crate) fn corpora() -> Option<PathBuf> {
    let folder = std::env::var_os("GARNS_CORPORA").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora"),
        PathBuf::from,
    );
    folder.is_dir().then_some(folder)
}

/// A grid with some digits of a random solution, and sometimes a wrong digit.
fn partial(random: &mut Random) -> Grid {
    let mut grid = solve::reference::random_solutions(&Grid::EMPTY, random.bits()).next().unwrap();
    let mut cells: Vec<Cell> = Cell::all().collect();
    random.shuffle(&mut cells);
    // The plain solver is slow if there are few digits, and slower if they are contradictory.
    let clues = 24 + random.below(36);
    for &cell in &cells[clues..] {
        grid.set(cell, None);
    }
    if clues > 30 && random.below(3) == 0 {
        grid.set(cells[random.below(81)], Digit::from_index(random.below(9)));
    }
    grid
}

fn agree(grid: &Grid, limit: usize) -> usize {
    let expected: BTreeSet<Grid> = reference::solutions(grid).take(limit).collect();
    let found: Vec<Grid> = solve::solutions(grid).take(limit).collect();
    assert_eq!(found.len(), expected.len(), "{grid}");
    assert!(found.iter().all(|solution| solution.is_solved() && grid.is_within(solution)), "{grid}");
    let distinct: BTreeSet<Grid> = found.iter().copied().collect();
    assert_eq!(distinct.len(), found.len(), "a solution was found twice: {grid}");
    if found.len() < limit {
        assert_eq!(distinct, expected, "{grid}");
    }
    assert_eq!(solve::count(grid, limit), expected.len(), "{grid}");
    assert_eq!(solve::exists(grid), !expected.is_empty(), "{grid}");
    let unique = (expected.len() == 1 && limit > 1).then(|| found[0]);
    assert_eq!(solve::unique(grid), unique, "{grid}");
    expected.len()
}

#[test]
fn solvers_agree_on_random_grids() {
    let mut random = Random::new(2);
    let mut seen = [0; 4];
    for _ in 0..many(1000) {
        seen[agree(&partial(&mut random), 40).min(3)] += 1;
    }
    assert!(seen.iter().all(|&n| n > 0), "none, one, two and many solutions: {seen:?}");
}

#[test]
fn solvers_agree_on_random_digits() {
    let mut random = Random::new(3);
    for _ in 0..many(1000) {
        let mut grid = Grid::EMPTY;
        for _ in 0..35 + random.below(30) {
            grid.set(Cell::from_index(random.below(81)), Digit::from_index(random.below(9)));
        }
        agree(&grid, 2);
    }
}

#[test]
fn solvers_agree_on_positions() {
    let mut random = Random::new(4);
    for _ in 0..many(500) {
        let mut board = Board::new(&partial(&mut random));
        for _ in 0..random.below(40) {
            board.remove(Candidate::from_index(random.below(729)));
        }
        let expected: BTreeSet<Grid> = reference::completions(&board).take(200).collect();
        let found: BTreeSet<Grid> = solve::completions(&board).take(200).collect();
        assert_eq!(found.len(), expected.len(), "{board}");
        if found.len() < 200 {
            assert_eq!(found, expected, "{board}");
        }
    }
}

#[test]
fn empty_and_full_grids_are_solved() {
    assert_eq!(solve::count(&Grid::EMPTY, 2000), 2000);
    let distinct: BTreeSet<Grid> = solve::solutions(&Grid::EMPTY).take(2000).collect();
    assert_eq!(distinct.len(), 2000);
    assert!(distinct.iter().all(Grid::is_solved));

    let full = solve::solutions(&Grid::EMPTY).next().unwrap();
    assert_eq!(solve::solutions(&full).collect::<Vec<_>>(), [full]);
    for cell in Cell::all() {
        for digit in Digit::ALL {
            let mut grid = full;
            grid.set(cell, digit);
            assert_eq!(solve::count(&grid, 2), usize::from(grid == full), "{grid}");
        }
    }
    assert_eq!(solve::count(&full, 0), 0);
}

#[test]
fn a_famous_hard_puzzle_is_minimal() {
    // A puzzle by Arto Inkala, 2010.
    let givens: Grid =
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..".parse().unwrap();
    let puzzle = Puzzle::new(givens).unwrap();
    assert_eq!(
        puzzle.solution().to_string(),
        "145327698839654127672918543496185372218473956753296481367542819984761235521839764"
    );
    assert!(puzzle.is_minimal().unwrap());
    let mut more = givens;
    more.set(Cell::from_index(0), Digit::ALL[0]);
    assert!(!Puzzle::new(more).unwrap().is_minimal().unwrap());
    let mut fewer = givens;
    fewer.set(Cell::from_index(2), None);
    let Err(NotAPuzzle::Ambiguous(two)) = Puzzle::new(fewer) else { panic!("{fewer} has several solutions") };
    assert!(two[0] != two[1] && two.iter().all(|solution| solution.is_solved() && fewer.is_within(solution)));
}

#[test]
fn the_corpora_are_solved() {
    let Some(folder) = corpora() else {
        println!("no folder of puzzle lists: set GARNS_CORPORA to check them");
        assert_eq!(many(0), 0);
        return;
    };
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let several = path.file_stem().is_some_and(|name| name == "serg_multi");
        for line in std::fs::read_to_string(&path).unwrap().lines() {
            let grid: Grid = line[..81].parse().unwrap();
            match Puzzle::new(grid) {
                Ok(puzzle) => {
                    assert!(!several, "{grid}");
                    assert!(puzzle.solution().is_solved() && grid.is_within(puzzle.solution()), "{grid}");
                }
                Err(NotAPuzzle::Ambiguous(two)) => {
                    assert!(several && two[0] != two[1], "{grid}");
                    assert!(
                        two.iter().all(|solution| solution.is_solved() && grid.is_within(solution)),
                        "{grid}"
                    );
                }
                Err(error) => panic!("{grid}: {error}"),
            }
        }
    }
}
