//! Fully minimal random puzzles, full grids, and puzzles of each level.

use std::hint::black_box;

use anyhow::Result;
use garns::Random;
use garns::generate::{Criteria, Order, full, puzzles};
use garns::rate::Level;
use sudoku::Sudoku;
use sudoku::board::Symmetry;

use crate::Bench;
use crate::measure::{Contestant, Race};

const PUZZLES: usize = 500;
const OF_A_LEVEL: usize = 50;

pub(super) fn run(bench: &Bench) -> Result<Vec<Race>> {
    let mut races = vec![minimal(bench)?, grids(bench)?];
    for level in Level::ALL {
        races.push(of_level(level, bench)?);
    }
    Ok(races)
}

fn minimal(bench: &Bench) -> Result<Race> {
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
    Race::run("minimal puzzles".to_owned(), PUZZLES, bench.rounds, false, contestants)
}

fn grids(bench: &Bench) -> Result<Race> {
    let mut random = Random::new(1);
    let contestants = vec![
        Contestant::new("sudoku 0.8", || {
            (0..PUZZLES).map(|_| u64::from(black_box(Sudoku::generate_solved()).n_clues())).sum()
        }),
        Contestant::new("garns", || (0..PUZZLES).map(|_| black_box(full(&mut random)).clues() as u64).sum()),
    ];
    Race::run("full grids (ours are equally likely)".to_owned(), PUZZLES, bench.rounds, true, contestants)
}

fn of_level(level: Level, bench: &Bench) -> Result<Race> {
    let criteria = Criteria { level: Some(level), ..Criteria::default() };
    let ours = puzzles(&Order { criteria, ..Order::new(1) })?;
    let make = || (0..OF_A_LEVEL as u64).map(|number| ours.puzzle(number).givens().clues() as u64).sum();
    let title = format!("minimal puzzles, {level}");
    Race::run(title, OF_A_LEVEL, bench.rounds.min(3), true, vec![Contestant::new("garns", make)])
}
