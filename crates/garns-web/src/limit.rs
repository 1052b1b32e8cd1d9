//! How much a client may ask for: buckets of tokens that fill up again with time.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Mutex;

/// How fast and how much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Tokens a second in the long run.
    pub per_second: f64,
    /// Tokens at once after a rest.
    pub burst: f64,
}

/// What all clients are allowed; every figure is for one client.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Requests from an address: many players may share one.
    pub address: Rate,
    /// Requests of a player.
    pub player: Rate,
    /// Players made from an address.
    pub newcomers: Rate,
    /// Requests of a player that need much of the processor.
    pub heavy: Rate,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            address: Rate { per_second: 200.0, burst: 1000.0 },
            player: Rate { per_second: 20.0, burst: 200.0 },
            newcomers: Rate { per_second: 0.2, burst: 50.0 },
            heavy: Rate { per_second: 2.0, burst: 30.0 },
        }
    }
}

impl Limits {
    /// No limit worth the name: for measuring.
    pub fn none() -> Limits {
        let rate = Rate { per_second: 1e9, burst: 1e9 };
        Limits { address: rate, player: rate, newcomers: rate, heavy: rate }
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

/// Beyond this many clients the full buckets are forgotten: they are as good as new ones.
const MANY: usize = 50_000;

impl<K: Hash + Eq> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, buckets: Mutex::new(HashMap::new()) }
    }

    /// Takes a token at a time in milliseconds, or says after how many seconds there will be one.
    pub(crate) fn take(&self, client: K, now: i64) -> Result<(), u64> {
        let Rate { per_second, burst } = self.rate;
        let filled = |bucket: &Bucket| {
            let seconds = (now - bucket.at).max(0) as f64 / 1000.0;
            (bucket.tokens + seconds * per_second).min(burst)
        };
        let mut buckets = self.buckets.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if buckets.len() >= MANY {
            buckets.retain(|_, bucket| filled(bucket) < burst);
            if buckets.len() >= MANY {
                buckets.clear();
            }
        }
        let bucket = buckets.entry(client).or_insert(Bucket { tokens: burst, at: now });
        let tokens = filled(bucket);
        if tokens < 1.0 {
            return Err(((1.0 - tokens) / per_second).ceil().max(1.0) as u64);
        }
        *bucket = Bucket { tokens: tokens - 1.0, at: now };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_served_then_the_rate() {
        let buckets = Buckets::new(Rate { per_second: 2.0, burst: 3.0 });
        let served = (0..5).filter(|_| buckets.take("a", 0).is_ok()).count();
        assert_eq!(served, 3);
        assert_eq!(buckets.take("a", 0), Err(1));
        assert_eq!(buckets.take("b", 0), Ok(()), "others are not held back");
        assert_eq!(buckets.take("a", 500), Ok(()));
        assert!(buckets.take("a", 500).is_err());
    }
}
