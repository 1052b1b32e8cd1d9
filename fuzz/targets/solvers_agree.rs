#![no_main]

use garns::{Grid, solve};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    // Two bytes a clue: where and what.
    let mut values = [0; 81];
    for pair in data.chunks_exact(2) {
        values[usize::from(pair[0]) % 81] = pair[1] % 10;
    }
    let grid = Grid::from_bytes(&values);
    let limit = 3;
    let plain = solve::reference::count(&grid, limit);
    assert_eq!(solve::count(&grid, limit), plain, "{grid}");
    let found: Vec<Grid> = solve::solutions(&grid).take(limit).collect();
    assert_eq!(found.len(), plain, "{grid}");
    for (i, solution) in found.iter().enumerate() {
        assert!(solution.is_solved() && grid.is_within(solution), "{grid}");
        assert!(!found[..i].contains(solution), "{grid}");
    }
    let mut answers = Vec::new();
    solve::bulk(&[grid, Grid::EMPTY, grid], limit, |_, answer| answers.push(answer));
    assert_eq!([answers[0].count, answers[1].count, answers[2].count], [plain, limit, plain], "{grid}");
    assert_eq!(answers[0].solution.is_some(), plain > 0, "{grid}");
    assert!(answers[0].solution.is_none_or(|one| one.is_solved() && grid.is_within(&one)), "{grid}");
    if plain == 1 {
        assert_eq!(answers[0].solution.as_ref(), found.first(), "{grid}");
        assert_eq!(solve::reference::solutions(&grid).next().as_ref(), found.first(), "{grid}");
    }
});
