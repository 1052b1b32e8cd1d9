//! The storage of players, checked against their [`Budget`](crate::Budget).

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use crate::error::{Error, Result};
use crate::limit::Budget;
use crate::server::Server;
use crate::store::{BYTES_OF_ROW, Usage};

/// The last known storage of players, so that a move need not count it again.
#[derive(Debug, Default)]
pub(crate) struct Usages(Mutex<HashMap<String, (Usage, i64)>>);

/// How long a count is valid, in milliseconds: other servers may add games and events too.
const HOLDS: i64 = 60_000;

/// The most players whose counts are remembered.
const MOST_USAGES: usize = 20_000;

impl Usages {
    /// Adds events to a player's count, if it is known, and returns whether they are within the budget. Events
    /// beyond the budget are not added.
    fn add(&self, player: &str, (events, bytes): (u64, u64), budget: Budget, now: i64) -> Option<bool> {
        let mut known = self.lock();
        let (usage, _) = known.get_mut(player).filter(|(_, at)| (0..HOLDS).contains(&(now - *at)))?;
        let (events, bytes) = (usage.events + events, usage.bytes + bytes);
        let is_within = events <= budget.events && bytes <= budget.bytes;
        if is_within {
            (usage.events, usage.bytes) = (events, bytes);
        }
        Some(is_within)
    }

    /// Notes a count of this moment. If another request was first, its count stays, because events may have been
    /// added to it.
    fn note(&self, player: &str, usage: Usage, now: i64) {
        let mut known = self.lock();
        if known.len() >= MOST_USAGES {
            known.clear();
        }
        let fresh = || (usage, now);
        let noted = known.entry(player.to_string()).or_insert_with(fresh);
        if !(0..HOLDS).contains(&(now - noted.1)) {
            *noted = fresh();
        }
    }

    /// Forgets the count of a player who has deleted something.
    pub(crate) fn forget(&self, player: &str) {
        self.lock().remove(player);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, (Usage, i64)>> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl Server {
    /// Refuses a game beyond the player's budget.
    pub(crate) async fn afford_game(&self, player: &str) -> Result<()> {
        let most = self.config.limits.budget.games;
        let usage = self.store.usage(player).await?;
        if usage.bytes + BYTES_OF_ROW > self.config.limits.budget.bytes {
            return Err(no_space());
        }
        if usage.games < most {
            return Ok(());
        }
        Err(Error::Budget(format!(
            "you have {most} games, the most that one player can keep: delete some first"
        )))
    }

    /// Refuses events beyond the player's budget; otherwise counts them, before they are stored.
    pub(crate) async fn afford_events(&self, player: &str, events: u64, bytes: u64) -> Result<()> {
        let add = || self.usages.add(player, (events, bytes), self.config.limits.budget, self.ticks());
        let is_within = match add() {
            Some(is_within) => is_within,
            None => {
                let usage = self.store.usage(player).await?;
                self.usages.note(player, usage, self.ticks());
                // The player may have deleted something meanwhile, and asks again.
                add().ok_or(Error::Busy)?
            }
        };
        if is_within { Ok(()) } else { Err(no_space()) }
    }
}

fn no_space() -> Error {
    Error::Budget("your games take all the space that one player can have: delete some first".to_string())
}
