//! Why a request is refused, whoever asks.

use crate::api::{Inspection, Problem};
use crate::game::Event;

/// Why a request is refused.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The request makes no sense.
    #[error("{0}")]
    BadRequest(String),
    /// The request names no player.
    #[error("no player has this cookie: start with /api/play")]
    NoPlayer,
    /// The address exists, but not with this method.
    #[error("this address does not support this method")]
    Method,
    /// There is no such address, game or technique, or the game belongs to another player.
    #[error("this does not exist, or it belongs to another player")]
    NotFound,
    /// A text is too long.
    #[error("the request is too large")]
    TooLarge,
    /// The log has events that the sender does not know.
    #[error("this game was changed in another tab or on another device")]
    Behind {
        /// The `seq` of the last event of the log.
        head: u32,
        /// The events that the sender does not know.
        missed: Vec<Event>,
    },
    /// The game has ended.
    #[error("the game is finished")]
    Finished {
        /// The `seq` of the last event of the log.
        head: u32,
        /// The events that the sender does not know.
        missed: Vec<Event>,
    },
    /// The sender claims to know more events than the log has.
    #[error("the sender knows of {expect} events, but the log has only {head}: read the game again")]
    Ahead {
        /// The `seq` of the last event of the log.
        head: u32,
        /// The `seq` of the last event that the sender claims to know.
        expect: u32,
    },
    /// The log cannot grow any more.
    #[error("this game has reached the most moves that a game can have")]
    Full,
    /// Others change the same data at the same time, again and again.
    #[error("others are changing the same game: try again in a few seconds")]
    Busy,
    /// The hint was not taken far enough, or has nothing to apply.
    #[error("{0}")]
    Rung(String),
    /// A text is not a puzzle.
    #[error("{}", .0.message)]
    NotAPuzzle(Box<Inspection>),
    /// The request cannot be met: for example, there is no such puzzle, none was found in time, or the game
    /// is not finished.
    #[error("{0}")]
    Unmet(String),
}

impl Refusal {
    /// Refuses a malformed request; the message tells the client what is wrong with it.
    pub fn bad(message: impl Into<String>) -> Refusal {
        Refusal::BadRequest(message.into())
    }

    /// The status code of HTTP, and one word for programs.
    pub fn status_and_code(&self) -> (u16, &'static str) {
        match self {
            Refusal::BadRequest(_) => (400, "bad_request"),
            Refusal::NoPlayer => (401, "no_player"),
            Refusal::Method => (405, "method"),
            Refusal::NotFound => (404, "not_found"),
            Refusal::TooLarge => (413, "too_large"),
            Refusal::Behind { .. } => (409, "behind"),
            Refusal::Finished { .. } => (409, "finished"),
            Refusal::Ahead { .. } => (409, "ahead"),
            Refusal::Full => (409, "full"),
            Refusal::Busy => (503, "busy"),
            Refusal::Rung(_) => (409, "rung"),
            Refusal::NotAPuzzle(_) => (422, "not_a_puzzle"),
            Refusal::Unmet(_) => (422, "unmet"),
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        let (_, code) = refusal.status_and_code();
        let mut problem = Problem::new(code, refusal.to_string());
        match refusal {
            Refusal::Behind { head, missed } | Refusal::Finished { head, missed } => {
                problem.head = Some(head);
                problem.missed = Some(missed);
            }
            Refusal::Ahead { head, .. } => problem.head = Some(head),
            Refusal::NotAPuzzle(inspection) => problem.inspection = Some(inspection),
            _ => {}
        }
        problem
    }
}
