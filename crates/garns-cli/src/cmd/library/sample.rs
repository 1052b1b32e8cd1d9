//! `garns library sample`: a random subset of a file of any size.

use std::sync::Arc;

use anyhow::Result;
use clap::Args;
use garns::Random;
use garns::format::Record;

use crate::input::{Event, Input, Place};
use crate::message;
use crate::out_option::OutOption;
use crate::outcome::Outcome;
use crate::output::{STYLES, Style, print};
use crate::record_output::{RecordOutput, Shape, Unanswered};
use crate::seed::Seed;

/// Take a random sample of a file of puzzles
///
/// Every puzzle is equally likely to be taken. The file is read once, and only the sample is held in
/// memory. The same seed takes the same puzzles. They are printed in the order of the file.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  garns library sample -n 1000 --seed 7 millions.txt > thousand.txt")]
pub(crate) struct Sample {
    /// Number of puzzles to take
    #[arg(short, long, value_name = "N", default_value_t = 1000)]
    number: usize,

    #[command(flatten)]
    seed: Seed,

    /// Format of the output, or json
    #[arg(long, value_name = "FORMAT", default_value = "line", value_parser = STYLES, hide_possible_values = true)]
    format: Style,

    #[command(flatten)]
    _out: OutOption,

    #[command(flatten)]
    input: Input,
}

impl Sample {
    pub(crate) fn run(self) -> Result<Outcome> {
        let mut outcome = Outcome::Done;
        let mut reservoir = Reservoir::new(self.number, self.seed.get());
        let mut complain = |message: String| {
            message::say(message);
            outcome = Outcome::Wrong;
        };
        for (event, _) in self.input.events() {
            match event {
                Event::Failure(source, reason) => complain(format!("{source}: {reason}")),
                Event::Records(source, items) => {
                    for item in items {
                        match item {
                            Ok(record) => reservoir.offer((source.clone(), record)),
                            Err(error) => complain(format!("{source}: {error}")),
                        }
                    }
                }
            }
        }
        print(&written(&reservoir.into_taken(), self.format))?;
        Ok(outcome)
    }
}

/// The text of all records in one style.
fn written(records: &[(Arc<str>, Record)], style: Style) -> String {
    let output = RecordOutput::new(style, records.first().map(|(_, record)| record), &Shape::default());
    let frame = output.frame();
    let mut out = frame.header.into_owned();
    for (i, (source, record)) in records.iter().enumerate() {
        if i > 0 {
            out.push_str(frame.gap);
        }
        let place = Place { source: source.clone(), line: record.line };
        for lost in output.write(record, &place, &Unanswered {}, &mut out) {
            message::say(format_args!("{place}: {lost}"));
        }
    }
    out + frame.footer
}

/// A uniform sample of a stream of unknown length (reservoir sampling): once the sample is full, item
/// n replaces a random item of the sample with the probability that a random sample of the first n
/// items contains item n.
struct Reservoir<T> {
    size: usize,
    seen: usize,
    taken: Vec<(usize, T)>,
    random: Random,
}

impl<T> Reservoir<T> {
    fn new(size: usize, seed: u64) -> Reservoir<T> {
        Reservoir { size, seen: 0, taken: Vec::new(), random: Random::new(seed) }
    }

    fn offer(&mut self, item: T) {
        let index = self.seen;
        self.seen += 1;
        if self.taken.len() < self.size {
            self.taken.push((index, item));
            return;
        }
        let place = self.random.below(self.seen);
        if place < self.size {
            self.taken[place] = (index, item);
        }
    }

    /// The sample in the order of the stream.
    fn into_taken(mut self) -> Vec<T> {
        self.taken.sort_unstable_by_key(|&(index, _)| index);
        self.taken.into_iter().map(|(_, item)| item).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(size: usize, of: usize, seed: u64) -> Vec<usize> {
        let mut reservoir = Reservoir::new(size, seed);
        (0..of).for_each(|item| reservoir.offer(item));
        reservoir.into_taken()
    }

    #[test]
    fn every_subset_is_equally_likely() {
        // 20 subsets of 3 out of 6, 20,000 samples: chi-square with 19 degrees of freedom.
        let mut counts = std::collections::BTreeMap::new();
        for seed in 0..20_000 {
            *counts.entry(sample(3, 6, seed)).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 20);
        let chi: f64 = counts.values().map(|&n: &i32| (f64::from(n) - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi < 43.8, "chi-square {chi}: less likely than one in a thousand");
    }

    #[test]
    fn the_sample_depends_on_the_seed_and_keeps_the_order() {
        assert_eq!(sample(10, 1000, 1), sample(10, 1000, 1));
        assert_ne!(sample(10, 1000, 1), sample(10, 1000, 2));
        assert!(sample(10, 1000, 3).is_sorted());
        assert_eq!(sample(10, 4, 1), [0, 1, 2, 3]);
        assert!(sample(0, 4, 1).is_empty());
    }
}
