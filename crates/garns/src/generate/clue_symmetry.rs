//! Symmetries of the cells that hold clues.

use core::fmt;
use core::str::FromStr;

use crate::{Cell, CellSet};

/// The symmetry of a puzzle's clues: if a cell holds a clue, so do all its images.
///
/// ```
/// use garns::generate::ClueSymmetry;
///
/// let symmetry: ClueSymmetry = "half-turn".parse()?;
/// assert_eq!(symmetry.orbit("r1c2".parse()?).to_string(), "r1c2, r9c8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ClueSymmetry {
    /// No symmetry: clues may be anywhere.
    #[default]
    None,
    /// Rotation by 180 degrees.
    HalfTurn,
    /// Rotation by 90 degrees.
    QuarterTurn,
    /// Reflection of the upper half to the lower half.
    Horizontal,
    /// Reflection of the left half to the right half.
    Vertical,
    /// Reflection in the diagonal from the upper left.
    Diagonal,
    /// Reflection in the diagonal from the upper right.
    Antidiagonal,
    /// Reflection in both diagonals.
    BothDiagonals,
    /// Both the horizontal and the vertical symmetry.
    BothMirrors,
    /// All these rotations and reflections.
    All,
}

impl ClueSymmetry {
    /// All symmetries with their names, the simplest first.
    pub const NAMES: [(ClueSymmetry, &'static str); 10] = [
        (ClueSymmetry::None, "none"),
        (ClueSymmetry::HalfTurn, "half-turn"),
        (ClueSymmetry::QuarterTurn, "quarter-turn"),
        (ClueSymmetry::Horizontal, "horizontal"),
        (ClueSymmetry::Vertical, "vertical"),
        (ClueSymmetry::Diagonal, "diagonal"),
        (ClueSymmetry::Antidiagonal, "antidiagonal"),
        (ClueSymmetry::BothDiagonals, "diagonals"),
        (ClueSymmetry::BothMirrors, "mirrors"),
        (ClueSymmetry::All, "all"),
    ];

    /// The richest symmetry that a set of cells has.
    pub fn of(cells: CellSet) -> ClueSymmetry {
        // The symmetry with the fewest orbits is the richest; among equals the first in the list is
        // taken.
        let fitting = ClueSymmetry::NAMES.iter().filter(|(symmetry, _)| symmetry.fits(cells));
        fitting
            .min_by_key(|(symmetry, _)| symmetry.orbits().len())
            .map_or(ClueSymmetry::None, |found| found.0)
    }

    /// A cell with its images.
    #[must_use]
    pub fn orbit(self, cell: Cell) -> CellSet {
        type Move = fn(usize, usize) -> (usize, usize);
        const HALF: Move = |r, c| (8 - r, 8 - c);
        const QUARTER: Move = |r, c| (c, 8 - r);
        const FLIP: Move = |r, c| (8 - r, c);
        const MIRROR: Move = |r, c| (r, 8 - c);
        const DIAGONAL: Move = |r, c| (c, r);
        const ANTIDIAGONAL: Move = |r, c| (8 - c, 8 - r);
        let moves: &[Move] = match self {
            ClueSymmetry::None => &[],
            ClueSymmetry::HalfTurn => &[HALF],
            ClueSymmetry::QuarterTurn => &[QUARTER],
            ClueSymmetry::Horizontal => &[FLIP],
            ClueSymmetry::Vertical => &[MIRROR],
            ClueSymmetry::Diagonal => &[DIAGONAL],
            ClueSymmetry::Antidiagonal => &[ANTIDIAGONAL],
            ClueSymmetry::BothDiagonals => &[DIAGONAL, ANTIDIAGONAL],
            ClueSymmetry::BothMirrors => &[FLIP, MIRROR],
            ClueSymmetry::All => &[QUARTER, FLIP],
        };
        let mut orbit = CellSet::only(cell);
        loop {
            let mut wider = orbit;
            for cell in orbit {
                for step in moves {
                    let (row, column) = step(cell.row(), cell.column());
                    wider.insert(Cell::from_index(row * 9 + column));
                }
            }
            if wider == orbit {
                return orbit;
            }
            orbit = wider;
        }
    }

    /// All cells, each with its images, in the order of their first cells.
    #[must_use]
    pub fn orbits(self) -> Vec<CellSet> {
        let mut orbits = Vec::new();
        let mut seen = CellSet::EMPTY;
        for cell in Cell::all() {
            if !seen.contains(cell) {
                let orbit = self.orbit(cell);
                seen |= orbit;
                orbits.push(orbit);
            }
        }
        orbits
    }

    /// Whether a set of cells has this symmetry.
    #[must_use]
    pub fn fits(self, cells: CellSet) -> bool {
        cells.iter().all(|cell| self.orbit(cell).is_subset(cells))
    }

    /// Whether a turn by 180 degrees is part of the symmetry.
    pub(super) fn has_half_turn(self) -> bool {
        self.orbit(Cell::from_index(1)).contains(Cell::from_index(79))
    }
}

impl fmt::Display for ClueSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name =
            ClueSymmetry::NAMES.iter().find(|(symmetry, _)| symmetry == self).map_or("", |(_, name)| name);
        f.pad(name)
    }
}

/// The error for a word that names no symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSymmetry(pub String);

impl fmt::Display for UnknownSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ClueSymmetry::NAMES.map(|(_, name)| name).join(", ");
        write!(f, "no symmetry is named {:?}, expected one of {names}", self.0)
    }
}

impl core::error::Error for UnknownSymmetry {}

impl FromStr for ClueSymmetry {
    type Err = UnknownSymmetry;

    fn from_str(text: &str) -> Result<ClueSymmetry, UnknownSymmetry> {
        let found = ClueSymmetry::NAMES.iter().find(|(_, name)| *name == text);
        found.map(|&(symmetry, _)| symmetry).ok_or_else(|| UnknownSymmetry(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_divide_the_cells() {
        let counts = [81, 41, 21, 45, 45, 45, 45, 25, 25, 15];
        for ((symmetry, name), count) in ClueSymmetry::NAMES.into_iter().zip(counts) {
            let orbits = symmetry.orbits();
            assert_eq!(orbits.len(), count, "{name}");
            assert_eq!(orbits.iter().map(|orbit| orbit.len()).sum::<usize>(), 81, "{name}");
            assert!(orbits.iter().all(|&orbit| symmetry.fits(orbit)), "{name}");
            assert_eq!(name.parse(), Ok(symmetry));
            assert_eq!(symmetry.to_string(), name);
        }
        assert!(!ClueSymmetry::HalfTurn.fits(CellSet::only(Cell::from_index(0))));
    }
    #[test]
    fn clues_have_the_richest_symmetry_that_fits() {
        let of = |text: &str| ClueSymmetry::of(text.parse::<crate::Grid>().unwrap().filled());
        assert_eq!(
            of("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
            ClueSymmetry::HalfTurn
        );
        assert_eq!(
            of("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
            ClueSymmetry::None
        );
        assert_eq!(
            of("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."),
            ClueSymmetry::BothMirrors
        );
    }
}
