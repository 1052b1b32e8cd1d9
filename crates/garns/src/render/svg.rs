//! Pictures for pages: a board as SVG.
//!
//! Colours are attributes, never styles, so that the strictest content security policy shows them.

use core::fmt::Write;

use crate::render::picture::{Mark, Picture};
use crate::{Candidate, CandidateSet, Cell, CellSet};

const SIDE: usize = 54;
const MARGIN: usize = 20;
const BOARD: usize = 9 * SIDE;

const PAPER: &str = "#fffdf8";
const INK: &str = "#111827";
const ENTRY: &str = "#1e40af";
const NOTE: &str = "#4b5563";
const SHADED: &str = "#e8eef7";
const LIT: &str = "#fff1c9";
const GREEN: &str = "#6fcf97";
const BLUE: &str = "#9cc3f5";
const RED: &str = "#fbb4b4";
const LINK: &str = "#b45309";
/// Background colours for groups of cells, in turn.
const TINTS: [&str; 6] = ["#fff1c9", "#dcebfb", "#e3f4e3", "#f6e0ee", "#e6e2f8", "#d9f2f0"];

/// A board with a step drawn on it, as SVG.
///
/// ```
/// use garns::logic::Ladder;
/// use garns::render::{Picture, svg};
/// use garns::Puzzle;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let board = puzzle.board();
/// let step = Ladder::player().hint(&board)?.expect("the puzzle is not solved yet");
/// let picture = svg::svg(&Picture::new(&board, &step));
/// assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn svg(picture: &Picture<'_>) -> String {
    let mut out = String::with_capacity(16_000);
    // The numbers of nodes in the last column need a little room.
    let size = BOARD + MARGIN + 12;
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" \
         width=\"{size}\" height=\"{size}\" role=\"img\" \
         font-family=\"DejaVu Sans, Verdana, sans-serif\" text-anchor=\"middle\">\n\
         <rect width=\"{size}\" height=\"{size}\" fill=\"{PAPER}\"/>\n"
    );
    shades(&mut out, picture);
    lines(&mut out);
    contents(&mut out, picture);
    letters(&mut out, picture);
    links(&mut out, picture);
    numbers(&mut out, picture);
    out.push_str("</svg>\n");
    out
}

fn shades(out: &mut String, picture: &Picture<'_>) {
    let houses = picture.houses.iter().fold(CellSet::EMPTY, |cells, (_, house)| cells | house.cells());
    let (lit, groups) = (picture.shaded(), picture.groups());
    let grouped = groups.iter().fold(CellSet::EMPTY, |cells, group| cells | *group);
    for cell in houses | lit | grouped {
        let (x, y) = corner(cell);
        let fill = match groups.iter().position(|group| group.contains(cell)) {
            Some(group) => TINTS[group % TINTS.len()],
            None if lit.contains(cell) => LIT,
            None => SHADED,
        };
        let _ =
            writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\"/>");
    }
}

fn lines(out: &mut String) {
    for i in 0..=9 {
        let at = MARGIN + i * SIDE;
        let (width, colour) = if i % 3 == 0 { (2.5, "#374151") } else { (1.0, "#c9c5bb") };
        let end = MARGIN + BOARD;
        let _ = writeln!(
            out,
            "<path d=\"M{at} {MARGIN}V{end}M{MARGIN} {at}H{end}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
        );
    }
    for i in 0..9 {
        let at = MARGIN + i * SIDE + SIDE / 2;
        let (number, edge) = (i + 1, MARGIN - 6);
        let _ =
            writeln!(out, "<text x=\"{at}\" y=\"{edge}\" font-size=\"11\" fill=\"{NOTE}\">{number}</text>");
        let (x, y) = (MARGIN / 2 - 1, at + 4);
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"11\" fill=\"{NOTE}\">{number}</text>");
    }
}

fn contents(out: &mut String, picture: &Picture<'_>) {
    for cell in Cell::all() {
        let (x, y) = corner(cell);
        if let Some(digit) = picture.board.value(cell) {
            let given = picture.board.givens().contains(cell);
            let (fill, weight) = if given { (INK, "bold") } else { (ENTRY, "normal") };
            let (x, y) = (x + SIDE / 2, y + SIDE / 2 + 10);
            let _ = writeln!(
                out,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"28\" font-weight=\"{weight}\" fill=\"{fill}\">{digit}</text>"
            );
        }
        for digit in picture.board.candidates(cell) {
            candidate(out, picture, Candidate { cell, digit });
        }
    }
}

