//! One puzzle at a time: all solutions up to two, and the first of a permuted puzzle.

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
    let total = move |count: &dyn Fn(&Line) -> usize| lines.iter().map(|line| count(line) as u64).sum();
    let mut contestants = vec![
        Contestant::new("sudoku 0.8", move || total(&|line| rival(line, limit))),
        Contestant::new("garns", move || total(&|line| ours(line, limit))),
    ];
    if let Some(tdoku) = &bench.tdoku {
        contestants.push(Contestant::new("tdoku", move || total(&|line| tdoku.count(line, limit))));
    }
    contestants
}

fn text(line: &Line) -> &str {
    str::from_utf8(line).unwrap_or_default()
}

fn ours(line: &Line, limit: usize) -> usize {
    text(line).parse::<Grid>().map_or(0, |grid| match limit {
        1 => solve::solutions(&grid).next().map_or(0, |solution| usize::from(solution.is_full())),
        _ => solve::count(&grid, limit),
    })
}

fn rival(line: &Line, limit: usize) -> usize {
    Sudoku::from_str_line(text(line)).map_or(0, |puzzle| match limit {
        1 => puzzle.some_solution().map_or(0, |_| 1),
        _ => puzzle.solutions_count_up_to(limit),
    })
}
