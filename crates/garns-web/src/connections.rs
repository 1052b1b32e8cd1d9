//! The open connections: how many there may be, in total and from each address, and which is closed for another.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::Notify;

use crate::limit::{Connections, network};

/// Open files that the process needs besides its connections: the database, logs, the listener.
const RESERVED: u64 = 96;

/// An address with more connections than this has many.
const MANY: usize = 16;

/// The open connections; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Doorkeeper {
    most: Connections,
    open: Arc<Mutex<Open>>,
}

#[derive(Debug, Default)]
struct Open {
    by_address: HashMap<IpAddr, usize>,
    /// The places by number.
    places: HashMap<u64, Occupied>,
    /// Counts places and requests, as a clock for "longest idle".
    events: u64,
}

/// A place in use.
#[derive(Debug)]
struct Occupied {
    address: IpAddr,
    /// Requests that are being answered.
    requests: usize,
    /// When the last request ended, or the connection was opened.
    idle_since: u64,
    close: Arc<Notify>,
}

/// A place among the open connections, free again when it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    doorkeeper: Doorkeeper,
    number: u64,
    close: Arc<Notify>,
}

/// A request that is being answered; its connection is not closed for another.
#[derive(Debug)]
pub(crate) struct Answering {
    doorkeeper: Doorkeeper,
    number: u64,
}

impl Doorkeeper {
    pub(crate) fn new(most: Connections) -> Doorkeeper {
        Doorkeeper { most, open: Arc::default() }
    }

    /// The largest head of a request, in bytes.
    pub(crate) fn largest_head(&self) -> usize {
        self.most.head
    }

    /// A place for a connection from this address. If all places are taken, a connection of the address that has
    /// most is closed for it. `None` if this address has too many, or as many as others have.
    pub(crate) fn admit(&self, address: IpAddr) -> Option<Place> {
        let address = network(address);
        let mut open = self.lock();
        let of_address = open.by_address.get(&address).copied().unwrap_or(0);
        if of_address >= self.most.address {
            return None;
        }
        if open.places.len() >= self.most.total {
            open.close_one(of_address + 1)?;
        }
        open.events += 1;
        let number = open.events;
        let close = Arc::<Notify>::default();
        let place = Occupied { address, requests: 0, idle_since: number, close: close.clone() };
        open.places.insert(number, place);
        *open.by_address.entry(address).or_default() += 1;
        Some(Place { doorkeeper: self.clone(), number, close })
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    #[cfg(test)]
    pub(crate) fn open(&self) -> usize {
        self.lock().places.len()
    }
}

impl Open {
    /// Closes a connection of an address that has more than `few`: the connection that is idle for longest, of the
    /// addresses that have most. If none is idle, the connection with the oldest request of an address that has many:
    /// a request may be sent so slowly that it never ends.
    fn close_one(&mut self, few: usize) -> Option<()> {
        let rank = |place: &Occupied| {
            let of_address = self.by_address[&place.address];
            let is_idle = place.requests == 0;
            let most = if is_idle { few } else { few.max(MANY) };
            (of_address > most).then_some((is_idle, of_address, u64::MAX - place.idle_since))
        };
        let ranked = self.places.iter().filter_map(|(&number, place)| Some((rank(place)?, number)));
        let (_, number) = ranked.max()?;
        self.places.get(&number)?.close.notify_one();
        self.remove(number);
        Some(())
    }

    fn remove(&mut self, number: u64) {
        let Some(place) = self.places.remove(&number) else { return };
        if let Some(of_address) = self.by_address.get_mut(&place.address) {
            *of_address -= 1;
            if *of_address == 0 {
                self.by_address.remove(&place.address);
            }
        }
    }
}

impl Place {
    /// Marks the connection as busy until the guard is dropped.
    pub(crate) fn answering(&self) -> Answering {
        if let Some(place) = self.doorkeeper.lock().places.get_mut(&self.number) {
            place.requests += 1;
        }
        Answering { doorkeeper: self.doorkeeper.clone(), number: self.number }
    }

