//! The columns of a table apart from the puzzle, the solution and the label.

use std::sync::Arc;

use super::csv::Header;

/// The values of a puzzle in the columns of a table, apart from the puzzle, the solution and the
/// label: by name, in the order of the table.
///
/// No name occurs twice, whatever its case. Columns that were read know the header of their table, so that a
/// [`Writer`](super::Writer) can write the same columns in the same order.
///
/// ```
/// use garns::format::Columns;
///
/// let mut columns = Columns::default();
/// columns.set("Level", "Hard");
/// columns.set("er", "4.2");
/// assert_eq!(columns.get("level"), Some("Hard"));
/// assert_eq!(columns.iter().collect::<Vec<_>>(), [("Level", "Hard"), ("er", "4.2")]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Columns {
    values: Vec<(String, String)>,
    /// The header of the table that they were read from.
    header: Option<Arc<Header>>,
}

/// Equal names and values in the same order, wherever they were read.
impl PartialEq for Columns {
    fn eq(&self, other: &Columns) -> bool {
        self.values == other.values
    }
}

impl Eq for Columns {}

impl Columns {
    /// The value of the column with this name, in upper or lower case.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Sets the value of a column; a new column is added at the end.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let (name, value) = (name.into(), value.into());
        match self.values.iter_mut().find(|(own, _)| own.eq_ignore_ascii_case(&name)) {
            Some(column) => column.1 = value,
            None => self.values.push((name, value)),
        }
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.values.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether there is no column.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Whether they were read from a table with a header.
    #[must_use]
    pub fn is_from_table(&self) -> bool {
        self.header().is_some()
    }

    /// Columns without values of a table with this header.
    pub(super) fn of_table(header: &Arc<Header>) -> Columns {
        Columns { values: Vec::new(), header: Some(header.clone()) }
    }

    /// The header of the table that they were read from, if it has names.
    pub(super) fn header(&self) -> Option<&Header> {
        self.header.as_deref().filter(|header| !header.names.is_empty())
    }
}
