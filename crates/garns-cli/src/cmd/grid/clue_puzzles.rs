//! `garns grid --clues`: all puzzles with a number of clues in full grids.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result, anyhow, bail};
use garns::workshop::ClueSearch;
use serde::Serialize;

use super::full_grid;
use crate::input::{Event, Input};
use crate::message;
use crate::ordered_output::{Answer, Frame, answer_all};
use crate::outcome::Outcome;
use crate::output::push_json;
use crate::progress::Progress;

/// One unit of work on one grid.
struct Job {
    search: Arc<ClueSearch>,
    grid: garns::Grid,
    unit: usize,
}

/// A puzzle as JSON.
#[derive(Serialize)]
struct Found<'a> {
    grid: &'a str,
    puzzle: &'a str,
}

pub(super) fn run(input: &Input, clues: usize, journal: Option<&Path>, json: bool) -> Result<Outcome> {
    let journal = journal.map(Journal::open).transpose()?;
    let mut grids = Vec::new();
    for (event, _) in input.events() {
        match event {
            Event::Records(source, items) => {
                for item in items {
                    let record =
                        item.map_err(|error| anyhow!("{source}:{}: {}", error.line, error.problem()))?;
                    match full_grid(&record) {
                        Ok(full) => grids.push(full),
                        Err(reason) => bail!("{source}:{}: {reason}", record.line),
                    }
                }
            }
            Event::Failure(source, reason) => bail!("{source}: {reason}"),
        }
    }
    let mut grids = grids.into_iter();
    let mut now: Option<(Arc<ClueSearch>, garns::Grid, usize)> = None;
    let jobs = move || loop {
        if let Some((search, grid, unit)) = &mut now
            && *unit < search.units()
        {
            *unit += 1;
            return Some(Job { search: search.clone(), grid: *grid, unit: *unit - 1 });
        }
        let full = grids.next()?;
        now = Some((Arc::new(ClueSearch::new(&full, clues)), *full.grid(), 0));
    };
    let work = move |job: Job, answer: &mut Answer| {
        let key = format!("{} {clues} {}/{}", job.grid, job.unit, job.search.units());
        let known = journal.as_ref().and_then(|journal| journal.done.get(&key));
        let puzzles = match known {
            Some(puzzles) => puzzles.clone(),
            None => {
                let mut puzzles = Vec::new();
                job.search.worker().run(job.unit, |cells| {
                    let puzzle: garns::Grid =
                        job.grid.iter().filter(|(cell, _)| cells.contains(*cell)).collect();
                    puzzles.push(puzzle.to_string());
                });
                if let Some(Err(error)) = journal.as_ref().map(|journal| journal.add(&key, &puzzles)) {
                    answer.complain(Outcome::Wrong, "the journal", error);
                    answer.end_all();
                }
                puzzles
            }
        };
        let grid = job.grid.to_string();
        for puzzle in &puzzles {
            match json {
                true => push_json(&Found { grid: &grid, puzzle }, &mut answer.out),
                false => answer.out.push_str(&format!("{puzzle}\n")),
            }
        }
        answer.count(puzzles.len() as u64, 0);
    };
    answer_all(input.threads.get(), jobs, Frame::default(), Progress::new(None), work)
}

/// A file with a line for each unit that is done: the unit and the puzzles in it.
struct Journal {
    done: HashMap<String, Vec<String>>,
    file: Mutex<File>,
}

impl Journal {
    /// Reads the units that are done. A last line without an end was not written to its end, and is removed.
    fn open(path: &Path) -> Result<Journal> {
        let failed = || format!("cannot use {} as a journal", path.display());
        let text = if path.exists() { fs::read_to_string(path).with_context(failed)? } else { String::new() };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut done = HashMap::new();
        for line in text[..whole].lines() {
            let Some((key, puzzles)) = line.split_once(':') else {
                bail!("{}: {line:?} is not a line of a journal", path.display());
            };
            done.insert(key.to_string(), puzzles.split_whitespace().map(str::to_string).collect());
        }
        let file = OpenOptions::new().create(true).append(true).open(path).with_context(failed)?;
        file.set_len(whole as u64).with_context(failed)?;
        if !done.is_empty() {
            message::say(format_args!("{} units of work are done already", done.len()));
        }
        Ok(Journal { done, file: Mutex::new(file) })
    }

    fn add(&self, key: &str, puzzles: &[String]) -> std::io::Result<()> {
        let line = format!("{key}: {}\n", puzzles.join(" "));
        self.file.lock().unwrap_or_else(PoisonError::into_inner).write_all(line.as_bytes())
    }
}