    /// Waits until the connection is to be closed for another.
    pub(crate) async fn closed(&self) {
        self.close.notified().await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.doorkeeper.lock().remove(self.number);
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        let mut open = self.doorkeeper.lock();
        open.events += 1;
        let now = open.events;
        if let Some(place) = open.places.get_mut(&self.number) {
            place.requests -= 1;
            place.idle_since = now;
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
        let doorkeeper = Doorkeeper::new(Connections { total: 5, address: 2, head: 1 });
        let admit = |address: &str| doorkeeper.admit(address.parse().unwrap());
        let ada = (admit("192.0.2.1"), admit("192.0.2.1"));
        assert!(ada.0.is_some() && ada.1.is_some());
        assert!(admit("192.0.2.1").is_none());
        let network = (admit("2001:db8::1"), admit("2001:db8::2"));
        assert!(network.0.is_some() && network.1.is_some());
        assert!(admit("2001:db8::3").is_none(), "one network is one address");
        let last = admit("192.0.2.2");
        let places = [&ada.0, &ada.1, &network.0, &network.1, &last];
        let answering: Vec<Answering> = places.into_iter().flatten().map(Place::answering).collect();
        assert_eq!(answering.len(), 5);
        assert!(admit("192.0.2.3").is_none(), "five in all, and none is idle");
        drop(answering);
        drop(ada.0);
        assert!(admit("192.0.2.1").is_some());
        drop((ada.1, network, last));
        assert_eq!(doorkeeper.open(), 0);
        assert!(doorkeeper.open.lock().unwrap().by_address.is_empty());
    }

    #[test]
    fn idle_connections_of_the_address_with_most_are_closed_for_others() {
        use futures_util::FutureExt;

        let doorkeeper = Doorkeeper::new(Connections { total: 6, address: 4, head: 1 });
        let admit = |address: &str| doorkeeper.admit(address.parse().unwrap());
        let many: Vec<Place> = (0..4).map(|_| admit("192.0.2.1").unwrap()).collect();
        let _few = (admit("192.0.2.2").unwrap(), admit("192.0.2.2").unwrap());
        let first = many[0].answering();
        let ada = admit("192.0.2.3").unwrap();
        let closed = || many.iter().map(|place| place.closed().now_or_never().is_some()).collect::<Vec<_>>();
        assert_eq!(closed(), [false, true, false, false], "the one that is idle for longest");
        drop(first);
        let bob = admit("192.0.2.4").unwrap();
        assert_eq!(closed(), [false, false, true, false]);
        let others = (admit("192.0.2.5").unwrap(), admit("192.0.2.6").unwrap());
        assert!(admit("192.0.2.7").is_none(), "no address has more than one");
        assert_eq!(doorkeeper.open(), 6);
        drop((ada, bob, many, others));
        assert_eq!(doorkeeper.open(), 1);
        assert_eq!(doorkeeper.open.lock().unwrap().by_address.len(), 1);
    }

    #[test]
    fn requests_that_never_end_do_not_keep_others_out() {
        use futures_util::FutureExt;

        let doorkeeper = Doorkeeper::new(Connections { total: 40, address: 20, head: 1 });
        let admit = |address: &str| doorkeeper.admit(address.parse().unwrap());
        let of = |address: &str| (0..20).map(|_| admit(address).unwrap()).collect::<Vec<Place>>();
        let (eve, mallory) = (of("192.0.2.1"), of("192.0.2.2"));
        let places = || eve.iter().chain(&mallory);
        let _slow: Vec<Answering> = places().map(Place::answering).collect();
        let others: Vec<Place> = (3..11).map(|n| admit(&format!("192.0.2.{n}")).unwrap()).collect();
        let closed: Vec<usize> = places()
            .enumerate()
            .filter(|(_, place)| place.closed().now_or_never().is_some())
            .map(|(n, _)| n)
            .collect();
        assert_eq!(closed, [0, 1, 2, 3, 20, 21, 22, 23], "the oldest of either");
        assert!(admit("192.0.2.11").is_none(), "sixteen may be honest players behind one address");
        assert_eq!(doorkeeper.open(), 40);
        drop(others);
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
