//! The number of threads, and a check that the system lets them start.

use std::sync::mpsc;
use std::thread;

use anyhow::{Context, Result};
use clap::Args;

/// The option of every command that works on several threads.
#[derive(Clone, Debug, Args)]
pub(crate) struct Threads {
    /// Number of threads, 1 to 1024 [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    pub(crate) fn get(&self) -> usize {
        self.threads.map_or_else(cores, usize::from)
    }
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, |cores| cores.get())
}

/// Fails if the system refuses to start one thread for each core and one more.
///
/// Libraries that start threads by themselves panic when they cannot; this check comes first, so
/// that the user reads a message instead.
pub(crate) fn check_available() -> Result<()> {
    let mut waiting = Vec::new();
    for _ in 0..=cores() {
        let (release, wait) = mpsc::channel::<()>();
        let thread = thread::Builder::new().spawn(move || {
            // The thread ends when the other end of the channel is dropped.
            let _ = wait.recv();
        });
        waiting.push((release, thread.context("cannot start a thread")?));
    }
    for (release, thread) in waiting {
        drop(release);
        let _ = thread.join();
    }
    Ok(())
}
