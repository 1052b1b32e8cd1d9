//! The limits of a rating by whips and braids.

/// The limits of a rating.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The greatest length of whips and braids that is tried.
    pub max_length: u8,
    /// Called now and then during a rating, which is given up as soon as the answer is `true`.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// The search was given up because [`Limits::stop`] said so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interrupted;

impl Limits<'_> {
    /// The greatest length that any rating tries, far above every length known.
    pub const MAX_LENGTH: u8 = 36;

    /// No limit but [`MAX_LENGTH`](Limits::MAX_LENGTH).
    pub const NONE: Limits<'static> = Limits { max_length: Limits::MAX_LENGTH, stop: &|| false };

    pub(crate) fn check(&self) -> Result<(), Interrupted> {
        if (self.stop)() { Err(Interrupted) } else { Ok(()) }
    }
}
