//! A page as plain data: blocks of marks, which a writer turns into a file.
//!
//! Positions are in points from the top left corner of the page.

use crate::layout::Area;
use crate::typeface::Weight;

/// A page of a document.
#[derive(Debug, Default)]
pub(crate) struct Page {
    pub(crate) blocks: Vec<Block>,
    /// Bookmarks to this page: how far down, how deep in the tree, and the text.
    pub(crate) bookmarks: Vec<Bookmark>,
}

/// An entry of the table of contents that a viewer shows beside the pages.
#[derive(Clone, Debug)]
pub(crate) struct Bookmark {
    pub(crate) y: f32,
    /// A chapter holds the bookmarks after it, up to the next chapter.
    pub(crate) is_chapter: bool,
    pub(crate) text: String,
}

/// Marks that belong together, and their meaning for screen readers.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) role: Role,
    pub(crate) marks: Vec<Mark>,
}

/// The meaning of a block for screen readers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Title,
    Heading,
    Paragraph,
    /// A drawing, with a description.
    Figure(String),
    /// A page number or running title, which is not read aloud.
    Artifact,
}

/// A shape or a piece of text.
#[derive(Clone, Debug)]
pub(crate) enum Mark {
    /// A shape: filled, stroked or both.
    Shape { outline: Vec<Segment>, fill: Option<Ink>, stroke: Option<Pen> },
    /// Text that starts at `x`, with its baseline at `y`.
    Text { x: f32, y: f32, size: f32, weight: Weight, ink: Ink, text: String },
}

/// A piece of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Segment {
    /// Starts a new line here.
    Move(f32, f32),
    /// A straight line to a point.
    Line(f32, f32),
    /// A curve with three control points, the last of which is its end.
    Curve([(f32, f32); 3]),
    /// A straight line back to the start.
    Close,
}

/// A colour: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ink(pub(crate) u8, pub(crate) u8, pub(crate) u8);

/// How a line is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pen {
    pub(crate) ink: Ink,
    pub(crate) width: f32,
    pub(crate) is_dashed: bool,
}

pub(crate) const BLACK: Ink = Ink(0, 0, 0);
pub(crate) const GREY: Ink = Ink(90, 90, 90);

impl Pen {
    pub(crate) const fn new(ink: Ink, width: f32) -> Pen {
        Pen { ink, width, is_dashed: false }
    }
}

impl Page {
    /// Adds a block of marks.
    pub(crate) fn add(&mut self, role: Role, marks: Vec<Mark>) {
        if !marks.is_empty() {
            self.blocks.push(Block { role, marks });
        }
    }
}

/// A line of text centred on `x`.
pub(crate) fn centred(x: f32, y: f32, size: f32, weight: Weight, ink: Ink, text: String) -> Mark {
    Mark::Text { x: x - weight.width(&text, size) / 2.0, y, size, weight, ink, text }
}

/// A straight line.
pub(crate) fn line(from: (f32, f32), to: (f32, f32), pen: Pen) -> Mark {
    let outline = vec![Segment::Move(from.0, from.1), Segment::Line(to.0, to.1)];
    Mark::Shape { outline, fill: None, stroke: Some(pen) }
}

/// A line from one point to another, bent towards a third.
pub(crate) fn bent_line(from: (f32, f32), towards: (f32, f32), to: (f32, f32), pen: Pen) -> Mark {
    // The same curve with two control points, each at two thirds of the distance to the bend.
    let control =
        |end: (f32, f32)| (end.0 + (towards.0 - end.0) * 2.0 / 3.0, end.1 + (towards.1 - end.1) * 2.0 / 3.0);
    let outline = vec![Segment::Move(from.0, from.1), Segment::Curve([control(from), control(to), to])];
    Mark::Shape { outline, fill: None, stroke: Some(pen) }
}

/// Rectangles of one colour.
pub(crate) fn rectangles(areas: &[Area], fill: Option<Ink>, stroke: Option<Pen>) -> Mark {
    let mut outline = Vec::with_capacity(5 * areas.len());
    for &Area { x, y, width, height } in areas {
        outline.push(Segment::Move(x, y));
        outline.push(Segment::Line(x + width, y));
        outline.push(Segment::Line(x + width, y + height));
        outline.push(Segment::Line(x, y + height));
        outline.push(Segment::Close);
    }
    Mark::Shape { outline, fill, stroke }
}

/// A circle, as four curves.
pub(crate) fn circle(x: f32, y: f32, radius: f32, fill: Option<Ink>, stroke: Option<Pen>) -> Mark {
    // The distance of the control points at which a quarter of a circle looks round.
    let bend = 0.552_285 * radius;
    let (left, right, top, bottom) = (x - radius, x + radius, y - radius, y + radius);
    let outline = vec![
        Segment::Move(right, y),
        Segment::Curve([(right, y + bend), (x + bend, bottom), (x, bottom)]),
        Segment::Curve([(x - bend, bottom), (left, y + bend), (left, y)]),
        Segment::Curve([(left, y - bend), (x - bend, top), (x, top)]),
        Segment::Curve([(x + bend, top), (right, y - bend), (right, y)]),
        Segment::Close,
    ];
    Mark::Shape { outline, fill, stroke }
}
