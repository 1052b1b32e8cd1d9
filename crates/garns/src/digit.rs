//! One of the nine symbols.

use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use crate::{OutOfRange, ParseError};

/// One of the nine symbols that fill a grid, 1 to 9.
///
/// `Option<Digit>` takes one byte, so a whole grid takes 81 bytes.
///
/// ```
/// use garns::Digit;
///
/// let five = Digit::new(5)?;
/// assert_eq!("5".parse::<Digit>()?, five);
/// assert_eq!((five.get(), five.index(), char::from(five)), (5, 4, '5'));
/// assert_eq!(Digit::ALL.map(Digit::get), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
/// assert_eq!("0".parse::<Digit>().unwrap_err().to_string(), "\"0\" is not a digit, expected 1 to 9");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

    /// The digit of this value.
    ///
    /// # Errors
    /// If the value is not 1 to 9.
    pub const fn new(value: u8) -> Result<Digit, OutOfRange> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= 9 => Ok(Digit(value)),
            _ => Err(OutOfRange::digit(value as usize)),
        }
    }

    /// The digit with this index: index 0 is the digit 1.
    ///
    /// # Panics
    /// If the index is above 8. Use [`Digit::new`] for numbers that somebody typed.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Digit {
        assert!(index < 9);
        match NonZeroU8::new(index as u8 + 1) {
            Some(value) => Digit(value),
            None => unreachable!(),
        }
    }

    /// Its value, 1 to 9.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Its index, 0 to 8, for arrays of nine.
    #[inline]
    #[must_use]
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
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Digit, ParseError> {
        match text.as_bytes() {
            [c @ b'1'..=b'9'] => Ok(Digit::from_index(usize::from(c - b'1'))),
            _ => Err(ParseError::new(text, "a digit", "1 to 9")),
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
