//! Fully minimal random puzzles, and full grids.

use std::hint::black_box;

use anyhow::Result;
use garns::Random;
use garns::generate::{Order, full, puzzles};
use sudoku::Sudoku;
use sudoku::board::Symmetry;

use crate::Bench;
use crate::measure::{Contestant, Race};

const PUZZLES: usize = 500;

pub(super) fn run(bench: &Bench) -> Result<Vec<Race>> {
    let mut ours = puzzles(&Order::new(1))?;
    let mut contestants = vec![
        Contestant::new("sudoku 0.8", || {
            (0..PUZZLES).map(|_| u64::from(Sudoku::generate_with_symmetry(Symmetry::None).n_clues())).sum()
        }),
        Contestant::new("garns", || {
            ours.by_ref().take(PUZZLES).map(|puzzle| puzzle.givens().clues() as u64).sum()
        }),
    ];
    if let Some(tdoku) = &bench.tdoku {
        contestants.push(Contestant::new("tdoku", || {
            (0..PUZZLES).map(|_| tdoku.generate().iter().filter(|&&byte| byte != b'.').count() as u64).sum()
        }));
    }
    let minimal = Race::run("minimal puzzles".to_owned(), PUZZLES, bench.rounds, false, contestants)?;

    let mut random = Random::new(1);
    let contestants = vec![
        Contestant::new("sudoku 0.8", || {
            (0..PUZZLES).map(|_| u64::from(black_box(Sudoku::generate_solved()).n_clues())).sum()
        }),
        Contestant::new("garns", || (0..PUZZLES).map(|_| black_box(full(&mut random)).clues() as u64).sum()),
    ];
    let full =
        Race::run("full grids (ours evenly drawn)".to_owned(), PUZZLES, bench.rounds, true, contestants)?;
    Ok(vec![minimal, full])
}
