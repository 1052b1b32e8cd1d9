//! The command `garns`: arguments in, one subcommand out, and an exit code that scripts can trust.

use std::io;
use std::process::ExitCode;

use clap::Parser;

mod args;
mod cmd;
mod data;
mod input;
mod ladder;
mod outcome;
mod output;
mod pipeline;
mod progress;
mod seed;
mod span;
mod told;
mod turns;

fn main() -> ExitCode {
    let args = args::Args::parse();
    match args.command.unwrap_or_default().run() {
        Ok(outcome) => outcome.into(),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("garns: {error:#}");
            outcome::Outcome::Wrong.into()
        }
    }
}

/// Whoever read our output has seen enough.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}
