//! The 416 classes of bands.

use super::FullGrid;

/// The second and third rows of the least image of each class, in ascending order. The first row is 123456789.
const FORMS: &str = include_str!("band_forms.txt");

/// The orders of three lines.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Three rows of digits.
type Band = [[u8; 9]; 3];
/// The second and third rows of an image, in ASCII. The first row is 123456789.
type Form = [u8; 18];

/// The classes of the three bands and the three stacks, each a number from 1 to 416.
///
/// Two bands are of one class if one becomes the other by exchanging digits, rows, boxes, and columns inside boxes.
/// The classes are numbered in the order of their least images, as in the lists of the Sudoku forums: class 1 is
/// that of 123456789456789123789123456.
///
/// ```
/// use garns::Grid;
/// use garns::workshop::{FullGrid, band_classes};
///
/// let grid: Grid =
///     "123456789456789123789123456231564897564897231897231564312645978645978312978312645".parse()?;
/// assert_eq!(band_classes(&FullGrid::try_from(grid)?)[0], 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn band_classes(full: &FullGrid) -> [usize; 6] {
    let bytes = full.grid().to_bytes();
    core::array::from_fn(|number| {
        let at = |row: usize, column: usize| {
            let line = number % 3 * 3 + row;
            bytes[if number < 3 { line * 9 + column } else { column * 9 + line }]
        };
        let band = core::array::from_fn(|row| core::array::from_fn(|column| at(row, column)));
        let (form, _) = least_image(&band);
        // Every band has a class; a test counts the bands of all classes.
        1 + FORMS.lines().position(|line| line.as_bytes() == form).unwrap_or(416)
    })
}

/// The least image of a band, and the number of ways to reach it.
fn least_image(band: &Band) -> (Form, usize) {
    let mut best = ([u8::MAX; 18], 0);
    for boxes in ORDERS {
        for orders in (0..216).map(|n| [ORDERS[n / 36], ORDERS[n / 6 % 6], ORDERS[n % 6]]) {
            let columns: [usize; 9] = core::array::from_fn(|at| 3 * boxes[at / 3] + orders[at / 3][at % 3]);
            for [first, second, third] in ORDERS {
                let mut names = [0; 10];
                for (name, &column) in (b'1'..).zip(&columns) {
                    names[usize::from(band[first][column])] = name;
                }
                let value = |row: usize, at: usize| names[usize::from(band[row][columns[at]])];
                if value(second, 0) > best.0[0] {
                    continue;
                }
                let form = core::array::from_fn(|at| value(if at < 9 { second } else { third }, at % 9));
                if form < best.0 {
                    best = (form, 0);
                }
                best.1 += usize::from(form == best.0);
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classes_hold_all_bands() {
        let mut bands = 0;
        for line in FORMS.lines() {
            let form: Form = line.as_bytes().try_into().unwrap();
            let digits = |row: usize| core::array::from_fn(|at| form[9 * row + at] - b'0');
            let band = [[1, 2, 3, 4, 5, 6, 7, 8, 9], digits(0), digits(1)];
            let (least, ways) = least_image(&band);
            assert_eq!(least, form, "the form is its own least image");
            assert_eq!(7776 % ways, 0);
            bands += 7776 / ways;
        }
        // There are 9! x 56 x 6^6 bands; one of 9! has the first row 123456789.
        assert_eq!(bands, 56 * 6_usize.pow(6));
        let mut sorted: Vec<&str> = FORMS.lines().collect();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!((sorted.len(), sorted), (416, FORMS.lines().collect()));
    }
}
