//! The command `garns`: parses arguments, runs a subcommand and returns its exit code.

use std::io;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;

use outcome::Outcome;

mod args;
mod cmd;
mod data;
mod input;
mod ladder;
mod message;
mod order_options;
mod ordered_output;
mod ordered_pool;
mod out_file;
mod outcome;
mod output;
mod pipeline;
mod progress;
mod record_output;
mod seed;
mod span;
mod step_output;
mod threads;

fn main() -> ExitCode {
    let run = match args::Args::try_parse() {
        Ok(args) => args.command.unwrap_or_default().run(),
        Err(error) => usage(&error),
    };
    match run {
        Ok(outcome) => outcome.into(),
        Err(error) if is_broken_pipe(&error) => Outcome::Done.into(),
        Err(error) => {
            message::say(format_args!("{error:#}"));
            Outcome::Wrong.into()
        }
    }
}

/// Prints clap's own messages: help and version on standard output, usage errors on standard error.
fn usage(error: &clap::Error) -> Result<Outcome> {
    let printed = error.print();
    if error.use_stderr() {
        return Ok(Outcome::Wrong);
    }
    printed.context(output::FAILED)?;
    Ok(Outcome::Done)
}

/// Whether the reader of our output closed the pipe, as `head` does.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.into_iter().any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
