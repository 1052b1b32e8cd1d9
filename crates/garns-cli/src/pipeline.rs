//! Many puzzles on all cores: the input is cut into batches, and each is answered in its turn.

use std::collections::HashSet;
use std::io::{self, Write};
use std::sync::Arc;

use anyhow::Result;
use garns::format::{FormatError, Record};

use crate::input::{Event, Events, Input, Item, Place};
use crate::outcome::Outcome;
use crate::progress::Progress;
use crate::turns::{self, Turn, in_order};

/// The most puzzles in a batch where each is quick work.
pub(crate) const MANY: usize = 4096;

/// How long an answer may grow before it is passed on.
const PIECE: usize = 1 << 16;

/// Puzzles of one source that are worked on together.
pub(crate) struct Batch {
    pub(crate) source: Arc<str>,
    pub(crate) items: Vec<Item>,
}

impl Batch {
    /// Where a record of this batch stood.
    pub(crate) fn place(&self, line: usize) -> Place {
        Place { source: self.source.clone(), line }
    }
}

/// What a worker says to a batch: text for both outputs, and how it ended.
pub(crate) struct Answer {
    /// For standard output.
    pub(crate) out: String,
    /// For standard error, whole lines.
    pub(crate) err: String,
    outcome: Outcome,
    puzzles: u64,
    bytes: u64,
    /// The keys of entries that are written only if their key is new, with where each ends.
    keys: Vec<(u128, usize)>,
    has_begun: bool,
    is_first: bool,
    is_stopped: bool,
    turn: Turn<Piece, Writer>,
}

/// A part of an answer that is on its way out.
struct Piece {
    out: String,
    err: String,
    outcome: Outcome,
    puzzles: u64,
    bytes: u64,
    keys: Vec<(u128, usize)>,
    /// The first of its batch.
    begins: bool,
}

impl Answer {
    fn new(puzzles: usize, bytes: u64, turn: Turn<Piece, Writer>) -> Answer {
        Answer {
            out: String::new(),
            err: String::new(),
            outcome: Outcome::Done,
            puzzles: puzzles as u64,
            bytes,
            keys: Vec::new(),
            has_begun: false,
            is_first: true,
            is_stopped: false,
            turn,
        }
    }

    /// Begins the next entry on standard output: after a gap if it is not the first.
    pub(crate) fn entry(&mut self, frame: Frame) -> &mut String {
        if self.has_begun {
            self.out.push_str(frame.gap);
        }
        self.has_begun = true;
        &mut self.out
    }

    /// Ends an entry that is to be written only if no earlier one had its key.
    pub(crate) fn end_unique(&mut self, key: u128) {
        self.keys.push((key, self.out.len()));
    }

    /// Notes how a puzzle ended.
    pub(crate) fn note(&mut self, outcome: Outcome) {
        self.outcome = self.outcome.max(outcome);
    }

    /// Adds a message about a place: `garns: FILE:LINE: message`.
    pub(crate) fn complain(&mut self, outcome: Outcome, place: &Place, message: impl std::fmt::Display) {
        self.note(outcome);
        self.err.push_str(&format!("garns: {place}: {message}\n"));
    }

    /// Adds a message about a text that could not be read.
    pub(crate) fn refuse(&mut self, batch: &Batch, error: &FormatError) {
        self.note(Outcome::Wrong);
        let FormatError { line, column, .. } = error;
        self.err.push_str(&format!("garns: {}:{line}:{column}: {}\n", batch.source, error.problem()));
    }

    /// Passes on what has been said if it is much, so that an endless answer takes no endless
    /// memory; whether anybody still listens.
    pub(crate) fn flow(&mut self) -> bool {
        if self.out.len() >= PIECE {
            self.pass_on();
        }
        !self.is_stopped
    }

    fn pass_on(&mut self) {
        let piece = Piece {
            out: std::mem::take(&mut self.out),
            err: std::mem::take(&mut self.err),
            outcome: self.outcome,
            puzzles: std::mem::take(&mut self.puzzles),
            bytes: std::mem::take(&mut self.bytes),
            keys: std::mem::take(&mut self.keys),
            begins: std::mem::take(&mut self.is_first),
        };
        self.is_stopped |= !self.turn.hand_on(piece);
    }
}

impl Piece {
    /// Takes out the entries whose key was seen before.
    fn drop_seen(&mut self, seen: &mut HashSet<u128>, frame: Frame) {
        if self.keys.is_empty() {
            return;
        }
        let mut kept = String::with_capacity(self.out.len());
        let mut start = 0;
        for (key, end) in self.keys.drain(..) {
            if seen.insert(key) {
                kept.push_str(if kept.is_empty() { "" } else { frame.gap });
                kept.push_str(&self.out[start..end]);
            }
            start = end;
        }
        self.out = kept;
    }
}

