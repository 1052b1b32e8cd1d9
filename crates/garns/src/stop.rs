//! How a caller stops long work.

use core::fmt;

/// A question that long work asks its caller now and then: whether to stop.
///
/// The library has no clock, so the caller answers: by the time, by a flag, or by the number of questions.
#[derive(Clone, Copy)]
pub struct Stop<'a>(Option<&'a dyn Fn() -> bool>);

impl<'a> Stop<'a> {
    /// The work is never stopped.
    pub const NEVER: Stop<'static> = Stop(None);

    /// The work is stopped as soon as `is_enough` returns true.
    #[must_use]
    pub const fn when(is_enough: &'a dyn Fn() -> bool) -> Stop<'a> {
        Stop(Some(is_enough))
    }

    /// Asks the caller.
    pub(crate) fn check(self) -> Result<(), Interrupted> {
        if self.0.is_some_and(|is_enough| is_enough()) { Err(Interrupted) } else { Ok(()) }
    }
}

/// The error of work that its caller stopped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interrupted;

impl fmt::Debug for Stop<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Stop::when" } else { "Stop::NEVER" })
    }
}
