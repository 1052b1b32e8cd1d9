#![no_main]

use garns::{Grid, solve};

/// With fewer clues the reference may take for ever.
const FEWEST: usize = 20;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let grid = grid(data);
    let limit = 3;
    let found: Vec<Grid> = solve::solutions(&grid).take(limit).collect();
    let count = found.len();
    for (i, solution) in found.iter().enumerate() {
        assert!(solution.is_solved() && grid.is_within(solution), "{grid}");
        assert!(!found[..i].contains(solution), "{grid}");
    }
    assert_eq!(solve::count(&grid, limit), count, "{grid}");
    if grid.clues() >= FEWEST {
        let plain: Vec<Grid> = solve::reference::solutions(&grid).take(limit).collect();
        assert_eq!(plain.len(), count, "{grid}");
        assert!(count != 1 || plain == found, "{grid}");
    }
    // Three grids take 256 lanes: slow enough to be done now and then.
    if data.len() % 16 != 0 {
        return;
    }
    let mut answers = Vec::new();
    solve::bulk(&[grid, Grid::EMPTY, grid], limit, |_, answer| answers.push(answer));
    assert_eq!([answers[0].count, answers[1].count, answers[2].count], [count, limit, count], "{grid}");
    assert_eq!(answers[0].solution.is_some(), count > 0, "{grid}");
    assert!(answers[0].solution.is_none_or(|one| one.is_solved() && grid.is_within(&one)), "{grid}");
    if count == 1 {
        assert_eq!(answers[0].solution.as_ref(), found.first(), "{grid}");
    }
});

/// A full grid without the cells whose bits in the first 11 bytes are set; then two bytes a change:
/// where and what.
fn grid(data: &[u8]) -> Grid {
    let mut values: [u8; 81] = core::array::from_fn(|i| ((i / 9 * 3 + i / 27 + i % 9) % 9) as u8 + 1);
    let (gone, changes) = data.split_at(data.len().min(11));
    for (cell, value) in values.iter_mut().enumerate() {
        if gone.get(cell / 8).is_some_and(|bits| bits >> (cell % 8) & 1 == 1) {
            *value = 0;
        }
    }
    for pair in changes.chunks_exact(2) {
        values[usize::from(pair[0]) % 81] = pair[1] % 10;
    }
    Grid::from_bytes(&values)
}
