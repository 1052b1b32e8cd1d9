//! What full grids allow, and the puzzles around a puzzle, compared with slow, plain searches.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use garns::logic::Ladder;
use garns::workshop::{
    FullGrid, backdoor_removals, backdoors, disjoint_sets, each_minimal, each_neighbour, minimize,
    one_step_solutions, unavoidable_sets,
};
use garns::{Cell, CellSet, Digit, Grid, Puzzle, Random, canon, solve};

/// A puzzle with 17 clues, the first of Royle's list.
const SEVENTEEN: &str = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

fn full_grids(count: u64) -> impl Iterator<Item = FullGrid> {
    (0..count).map(|seed| {
        let grid = solve::reference::random_solutions(&Grid::EMPTY, seed).next().unwrap();
        FullGrid::try_from(grid).unwrap()
    })
}

/// Whether the digits outside these cells have another solution.
fn is_unavoidable(full: &FullGrid, set: CellSet) -> bool {
    solve::count(&full.only(!set), 2) == 2
}

/// All minimal unavoidable sets of at most this many cells. Fills the grid row by row with any digits that the
/// columns and boxes allow, while not too many differ.
fn plain_unavoidable_sets(full: &FullGrid, size: usize) -> BTreeSet<CellSet> {
    fn fill(full: &FullGrid, grid: &mut Grid, at: usize, left: usize, found: &mut Vec<CellSet>) {
        if at == 81 {
            found.push(full.difference(grid));
            return;
        }
        let cell = Cell::from_index(at);
        for digit in Digit::ALL {
            let is_same = full.grid().get(cell) == Some(digit);
            let clashes = cell.peers().iter().any(|peer| peer.index() < at && grid.get(peer) == Some(digit));
            if clashes || (!is_same && left == 0) {
                continue;
            }
            let before = grid.set(cell, digit);
            fill(full, grid, at + 1, left - usize::from(!is_same), found);
            grid.set(cell, before);
        }
    }
    let mut found = Vec::new();
    fill(full, &mut full.grid().clone(), 0, size, &mut found);
    found.retain(|set| !set.is_empty());
    let is_minimal = |set: &CellSet| !found.iter().any(|part| part != set && part.is_subset(*set));
    found.iter().copied().filter(is_minimal).collect()
}

#[test]
fn unavoidable_sets_are_those_of_a_plain_search() {
    for full in full_grids(1) {
        let found = unavoidable_sets(&full, 8);
        assert_eq!(found.iter().copied().collect::<BTreeSet<_>>(), plain_unavoidable_sets(&full, 8));
        assert!(found.is_sorted_by_key(|set| set.len()));
    }
}

#[test]
fn each_set_is_unavoidable_and_no_part_of_it_is() {
    for full in full_grids(10) {
        let sets = unavoidable_sets(&full, 12);
        assert!(sets.len() > 100);
        for &set in &sets {
            assert!(set.len() <= 12 && is_unavoidable(&full, set));
            assert!(set.iter().all(|cell| !is_unavoidable(&full, set.without(cell))));
        }
        let disjoint = disjoint_sets(&sets);
        let cells = disjoint.iter().fold(CellSet::EMPTY, |cells, &set| cells | set);
        assert_eq!(cells.len(), disjoint.iter().map(|set| set.len()).sum::<usize>());
        assert!((5..=17).contains(&disjoint.len()));
    }
}

#[test]
fn symmetric_images_have_as_many_sets() {
    for (seed, full) in full_grids(5).enumerate() {
        let image = canon::Transform::random(&mut Random::new(seed as u64)).apply(full.grid());
        let sizes =
            |full: &FullGrid| unavoidable_sets(full, 12).iter().map(|set| set.len()).collect::<Vec<_>>();
        assert_eq!(sizes(&FullGrid::try_from(image).unwrap()), sizes(&full));
    }
}

/// All minimal puzzles inside a puzzle, by trying all subsets of clues.
fn plain_minimal(puzzle: &Puzzle) -> BTreeSet<CellSet> {
    let mut seen = BTreeSet::from([puzzle.givens().filled()]);
    let mut waiting: Vec<CellSet> = seen.iter().copied().collect();
    let mut minimal = BTreeSet::new();
    let full = FullGrid::from(puzzle);
    while let Some(clues) = waiting.pop() {
        let fewer: Vec<CellSet> = clues.iter().map(|clue| clues.without(clue)).collect();
        let puzzles: Vec<CellSet> =
            fewer.into_iter().filter(|clues| solve::count(&full.only(*clues), 2) == 1).collect();
        if puzzles.is_empty() {
            minimal.insert(clues);
        }
        waiting.extend(puzzles.into_iter().filter(|clues| seen.insert(*clues)));
    }
    minimal
}

