//! The command `garns`: parses arguments, runs a subcommand and returns its exit code.

use std::io;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{CommandFactory, FromArgMatches};

use answers_file::Destination;
use args::Args;
use outcome::{AnswerIsNo, Outcome};

mod annotate;
mod answers_file;
mod args;
mod closed_stdout;
mod cmd;
mod compressed;
mod criteria_options;
mod data;
mod distinct;
mod input;
mod ladder;
mod listed;
mod log;
mod message;
mod order_options;
mod ordered_output;
mod ordered_pool;
mod out_file;
mod out_option;
mod outcome;
mod output;
mod photo;
mod pipeline;
mod progress;
mod record_output;
mod seed;
mod span;
mod step_output;
mod threads;
mod time_limit;
mod version;

fn main() -> ExitCode {
    match run() {
        Ok(outcome) => outcome.into(),
        Err(error) if is_broken_pipe(&error) => Outcome::Done.into(),
        Err(error) => {
            answers_file::abandon();
            message::say(format_args!("{error:#}"));
            if error.is::<AnswerIsNo>() { Outcome::No.into() } else { Outcome::Wrong.into() }
        }
    }
}

fn run() -> Result<Outcome> {
    let parsed = Args::command().try_get_matches().and_then(|matches| {
        let file = out_option::chosen(&matches);
        Ok((Args::from_arg_matches(&matches)?, file))
    });
    let (args, file) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return usage(&error),
    };
    args.color.choose();
    match file {
        _ if args.quiet => Destination::Nowhere.choose(),
        Some(path) => Destination::open(path)?.choose(),
        None => {}
    }
    let outcome = args.command.unwrap_or_default().run()?;
    answers_file::finish()?;
    Ok(outcome)
}

/// Prints clap's own messages: help and version on standard output, usage errors on standard error.
fn usage(error: &clap::Error) -> Result<Outcome> {
    let printed = error.print();
    if error.use_stderr() {
        return Ok(Outcome::Wrong);
    }
    closed_stdout::check().and(printed).context(output::FAILED)?;
    Ok(Outcome::Done)
}

/// Whether the reader of our output closed the pipe, as `head` does.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.into_iter().any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
