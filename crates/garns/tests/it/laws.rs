//! Laws of boards, grids, puzzles and random numbers.

use garns::{Board, Candidate, Cell, Digit, Grid, NotAPuzzle, Puzzle, Random, solve};
use proptest::prelude::*;

fn grid() -> impl Strategy<Value = Grid> {
    proptest::collection::vec(prop_oneof![3 => Just(0u8), 1 => 1u8..=9], 81)
        .prop_map(|cells| Grid::from_bytes(&cells.try_into().unwrap()))
}

proptest! {
    #[test]
    fn a_printed_grid_reads_back(grid in grid()) {
        prop_assert_eq!(grid.to_string().parse::<Grid>().unwrap(), grid);
    }

    #[test]
    fn a_printed_board_reads_back(grid in grid(), removed in proptest::collection::vec(0usize..729, 0..40)) {
        let mut board = Board::new(&grid);
        for index in removed {
            board.remove(Candidate::from_index(index));
        }
        prop_assert_eq!(board.to_string().parse::<Board>().unwrap(), board);
    }
}

#[test]
fn a_new_board_has_the_candidates_that_no_filled_peer_excludes() {
    for seed in 0..20 {
        let solution = solve::reference::random_solutions(&Grid::EMPTY, seed).next().unwrap();
        let (givens, entries): (Vec<_>, Vec<_>) = solution
            .iter()
            .filter(|(cell, digit)| (cell.index() + digit.index()) % 3 != 0)
            .partition(|(cell, _)| cell.row() < 5);
        let (givens, entries): (Grid, Grid) = (givens.into_iter().collect(), entries.into_iter().collect());
        let board = Board::with_entries(&givens, &entries);
        assert_eq!(board.givens(), givens.filled());
        for index in 0..729 {
            let candidate = Candidate::from_index(index);
            let open = board.value(candidate.cell).is_none();
            let free = candidate.cell.peers().iter().all(|peer| board.value(peer) != Some(candidate.digit));
            assert_eq!(board.has(candidate), open && free, "{candidate} in {board}");
            assert_eq!(board.places(candidate.digit).contains(candidate.cell), open && free);
            assert_eq!(open, board.open().contains(candidate.cell));
        }
    }
}

#[test]
fn a_random_solution_is_valid_and_depends_only_on_its_seed() {
    for seed in 0..20 {
        let one = solve::reference::random_solutions(&Grid::EMPTY, seed).next().unwrap();
        assert!(one.is_solved());
        assert_eq!(solve::reference::random_solutions(&Grid::EMPTY, seed).next(), Some(one));
    }
}

#[test]
fn every_cell_has_twenty_peers_that_see_it() {
    for cell in Cell::all() {
        assert_eq!(cell.peers().len(), 20);
        assert!(cell.peers().iter().all(|peer| peer.sees(cell) && peer != cell));
        assert_eq!(cell.to_string().parse(), Ok(cell));
    }
}

#[test]
fn numbers_below_a_bound_are_equally_likely() {
    let mut random = Random::new(1);
    let mut counts = [0; 7];
    for _ in 0..7000 {
        counts[random.below(7)] += 1;
    }
    assert!(counts.iter().all(|&n| (850..1150).contains(&n)), "{counts:?}");
}

#[test]
fn a_refused_grid_comes_with_its_witness() {
    let mut grid = Grid::EMPTY;
    grid.set(Cell::from_index(0), Digit::ALL[4]);
    grid.set(Cell::from_index(8), Digit::ALL[4]);
    assert_eq!(Puzzle::new(grid).unwrap_err().to_string(), "5 is repeated in r1c1, r1c9");
}

#[test]
fn a_puzzle_is_minimal_if_it_needs_every_clue() {
    let mut random = Random::new(1);
    let puzzles: Vec<Puzzle> =
        garns::generate::puzzles(&garns::generate::Order::new(1)).unwrap().take(400).collect();
    // Some of them get one more clue, so that they no longer need every clue.
    let with_more = |puzzle: &Puzzle| {
        let mut givens = *puzzle.givens();
        let cell = Cell::from_index(random.below(81));
        givens.set(cell, puzzle.solution().get(cell).filter(|_| random.below(2) == 0).or(givens.get(cell)));
        Puzzle::new(givens).unwrap()
    };
    let puzzles: Vec<Puzzle> = puzzles.iter().map(with_more).collect();
    let can_spare = |givens: &Grid, cell| {
        let mut fewer = *givens;
        fewer.set(cell, None);
        solve::reference::count(&fewer, 2) == 1
    };
    let is_minimal =
        |puzzle: &Puzzle| !puzzle.givens().iter().any(|(cell, _)| can_spare(puzzle.givens(), cell));
    let expected: Vec<bool> = puzzles.iter().map(is_minimal).collect();
    assert!(expected.contains(&true) && expected.contains(&false));
    assert_eq!(puzzles.iter().map(|puzzle| puzzle.is_minimal().unwrap()).collect::<Vec<_>>(), expected);
}

#[test]
fn a_grid_without_solution_names_givens_that_contradict_each_other() {
    let mut refuted = 0;
    for seed in 0..3000 {
        let mut random = Random::new(seed);
        let solution = garns::generate::full(&mut random);
        let mut cells: Vec<Cell> = Cell::all().collect();
        random.shuffle(&mut cells);
        let mut grid: Grid =
            cells[random.below(60)..].iter().map(|&cell| (cell, solution.get(cell).unwrap())).collect();
        grid.set(cells[80], Digit::from_index(random.below(9)));
        if let Err(NotAPuzzle::NoSolution { givens }) = Puzzle::new(grid) {
            let named: Grid = grid.iter().filter(|&(cell, _)| givens.contains(cell)).collect();
            assert!(!solve::exists(&named), "{grid}: {named}");
            refuted += 1;
        }
    }
    assert!(refuted > 100);
}

#[cfg(feature = "serde")]
#[test]
fn the_vocabulary_is_serialised_as_people_write_it() {
    use garns::{CellSet, DigitSet, House};
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let grid: Grid = text.parse().unwrap();
    let cells: CellSet = [Cell::from_index(3), Cell::from_index(80)].into_iter().collect();
    let digits: DigitSet = [Digit::ALL[0], Digit::ALL[8]].into_iter().collect();
    let value = (Cell::from_index(33), Digit::ALL[4], grid, Puzzle::new(grid).unwrap(), cells, digits);
    let json = serde_json::to_string(&value).unwrap();
    assert_eq!(json, format!(r#"["r4c7","5","{text}","{text}",["r1c4","r9c9"],["1","9"]]"#));
    let back: (Cell, Digit, Grid, Puzzle, CellSet, DigitSet) = serde_json::from_str(&json).unwrap();
    assert_eq!(back, value);
    assert!(serde_json::from_str::<Cell>("\"r4c0\"").is_err());
    assert!(serde_json::from_str::<Puzzle>(&format!("\"{}\"", ".".repeat(81))).is_err());
    let houses: Vec<House> = House::all().collect();
    assert_eq!(serde_json::from_str::<Vec<House>>(&serde_json::to_string(&houses).unwrap()).unwrap(), houses);
    let mut board = Board::new(&grid);
    board.remove(Candidate::new(Cell::from_index(2), Digit::ALL[0]));
    assert_eq!(serde_json::from_str::<Board>(&serde_json::to_string(&board).unwrap()).unwrap(), board);
}
