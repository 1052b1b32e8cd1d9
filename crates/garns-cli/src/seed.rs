//! Where chance begins.

use std::hash::{BuildHasher, RandomState};

use clap::Args;

/// The option of every command that draws lots.
#[derive(Clone, Debug, Args)]
pub(crate) struct Seed {
    /// Where chance begins: the same seed gives the same answer [default: a new one, said on standard error]
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
}

impl Seed {
    /// The seed that was given, or a new one that is said.
    pub(crate) fn get(&self) -> u64 {
        self.seed.unwrap_or_else(|| {
            // Short enough to be typed again.
            let seed = RandomState::new().hash_one(0) % 1_000_000_000;
            eprintln!("garns: --seed {seed}");
            seed
        })
    }
}
