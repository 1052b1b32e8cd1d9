//! The groups of measurements, one file each.

use anyhow::Result;

use crate::Bench;
use crate::measure::Race;

mod braid;
mod canon;
mod file;
mod generate;
mod rate;
mod solve;

/// Measurements that belong together.
pub(crate) struct Group {
    /// Its name on the command line.
    pub(crate) name: &'static str,
    /// The heading of its table.
    pub(crate) about: &'static str,
    /// Runs the measurements.
    pub(crate) run: fn(&Bench) -> Result<Vec<Race>>,
}

/// All groups, in the order that they run.
pub(crate) const GROUPS: &[Group] = &[
    Group {
        name: "solve",
        about: "puzzles a second, raw lines in, one puzzle at a time, one core",
        run: solve::one_by_one,
    },
    Group {
        name: "bulk",
        about: "puzzles a second, raw lines in, solved in bulk, one core",
        run: solve::in_bulk,
    },
    Group {
        name: "file",
        about: "puzzles a second from file to file, by wall-clock time, the easiest three lists",
        run: file::run,
    },
    Group { name: "canon", about: "canonical forms a second, one core", run: canon::run },
    Group { name: "generate", about: "random puzzles a second, one core", run: generate::run },
    Group {
        name: "rate",
        about: "puzzles rated a second on both scales, one core; the originals' figures were recorded \
                before, on another machine",
        run: rate::run,
    },
    Group {
        name: "braid",
        about: "puzzles classified a second by T&E depth, whips and braids, one core",
        run: braid::run,
    },
];
