//! A board or a step as PNG: the same drawing as on paper.

use garns::render::Picture;
use skrifa::outline::OutlinePen;
use tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};

use crate::board_drawing::{Square, draw_picture};
use crate::error::PrintError;
use crate::page::{Ink, Mark, Pen, Segment};
use crate::typeface::{self, Weight};

/// The drawing of a board as a PNG file with this many pixels a side, on white.
pub fn png(picture: &Picture<'_>, size: u32) -> Result<Vec<u8>, PrintError> {
    if !(64..=8192).contains(&size) {
        return Err(PrintError::PictureSize(size));
    }
    let mut pixels = Pixmap::new(size, size).ok_or(PrintError::PictureSize(size))?;
    pixels.fill(Color::WHITE);
    // The numbers of nodes in the last column need a little room on the right.
    let border = size as f32 * 0.02;
    let square = Square { x: border / 2.0, y: border / 2.0, side: size as f32 - 1.5 * border };
    for mark in draw_picture(picture, square) {
        draw(&mut pixels, &mark)?;
    }
    pixels.encode_png().map_err(|error| PrintError::Backend(error.to_string()))
}

fn draw(pixels: &mut Pixmap, mark: &Mark) -> Result<(), PrintError> {
    match mark {
        Mark::Shape { outline, fill, stroke } => paint(pixels, path(outline), *fill, *stroke),
        Mark::Text { x, y, size, weight, ink, text } => {
            typeface::check(text)?;
            paint(pixels, text_outline(text, *x, *y, *size, *weight), Some(*ink), None);
        }
    }
    Ok(())
}

fn path(outline: &[Segment]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for segment in outline {
        match *segment {
            Segment::Move(x, y) => path.move_to(x, y),
            Segment::Line(x, y) => path.line_to(x, y),
            Segment::Curve([a, b, end]) => path.cubic_to(a.0, a.1, b.0, b.1, end.0, end.1),
            Segment::Close => path.close(),
        }
    }
    path.finish()
}

fn paint(pixels: &mut Pixmap, path: Option<Path>, fill: Option<Ink>, stroke: Option<Pen>) {
    let Some(path) = path else { return };
    if let Some(ink) = fill {
        pixels.fill_path(&path, &colour(ink), FillRule::Winding, Transform::identity(), None);
    }
    if let Some(pen) = stroke {
        let dash = pen.is_dashed.then(|| StrokeDash::new(vec![2.5 * pen.width; 2], 0.0)).flatten();
        let stroke = Stroke { width: pen.width, dash, ..Stroke::default() };
        pixels.stroke_path(&path, &colour(pen.ink), &stroke, Transform::identity(), None);
    }
}

fn colour(Ink(red, green, blue): Ink) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

/// The outline of a line of text.
fn text_outline(text: &str, x: f32, y: f32, size: f32, weight: Weight) -> Option<Path> {
    let mut pen = GlyphPen { path: PathBuilder::new(), x, y };
    for character in text.chars() {
        weight.outline(character, size, &mut pen);
        pen.x += weight.glyph(character).map_or(0.0, |(_, width)| width * size);
    }
    pen.path.finish()
}

/// Collects outlines of glyphs whose base line starts at a point; in the picture, down is positive.
struct GlyphPen {
    path: PathBuilder,
    x: f32,
    y: f32,
}

impl OutlinePen for GlyphPen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.x + x, self.y - y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.x + x, self.y - y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.path.quad_to(self.x + cx, self.y - cy, self.x + x, self.y - y);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        let (from_x, from_y) = (self.x, self.y);
        self.path.cubic_to(from_x + cx0, from_y - cy0, from_x + cx1, from_y - cy1, from_x + x, from_y - y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
