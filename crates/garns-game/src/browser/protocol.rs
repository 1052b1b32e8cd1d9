//! Questions to a home and its answers, as JSON.

use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use super::visit::Changes;
use crate::api::Problem;
use crate::refusal::Refusal;

/// A request with the rows that were read for it so far.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The request.
    pub ask: Ask,
    /// The time in milliseconds since 1970.
    #[serde(deserialize_with = "time")]
    pub now: i64,
    /// 64 random bits as 16 hexadecimal digits.
    #[serde(deserialize_with = "random")]
    pub random: u64,
    /// Single rows; `null` stands for a row that does not exist.
    #[serde(default)]
    pub rows: BTreeMap<String, Value>,
    /// All rows whose keys start with a prefix, by prefix.
    #[serde(default)]
    pub ranges: BTreeMap<String, BTreeMap<String, Value>>,
}

/// A request of the API.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// `GET`, `POST`, `PATCH` or `DELETE`.
    pub method: String,
    /// The address without `/api`: `/games/ID/hint`.
    pub path: String,
    /// The part of the address after the question mark.
    #[serde(default)]
    pub query: String,
    /// The body, if there is one.
    #[serde(default)]
    pub body: Option<Value>,
}

/// The answer to a question.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// More rows are needed.
    Read {
        /// These rows.
        read: Read,
    },
    /// The request is answered.
    Done(Done),
}

/// Rows that are needed.
#[derive(Debug, Default, Serialize)]
pub struct Read {
    /// Keys.
    pub rows: Vec<String>,
    /// Prefixes of keys.
    pub ranges: Vec<String>,
}

/// The answer to a request, and the changes to write before it is given.
#[derive(Debug, Serialize)]
pub struct Done {
    /// The status code of HTTP.
    pub status: u16,
    /// The body; `null` if there is none.
    pub body: Value,
    /// Rows that must be as they were read; otherwise nothing is written.
    pub guard: Map<String, Value>,
    /// Rows to write.
    pub put: Map<String, Value>,
    /// Keys of rows to delete.
    pub delete: Vec<String>,
    /// Prefixes of the keys of rows to delete.
    pub delete_ranges: Vec<String>,
}

impl Answer {
    /// An answer that changes nothing.
    pub(super) fn unchanged(status: u16, body: Value) -> Answer {
        Answer::done(status, body, Changes::default())
    }

    /// An answer with changes to write before it is given.
    pub(super) fn done(status: u16, body: Value, changes: Changes) -> Answer {
        let Changes { guard, put, delete, delete_ranges } = changes;
        Answer::Done(Done { status, body, guard, put, delete, delete_ranges })
    }

    /// The answer to a request that is refused.
    pub(super) fn refused(refusal: Refusal) -> Answer {
        let (status, _) = refusal.status_and_code();
        Answer::problem(status, &Problem::from(refusal))
    }

    pub(super) fn problem(status: u16, problem: &Problem) -> Answer {
        Answer::unchanged(status, serde_json::to_value(problem).unwrap_or_default())
    }

    /// The answer to a text that is no question.
    pub(super) fn unreadable(error: &serde_json::Error) -> Answer {
        Answer::refused(Refusal::bad(format!("the question cannot be read: {error}")))
    }

    /// The answer as a text.
    pub(super) fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }
}

fn time<'de, D: Deserializer<'de>>(from: D) -> Result<i64, D::Error> {
    let time = i64::deserialize(from)?;
    let is_possible = crate::moving::TIMES.contains(&time);
    if is_possible { Ok(time) } else { Err(D::Error::custom("now is a time of the years 2000 to 2999")) }
}

fn random<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    let digits = String::deserialize(from)?;
    let is_hexadecimal = digits.len() == 16 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let number = u64::from_str_radix(&digits, 16).ok().filter(|_| is_hexadecimal);
    number.ok_or_else(|| D::Error::custom("random has 16 hexadecimal digits"))
}
