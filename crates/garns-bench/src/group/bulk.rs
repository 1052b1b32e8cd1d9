//! Many puzzles at once, beside rivals that take them one at a time.

use std::hint::black_box;

use anyhow::Result;
use garns::solve::Bulk;
use garns::{Grid, Random};
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
    let mut bulk = Bulk::new(limit);
    let mut contestants = vec![
        Contestant::new("sudoku 0.8", move || texts.iter().map(|text| rival(text, limit) as u64).sum()),
        Contestant::new("garns in bulk", move || ours(lines, &mut bulk)),
    ];
    if let Some(tdoku) = &bench.tdoku {
        contestants.push(Contestant::new("tdoku", move || {
            lines.iter().map(|line| tdoku.count(line, limit) as u64).sum()
        }));
    }
    contestants
}

/// Hands out a solution of each puzzle, whatever the limit.
fn ours(lines: &[Line], bulk: &mut Bulk) -> u64 {
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
