//! Solving from file to file: the command `garns` compared with minimal loops around its rivals.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use sudoku::Sudoku;

use crate::Bench;
use crate::measure::{Contestant, Race};

/// How many puzzles a file has. The number is large, so that the time to start the command hardly
/// counts.
const PUZZLES: usize = 1_000_000;

pub(super) fn run(bench: &Bench) -> Result<Vec<Race>> {
    let garns = std::env::current_exe()?.with_file_name(format!("garns{}", std::env::consts::EXE_SUFFIX));
    if !garns.exists() {
        bail!("{} is not there: build it with cargo build --release --package garns-cli", garns.display());
    }
    let folder = std::env::temp_dir().join(format!("garns-bench-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let races = bench.corpora.0.iter().take(3).map(|corpus| {
        let input = folder.join("puzzles.txt");
        let mut file = BufWriter::new(File::create(&input)?);
        for line in corpus.lines.iter().cycle().take(PUZZLES) {
            file.write_all(line)?;
            file.write_all(b"\n")?;
        }
        file.flush()?;
        drop(file);
        race(bench, &corpus.name, &garns, &input, &folder.join("solutions.txt"))
    });
    let races = races.collect();
    fs::remove_dir_all(&folder)?;
    races
}

fn race(bench: &Bench, name: &str, garns: &Path, input: &PathBuf, output: &PathBuf) -> Result<Race> {
    // Each contestant returns the number of bytes that it wrote.
    let size = || fs::metadata(output).map_or(0, |file| file.len());
    let command = move |threads: &'static str| {
        move || {
            let solved = File::create(output).and_then(|file| {
                Command::new(garns)
                    .args(["solve", "--format", "line", "--threads", threads])
                    .arg(input)
                    .stdout(file)
                    .status()
            });
            if solved.is_ok_and(|status| status.success()) { size() } else { 0 }
        }
    };
    let looped = move |solve: &dyn Fn(&str, &mut [u8; 82]) -> bool| {
        rewrite(input, output, solve).map_or(0, |()| size())
    };
    let mut contestants = vec![
        Contestant::new("sudoku 0.8", move || {
            looped(&|line, out| {
                let solution = Sudoku::from_str_line(line).ok().and_then(|puzzle| puzzle.solution());
                solution.inspect(|grid| out[..81].copy_from_slice(grid.to_str_line().as_bytes())).is_some()
            })
        }),
        Contestant::new("garns, one thread", command("1")),
        Contestant::new("garns, two threads", command("2")),
    ];
    if let Some(tdoku) = &bench.tdoku {
        contestants.push(Contestant::new("tdoku, no proof", move || {
            looped(&|line, out| match line.as_bytes().first_chunk() {
                Some(puzzle) => tdoku.solve(puzzle, out),
                None => false,
            })
        }));
    }
    Race::by_the_wall(name.to_owned(), PUZZLES, bench.rounds.min(5), contestants)
}

/// Reads puzzles as lines, and writes the solutions of those that `solve` can solve as lines.
fn rewrite(input: &Path, output: &Path, solve: &dyn Fn(&str, &mut [u8; 82]) -> bool) -> Result<()> {
    let text = fs::read_to_string(input).context("cannot read the puzzles")?;
    let mut file = BufWriter::with_capacity(1 << 16, File::create(output)?);
    for line in text.lines() {
        let mut out = [b'\n'; 82];
        if solve(line, &mut out) {
            file.write_all(&out)?;
        }
    }
    Ok(file.flush()?)
}
