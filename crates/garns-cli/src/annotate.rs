//! A picture with what was seen in it: the lines of the grid, the digits, and the cells to check.

use anyhow::{Context, Result};
use garns::Cell;
use garns_scan::{Picture, Point, Reading};

/// The digits from 1 to 9 as three by five dots, the upper left one in the highest bit.
const DOTS: [u16; 9] = [
    0b010_110_010_010_111,
    0b111_001_111_100_111,
    0b111_001_111_001_111,
    0b101_101_111_001_001,
    0b111_100_111_001_111,
    0b111_100_111_101_111,
    0b111_001_001_010_010,
    0b111_101_111_101_111,
    0b111_101_111_001_111,
];

const LINES: [u8; 3] = [20, 160, 80];
const CHECK: [u8; 3] = [220, 30, 30];

/// The drawing as a PNG file, as large as the picture.
pub(crate) fn annotate(picture: &Picture, reading: &Reading) -> Result<Vec<u8>> {
    let (width, height, pixels) = picture.upright_rgb();
    let mut drawing = Drawing { width, height, pixels };
    let corners = reading.corners();
    let pen = (corners[0].distance(corners[1]) / 300.0).max(1.0);
    for row in reading.crossings() {
        drawing.path(row, pen, LINES);
    }
    for column in 0..10 {
        let points: Vec<Point> = reading.crossings().iter().map(|row| row[column]).collect();
        drawing.path(&points, pen, LINES);
    }
    for cell in Cell::all() {
        let doubtful = reading.doubts().iter().any(|doubt| doubt.cell == cell);
        let colour = if doubtful { CHECK } else { LINES };
        let corners = reading.cell_corners(cell);
        if doubtful {
            drawing.path(&[corners[0], corners[1], corners[2], corners[3], corners[0]], 2.0 * pen, CHECK);
        }
        if let Some(digit) = reading.cell(cell).digit {
            drawing.digit(corners, usize::from(digit.get()) - 1, colour);
        }
    }
    encode(&drawing)
}

/// Pixels in red, green and blue.
struct Drawing {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Drawing {
    /// A filled square around a point.
    fn dot(&mut self, centre: Point, half: f32, colour: [u8; 3]) {
        let range = |middle: f32, limit: usize| {
            let start = (middle - half).round().clamp(0.0, limit as f32) as usize;
            start..((middle + half).round().clamp(0.0, limit as f32) as usize).max((start + 1).min(limit))
        };
        for y in range(centre.y, self.height) {
            for x in range(centre.x, self.width) {
                self.pixels[3 * (y * self.width + x)..][..3].copy_from_slice(&colour);
            }
        }
    }

    fn path(&mut self, points: &[Point], pen: f32, colour: [u8; 3]) {
        for pair in points.windows(2) {
            let steps = (pair[0].distance(pair[1]).min(1e5) as usize).max(1);
            for step in 0..=steps {
                self.dot(pair[0].towards(pair[1], step as f32 / steps as f32), pen / 2.0, colour);
            }
        }
    }

    /// A digit in the upper left of a cell, in dots.
    fn digit(&mut self, corners: [Point; 4], digit: usize, colour: [u8; 3]) {
        let size = corners[0].distance(corners[1]) / 40.0;
        for dot in 0..15 {
            if DOTS[digit] >> (14 - dot) & 1 == 0 {
                continue;
            }
            let (x, y) = (0.08 + 0.05 * (dot % 3) as f32, 0.08 + 0.05 * (dot / 3) as f32);
            let top = corners[0].towards(corners[1], x);
            let bottom = corners[3].towards(corners[2], x);
            self.dot(top.towards(bottom, y), size, colour);
        }
    }
}

fn encode(drawing: &Drawing) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder =
        png::Encoder::new(&mut bytes, u32::try_from(drawing.width)?, u32::try_from(drawing.height)?);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().context("cannot encode the drawing")?;
    writer.write_image_data(&drawing.pixels).context("cannot encode the drawing")?;
    writer.finish().context("cannot encode the drawing")?;
    Ok(bytes)
}