#[test]
fn minimal_puzzles_are_those_of_a_plain_search() {
    for (seed, full) in full_grids(6).enumerate() {
        let mut random = Random::new(seed as u64);
        let whole = Puzzle::new(*full.grid()).unwrap();
        let mut clues = minimize(&whole, &mut random).givens().filled();
        for _ in 0..6 {
            clues.insert(Cell::from_index(random.below(81)));
        }
        let puzzle = Puzzle::new(full.only(clues)).unwrap();
        let mut found = Vec::new();
        let end = each_minimal(&puzzle, |clues| {
            found.push(clues);
            ControlFlow::Continue(())
        });
        assert!(end.is_continue());
        assert_eq!(found.iter().copied().collect::<BTreeSet<_>>(), plain_minimal(&puzzle));
        assert_eq!(found.len(), found.iter().collect::<BTreeSet<_>>().len(), "each is reported once");
        let mut first = None;
        let _ = each_minimal(&puzzle, |clues| {
            first = Some(clues);
            ControlFlow::Break(())
        });
        assert_eq!(first, found.first().copied());
    }
}

/// All puzzles with all but one clue of this one, and one other.
fn plain_neighbours(puzzle: &Puzzle) -> BTreeSet<Grid> {
    let mut found = BTreeSet::new();
    for (gone, old) in puzzle.givens().iter() {
        let mut fewer = *puzzle.givens();
        fewer.set(gone, None);
        for cell in Cell::all().filter(|&cell| fewer.get(cell).is_none()) {
            for digit in Digit::ALL {
                let mut with = fewer;
                with.set(cell, digit);
                if (cell, digit) != (gone, old) && solve::count(&with, 2) == 1 {
                    found.insert(with);
                }
            }
        }
    }
    found
}

#[test]
fn neighbours_are_those_of_a_plain_search() {
    let puzzles = full_grids(3)
        .enumerate()
        .map(|(seed, full)| minimize(&Puzzle::new(*full.grid()).unwrap(), &mut Random::new(seed as u64)));
    for puzzle in puzzles.chain([SEVENTEEN.parse().unwrap()]) {
        let mut found = Vec::new();
        let _ = each_neighbour(&puzzle, 1, 1, |neighbour| {
            assert_eq!(Puzzle::new(*neighbour.givens()), Ok(neighbour));
            found.push(*neighbour.givens());
            ControlFlow::Continue(())
        });
        assert_eq!(found.iter().copied().collect::<BTreeSet<_>>(), plain_neighbours(&puzzle));
        // Adding a clue gives a puzzle for each empty cell, and a minimal puzzle has no neighbour with less.
        let count = |less, more| {
            let mut count = 0;
            let _ = each_neighbour(&puzzle, less, more, |_| {
                count += 1;
                ControlFlow::Continue(())
            });
            count
        };
        assert_eq!((count(0, 1), count(1, 0)), (81 - puzzle.givens().clues(), 0));
    }
}

/// Whether the steps of a ladder fill a puzzle with the digits of some more cells.
fn plain_is_solved(puzzle: &Puzzle, cells: CellSet, ladder: &Ladder) -> bool {
    let full = FullGrid::from(puzzle);
    let easier = Puzzle::new(full.only(puzzle.givens().filled() | cells)).unwrap();
    ladder.steps(&easier).last().is_some_and(|(before, _)| before.open().len() == 1)
}

#[test]
fn backdoors_are_those_of_a_plain_search() {
    let singles = Ladder::of(["singles"]).unwrap();
    let mut sizes = BTreeSet::new();
    for (seed, full) in full_grids(12).enumerate() {
        let puzzle = minimize(&Puzzle::new(*full.grid()).unwrap(), &mut Random::new(seed as u64));
        let found = backdoors(&puzzle, &Ladder::new([]), 1);
        let open = !puzzle.givens().filled();
        let plain: Vec<CellSet> = if plain_is_solved(&puzzle, CellSet::EMPTY, &singles) {
            vec![CellSet::EMPTY]
        } else {
            let alone = open.iter().map(CellSet::only);
            alone.filter(|cells| plain_is_solved(&puzzle, *cells, &singles)).collect()
        };
        assert_eq!(found, plain);
        // A ladder that has nothing but singles answers the same in another way.
        assert_eq!(backdoors(&puzzle, &singles, 1), plain);
        sizes.insert(plain.first().map(|cells| cells.len()));
        if plain == [CellSet::EMPTY] {
            assert!(one_step_solutions(&puzzle, &singles).is_empty());
        }
        for removal in backdoor_removals(&puzzle) {
            assert_ne!(puzzle.solution().get(removal.cell), Some(removal.digit));
            let mut board = puzzle.board();
            board.remove(removal);
            let last = singles.steps_from(board).last();
            assert!(last.is_some_and(|(before, _)| before.open().len() == 1));
        }
    }
    assert!(sizes.contains(&Some(0)) && sizes.contains(&Some(1)), "{sizes:?}");
    let pairs = backdoors(&SPARSE.parse().unwrap(), &Ladder::new([]), 2);
    for cells in &pairs {
        assert!(plain_is_solved(&SPARSE.parse().unwrap(), *cells, &singles));
    }
    assert!(pairs.iter().all(|cells| cells.len() == pairs[0].len()));
}

/// Another puzzle with 17 clues.
const SPARSE: &str = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
