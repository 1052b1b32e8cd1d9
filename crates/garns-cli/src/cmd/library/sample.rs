//! `garns library sample`: a random subset of a file of any size.

use anyhow::Result;
use clap::Args;
use garns::Random;
use garns::format::{Format, Record};

use crate::input::{Event, Input};
use crate::outcome::Outcome;
use crate::output::{Style, print, push_json, push_svg};
use crate::seed::Seed;

/// Take a random subset of a file, every subset as likely as the others
///
/// The file is read once and only the subset is held in memory. The same seed takes the same puzzles;
/// they are printed in the order of the file.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  garns library sample -n 1000 --seed 7 millions.txt > thousand.txt")]
pub(crate) struct Sample {
    /// How many puzzles to take
    #[arg(short, long, value_name = "N", default_value_t = 1000)]
    number: usize,

    #[command(flatten)]
    seed: Seed,

    /// The format of the output, or json
    #[arg(long, value_name = "FORMAT", default_value = "line")]
    format: Style,

    #[command(flatten)]
    input: Input,
}

impl Sample {
    pub(crate) fn run(self) -> Result<Outcome> {
        let mut outcome = Outcome::Done;
        let mut reservoir = Reservoir::new(self.number, self.seed.get());
        for (event, _) in self.input.events() {
            match event {
                Event::Failure(source, reason) => {
                    eprintln!("garns: {source}: {reason}");
                    outcome = Outcome::Wrong;
                }
                Event::Records(source, items) => {
                    for item in items {
                        match item {
                            Ok(record) => reservoir.offer(record),
                            Err(error) => {
                                eprintln!("garns: {source}: {error}");
                                outcome = Outcome::Wrong;
                            }
                        }
                    }
                }
            }
        }
        print(&written(&reservoir.into_taken(), self.format))?;
        Ok(outcome)
    }
}

/// All of them in one style, with what stands around them.
fn written(records: &[Record], style: Style) -> String {
    let frame = style.frame();
    let mut out = frame.header.to_string();
    for (i, record) in records.iter().enumerate() {
        if i > 0 {
            out.push_str(frame.gap);
        }
        match style {
            Style::Json => push_json(
                &serde_json::json!({ "puzzle": record.content.board().to_string(), "label": record.label }),
                &mut out,
            ),
            Style::Svg => push_svg(&record.content, &mut out),
            Style::Format(format) => say_lost(format, record, &mut out),
        }
    }
    out + frame.footer
}

fn say_lost(format: Format, record: &Record, out: &mut String) {
    for loss in format.write(record, out) {
        eprintln!("garns: line {}: the format {format} cannot express {loss}", record.line);
    }
}

/// A uniform sample of a stream whose length nobody knows: the n-th item takes the place of a
/// random one of those kept with the chance that it would have in a sample of n.
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

    /// What was taken, in the order of the stream.
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
    fn every_subset_is_as_likely_as_the_others() {
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
    fn the_seed_decides_and_order_is_kept() {
        assert_eq!(sample(10, 1000, 1), sample(10, 1000, 1));
        assert_ne!(sample(10, 1000, 1), sample(10, 1000, 2));
        assert!(sample(10, 1000, 3).is_sorted());
        assert_eq!(sample(10, 4, 1), [0, 1, 2, 3]);
        assert!(sample(0, 4, 1).is_empty());
    }
}
