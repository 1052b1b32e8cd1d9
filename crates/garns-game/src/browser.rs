//! The whole game without a server: a function from a request and stored rows to an answer and the rows to write.
//!
//! A browser keeps the rows, a table from text keys to JSON values:
//!
//! | key | value |
//! |---|---|
//! | `player` | the time of the first visit, and the settings |
//! | `game/ID` | a game without its log |
//! | `log/ID/SEQ` | an event of the log; SEQ has six digits |
//! | `day/DATE` | the daily puzzle of a date, and the player's game of it |
//! | `exercise/TIME-N` | the observation of an exercise |
//! | `observed/ID` | the observations of a reviewed game |
//! | `file/NAME` | the text of a file of the site, which is never written |
//!
//! A [question](protocol::Question) has a request of the API and the rows that the caller has read. If rows are
//! missing, the [answer](protocol::Answer) names them, and the caller asks again with these rows. Otherwise the
//! answer has the status and the body that the server would send, and the rows to write. The caller writes them
//! only if the rows under `guard` have not changed since they were read, and otherwise asks again from the
//! beginning. So two tabs never overwrite each other's moves, and no lock is held during a computation.

mod day_row;
mod export;
mod kept_game;
mod observations;
mod player_row;
mod port;
pub mod protocol;
mod recent;
mod routes;
mod stored_games;
mod table;
mod visit;

use std::cell::OnceCell;

use crate::library::Library;
use protocol::{Answer, Question};
use recent::Recent;
use visit::Visit;

pub use routes::{Pace, paces};

/// A clock: milliseconds since any fixed time.
pub type Clock = fn() -> f64;

/// The game in a browser. It keeps no rows, only the stored games and the last answers to questions.
pub struct Browser {
    /// The stored games, once a request has needed them.
    library: OnceCell<Library>,
    recent: Recent,
    clock: Clock,
}

impl Browser {
    /// A browser that measures computations with this clock.
    pub fn new(clock: Clock) -> Browser {
        Browser { library: OnceCell::new(), recent: Recent::default(), clock }
    }

    /// The answer to a question, both as JSON.
    pub fn answer(&self, question: &[u8]) -> Vec<u8> {
        let answer = match serde_json::from_slice::<Question>(question) {
            Ok(question) => self.respond(question),
            Err(error) => Answer::unreadable(&error),
        };
        answer.to_json()
    }

    fn respond(&self, question: Question) -> Answer {
        let Question { ask, now, random, rows, ranges } = question;
        let table = table::Table::new(rows, ranges);
        let mut visit = Visit::new(self, &table, now, random);
        let reply = routes::answer(&mut visit, ask);
        visit.finish(reply)
    }
}
