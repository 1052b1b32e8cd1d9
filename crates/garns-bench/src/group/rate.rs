//! Sudoku Explainer's scale, band by band.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use garns::rate::se;
use garns::{Grid, Puzzle};

use crate::Bench;
use crate::measure::{Contestant, Race};

/// Ratings from and to, and how many puzzles a second the originals rated: Sudoku Explainer itself
/// (serate 1.2.1.3 on Java 17), and skfr 2.0.2, which is not exact.
const BANDS: [(f64, f64, f64, f64); 5] = [
    (1.0, 2.3, 560.0, 4750.0),
    (2.5, 5.9, 56.0, 3100.0),
    (6.2, 8.5, 2.5, 215.0),
    (8.8, 9.4, 0.40, 7.5),
    (9.5, 20.0, 0.045, f64::NAN),
];

pub(super) fn run(bench: &Bench) -> Result<Vec<Race>> {
    let Some(file) = oracle().map(|folder| folder.join("se_ratings.tsv")).filter(|file| file.is_file())
    else {
        eprintln!("no oracle folder (GARNS_ORACLE): rating the puzzle lists alone");
        let races = bench.corpora.0.iter().map(|corpus| {
            let puzzles = corpus.lines.iter().filter_map(|line| puzzle(std::str::from_utf8(line).ok()?));
            race(corpus.name.clone(), &puzzles.collect::<Vec<_>>(), bench.rounds)
        });
        return races.collect();
    };
    let table = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut races = Vec::new();
    for (from, to, original, skfr) in BANDS {
        let puzzles: Vec<Puzzle> = table
            .lines()
            .filter_map(|line| {
                let mut fields = line.split('\t');
                let (text, rating) = (fields.next()?, fields.next()?.parse::<f64>().ok()?);
                (from..=to).contains(&rating).then(|| puzzle(text)).flatten()
            })
            .collect();
        let mut race = race(format!("ER {from:.1} to {to:.1}"), &puzzles, bench.rounds.min(3))?;
        race.results.insert(0, ("Sudoku Explainer, recorded".to_owned(), original));
        if skfr.is_finite() {
            race.results.insert(1, ("skfr, recorded".to_owned(), skfr));
        }
        races.push(race);
    }
    Ok(races)
}

fn oracle() -> Option<PathBuf> {
    let folder = std::env::var_os("GARNS_ORACLE")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/oracle"), PathBuf::from);
    folder.is_dir().then_some(folder)
}

fn puzzle(text: &str) -> Option<Puzzle> {
    Puzzle::new(text.parse::<Grid>().ok()?).ok()
}

fn race(title: String, puzzles: &[Puzzle], rounds: usize) -> Result<Race> {
    let rate = || puzzles.iter().map(|puzzle| u64::from(se::rate(puzzle).er.tenths())).sum();
    Race::run(title, puzzles.len(), rounds, false, vec![Contestant::new("garns", rate)])
}
