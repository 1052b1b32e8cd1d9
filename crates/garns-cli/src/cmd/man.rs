//! `garns man`: the manual, made from the same list of options as the help.

mod markdown;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, Command, CommandFactory, ValueEnum};

use crate::args;
use crate::outcome::Outcome;
use crate::output;

/// Print the manual page, or write all manual pages into a folder
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns man | man -l -
  garns man --out ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// Folder for the pages of all commands
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Format of the pages
    #[arg(long, value_name = "FORMAT", default_value = "roff")]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// For the program man
    Roff,
    /// For web pages
    Markdown,
}

impl Man {
    pub(crate) fn run(self) -> Result<Outcome> {
        let mut command = args::Args::command();
        command.build();
        let Some(folder) = &self.out else {
            output::print(&self.format.page(&command)?)?;
            return Ok(Outcome::Done);
        };
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        for command in with_subcommands(&command) {
            let path = folder.join(format!("{}.{}", page_name(command), self.format.ending()));
            fs::write(&path, self.format.page(command)?)
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(Outcome::Done)
    }
}

impl Format {
    fn ending(self) -> &'static str {
        match self {
            Format::Roff => "1",
            Format::Markdown => "md",
        }
    }

    fn page(self, command: &Command) -> Result<String> {
        Ok(match self {
            Format::Roff => {
                let mut page = Vec::new();
                let version = command.get_version().unwrap_or_default();
                let man = clap_mangen::Man::new(command.clone()).title(page_name(command));
                man.source(format!("garns {version}").trim_end()).manual("Garns").render(&mut page)?;
                String::from_utf8(page)?
            }
            Format::Markdown => markdown::page(command),
        })
    }
}

/// A command and all commands below it. Clap's own command `help` has no page.
fn with_subcommands(command: &Command) -> Vec<&Command> {
    let below = command.get_subcommands().filter(|command| command.get_name() != "help");
    std::iter::once(command).chain(below.flat_map(with_subcommands)).collect()
}

/// The name of a command's page: `garns-library-add`.
fn page_name(command: &Command) -> String {
    command.get_bin_name().unwrap_or(command.get_name()).replace(' ', "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_page_that_names_all_its_options() {
        let mut command = args::Args::command();
        command.build();
        let commands = with_subcommands(&command);
        assert!(commands.iter().any(|command| page_name(command) == "garns-library-add"));
        for command in commands {
            let roff = Format::Roff.page(command).unwrap().replace('\\', "");
            let markdown = Format::Markdown.page(command).unwrap();
            let shown = command.get_arguments().filter(|option| !option.is_hide_set());
            for option in shown.filter_map(clap::Arg::get_long) {
                assert!(roff.contains(&format!("--{option}")), "{}: {option}", page_name(command));
                assert!(markdown.contains(&format!("`--{option}")), "{}: {option}", page_name(command));
            }
        }
    }
}
