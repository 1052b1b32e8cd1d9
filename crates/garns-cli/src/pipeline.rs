//! Many puzzles on several threads: the input is cut into batches, and the answers come in the
//! order of the batches.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;
use garns::format::{Format, Record};

use crate::input::{Event, Events, Input, Item, Place};
use crate::ordered_output::{Answer, Frame, answer_all};
use crate::outcome::Outcome;
use crate::output::Style;
use crate::progress::Progress;
use crate::record_output::{RecordOutput, Shape};

/// The most puzzles in a batch of fast work.
pub(crate) const MANY: usize = 4096;

/// The most puzzles in a batch of slow work: each answer is written as soon as the answers before it are.
pub(crate) const ONE: usize = 1;

/// How long the work on a batch should take at most. While puzzles take longer than this, they are
/// answered one by one.
const BATCH_TIME: Duration = Duration::from_millis(5);

/// Puzzles of one source that are worked on together.
pub(crate) struct Batch {
    pub(crate) source: Arc<str>,
    pub(crate) items: Vec<Item>,
    /// The number of the first of them in the whole input, counted from 1.
    pub(crate) first: u64,
}

impl Batch {
    /// The place of a record of this batch.
    pub(crate) fn place(&self, line: usize) -> Place {
        Place { source: self.source.clone(), line }
    }
}

/// Cuts the input into batches of at most `most` puzzles, answers them on all threads, and writes the
/// answers in order.
pub(crate) fn batches(
    input: &Input,
    most: usize,
    frame: Frame,
    work: impl Fn(&Batch, &mut Answer) + Send + Sync + 'static,
) -> Result<Outcome> {
    answer_events(input, input.events(), most, frame, work)
}

/// Like [`batches`], but `work` gets one puzzle at a time; texts that could not be read are reported.
pub(crate) fn each(
    input: &Input,
    most: usize,
    frame: Frame,
    work: impl Fn(&Record, &Place, &mut Answer) + Send + Sync + 'static,
) -> Result<Outcome> {
    batches(input, most, frame, one_by_one(work))
}

/// Answers puzzles one by one with records in a style; a table has the columns of the first puzzle.
pub(crate) fn records(
    input: &Input,
    most: usize,
    style: Style,
    shape: &Shape,
    work: impl Fn(&Record, &Place, &RecordOutput, &mut Answer) + Send + Sync + 'static,
) -> Result<Outcome> {
    record_batches(input, most, style, shape, move |batch, output, answer| {
        one_by_one(|record, place, answer| work(record, place, output, answer))(batch, answer);
    })
}

/// Like [`records`], but `work` gets whole batches.
pub(crate) fn record_batches(
    input: &Input,
    most: usize,
    style: Style,
    shape: &Shape,
    work: impl Fn(&Batch, &RecordOutput, &mut Answer) + Send + Sync + 'static,
) -> Result<Outcome> {
    let mut events = input.events();
    let first = if style == Style::Format(Format::Csv) { events.first_record() } else { None };
    let output = RecordOutput::new(style, first, shape);
    let frame = output.frame();
    answer_events(input, events, most, frame, move |batch, answer| work(batch, &output, answer))
}

fn answer_events(
    input: &Input,
    events: Events,
    most: usize,
    frame: Frame,
    work: impl Fn(&Batch, &mut Answer) + Send + Sync + 'static,
) -> Result<Outcome> {
    let pace = Arc::new(Pace::default());
    let mut jobs = Jobs::new(events, most, pace.clone());
    let answer_job = move |job: Job, answer: &mut Answer| match job {
        Job::Batch(batch, bytes) => {
            answer.count(batch.items.len() as u64, bytes);
            let start = Instant::now();
            work(&batch, answer);
            pace.learn(batch.items.len(), start.elapsed());
        }
        Job::Failure(source, reason) => answer.complain(Outcome::Wrong, source, reason),
    };
    let progress = Progress::new(input.bytes());
    answer_all(input.threads.get(), move || jobs.next(), frame, progress, answer_job)
}

/// How long puzzles took of late. All threads learn from all batches.
#[derive(Default)]
struct Pace {
    /// Nanoseconds per puzzle; 0 until a batch is done.
    each: AtomicU64,
}

