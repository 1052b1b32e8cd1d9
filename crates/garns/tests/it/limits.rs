//! Every search ends: repeated digits and cells without candidates take one node, cells that must hold the
//! same digit a few, and every other contradiction ends within the limit of nodes.

use garns::logic::{Ladder, WrongPosition, examine};
use garns::solve::{self, Lanes, NODES};
use garns::{Board, Candidate, CandidateSet, Cell, Digit, DigitSet, Grid, House, NotAPuzzle, Puzzle, Random};

use super::solvers::many;

/// The grid of issue reports: 8 is twice in column 8, and nothing else is known but a 1.
const REPEATED: &str = "........1....................................................8........8..........";

/// A grid with at most a few random digits, of which two in one house are equal.
fn repeated(random: &mut Random) -> Grid {
    let mut grid = Grid::EMPTY;
    for _ in 0..random.below(12) {
        grid.set(Cell::from_index(random.below(81)), Digit::from_index(random.below(9)));
    }
    let house = House::from_index(random.below(27));
    let cells: Vec<Cell> = house.cells().iter().collect();
    let digit = Digit::from_index(random.below(9));
    let first = random.below(9);
    let second = (first + 1 + random.below(8)) % 9;
    grid.set(cells[first], digit);
    grid.set(cells[second], digit);
    grid
}

/// A position without digits, in which each cell has each candidate with this probability in percent.
fn candidates(random: &mut Random, percent: usize) -> Board {
    let mut board = Board::new(&Grid::EMPTY);
    for candidate in CandidateSet::FULL {
        if random.below(100) >= percent {
            board.remove(candidate);
        }
    }
    board
}

/// A position without solution that takes a long search: 1 must be in five rows, but only in four columns.
/// No cell and no house shows it, because all other candidates are left.
fn five_rows_in_four_columns() -> Board {
    let mut board = Board::new(&Grid::EMPTY);
    for row in [0, 1, 3, 4, 6] {
        for column in [1, 2, 4, 5, 8] {
            board.remove(Candidate { cell: Cell::new(row, column).unwrap(), digit: Digit::ALL[0] });
        }
    }
    board
}

#[test]
fn a_hidden_contradiction_is_not_decided_within_a_low_limit() {
    let board = five_rows_in_four_columns();
    let limit = 5000;
    let error = solve::completions(&board).next_within(limit).unwrap_err();
    assert_eq!(error.nodes(), limit);
    assert_eq!(examine(&board), Err(WrongPosition::NoCompletion));
    assert_eq!(Ladder::player().hint(&board).err(), Some(WrongPosition::NoCompletion));
}

#[test]
fn repeated_digits_are_found_by_the_first_node() {
    let mut random = Random::new(1);
    let grids = (0..many(2000)).map(|_| repeated(&mut random));
    for grid in grids.chain([REPEATED.parse().unwrap()]) {
        for lanes in Lanes::available() {
            let mut solutions = solve::solutions_with(lanes, &grid);
            assert_eq!(solutions.next_within(1), Ok(None), "{grid} {lanes}");
        }
        assert!(matches!(Puzzle::new(grid), Err(NotAPuzzle::Conflict { .. })), "{grid}");
        let board = Board::new(&grid);
        assert_eq!(solve::completions(&board).next_within(1), Ok(None), "{grid}");
        assert!(matches!(examine(&board), Err(WrongPosition::NotAPuzzle(NotAPuzzle::Conflict { .. }))));
        assert!(Ladder::player().hint(&board).is_err());
    }
}

#[test]
fn many_grids_with_repeated_digits_are_found_in_bulk() {
    let mut random = Random::new(2);
    let grids: Vec<Grid> = (0..many(500)).map(|_| repeated(&mut random)).collect();
    for puzzle in Puzzle::many(&grids) {
        assert!(matches!(puzzle, Err(NotAPuzzle::Conflict { .. })), "{puzzle:?}");
    }
}

#[test]
fn cells_that_must_hold_the_same_digit_are_found_by_the_first_few_nodes() {
    let mut random = Random::new(3);
    for _ in 0..many(1000) {
        let mut board = Board::new(&Grid::EMPTY);
        let cells: Vec<Cell> = House::from_index(random.below(27)).cells().iter().collect();
        let first = random.below(9);
        let second = (first + 1 + random.below(8)) % 9;
        let digit = Digit::from_index(random.below(9));
        for cell in [cells[first], cells[second]] {
            for other in !DigitSet::only(digit) {
                board.remove(Candidate { cell, digit: other });
            }
        }
        assert_eq!(solve::completions(&board).next_within(60), Ok(None), "{board}");
        // A cell without candidates.
        let mut board = Board::new(&Grid::EMPTY);
        for digit in Digit::ALL {
            board.remove(Candidate { cell: cells[first], digit });
        }
        assert_eq!(solve::completions(&board).next_within(1), Ok(None), "{board}");
    }
}

#[test]
fn every_grid_and_every_position_is_decided_or_given_up_within_the_limit() {
    let mut random = Random::new(4);
    let (mut decided, mut most) = (0, 0);
    let total = many(600);
    for n in 0..total {
        let mut solutions = match n % 3 {
            // Digits at random: most grids contradict themselves.
            0 => {
                let mut grid = Grid::EMPTY;
                for _ in 0..random.below(20) {
                    let cell = Cell::from_index(random.below(81));
                    let free = Board::new(&grid).candidates(cell);
                    if let Some(digit) = free.iter().nth(random.below(9)) {
                        grid.set(cell, digit);
                    }
                }
                solve::solutions(&grid)
            }
            _ => solve::completions(&candidates(&mut random, 25 + n as usize % 60)),
        };
        if solutions.next_within(NODES).is_ok() {
            decided += 1;
        }
        assert!(solutions.nodes() <= NODES);
        most = most.max(solutions.nodes());
    }
    println!("{decided} of {total} decided, {most} nodes at most");
    assert!(decided * 100 >= total * 99, "{decided} of {total}");
}

#[test]
fn a_search_that_gave_up_can_be_continued() {
    let hard: Grid =
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........".parse().unwrap();
    let mut whole = solve::solutions(&hard);
    assert_eq!(whole.next_within(NODES), Ok(None));
    let mut parts = solve::solutions(&hard);
    let mut turns = 0;
    while parts.next_within(parts.nodes() + 100) != Ok(None) {
        turns += 1;
    }
    assert_eq!((parts.nodes(), turns), (whole.nodes(), whole.nodes() / 100));
    let mut asked = Vec::new();
    let stopped = Puzzle::search_while(hard, |nodes| {
        asked.push(nodes);
        false
    });
    match stopped {
        Err(NotAPuzzle::Undecided(undecided)) => assert_eq!(asked, [undecided.nodes()]),
        other => assert!(asked.is_empty() && matches!(other, Err(NotAPuzzle::NoSolution { .. }))),
    }
}
