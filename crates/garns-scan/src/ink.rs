//! Ink: pixels that are darker than their surroundings.

use crate::grey::Grey;

/// One way to tell ink from paper. No single way finds every grid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pass {
    /// The window whose mean is compared, as a part of the longer side: one over this.
    window: usize,
    /// How much darker than the mean ink is, in hundredths.
    darker: u64,
    /// How far ink spreads, in pixels, which closes gaps in lines.
    spread: usize,
}

/// The passes, in the order in which they are tried.
pub(crate) const PASSES: [Pass; 6] = [
    Pass { window: 20, darker: 6, spread: 0 },
    Pass { window: 20, darker: 4, spread: 0 },
    Pass { window: 10, darker: 8, spread: 0 },
    Pass { window: 40, darker: 3, spread: 1 },
    Pass { window: 40, darker: 5, spread: 0 },
    Pass { window: 20, darker: 6, spread: 3 },
];

/// The sums of all rectangles that start in the upper left corner.
pub(crate) struct Integral {
    width: usize,
    sums: Vec<u32>,
}

impl Integral {
    /// The sums of a picture of at most sixteen million pixels.
    pub(crate) fn of(grey: &Grey) -> Integral {
        let width = grey.width + 1;
        let mut sums = vec![0; width * (grey.height + 1)];
        for y in 0..grey.height {
            let mut row = 0;
            for x in 0..grey.width {
                row += u32::from(grey.pixels[y * grey.width + x]);
                sums[(y + 1) * width + x + 1] = sums[y * width + x + 1] + row;
            }
        }
        Integral { width, sums }
    }

    /// The sum of the pixels of the rows `y` and the columns `x`.
    pub(crate) fn sum(&self, x: std::ops::Range<usize>, y: std::ops::Range<usize>) -> u32 {
        let (top, bottom) = (y.start * self.width, y.end * self.width);
        (self.sums[bottom + x.end] - self.sums[bottom + x.start])
            - (self.sums[top + x.end] - self.sums[top + x.start])
    }
}

/// The pixels that are ink in a pass.
pub(crate) fn ink(grey: &Grey, integral: &Integral, pass: Pass) -> Vec<bool> {
    let (width, height) = (grey.width, grey.height);
    let half = (width.max(height) / pass.window / 2).max(1);
    let mut ink = vec![false; width * height];
    for y in 0..height {
        let rows = y.saturating_sub(half)..(y + half + 1).min(height);
        for x in 0..width {
            let columns = x.saturating_sub(half)..(x + half + 1).min(width);
            let area = (rows.len() * columns.len()) as u64;
            let sum = u64::from(integral.sum(columns, rows.clone()));
            let value = u64::from(grey.pixels[y * width + x]);
            ink[y * width + x] = (value + 2) * area * 100 < sum * (100 - pass.darker);
        }
    }
    for _ in 0..pass.spread {
        ink = spread(&ink, width, height);
    }
    ink
}

/// Ink grown by one pixel on all sides.
fn spread(ink: &[bool], width: usize, height: usize) -> Vec<bool> {
    let mut wide = ink.to_vec();
    for row in 0..height {
        let row = row * width..(row + 1) * width;
        let (old, new) = (&ink[row.clone()], &mut wide[row]);
        for x in 1..width {
            new[x] |= old[x - 1];
            new[x - 1] |= old[x];
        }
    }
    let mut tall = wide.clone();
    for i in width..wide.len() {
        tall[i] |= wide[i - width];
        tall[i - width] |= wide[i];
    }
    tall
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dark_spot_is_ink_and_spreads() {
        let mut grey = Grey { width: 41, height: 41, pixels: vec![200; 41 * 41] };
        grey.pixels[20 * 41 + 20] = 50;
        let integral = Integral::of(&grey);
        assert_eq!(integral.sum(20..21, 20..21), 50);
        let count = |pass| ink(&grey, &integral, pass).iter().filter(|&&ink| ink).count();
        assert_eq!(count(PASSES[1]), 1);
        assert_eq!(count(Pass { spread: 1, ..PASSES[1] }), 9);
        assert_eq!(count(Pass { spread: 3, ..PASSES[1] }), 49);
    }
}
