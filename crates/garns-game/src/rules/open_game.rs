//! A game that is being played: its record, and the state that its log leads to.

use std::collections::HashMap;

use garns::logic::{Technique, techniques};
use garns::{Grid, NotAPuzzle, Puzzle};

use crate::refusal::Refusal;
use crate::rules::game::{Action, Event, Game, MAX_EVENTS, Ratings, SERVER, Source};
use crate::rules::ranking::{self, Attempt, Unranked};
use crate::rules::record::Record;

/// A game that is being played, with everything that is needed to add events to it.
#[derive(Clone, Debug)]
pub struct OpenGame {
    /// Everything but the log.
    pub record: Record,
    /// The state that the log leads to.
    pub game: Game,
    /// Which attempt of the player at the puzzle this game is.
    pub attempt: Attempt,
    /// The digits entered by the first event. In a practice game, this event sets up the position.
    start: Grid,
    /// The highest number of an event that each client sent.
    seen: HashMap<String, u32>,
}

/// An event without its time and place in the log: the client, the client's number for it, the action.
pub type Unstamped = (String, u32, Action);

impl OpenGame {
    /// The game after a whole log.
    pub fn new(record: Record, log: &[Event], attempt: Attempt) -> Result<OpenGame, NotAPuzzle> {
        let puzzle = Puzzle::new(record.givens)?;
        let game = Game::new(puzzle, record.created);
        let start = Game::replay(puzzle, record.created, log.first()).sheet().entries();
        let mut open = OpenGame { record, game, attempt, start, seen: HashMap::new() };
        open.add(log);
        Ok(open)
    }

    /// Adds further events of the log.
    pub fn add(&mut self, log: &[Event]) {
        for event in log {
            self.game.add(event);
            let seen = self.seen.entry(event.client.clone()).or_insert(0);
            *seen = event.n.max(*seen);
        }
    }

    /// Refuses events that do not fit into the log together with the event that ends the game.
    pub fn room_for(&self, events: usize) -> Result<(), Refusal> {
        if self.game.head() as usize + events >= MAX_EVENTS as usize { Err(Refusal::Full) } else { Ok(()) }
    }

    /// Turns actions into events at this time and adds them. If they solve the puzzle, the event that ends
    /// the game follows. If the clock was set back, the events get the time of the last event, because the times of
    /// a log never go back.
    pub fn happen(&mut self, actions: Vec<Unstamped>, now: i64) -> Vec<Event> {
        let now = now.max(self.game.last());
        let stamp = |((client, n, action), seq)| Event { seq, at: now, client, n, action };
        let mut events: Vec<Event> = actions.into_iter().zip(self.game.head() + 1..).map(stamp).collect();
        self.add(&events);
        if self.game.finish().is_none() && self.game.is_solved() {
            let score = self.game.score(self.tenths(), now);
            let seq = self.game.head() + 1;
            let action = Action::Finished { time: score.time, score: score.points() };
            let finished = Event { seq, at: now, client: SERVER.to_string(), n: seq, action };
            self.add(std::slice::from_ref(&finished));
            events.push(finished);
        }
        events
    }

    /// Turns actions that no player has sent into events of the server.
    pub fn own(&self, actions: Vec<Action>) -> Vec<Unstamped> {
        let numbers = self.game.head() + 1..;
        actions.into_iter().zip(numbers).map(|(action, n)| (SERVER.to_string(), n, action)).collect()
    }

    /// Whether a sender who knows this many events knows all of them, and the game has not ended.
    pub fn is_at(&self, expect: u32) -> Result<bool, Refusal> {
        let head = self.game.head();
        if expect > head {
            return Err(Refusal::Ahead { head, expect });
        }
        Ok(expect == head && self.game.finish().is_none())
    }

    /// The answer to a sender who does not know the whole log, or does not know that the game has ended.
    pub fn behind(&self, missed: Vec<Event>) -> Refusal {
        let head = self.game.head();
        match self.game.finish() {
            Some(_) => Refusal::Finished { head, missed },
            None => Refusal::Behind { head, missed },
        }
    }

    /// Whether the log has the event with this number of this client, or a later event of this client.
    pub fn has(&self, client: &str, n: u32) -> bool {
        self.seen.get(client).is_some_and(|&seen| n <= seen)
    }

    /// The rating that scores go by, in tenths.
    pub fn tenths(&self) -> Option<u16> {
        self.record.ratings.as_ref().and_then(Ratings::tenths)
    }

    /// Why this game cannot be ranked as it stands; `None` if it can.
    pub fn unranked(&self) -> Option<Unranked> {
        ranking::unranked(&self.game, self.tenths(), self.attempt)
    }

    /// The technique that this game practises, as long as the entries are those of the start.
    pub fn practised(&self) -> Option<&'static Technique> {
        let Source::Practice { technique } = &self.record.source else { return None };
        let untouched = self.game.sheet().entries() == self.start;
        techniques::by_id(technique).filter(|_| untouched)
    }

    /// Refuses the review of an unfinished game, unless its solution was shown or it practises a technique.
    pub fn may_be_reviewed(&self) -> Result<(), Refusal> {
        if self.game.finish().is_some() || self.game.assisted() {
            return Ok(());
        }
        Err(Refusal::Unmet("a game can be reviewed once it is finished".to_string()))
    }

    /// About how many bytes the game takes in memory.
    pub fn bytes(&self) -> usize {
        size_of::<OpenGame>() + self.game.bytes() + self.seen.len() * 64
    }
}
