//! `garns canon --join`: which puzzles two files share, whatever their symmetry.

use std::collections::{HashMap, HashSet};

use anyhow::{Result, bail};
use clap::ValueEnum;
use garns::format::{Format, Record};
use serde::Serialize;

use super::Form;
use crate::input::{Event, Input, Place};
use crate::message;
use crate::ordered_output::Frame;
use crate::ordered_pool::{Sink, Turn, in_order};
use crate::outcome::Outcome;
use crate::output::{Style, print};
use crate::record_output::{Answered, RecordOutput, Shape};

/// Which of the two files has a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(super) enum Membership {
    /// Puzzles in both files
    Both,
    /// Puzzles only in the first file
    First,
    /// Puzzles only in the second file
    Second,
}

impl Membership {
    fn name(self) -> &'static str {
        match self {
            Membership::Both => "both",
            Membership::First => "first",
            Membership::Second => "second",
        }
    }
}

/// A puzzle, where it stands, and the digest of its canonical form.
struct Read {
    record: Record,
    place: Place,
    digest: u128,
}

/// Where a puzzle is.
#[derive(Serialize)]
struct Found {
    #[serde(rename = "in")]
    membership: Membership,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<String>,
}

impl Answered for Found {
    fn fields(&self) -> Vec<String> {
        let place = |place: &Option<String>| place.clone().unwrap_or_default();
        vec![self.membership.name().to_string(), place(&self.first), place(&self.second)]
    }
}

/// Compares the two inputs: the puzzles of the first in their order, then those that only the second has. Of
/// equivalent puzzles of one file, the first counts.
pub(super) fn run(input: &Input, show: &[Membership], style: Option<Style>) -> Result<Outcome> {
    let [first, second] = &input.inputs[..] else {
        bail!("--join compares two files, but there are {}", input.inputs.len());
    };
    let mut outcome = Outcome::Done;
    let mut read = |name: &String| -> Result<Vec<Read>> {
        let (found, worst) = read(&Input { inputs: vec![name.clone()], ..input.clone() })?;
        outcome = outcome.max(worst);
        Ok(found)
    };
    let (ours, theirs) = (read(first)?, read(second)?);
    let places: HashMap<u128, String> =
        theirs.iter().rev().map(|read| (read.digest, read.place.to_string())).collect();
    let shape = Shape { solution: false, columns: vec!["in", "first", "second"] };
    let like = ours.first().or(theirs.first()).map(|read| &read.record);
    let output = RecordOutput::new(style.unwrap_or(Style::Format(Format::Line)), like, &shape);
    let frame = if style.is_some() { output.frame() } else { Frame::default() };
    let mut out = frame.header.into_owned();
    let mut shown = 0;
    let mut seen = HashSet::new();
    let all = ours.iter().map(|read| (read, true)).chain(theirs.iter().map(|read| (read, false)));
    for (read, is_ours) in all {
        if !seen.insert(read.digest) {
            continue;
        }
        let other = if is_ours { places.get(&read.digest).cloned() } else { None };
        let place = Some(read.place.to_string());
        let found = match (is_ours, other) {
            (false, _) => Found { membership: Membership::Second, first: None, second: place },
            (true, None) => Found { membership: Membership::First, first: place, second: None },
            (true, other) => Found { membership: Membership::Both, first: place, second: other },
        };
        if !show.is_empty() && !show.contains(&found.membership) {
            continue;
        }
        out.push_str(if shown > 0 { frame.gap } else { "" });
        shown += 1;
        if style.is_none() {
            let places = [&found.first, &found.second].into_iter().flatten();
            let places: Vec<&str> = places.map(String::as_str).collect();
            out.push_str(&format!("{:6}  {}  ", found.membership.name(), places.join("  ")));
        }
        for lost in output.write(&read.record, &read.place, &found, &mut out) {
            message::say(format_args!("{}: {lost}", read.place));
        }
    }
    out.push_str(frame.footer);
    print(&out)?;
    Ok(outcome)
}

/// All puzzles of an input with their digests, computed on all threads.
fn read(input: &Input) -> Result<(Vec<Read>, Outcome)> {
    let mut events = input.events();
    let jobs = move || events.next().map(|(event, _)| event);
    let work = |event: Event, mut turn: Turn<Vec<Read>, Collected>| {
        let (source, items) = match event {
            Event::Records(source, items) => (source, items),
            Event::Failure(source, reason) => {
                return complain(&mut turn, format_args!("{source}: {reason}"));
            }
        };
        let mut found = Vec::with_capacity(items.len());
        for item in items {
            match item {
                Ok(record) => {
                    let place = Place { source: source.clone(), line: record.line };
                    let digest = Form::of(&record.content).digest();
                    found.push(Read { record, place, digest });
                }
                Err(error) => complain(&mut turn, format_args!("{source}: {error}")),
            }
        }
        turn.write(found);
    };
    let collected =
        in_order(input.threads.get(), jobs, work, Collected { found: Vec::new(), outcome: Outcome::Done })?;
    Ok((collected.found, collected.outcome))
}

/// Reports a text that could not be read; an empty piece stands for it.
fn complain(turn: &mut Turn<Vec<Read>, Collected>, message: impl std::fmt::Display) {
    message::say(message);
    turn.write(Vec::new());
}

/// The puzzles so far.
struct Collected {
    found: Vec<Read>,
    outcome: Outcome,
}

impl Sink<Vec<Read>> for Collected {
    fn write(&mut self, piece: Vec<Read>) -> Result<bool> {
        if piece.is_empty() {
            self.outcome = Outcome::Wrong;
        }
        self.found.extend(piece);
        Ok(true)
    }
}
