//! The columns of a table apart from the puzzle, the solution and the label.

/// The values of a puzzle in the columns of a table, apart from the puzzle, the solution and the
/// label: by name, in the order of the table.
///
/// No name occurs twice, whatever its case.
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns(Vec<(String, String)>);

impl Columns {
    /// The value of the column with this name, in upper or lower case.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Sets the value of a column; a new column is added at the end.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let (name, value) = (name.into(), value.into());
        match self.0.iter_mut().find(|(own, _)| own.eq_ignore_ascii_case(&name)) {
            Some(column) => column.1 = value,
            None => self.0.push((name, value)),
        }
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether there is no column.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
