//! The random seed.

use std::hash::{BuildHasher, RandomState};

use clap::Args;

use crate::message;

/// The option of every command that chooses at random.
#[derive(Clone, Debug, Args)]
pub(crate) struct Seed {
    /// Random seed; the same seed gives the same puzzles [default: a new seed, printed on standard error]
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
}

impl Seed {
    /// Whether a seed was given.
    pub(crate) fn is_given(&self) -> bool {
        self.seed.is_some()
    }

    /// The seed that was given, or a new seed, which is printed.
    pub(crate) fn get(&self) -> u64 {
        self.seed.unwrap_or_else(|| {
            // The seed has at most nine digits, so that it can be typed again.
            let seed = RandomState::new().hash_one(0) % 1_000_000_000;
            message::say(format_args!("--seed {seed}"));
            seed
        })
    }
}
