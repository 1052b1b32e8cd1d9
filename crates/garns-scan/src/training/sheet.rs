//! Sheets of 81 random cells to train on, cut out by the same code that cuts cells out of pictures.

use garns::Random;
use tiny_skia::{PathBuilder, Transform};

use super::distort::{Canvas, between, happens};
use super::drawing::Drawing;
use super::font::{Face, Fonts};
use crate::crop::{Crop, Crops};
use crate::point::Point;
use crate::surface::Crossings;

/// The cells of a sheet, each with its class: 0 is empty.
pub(crate) fn sheet(fonts: &Fonts, random: &mut Random) -> Vec<(Crop, usize)> {
    let cell = between(random, 16.0, 52.0);
    let mut drawing = Drawing::new(cell, 0.5);
    let ink = between(random, 0.5, 1.0);
    let style = Style::random(random);
    drawing.shade_cells(random);
    drawing.lines(random);
    let mut classes = [0; 81];
    for (place, class) in classes.iter_mut().enumerate() {
        let face = fonts.face(random.below(fonts.count()));
        *class = drawing.cell(random, place, face, ink, &style);
    }
    let mut canvas = drawing.canvas(random);
    distort(&mut canvas, random, cell);
    let crossings = drawing.crossings(random);
    Crops::of(&canvas.grey(), &crossings).cells.into_iter().zip(classes).collect()
}

/// What the digits of a sheet have in common.
struct Style {
    /// The height of a digit, as a part of the cell.
    height: f32,
    /// The part of cells that are empty.
    empty: f32,
    /// The part of empty cells with pencil marks.
    marks: f32,
    /// How different the inks of cells are.
    uneven: f32,
}

impl Style {
    fn random(random: &mut Random) -> Style {
        Style {
            height: between(random, 0.34, 0.76),
            empty: between(random, 0.2, 0.5),
            marks: if happens(random, 0.35) { between(random, 0.2, 0.9) } else { 0.0 },
            uneven: if happens(random, 0.5) { between(random, 0.0, 0.5) } else { 0.1 },
        }
    }
}

/// The parts of a sheet.
impl Drawing {
    /// Coloured boxes, or single cells that are darker.
    fn shade_cells(&mut self, random: &mut Random) {
        let boxes = happens(random, 0.2);
        let shade = between(random, 0.6, 0.97);
        let some = if happens(random, 0.25) { 0.15 } else { 0.0 };
        for place in 0..81 {
            let dark = boxes && (place / 27 + place % 9 / 3) % 2 == 0 || happens(random, some);
            if !dark {
                continue;
            }
            let (x, y) = self.corner(place);
            for row in y as usize..((y + self.cell) as usize).min(self.side) {
                let row = row * self.side;
                self.paper[row + x as usize..row + ((x + self.cell) as usize).min(self.side)].fill(shade);
            }
        }
    }

    fn lines(&mut self, random: &mut Random) {
        let thin = (self.cell * between(random, 0.015, 0.06)).max(0.6);
        let thick = thin * between(random, 1.0, 3.5);
        let thin_ink = if happens(random, 0.08) { 0.0 } else { between(random, 0.15, 1.0) };
        let thick_ink = between(random, 0.5, 1.0);
        let (start, end) = (self.margin, self.margin + 9.0 * self.cell);
        for line in 0..10 {
            let at = start + line as f32 * self.cell;
            let (width, ink) = if line % 3 == 0 { (thick, thick_ink) } else { (thin, thin_ink) };
            self.stroke((at, start), (at, end), width, ink);
            self.stroke((start, at), (end, at), width, ink);
        }
    }

    /// Draws a cell and tells its class.
    fn cell(&mut self, random: &mut Random, place: usize, face: &Face, ink: f32, style: &Style) -> usize {
        let (x, y) = self.corner(place);
        let (middle_x, middle_y) = (x + self.cell / 2.0, y + self.cell / 2.0);
        let strength = ink * (1.0 - style.uneven * between(random, 0.0, 1.0));
        if happens(random, 0.08) {
            self.crease(random, x, y, strength);
        }
        if happens(random, style.empty) {
            if happens(random, style.marks) {
                self.marks(random, place, face, strength);
            } else if happens(random, 0.06) {
                self.dirt(random, x, y, strength);
            }
            return 0;
        }
        let digit = random.below(9);
        let height = self.cell * (style.height + between(random, -0.05, 0.05)).clamp(0.27, 0.8);
        let stretch = between(random, 0.85, 1.15);
        let width = face.digits[digit].bounds().width() * height * stretch;
        let stretch = stretch * (0.84 * self.cell / width).min(1.0);
        let off = |random: &mut Random| between(random, -0.06, 0.06);
        let transform = Transform::from_scale(height * stretch, height)
            .post_concat(Transform::from_row(1.0, 0.0, between(random, -0.12, 0.12), 1.0, 0.0, 0.0))
            .post_rotate(between(random, -6.0, 6.0))
            .post_translate(middle_x + self.cell * off(random), middle_y + self.cell * off(random));
        self.fill(&face.digits[digit], transform, strength);
        // Some apps leave a few marks beside a digit, and some papers print a small sum in the corner.
        if happens(random, 0.02) && style.height < 0.6 {
            let small = self.cell * between(random, 0.12, 0.18);
            let transform = Transform::from_scale(small, small)
                .post_translate(x + self.cell * 0.14, y + self.cell * 0.16);
            self.fill(&face.digits[random.below(9)], transform, strength);
        }
        digit + 1
    }

