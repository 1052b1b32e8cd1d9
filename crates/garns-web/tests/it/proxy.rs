//! A bad connection to PostgreSQL: a proxy that cuts or stalls connections at a message that a test
//! chooses.

use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// The direction in which messages are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    ToServer,
    ToClient,
}

/// The fault that the message triggers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// The message is lost together with its connection.
    CutOnce,
    /// The message is lost with all connections, and no new connection is accepted until the proxy
    /// is mended.
    CutAll,
    /// The message is held back until the connections are cut or the proxy is mended.
    Stall,
}

/// A fault, and the message that triggers it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trouble {
    pub(crate) from: Direction,
    /// The number of the message, counted from 1.
    pub(crate) nth: u32,
    pub(crate) then: Then,
}

/// The state of the proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Sound,
    Stalled,
    /// All connections are closed, and no new connection is accepted.
    Cut,
}

pub(crate) struct Proxy {
    /// The URL of the database behind the proxy.
    pub(crate) url: String,
    shared: Arc<Shared>,
}

struct Shared {
    /// The fault that was ordered, how many messages there were, and whether the fault has
    /// happened.
    ordered: Mutex<Option<(Trouble, u32, bool)>>,
    line: watch::Sender<Line>,
}

impl Proxy {
    /// Starts a proxy in front of the server that a URL names.
    pub(crate) async fn start(url: &str) -> Proxy {
        let (before, after) = url.split_once('@').unwrap();
        let (server, database) = after.split_once('/').unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("{before}@{}/{database}", listener.local_addr().unwrap());
        let shared = Arc::new(Shared { ordered: Mutex::new(None), line: watch::channel(Line::Sound).0 });
        let (own, server) = (shared.clone(), server.to_string());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if *own.line.borrow() == Line::Cut {
                    continue;
                }
                let server = TcpStream::connect(&server).await.unwrap();
                let ((from_client, to_client), (from_server, to_server)) =
                    (client.into_split(), server.into_split());
                let shared = own.clone();
                tokio::spawn(async move {
                    // If one end closes, the other is closed too.
                    tokio::select! {
                        () = forward(&shared, Direction::ToServer, from_client, to_server) => {}
                        () = forward(&shared, Direction::ToClient, from_server, to_client) => {}
                        _ = cut(&shared) => {}
                    }
                });
            }
        });
        Proxy { url, shared }
    }

    pub(crate) fn order(&self, trouble: Trouble) {
        *self.shared.ordered.lock().unwrap() = Some((trouble, 0, false));
    }

    /// Waits until a message is held back.
    pub(crate) async fn stalled(&self) {
        self.shared.line.subscribe().wait_for(|line| *line == Line::Stalled).await.unwrap();
    }

    /// Closes all connections and accepts no new connection.
    pub(crate) fn cut(&self) {
        self.shared.line.send_replace(Line::Cut);
    }

    /// Mends the proxy, and returns whether the fault had happened.
    pub(crate) fn mend(&self) -> bool {
        self.shared.line.send_replace(Line::Sound);
        self.shared.ordered.lock().unwrap().take().is_some_and(|(_, _, came)| came)
    }
}

async fn cut(shared: &Shared) {
    let _ = shared.line.subscribe().wait_for(|line| *line == Line::Cut).await;
}

/// Forwards the messages of one direction until the connection ends.
async fn forward(shared: &Shared, direction: Direction, mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
    let mut line = shared.line.subscribe();
    let mut message = vec![0; 65536];
    loop {
        let Ok(count @ 1..) = from.read(&mut message).await else { return };
        match shared.trouble_at(direction) {
            Some(Then::CutOnce) => return,
            Some(Then::CutAll) => {
                shared.line.send_replace(Line::Cut);
                return;
            }
            Some(Then::Stall) => {
                shared.line.send_replace(Line::Stalled);
            }
            None => {}
        }
        if line.wait_for(|line| *line != Line::Stalled).await.is_err() {
            return;
        }
        if to.write_all(&message[..count]).await.is_err() {
            return;
        }
    }
}

impl Shared {
    /// Counts a message, and returns its fault if it has one.
    fn trouble_at(&self, direction: Direction) -> Option<Then> {
        let mut ordered = self.ordered.lock().unwrap();
        let (trouble, count, came) = ordered.as_mut()?;
        if trouble.from != direction {
            return None;
        }
        *count += 1;
        if *count != trouble.nth {
            return None;
        }
        *came = true;
        Some(trouble.then)
    }
}
