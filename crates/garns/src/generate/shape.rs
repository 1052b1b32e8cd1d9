//! Symmetries of the cells that hold clues.

use core::fmt;
use core::str::FromStr;

use crate::cell::Cell;
use crate::set::CellSet;

/// The symmetry of a puzzle's clues: with a cell, all its images hold clues too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Clues anywhere.
    #[default]
    None,
    /// Turned by 180 degrees.
    HalfTurn,
    /// Turned by 90 degrees.
    QuarterTurn,
    /// The upper half mirrors the lower.
    Horizontal,
    /// The left half mirrors the right.
    Vertical,
    /// Mirrored at the diagonal from the upper left.
    Diagonal,
    /// Mirrored at the diagonal from the upper right.
    Antidiagonal,
    /// Mirrored at both diagonals.
    BothDiagonals,
    /// Upper and lower half mirrored, and left and right.
    BothMirrors,
    /// All of these.
    All,
}

impl Shape {
    /// Every shape with its name, the plainest first.
    pub const NAMES: [(Shape, &'static str); 10] = [
        (Shape::None, "none"),
        (Shape::HalfTurn, "half-turn"),
        (Shape::QuarterTurn, "quarter-turn"),
        (Shape::Horizontal, "horizontal"),
        (Shape::Vertical, "vertical"),
        (Shape::Diagonal, "diagonal"),
        (Shape::Antidiagonal, "antidiagonal"),
        (Shape::BothDiagonals, "diagonals"),
        (Shape::BothMirrors, "mirrors"),
        (Shape::All, "all"),
    ];

    /// A cell with its images.
    pub fn orbit(self, cell: Cell) -> CellSet {
        type Move = fn(usize, usize) -> (usize, usize);
        const HALF: Move = |r, c| (8 - r, 8 - c);
        const QUARTER: Move = |r, c| (c, 8 - r);
        const FLIP: Move = |r, c| (8 - r, c);
        const MIRROR: Move = |r, c| (r, 8 - c);
        const DIAGONAL: Move = |r, c| (c, r);
        const ANTIDIAGONAL: Move = |r, c| (8 - c, 8 - r);
        let moves: &[Move] = match self {
            Shape::None => &[],
            Shape::HalfTurn => &[HALF],
            Shape::QuarterTurn => &[QUARTER],
            Shape::Horizontal => &[FLIP],
            Shape::Vertical => &[MIRROR],
            Shape::Diagonal => &[DIAGONAL],
            Shape::Antidiagonal => &[ANTIDIAGONAL],
            Shape::BothDiagonals => &[DIAGONAL, ANTIDIAGONAL],
            Shape::BothMirrors => &[FLIP, MIRROR],
            Shape::All => &[QUARTER, FLIP],
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
    pub fn fits(self, cells: CellSet) -> bool {
        cells.iter().all(|cell| self.orbit(cell).is_subset(cells))
    }

    /// Whether each cell goes with the one opposite.
    pub(super) fn has_half_turn(self) -> bool {
        self.orbit(Cell::from_index(1)).contains(Cell::from_index(79))
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Shape::NAMES.iter().find(|(shape, _)| shape == self).map_or("", |(_, name)| name);
        f.pad(name)
    }
}

/// A word that names no shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAShape(pub String);

impl fmt::Display for NotAShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Shape::NAMES.map(|(_, name)| name).join(", ");
        write!(f, "no symmetry {:?}, expected one of {names}", self.0)
    }
}

impl core::error::Error for NotAShape {}

impl FromStr for Shape {
    type Err = NotAShape;

    fn from_str(text: &str) -> Result<Shape, NotAShape> {
        let found = Shape::NAMES.iter().find(|(_, name)| *name == text);
        found.map(|&(shape, _)| shape).ok_or_else(|| NotAShape(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_divide_the_cells() {
        let counts = [81, 41, 21, 45, 45, 45, 45, 25, 25, 15];
        for ((shape, name), count) in Shape::NAMES.into_iter().zip(counts) {
            let orbits = shape.orbits();
            assert_eq!(orbits.len(), count, "{name}");
            assert_eq!(orbits.iter().map(|orbit| orbit.len()).sum::<usize>(), 81, "{name}");
            assert!(orbits.iter().all(|&orbit| shape.fits(orbit)), "{name}");
            assert_eq!(name.parse(), Ok(shape));
            assert_eq!(shape.to_string(), name);
        }
        assert!(!Shape::HalfTurn.fits(CellSet::only(Cell::from_index(0))));
    }
}
