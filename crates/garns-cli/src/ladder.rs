//! Which techniques are tried, as chosen on the command line.

use anyhow::{Result, anyhow};
use clap::{Args, ValueEnum};
use garns::logic::{Ladder, UnknownTechnique};

/// The options of every command that tries techniques.
#[derive(Clone, Debug, Args)]
pub(crate) struct Choice {
    /// Try these techniques too (or families of them), separated by commas: see `garns techniques`
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',')]
    with: Vec<String>,

    /// Do without these techniques (or families of them)
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',')]
    without: Vec<String>,

    /// Try only these techniques (or families of them), in this order
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', conflicts_with = "order")]
    only: Vec<String>,

    /// In which order they are tried
    #[arg(long, value_enum, default_value_t = Order::Player)]
    order: Order,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Order {
    /// What is seen at a glance comes first
    Player,
    /// As HoDoKu does
    Hodoku,
}

impl Choice {
    /// The ladder that was asked for.
    pub(crate) fn ladder(&self) -> Result<Ladder> {
        let mut ladder = match self.order {
            _ if !self.only.is_empty() => {
                Ladder::of(self.only.iter().map(String::as_str)).map_err(unknown)?
            }
            Order::Player => Ladder::player(),
            Order::Hodoku => Ladder::hodoku(),
        };
        for name in &self.with {
            ladder = ladder.with(name).map_err(unknown)?;
        }
        for name in &self.without {
            ladder = ladder.without(name).map_err(unknown)?;
        }
        Ok(ladder)
    }
}

/// A name that is none, and where to find those that are.
pub(crate) fn unknown(error: UnknownTechnique) -> anyhow::Error {
    anyhow!("{error}; `garns techniques` lists them")
}