/// How the answers are put together.
#[derive(Clone, Copy, Default)]
pub(crate) struct Frame {
    /// What stands before the first.
    pub(crate) header: &'static str,
    /// What stands between two entries.
    pub(crate) gap: &'static str,
    /// What stands after the last.
    pub(crate) footer: &'static str,
}

/// Answers each batch of at most so many puzzles, on all threads, and writes the answers in order.
pub(crate) fn batches(
    input: &Input,
    most: usize,
    frame: Frame,
    work: impl Fn(&Batch, &mut Answer) + Send + Sync + 'static,
) -> Result<Outcome> {
    let mut jobs = Jobs::new(input.events(), most);
    let answer = move |job: Job, turn| match job {
        Job::Batch(batch, bytes) => {
            let mut answer = Answer::new(batch.items.len(), bytes, turn);
            work(&batch, &mut answer);
            answer.pass_on();
        }
        Job::Failure(source, reason) => {
            let mut answer = Answer::new(0, 0, turn);
            answer.note(Outcome::Wrong);
            answer.err = format!("garns: {source}: {reason}\n");
            answer.pass_on();
        }
    };
    let writer = Writer::new(frame, Progress::new(input.bytes()))?;
    in_order(input.threads(), move || jobs.next(), answer, writer)?.finish()
}

/// The same for puzzles one by one; what could not be read is reported.
pub(crate) fn each(
    input: &Input,
    most: usize,
    frame: Frame,
    work: impl Fn(&Record, &Place, &mut Answer) + Send + Sync + 'static,
) -> Result<Outcome> {
    batches(input, most, frame, move |batch, answer| {
        for item in &batch.items {
            match item {
                Ok(record) => work(record, &batch.place(record.line), answer),
                Err(error) => answer.refuse(batch, error),
            }
            if !answer.flow() {
                return;
            }
        }
    })
}

/// What a thread works on at a time.
enum Job {
    Batch(Batch, u64),
    Failure(Arc<str>, String),
}

/// The batches of the input.
struct Jobs {
    events: Events,
    most: usize,
    /// What the last read brought and is not worked on yet, from where, and how many bytes it took.
    rest: std::vec::IntoIter<Item>,
    source: Arc<str>,
    bytes: u64,
}

impl Jobs {
    fn new(events: Events, most: usize) -> Jobs {
        Jobs { events, most, rest: Vec::new().into_iter(), source: "".into(), bytes: 0 }
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
        let items = if self.rest.len() <= self.most {
            std::mem::take(&mut self.rest).collect()
        } else {
            self.rest.by_ref().take(self.most).collect()
        };
        let batch = Batch { source: self.source.clone(), items };
        Some(Job::Batch(batch, std::mem::take(&mut self.bytes)))
    }
}

/// Puts the answers together on the two outputs.
struct Writer {
    frame: Frame,
    progress: Progress,
    outcome: Outcome,
    /// Nothing has been written yet.
    is_first: bool,
    /// Nothing of this batch has been written yet.
    begins: bool,
    seen: HashSet<u128>,
}

impl Writer {
    fn new(frame: Frame, progress: Progress) -> Result<Writer> {
        io::stdout().write_all(frame.header.as_bytes())?;
        let (outcome, seen) = (Outcome::Done, HashSet::new());
        Ok(Writer { frame, progress, outcome, is_first: true, begins: true, seen })
    }

    fn finish(self) -> Result<Outcome> {
        self.progress.finish();
        let mut out = io::stdout();
        out.write_all(self.frame.footer.as_bytes())?;
        out.flush()?;
        Ok(self.outcome)
    }
}

impl turns::Sink<Piece> for Writer {
    fn take(&mut self, mut piece: Piece) -> Result<bool> {
        self.begins |= piece.begins;
        piece.drop_seen(&mut self.seen, self.frame);
        self.outcome = self.outcome.max(piece.outcome);
        if !piece.out.is_empty() {
            let mut out = io::stdout().lock();
            if self.begins && !self.is_first {
                out.write_all(self.frame.gap.as_bytes())?;
            }
            (self.begins, self.is_first) = (false, false);
            out.write_all(piece.out.as_bytes())?;
            out.flush()?;
        }
        if !piece.err.is_empty() {
            self.progress.aside(|| io::stderr().write_all(piece.err.as_bytes()))?;
        }
        self.progress.add(piece.puzzles, piece.bytes);
        Ok(true)
    }
}
