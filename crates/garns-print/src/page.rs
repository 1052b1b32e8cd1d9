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

/// Marks that belong together, and what they are to someone who listens to the page.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) role: Role,
    pub(crate) marks: Vec<Mark>,
}

/// What a block is to someone who listens to the page.
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
    /// Filled rectangles.
    Rects { areas: Vec<Area>, fill: Ink },
    /// A polygon or polyline: filled, stroked or both.
    Path { points: Vec<(f32, f32)>, is_closed: bool, fill: Option<Ink>, stroke: Option<Pen> },
    /// A curve from the first point to the last, drawn towards the second.
    Curve { points: [(f32, f32); 3], stroke: Pen },
    /// A circle: filled, stroked or both.
    Circle { x: f32, y: f32, radius: f32, fill: Option<Ink>, stroke: Option<Pen> },
    /// Text that starts at `x` and stands on the line `y`.
    Text { x: f32, y: f32, size: f32, weight: Weight, ink: Ink, text: String },
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
    Mark::Path { points: vec![from, to], is_closed: false, fill: None, stroke: Some(pen) }
}
