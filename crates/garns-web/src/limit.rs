//! The limits for clients: requests, events, processor time, storage, memory and connections.
//!
//! Rates are buckets of tokens that fill up again with time; a token is a request, a new player, an event or
//! a second of the processor. Budgets are totals, which go down only if the player deletes something. Shares
//! are amounts that clients hold at the same time, and give back.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Duration;

/// The size of a token bucket and the rate at which it fills.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Tokens per second on average.
    pub per_second: f64,
    /// Tokens that can be used at once after a pause.
    pub burst: f64,
}

/// All limits. A number is for one client unless it says that it is for all together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Requests from an address; many players may share an address.
    pub address: Rate,
    /// Requests of a player.
    pub player: Rate,
    /// Players made from an address.
    pub newcomers: Rate,
    /// Events that a player sends.
    pub events: Rate,
    /// Seconds of the processor that a player's requests take.
    pub processor: Rate,
    /// Seconds of the processor that all requests from an address take.
    pub processor_of_address: Rate,
    /// Jobs that wait for the processor in one lane.
    pub waiting: Share,
    /// The time after which a request no longer waits for its computation. Without it, computations have no time
    /// limits of their own either, so that answers do not depend on the speed of the machine.
    pub patience: Option<Duration>,
    /// The largest body of a request, in bytes, except an import: enough for 500 events on all cells.
    pub body: usize,
    /// The largest body of an import, in bytes: enough for the longest game. Larger files are sent in parts.
    pub file: usize,
    /// Bytes of bodies that are in memory at the same time. The first bytes of each body are not counted, so
    /// that ordinary requests are never refused.
    pub bodies: Share,
    /// Exports and imports that run at the same time.
    pub transfers: Share,
    /// The memory for data of all clients that could be read or computed again.
    pub memory: Memory,
    /// The storage of a player.
    pub budget: Budget,
    /// Connections that may be open at once.
    pub connections: Connections,
}

/// The storage that a player may use on the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Games.
    pub games: u64,
    /// Events of all games together.
    pub events: u64,
    /// Bytes that the events of all games take in the store.
    pub bytes: u64,
    /// Bytes that the events of one game take in the store.
    pub bytes_of_game: u64,
}

/// An amount that clients may hold at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// All clients together.
    pub total: u64,
    /// All clients of one IPv4 address or one IPv6 network (/64).
    pub address: u64,
    /// One player.
    pub player: u64,
}

/// The memory for data of all clients that could be read or computed again, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// Games that were played recently.
    pub games: u64,
    /// Answers of computations.
    pub answers: u64,
}

/// How many connections may be open at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connections {
    /// From all addresses; never more than the process may have open files.
    pub total: usize,
    /// From one IPv4 address or one IPv6 network (/64). Behind a proxy only `total` counts.
    pub address: usize,
    /// The largest head of a request, in bytes.
    pub head: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            address: Rate { per_second: 200.0, burst: 1000.0 },
            player: Rate { per_second: 20.0, burst: 200.0 },
            newcomers: Rate { per_second: 0.2, burst: 50.0 },
            events: Rate { per_second: 20.0, burst: 4000.0 },
            processor: Rate { per_second: 0.25, burst: 60.0 },
            processor_of_address: Rate { per_second: 1.0, burst: 240.0 },
            waiting: Share { total: 256, address: 32, player: 8 },
            patience: Some(Duration::from_secs(20)),
            body: 256 << 10,
            file: 4 << 20,
            bodies: Share { total: 64 << 20, address: 16 << 20, player: 5 << 20 },
            transfers: Share { total: 32, address: 4, player: 1 },
            memory: Memory { games: 96 << 20, answers: 64 << 20 },
            budget: Budget { games: 2000, events: 1_000_000, bytes: 64 << 20, bytes_of_game: 1 << 20 },
            connections: Connections { total: 4096, address: 128, head: 32 << 10 },
        }
    }
}

impl Limits {
    /// Limits that are never reached, for benchmarks, except that of patience.
    pub fn none() -> Limits {
        let rate = Rate { per_second: 1e9, burst: 1e9 };
        let most = u64::from(u32::MAX);
        let share = Share { total: most, address: most, player: most };
        Limits {
            address: rate,
            player: rate,
            newcomers: rate,
            events: rate,
            processor: rate,
            processor_of_address: rate,
            waiting: share,
            bodies: share,
            transfers: share,
            budget: Budget { games: most, events: most, bytes: 1 << 50, bytes_of_game: 1 << 50 },
            connections: Connections { total: 1 << 20, address: 1 << 20, head: 32 << 10 },
            ..Limits::default()
        }
    }
}

/// The address that limits count: an IPv6 client owns a whole /64 network, so the network counts as one
/// address.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() & (!0 << 64)).into()),
        address => address,
    }
}

