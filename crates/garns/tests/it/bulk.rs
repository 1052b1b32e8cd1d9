//! The bulk solver gives the same answers as the reference solver, whichever grids share its lanes.

use std::collections::HashSet;

use garns::solve::{self, Answer, Bulk};
use garns::{Cell, Digit, Grid, Puzzle, Random};
use proptest::prelude::*;

/// How to make a grid from a random full grid: the number of cells that stay, and perhaps a cell
/// that gets another digit.
#[derive(Clone, Debug)]
struct Recipe {
    seed: u64,
    clues: usize,
    wrong: Option<(usize, usize)>,
}

fn recipe() -> impl Strategy<Value = Recipe> {
    let clues = prop_oneof![
        1 => Just(0usize),
        1 => Just(81),
        2 => 1..20usize,
        6 => 20..30usize,
        4 => 30..60usize,
    ];
    let wrong = prop_oneof![3 => Just(None), 1 => (0..81usize, 0..9usize).prop_map(Some)];
    (any::<u64>(), clues, wrong).prop_map(|(seed, clues, wrong)| {
        // The reference solver takes too long to find a contradiction among few clues.
        Recipe { seed, clues, wrong: wrong.filter(|_| clues >= 40) }
    })
}

fn make(recipe: &Recipe) -> Grid {
    let full = solve::reference::random_solutions(&Grid::EMPTY, recipe.seed).next().unwrap();
    let mut cells: Vec<Cell> = Cell::all().collect();
    Random::new(recipe.seed).shuffle(&mut cells);
    let mut grid: Grid = cells[..recipe.clues].iter().map(|&cell| (cell, full.get(cell).unwrap())).collect();
    if let Some((cell, digit)) = recipe.wrong {
        grid.set(Cell::from_index(cell), Digit::from_index(digit));
    }
    grid
}

fn check(grids: &[Grid], limit: usize, bulk: &mut Bulk) {
    let expected: Vec<usize> = grids.iter().map(|grid| solve::reference::count(grid, limit)).collect();

    let mut answers: Vec<Answer> = Vec::new();
    bulk.answers(grids, |i, answer| {
        assert_eq!(i, answers.len(), "out of order");
        answers.push(answer);
    });
    let counts: Vec<usize> = answers.iter().map(|answer| answer.count).collect();
    assert_eq!(counts, expected);
    for (grid, answer) in grids.iter().zip(&answers) {
        assert_eq!(answer.solution.is_some(), answer.count > 0);
        if let Some(solution) = &answer.solution {
            assert!(solution.is_solved() && grid.is_within(solution), "{solution} does not solve {grid}");
        }
    }

    let mut counts = Vec::new();
    bulk.counts(grids.iter().copied(), |i, count| {
        assert_eq!(i, counts.len(), "out of order");
        counts.push(count.unwrap());
    });
    assert_eq!(counts, expected);

    let mut found = vec![HashSet::new(); grids.len()];
    bulk.solutions(grids, |i, solution| {
        let solution = solution.unwrap();
        assert!(solution.is_solved() && grids[i].is_within(solution), "{solution} is none of {}", grids[i]);
        assert!(found[i].insert(*solution), "{solution} came twice");
    });
    let counts: Vec<usize> = found.iter().map(HashSet::len).collect();
    assert_eq!(counts, expected);
}

fn laws() -> u32 {
    std::env::var("GARNS_LAWS").ok().and_then(|factor| factor.parse().ok()).unwrap_or(1)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16 * laws(), max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn any_mixture_gets_the_answers_of_the_reference(
        recipes in proptest::collection::vec(recipe(), 0..600),
        limit in prop_oneof![Just(0usize), Just(1), Just(2), Just(7)],
    ) {
        let grids: Vec<Grid> = recipes.iter().map(make).collect();
        check(&grids, limit, &mut Bulk::new(limit));
        prop_assert!(Puzzle::many(&grids) == grids.iter().map(|&grid| Puzzle::new(grid)).collect::<Vec<_>>());
    }
}

#[test]
fn a_search_can_be_used_again() {
    let mut bulk = Bulk::new(2);
    for seed in 0..4u64 {
        let recipe = |i: u64| Recipe { seed: 1000 * seed + i, clues: 26, wrong: None };
        let grids: Vec<Grid> = (0..40).map(|i| make(&recipe(i))).collect();
        check(&grids, 2, &mut bulk);
    }
    check(&[], 2, &mut bulk);
}

#[test]
fn an_empty_grid_has_at_least_a_thousand_solutions() {
    check(&[Grid::EMPTY], 1000, &mut Bulk::new(1000));
}

