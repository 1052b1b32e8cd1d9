//! Puzzle lists to measure on.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use garns::{Cell, Digit, Grid, Random, solve};

/// A puzzle as a line of a file.
pub(crate) type Line = [u8; 81];

/// A list of puzzles.
pub(crate) struct Corpus {
    /// The file's name without `.txt`.
    pub(crate) name: String,
    /// Its puzzles: the first 81 bytes of each line that is long enough.
    pub(crate) lines: Vec<Line>,
}

/// The lists in the order that they are measured.
pub(crate) struct Corpora(pub(crate) Vec<Corpus>);

impl Corpora {
    /// The lists of a folder, or those of them that `only` names: first the known lists, the easier
    /// ones first, then the others by name. Without a folder, a small generated list. Each list has
    /// at most `sample` puzzles.
    pub(crate) fn load(folder: Option<&Path>, only: &[String], sample: usize) -> Result<Corpora> {
        let Some(folder) = folder else {
            eprintln!(
                "no folder of puzzle lists (--corpora or GARNS_CORPORA): measuring on 500 random minimal puzzles made here"
            );
            return Ok(Corpora(vec![Corpus {
                name: "self-made".to_owned(),
                lines: self_made(sample.min(500)),
            }]));
        };
        let mut corpora = Vec::new();
        for entry in
            fs::read_dir(folder).with_context(|| format!("cannot read the folder {}", folder.display()))?
        {
            let path = entry?.path();
            let Some(name) = path.file_stem().and_then(|name| name.to_str()) else { continue };
            let wanted = only.is_empty() || only.iter().any(|wanted| wanted == name);
            if path.extension().is_none_or(|extension| extension != "txt") || !wanted {
                continue;
            }
            let text = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            let mut lines: Vec<Line> =
                text.split(|&byte| byte == b'\n').filter_map(|line| line.first_chunk().copied()).collect();
            thin_out(&mut lines, sample);
            corpora.push(Corpus { name: name.to_owned(), lines });
        }
        if corpora.is_empty() {
            bail!("no puzzle list in {}", folder.display());
        }
        const ORDER: [&str; 7] =
            ["easy", "17clue", "unbiased", "top50000", "top1465", "hardest", "hardest375"];
        corpora.sort_by_key(|corpus| {
            let place = ORDER.iter().position(|&name| name == corpus.name).unwrap_or(ORDER.len());
            (place, corpus.name.clone())
        });
        Ok(Corpora(corpora))
    }
}

/// Keeps at most this many lines, spread evenly over the list.
fn thin_out(lines: &mut Vec<Line>, sample: usize) {
    if lines.len() > sample {
        *lines = (0..sample).map(|i| lines[i * lines.len() / sample]).collect();
    }
}

fn self_made(count: usize) -> Vec<Line> {
    (0..count as u64).map(|seed| line(&minimal(seed))).collect()
}

/// A random minimal puzzle: a full grid without the digits that it does not need.
fn minimal(seed: u64) -> Grid {
    let mut grid = solve::reference::random_solutions(&Grid::EMPTY, seed).next().unwrap_or_default();
    let mut cells: Vec<Cell> = Cell::all().collect();
    Random::new(seed).shuffle(&mut cells);
    for cell in cells {
        let digit = grid.set(cell, None);
        if solve::count(&grid, 2) > 1 {
            grid.set(cell, digit);
        }
    }
    grid
}

/// The grid as a line of a file.
pub(crate) fn line(grid: &Grid) -> Line {
    grid.to_bytes().map(|value| if value == 0 { b'.' } else { b'0' + value })
}

/// The same puzzle with digits, rows, columns, bands and stacks in a random order, and transposed
/// half of the time. The time of a solver that stops at the first solution depends on the luck of
/// its guesses, and so on this order.
pub(crate) fn permuted(line: &Line, random: &mut Random) -> Line {
    let mut digits = Digit::ALL;
    random.shuffle(&mut digits);
    let mut order = || {
        let mut bands = [0, 1, 2];
        random.shuffle(&mut bands);
        let mut order = [0; 9];
        for (i, band) in bands.into_iter().enumerate() {
            let mut lines = [0, 1, 2];
            random.shuffle(&mut lines);
            (0..3).for_each(|j| order[i * 3 + j] = band * 3 + lines[j]);
        }
        order
    };
    let (rows, columns) = (order(), order());
    let turned = random.below(2) == 1;
    let mut out = [b'.'; 81];
    for cell in Cell::all() {
        let (row, column) = (rows[cell.row()], columns[cell.column()]);
        let byte = line[if turned { column * 9 + row } else { row * 9 + column }];
        if byte.is_ascii_digit() && byte != b'0' {
            out[cell.index()] = b'0' + digits[usize::from(byte - b'1')].get();
        }
    }
    out
}
