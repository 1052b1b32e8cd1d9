//! Which games count for the leaderboard, and with what time.

use crate::rules::game::{Finish, Game, Score};

/// The rules, as the API and the page state them.
pub const RULES: &str = "A game is ranked if the server picked the puzzle (a random library game, a new \
    puzzle without a seed, or the daily puzzle on its day), it is your first game of that puzzle (deleted games \
    count), you did not see the solution, and digits were not entered faster than a person can (ten at once, then \
    two a second). The ranked time runs from when the puzzle is first shown until it is solved, by the server's clock; \
    pauses count. Your own clock leaves pauses out.";

/// A player's attempt at a puzzle, as far as the leaderboard is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// The player's only attempt at a puzzle that the server chose.
    First,
    /// The player has begun more than one game with this solution; deleted games count.
    Repeated,
    /// The server did not choose the puzzle.
    NotChosen,
    /// There is no server that could watch the game.
    NoServer,
}

/// Why a game does not count for the leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unranked {
    /// The player has begun the puzzle more than once.
    BegunBefore,
    /// The server did not choose the puzzle.
    NotChosen,
    /// The solution was shown, or the game practises a technique.
    SolutionShown,
    /// The digits came faster than a person enters them.
    TooFast,
    /// The puzzle is not rated.
    Unrated,
    /// The game was played without a server.
    NoServer,
}

/// Why a game as it stands cannot be ranked; `None` if it can.
pub fn unranked(game: &Game, tenths: Option<u16>, attempt: Attempt) -> Option<Unranked> {
    match attempt {
        Attempt::Repeated => Some(Unranked::BegunBefore),
        Attempt::NotChosen => Some(Unranked::NotChosen),
        Attempt::NoServer => Some(Unranked::NoServer),
        Attempt::First => unranked_by_log(game, tenths),
    }
}

/// Why a game cannot be ranked, as far as its log tells. The store knows who chose the puzzle and whether the
/// player has begun it before.
pub fn unranked_by_log(game: &Game, tenths: Option<u16>) -> Option<Unranked> {
    if game.assisted() {
        return Some(Unranked::SolutionShown);
    }
    if game.hurried() {
        return Some(Unranked::TooFast);
    }
    if tenths.is_none() { Some(Unranked::Unrated) } else { None }
}

/// Milliseconds from the first view of the puzzle to the end of the game: the time on the leaderboard. The
/// givens can be read and thought about while the player's own clock stands still, so pauses count, and nothing
/// that a client says can make this time shorter. The puzzle is first shown in the answer that begins the game.
pub fn wall_time(finish: &Finish, created: i64) -> i64 {
    // If the server's clock was set back during the game, the player's own clock saw more time.
    finish.time.max(finish.at - created)
}

/// The time and the points of a finished game on the leaderboard; `None` before the end of the game.
pub fn result(game: &Game, tenths: Option<u16>, created: i64) -> Option<(i64, u32)> {
    let finish = game.finish()?;
    let time = wall_time(&finish, created);
    Some((time, Score { time, ..game.score(tenths, finish.at) }.points()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_count() {
        let finish = |at, time| Finish { at, time, score: 0 };
        assert_eq!(wall_time(&finish(201_000, 150_000), 1000), 200_000);
        assert_eq!(wall_time(&finish(60_000, 7), 0), 60_000, "a minute, 7 ms of it on the player's clock");
        assert_eq!(wall_time(&finish(60_000, 61_000), 0), 61_000, "the server's clock was set back");
    }
}
