//! The columns of labels: their names, types and groups.

use std::str::FromStr;

use arrow_schema::DataType;

/// A label of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    Solution,
    Solutions,
    Clues,
    Minimal,
    Er,
    Ep,
    Ed,
    HodokuLevel,
    HodokuScore,
    TeDepth,
    B,
    W,
    Gw,
    Bxb,
    Canon,
    CanonSolution,
    Automorphisms,
    Nodes,
}

/// Every column with its name and its type.
///
/// Integers are signed because several engines, Spark among them, have no unsigned integers.
pub(crate) const COLUMNS: [(Column, &str, DataType); 18] = [
    (Column::Solution, "solution", DataType::Utf8),
    (Column::Solutions, "solutions", DataType::Int8),
    (Column::Clues, "clues", DataType::Int8),
    (Column::Minimal, "minimal", DataType::Boolean),
    (Column::Er, "er", DataType::Float32),
    (Column::Ep, "ep", DataType::Float32),
    (Column::Ed, "ed", DataType::Float32),
    (Column::HodokuLevel, "hodoku_level", DataType::Utf8),
    (Column::HodokuScore, "hodoku_score", DataType::Int32),
    (Column::TeDepth, "te_depth", DataType::Int8),
    (Column::B, "b", DataType::Int8),
    (Column::W, "w", DataType::Int8),
    (Column::Gw, "gw", DataType::Int8),
    (Column::Bxb, "bxb", DataType::Int8),
    (Column::Canon, "canon", DataType::Utf8),
    (Column::CanonSolution, "canon_solution", DataType::Utf8),
    (Column::Automorphisms, "automorphisms", DataType::Int64),
    (Column::Nodes, "nodes", DataType::Int32),
];

/// The columns of each scale. The name of the scale stands for all of them.
pub(crate) const GROUPS: [(&str, &[Column]); 5] = [
    ("se", &[Column::Er, Column::Ep, Column::Ed]),
    ("hodoku", &[Column::HodokuLevel, Column::HodokuScore]),
    ("te", &[Column::TeDepth]),
    ("whip", &[Column::W, Column::Gw]),
    ("braid", &[Column::B, Column::Bxb]),
];

impl Column {
    /// Whether only a puzzle with one solution has the label.
    pub(crate) fn needs_puzzle(self) -> bool {
        !matches!(self, Column::Solutions | Column::Clues | Column::Canon | Column::Automorphisms)
    }

    /// Whether computing the label takes long.
    pub(crate) fn is_slow(self) -> bool {
        GROUPS.iter().any(|(_, columns)| columns.contains(&self))
            || matches!(self, Column::Canon | Column::CanonSolution | Column::Automorphisms | Column::Minimal)
    }
}

/// The columns that these names stand for, each once, in the order of the names.
pub(crate) fn columns(names: &[String]) -> Result<Vec<Column>, UnknownColumn> {
    let mut columns = Vec::new();
    for name in names {
        let group = GROUPS.iter().find(|(group, _)| group == name);
        let named = match group {
            Some((_, columns)) => columns.to_vec(),
            None => vec![name.parse::<Column>()?],
        };
        for column in named {
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
    }
    Ok(columns)
}

impl FromStr for Column {
    type Err = UnknownColumn;
    fn from_str(name: &str) -> Result<Column, UnknownColumn> {
        let found = COLUMNS.iter().find(|(_, other, _)| *other == name);
        found.map(|(column, ..)| *column).ok_or_else(|| UnknownColumn(name.to_string()))
    }
}

/// The error for a name that neither a column nor a scale has.
#[derive(Debug)]
pub(crate) struct UnknownColumn(String);

impl std::fmt::Display for UnknownColumn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let groups = GROUPS.iter().map(|(name, _)| *name);
        let names: Vec<&str> = COLUMNS.iter().map(|(_, name, _)| *name).chain(groups).collect();
        write!(f, "no column is called {:?}, expected one of {}", self.0, names.join(", "))
    }
}
