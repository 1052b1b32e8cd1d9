//! Whole pictures with a known puzzle, and pictures without a Sudoku.

use garns::{Cell, Grid, Random};
use tiny_skia::Transform;

use super::distort::{Canvas, between, happens};
use super::drawing::Drawing;
use super::font::{Face, Fonts};
use crate::homography::Homography;
use crate::point::Point;

/// A picture in grey, row by row.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The width in pixels.
    pub width: usize,
    /// The height in pixels.
    pub height: usize,
    /// The brightness of each pixel.
    pub pixels: Vec<u8>,
}

/// How a puzzle looks in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// An app with dark digits on white.
    Light,
    /// An app with light digits on a dark ground.
    Dark,
    /// An app with coloured boxes and cells.
    Boxes,
    /// An app with pencil marks in the empty cells.
    Marks,
    /// A photo of a screen, with moiré.
    Screen,
    /// A photo of paper, with light, tilt and curl.
    Paper,
    /// A small picture of 300 by 400 pixels.
    Small,
    /// A large photo of paper.
    Large,
}

impl Look {
    /// All looks.
    pub const ALL: [Look; 8] = [
        Look::Light,
        Look::Dark,
        Look::Boxes,
        Look::Marks,
        Look::Screen,
        Look::Paper,
        Look::Small,
        Look::Large,
    ];

    fn size(self) -> (usize, usize) {
        match self {
            Look::Small => (300, 400),
            Look::Large => (1800, 2400),
            Look::Paper | Look::Screen => (900, 1200),
            _ => (540, 960),
        }
    }
}

/// A kind of picture that has no Sudoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blank {
    /// Random pixels.
    Noise,
    /// Lines of text.
    Text,
    /// A crossword.
    Crossword,
    /// A table of numbers.
    Table,
    /// An empty grid of nine by nine cells.
    Empty,
}

impl Blank {
    /// All kinds.
    pub const ALL: [Blank; 5] = [Blank::Noise, Blank::Text, Blank::Crossword, Blank::Table, Blank::Empty];
}

/// A picture of a puzzle.
#[must_use]
pub fn scene(fonts: &Fonts, grid: &Grid, look: Look, random: &mut Random) -> Scene {
    let (width, height) = look.size();
    let face = fonts.face(random.below(fonts.count()));
    // The drawing is about as fine as the picture.
    let mut drawing = Drawing::new(width as f32 * 0.85 / 9.0, 3.0);
    if look == Look::Boxes {
        shade_boxes(&mut drawing, random);
    }
    lines(&mut drawing, random, 9, 9);
    let size = between(random, 0.45, 0.7);
    for cell in Cell::all() {
        match grid.get(cell) {
            Some(digit) => draw_digit(&mut drawing, face, usize::from(digit.get()), cell.index(), size),
            None if look == Look::Marks => marks(&mut drawing, random, face, cell.index()),
            None => {}
        }
    }
    text(&mut drawing, random, face, 0.0..2.3);
    text(&mut drawing, random, face, 12.7..15.0);
    let (paper, ink) = match look {
        Look::Dark => (between(random, 10.0, 50.0), between(random, 150.0, 255.0)),
        Look::Light | Look::Boxes | Look::Marks => {
            (between(random, 235.0, 255.0), between(random, 0.0, 90.0))
        }
        _ => (between(random, 140.0, 240.0), between(random, 20.0, 80.0)),
    };
    photograph(&drawing, (paper, ink), look, (width, height), random)
}

/// A picture without a Sudoku.
#[must_use]
pub fn blank(fonts: &Fonts, kind: Blank, random: &mut Random) -> Scene {
    let (width, height) = (480, 640);
    let face = fonts.face(random.below(fonts.count()));
    let mut drawing = Drawing::new(width as f32 * 0.85 / 9.0, 3.0);
    match kind {
        Blank::Noise => {
            let mut canvas = Canvas { width, height, values: vec![128.0; width * height] };
            let size = between(random, 5.0, 80.0);
            canvas.noise(random, size);
            let blur = between(random, 0.0, 2.0);
            canvas.blur(blur);
            return finished(&canvas);
        }
        Blank::Text => text(&mut drawing, random, face, 0.0..15.0),
        Blank::Crossword => crossword(&mut drawing, random, face),
        Blank::Table => table(&mut drawing, random, face),
        Blank::Empty => lines(&mut drawing, random, 9, 9),
    }
    let look = if happens(random, 0.5) { Look::Paper } else { Look::Light };
    photograph(
        &drawing,
        (between(random, 150.0, 255.0), between(random, 0.0, 80.0)),
        look,
        (width, height),
        random,
    )
}

