//! Moves that a tab sends.

use crate::api::{MAX_SENT, SendEvents};
use crate::game::{Action, Event};
use crate::open_game::{OpenGame, Unstamped};
use crate::refusal::Refusal;

/// Events that a tab may send.
#[derive(Debug)]
pub struct Sent {
    client: String,
    /// The `seq` of the last event of the log that the tab knows.
    pub expect: u32,
    /// The tab's number for each event, and its action.
    events: Vec<(u32, Action)>,
}

impl Sent {
    /// Reads a request, and refuses actions that no tab may send.
    pub fn read(sent: SendEvents) -> Result<Sent, Refusal> {
        let is_letter = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'_');
        if !(8..=40).contains(&sent.client.len()) || !sent.client.bytes().all(is_letter) {
            return Err(Refusal::bad("client has 8 to 40 characters of A-Z, a-z, 0-9, - and _"));
        }
        if sent.events.is_empty() || sent.events.len() > MAX_SENT {
            return Err(Refusal::bad(format!("events has 1 to {MAX_SENT} events")));
        }
        if !sent.events.windows(2).all(|two| two[0].n < two[1].n) || sent.events[0].n == 0 {
            return Err(Refusal::bad("n of the events must rise, from 1 on"));
        }
        let mut events = Vec::with_capacity(sent.events.len());
        for event in sent.events {
            let refused = |error| Refusal::bad(format!("event {}: {error}", event.n));
            event.action.may_be_sent().map_err(refused)?;
            events.push((event.n, event.action));
        }
        Ok(Sent { client: sent.client, expect: sent.expect, events })
    }

    /// How many events were sent.
    pub fn count(&self) -> usize {
        self.events.len()
    }

    /// The events that are not in the log yet; none if all of them are. `missed` are the events of the log
    /// that the tab does not know: unless the tab has sent them itself, it has to read them first.
    pub fn fresh(&self, open: &OpenGame, missed: &[Event]) -> Result<Vec<Unstamped>, Refusal> {
        let (head, expect) = (open.game.head(), self.expect);
        if expect > head {
            return Err(Refusal::Ahead { head, expect });
        }
        let fresh = self.events.iter().filter(|(n, _)| !open.has(&self.client, *n));
        let fresh: Vec<Unstamped> =
            fresh.map(|(n, action)| (self.client.clone(), *n, action.clone())).collect();
        if fresh.is_empty() {
            return Ok(fresh);
        }
        if open.game.finish().is_some() || !missed.iter().all(|event| self.has(event)) {
            return Err(open.behind(missed.to_vec()));
        }
        Ok(fresh)
    }

    /// Whether an event of the log is one of these, sent before.
    fn has(&self, event: &Event) -> bool {
        event.client == self.client && self.events.iter().any(|(n, _)| *n == event.n)
    }
}
