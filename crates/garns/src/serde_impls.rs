//! The vocabulary as people write it, for `serde`: `"r4c7"`, `"5"`, 81 characters; sets as lists.

use core::fmt;
use core::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::format::Format;
use crate::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, Puzzle};

/// Reads a value from the text that it displays as.
pub(crate) struct Text<T>(pub(crate) core::marker::PhantomData<T>);

impl<T> Visitor<'_> for Text<T>
where
    T: FromStr,
    T::Err: fmt::Display,
{
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Writes and reads types as the text that they display as.
macro_rules! as_text {
    ($($type:ty)*) => {
        $(
            impl serde::Serialize for $type {
                fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> serde::Deserialize<'de> for $type {
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                    deserializer.deserialize_str($crate::serde_impls::Text(core::marker::PhantomData))
                }
            }
        )*
    };
}
pub(crate) use as_text;

as_text! { Digit Cell Candidate House Grid Board Format }

macro_rules! as_list {
    ($($type:ty)*) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_seq(self.iter())
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                    Ok(Vec::deserialize(deserializer)?.into_iter().collect())
                }
            }
        )*
    };
}

as_list! { DigitSet CellSet CandidateSet }

/// A puzzle is written as its givens, and proved again when it is read.
impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.givens().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Puzzle, D::Error> {
        Puzzle::new(Grid::deserialize(deserializer)?).map_err(Error::custom)
    }
}
