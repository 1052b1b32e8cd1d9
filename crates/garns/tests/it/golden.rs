//! Expected ratings: golden rows of our own puzzles, and the answers of the original programs if their files
//! are present.

use std::path::PathBuf;

/// The ratings of puzzles that our generator made, 20 of each level, and of two puzzles of T&E depth 2. Some
/// rows have the steps, too; `-` means that there is no value.
const RATINGS: &str = include_str!("../ratings.tsv");

/// One puzzle with its ratings.
#[derive(Clone, Copy)]
pub(crate) struct Row(&'static str);

impl Row {
    /// The value in a column.
    pub(crate) fn get(self, column: &str) -> &'static str {
        let header = RATINGS.lines().next().unwrap();
        let place = header.split('\t').position(|name| name == column).unwrap();
        self.0.split('\t').nth(place).unwrap()
    }
}

pub(crate) fn rows() -> impl Iterator<Item = Row> {
    RATINGS.lines().skip(1).map(Row)
}

/// A file with the answers of another program, if it is present.
pub(crate) fn oracle(name: &str) -> Option<String> {
    let folder = std::env::var_os("GARNS_ORACLE").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/oracle"),
        PathBuf::from,
    );
    let file = folder.join(name);
    if !file.is_file() {
        println!("no file {name}: set GARNS_ORACLE to the folder of oracle files");
        return None;
    }
    Some(std::fs::read_to_string(file).unwrap())
}
