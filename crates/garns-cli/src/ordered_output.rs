//! Answers of many threads on standard output and standard error, in the order of the work.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Display;

use anyhow::Result;
use garns::format::FormatError;

use crate::input::Place;
use crate::message;
use crate::ordered_pool::{Sink, Turn, in_order};
use crate::outcome::Outcome;
use crate::output;
use crate::progress::Progress;

/// The length of text at which a part of an answer is written.
const PIECE: usize = 1 << 16;

/// Text around and between the entries of an output.
#[derive(Clone, Default)]
pub(crate) struct Frame {
    /// The text before the first entry.
    pub(crate) header: Cow<'static, str>,
    /// The text between two entries.
    pub(crate) gap: &'static str,
    /// The text after the last entry.
    pub(crate) footer: &'static str,
}

/// Answers all jobs on this many threads, and writes the answers in the order of the jobs.
pub(crate) fn answer_all<J>(
    threads: usize,
    jobs: impl FnMut() -> Option<J> + Send + 'static,
    frame: Frame,
    progress: Progress,
    work: impl Fn(J, &mut Answer) + Send + Sync + 'static,
) -> Result<Outcome> {
    let gap = frame.gap;
    let writer = Writer::new(frame, progress)?;
    let answered = move |job, turn| {
        let mut answer = Answer::new(gap, turn);
        work(job, &mut answer);
        answer.write();
    };
    in_order(threads, jobs, answered, writer)?.finish()
}

/// The answer to one job: text for both outputs, and the outcome.
pub(crate) struct Answer {
    /// Text for standard output.
    pub(crate) out: String,
    /// Whole lines for standard error.
    err: String,
    outcome: Outcome,
    puzzles: u64,
    /// How much of the whole work is done since the last piece was written, in the unit of the
    /// progress bar.
    advance: u64,
    /// Keys of entries that are written only if their key is new, with the end of each entry.
    keys: Vec<(u128, usize)>,
    has_begun: bool,
    is_first: bool,
    is_stopped: bool,
    is_last: bool,
    gap: &'static str,
    turn: Turn<Piece, Writer>,
}

/// A part of an answer that waits for the outputs.
struct Piece {
    out: String,
    err: String,
    outcome: Outcome,
    puzzles: u64,
    advance: u64,
    keys: Vec<(u128, usize)>,
    /// Whether this is the first piece of its answer.
    begins: bool,
    /// Whether all output ends after this piece.
    is_last: bool,
}

impl Answer {
    fn new(gap: &'static str, turn: Turn<Piece, Writer>) -> Answer {
        Answer {
            out: String::new(),
            err: String::new(),
            outcome: Outcome::Done,
            puzzles: 0,
            advance: 0,
            keys: Vec::new(),
            has_begun: false,
            is_first: true,
            is_stopped: false,
            is_last: false,
            gap,
            turn,
        }
    }

    /// Counts puzzles for the progress bar, and how far the whole work has advanced by them.
    pub(crate) fn count(&mut self, puzzles: u64, advance: u64) {
        self.puzzles += puzzles;
        self.advance += advance;
    }

    /// Begins the next entry on standard output, after a gap if it is not the first entry of this
    /// answer.
    pub(crate) fn entry(&mut self) -> &mut String {
        if self.has_begun {
            self.out.push_str(self.gap);
        }
        self.has_begun = true;
        &mut self.out
    }

    /// Ends an entry that is written only if no earlier entry has the same key.
    pub(crate) fn end_unique(&mut self, key: u128) {
        self.keys.push((key, self.out.len()));
    }

    /// Records the outcome of a puzzle.
    pub(crate) fn note(&mut self, outcome: Outcome) {
        self.outcome = self.outcome.max(outcome);
    }

    /// Adds a message about a place: `garns: PLACE: message`.
    pub(crate) fn complain(&mut self, outcome: Outcome, place: impl Display, message: impl Display) {
        self.note(outcome);
        self.err.push_str(&format!("garns: {place}: {message}\n"));
    }

    /// Adds a message about a text that could not be read.
    pub(crate) fn refuse(&mut self, place: &Place, error: &FormatError) {
        self.complain(Outcome::Wrong, format_args!("{place}:{}", error.column), error.problem());
    }

    /// Ends all work after this answer: later answers are not written.
    pub(crate) fn end_all(&mut self) {
        self.is_last = true;
    }

    /// Writes the text so far if there is much of it, to bound memory; returns whether more is wanted.
    pub(crate) fn write_if_long(&mut self) -> bool {
        if self.out.len() >= PIECE || self.err.len() >= PIECE {
            self.write();
        }
        !self.is_stopped
    }

    fn write(&mut self) {
        let piece = Piece {
            out: std::mem::take(&mut self.out),
            err: std::mem::take(&mut self.err),
            outcome: self.outcome,
            puzzles: std::mem::take(&mut self.puzzles),
            advance: std::mem::take(&mut self.advance),
            keys: std::mem::take(&mut self.keys),
            begins: std::mem::take(&mut self.is_first),
            is_last: self.is_last,
        };
        self.is_stopped |= !self.turn.write(piece);
    }
}

impl Piece {
    /// Removes the entries whose key was seen before.
    fn drop_seen(&mut self, seen: &mut HashSet<u128>, gap: &str) {
        if self.keys.is_empty() {
            return;
        }
        let mut kept = String::with_capacity(self.out.len());
        let mut start = 0;
        for (key, end) in self.keys.drain(..) {
            if seen.insert(key) {
                kept.push_str(if kept.is_empty() { "" } else { gap });
                kept.push_str(&self.out[start..end]);
            }
            start = end;
        }
        self.out = kept;
    }
}

/// Puts the answers together on the two outputs.
struct Writer {
    frame: Frame,
    progress: Progress,
    outcome: Outcome,
    /// Whether no entry has been written yet.
    is_first: bool,
    /// Whether nothing of the current answer has been written yet.
    begins: bool,
    seen: HashSet<u128>,
}

impl Writer {
    fn new(frame: Frame, progress: Progress) -> Result<Writer> {
        output::print(&frame.header)?;
        let (outcome, seen) = (Outcome::Done, HashSet::new());
        Ok(Writer { frame, progress, outcome, is_first: true, begins: true, seen })
    }

    fn finish(self) -> Result<Outcome> {
        self.progress.finish();
        output::print(self.frame.footer)?;
        Ok(self.outcome)
    }
}

impl Sink<Piece> for Writer {
    fn weight(piece: &Piece) -> usize {
        size_of::<Piece>() + piece.out.len() + piece.err.len()
    }

    fn write(&mut self, mut piece: Piece) -> Result<bool> {
        self.begins |= piece.begins;
        piece.drop_seen(&mut self.seen, self.frame.gap);
        self.outcome = self.outcome.max(piece.outcome);
        if !piece.out.is_empty() {
            if self.begins && !self.is_first {
                piece.out.insert_str(0, self.frame.gap);
            }
            (self.begins, self.is_first) = (false, false);
            output::print(&piece.out)?;
        }
        if !piece.err.is_empty() {
            self.progress.aside(|| message::write(&piece.err));
        }
        self.progress.add(piece.puzzles, piece.advance);
        Ok(!piece.is_last)
    }
}