impl Pace {
    /// How many puzzles fit into a batch: one until the first is done.
    fn batch(&self) -> usize {
        match self.each.load(Ordering::Relaxed) {
            0 => 1,
            each => usize::try_from(BATCH_TIME.as_nanos() as u64 / each).unwrap_or(usize::MAX).max(1),
        }
    }

    fn learn(&self, puzzles: usize, time: Duration) {
        let each = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX) / puzzles.max(1) as u64;
        let before = self.each.load(Ordering::Relaxed);
        // A slow batch counts at once, a fast one by and by.
        let now = if before == 0 || each > before { each } else { before - (before - each) / 2 };
        self.each.store(now.max(1), Ordering::Relaxed);
    }
}

fn one_by_one(work: impl Fn(&Record, &Place, &mut Answer)) -> impl Fn(&Batch, &mut Answer) {
    move |batch, answer| {
        for item in &batch.items {
            match item {
                Ok(record) => work(record, &batch.place(record.line), answer),
                Err(error) => answer.refuse(&batch.place(error.line), error),
            }
            if !answer.write_if_long() {
                return;
            }
        }
    }
}

/// The work that a thread takes from the input at a time.
enum Job {
    /// A batch, and the bytes to count for it: its share of the bytes of the read that it is from.
    Batch(Batch, u64),
    Failure(Arc<str>, String),
}

/// The batches of the input.
struct Jobs {
    events: Events,
    most: usize,
    pace: Arc<Pace>,
    /// The rest of the last read, with its source and the number of its bytes that are not yet counted.
    rest: std::vec::IntoIter<Item>,
    source: Arc<str>,
    bytes: u64,
    /// The number of the next puzzle.
    number: u64,
}

impl Jobs {
    fn new(events: Events, most: usize, pace: Arc<Pace>) -> Jobs {
        Jobs { events, most, pace, rest: Vec::new().into_iter(), source: "".into(), bytes: 0, number: 1 }
    }
}

impl Iterator for Jobs {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        if self.rest.len() == 0 {
            match self.events.next()? {
                (Event::Failure(source, reason), _) => return Some(Job::Failure(source, reason)),
                (Event::Records(source, items), bytes) => {
                    (self.source, self.rest, self.bytes) = (source, items.into_iter(), bytes);
                }
            }
        }
        let left = self.rest.len();
        let size = left.min(self.most).min(self.pace.batch());
        let items: Vec<Item> = if size == left {
            std::mem::take(&mut self.rest).collect()
        } else {
            self.rest.by_ref().take(size).collect()
        };
        let bytes = self.bytes * size as u64 / left as u64;
        self.bytes -= bytes;
        let first = self.number;
        self.number += items.len() as u64;
        let batch = Batch { source: self.source.clone(), items, first };
        Some(Job::Batch(batch, bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_are_small_while_puzzles_are_slow() {
        let pace = Pace::default();
        assert_eq!(pace.batch(), 1);
        pace.learn(1, Duration::from_micros(1));
        assert_eq!(pace.batch(), 5000);
        pace.learn(5000, Duration::from_secs(50));
        assert_eq!(pace.batch(), 1);
        for _ in 0..40 {
            pace.learn(1, Duration::from_micros(1));
        }
        assert!(pace.batch() > 4000, "{}", pace.batch());
    }

    #[test]
    fn every_batch_has_its_share_of_the_bytes() {
        use clap::Parser;
        #[derive(Parser)]
        struct Arguments {
            #[command(flatten)]
            input: Input,
        }
        let text = format!("{}\n", ".".repeat(81)).repeat(10);
        let input = Arguments::parse_from(["garns", &text]).input;
        let jobs = Jobs::new(input.events(), 3, Arc::new(Pace { each: AtomicU64::new(1) }));
        let shares: Vec<(usize, u64)> = jobs
            .map(|job| match job {
                Job::Batch(batch, bytes) => (batch.items.len(), bytes),
                Job::Failure(_, reason) => panic!("{reason}"),
            })
            .collect();
        assert_eq!(shares, [(3, 246), (3, 246), (3, 246), (1, 82)]);
    }
}