/// The lines of a grid that fills the place of a Sudoku.
fn lines(drawing: &mut Drawing, random: &mut Random, rows: usize, columns: usize) {
    let thin = (drawing.cell * between(random, 0.02, 0.04)).max(1.0);
    let thick = thin * between(random, 1.8, 3.5);
    let faint = between(random, 0.35, 1.0);
    let (start, size) = (drawing.margin, 9.0 * drawing.cell);
    for (count, across) in [(rows, false), (columns, true)] {
        for line in 0..=count {
            let at = start + size * line as f32 / count as f32;
            let bold = line % 3 == 0 && count == 9 || line == count;
            let (width, ink) = if bold { (thick, 1.0) } else { (thin, faint) };
            let (from, to) = ((start, at), (start + size, at));
            let turn = |point: (f32, f32)| if across { (point.1, point.0) } else { point };
            drawing.stroke(turn(from), turn(to), width, ink);
        }
    }
}

fn draw_digit(drawing: &mut Drawing, face: &Face, digit: usize, place: usize, size: f32) {
    let (x, y) = drawing.corner(place);
    let height = drawing.cell * size;
    let transform =
        Transform::from_scale(height, height).post_translate(x + drawing.cell / 2.0, y + drawing.cell / 2.0);
    drawing.fill(&face.digits[digit - 1], transform, 1.0);
}

fn marks(drawing: &mut Drawing, random: &mut Random, face: &Face, place: usize) {
    let (x, y) = drawing.corner(place);
    let height = drawing.cell * 0.2;
    for digit in 0..9 {
        if happens(random, 0.4) {
            let (right, down) = (0.2 + 0.3 * (digit % 3) as f32, 0.2 + 0.3 * (digit / 3) as f32);
            let transform = Transform::from_scale(height, height)
                .post_translate(x + drawing.cell * right, y + drawing.cell * down);
            drawing.fill(&face.digits[digit], transform, 0.6);
        }
    }
}

fn shade_boxes(drawing: &mut Drawing, random: &mut Random) {
    let shade = between(random, 0.6, 0.95);
    for place in 0..81 {
        if (place / 27 + place % 9 / 3) % 2 == 1 && !happens(random, 0.03) {
            continue;
        }
        let (x, y) = drawing.corner(place);
        let (left, right) = (x as usize, (x + drawing.cell) as usize);
        for row in y as usize..(y + drawing.cell) as usize {
            drawing.paper[row * drawing.side + left..row * drawing.side + right].fill(shade);
        }
    }
}

/// Lines of digits and strokes that look like text, between two heights counted in cells.
fn text(drawing: &mut Drawing, random: &mut Random, face: &Face, heights: std::ops::Range<f32>) {
    let height = drawing.cell * between(random, 0.18, 0.4);
    let mut y = heights.start * drawing.cell + height;
    while y < heights.end * drawing.cell - height {
        let mut x = drawing.cell * between(random, 1.5, 4.0);
        let end = drawing.side as f32 - drawing.cell * between(random, 1.5, 6.0);
        while x < end {
            if happens(random, 0.8) {
                let transform = Transform::from_scale(height, height).post_translate(x, y);
                drawing.fill(&face.digits[random.below(9)], transform, 1.0);
            }
            x += height * 0.75;
        }
        y += height * 1.7;
    }
}

fn crossword(drawing: &mut Drawing, random: &mut Random, face: &Face) {
    let count = 7 + random.below(9);
    lines(drawing, random, count, count);
    let size = 9.0 * drawing.cell / count as f32;
    let black = between(random, 0.1, 0.3);
    for square in 0..count * count {
        let x = drawing.margin + size * (square % count) as f32;
        let y = drawing.margin + size * (square / count) as f32;
        if happens(random, black) {
            drawing.stroke((x, y + size / 2.0), (x + size, y + size / 2.0), size, 1.0);
        } else if happens(random, 0.3) {
            let height = size * 0.25;
            let transform =
                Transform::from_scale(height, height).post_translate(x + size * 0.2, y + size * 0.2);
            drawing.fill(&face.digits[random.below(9)], transform, 1.0);
        }
    }
}