fn candidate(out: &mut String, picture: &Picture<'_>, candidate: Candidate) {
    let (x, y) = centre(candidate);
    let mark = picture.mark_at(candidate);
    let _ = match mark {
        Some(Mark::Pattern) => writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"{GREEN}\"/>"),
        Some(Mark::Other) => writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"7.5\" fill=\"none\" stroke=\"#2f855a\" stroke-width=\"1.5\"/>"
        ),
        Some(Mark::Fin) => writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"15\" height=\"15\" fill=\"{BLUE}\"/>",
            x - 7.5,
            y - 7.5
        ),
        Some(Mark::Removed) => writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"{RED}\"/>"),
        Some(Mark::Placed) => writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"{GREEN}\" stroke=\"{INK}\"/>\
             <circle cx=\"{x}\" cy=\"{y}\" r=\"10.5\" fill=\"none\" stroke=\"{INK}\"/>"
        ),
        None => Ok(()),
    };
    let fill = if mark.is_some() { INK } else { NOTE };
    let baseline = y + 4.5;
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{baseline}\" font-size=\"12.5\" fill=\"{fill}\">{}</text>",
        candidate.digit
    );
    if mark == Some(Mark::Removed) {
        let (left, right, low, high) = (x - 7.0, x + 7.0, y + 5.0, y - 5.0);
        let _ = writeln!(
            out,
            "<path d=\"M{left} {low}L{right} {high}\" stroke=\"#b91c1c\" stroke-width=\"1.5\"/>"
        );
    }
}

/// The letters of the groups, between the candidates of their cells.
fn letters(out: &mut String, picture: &Picture<'_>) {
    for cell in Cell::all() {
        let letters = picture.letters(cell);
        if !letters.is_empty() {
            let (x, y) = corner(cell);
            let (x, y) = (x + SIDE * 2 / 3, y as f64 + SIDE as f64 * 2.0 / 3.0 + 2.5);
            let _ = writeln!(
                out,
                "<text x=\"{x}\" y=\"{y:.1}\" font-size=\"7.5\" font-weight=\"bold\" fill=\"{LINK}\">{letters}</text>"
            );
        }
    }
}

fn links(out: &mut String, picture: &Picture<'_>) {
    for (from, to, strong) in &picture.links {
        let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
        let (dx, dy) = (x2 - x1, y2 - y1);
        let length = (dx * dx + dy * dy).sqrt();
        if length < 1.0 {
            continue;
        }
        // Lines go from the edge of a circle to the edge of another. Long lines are bent a little, so
        // that two of them along the same row can be told apart, but they stay on the board.
        let (ux, uy) = (dx / length * 9.0, dy / length * 9.0);
        let bent = |bend: f64| ((x1 + x2) / 2.0 - dy * bend, (y1 + y2) / 2.0 + dx * bend);
        let bend = if length > 3.0 * SIDE as f64 { 0.08 } else { 0.0 };
        let board = MARGIN as f64..=(MARGIN + BOARD) as f64;
        let (mx, my) = match bent(bend) {
            (x, y) if board.contains(&x) && board.contains(&y) => (x, y),
            _ => bent(-bend),
        };
        let dash = if *strong { "" } else { " stroke-dasharray=\"4 4\"" };
        let _ = writeln!(
            out,
            "<path d=\"M{:.1} {:.1}Q{mx:.1} {my:.1} {:.1} {:.1}\" fill=\"none\" stroke=\"{LINK}\" stroke-width=\"1.6\"{dash}/>",
            x1 + ux,
            y1 + uy,
            x2 - ux,
            y2 - uy
        );
    }
}

fn numbers(out: &mut String, picture: &Picture<'_>) {
    for (node, text) in picture.numbered() {
        let (x, y) = middle(&node);
        let (x, y) = (x + 5.5, y - 5.0);
        let _ = writeln!(
            out,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"7.5\" font-weight=\"bold\" text-anchor=\"start\" fill=\"{LINK}\">{text}</text>"
        );
    }
}

fn corner(cell: Cell) -> (usize, usize) {
    (MARGIN + cell.column() * SIDE, MARGIN + cell.row() * SIDE)
}

fn centre(Candidate { cell, digit }: Candidate) -> (f64, f64) {
    let (x, y) = corner(cell);
    let third = SIDE as f64 / 3.0;
    let (column, row) = (digit.index() % 3, digit.index() / 3);
    (x as f64 + (column as f64 + 0.5) * third, y as f64 + (row as f64 + 0.5) * third)
}

fn middle(candidates: &CandidateSet) -> (f64, f64) {
    let count = candidates.len().max(1) as f64;
    let sum = candidates.iter().map(centre).fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    (sum.0 / count, sum.1 / count)
}
