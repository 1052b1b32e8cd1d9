//! The plain search: every arrangement of the columns, and the least rows for each.
//!
//! Tests compare the fast searches with it, and grids that repeat a digit in a house need it.

use super::transform::Transform;
use crate::{Digit, Grid};

/// A transform that leads to the least image, and how many do; the names of absent digits make no difference.
pub(super) fn search(grid: &Grid) -> (Transform, u64) {
    let bytes = grid.to_bytes();
    let cells = core::array::from_fn(|row| core::array::from_fn(|column| u16::from(bytes[row * 9 + column])));
    let best = least_image(&cells, Names { names: [0; 10], named: 0 });
    (best.transform, best.count)
}

/// The contents of the cells, row by row.
pub(super) type Cells = [[u16; 9]; 9];

/// Gives names to digits as the cells of an image need them.
pub(super) trait Naming: Copy {
    /// The least image that the content of the next cell can have.
    fn image(&mut self, content: u16) -> u16;

    /// The image of each digit.
    fn digits(&self) -> [Digit; 9];
}

/// The best image among all arrangements of columns and rows.
pub(super) fn least_image(cells: &Cells, naming: impl Naming) -> Best {
    let mut best = Best::new();
    for (transpose, cells) in [(false, *cells), (true, transposed(cells))] {
        for columns in arrangements() {
            Partial::new(transpose, &cells, columns, naming).continue_from(0, &mut best);
        }
    }
    best
}

/// The cells turned over the diagonal.
pub(super) fn transposed(cells: &Cells) -> Cells {
    core::array::from_fn(|row| core::array::from_fn(|column| cells[column][row]))
}

/// The least image so far, a transform that leads to it, and how many do.
pub(super) struct Best {
    pub(super) image: Cells,
    pub(super) transform: Transform,
    pub(super) count: u64,
}

impl Best {
    pub(super) fn new() -> Best {
        Best { image: [[u16::MAX; 9]; 9], transform: Transform::IDENTITY, count: 0 }
    }
}

/// The rows of an image that have been chosen so far.
pub(super) struct Partial<N> {
    transpose: bool,
    columns: [u8; 9],
    /// The grid with its columns arranged.
    cells: Cells,
    rows: [u8; 9],
    naming: N,
    /// For each row the rows before it in its band that are equal to it, and for each band the bands
    /// before it that are equal to it, as sets of bits. Of equal rows only the first that is left is
    /// chosen. The plain search does not use them.
    equal: Equal,
}

/// Lines and bands that are equal to earlier ones.
#[derive(Clone, Copy, Default)]
pub(super) struct Equal {
    /// For each line the equal lines before it in its band.
    pub(super) lines: [u16; 9],
    /// For each band the equal bands before it.
    pub(super) bands: [u16; 3],
}

impl<N: Naming> Partial<N> {
    /// An image without rows, from cells whose columns are put in this order.
    pub(super) fn new(transpose: bool, cells: &Cells, columns: [u8; 9], naming: N) -> Partial<N> {
        let cells = cells.map(|row| columns.map(|column| row[usize::from(column)]));
        Partial { transpose, columns, cells, rows: [0; 9], naming, equal: Equal::default() }
    }

    /// The same image with this first row, which the naming has seen, and with rows that need not be
    /// tried because equal rows are.
    pub(super) fn with_first_row(mut self, row: u8, equal: Equal) -> Partial<N> {
        self.rows[0] = row;
        self.equal = equal;
        self
    }

    /// Tries every row for each place from this one on.
    pub(super) fn continue_from(&mut self, depth: usize, best: &mut Best) {
        if depth == 9 {
            if best.count == 0 {
                let digits = self.naming.digits();
                best.transform = Transform::new(self.transpose, self.rows, self.columns, digits);
            }
            best.count += 1;
            return;
        }
        let naming = self.naming;
        for row in 0..9 {
            let in_band = depth.is_multiple_of(3) || self.rows[depth - 1] / 3 == row / 3;
            if !in_band
                || self.rows[..depth].contains(&row)
                || self.equal.has_earlier(row, &self.rows[..depth])
            {
                continue;
            }
            let image = self.cells[usize::from(row)].map(|content| self.naming.image(content));
            if image < best.image[depth] {
                best.image[depth] = image;
                best.image[depth + 1..].fill([u16::MAX; 9]);
                best.count = 0;
            }
            if image == best.image[depth] {
                self.rows[depth] = row;
                self.continue_from(depth + 1, best);
            }
            self.naming = naming;
        }
    }
}

impl Equal {
    /// Whether an equal line, or a line of an equal band, comes before this line and is not used yet.
    pub(super) fn has_earlier(&self, line: u8, used: &[u8]) -> bool {
        let lines = used.iter().fold(0, |set, &line| set | 1 << line);
        let bands = used.iter().fold(0, |set, &line| set | 1 << (line / 3));
        let (line, band) = (usize::from(line), usize::from(line / 3));
        self.lines[line] & !lines != 0 || bands >> band & 1 == 0 && self.bands[band] & !bands != 0
    }
}

/// The names of digits in the order in which the digits come.
#[derive(Clone, Copy)]
struct Names {
    names: [u8; 10],
    named: u8,
}

impl Naming for Names {
    fn image(&mut self, digit: u16) -> u16 {
        let name = &mut self.names[usize::from(digit)];
        if digit != 0 && *name == 0 {
            self.named += 1;
            *name = self.named;
        }
        u16::from(*name)
    }

    fn digits(&self) -> [Digit; 9] {
        digits(&self.names)
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
    use crate::solve;
    use crate::{Cell, Random};

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
