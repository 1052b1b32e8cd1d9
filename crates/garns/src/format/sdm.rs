//! SudoCue's file of many puzzles: 81 digits a line, 0 for an empty cell.

use super::Dialect;
use super::line::{Reader, push_cells};
use super::record::Loss;

pub(super) static DIALECT: Dialect = Dialect {
    name: "sdm",
    about: "SudoCue .sdm: 81 digits a line, 0 is an empty cell",
    extensions: &["sdm"],
    read: Some(|| Box::new(Reader)),
    write: |record, out| {
        push_cells(record.content.values(), '0', out);
        out.push('\n');
    },
    loses: &[Loss::Placed, Loss::Candidates],
    keeps_label: |_| false,
    keeps_solution: false,
    draws_candidates: false,
    keeps_columns: false,
    header: "",
    footer: "",
    gap: false,
};
