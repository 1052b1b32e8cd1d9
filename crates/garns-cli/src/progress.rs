//! A progress bar for long work, on standard error.

use std::io::{self, IsTerminal};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::answers_file;

/// There is no bar for work that takes less time than this.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often the times on the bar advance.
const TICK: Duration = Duration::from_millis(250);

/// A bar with the puzzles done, their rate, and the time left (the time so far if the length of the
/// work is unknown). It is hidden if nobody would see it.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    start: Instant,
    puzzles: u64,
}

impl Progress {
    /// A bar for work of that many units (bytes of input, or puzzles to make), or of unknown
    /// length.
    ///
    /// It is shown only if standard error is a terminal and the answers go elsewhere, because answers
    /// on the terminal show the progress themselves.
    pub(crate) fn new(bytes: Option<u64>) -> Progress {
        let watched = io::stderr().is_terminal() && !answers_file::is_terminal();
        let bar = watched.then(|| {
            let bar = match bytes {
                Some(bytes) => ProgressBar::new(bytes),
                None => ProgressBar::no_length(),
            };
            let style = match bytes {
                Some(_) => "{bar:30} {percent}%  {msg}, {eta} left",
                None => "{spinner} {msg}, {elapsed}",
            };
            bar.set_draw_target(ProgressDrawTarget::hidden());
            bar.with_style(ProgressStyle::with_template(style).unwrap_or(ProgressStyle::default_bar()))
        });
        if let Some(bar) = bar.clone() {
            // The bar appears and its times advance even if the first answer takes long. If no thread
            // can be started, there is no bar.
            let _ = thread::Builder::new().spawn(move || {
                thread::sleep(PATIENCE);
                if !bar.is_finished() {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(TICK);
                }
            });
        }
        Progress { bar, start: Instant::now(), puzzles: 0 }
    }

    /// Adds finished work.
    pub(crate) fn add(&mut self, puzzles: u64, bytes: u64) {
        self.puzzles += puzzles;
        let Some(bar) = &self.bar else { return };
        let rate = self.puzzles as f64 / self.start.elapsed().as_secs_f64().max(1e-3);
        let digits = if rate < 10.0 { 1 } else { 0 };
        bar.set_message(format!("{} puzzles, {rate:.digits$} a second", self.puzzles));
        bar.inc(bytes);
    }

    /// Hides the bar while something else is written to the terminal.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Removes the bar.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
