//! The storage that a player uses.

use std::io;

use super::connection::read;
use super::{Store, StoreError};
use garns_game::form::ActionForm;
use garns_game::game::Action;

/// The totals of a player's games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Games.
    pub games: u64,
    /// Events of all games.
    pub events: u64,
    /// Bytes that the actions of all events take.
    pub bytes: u64,
}

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
        Ok(Usage { games: count(games), events: count(events), bytes: count(bytes) })
    }
}

/// The bytes that actions take in the store, as JSON.
pub fn bytes_of<'a>(actions: impl IntoIterator<Item = &'a Action>) -> u64 {
    let mut count = Count(0);
    for action in actions {
        // The counter accepts everything, and every action can be written as JSON.
        let written = serde_json::to_writer(&mut count, &ActionForm::from(action));
        debug_assert!(written.is_ok());
    }
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
        // The stored form leaves the marks out if there are none; the wire does not.
        let check = Action::Check { wrong: CellSet::EMPTY, marks: CellSet::EMPTY };
        let actions = [Action::Undo, Action::Auto { on: true }, check];
        let texts = actions.iter().map(|action| write_action(action).unwrap().len());
        assert_eq!(bytes_of(&actions), texts.sum::<usize>() as u64);
    }
}
