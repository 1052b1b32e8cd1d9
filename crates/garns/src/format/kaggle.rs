//! The table `quizzes,solutions` of the well-known set of a million games.

use super::Dialect;
use super::csv::{Reader, push_solution};
use super::line::push_cells;
use super::record::Loss;

pub(super) static DIALECT: Dialect = Dialect {
    name: "kaggle",
    about: "the table quizzes,solutions: 81 digits each, 0 is an empty cell",
    extensions: &[],
    read: Some(|| Box::new(Reader::default())),
    write: |record, out| {
        push_cells(record.content.values(), '0', out);
        out.push(',');
        push_solution(record.solution.as_deref(), out);
        out.push('\n');
    },
    loses: &[Loss::Placed, Loss::Candidates],
    keeps_label: |_| false,
    keeps_solution: true,
    draws_candidates: false,
    keeps_columns: false,
    header: "quizzes,solutions\n",
    footer: "",
    gap: false,
};
