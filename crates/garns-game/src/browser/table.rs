//! The rows that the caller has read.

use std::collections::BTreeMap;

use serde_json::Value;

use super::protocol::Read;

/// The rows that the caller has read.
#[derive(Debug)]
pub(super) struct Table {
    rows: BTreeMap<String, Value>,
    ranges: BTreeMap<String, BTreeMap<String, Value>>,
}

/// Rows that are needed and that the caller has not read.
#[derive(Debug)]
pub(super) struct Missing(pub(super) Read);

impl Table {
    pub(super) fn new(
        rows: BTreeMap<String, Value>,
        ranges: BTreeMap<String, BTreeMap<String, Value>>,
    ) -> Table {
        Table { rows, ranges }
    }

    /// Asks for those of the rows and ranges that the caller has not read, all at once.
    pub(super) fn need<S: AsRef<str>>(&self, rows: &[S], prefixes: &[S]) -> Result<(), Missing> {
        let unread =
            |key: &&S| !self.rows.contains_key(key.as_ref()) && self.range_of(key.as_ref()).is_none();
        let rows: Vec<String> = rows.iter().filter(unread).map(|key| key.as_ref().to_string()).collect();
        let unread = |prefix: &&S| self.range_of(prefix.as_ref()).is_none();
        let ranges: Vec<String> =
            prefixes.iter().filter(unread).map(|prefix| prefix.as_ref().to_string()).collect();
        if rows.is_empty() && ranges.is_empty() { Ok(()) } else { Err(Missing(Read { rows, ranges })) }
    }

    /// A row; `None` if it does not exist.
    pub(super) fn row(&self, key: &str) -> Result<Option<&Value>, Missing> {
        self.need(&[key], &[])?;
        let row = self.rows.get(key).or_else(|| self.range_of(key)?.get(key));
        Ok(row.filter(|value| !value.is_null()))
    }

    /// All rows whose keys start with a prefix, in the order of the keys, each with the rest of its key.
    pub(super) fn range<'a>(&'a self, prefix: &'a str) -> Result<Vec<(&'a str, &'a Value)>, Missing> {
        self.need(&[], &[prefix])?;
        let rows = self.range_of(prefix).into_iter().flatten();
        Ok(rows.filter_map(|(key, value)| Some((key.strip_prefix(prefix)?, value))).collect())
    }

    /// The range that was read and contains the key, or all keys with the prefix.
    fn range_of(&self, key: &str) -> Option<&BTreeMap<String, Value>> {
        self.ranges.iter().find(|(prefix, _)| key.starts_with(prefix.as_str())).map(|(_, rows)| rows)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn table() -> Table {
        let rows = BTreeMap::from([("player".to_string(), Value::Null), ("game/a".to_string(), json!(1))]);
        let log = BTreeMap::from([("log/a/1".to_string(), json!(2)), ("log/a/2".to_string(), json!(3))]);
        Table::new(rows, BTreeMap::from([("log/a/".to_string(), log)]))
    }

    #[test]
    fn a_row_is_found_alone_or_in_a_range() {
        let table = table();
        assert_eq!(table.row("player").unwrap(), None);
        assert_eq!(table.row("game/a").unwrap(), Some(&json!(1)));
        assert_eq!(table.row("log/a/2").unwrap(), Some(&json!(3)));
        assert_eq!(table.row("log/a/3").unwrap(), None, "the whole range was read");
        assert_eq!(table.range("log/a/").unwrap(), [("1", &json!(2)), ("2", &json!(3))]);
    }

    #[test]
    fn all_missing_rows_are_asked_for_at_once() {
        let Err(Missing(read)) = table().need(&["player", "game/b"], &["log/a/", "log/b/"]) else {
            panic!("rows are missing");
        };
        assert_eq!((read.rows, read.ranges), (vec!["game/b".to_string()], vec!["log/b/".to_string()]));
    }
}