#[test]
fn a_hard_grid_does_not_block_the_grids_after_it() {
    // The hard grid has no solution, and a long search is needed to find that out. After it come
    // 20,000 easy grids, more than may be under way at once.
    let hard: Grid =
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........".parse().unwrap();
    let easy: Grid =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    let grids = core::iter::once(hard).chain(core::iter::repeat_n(easy, 20_000));
    let mut counts = Vec::new();
    Bulk::new(2).counts(grids, |i, count| {
        assert_eq!(i, counts.len());
        counts.push(count.unwrap());
    });
    assert_eq!(counts[0], 0);
    assert!(counts.len() == 20_001 && counts[1..].iter().all(|&count| count == 1));
}

#[test]
fn contradictory_grids_with_few_clues_go_to_the_single_solver() {
    // Three digits share two places in row 7, and no cell has exactly two candidates.
    let row = "...9.51.6483......";
    let contradiction: Grid = format!("{}{row}{}", ".".repeat(54), ".".repeat(9)).parse().unwrap();
    let mut without_a_clue = contradiction;
    without_a_clue.set(Cell::from_index(63), None);
    let mut counts = Vec::new();
    Bulk::new(9).counts([contradiction, Grid::EMPTY, without_a_clue], |_, count| counts.push(count.unwrap()));
    assert_eq!(counts, [0, 9, 9]);
}

#[test]
fn only_grids_with_several_solutions_leave_the_lanes() {
    let several: Vec<Grid> = (0..20).map(|i| make(&Recipe { seed: i, clues: 22, wrong: None })).collect();
    let several: Vec<Grid> = several.into_iter().cycle().take(1000).collect();
    let puzzle: Grid =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    let nodes = |grids: &[Grid]| {
        let mut bulk = Bulk::new(2);
        bulk.counts(grids, |i, count| assert_eq!(count, Ok(if grids[i] == puzzle { 1 } else { 2 })));
        bulk.work().nodes
    };
    let few = nodes(&several);
    assert_eq!(nodes(&several.repeat(2)), few);
    // The single solver takes some puzzles before the lanes are used again.
    let puzzles = vec![puzzle; 1000];
    let mixed = [several, puzzles].concat();
    let more = nodes(&mixed) - few;
    assert!((500..1000).contains(&more), "{more} of 1000 puzzles went through the lanes");
    check(&mixed, 2, &mut Bulk::new(2));
}

#[test]
fn repeated_digits_take_few_nodes() {
    // 8 is twice in a column of box 9, and nothing else is known but a 1.
    let repeated: Grid =
        "........1....................................................8........8..........".parse().unwrap();
    let mut bulk = Bulk::new(2);
    bulk.counts([repeated; 500], |_, count| assert_eq!(count, Ok(0)));
    assert!(bulk.work().nodes < 500 * 100, "{:?}", bulk.work());
}

#[test]
fn the_search_gives_up_on_a_grid_and_answers_the_others() {
    let hard: Grid =
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........".parse().unwrap();
    let easy: Grid =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    let mut bulk = Bulk::new(2).within(50);
    let mut counts = Vec::new();
    bulk.counts([easy, hard, Grid::EMPTY, easy], |_, count| counts.push(count.ok()));
    assert_eq!(counts, [Some(1), None, Some(2), Some(1)]);
    let mut answers = Vec::new();
    bulk.answers([easy, hard], |_, answer| answers.push((answer.count, answer.undecided.is_some())));
    assert_eq!(answers, [(1, false), (0, true)]);
    let mut gave_up = Vec::new();
    bulk.solutions([easy, hard, easy], |i, solution| gave_up.extend(solution.is_err().then_some(i)));
    assert_eq!(gave_up, [1]);
}

#[cfg(feature = "parallel")]
#[test]
fn all_cores_give_the_same_counts_as_one_core() {
    // These grids make more than one piece of work.
    let kinds: Vec<Grid> =
        (0..50).map(|i| make(&Recipe { seed: i, clues: 20 + i as usize, wrong: None })).collect();
    let grids: Vec<Grid> = kinds.iter().copied().cycle().take(10_000).collect();
    let mut one = Vec::new();
    Bulk::new(2).counts(&grids, |_, count| one.push(count.unwrap()));
    let mut all = Vec::new();
    solve::bulk_parallel(&grids, 2, |i, answer| {
        assert_eq!(i, all.len(), "out of order");
        assert_eq!(answer.solution.is_some_and(|solution| grids[i].is_within(&solution)), answer.count > 0);
        all.push(answer.count);
    });
    assert_eq!(all, one);
}
