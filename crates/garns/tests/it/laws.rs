//! Laws over examples.

use garns::{Board, Candidate, Cell, Digit, Grid, Puzzle, Random, solve};
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
    fn a_printed_board_reads_back(grid in grid(), struck in proptest::collection::vec(0usize..729, 0..40)) {
        let mut board = Board::new(&grid);
        for index in struck {
            board.remove(Candidate::from_index(index));
        }
        prop_assert_eq!(board.to_string().parse::<Board>().unwrap(), board);
    }
}

#[test]
fn a_random_solution_is_a_solution_and_its_seed_fixes_it() {
    for seed in 0..20 {
        let one = solve::reference::random_solutions(&Grid::EMPTY, seed).next().unwrap();
        assert!(one.is_solved());
        assert_eq!(solve::reference::random_solutions(&Grid::EMPTY, seed).next(), Some(one));
    }
}

#[test]
fn peers_are_twenty_and_mutual() {
    for cell in Cell::all() {
        assert_eq!(cell.peers().len(), 20);
        assert!(cell.peers().iter().all(|peer| peer.sees(cell) && peer != cell));
        assert_eq!(cell.to_string().parse(), Ok(cell));
    }
}

#[test]
fn numbers_below_a_bound_are_even() {
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
