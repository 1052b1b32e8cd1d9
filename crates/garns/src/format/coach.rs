//! The links of sudoku.coach: 81 digits at the end of the address.

use super::record::{Loss, Record};
use super::{Dialect, line, link};
use crate::Grid;

pub(super) static DIALECT: Dialect = Dialect {
    name: "coach",
    about: "links to sudoku.coach",
    extensions: &[],
    read: Some(|| Box::new(link::Reader)),
    write,
    loses: &[Loss::Placed, Loss::Candidates],
    keeps_label: |_| false,
    keeps_solution: false,
    draws_candidates: false,
    keeps_columns: false,
    header: "",
    footer: "",
    gap: false,
};

/// The grid of any address that has 81 digits and dots on end.
pub(super) fn grid(address: &str) -> Option<Grid> {
    let mut parts = address.split(|c: char| !(c.is_ascii_digit() || c == '.'));
    let cells = parts.find(|part| part.len() == 81)?;
    line::plain(cells.as_bytes().try_into().ok()?)
}

fn write(record: &Record, out: &mut String) {
    out.push_str("https://sudoku.coach/en/play/");
    line::push_cells(record.content.values(), '0', out);
    out.push('\n');
}
