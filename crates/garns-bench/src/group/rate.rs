//! Sudoku Explainer's and HoDoKu's scales, by bands of difficulty.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use garns::rate::{Hodoku, Scale, SudokuExplainer};
use garns::{Grid, Puzzle};

use crate::Bench;
use crate::measure::{Contestant, Race};

/// Puzzles of similar difficulty, and how many of them per second other programs rate on one core.
struct Band {
    /// The lowest and the highest ER of the band, inclusive.
    from: f64,
    to: f64,
    /// Puzzles per second of Sudoku Explainer itself: serate 1.2.1.3 on Java 17.
    explainer: f64,
    /// Puzzles per second of skfr 2.0.2, whose ratings are not always Sudoku Explainer's.
    skfr: Option<f64>,
    /// Puzzles per second of HoDoKu 2.2.0 on Java 17.
    hodoku: Option<f64>,
}

const BANDS: [Band; 5] = [
    Band { from: 1.0, to: 2.3, explainer: 560.0, skfr: Some(4750.0), hodoku: Some(770.0) },
    Band { from: 2.5, to: 5.9, explainer: 56.0, skfr: Some(3100.0), hodoku: Some(134.0) },
    Band { from: 6.2, to: 8.5, explainer: 2.5, skfr: Some(215.0), hodoku: Some(9.7) },
    Band { from: 8.8, to: 9.4, explainer: 0.40, skfr: Some(7.5), hodoku: Some(0.68) },
    Band { from: 9.5, to: 20.0, explainer: 0.045, skfr: None, hodoku: None },
];

pub(super) fn run(bench: &Bench) -> Result<Vec<Race>> {
    let Some(file) = oracle().map(|folder| folder.join("se_ratings.tsv")).filter(|file| file.is_file())
    else {
        eprintln!("no se_ratings.tsv in the oracle folder (GARNS_ORACLE): timing Garns alone on the lists");
        let mut races = Vec::new();
        for corpus in &bench.corpora.0 {
            let lines = corpus.lines.iter().filter_map(|line| puzzle(std::str::from_utf8(line).ok()?));
            let puzzles: Vec<Puzzle> = lines.collect();
            races.push(race(format!("SE, {}", corpus.name), &puzzles, bench.rounds, explained)?);
            races.push(race(format!("HoDoKu, {}", corpus.name), &puzzles, bench.rounds, scored)?);
        }
        return Ok(races);
    };
    let table = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let (mut explainer, mut scores) = (Vec::new(), Vec::new());
    for Band { from, to, explainer: original, skfr, hodoku } in BANDS {
        let puzzles: Vec<Puzzle> = table
            .lines()
            .filter_map(|line| {
                let mut fields = line.split('\t');
                let (text, rating) = (fields.next()?, fields.next()?.parse::<f64>().ok()?);
                (from..=to).contains(&rating).then(|| puzzle(text)).flatten()
            })
            .collect();
        let rounds = bench.rounds.min(3);
        let mut race_se = race(format!("SE, ER {from:.1} to {to:.1}"), &puzzles, rounds, explained)?;
        race_se.results.insert(0, ("Sudoku Explainer, recorded".to_owned(), original));
        if let Some(skfr) = skfr {
            race_se.results.insert(1, ("skfr, recorded".to_owned(), skfr));
        }
        explainer.push(race_se);
        if let Some(hodoku) = hodoku {
            let title = format!("HoDoKu, ER {from:.1} to {to:.1}");
            let mut race_hodoku = race(title, &puzzles, rounds, scored)?;
            race_hodoku.results.insert(0, ("HoDoKu, recorded".to_owned(), hodoku));
            scores.push(race_hodoku);
        }
    }
    explainer.append(&mut scores);
    Ok(explainer)
}

fn explained(puzzle: &Puzzle) -> u64 {
    u64::from(SudokuExplainer::rate(puzzle).er.tenths())
}

fn scored(puzzle: &Puzzle) -> u64 {
    u64::from(Hodoku::rate(puzzle).score)
}

fn oracle() -> Option<PathBuf> {
    let folder = std::env::var_os("GARNS_ORACLE")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/oracle"), PathBuf::from);
    folder.is_dir().then_some(folder)
}

fn puzzle(text: &str) -> Option<Puzzle> {
    Puzzle::new(text.parse::<Grid>().ok()?).ok()
}

fn race(title: String, puzzles: &[Puzzle], rounds: usize, rate: fn(&Puzzle) -> u64) -> Result<Race> {
    let all = || puzzles.iter().map(rate).sum();
    Race::run(title, puzzles.len(), rounds, false, vec![Contestant::new("garns", all)])
}