fn table(drawing: &mut Drawing, random: &mut Random, face: &Face) {
    let (rows, columns) = (4 + random.below(10), 3 + random.below(6));
    lines(drawing, random, rows, columns);
    let (high, wide) = (9.0 * drawing.cell / rows as f32, 9.0 * drawing.cell / columns as f32);
    let height = high.min(wide) * 0.4;
    for field in 0..rows * columns {
        let x = drawing.margin + wide * ((field % columns) as f32 + 0.5);
        let y = drawing.margin + high * ((field / columns) as f32 + 0.5);
        let digits = 1 + random.below(4);
        for i in 0..digits {
            let x = x + height * 0.7 * (i as f32 - (digits - 1) as f32 / 2.0);
            let transform = Transform::from_scale(height, height).post_translate(x, y);
            drawing.fill(&face.digits[random.below(9)], transform, 1.0);
        }
    }
}

/// The drawing as a camera or a screen shows it.
fn photograph(
    drawing: &Drawing,
    (paper, ink): (f32, f32),
    look: Look,
    (width, height): (usize, usize),
    random: &mut Random,
) -> Scene {
    let values = drawing.ink.iter().zip(&drawing.paper).map(|(covered, shade)| {
        let paper = paper * shade;
        paper + covered * (ink - paper)
    });
    let page = Canvas { width: drawing.side, height: drawing.side, values: values.collect() }.grey();
    let photo = matches!(look, Look::Paper | Look::Large | Look::Screen | Look::Small);
    let tilt = if photo { 0.05 } else { 0.0 };
    let middle = drawing.side as f32 / 2.0;
    // The corners of the picture on the page.
    let half = drawing.cell * 9.0 / 2.0 * if photo { between(random, 1.12, 1.4) } else { 1.05 };
    let tall = half * height as f32 / width as f32;
    let angle = if photo { between(random, -0.12, 0.12) } else { 0.0 };
    let corners = [(-half, -tall), (half, -tall), (half, tall), (-half, tall)].map(|(x, y)| {
        let (x, y) = (x * (1.0 + between(random, -tilt, tilt)), y * (1.0 + between(random, -tilt, tilt)));
        Point { x: middle + x - angle * y, y: middle + y + angle * x }
    });
    let homography = Homography::onto(&corners);
    let curl = if photo && look != Look::Screen { between(random, -0.12, 0.12) * drawing.cell } else { 0.0 };
    let mut values = Vec::with_capacity(width * height);
    for y in 0..height {
        for x in 0..width {
            let mut sum = 0.0;
            for sub in 0..4 {
                let (u, v) =
                    ((x as f32 + 0.25 + 0.5 * (sub % 2) as f32), (y as f32 + 0.25 + 0.5 * (sub / 2) as f32));
                let point = homography.at(u / width as f32, v / height as f32);
                let bend = (point.x - middle) / (4.5 * drawing.cell);
                sum += page.at(point.x, point.y + curl * bend * bend * 4.0);
            }
            values.push(sum / 4.0);
        }
    }
    let mut canvas = Canvas { width, height, values };
    if photo {
        let least = between(random, 0.6, 1.0);
        canvas.shade(random, least);
        let blur = between(random, 0.0, 0.03) * drawing.cell;
        canvas.blur(blur);
        if look == Look::Screen {
            moire(&mut canvas, random);
        }
        let noise = between(random, 0.0, 4.0);
        canvas.noise(random, noise);
        canvas.jpeg(between(random, 2.0, 8.0));
    }
    finished(&canvas)
}

/// Waves of light and dark across a photo of a screen.
fn moire(canvas: &mut Canvas, random: &mut Random) {
    let (dx, dy) = (between(random, -0.25, 0.25), between(random, -0.25, 0.25));
    let strength = between(random, 0.02, 0.08);
    for (i, value) in canvas.values.iter_mut().enumerate() {
        let (x, y) = ((i % canvas.width) as f32, (i / canvas.width) as f32);
        // A triangle wave.
        let phase = (x * dx + y * dy).rem_euclid(1.0);
        *value *= 1.0 - strength * (2.0 * phase - 1.0).abs();
    }
}

fn finished(canvas: &Canvas) -> Scene {
    let grey = canvas.grey();
    Scene { width: grey.width, height: grey.height, pixels: grey.pixels }
}
