//! The plain search: every arrangement of the columns, and the least rows for each.
//!
//! Tests compare the fast search with it, and grids that repeat a digit in a house need it.

use super::transform::Transform;
use crate::digit::Digit;
use crate::grid::Grid;

/// A transform that leads to the least image, and how many do; the names of absent digits make no difference.
pub(super) fn search(grid: &Grid) -> (Transform, u64) {
    let mut best = Best { image: [[u8::MAX; 9]; 9], transform: Transform::IDENTITY, count: 0 };
    for transpose in [false, true] {
        let bytes = grid.to_bytes();
        let at =
            |row: usize, column: usize| bytes[if transpose { column * 9 + row } else { row * 9 + column }];
        for columns in arrangements() {
            let cells = core::array::from_fn(|row| columns.map(|column| at(row, usize::from(column))));
            let mut partial = Partial { transpose, columns, cells, rows: [0; 9], names: [0; 10], named: 0 };
            partial.continue_from(0, &mut best);
        }
    }
    (best.transform, best.count)
}

struct Best {
    image: [[u8; 9]; 9],
    transform: Transform,
    count: u64,
}

/// The rows of an image that have been chosen so far.
struct Partial {
    transpose: bool,
    columns: [u8; 9],
    /// The grid with its columns arranged.
    cells: [[u8; 9]; 9],
    rows: [u8; 9],
    names: [u8; 10],
    named: u8,
}

impl Partial {
    fn continue_from(&mut self, depth: usize, best: &mut Best) {
        if depth == 9 {
            if best.count == 0 {
                best.transform = self.transform();
            }
            best.count += 1;
            return;
        }
        let (names, named) = (self.names, self.named);
        for row in 0..9 {
            let in_band = depth.is_multiple_of(3) || self.rows[depth - 1] / 3 == row / 3;
            if !in_band || self.rows[..depth].contains(&row) {
                continue;
            }
            let image = self.cells[usize::from(row)].map(|digit| self.rename(digit));
            if image < best.image[depth] {
                best.image[depth] = image;
                best.image[depth + 1..].fill([u8::MAX; 9]);
                best.count = 0;
            }
            if image == best.image[depth] {
                self.rows[depth] = row;
                self.continue_from(depth + 1, best);
            }
            (self.names, self.named) = (names, named);
        }
    }

    fn rename(&mut self, digit: u8) -> u8 {
        let name = &mut self.names[usize::from(digit)];
        if digit != 0 && *name == 0 {
            self.named += 1;
            *name = self.named;
        }
        *name
    }

    fn transform(&self) -> Transform {
        Transform::new(self.transpose, self.rows, self.columns, digits(&self.names))
    }
}

/// The image of each digit: its name, or the next free name if it has none.
pub(super) fn digits(names: &[u8; 10]) -> [Digit; 9] {
    let mut named = names.iter().copied().max().unwrap_or(0);
    Digit::ALL.map(|digit| {
        let mut name = names[usize::from(digit.get())];
        if name == 0 {
            named += 1;
            name = named;
        }
        Digit::from_index(usize::from(name) - 1)
    })
}

/// The 1296 arrangements of nine lines that keep bands together.
fn arrangements() -> impl Iterator<Item = [u8; 9]> {
    const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    (0..1296).map(|n| {
        let bands = ORDERS[n % 6];
        let inside = [ORDERS[n / 6 % 6], ORDERS[n / 36 % 6], ORDERS[n / 216]];
        core::array::from_fn(|line| bands[line / 3] * 3 + inside[line / 3][line % 3])
    })
}

#[cfg(test)]
mod tests {
    use super::super::canonical;
    use super::*;
    use crate::cell::Cell;
    use crate::random::Random;
    use crate::solve;

    #[test]
    fn the_fast_search_agrees() {
        for seed in 0..24 {
            let mut random = Random::new(seed);
            let mut grid = solve::reference::random_solutions(&Grid::EMPTY, seed).next().unwrap();
            for cell in Cell::all() {
                if random.below(24) < seed as usize {
                    grid.set(cell, None);
                }
            }
            let (transform, _) = search(&grid);
            assert_eq!(canonical(&grid).grid, transform.apply(&grid), "{grid}");
        }
    }

    #[test]
    fn the_search_for_full_grids_agrees() {
        // Three grids of many symmetries, of which two have second rows that begin with 456, and some random
        // grids.
        let symmetric = [
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
            "123456789456789123789123456214365897365897214897214365531642978642978531978531642",
            "123456789457189326689327154231645897745891632896732541318264975564978213972513468",
        ];
        let mut grids: Vec<Grid> = symmetric.iter().map(|text| text.parse().unwrap()).collect();
        grids.extend(
            (0..30).map(|seed| solve::reference::random_solutions(&Grid::EMPTY, seed).next().unwrap()),
        );
        for grid in grids {
            let (transform, ways) = search(&grid);
            let form = canonical(&grid);
            assert_eq!(form.grid, transform.apply(&grid), "{grid}");
            assert_eq!(form.automorphisms, ways, "{grid}");
        }
    }

    #[test]
    fn a_grid_that_repeats_digits_has_one_form_too() {
        for seed in 0..4 {
            let mut random = Random::new(seed);
            let grid = Grid::from_bytes(&core::array::from_fn(|_| random.below(19).saturating_sub(9) as u8));
            let image = Transform::random(&mut random).apply(&grid);
            assert_eq!(canonical(&grid).grid, canonical(&image).grid, "{grid}");
        }
    }
}