/// One bucket per client, of a common size.
#[derive(Debug)]
pub(crate) struct Buckets<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    tokens: f64,
    at: i64,
}

/// With this many clients, full buckets are dropped, because a new bucket is full too. If that is not enough,
/// all buckets are dropped.
const MOST_BUCKETS: usize = 50_000;

impl<K: Hash + Eq> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, buckets: Mutex::new(HashMap::new()) }
    }

    /// Takes a token at this time in milliseconds, by a clock that never goes back; the error says after how many seconds there will
    /// be a token.
    pub(crate) fn take(&self, client: K, now: i64) -> Result<(), u64> {
        self.take_many(client, 1.0, now)
    }

    /// Takes several tokens, or none; the error says after how many seconds there will be enough. If
    /// they are more than a full bucket holds, they cost a full bucket.
    pub(crate) fn take_many(&self, client: K, tokens: f64, now: i64) -> Result<(), u64> {
        let tokens = tokens.min(self.rate.burst);
        self.with(client, now, |filled| {
            if *filled < tokens {
                return Err(tokens - *filled);
            }
            *filled -= tokens;
            Ok(())
        })
    }

    /// Checks that the client's bucket has more than `owed` tokens; the error says after how many seconds it
    /// will have more.
    pub(crate) fn check(&self, client: K, owed: f64, now: i64) -> Result<(), u64> {
        self.with(client, now, |filled| if *filled > owed { Ok(()) } else { Err(owed - *filled) })
    }

    /// Takes tokens for a cost that is known only afterwards; the bucket may become negative.
    pub(crate) fn charge(&self, client: K, cost: f64, now: i64) {
        let _ = self.with(client, now, |filled| {
            *filled -= cost;
            Ok(())
        });
    }

    /// Fills a client's bucket up to now and changes it by `act`, whose error is the number of missing
    /// tokens; the error of this function is the number of seconds until they are there.
    fn with(&self, client: K, now: i64, act: impl FnOnce(&mut f64) -> Result<(), f64>) -> Result<(), u64> {
        let Rate { per_second, burst } = self.rate;
        let filled = |bucket: &Bucket| {
            let seconds = (now - bucket.at).max(0) as f64 / 1000.0;
            (bucket.tokens + seconds * per_second).min(burst)
        };
        let mut buckets = self.buckets.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if buckets.len() >= MOST_BUCKETS {
            buckets.retain(|_, bucket| filled(bucket) < burst);
            if buckets.len() >= MOST_BUCKETS {
                buckets.clear();
            }
        }
        let bucket = buckets.entry(client).or_insert(Bucket { tokens: burst, at: now });
        let mut tokens = filled(bucket);
        let outcome = act(&mut tokens);
        *bucket = Bucket { tokens, at: now.max(bucket.at) };
        outcome.map_err(|lacking| (lacking / per_second).ceil().max(1.0) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_served_at_once_and_then_the_rate_applies() {
        let buckets = Buckets::new(Rate { per_second: 2.0, burst: 3.0 });
        let served = (0..5).filter(|_| buckets.take("a", 0).is_ok()).count();
        assert_eq!(served, 3);
        assert_eq!(buckets.take("a", 0), Err(1));
        assert_eq!(buckets.take("b", 0), Ok(()), "others are not held back");
        assert_eq!(buckets.take("a", 500), Ok(()));
        assert!(buckets.take("a", 500).is_err());
    }

    #[test]
    fn costs_that_are_known_afterwards_are_paid_off_with_time() {
        let buckets = Buckets::new(Rate { per_second: 0.5, burst: 10.0 });
        assert_eq!(buckets.check("a", 0.0, 0), Ok(()));
        buckets.charge("a", 14.0, 0);
        assert_eq!(buckets.check("a", 0.0, 0), Err(8), "4 seconds too many, at half a second a second");
        assert_eq!(buckets.check("b", 0.0, 0), Ok(()));
        assert_eq!(buckets.check("a", 0.0, 8_500), Ok(()));
    }

    #[test]
    fn many_tokens_are_taken_all_or_none() {
        let buckets = Buckets::new(Rate { per_second: 1.0, burst: 10.0 });
        assert_eq!(buckets.take_many("a", 7.0, 0), Ok(()));
        assert_eq!(buckets.take_many("a", 7.0, 0), Err(4));
        assert_eq!(buckets.take_many("a", 3.0, 0), Ok(()));
        assert_eq!(buckets.take_many("b", 1000.0, 0), Ok(()), "a full bucket pays for anything");
    }

    #[test]
    fn an_ipv6_network_counts_as_one_address() {
        let network = |text: &str| network(text.parse().unwrap()).to_string();
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), network("2001:db8:1:2::1"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:192.0.2.7"), "192.0.2.7");
        assert_ne!(network("192.0.2.7"), network("192.0.2.8"));
    }
}
