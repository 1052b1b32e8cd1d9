//! The picture of one cell, made comparable between papers, screens and lights.

use crate::grey::Grey;
use crate::homography::Homography;
use crate::point::Point;
use crate::surface::Crossings;

/// The width of the picture of a cell.
pub(crate) const SIDE: usize = 24;

/// The pixels of a cell, row by row: 0 for paper, about 1 for ink.
pub(crate) type Crop = [f32; SIDE * SIDE];

/// How many pixels at each edge are not looked at to judge whether there is ink.
const EDGE: usize = 5;

/// The width of the middle of a cell.
const MIDDLE: usize = SIDE - 2 * EDGE;

/// How many of the darkest cells tell how dark ink is in a picture.
const DARKEST: usize = 16;

/// The faintest ink: how much darker than paper it is. Fainter cells are empty.
const FAINTEST: f32 = 0.06;

/// Where a cell is cut out of a picture, in parts of its width.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    /// The part that is left out at each edge, where the lines are.
    pub(crate) inset: f32,
    /// How far the cut is moved to the right.
    pub(crate) right: f32,
    /// How far the cut is moved down.
    pub(crate) down: f32,
}

impl Cut {
    /// The usual cut.
    pub(crate) const PLAIN: Cut = Cut { inset: 0.04, right: 0.0, down: 0.0 };
}

/// The pictures of the 81 cells of a grid.
pub(crate) struct Crops {
    /// The cells, row by row.
    pub(crate) cells: Vec<Crop>,
    /// How dark ink is in this picture.
    ink: f32,
}

impl Crops {
    /// Cuts the cells out of a picture.
    pub(crate) fn of(grey: &Grey, crossings: &Crossings) -> Crops {
        let mut cells: Vec<Crop> =
            (0..81).map(|cell| darkness(sample(grey, crossings, cell, Cut::PLAIN))).collect();
        let mut strengths: Vec<f32> = cells.iter().map(strength).collect();
        strengths.sort_by(f32::total_cmp);
        let darkest = (strengths[81 - DARKEST / 2] + strengths[81 - DARKEST / 2 - 1]) / 2.0;
        let ink = darkest.max(FAINTEST);
        for crop in &mut cells {
            *crop = scaled(crop, ink);
        }
        Crops { cells, ink }
    }

    /// One cell, cut out in another way.
    pub(crate) fn again(&self, grey: &Grey, crossings: &Crossings, cell: usize, cut: Cut) -> Crop {
        scaled(&darkness(sample(grey, crossings, cell, cut)), self.ink)
    }
}

/// A cell in which ink is about 1.
fn scaled(crop: &Crop, ink: f32) -> Crop {
    crop.map(|value| (value / ink).clamp(-0.5, 1.5))
}

/// How dark the darkest pixels in the middle of a cell are.
pub(crate) fn strength(crop: &Crop) -> f32 {
    part(middle(crop), 97)
}

/// The brightness of the pixels of a cell, each the mean of the area that it covers.
fn sample(grey: &Grey, crossings: &Crossings, cell: usize, cut: Cut) -> Crop {
    let (row, column) = (cell / 9, cell % 9);
    let corner = |down: usize, right: usize| crossings[row + down][column + right];
    let corners: [Point; 4] = [corner(0, 0), corner(0, 1), corner(1, 1), corner(1, 0)];
    let homography = Homography::onto(&corners);
    let side = corners[0].distance(corners[2]).max(corners[1].distance(corners[3])) * 0.71;
    let fine = ((side / SIDE as f32 + 0.5) as usize).clamp(1, 4);
    let part = |i: usize, j: usize| {
        let place = (i as f32 + (j as f32 + 0.5) / fine as f32) / SIDE as f32;
        cut.inset + (1.0 - 2.0 * cut.inset) * place
    };
    std::array::from_fn(|i| {
        let mut sum = 0.0;
        for j in 0..fine * fine {
            let point =
                homography.at(part(i % SIDE, j % fine) + cut.right, part(i / SIDE, j / fine) + cut.down);
            sum += grey.at(point.x, point.y);
        }
        sum / (fine * fine) as f32
    })
}

/// How much darker than the paper each pixel is, as a part of the paper's brightness; how much lighter if the
/// cell has light ink on a dark ground.
fn darkness(mut cell: Crop) -> Crop {
    let inner = middle(&cell);
    let (dark, light) =
        (part(cell.to_vec(), 70) - part(inner.clone(), 3), part(inner, 97) - part(cell.to_vec(), 30));
    if light > 40.0 && light > 2.0 * dark {
        cell = cell.map(|value| 255.0 - value);
    }
    let paper = part(cell.to_vec(), 70);
    cell.map(|value| (paper - value) / paper.max(20.0))
}

fn middle(cell: &Crop) -> Vec<f32> {
    let mut inner = Vec::with_capacity(MIDDLE * MIDDLE);
    for y in EDGE..SIDE - EDGE {
        inner.extend_from_slice(&cell[y * SIDE + EDGE..(y + 1) * SIDE - EDGE]);
    }
    inner
}

/// The value that so many hundredths of the values are below.
fn part(mut values: Vec<f32>, hundredths: usize) -> f32 {
    let index = ((values.len() - 1) * hundredths + 50) / 100;
    *values.select_nth_unstable_by(index, f32::total_cmp).1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uniform(paper: u8, ink: u8) -> (Grey, Crossings) {
        let mut grey = Grey { width: 270, height: 270, pixels: vec![paper; 270 * 270] };
        for cell in (0..81).step_by(2) {
            for i in 0..100 {
                let (x, y) = (cell % 9 * 30 + 10 + i % 10, cell / 9 * 30 + 10 + i / 10);
                grey.pixels[y * 270 + x] = ink;
            }
        }
        let point = |row: usize, column: usize| Point { x: 30.0 * column as f32, y: 30.0 * row as f32 };
        (grey, std::array::from_fn(|row| std::array::from_fn(|column| point(row, column))))
    }

    #[test]
    fn ink_is_one_and_paper_is_zero_on_any_paper_and_screen() {
        for (paper, ink) in [(250, 10), (120, 60), (60, 40), (10, 240), (30, 140)] {
            let (grey, crossings) = uniform(paper, ink);
            for (cell, crop) in Crops::of(&grey, &crossings).cells.iter().enumerate() {
                let (middle, corner) = (crop[12 * SIDE + 12], crop[2 * SIDE + 2]);
                assert!(corner.abs() < 0.05, "{paper} {ink} {cell}: paper {corner}");
                let expected = if cell % 2 == 0 { 1.0 } else { 0.0 };
                assert!((middle - expected).abs() < 0.05, "{paper} {ink} {cell}: ink {middle}");
            }
        }
    }
}
