//! The accounts of processor time.

use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::error::{Error, Result};
use crate::limit::{Buckets, Limits};
use crate::session::Session;

/// The seconds of the processor that each player and each address has left, by a clock that never goes back.
#[derive(Clone)]
pub(crate) struct Accounts {
    players: Arc<Buckets<String>>,
    addresses: Arc<Buckets<IpAddr>>,
    clock: Arc<dyn Fn() -> i64 + Send + Sync>,
    running: Arc<Mutex<Vec<Running>>>,
}

/// A job that is not paid for yet.
struct Running {
    client: Session,
    since: Instant,
}

impl Accounts {
    pub(crate) fn new(limits: &Limits, clock: Arc<dyn Fn() -> i64 + Send + Sync>) -> Accounts {
        Accounts {
            players: Arc::new(Buckets::new(limits.processor)),
            addresses: Arc::new(Buckets::new(limits.processor_of_address)),
            clock,
            running: Arc::default(),
        }
    }

    /// Checks that a client may ask for more work; the error says after how many seconds the client may.
    pub(crate) fn check(&self, client: &Session) -> Result<()> {
        let (mut by_player, mut by_address) = (0.0, 0.0);
        for running in self.running.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).iter() {
            let time = running.since.elapsed().as_secs_f64();
            by_player += if running.client.player == client.player { time } else { 0.0 };
            by_address += if running.client.address == client.address { time } else { 0.0 };
        }
        let now = (self.clock)();
        if !client.is_nobody() {
            self.players.check(client.player.clone(), by_player, now).map_err(Error::TooMuch)?;
        }
        self.addresses.check(client.address, by_address, now).map_err(Error::TooMuch)
    }

    /// Charges the time from now on, until `end`.
    pub(crate) fn begin(&self, client: &Session) -> Instant {
        let since = Instant::now();
        let running = Running { client: client.clone(), since };
        self.running.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(running);
        since
    }

    /// Charges a job that began at this moment and took this much of the processor.
    pub(crate) fn end(&self, client: &Session, since: Instant, time: Duration) {
        let mut running = self.running.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(at) = running.iter().position(|job| job.since == since && job.client == *client) {
            running.swap_remove(at);
        }
        let now = (self.clock)();
        if !client.is_nobody() {
            self.players.charge(client.player.clone(), time.as_secs_f64(), now);
        }
        self.addresses.charge(client.address, time.as_secs_f64(), now);
    }
}

impl fmt::Debug for Accounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Accounts").field("players", &self.players).finish_non_exhaustive()
    }
}
