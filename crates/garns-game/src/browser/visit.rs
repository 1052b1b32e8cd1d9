//! A request while it is being answered: the rows that were read for it, and its changes.

use std::collections::BTreeMap;

use garns::Random;
use serde::Serialize;
use serde_json::{Map, Value};

use super::Browser;
use super::player_row::PLAYER;
use super::protocol::Answer;
use super::table::{Missing, Table};
use crate::api::Problem;
use crate::form::Unreadable;
use crate::home::{Failure, Scope};
use crate::id::is_id;
use crate::refusal::Refusal;

/// A request while it is being answered.
pub(super) struct Visit<'a> {
    pub(super) browser: &'a Browser,
    pub(super) table: &'a Table,
    /// The time in milliseconds since 1970.
    pub(super) now: i64,
    pub(super) random: Random,
    changes: Changes,
}

/// Changes of rows, which are written together or not at all.
#[derive(Debug, Default)]
pub(super) struct Changes {
    pub(super) guard: Map<String, Value>,
    pub(super) put: Map<String, Value>,
    pub(super) delete: Vec<String>,
    pub(super) delete_ranges: Vec<String>,
}

/// The status and the body of an answer.
pub(super) type Reply = (u16, Value);

/// Why a request does not succeed.
#[derive(Debug)]
pub(super) enum Stop {
    /// Rows are missing.
    Missing(Missing),
    /// The request is refused.
    Refused(Refusal),
    /// A row cannot be read.
    Unreadable(Unreadable),
}

pub(super) type Result<T, E = Stop> = std::result::Result<T, E>;

impl<'a> Visit<'a> {
    pub(super) fn new(browser: &'a Browser, table: &'a Table, now: i64, random: u64) -> Visit<'a> {
        Visit { browser, table, now, random: Random::new(random), changes: Changes::default() }
    }

    /// The answer to the caller. A request that does not succeed changes nothing.
    pub(super) fn finish(self, reply: Result<Reply>) -> Answer {
        match reply {
            Ok((status, body)) => Answer::done(status, body, self.changes),
            Err(Stop::Missing(Missing(read))) => Answer::Read { read },
            Err(Stop::Refused(refusal)) => Answer::refused(refusal),
            Err(Stop::Unreadable(error)) => {
                Answer::problem(500, &Problem::new("unreadable", error.to_string()))
            }
        }
    }

    /// Writes a row. No change of the request is written if the row has changed since it was read.
    pub(super) fn put(&mut self, key: String, value: &impl Serialize) -> Result<()> {
        let value = serde_json::to_value(value).map_err(Unreadable::new)?;
        self.guard(&key)?;
        self.changes.put.insert(key, value);
        Ok(())
    }

    /// Writes a row without its own guard, because the guard of another row protects it.
    pub(super) fn put_guarded(&mut self, key: String, value: &impl Serialize) -> Result<()> {
        let value = serde_json::to_value(value).map_err(Unreadable::new)?;
        self.changes.put.insert(key, value);
        Ok(())
    }

    /// A row as it will be after the writes so far, without regard to deletions; `None` if it does not exist.
    pub(super) fn row(&self, key: &str) -> Result<Option<&Value>> {
        match self.changes.put.get(key) {
            Some(value) => Ok(Some(value)),
            None => Ok(self.table.row(key)?),
        }
    }

    /// Makes all changes depend on a row: they are written only if the row is still as it was read.
    pub(super) fn guard(&mut self, key: &str) -> Result<()> {
        let value = self.table.row(key)?.cloned().unwrap_or_default();
        self.changes.guard.insert(key.to_string(), value);
        Ok(())
    }

    pub(super) fn delete(&mut self, key: String) {
        self.changes.delete.push(key);
    }

    pub(super) fn delete_range(&mut self, prefix: String) {
        self.changes.delete_ranges.push(prefix);
    }

    /// Reads rows at once, with `id` in place of `{id}`; a key that ends in `/` stands for a range. If the player's row is
    /// among them, the player must exist.
    pub(super) fn read(&self, keys: &[&str], id: &str) -> Result<()> {
        let keys = keys.iter().filter(|key| !key.contains("{id}") || is_id(id));
        let keys: Vec<String> = keys.map(|key| key.replace("{id}", id)).collect();
        let (ranges, rows): (Vec<String>, Vec<String>) = keys.into_iter().partition(|key| key.ends_with('/'));
        self.table.need(&rows, &ranges)?;
        if rows.iter().any(|row| row == PLAYER) {
            self.player_row()?;
        }
        Ok(())
    }

    /// All rows whose keys start with a prefix, as they will be after the writes so far, without regard to deletions.
    pub(super) fn rows<'b>(&'b self, prefix: &'b str) -> Result<BTreeMap<&'b str, &'b Value>> {
        let mut rows: BTreeMap<&str, &Value> = self.table.range(prefix)?.into_iter().collect();
        let put = self.changes.put.iter();
        rows.extend(put.filter_map(|(key, value)| Some((key.strip_prefix(prefix)?, value))));
        Ok(rows)
    }
}

impl From<Missing> for Stop {
    fn from(missing: Missing) -> Stop {
        Stop::Missing(missing)
    }
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Stop {
        Stop::Refused(refusal)
    }
}

impl From<Unreadable> for Stop {
    fn from(error: Unreadable) -> Stop {
        Stop::Unreadable(error)
    }
}

impl Failure for Stop {
    fn scope(&self) -> Scope {
        match self {
            Stop::Refused(Refusal::NotFound) => Scope::Gone,
            Stop::Unreadable(_) => Scope::Unreadable,
            Stop::Missing(_) | Stop::Refused(_) => Scope::Request,
        }
    }
}

/// An answer with status 200.
pub(super) fn ok(body: &impl Serialize) -> Result<Reply> {
    reply(200, body)
}

/// An answer with a body.
pub(super) fn reply(status: u16, body: &impl Serialize) -> Result<Reply> {
    Ok((status, serde_json::to_value(body).map_err(Unreadable::new)?))
}

/// An answer without a body.
pub(super) const NO_CONTENT: Reply = (204, Value::Null);
