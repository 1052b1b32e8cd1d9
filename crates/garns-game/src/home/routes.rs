//! All requests that a home answers: those of the server, except the leaderboard, the pages to print, the
//! health check and the OpenAPI document.

mod daily;
mod games;
mod help;
mod learn;
mod library;
mod moving;
mod new;
mod player;
mod practice;
mod review;
mod scores;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::protocol::Ask;
use super::visit::{Reply, Result, Visit};
use crate::id::is_id;
use crate::refusal::Refusal;

/// The parts of a request that its route reads.
struct Request {
    /// The variable part of the address; empty if there is none.
    id: String,
    query: String,
    body: Option<Value>,
}

type Route = fn(&mut Visit, Request) -> Result<Reply>;

const ROUTES: [(&str, &str, Route); 32] = [
    ("POST", "/play", player::play),
    ("PATCH", "/player", player::change),
    ("DELETE", "/player", player::delete),
    ("GET", "/export", moving::export),
    ("POST", "/import", moving::import),
    ("GET", "/games", games::list),
    ("POST", "/games", new::begin),
    ("GET", "/games/{id}", games::get),
    ("DELETE", "/games/{id}", games::delete),
    ("GET", "/games/{id}/events", games::tail),
    ("POST", "/games/{id}/events", games::send),
    ("POST", "/inspect", new::inspect),
    ("GET", "/games/{id}/hint", help::price),
    ("POST", "/games/{id}/hint", help::hint),
    ("POST", "/games/{id}/apply", help::apply),
    ("POST", "/games/{id}/check", help::check),
    ("POST", "/games/{id}/solution", help::solution),
    ("POST", "/games/{id}/steps", help::steps),
    ("POST", "/games/{id}/solve-to", help::solve_to),
    ("GET", "/games/{id}/ratings", help::more_ratings),
    ("GET", "/games/{id}/review", review::review),
    ("GET", "/library", library::list),
    ("GET", "/daily", daily::list),
    ("GET", "/statistics", scores::statistics),
    ("GET", "/techniques", learn::list),
    ("GET", "/techniques/{id}", learn::page),
    ("GET", "/lessons", practice::lessons),
    ("GET", "/lessons/{id}", practice::lesson),
    ("POST", "/exercises", practice::exercise),
    ("POST", "/exercises/answer", practice::answer),
    ("GET", "/skills", practice::skills),
    ("DELETE", "/skills", practice::forget_skills),
];

/// Answers a request.
pub(super) fn answer(visit: &mut Visit, ask: Ask) -> Result<Reply> {
    let mut found = Err(Refusal::NotFound);
    for (method, pattern, route) in ROUTES {
        let Some(id) = matched(pattern, &ask.path) else { continue };
        if method == ask.method {
            let request = Request { id: id.to_string(), query: ask.query, body: ask.body };
            return route(visit, request);
        }
        found = Err(Refusal::Method);
    }
    found.map_err(Into::into)
}

/// The variable part of an address, empty if the pattern has none. `None` if the address does not match the
/// pattern.
fn matched<'a>(pattern: &str, path: &'a str) -> Option<&'a str> {
    let Some((before, after)) = pattern.split_once("{id}") else {
        return (path == pattern).then_some("");
    };
    let id = path.strip_prefix(before)?.strip_suffix(after)?;
    (!id.is_empty() && !id.contains('/')).then_some(id)
}

impl Request {
    /// The id of the game that the address names. No game is found for a text that cannot be an id.
    fn game(&self) -> Result<&str, Refusal> {
        if is_id(&self.id) { Ok(&self.id) } else { Err(Refusal::NotFound) }
    }

    /// The body, which must be a JSON object.
    fn body<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        match &self.body {
            Some(body @ Value::Object(_)) => {
                T::deserialize(body).map_err(|error| Refusal::bad(error.to_string()))
            }
            _ => Err(Refusal::bad("the request must be a JSON object")),
        }
    }

    fn query<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        serde_urlencoded::from_str(&self.query).map_err(|error| Refusal::bad(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_one_variable_part_at_most() {
        assert_eq!(matched("/play", "/play"), Some(""));
        assert_eq!(matched("/play", "/player"), None);
        assert_eq!(matched("/games/{id}", "/games/abc"), Some("abc"));
        assert_eq!(matched("/games/{id}", "/games/abc/hint"), None);
        assert_eq!(matched("/games/{id}", "/games/"), None);
        assert_eq!(matched("/games/{id}/hint", "/games/abc/hint"), Some("abc"));
    }
}
