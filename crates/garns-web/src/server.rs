//! The state that all requests share.

use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use garns::games;
use tokio::sync::Semaphore;

use crate::accounts::Accounts;
use crate::analysis::Analysis;
use crate::budget::Usages;
use crate::health::Health;
use crate::holdings::Holdings;
use crate::limit::{Buckets, Limits};
use crate::live::LiveGames;
use crate::metrics::Metrics;
use crate::session::{Invitations, Sessions};
use crate::store::Store;
use garns_game::rules::library::Library;

/// The most imports whose games are in memory.
const IMPORTING: usize = 2;

/// The configuration of a server.
#[derive(Clone)]
pub struct Config {
    /// Whether only the names of this machine are served (`localhost`, `127.0.0.1`, `[::1]`): a page
    /// on another site cannot reach the game by pointing its own name to this machine.
    pub loopback: bool,
    /// Whether a proxy is in front of the server, so that its `X-Forwarded-For` and `-Proto` are trusted.
    pub proxy: bool,
    /// The limits for clients.
    pub limits: Limits,
    /// The clock, in milliseconds since 1970; tests bring their own.
    pub clock: Arc<dyn Fn() -> i64 + Send + Sync>,
    /// A clock for rate limits and caches, in milliseconds since any time. Unlike [`clock`](Config::clock) it never
    /// goes back, and it does not jump when the system's clock is set.
    pub ticks: Arc<dyn Fn() -> i64 + Send + Sync>,
    /// The games that are offered.
    pub games: games::Library,
    /// The secret (of [`random_key`](crate::random_key)) of the machine's owner, who is the same player
    /// in any browser. The owner's cookie has it; addresses have a one-time key of [`Server::invite`]
    /// instead.
    pub key: Option<String>,
}

impl Default for Config {
    fn default() -> Config {
        let start = Instant::now();
        Config {
            loopback: true,
            proxy: false,
            limits: Limits::default(),
            clock: Arc::new(|| {
                SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
            }),
            ticks: Arc::new(move || start.elapsed().as_millis() as i64),
            games: games::Library::stored(),
            key: None,
        }
    }
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Config { loopback, proxy, limits, .. } = self;
        write!(f, "Config {{ loopback: {loopback}, proxy: {proxy}, limits: {limits:?} }}")
    }
}

/// The state behind the routes; cheap to clone.
#[derive(Clone, Debug)]
pub struct Server(Arc<Inner>);

/// The shared state of a [`Server`].
#[derive(Debug)]
#[doc(hidden)]
pub struct Inner {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) live: LiveGames,
    pub(crate) health: Health,
    pub(crate) metrics: Metrics,
    pub(crate) sessions: Sessions,
    pub(crate) analysis: Analysis,
    pub(crate) library: Library,
    pub(crate) by_address: Buckets<IpAddr>,
    pub(crate) by_player: Buckets<String>,
    pub(crate) newcomers: Buckets<IpAddr>,
    pub(crate) events: Buckets<String>,
    pub(crate) accounts: Accounts,
    /// Bytes of bodies in memory.
    pub(crate) bodies: Holdings,
    /// Exports and imports under way.
    pub(crate) transfers: Holdings,
    /// Places for imports whose body has arrived: their games take many times the memory of the body.
    pub(crate) importing: Semaphore,
    pub(crate) usages: Usages,
    pub(crate) invitations: Invitations,
}

impl Server {
    /// A server over an open store.
    pub fn new(store: Store, config: Config) -> Server {
        let limits = config.limits;
        let accounts = Accounts::new(&limits, config.ticks.clone());
        Server(Arc::new(Inner {
            store,
            live: LiveGames::new(limits.memory.games),
            health: Health::default(),
            metrics: Metrics::default(),
            sessions: Sessions::default(),
            analysis: Analysis::new(&limits, &accounts),
            library: Library::new(&config.games),
            by_address: Buckets::new(limits.address),
            by_player: Buckets::new(limits.player),
            newcomers: Buckets::new(limits.newcomers),
            events: Buckets::new(limits.events),
            accounts,
            bodies: Holdings::new(limits.bodies),
            transfers: Holdings::new(limits.transfers),
            importing: Semaphore::new(IMPORTING),
            usages: Usages::default(),
            invitations: Invitations::default(),
            config,
        }))
    }

    /// A one-time key: the first browser that opens `/?key=…` becomes the owner's. The key shows in the
    /// browser's command line and history, so it must be useless afterwards.
    pub fn invite(&self) -> std::io::Result<String> {
        let key = crate::random_key()?;
        self.invitations.add(&key);
        Ok(key)
    }

    /// The present time, in milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        (self.0.config.clock)()
    }

    /// The present time of the clock that never goes back, in milliseconds.
    pub(crate) fn ticks(&self) -> i64 {
        (self.0.config.ticks)()
    }
}

impl std::ops::Deref for Server {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}
