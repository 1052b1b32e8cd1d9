//! `garns completions`: a completion script for a shell.

use anyhow::Result;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::args;
use crate::outcome::Outcome;
use crate::output;

/// Print a completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns completions bash > ~/.local/share/bash-completion/completions/garns
  garns completions fish > ~/.config/fish/completions/garns.fish")]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self) -> Result<Outcome> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut args::Args::command(), "garns", &mut script);
        output::print(&String::from_utf8_lossy(&script))?;
        Ok(Outcome::Done)
    }
}
