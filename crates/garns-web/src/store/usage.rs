//! The storage that a player uses.

use std::io;

use super::connection::read;
use super::{Store, StoreError};
use garns_game::game::{Action, Event};

/// The totals of a player's games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Games.
    pub games: u64,
    /// Events of all games.
    pub events: u64,
    /// Bytes that the games and the texts of all events take.
    pub bytes: u64,
}

/// The bytes that a game takes without its log, rounded up: its row, its result and its attempt. All their texts are
/// bounded, in imported games too.
pub const BYTES_OF_ROW: u64 = 1024;

impl Store {
    /// The storage that a player uses.
    pub async fn usage(&self, player: &str) -> Result<Usage, StoreError> {
        let (games, events, bytes): (i64, i64, i64) = read!(&self.db, pool => {
            sqlx::query_as(
                "SELECT COUNT(*), CAST(COALESCE(SUM(head), 0) AS BIGINT), CAST(COALESCE(SUM(bytes), 0) AS BIGINT)
                 FROM games WHERE player = $1",
            )
            .bind(player)
            .fetch_one(pool)
            .await?
        })?;
        let count = |number: i64| u64::try_from(number).unwrap_or(0);
        let games = count(games);
        Ok(Usage { games, events: count(events), bytes: count(bytes) + games * BYTES_OF_ROW })
    }
}

/// The bytes that the texts of events take in the store: the action as JSON, and the name of the sender.
pub fn bytes_of(events: &[Event]) -> u64 {
    events.iter().map(|event| bytes_of_action(&event.client, &event.action)).sum()
}

/// The bytes that the texts of an event take in the store.
pub fn bytes_of_action(client: &str, action: &Action) -> u64 {
    let mut count = Count(client.len() as u64);
    // The counter accepts everything, and every action can be written as JSON.
    let written = serde_json::to_writer(&mut count, action);
    debug_assert!(written.is_ok());
    count.0
}

/// A writer that only counts.
struct Count(u64);

impl io::Write for Count {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use garns::CellSet;

    use super::*;
    use crate::store::log::write_action;

    #[test]
    fn bytes_are_counted_in_the_stored_text() {
        let check = Action::Check { wrong: CellSet::EMPTY, marks: CellSet::EMPTY };
        let event = |(action, seq)| Event { seq, at: 1, client: "client-1".into(), n: seq, action };
        let events = [Action::Undo, Action::Auto { on: true }, check].into_iter().zip(1..).map(event);
        let events: Vec<Event> = events.collect();
        let texts =
            events.iter().map(|event| event.client.len() + write_action(&event.action).unwrap().len());
        assert_eq!(bytes_of(&events), texts.sum::<usize>() as u64);
    }
}
