//! The stored games. They are a file of the site, because most visits do not need them.

use garns::games;
use serde_json::Value;

use super::visit::{Result, Visit};
use crate::form::Unreadable;
use crate::library::Library;

/// The key of the file.
const FILE: &str = "file/games.csv";

impl<'a> Visit<'a> {
    /// The stored games. The first request that needs them asks the caller for the file.
    pub(super) fn library(&self) -> Result<&'a Library> {
        let home = self.home;
        if let Some(library) = home.library.get() {
            return Ok(library);
        }
        let file = self.table.row(FILE)?.and_then(Value::as_str);
        let file = file.ok_or_else(|| Unreadable::new("the file of stored games is missing"))?;
        let (games, _) = games::Library::read(file);
        Ok(home.library.get_or_init(|| Library::new(&games)))
    }
}
