//! Messages for the person at the terminal, on standard error.

use std::fmt::Display;
use std::io::{self, Write};

/// Writes a line `garns: MESSAGE` to standard error.
pub(crate) fn say(message: impl Display) {
    write(&format!("garns: {message}\n"));
}

/// Writes whole lines to standard error.
///
/// A message that cannot be written (standard error is full, closed, or a pipe that nobody reads) is
/// dropped: the work continues, and the exit code still tells the outcome.
pub(crate) fn write(lines: &str) {
    let _ = io::stderr().write_all(lines.as_bytes());
}
