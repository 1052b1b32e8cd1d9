//! All requests that a browser answers: those of the server, except the leaderboard, the pages to print, the health check
//! and the OpenAPI document.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::export::export;
use super::protocol::Ask;
use super::visit::{NO_CONTENT, Reply, Result, Visit, ok, reply};
use crate::api::GamesFile;
use crate::id::is_id;
use crate::moving::arrive_all;
use crate::refusal::Refusal;
use crate::requests::new::Begun;
use crate::requests::sent::Sent;
use crate::requests::{
    daily, games, help, learn, library, moving, new, player, practice, review, statistics,
};

/// How long a request takes. A page has a worker for each pace, so that no request waits for a slower one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// A moment.
    Quick,
    /// Sometimes a second or more.
    Slow,
    /// Sometimes many seconds.
    Slowest,
}

use Pace::{Quick, Slow, Slowest};

/// A request that a browser answers.
struct Route {
    method: &'static str,
    /// The address; `{id}` stands for its variable part.
    path: &'static str,
    pace: Pace,
    /// The rows that the request reads in any case, so that they are read at once. A key that ends in `/` stands for all
    /// rows whose keys start with it. If the player's row is among them, a request without a player is refused.
    rows: &'static [&'static str],
    answer: fn(&mut Visit<'_>, Request) -> Result<Reply>,
}

const fn route(
    method: &'static str,
    path: &'static str,
    pace: Pace,
    rows: &'static [&'static str],
    answer: fn(&mut Visit<'_>, Request) -> Result<Reply>,
) -> Route {
    Route { method, path, pace, rows, answer }
}

const ANYONE: &[&str] = &[];
const PLAYER: &[&str] = &["player"];
const GAME: &[&str] = &["player", "game/{id}", "log/{id}/"];
const GAMES: &[&str] = &["player", "game/"];

