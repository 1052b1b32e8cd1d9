//! Amounts that clients hold at the same time, such as bytes of memory, and give back.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use crate::error::{Error, Result};
use crate::limit::Share;
use crate::session::Session;

/// The amounts that all clients hold now, each below its limit; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Holdings {
    most: Share,
    held: Arc<Mutex<Held>>,
}

#[derive(Debug, Default)]
struct Held {
    total: u64,
    by_address: HashMap<IpAddr, u64>,
    by_player: HashMap<String, u64>,
}

/// The amount that one request holds, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Holding {
    holdings: Holdings,
    client: Session,
    amount: u64,
}

/// The seconds after which a client that holds too much may try again.
const RETRY_AFTER: u64 = 5;

impl Holdings {
    pub(crate) fn new(most: Share) -> Holdings {
        Holdings { most, held: Arc::default() }
    }

    /// Takes an amount for a request of a client. `Busy` if all clients together hold too much, `TooMany` if
    /// this client does.
    pub(crate) fn take(&self, client: &Session, amount: u64) -> Result<Holding> {
        let mut holding = Holding { holdings: self.clone(), client: client.clone(), amount: 0 };
        holding.grow(amount)?;
        Ok(holding)
    }

    #[cfg(test)]
    fn total(&self) -> u64 {
        self.held.lock().unwrap().total
    }
}

impl Holding {
    /// Takes more; nothing is taken if that is too much.
    pub(crate) fn grow(&mut self, more: u64) -> Result<()> {
        let Share { total, address, player } = self.holdings.most;
        let mut held = self.holdings.held.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let of_address = held.by_address.get(&self.client.address).copied().unwrap_or(0) + more;
        let of_player = held.by_player.get(&self.client.player).copied().unwrap_or(0) + more;
        if of_address > address || (of_player > player && !self.client.is_nobody()) {
            return Err(Error::TooMany(RETRY_AFTER));
        }
        if held.total + more > total {
            return Err(Error::Busy);
        }
        held.total += more;
        held.by_address.insert(self.client.address, of_address);
        held.by_player.insert(self.client.player.clone(), of_player);
        self.amount += more;
        Ok(())
    }
}

impl Drop for Holding {
    fn drop(&mut self) {
        let mut held = self.holdings.held.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        held.total -= self.amount;
        give_back(&mut held.by_address, &self.client.address, self.amount);
        give_back(&mut held.by_player, &self.client.player, self.amount);
    }
}

fn give_back<K: std::hash::Hash + Eq>(held: &mut HashMap<K, u64>, client: &K, amount: u64) {
    if let Some(of_client) = held.get_mut(client) {
        *of_client -= amount;
        if *of_client == 0 {
            held.remove(client);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_hold_a_bounded_amount_and_give_it_back() {
        let holdings = Holdings::new(Share { total: 10, address: 6, player: 4 });
        let client =
            |player: &str, last| Session { player: player.to_string(), address: [192, 0, 2, last].into() };
        let mut ada = holdings.take(&client("ada", 1), 3).unwrap();
        ada.grow(1).unwrap();
        assert!(matches!(ada.grow(1), Err(Error::TooMany(1..))), "four for a player");
        assert!(
            matches!(holdings.take(&client("ada", 2), 1), Err(Error::TooMany(_))),
            "whatever the address"
        );
        assert!(matches!(holdings.take(&client("bob", 1), 3), Err(Error::TooMany(_))), "six for an address");
        let bob = holdings.take(&client("bob", 1), 2).unwrap();
        let eve = holdings.take(&client("eve", 2), 4).unwrap();
        assert!(matches!(holdings.take(&client("dan", 3), 1), Err(Error::Busy)), "ten for all");
        drop(ada);
        assert_eq!(holdings.total(), 6);
        drop((bob, eve));
        let held = holdings.held.lock().unwrap();
        assert!(held.total == 0 && held.by_address.is_empty() && held.by_player.is_empty());
    }
}
