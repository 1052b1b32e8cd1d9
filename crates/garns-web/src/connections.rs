//! The number of open connections, in total and from each address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use crate::limit::{Connections, network};

/// Open files that the process needs besides its connections: the database, logs, the listener.
const RESERVED: u64 = 96;

/// The count of open connections; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Doorkeeper {
    most: Connections,
    open: Arc<Mutex<Open>>,
}

#[derive(Debug, Default)]
struct Open {
    total: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// A place among the open connections, free again when it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    doorkeeper: Doorkeeper,
    address: IpAddr,
}

impl Doorkeeper {
    pub(crate) fn new(most: Connections) -> Doorkeeper {
        Doorkeeper { most, open: Arc::default() }
    }

    /// A place for a connection from this address; `None` if too many are open, in total or from this
    /// address.
    pub(crate) fn admit(&self, address: IpAddr) -> Option<Place> {
        let address = network(address);
        let mut open = self.open.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let of_address = open.by_address.get(&address).copied().unwrap_or(0);
        if open.total >= self.most.total || of_address >= self.most.address {
            return None;
        }
        open.total += 1;
        open.by_address.insert(address, of_address + 1);
        Some(Place { doorkeeper: self.clone(), address })
    }

    #[cfg(test)]
    pub(crate) fn open(&self) -> usize {
        self.open.lock().unwrap().total
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.doorkeeper.open.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        open.total -= 1;
        let of_address = open.by_address.get(&self.address).copied().unwrap_or(0);
        if of_address > 1 {
            open.by_address.insert(self.address, of_address - 1);
        } else {
            open.by_address.remove(&self.address);
        }
    }
}

/// Raises the limit on open files as far as `wanted` connections need it and the system allows it, and
/// returns how many of these connections fit in it.
pub(crate) fn make_room_for(wanted: usize) -> usize {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let needed = wanted as u64 + RESERVED;
        let mut limit = getrlimit(Resource::Nofile);
        if limit.current.is_some_and(|current| current < needed) {
            limit.current = Some(limit.maximum.map_or(needed, |maximum| maximum.min(needed)));
            if let Err(error) = setrlimit(Resource::Nofile, limit) {
                tracing::warn!("the limit on open files cannot be raised: {error}");
            }
        }
        let allowed = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX).saturating_sub(RESERVED).max(8);
        if allowed < wanted as u64 {
            tracing::warn!("the system allows {allowed} connections at once, fewer than {wanted}");
        }
        wanted.min(usize::try_from(allowed).unwrap_or(usize::MAX))
    }
    #[cfg(not(unix))]
    wanted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_limited_in_total_and_for_each_address() {
        let doorkeeper = Doorkeeper::new(Connections { total: 5, address: 2 });
        let admit = |address: &str| doorkeeper.admit(address.parse().unwrap());
        let ada = (admit("192.0.2.1"), admit("192.0.2.1"));
        assert!(ada.0.is_some() && ada.1.is_some());
        assert!(admit("192.0.2.1").is_none());
        let network = (admit("2001:db8::1"), admit("2001:db8::2"));
        assert!(network.0.is_some() && network.1.is_some());
        assert!(admit("2001:db8::3").is_none(), "one network is one address");
        let last = admit("192.0.2.2");
        assert!(last.is_some());
        assert!(admit("192.0.2.3").is_none(), "five in all");
        drop(ada.0);
        assert!(admit("192.0.2.1").is_some());
        drop((ada.1, network, last));
        assert_eq!(doorkeeper.open(), 0);
        assert!(doorkeeper.open.lock().unwrap().by_address.is_empty());
    }

    #[test]
    fn the_limit_on_open_files_leaves_room_for_the_connections() {
        let room = make_room_for(200);
        assert!((8..=200).contains(&room));
        #[cfg(unix)]
        {
            let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile);
            assert!(
                limit
                    .current
                    .is_none_or(|files| files >= room as u64 + RESERVED || files == limit.maximum.unwrap())
            );
        }
    }
}
