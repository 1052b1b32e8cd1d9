//! The layout of pages: paper, margins, puzzles per page, size of print, title and page numbers.

use std::str::FromStr;

use crate::error::PrintError;
use crate::page::{BLACK, GREY, Page, Role, centred};
use crate::paper::{Length, Paper};
use crate::typeface::Weight;

/// The layout of pages, whatever is printed on them.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The size of the page.
    pub paper: Paper,
    /// The white border on all four sides.
    pub margin: Length,
    /// More white space on the inner side, for binding: left on odd pages, right on even pages.
    pub gutter: Length,
    /// The number of puzzles or pictures on a page.
    pub per_page: PerPage,
    /// Large print: no digit is smaller than 16 points, and no candidate than 9.
    pub large: bool,
    /// The title of the document, printed at the top of every page.
    pub title: Option<String>,
    /// Whether pages are numbered.
    pub page_numbers: bool,
}

impl Default for Layout {
    fn default() -> Layout {
        Layout {
            paper: Paper::A4,
            margin: Length::mm(15.0),
            gutter: Length::mm(0.0),
            per_page: PerPage::Two,
            large: false,
            title: None,
            page_numbers: true,
        }
    }
}

/// The number of puzzles on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerPage {
    /// One.
    One,
    /// Two, one below the other; side by side on a page that is wider than high.
    Two,
    /// Two rows of two.
    Four,
    /// Three rows of two; two rows of three on a page that is wider than high.
    Six,
}

impl FromStr for PerPage {
    type Err = PrintError;

    fn from_str(text: &str) -> Result<PerPage, PrintError> {
        match text.trim() {
            "1" => Ok(PerPage::One),
            "2" => Ok(PerPage::Two),
            "4" => Ok(PerPage::Four),
            "6" => Ok(PerPage::Six),
            _ => Err(PrintError::PerPage(text.to_string())),
        }
    }
}

/// A rectangle on the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Area {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

/// The white space between two blocks.
pub(crate) const GAP: f32 = 16.0;

impl Layout {
    /// The rectangle for puzzles and text on a page, which is counted from 0.
    pub(crate) fn area(&self, page: usize) -> Result<Area, PrintError> {
        let margin = self.margin.points();
        let inner = if page.is_multiple_of(2) { self.gutter.points() } else { 0.0 };
        let header = if self.title.is_some() { 1.2 * self.title_size() + GAP } else { 0.0 };
        let footer = if self.page_numbers { self.text_size() + GAP / 2.0 } else { 0.0 };
        let area = Area {
            x: margin + inner,
            y: margin + header,
            width: self.paper.width().points() - 2.0 * margin - self.gutter.points(),
            height: self.paper.height().points() - 2.0 * margin - header - footer,
        };
        // Nothing can be read in less than a centimetre.
        let least = Length::mm(10.0).points();
        if area.width < least || area.height < least { Err(PrintError::Margins) } else { Ok(area) }
    }

    /// The size of headings and text, in points.
    pub(crate) fn text_size(&self) -> f32 {
        if self.large { 16.0 } else { 10.0 }
    }

    /// The smallest size of digits in a puzzle.
    pub(crate) fn least_digit(&self) -> f32 {
        if self.large { 16.0 } else { 8.0 }
    }

    /// The smallest size of candidates.
    pub(crate) fn least_candidate(&self) -> f32 {
        if self.large { 9.0 } else { 4.0 }
    }

    /// The columns and rows of puzzles on a page.
    pub(crate) fn columns_and_rows(&self) -> (usize, usize) {
        let (columns, rows) = match self.per_page {
            PerPage::One => (1, 1),
            PerPage::Two => (1, 2),
            PerPage::Four => (2, 2),
            PerPage::Six => (2, 3),
        };
        // On a page that is wider than high, columns and rows are exchanged.
        if self.paper.width() > self.paper.height() { (rows, columns) } else { (columns, rows) }
    }

    /// The name of the document.
    pub(crate) fn document_title(&self) -> &str {
        self.title.as_deref().unwrap_or("Sudoku")
    }

    /// Adds the title and the page number to a page, which is counted from 0.
    pub(crate) fn add_furniture(&self, number: usize, page: &mut Page) -> Result<(), PrintError> {
        let area = self.area(number)?;
        let middle = area.x + area.width / 2.0;
        if let Some(title) = &self.title {
            let size = self.title_size();
            let text = Weight::Bold.shorten(title, size, area.width);
            let mark = centred(middle, self.margin.points() + size, size, Weight::Bold, BLACK, text);
            let role = if number == 0 { Role::Title } else { Role::Artifact };
            page.add(role, vec![mark]);
            // A title is read before the rest of its page.
            page.blocks.rotate_right(1);
        }
        if self.page_numbers {
            let y = self.paper.height().points() - self.margin.points();
            let text = (number + 1).to_string();
            let size = if self.large { 16.0 } else { 9.0 };
            page.add(Role::Artifact, vec![centred(middle, y, size, Weight::Regular, GREY, text)]);
        }
        Ok(())
    }

    fn title_size(&self) -> f32 {
        if self.large { 20.0 } else { 14.0 }
    }
}

impl Area {
    /// The parts of an area in reading order, with white between them.
    pub(crate) fn split(self, columns: usize, rows: usize) -> Vec<Area> {
        let width = (self.width - GAP * (columns - 1) as f32) / columns as f32;
        let height = (self.height - GAP * (rows - 1) as f32) / rows as f32;
        let mut parts = Vec::with_capacity(columns * rows);
        for row in 0..rows {
            for column in 0..columns {
                let x = self.x + column as f32 * (width + GAP);
                let y = self.y + row as f32 * (height + GAP);
                parts.push(Area { x, y, width, height });
            }
        }
        parts
    }
}
