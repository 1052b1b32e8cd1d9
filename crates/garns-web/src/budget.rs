//! The storage of players, checked against their [`Budget`](crate::Budget).

use std::collections::HashMap;
use std::sync::Mutex;

use crate::error::{Error, Result};
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
    fn get(&self, player: &str, now: i64) -> Option<Usage> {
        let known = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        known.get(player).filter(|(_, at)| (0..HOLDS).contains(&(now - at))).map(|(usage, _)| *usage)
    }

    fn put(&self, player: &str, usage: Usage, now: i64) {
        let mut known = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if known.len() >= MOST_USAGES {
            known.clear();
        }
        known.insert(player.to_string(), (usage, now));
    }

    /// Forgets the count of a player who has deleted something.
    pub(crate) fn forget(&self, player: &str) {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).remove(player);
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

    /// Refuses events beyond the player's budget; otherwise counts them.
    pub(crate) async fn afford_events(&self, player: &str, events: u64, bytes: u64) -> Result<()> {
        let budget = self.config.limits.budget;
        let now = self.ticks();
        let mut usage = match self.usages.get(player, now) {
            Some(usage) => usage,
            None => self.store.usage(player).await?,
        };
        usage.events += events;
        usage.bytes += bytes;
        if usage.events > budget.events || usage.bytes > budget.bytes {
            self.usages.forget(player);
            return Err(no_space());
        }
        self.usages.put(player, usage, now);
        Ok(())
    }
}

fn no_space() -> Error {
    Error::Budget("your games take all the space that one player can have: delete some first".to_string())
}
