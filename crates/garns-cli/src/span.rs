//! A range as it is typed: `7`, `7..9`, both ends included.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A range with both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span<T> {
    pub(crate) first: T,
    pub(crate) last: T,
}

impl<T> Span<T> {
    pub(crate) fn range(self) -> RangeInclusive<T> {
        self.first..=self.last
    }
}

impl<T: FromStr<Err: fmt::Display> + PartialOrd> FromStr for Span<T> {
    type Err = String;
    fn from_str(text: &str) -> Result<Span<T>, String> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let end =
            |end: &str| end.trim_start_matches('=').parse::<T>().map_err(|error| format!("{end:?}: {error}"));
        let span = Span { first: end(first)?, last: end(last)? };
        if span.first > span.last {
            return Err(format!("{text:?} ends before it begins"));
        }
        Ok(span)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_read_as_typed() {
        assert_eq!("22..24".parse(), Ok(Span { first: 22, last: 24 }));
        assert_eq!("5".parse(), Ok(Span { first: 5, last: 5 }));
        assert!("24..22".parse::<Span<usize>>().is_err());
        assert!("2..x".parse::<Span<usize>>().unwrap_err().contains("\"x\""));
    }
}
