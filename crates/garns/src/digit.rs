//! One of the nine symbols.

use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use crate::error::OutOfRange;

/// One of the nine symbols that fill a grid, 1 to 9.
///
/// `Option<Digit>` is one byte, so a whole grid of them is 81.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// All digits, ascending.
    pub const ALL: [Digit; 9] = {
        let mut all = [Digit::from_index(0); 9];
        let mut i = 1;
        while i < 9 {
            all[i] = Digit::from_index(i);
            i += 1;
        }
        all
    };

    /// The digit of that value, if it is 1 to 9.
    pub const fn new(value: u8) -> Result<Digit, OutOfRange> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= 9 => Ok(Digit(value)),
            _ => Err(OutOfRange::digit(value as usize)),
        }
    }

    /// The digit at a place counted from 0: index 0 is the digit 1.
    ///
    /// # Panics
    /// If the index is above 8: an index is the program's own, never input.
    #[inline]
    pub const fn from_index(index: usize) -> Digit {
        assert!(index < 9);
        match NonZeroU8::new(index as u8 + 1) {
            Some(value) => Digit(value),
            None => unreachable!(),
        }
    }

    /// Its value, 1 to 9.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Its place counted from 0, for arrays of nine.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl TryFrom<u8> for Digit {
    type Error = OutOfRange;
    fn try_from(value: u8) -> Result<Digit, OutOfRange> {
        Digit::new(value)
    }
}

impl From<Digit> for u8 {
    fn from(digit: Digit) -> u8 {
        digit.get()
    }
}

impl From<Digit> for char {
    fn from(digit: Digit) -> char {
        (b'0' + digit.get()) as char
    }
}

impl FromStr for Digit {
    type Err = OutOfRange;
    fn from_str(text: &str) -> Result<Digit, OutOfRange> {
        match text.as_bytes() {
            [c @ b'1'..=b'9'] => Digit::new(c - b'0'),
            _ => Err(OutOfRange::digit(text.parse().unwrap_or(usize::MAX))),
        }
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.get(), f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
