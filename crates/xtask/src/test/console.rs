//! The output of stages that run side by side.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

/// Prints the output of one stage as it comes, and keeps the output of the others until that stage has ended. So the
/// lines of two stages never mix.
#[derive(Default)]
pub(super) struct Console(Mutex<State>);

#[derive(Default)]
struct State {
    /// The stage whose output is printed as it comes.
    shown: Option<&'static str>,
    /// The output of other stages, in the order of their first line.
    kept: Vec<Kept>,
}

struct Kept {
    stage: &'static str,
    output: Vec<u8>,
    has_ended: bool,
}

impl Console {
    /// Prints or keeps output of a stage.
    pub(super) fn write(&self, stage: &'static str, bytes: &[u8]) {
        let now = self.0.lock().unwrap_or_else(PoisonError::into_inner).add(stage, bytes);
        print(&now);
    }

    /// Marks a stage as ended, so that the next one can be shown.
    pub(super) fn end(&self, stage: &'static str) {
        let now = self.0.lock().unwrap_or_else(PoisonError::into_inner).end(stage);
        print(&now);
    }
}

impl State {
    /// Returns the bytes to print now.
    fn add(&mut self, stage: &'static str, bytes: &[u8]) -> Vec<u8> {
        if *self.shown.get_or_insert(stage) == stage {
            return bytes.to_vec();
        }
        match self.kept.iter_mut().find(|kept| kept.stage == stage) {
            Some(kept) => kept.output.extend_from_slice(bytes),
            None => self.kept.push(Kept { stage, output: bytes.to_vec(), has_ended: false }),
        }
        Vec::new()
    }

    /// Returns the bytes to print now: the output of all stages that have ended, then of the next that is shown.
    fn end(&mut self, stage: &'static str) -> Vec<u8> {
        if self.shown != Some(stage) {
            if let Some(kept) = self.kept.iter_mut().find(|kept| kept.stage == stage) {
                kept.has_ended = true;
            }
            return Vec::new();
        }
        self.shown = None;
        let mut now = Vec::new();
        let (ended, running) = std::mem::take(&mut self.kept).into_iter().partition(|kept| kept.has_ended);
        let ended: Vec<Kept> = ended;
        ended.into_iter().for_each(|kept| now.extend(kept.output));
        let mut running = Vec::into_iter(running);
        if let Some(next) = running.next() {
            self.shown = Some(next.stage);
            now.extend(next.output);
        }
        self.kept = running.collect();
        now
    }
}

fn print(bytes: &[u8]) {
    let mut out = io::stdout().lock();
    // If nobody reads the output, the stages run nevertheless, and the exit code tells their result.
    let _ = out.write_all(bytes).and_then(|()| out.flush());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_two_stages_do_not_mix() {
        let mut state = State::default();
        assert_eq!(state.add("rust", b"a"), b"a");
        assert_eq!(state.add("npm", b"x"), b"");
        assert_eq!(state.add("rust", b"b"), b"b");
        assert_eq!(state.end("npm"), b"");
        assert_eq!(state.add("browser", b"1"), b"");
        assert_eq!(state.add("rust", b"c"), b"c");
        assert_eq!(state.end("rust"), b"x1");
        assert_eq!(state.add("browser", b"2"), b"2");
        assert_eq!(state.end("browser"), b"");
    }
}
