//! Many puzzles on several threads: the input is cut into batches, and the answers come in the
//! order of the batches.

use std::sync::Arc;

use anyhow::Result;
use garns::format::{Format, Record};

use crate::input::{Event, Events, Input, Item, Place};
use crate::ordered_output::{Answer, Frame, answer_all};
use crate::outcome::Outcome;
use crate::progress::Progress;
use crate::record_output::RecordOutput;

/// The most puzzles in a batch of fast work.
pub(crate) const MANY: usize = 4096;

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

/// Answers puzzles one by one with records of a format; a table has the columns of the first puzzle.
pub(crate) fn records(
    input: &Input,
    most: usize,
    format: Format,
    work: impl Fn(&Record, &Place, &RecordOutput, &mut Answer) + Send + Sync + 'static,
) -> Result<Outcome> {
    let mut events = input.events();
    let output = RecordOutput::new(format, events.first_record());
    let frame = output.frame();
    let work = one_by_one(move |record, place, answer| work(record, place, &output, answer));
    answer_events(input, events, most, frame, work)
}

fn answer_events(
    input: &Input,
    events: Events,
    most: usize,
    frame: Frame,
    work: impl Fn(&Batch, &mut Answer) + Send + Sync + 'static,
) -> Result<Outcome> {
    let mut jobs = Jobs::new(events, most);
    let answer_job = move |job: Job, answer: &mut Answer| match job {
        Job::Batch(batch, bytes) => {
            answer.count(batch.items.len() as u64, bytes);
            work(&batch, answer);
        }
        Job::Failure(source, reason) => answer.complain(Outcome::Wrong, source, reason),
    };
    let progress = Progress::new(input.bytes());
    answer_all(input.threads.get(), move || jobs.next(), frame, progress, answer_job)
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
    /// A batch, and the bytes to count for it: those of a whole read for its first batch, then 0.
    Batch(Batch, u64),
    Failure(Arc<str>, String),
}

/// The batches of the input.
struct Jobs {
    events: Events,
    most: usize,
    /// The rest of the last read, with its source and the number of its bytes that are not yet counted.
    rest: std::vec::IntoIter<Item>,
    source: Arc<str>,
    bytes: u64,
    /// The number of the next puzzle.
    number: u64,
}

impl Jobs {
    fn new(events: Events, most: usize) -> Jobs {
        Jobs { events, most, rest: Vec::new().into_iter(), source: "".into(), bytes: 0, number: 1 }
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
        let items: Vec<Item> = if self.rest.len() <= self.most {
            std::mem::take(&mut self.rest).collect()
        } else {
            self.rest.by_ref().take(self.most).collect()
        };
        let first = self.number;
        self.number += items.len() as u64;
        let batch = Batch { source: self.source.clone(), items, first };
        Some(Job::Batch(batch, std::mem::take(&mut self.bytes)))
    }
}
