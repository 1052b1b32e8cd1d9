//! The stored games. They are a file of the site, because most visits do not need them.

use garns::games;
use serde_json::Value;

use super::visit::{Result, Visit};
use crate::form::Unreadable;
use crate::library::Library;

/// The key of the file.
const FILE: &str = "file/games.csv";

impl Visit<'_> {
    /// The stored games. The first request that needs them asks the caller for the file.
    pub(super) fn stored_games(&self) -> Result<Library> {
        let known = &self.browser.library;
        if let Some(library) = known.get() {
            return Ok(library.clone());
        }
        let file = self.table.row(FILE)?.and_then(Value::as_str);
        let file = file.ok_or_else(|| Unreadable::new("the file of stored games is missing"))?;
        let (games, _) = games::Library::read(file);
        Ok(known.get_or_init(|| Library::new(&games)).clone())
    }
}
