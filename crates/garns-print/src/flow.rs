//! Headings, pictures and text that follow each other through columns and pages.

use crate::board_drawing::Square;
use crate::error::PrintError;
use crate::layout::{Area, GAP, Layout};
use crate::page::{BLACK, Bookmark, Mark, Page, Role};
use crate::pdf;
use crate::typeface::{LINE_HEIGHT, Weight};

/// Pages that are filled from top to bottom, column by column.
pub(crate) struct Flow<'a> {
    layout: &'a Layout,
    pages: Vec<Page>,
    /// The columns of the current page.
    columns: Vec<Area>,
    column: usize,
    /// The first free place of the current column.
    y: f32,
}

/// The most lines of text that stay with the picture above them.
const LINES_WITH_PICTURE: usize = 3;

impl<'a> Flow<'a> {
    /// A flow that begins with an empty page.
    pub(crate) fn new(layout: &'a Layout) -> Result<Flow<'a>, PrintError> {
        let mut flow = Flow { layout, pages: Vec::new(), columns: Vec::new(), column: 0, y: 0.0 };
        flow.start_page()?;
        Ok(flow)
    }

    /// The pages as a PDF file.
    pub(crate) fn pdf(self) -> Result<Vec<u8>, PrintError> {
        pdf::write(self.pages, self.layout)
    }

    /// The side of a picture, so that as many as ordered fit on a page with a little text each.
    pub(crate) fn picture_side(&self) -> f32 {
        let (_, rows) = self.layout.columns_and_rows();
        let column = self.columns[self.column];
        let height = (column.height - GAP * (rows - 1) as f32) / rows as f32;
        let text = (LINES_WITH_PICTURE + 2) as f32 * self.line_height();
        column.width.min(height - text)
    }

    /// Begins a new page, unless the current page is empty.
    pub(crate) fn start_page(&mut self) -> Result<(), PrintError> {
        if self.pages.last().is_some_and(|page| page.blocks.is_empty()) {
            return Ok(());
        }
        let (columns, _) = self.layout.columns_and_rows();
        self.columns = self.layout.area(self.pages.len())?.split(columns, 1);
        self.pages.push(Page::default());
        (self.column, self.y) = (0, self.columns[0].y);
        Ok(())
    }

    /// Adds a bookmark to the current place.
    pub(crate) fn bookmark(&mut self, is_chapter: bool, text: &str) {
        let bookmark = Bookmark { y: self.y, is_chapter, text: text.to_string() };
        self.page().bookmarks.push(bookmark);
    }

    /// Adds a heading, a picture below it, and text below that. Long text continues in the next
    /// column.
    pub(crate) fn picture(
        &mut self,
        heading: &str,
        alt: String,
        draw: impl FnOnce(Square) -> Vec<Mark>,
        text: &str,
    ) -> Result<(), PrintError> {
        let side = self.picture_side();
        let lines = self.wrap(text).len().min(LINES_WITH_PICTURE) as f32;
        self.make_room((2.0 + lines) * self.line_height() + side)?;
        self.bookmark(false, heading);
        self.text(Role::Heading, Weight::Bold, heading)?;
        let column = self.columns[self.column];
        let square = Square { x: column.x + (column.width - side) / 2.0, y: self.y, side };
        self.page().add(Role::Figure(alt), draw(square));
        self.y += side + 0.4 * self.line_height();
        self.text(Role::Paragraph, Weight::Regular, text)?;
        self.gap();
        Ok(())
    }

    /// Adds text, broken into lines and, if necessary, into columns and pages.
    pub(crate) fn text(&mut self, role: Role, weight: Weight, text: &str) -> Result<(), PrintError> {
        let size = self.layout.text_size();
        let mut marks = Vec::new();
        for text in weight.wrap(text, size, self.columns[self.column].width) {
            if self.y + self.line_height() > self.bottom() {
                self.page().add(role.clone(), std::mem::take(&mut marks));
                self.next_column()?;
            }
            let (x, y) = (self.columns[self.column].x, self.y + size);
            marks.push(Mark::Text { x, y, size, weight, ink: BLACK, text });
            self.y += self.line_height();
        }
        self.page().add(role, marks);
        Ok(())
    }

    /// Leaves a gap.
    pub(crate) fn gap(&mut self) {
        self.y += GAP;
    }

    fn wrap(&self, text: &str) -> Vec<String> {
        Weight::Regular.wrap(text, self.layout.text_size(), self.columns[self.column].width)
    }

    fn page(&mut self) -> &mut Page {
        self.pages.last_mut().expect("there is always a page")
    }

    fn line_height(&self) -> f32 {
        LINE_HEIGHT * self.layout.text_size()
    }

    fn bottom(&self) -> f32 {
        let column = self.columns[self.column];
        column.y + column.height
    }

    /// Goes to the next column if the current column has less room than this, but is not empty.
    fn make_room(&mut self, height: f32) -> Result<(), PrintError> {
        let is_empty = self.y <= self.columns[self.column].y;
        if self.y + height > self.bottom() && !is_empty {
            self.next_column()?;
        }
        Ok(())
    }

    fn next_column(&mut self) -> Result<(), PrintError> {
        if self.column + 1 < self.columns.len() {
            self.column += 1;
            self.y = self.columns[self.column].y;
            return Ok(());
        }
        self.start_page()
    }
}
