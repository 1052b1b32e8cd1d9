//! How cells, digits and candidates are written: cells 0 to 80, digits 1 to 9.
//!
//! Values are checked when they are read, so that they are always well formed.

use garns::{Candidate, Cell, CellSet, Digit};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use utoipa::openapi::schema::{Array, ArrayBuilder, Object, ObjectBuilder, Type};

/// The schema of a number between two others.
fn number(least: i64, most: i64) -> Object {
    ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(least)).maximum(Some(most)).build()
}

fn cell_of<E: Error>(index: u64) -> Result<Cell, E> {
    match index {
        0..=80 => Ok(Cell::from_index(index as usize)),
        _ => Err(E::custom(format_args!("cell {index} is out of range, expected 0 to 80"))),
    }
}

fn digit_of<E: Error>(value: u64) -> Result<Digit, E> {
    u8::try_from(value)
        .ok()
        .and_then(|value| Digit::new(value).ok())
        .ok_or_else(|| E::custom(format_args!("digit {value} is out of range, expected 1 to 9")))
}

/// A set of cells as a list of different numbers.
pub(crate) mod cells {
    use super::*;

    pub(crate) fn schema() -> Array {
        ArrayBuilder::new().items(number(0, 80)).max_items(Some(81)).unique_items(true).build()
    }

    pub(crate) fn serialize<S: Serializer>(cells: &CellSet, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(cells.iter().map(Cell::index))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<CellSet, D::Error> {
        let mut cells = CellSet::EMPTY;
        for index in Vec::<u64>::deserialize(from)? {
            if !cells.insert(cell_of(index)?) {
                return Err(D::Error::custom(format_args!("cell {index} is listed twice")));
            }
        }
        Ok(cells)
    }
}

/// A digit as a number.
pub(crate) mod digit {
    use super::*;

    pub(crate) fn schema() -> Object {
        number(1, 9)
    }

    pub(crate) fn serialize<S: Serializer>(digit: &Digit, to: S) -> Result<S::Ok, S::Error> {
        digit.get().serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Digit, D::Error> {
        digit_of(u64::deserialize(from)?)
    }
}

/// Candidates as pairs of cell and digit.
pub(crate) mod candidates {
    use super::*;

    pub(crate) fn schema() -> Array {
        let pair = ArrayBuilder::new().items(number(0, 80)).min_items(Some(2)).max_items(Some(2));
        ArrayBuilder::new().items(pair).build()
    }

    pub(crate) fn serialize<S: Serializer>(list: &[Candidate], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(list.iter().map(|candidate| (candidate.cell.index(), candidate.digit.get())))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Candidate>, D::Error> {
        Vec::<(u64, u64)>::deserialize(from)?
            .into_iter()
            .map(|(cell, digit)| Ok(Candidate { cell: cell_of(cell)?, digit: digit_of(digit)? }))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize, Serialize)]
    struct One(#[serde(with = "cells")] CellSet);

    #[test]
    fn cells_are_numbers_in_range_and_different() {
        let read = |text: &str| serde_json::from_str::<One>(text).map(|one| one.0.len()).ok();
        assert_eq!(read("[0, 80]"), Some(2));
        assert_eq!(read("[81]"), None);
        assert_eq!(read("[-1]"), None);
        assert_eq!(read("[3, 3]"), None);
        assert_eq!(read("[1.5]"), None);
    }
}
