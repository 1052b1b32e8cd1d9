//! The outcome of a command.

use std::fmt;
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

/// An error that is the answer no rather than a mistake, such as a search that found nothing: exit code 1.
#[derive(Debug)]
pub(crate) struct AnswerIsNo(pub(crate) String);

impl fmt::Display for AnswerIsNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for AnswerIsNo {}
