//! The lattice: the hundred crossings of the lines of a grid.

use crate::grey::Grey;
use crate::homography::Homography;
use crate::ink::Integral;
use crate::point::Point;
use crate::quad::Quad;
use crate::surface::{Crossings, smooth};

/// The lines of a grid, found in a picture.
#[derive(Clone, Debug)]
pub(crate) struct Lattice {
    /// The crossings, in pixels of the picture.
    pub(crate) crossings: Crossings,
    /// How clear the crossings are, from 0 to 1.
    pub(crate) clarity: f32,
}

/// The width of a cell in the flattened picture.
const CELL: usize = 32;

/// The margin around the grid in the flattened picture.
const MARGIN: usize = 24;

/// The width of the flattened picture.
const SIDE: usize = 9 * CELL + 2 * MARGIN;

/// How far a line is followed on each side of a crossing.
const REACH: usize = 16;

/// How far beside a line it must be lighter.
const BESIDE: usize = 5;

/// How much a crossing loses for each pixel from where it was expected.
const PULL: f32 = 0.012;

/// The rounds: how far to look around, and the degree of the surface.
const ROUNDS: [(usize, usize); 3] = [(9, 2), (6, 3), (5, 4)];

/// Finds the crossings of the grid whose corners are near those of a quadrilateral.
pub(crate) fn lattice(grey: &Grey, quad: &Quad) -> Lattice {
    let homography = Homography::onto(quad);
    let across = |i: f32| (i - MARGIN as f32) / (9 * CELL) as f32;
    let place = |point: Point| homography.at(across(point.x), across(point.y));
    let mut flat = Grey { width: SIDE, height: SIDE, pixels: Vec::with_capacity(SIDE * SIDE) };
    for y in 0..SIDE {
        for x in 0..SIDE {
            let Point { x, y } = place(Point { x: x as f32 + 0.5, y: y as f32 + 0.5 });
            flat.pixels.push((grey.at(x, y) + 0.5) as u8);
        }
    }
    let scores = crossing_scores(&flat);
    let mut expected = [[Point::default(); 10]; 10];
    for (row, points) in expected.iter_mut().enumerate() {
        for (column, point) in points.iter_mut().enumerate() {
            *point = Point { x: (MARGIN + column * CELL) as f32, y: (MARGIN + row * CELL) as f32 };
        }
    }
    let mut found = expected;
    let mut weights = [[0.0; 10]; 10];
    for (radius, degree) in ROUNDS {
        for row in 0..10 {
            for column in 0..10 {
                (found[row][column], weights[row][column]) =
                    best_near(&scores, expected[row][column], radius);
            }
        }
        expected = smooth(&found, &weights, degree);
    }
    let mut clarity = 0.0;
    for row in 0..10 {
        for column in 0..10 {
            let (point, score) = (found[row][column], weights[row][column]);
            let tolerance = if score < 0.35 { 2.0 } else { 4.0 };
            if point.distance(expected[row][column]) <= tolerance {
                expected[row][column] = point;
                clarity += score.sqrt();
            }
        }
    }
    Lattice { crossings: expected.map(|row| row.map(place)), clarity: clarity / 100.0 }
}

/// For each pixel, how much it looks like the crossing of a horizontal and a vertical line, from 0 to 1.
fn crossing_scores(flat: &Grey) -> Vec<f32> {
    let integral = Integral::of(flat);
    let mut dark = vec![0.0; SIDE * SIDE];
    for y in 0..SIDE {
        let rows = y.saturating_sub(REACH)..(y + REACH + 1).min(SIDE);
        for x in 0..SIDE {
            let columns = x.saturating_sub(REACH)..(x + REACH + 1).min(SIDE);
            let area = (rows.len() * columns.len()) as f32;
            let mean = integral.sum(columns, rows.clone()) as f32 / area;
            let value = f32::from(flat.pixels[y * SIDE + x]);
            dark[y * SIDE + x] = (6.0 * (mean - value) / mean.max(20.0)).clamp(0.0, 1.0);
        }
    }
    let horizontal = line_scores(&dark, 1, SIDE);
    let vertical = line_scores(&dark, SIDE, 1);
    horizontal.iter().zip(&vertical).map(|(h, v)| (h * v).sqrt()).collect()
}

