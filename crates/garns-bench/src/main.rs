//! Measures Garns and its rivals in one run: `cargo xtask bench [GROUP]...`.
//!
//! Contestants take turns in the same run, and the best round of each counts: by thread CPU time,
//! or by wall-clock time in the group `file`. The tables show rates and their ratios to the rate of
//! the first contestant. Rates differ between machines; ratios hardly differ. Only the figures
//! called "recorded" in the group `rate` were measured before, on another machine.

mod corpora;
mod group;
mod measure;
mod report;
mod rival;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Parser;

use corpora::Corpora;
use garns::solve::Lanes;
use group::GROUPS;

/// Compare the speed of Garns with its rivals.
///
/// Rivals: the `sudoku` crate, and tdoku when GARNS_TDOKU names its shared library.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask bench")]
struct Args {
    /// Groups to measure [default: all]
    #[arg(value_name = "GROUP")]
    groups: Vec<String>,
    /// Folder of puzzle lists, one puzzle of 81 characters a line [default: a small set made here]
    #[arg(long, env = "GARNS_CORPORA", value_name = "DIR")]
    corpora: Option<PathBuf>,
    /// Only the puzzle lists with these names, without `.txt`
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// How often each contestant runs; the best counts
    #[arg(long, default_value_t = 9, value_name = "N")]
    rounds: usize,
    /// At most this many puzzles of each list
    #[arg(long, default_value_t = 4000, value_name = "N")]
    sample: usize,
    /// Registers for our solvers, separated by commas: avx512, avx2, sse (or neon), portable
    /// [default: the best of this machine, and 128 bits]
    #[arg(long, value_delimiter = ',', value_name = "NAME")]
    lanes: Vec<String>,
    /// One JSON object for each measurement instead of tables
    #[arg(long)]
    json: bool,
}

/// The inputs of a group.
struct Bench {
    corpora: Corpora,
    tdoku: Option<rival::Tdoku>,
    rounds: usize,
    /// The registers that our solvers work with.
    lanes: Vec<Lanes>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<()> {
    if let Some(unknown) = args.groups.iter().find(|name| GROUPS.iter().all(|group| group.name != **name)) {
        let known: Vec<&str> = GROUPS.iter().map(|group| group.name).collect();
        bail!("no group {unknown:?}, expected some of {}", known.join(", "));
    }
    let bench = Bench {
        corpora: Corpora::load(args.corpora.as_deref(), &args.only, args.sample)?,
        tdoku: rival::Tdoku::from_environment()?,
        rounds: args.rounds.max(1),
        lanes: lanes(&args.lanes)?,
    };
    for group in GROUPS
        .iter()
        .filter(|group| args.groups.is_empty() || args.groups.iter().any(|name| name == group.name))
    {
        let races = (group.run)(&bench)?;
        match args.json {
            true => report::json(group.name, &races),
            false => report::table(group.name, group.about, &races),
        }
    }
    Ok(())
}

fn lanes(names: &[String]) -> Result<Vec<Lanes>> {
    let available: Vec<Lanes> = Lanes::available().collect();
    if names.is_empty() {
        // The first registers are portable, the next have 128 bits.
        let narrow = available.get(1).copied().filter(|&lanes| lanes != Lanes::best());
        return Ok([Lanes::best()].into_iter().chain(narrow).collect());
    }
    let mut lanes = Vec::new();
    for name in names {
        let Some(named) = available.iter().find(|lanes| lanes.name() == name) else {
            let known: Vec<&str> = available.iter().map(|lanes| lanes.name()).collect();
            bail!("no lanes {name:?} on this machine, expected some of {}", known.join(", "));
        };
        lanes.push(*named);
    }
    Ok(lanes)
}
