//! Measurements in which contestants take turns, and the best round of each counts.

use std::hint::black_box;
use std::time::Instant;

use anyhow::{Result, bail};
use cpu_time::ThreadTime;

/// A running stopwatch.
type Watch = Box<dyn Fn() -> f64>;

/// A program that does a piece of work.
pub(crate) struct Contestant<'a> {
    name: String,
    /// Does all the work once and returns its result, so that wrong answers are noticed.
    work: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Contestant<'a> {
    pub(crate) fn new(name: &str, work: impl FnMut() -> u64 + 'a) -> Contestant<'a> {
        Contestant { name: name.to_owned(), work: Box::new(work) }
    }
}

/// The outcome of one piece of work done by several contestants. The others are compared with the first.
pub(crate) struct Race {
    /// The name of the work.
    pub(crate) title: String,
    /// How many items it has.
    pub(crate) items: usize,
    /// Each contestant's name and items a second, in the order given.
    pub(crate) results: Vec<(String, f64)>,
}

impl Race {
    /// Runs the contestants in turn. If `same` is set, their answers must be equal.
    pub(crate) fn run(
        title: String,
        items: usize,
        rounds: usize,
        same: bool,
        contestants: Vec<Contestant<'_>>,
    ) -> Result<Race> {
        let thread = || {
            let start = ThreadTime::now();
            Box::new(move || start.elapsed().as_secs_f64()) as Watch
        };
        Race::timed(title, items, rounds, same, contestants, thread)
    }

    /// Like `run`, but by wall-clock time, for contestants of which some start a process. Their
    /// answers must be equal.
    pub(crate) fn by_the_wall(
        title: String,
        items: usize,
        rounds: usize,
        contestants: Vec<Contestant<'_>>,
    ) -> Result<Race> {
        let wall = || {
            let start = Instant::now();
            Box::new(move || start.elapsed().as_secs_f64()) as Watch
        };
        Race::timed(title, items, rounds, true, contestants, wall)
    }

    fn timed(
        title: String,
        items: usize,
        rounds: usize,
        same: bool,
        mut contestants: Vec<Contestant<'_>>,
        start: fn() -> Watch,
    ) -> Result<Race> {
        let mut best = vec![f64::INFINITY; contestants.len()];
        let mut answers = vec![0; contestants.len()];
        for round in 0..rounds {
            for turn in 0..contestants.len() {
                // The order rotates, so that no contestant always runs first.
                let i = (turn + round) % contestants.len();
                let elapsed = start();
                answers[i] = black_box((contestants[i].work)());
                best[i] = best[i].min(elapsed());
            }
        }
        if same && let Some(wrong) = (1..answers.len()).find(|&i| answers[i] != answers[0]) {
            let (a, b) = (&contestants[0].name, &contestants[wrong].name);
            bail!("{title}: {a} answers {}, {b} answers {}", answers[0], answers[wrong]);
        }
        let results =
            contestants.into_iter().zip(best).map(|(c, time)| (c.name, items as f64 / time)).collect();
        Ok(Race { title, items, results })
    }
}
