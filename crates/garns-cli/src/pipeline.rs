//! Many puzzles on all cores, answers in the order of the input, a bounded amount in flight.
//!
//! One thread reads and cuts the stream into batches; workers answer them; the main thread writes.
//! For each batch the reader opens a narrow channel and queues its two ends, one to whichever
//! worker is free, the other to the writer, in order. Both queues are short, so an endless input
//! waits for the slowest batch instead of piling up behind it, and a long answer flows out while it
//! is being made.

use std::collections::HashSet;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};

use anyhow::Result;
use garns::format::{FormatError, Record};

use crate::input::{Event, Input, Place};
use crate::outcome::Outcome;
use crate::progress::Progress;

/// The most puzzles in a batch where each is quick work.
pub(crate) const MANY: usize = 4096;

/// How long an answer may grow before it is passed on.
const PIECE: usize = 1 << 16;

/// Puzzles of one source that are worked on together.
pub(crate) struct Batch {
    pub(crate) source: Arc<str>,
    pub(crate) items: Vec<Result<Record, FormatError>>,
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
    /// The keys of entries that are written only if their key is new, with where each ends.
    keys: Vec<(u128, usize)>,
    send: SyncSender<Piece>,
    has_begun: bool,
    is_stopped: bool,
}

struct Piece {
    out: String,
    err: String,
    outcome: Outcome,
    puzzles: u64,
    keys: Vec<(u128, usize)>,
}

impl Answer {
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
            keys: std::mem::take(&mut self.keys),
        };
        self.is_stopped |= self.send.send(piece).is_err();
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
    let threads = input.threads();
    let (jobs, queue) = sync_channel::<(Batch, SyncSender<Piece>)>(threads);
    let (order, answers) = sync_channel::<(Receiver<Piece>, u64)>(2 * threads);
    let queue = Arc::new(Mutex::new(queue));
    let work = Arc::new(work);
    for _ in 0..threads {
        let (queue, work) = (queue.clone(), work.clone());
        std::thread::spawn(move || {
            while let Some((batch, send)) = next(&queue) {
                answer(&batch, send, &*work);
            }
        });
    }
    let mut progress = Progress::new(input.bytes());
    let input = input.clone();
    std::thread::spawn(move || {
        input.read(&mut |event, bytes| dispatch(event, bytes, most, &jobs, &order));
    });
    let outcome = write(answers, frame, &mut progress);
    progress.finish();
    outcome
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

fn next(queue: &Mutex<Receiver<(Batch, SyncSender<Piece>)>>) -> Option<(Batch, SyncSender<Piece>)> {
    queue.lock().ok()?.recv().ok()
}

fn answer(batch: &Batch, send: SyncSender<Piece>, work: &dyn Fn(&Batch, &mut Answer)) {
    let mut answer = Answer {
        out: String::new(),
        err: String::new(),
        outcome: Outcome::Done,
        puzzles: batch.items.len() as u64,
        keys: Vec::new(),
        send,
        has_begun: false,
        is_stopped: false,
    };
    work(batch, &mut answer);
    answer.pass_on();
}

/// Queues what a read brought; whether more is wanted.
fn dispatch(
    event: Event,
    mut bytes: u64,
    most: usize,
    jobs: &SyncSender<(Batch, SyncSender<Piece>)>,
    order: &SyncSender<(Receiver<Piece>, u64)>,
) -> bool {
    let (source, records) = match event {
        Event::Records(source, records) => (source, records),
        Event::Failure(source, reason) => {
            let (send, receive) = sync_channel(1);
            let err = format!("garns: {source}: {reason}\n");
            let (out, keys) = (String::new(), Vec::new());
            let piece = Piece { out, err, outcome: Outcome::Wrong, puzzles: 0, keys };
            return send.send(piece).is_ok() && order.send((receive, bytes)).is_ok();
        }
    };
    let mut records = records.into_iter();
    loop {
        let items: Vec<_> = records.by_ref().take(most).collect();
        if items.is_empty() {
            return true;
        }
        let (send, receive) = sync_channel(4);
        let batch = Batch { source: source.clone(), items };
        if order.send((receive, std::mem::take(&mut bytes))).is_err() || jobs.send((batch, send)).is_err() {
            return false;
        }
    }
}

fn write(
    answers: Receiver<(Receiver<Piece>, u64)>,
    frame: Frame,
    progress: &mut Progress,
) -> Result<Outcome> {
    let mut out = io::stdout().lock();
    let mut outcome = Outcome::Done;
    let mut is_first = true;
    let mut seen = HashSet::new();
    out.write_all(frame.header.as_bytes())?;
    for (pieces, bytes) in answers {
        let mut begins = true;
        for mut piece in pieces {
            piece.drop_seen(&mut seen, frame);
            outcome = outcome.max(piece.outcome);
            if !piece.out.is_empty() {
                if begins && !is_first {
                    out.write_all(frame.gap.as_bytes())?;
                }
                (begins, is_first) = (false, false);
                out.write_all(piece.out.as_bytes())?;
                out.flush()?;
            }
            if !piece.err.is_empty() {
                progress.aside(|| io::stderr().write_all(piece.err.as_bytes()))?;
            }
            progress.add(piece.puzzles, 0);
        }
        progress.add(0, bytes);
    }
    out.write_all(frame.footer.as_bytes())?;
    out.flush()?;
    Ok(outcome)
}