/// For each pixel, how dark the line along a direction is, less the lighter of its two sides. A step `along`
/// the line and one `across` it are distances in the list of pixels.
fn line_scores(dark: &[f32], along: usize, across: usize) -> Vec<f32> {
    let mut means = vec![0.0; dark.len()];
    for line in 0..SIDE {
        let start = line * across;
        let mut sums = [0.0; SIDE + 1];
        for i in 0..SIDE {
            sums[i + 1] = sums[i] + dark[start + i * along];
        }
        for i in 0..SIDE {
            let sum = sums[(i + REACH + 1).min(SIDE)] - sums[i.saturating_sub(REACH)];
            means[start + i * along] = sum / (2 * REACH + 1) as f32;
        }
    }
    let mut scores = vec![0.0; dark.len()];
    for line in BESIDE..SIDE - BESIDE {
        for i in 0..SIDE {
            let place = line * across + i * along;
            let beside = means[place - BESIDE * across].min(means[place + BESIDE * across]);
            scores[place] = (means[place] - beside).max(0.0);
        }
    }
    scores
}

/// The clearest crossing near a place, and its score.
fn best_near(scores: &[f32], near: Point, radius: usize) -> (Point, f32) {
    let radius = radius as isize;
    let pixel = |x: isize, y: isize| {
        let inside = (0..SIDE as isize).contains(&x) && (0..SIDE as isize).contains(&y);
        if inside { scores[y as usize * SIDE + x as usize] } else { 0.0 }
    };
    let centre = |x: isize, y: isize| Point { x: x as f32 + 0.5, y: y as f32 + 0.5 };
    let (middle_x, middle_y) = (near.x as isize, near.y as isize);
    let mut best = (f32::MIN, 0, 0);
    for y in middle_y - radius..=middle_y + radius {
        for x in middle_x - radius..=middle_x + radius {
            let off = centre(x, y).distance(near);
            let score = pixel(x, y) - PULL * off;
            if off <= radius as f32 && score > best.0 {
                best = (score, x, y);
            }
        }
    }
    let (_, x, y) = best;
    let score = pixel(x, y);
    if best.0 == f32::MIN || score <= 0.0 {
        return (near, 0.0);
    }
    let (mut sum, mut weight) = (Point::default(), 0.0);
    for y in y - 2..=y + 2 {
        for x in x - 2..=x + 2 {
            let (score, point) = (pixel(x, y), centre(x, y));
            sum = Point { x: sum.x + score * point.x, y: sum.y + score * point.y };
            weight += score;
        }
    }
    (sum.scaled(1.0 / weight), score)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A grid of black lines on white, from (50, 50), with 30 pixels to a cell.
    fn drawn() -> Grey {
        let mut grey = Grey { width: 400, height: 400, pixels: vec![230; 400 * 400] };
        for line in 0..10 {
            for i in 0..272 {
                for thick in 0..2 {
                    grey.pixels[(50 + line * 30 + thick) * 400 + 50 + i] = 30;
                    grey.pixels[(50 + i) * 400 + 50 + line * 30 + thick] = 30;
                }
            }
        }
        grey
    }

    #[test]
    fn crossings_are_found_from_rough_corners() {
        let quad = [(46.0, 47.0), (326.0, 51.0), (322.0, 327.0), (49.0, 322.0)].map(|(x, y)| Point { x, y });
        let lattice = lattice(&drawn(), &quad);
        assert!(lattice.clarity > 0.8, "{}", lattice.clarity);
        for (row, points) in lattice.crossings.iter().enumerate() {
            for (column, point) in points.iter().enumerate() {
                let truth = Point { x: 51.0 + 30.0 * column as f32, y: 51.0 + 30.0 * row as f32 };
                assert!(point.distance(truth) < 1.5, "{point:?} for {truth:?}");
            }
        }
    }

    #[test]
    fn white_paper_has_no_clear_crossings() {
        let white = Grey { width: 400, height: 400, pixels: vec![255; 400 * 400] };
        let quad = [(50.0, 50.0), (320.0, 50.0), (320.0, 320.0), (50.0, 320.0)].map(|(x, y)| Point { x, y });
        assert_eq!(lattice(&white, &quad).clarity, 0.0);
    }
}
