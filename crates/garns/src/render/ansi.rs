//! Drawings for terminals: a board with candidates, with or without colour.

use crate::render::picture::{Mark, Picture};
use crate::{Candidate, Cell, Digit};

/// The board, three lines a row. Every marked candidate has a sign after it, so that the drawing
/// can be read without colour: `+` pattern, `'` the pattern's other half, `f` fin, `-` removed, `!`
/// placed.
#[must_use]
pub fn ansi(picture: &Picture<'_>, colour: bool) -> String {
    let rule = format!("+{0}+{0}+{0}+\n", "-".repeat(26));
    let mut out = rule.clone();
    for row in 0..9 {
        for line in 0..3 {
            for column in 0..9 {
                out.push_str(if column % 3 == 0 { "| " } else { "  " });
                cell_line(&mut out, picture, Cell::from_index(row * 9 + column), line, colour);
            }
            out.push_str("|\n");
        }
        if row % 3 == 2 {
            out.push_str(&rule);
        } else {
            out.push_str(&format!("|{0}|{0}|{0}|\n", " ".repeat(26)));
        }
    }
    out
}

/// Six characters and a space: three candidates, or a line of a filled cell, whose digit is in the
/// middle line.
fn cell_line(out: &mut String, picture: &Picture<'_>, cell: Cell, line: usize, colour: bool) {
    if let Some(digit) = picture.board.value(cell) {
        let style = if picture.board.givens().contains(cell) { "1" } else { "34" };
        let text = if line == 1 { format!("  {digit}   ") } else { " ".repeat(6) };
        paint(out, &text, colour && line == 1, style);
    } else {
        for digit in &Digit::ALL[3 * line..3 * line + 3] {
            let candidate = Candidate { cell, digit: *digit };
            if !picture.board.has(candidate) {
                out.push_str("  ");
                continue;
            }
            let (sign, style) = match picture.mark_at(candidate) {
                None => (' ', "2"),
                Some(Mark::Pattern) => ('+', "32"),
                Some(Mark::Other) => ('\'', "36"),
                Some(Mark::Fin) => ('f', "34"),
                Some(Mark::Removed) => ('-', "31"),
                Some(Mark::Placed) => ('!', "1;32"),
            };
            paint(out, &format!("{digit}{sign}"), colour, style);
        }
    }
    out.push(' ');
}

fn paint(out: &mut String, text: &str, colour: bool, style: &str) {
    if colour {
        out.push_str(&format!("\x1b[{style}m{text}\x1b[0m"));
    } else {
        out.push_str(text);
    }
}