const ROUTES: [Route; 32] = [
    route("POST", "/play", Quick, ANYONE, |home, ask| {
        let body = ask.body()?;
        if home.known_player()?.is_none() {
            home.player_or_new()?;
        }
        ok(&done(player::play(home, body))?)
    }),
    route("PATCH", "/player", Quick, PLAYER, |home, ask| ok(&done(player::change(home, ask.body()?))?)),
    route("DELETE", "/player", Quick, PLAYER, |home, _| {
        done(player::delete(home))?;
        Ok(NO_CONTENT)
    }),
    route("GET", "/export", Quick, &["player", "game/", "log/"], |home, _| export(home)),
    route("POST", "/import", Quick, &["game/", "day/"], |home, ask| {
        let GamesFile { games } = ask.body()?;
        let arrived = arrive_all(games, home.now, || true)?;
        ok(&done(moving::import(home, arrived))?)
    }),
    route("GET", "/games", Quick, GAMES, |home, ask| ok(&done(games::list(home, ask.query()?))?)),
    route("POST", "/games", Slow, GAMES, |home, ask| match done(new::begin(home, ask.body()?))? {
        Begun::New(game) => reply(201, &game),
        Begun::Known(game) => ok(&game),
    }),
    route("GET", "/games/{id}", Quick, GAME, |home, ask| ok(&done(games::get(home, ask.game()?))?)),
    route("DELETE", "/games/{id}", Quick, GAME, |home, ask| {
        done(games::delete(home, ask.game()?))?;
        Ok(NO_CONTENT)
    }),
    route("GET", "/games/{id}/events", Quick, GAME, |home, ask| {
        ok(&done(games::tail(home, ask.game()?, ask.query()?))?)
    }),
    route("POST", "/games/{id}/events", Quick, GAME, |home, ask| {
        ok(&done(games::send(home, ask.game()?, Sent::read(ask.body()?)?))?)
    }),
    route("POST", "/inspect", Slow, PLAYER, |home, ask| ok(&done(new::inspect(home, ask.body()?))?)),
    route("GET", "/games/{id}/hint", Quick, GAME, |home, ask| ok(&done(help::price(home, ask.game()?))?)),
    route("POST", "/games/{id}/hint", Slow, GAME, |home, ask| {
        ok(&done(help::hint(home, ask.game()?, ask.body()?))?)
    }),
    route("POST", "/games/{id}/apply", Slow, GAME, |home, ask| {
        ok(&done(help::apply(home, ask.game()?, ask.body()?))?)
    }),
    route("POST", "/games/{id}/check", Quick, GAME, |home, ask| {
        ok(&done(help::check(home, ask.game()?, ask.body()?))?)
    }),
    route("POST", "/games/{id}/solution", Slow, GAME, |home, ask| {
        ok(&done(help::solution(home, ask.game()?, ask.body()?))?)
    }),
    route("POST", "/games/{id}/steps", Slow, GAME, |home, ask| {
        ok(&done(help::steps(home, ask.game()?, ask.body()?))?)
    }),
    route("POST", "/games/{id}/solve-to", Slow, GAME, |home, ask| {
        ok(&done(help::solve_to(home, ask.game()?, ask.body()?))?)
    }),
    route("GET", "/games/{id}/ratings", Slowest, GAME, |home, ask| {
        ok(&done(help::more_ratings(home, ask.game()?))?)
    }),
    route(
        "GET",
        "/games/{id}/review",
        Slow,
        &["player", "game/{id}", "observed/{id}", "log/{id}/"],
        |home, ask| ok(&done(review::review(home, ask.game()?))?),
    ),
    route("GET", "/library", Quick, GAMES, |home, ask| ok(&done(library::list(home, ask.query()?))?)),
    route("GET", "/daily", Quick, GAMES, |home, ask| ok(&done(daily::list(home, ask.query()?))?)),
    route("GET", "/statistics", Quick, GAMES, |home, _| ok(&done(statistics::statistics(home))?)),
    route("GET", "/techniques", Quick, ANYONE, |_, _| ok(&learn::list())),
    route("GET", "/techniques/{id}", Quick, ANYONE, |home, ask| ok(&done(learn::page(home, &ask.id))?)),
    route("GET", "/lessons", Quick, &["player", "exercise/", "observed/"], |home, _| {
        ok(&done(practice::lessons(home))?)
    }),
    route("GET", "/lessons/{id}", Slow, ANYONE, |home, ask| ok(&done(practice::lesson(home, &ask.id))?)),
    route("POST", "/exercises", Slow, PLAYER, |home, ask| ok(&done(practice::exercise(home, ask.body()?))?)),
    route("POST", "/exercises/answer", Slow, &["player", "exercise/"], |home, ask| {
        ok(&done(practice::answer(home, ask.body()?))?)
    }),
    route("GET", "/skills", Slow, &["player", "game/", "exercise/", "observed/"], |home, _| {
        ok(&done(practice::skills(home))?)
    }),
    route("DELETE", "/skills", Quick, &["player", "game/", "observed/"], |home, _| {
        done(practice::forget_skills(home))?;
        Ok(NO_CONTENT)
    }),
];

/// The result of a request. In a browser, nothing waits: rows are there, or the request ends with the rows that are
/// missing.
fn done<T>(request: impl Future<Output = T>) -> T {
    match pin!(request).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(result) => result,
        Poll::Pending => unreachable!("a browser's home waits for nothing"),
    }
}

/// Answers a request.
pub(super) fn answer(visit: &mut Visit<'_>, ask: Ask) -> Result<Reply> {
    let mut found = Err(Refusal::NotFound);
    for route in &ROUTES {
        let Some(id) = matched(route.path, &ask.path) else { continue };
        if route.method == ask.method {
            visit.read(route.rows, id)?;
            let request = Request { id: id.to_string(), query: ask.query, body: ask.body };
            return (route.answer)(visit, request);
        }
        found = Err(Refusal::Method);
    }
    found.map_err(Into::into)
}

/// The method, the address and the pace of all requests.
pub fn paces() -> impl Iterator<Item = (&'static str, &'static str, Pace)> {
    ROUTES.iter().map(|route| (route.method, route.path, route.pace))
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

/// The parts of a request that its route reads.
struct Request {
    /// The variable part of the address; empty if there is none.
    id: String,
    query: String,
    body: Option<Value>,
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
