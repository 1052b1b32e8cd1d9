//! The picture of one cell, made comparable between papers, screens and lights.

use crate::grey::Grey;
use crate::homography::Homography;
use crate::point::Point;
use crate::surface::Crossings;

/// The width of the picture of a cell.
pub(crate) const SIDE: usize = 24;

/// The pixels of a cell, row by row: 0 for paper, about 1 for ink.
pub(crate) type Crop = [f32; SIDE * SIDE];

/// The part of a cell that is left out at each edge, where the lines are.
const INSET: f32 = 0.04;

/// How many pixels at each edge are not looked at to judge whether there is ink.
const EDGE: usize = 5;

/// The width of the middle of a cell.
const MIDDLE: usize = SIDE - 2 * EDGE;

/// How many of the darkest cells tell how dark ink is in a picture.
const DARKEST: usize = 16;

/// The faintest ink: how much darker than paper it is. Fainter cells are empty.
const FAINTEST: f32 = 0.06;

/// The pictures of the 81 cells, row by row.
pub(crate) fn crops(grey: &Grey, crossings: &Crossings) -> Vec<Crop> {
    let mut crops: Vec<Crop> = Vec::with_capacity(81);
    for cell in 0..81 {
        let (row, column) = (cell / 9, cell % 9);
        let corner = |down: usize, right: usize| crossings[row + down][column + right];
        crops.push(darkness(sample(grey, [corner(0, 0), corner(0, 1), corner(1, 1), corner(1, 0)])));
    }
    let mut strengths: Vec<f32> = crops.iter().map(strength).collect();
    strengths.sort_by(f32::total_cmp);
    let ink = (strengths[81 - DARKEST / 2] + strengths[81 - DARKEST / 2 - 1]) / 2.0;
    for crop in &mut crops {
        for value in crop {
            *value = (*value / ink.max(FAINTEST)).clamp(-0.5, 1.5);
        }
    }
    crops
}

/// How dark the darkest pixels in the middle of a cell are.
pub(crate) fn strength(crop: &Crop) -> f32 {
    part(middle(crop), 97)
}

/// The brightness of the pixels of a cell, each the mean of the area that it covers.
fn sample(grey: &Grey, corners: [Point; 4]) -> Crop {
    let homography = Homography::onto(&corners);
    let side = corners[0].distance(corners[2]).max(corners[1].distance(corners[3])) * 0.71;
    let fine = ((side / SIDE as f32 + 0.5) as usize).clamp(1, 4);
    let part = |i: usize, j: usize| {
        let place = (i as f32 + (j as f32 + 0.5) / fine as f32) / SIDE as f32;
        INSET + (1.0 - 2.0 * INSET) * place
    };
    std::array::from_fn(|i| {
        let mut sum = 0.0;
        for j in 0..fine * fine {
            let point = homography.at(part(i % SIDE, j % fine), part(i / SIDE, j / fine));
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
            for (cell, crop) in crops(&grey, &crossings).iter().enumerate() {
                let (middle, corner) = (crop[12 * SIDE + 12], crop[2 * SIDE + 2]);
                assert!(corner.abs() < 0.05, "{paper} {ink} {cell}: paper {corner}");
                let expected = if cell % 2 == 0 { 1.0 } else { 0.0 };
                assert!((middle - expected).abs() < 0.05, "{paper} {ink} {cell}: ink {middle}");
            }
        }
    }
}
