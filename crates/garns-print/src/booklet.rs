//! A booklet: puzzles, and their solutions as small grids.

use std::str::FromStr;

use garns::{Board, Puzzle};

use crate::board_drawing::{Square, check_board, describe, draw_board, side_for_digits};
use crate::error::PrintError;
use crate::layout::{Area, GAP, Layout};
use crate::link_code::LinkCode;
use crate::page::{BLACK, Bookmark, Mark, Page, Role};
use crate::pdf;
use crate::typeface::Weight;

/// A puzzle to print.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The puzzle, whose solution is printed.
    pub puzzle: Puzzle,
    /// The position to print: the puzzle itself, or a later position.
    pub board: Board,
    /// The words above the puzzle and above its solution.
    pub heading: String,
}

impl Entry {
    /// A puzzle with its givens only.
    pub fn new(puzzle: Puzzle, heading: impl Into<String>) -> Entry {
        Entry { puzzle, board: puzzle.board(), heading: heading.into() }
    }

    /// The name in bookmarks and descriptions.
    fn name(&self) -> &str {
        if self.heading.is_empty() { "Puzzle" } else { &self.heading }
    }
}

/// Where solutions are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Solutions {
    /// After all puzzles.
    #[default]
    End,
    /// After each page of puzzles, which is its back if both sides of the paper are printed.
    Back,
    /// Nowhere.
    None,
}

impl FromStr for Solutions {
    type Err = String;

    fn from_str(text: &str) -> Result<Solutions, String> {
        match text.trim() {
            "end" => Ok(Solutions::End),
            "back" => Ok(Solutions::Back),
            "none" => Ok(Solutions::None),
            _ => Err("expected end, back or none".to_string()),
        }
    }
}

/// Puzzles to print together.
#[derive(Clone, Debug)]
pub struct Booklet {
    /// The puzzles in their order.
    pub entries: Vec<Entry>,
    /// Where solutions are printed.
    pub solutions: Solutions,
    /// Whether the candidates of open cells are printed.
    pub candidates: bool,
    /// The address of a page of Garns; a QR code beside each puzzle leads to `LINK/p/PUZZLE`.
    pub link: Option<String>,
}

impl Booklet {
    /// Puzzles with their solutions at the end.
    pub fn new(entries: Vec<Entry>) -> Booklet {
        Booklet { entries, solutions: Solutions::End, candidates: false, link: None }
    }

    /// The booklet as a PDF file.
    pub fn pdf(&self, layout: &Layout) -> Result<Vec<u8>, PrintError> {
        if self.entries.is_empty() {
            return Err(PrintError::Empty);
        }
        let mut pages = Vec::new();
        let (columns, rows) = layout.columns_and_rows();
        for entries in self.entries.chunks(columns * rows) {
            let mut page = Page::default();
            if pages.is_empty() {
                page.bookmarks.push(Bookmark { y: 0.0, is_chapter: true, text: "Puzzles".to_string() });
            }
            let parts = layout.area(pages.len())?.split(columns, rows);
            for (entry, part) in entries.iter().zip(parts) {
                self.add_puzzle(entry, part, layout, &mut page)?;
            }
            pages.push(page);
            if self.solutions == Solutions::Back {
                let before = pages.len();
                add_solutions(entries, layout, &mut pages)?;
                if pages.len() > before + 1 {
                    return Err(PrintError::Back(entries.len()));
                }
            }
        }
        if self.solutions == Solutions::End {
            let first = pages.len();
            add_solutions(&self.entries, layout, &mut pages)?;
            let chapter = Bookmark { y: 0.0, is_chapter: true, text: "Solutions".to_string() };
            pages[first].bookmarks.insert(0, chapter);
        }
        pdf::write(pages, layout)
    }

    /// Adds a puzzle with its heading and its QR code, in the middle of a part of the page.
    fn add_puzzle(
        &self,
        entry: &Entry,
        part: Area,
        layout: &Layout,
        page: &mut Page,
    ) -> Result<(), PrintError> {
        let head = heading_height(layout);
        let link = self.link.as_ref().map(|base| LinkCode::new(base, entry.puzzle.givens())).transpose()?;
        let code = link.as_ref().map_or(0.0, LinkCode::side);
        // The code goes beside the puzzle or below it, where it leaves more room.
        let beside = (part.width - code).min(part.height - head);
        let below = part.width.min(part.height - head - code);
        let side = beside.max(below);
        check_board("the puzzles", side, self.candidates, layout)?;

        let (width, height) = if beside >= below { (side + code, side) } else { (side, side + code) };
        let x = part.x + (part.width - width) / 2.0;
        let y = part.y + (part.height - head - height) / 2.0;
        let board = Square { x, y: y + head, side };
        page.bookmarks.push(Bookmark { y, is_chapter: false, text: entry.name().to_string() });
        page.add(Role::Heading, heading(&entry.heading, x, y, side, layout));
        page.add(Role::Figure(describe(&entry.board)), draw_board(&entry.board, self.candidates, board));
        if let Some(link) = link {
            let (x, y) = if beside >= below { (x + side, board.y) } else { (x, board.y + side) };
            let alt = "QR code that leads to this puzzle".to_string();
            page.add(Role::Figure(alt), vec![link.draw(Square { x, y, side: code })]);
        }
        Ok(())
    }
}

/// Adds pages with the solutions of puzzles, as many on a page as can be read.
fn add_solutions(entries: &[Entry], layout: &Layout, pages: &mut Vec<Page>) -> Result<(), PrintError> {
    let head = heading_height(layout);
    let wanted = side_for_digits(layout.least_digit());
    let area = layout.area(pages.len())?;
    let fit = |room: f32, size: f32| ((room + GAP) / (size + GAP)).floor().max(1.0) as usize;
    let columns = fit(area.width, wanted);
    let rows = fit(area.height, wanted + head);
    for entries in entries.chunks(columns * rows) {
        let mut page = Page::default();
        let parts = layout.area(pages.len())?.split(columns, rows);
        for (entry, part) in entries.iter().zip(parts) {
            let side = part.width.min(part.height - head);
            check_board("the solutions", side, false, layout)?;
            let x = part.x + (part.width - side) / 2.0;
            page.add(Role::Heading, heading(&entry.heading, x, part.y, side, layout));
            let solved = Board::with_entries(entry.puzzle.givens(), entry.puzzle.solution());
            let alt = format!("Solution. {}", describe(&solved));
            page.add(Role::Figure(alt), draw_board(&solved, false, Square { x, y: part.y + head, side }));
        }
        pages.push(page);
    }
    Ok(())
}

fn heading_height(layout: &Layout) -> f32 {
    1.6 * layout.text_size()
}

/// The words above a board, cut off if they are longer than the board is wide.
fn heading(text: &str, x: f32, y: f32, width: f32, layout: &Layout) -> Vec<Mark> {
    let size = layout.text_size();
    let text = Weight::Bold.shorten(text, size, width);
    if text.is_empty() {
        return Vec::new();
    }
    vec![Mark::Text { x, y: y + size, size, weight: Weight::Bold, ink: BLACK, text }]
}
