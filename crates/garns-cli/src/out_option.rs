//! The option of commands that write their answers to a file.

use std::path::PathBuf;

use clap::{ArgMatches, Args};

/// The option of every command that prints answers, apart from those with files of their own.
///
/// `main` reads it, so that no command needs to know where its answers go.
#[derive(Clone, Debug, Args)]
pub(crate) struct OutOption {
    /// Write the answers to this file instead of standard output. It appears when all are written; until
    /// then they are in FILE.part
    #[arg(short = 'o', long = "out", value_name = "FILE", id = ID)]
    _file: Option<PathBuf>,
}

const ID: &str = "answers_file";

/// The file that the answers of the chosen command go to.
pub(crate) fn chosen(matches: &ArgMatches) -> Option<PathBuf> {
    let mut matches = matches;
    while let Some((_, inner)) = matches.subcommand() {
        matches = inner;
    }
    matches.try_get_one(ID).ok().flatten().cloned()
}
