//! Counting solutions up to two, and the first solution of a permuted puzzle: one puzzle at a time,
//! and in bulk against rivals that take one puzzle at a time.

use std::hint::black_box;

use anyhow::Result;
use garns::solve::{Bulk, Lanes};
use garns::{Grid, Random, solve};
use sudoku::Sudoku;

use crate::Bench;
use crate::corpora::{Line, permuted};
use crate::measure::{Contestant, Race};

pub(super) fn one_by_one(bench: &Bench) -> Result<Vec<Race>> {
    races(bench, |lanes, lines, limit| {
        let count = move || lines.iter().map(|line| ours(lanes, line, limit) as u64).sum();
        Contestant::new(&format!("garns, {lanes}"), count)
    })
}

pub(super) fn in_bulk(bench: &Bench) -> Result<Vec<Race>> {
    races(bench, |lanes, lines, limit| {
        let mut bulk = Bulk::with_lanes(limit, lanes);
        Contestant::new(&format!("garns, {lanes}"), move || ours_in_bulk(lines, &mut bulk))
    })
}

/// Races of our solvers, one for each kind of registers, against their rivals on each list.
fn races(
    bench: &Bench,
    ours: impl for<'a> Fn(Lanes, &'a [Line], usize) -> Contestant<'a>,
) -> Result<Vec<Race>> {
    let mut races = Vec::new();
    for limit in [2, 1] {
        for corpus in &bench.corpora.0 {
            let mut random = Random::new(1);
            let lines: Vec<Line> = match limit {
                1 => corpus.lines.iter().map(|line| permuted(line, &mut random)).collect(),
                _ => corpus.lines.clone(),
            };
            // The rival's parser takes text.
            let texts: Vec<String> =
                lines.iter().map(|line| String::from_utf8_lossy(line).into_owned()).collect();
            let sudoku = move || texts.iter().map(|text| rival(text, limit) as u64).sum();
            let mut contestants = vec![Contestant::new("sudoku 0.8", sudoku)];
            contestants.extend(bench.lanes.iter().map(|&lanes| ours(lanes, &lines, limit)));
            if let Some(tdoku) = &bench.tdoku {
                let count = || lines.iter().map(|line| tdoku.count(line, limit) as u64).sum();
                contestants.push(Contestant::new("tdoku", count));
            }
            let title = format!("{} (limit {limit})", corpus.name);
            races.push(Race::run(title, lines.len(), bench.rounds, true, contestants)?);
        }
    }
    Ok(races)
}

/// The number of solutions of a line, up to the limit. With limit 1 the solver computes the
/// solution itself; with a higher limit it only counts.
fn ours(lanes: Lanes, line: &Line, limit: usize) -> usize {
    Grid::from_line(line).map_or(0, |grid| match limit {
        1 => {
            solve::solutions_with(lanes, &grid).next().map_or(0, |solution| black_box(&solution).clues() / 81)
        }
        _ => solve::count_with(lanes, &grid, limit),
    })
}

/// The number of solutions of all lines together, each counted up to the limit of `bulk`. Whatever
/// the limit, the solver also computes a solution of each puzzle.
fn ours_in_bulk(lines: &[Line], bulk: &mut Bulk) -> u64 {
    let grids = lines.iter().map(|line| Grid::from_line(line).unwrap_or(Grid::EMPTY));
    let mut sum = 0;
    bulk.answers(grids, |_, answer| {
        black_box(&answer.solution);
        sum += answer.count as u64;
    });
    sum
}

fn rival(text: &str, limit: usize) -> usize {
    Sudoku::from_str_line(text).map_or(0, |puzzle| match limit {
        1 => puzzle.some_solution().map_or(0, |solution| usize::from(black_box(&solution).n_clues()) / 81),
        _ => puzzle.solutions_count_up_to(limit),
    })
}
