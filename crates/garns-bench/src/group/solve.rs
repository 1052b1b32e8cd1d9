//! One puzzle at a time: all solutions up to two, and the first of a permuted puzzle.

use std::hint::black_box;

use anyhow::Result;
use garns::{Grid, Random, solve};
use sudoku::Sudoku;

use crate::Bench;
use crate::corpora::{Line, permuted};
use crate::measure::{Contestant, Race};

pub(super) fn run(bench: &Bench) -> Result<Vec<Race>> {
    let mut races = Vec::new();
    for limit in [2, 1] {
        for corpus in &bench.corpora.0 {
            let mut random = Random::new(1);
            let lines: Vec<Line> = match limit {
                1 => corpus.lines.iter().map(|line| permuted(line, &mut random)).collect(),
                _ => corpus.lines.clone(),
            };
            let title = format!("{} (limit {limit})", corpus.name);
            races.push(Race::run(title, lines.len(), bench.rounds, true, contestants(bench, &lines, limit))?);
        }
    }
    Ok(races)
}

fn contestants<'a>(bench: &'a Bench, lines: &'a [Line], limit: usize) -> Vec<Contestant<'a>> {
    // Its parser wants text.
    let texts: Vec<String> = lines.iter().map(|line| String::from_utf8_lossy(line).into_owned()).collect();
    let mut contestants = vec![
        Contestant::new("sudoku 0.8", move || texts.iter().map(|text| rival(text, limit) as u64).sum()),
        Contestant::new("garns", move || lines.iter().map(|line| ours(line, limit) as u64).sum()),
    ];
    if let Some(tdoku) = &bench.tdoku {
        contestants.push(Contestant::new("tdoku", move || {
            lines.iter().map(|line| tdoku.count(line, limit) as u64).sum()
        }));
    }
    contestants
}

/// Whoever stops at the first solution hands it out; whoever goes on to prove it only counts.
fn ours(line: &Line, limit: usize) -> usize {
    Grid::from_line(line).map_or(0, |grid| match limit {
        1 => solve::solutions(&grid).next().map_or(0, |solution| black_box(&solution).clues() / 81),
        _ => solve::count(&grid, limit),
    })
}

fn rival(text: &str, limit: usize) -> usize {
    Sudoku::from_str_line(text).map_or(0, |puzzle| match limit {
        1 => puzzle.some_solution().map_or(0, |solution| usize::from(black_box(&solution).n_clues()) / 81),
        _ => puzzle.solutions_count_up_to(limit),
    })
}
