//! The outcome of a command.

use std::process::ExitCode;

/// The outcome of a command as its exit code; of several outcomes the worst counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// 0: done.
    #[default]
    Done,
    /// 1: the answer is no, for one puzzle at least.
    No,
    /// 2: the input or the usage is wrong, in one place at least.
    Wrong,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        ExitCode::from(outcome as u8)
    }
}