    /// Pencil marks: small digits in their places, or a few along an edge.
    fn marks(&mut self, random: &mut Random, place: usize, face: &Face, strength: f32) {
        let (x, y) = self.corner(place);
        let height = self.cell * between(random, 0.13, 0.26);
        let strength = strength * between(random, 0.4, 1.0);
        let many = between(random, 0.1, 0.9);
        let edge = happens(random, 0.3);
        let count = 1 + random.below(4);
        for digit in 0..9 {
            if !edge && !happens(random, many) || edge && digit >= count {
                continue;
            }
            let (column, row) = if edge {
                (0.16 + 0.2 * digit as f32, 0.18)
            } else {
                (0.2 + 0.3 * (digit % 3) as f32, 0.2 + 0.3 * (digit / 3) as f32)
            };
            let transform = Transform::from_scale(height, height)
                .post_translate(x + self.cell * column, y + self.cell * row);
            let digit = if edge { random.below(9) } else { digit };
            self.fill(&face.digits[digit], transform, strength);
        }
    }

    fn crease(&mut self, random: &mut Random, x: f32, y: f32, strength: f32) {
        let mut point =
            || (x + self.cell * between(random, -0.2, 1.2), y + self.cell * between(random, -0.2, 1.2));
        let (from, to) = (point(), point());
        let width = self.cell * between(random, 0.01, 0.05);
        let strength = strength * between(random, 0.05, 0.4);
        self.stroke(from, to, width, strength);
    }

    fn dirt(&mut self, random: &mut Random, x: f32, y: f32, strength: f32) {
        for _ in 0..1 + random.below(3) {
            let radius = self.cell * between(random, 0.01, 0.06);
            let (x, y) =
                (x + self.cell * between(random, 0.1, 0.9), y + self.cell * between(random, 0.1, 0.9));
            if let Some(path) = PathBuilder::from_circle(x, y, radius) {
                self.fill(&path, Transform::identity(), strength);
            }
        }
    }

    /// The sheet as a picture: ink on paper.
    fn canvas(&self, random: &mut Random) -> Canvas {
        let paper = between(random, 60.0, 255.0);
        let ink = paper * between(random, 0.0, 0.5);
        let values = self.ink.iter().zip(&self.paper).map(|(covered, shade)| {
            let paper = paper * shade;
            paper + covered * (ink.min(paper) - paper)
        });
        Canvas { width: self.side, height: self.side, values: values.collect() }
    }

    /// The crossings of the lines, with the errors that a search makes.
    fn crossings(&self, random: &mut Random) -> Crossings {
        let error = self.cell * if happens(random, 0.3) { 0.09 } else { 0.04 };
        let mut shift = || Point { x: between(random, -error, error), y: between(random, -error, error) };
        let all = shift();
        std::array::from_fn(|row| {
            std::array::from_fn(|column| {
                let own = shift();
                Point {
                    x: self.margin + column as f32 * self.cell + own.x + all.x,
                    y: self.margin + row as f32 * self.cell + own.y + all.y,
                }
            })
        })
    }
}

fn distort(canvas: &mut Canvas, random: &mut Random, cell: f32) {
    if happens(random, 0.6) {
        let least = between(random, 0.5, 1.0);
        canvas.shade(random, least);
    }
    if happens(random, 0.8) {
        let deviation = cell * between(random, 0.0, 0.075);
        canvas.blur(deviation);
    }
    if happens(random, 0.6) {
        let size = between(random, 0.0, 4.0);
        canvas.noise(random, size);
    }
    if happens(random, 0.5) {
        let step = between(random, 1.0, 9.0);
        canvas.jpeg(step);
    }
}
