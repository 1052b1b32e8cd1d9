//! No move is lost, doubled or out of order, whatever happens to the disk or the database.
//!
//! Players send moves while something fails, keep the moves that were not acknowledged and send them
//! again, as the page does. Afterwards the database is opened as after a crash and compared with the
//! acknowledged moves.

use std::sync::Arc;

use garns_web::Limits;
use garns_web::store::Store;
use serde_json::{Value, json};

use crate::databases::{Scratch, postgres};
use crate::faulty_disk::{Call, Fault, FaultyDisk};
use crate::proxy::{Direction, Proxy, Then, Trouble};
use crate::site::{PUZZLE, START, Site, Visitor};

/// A player with one game, the acknowledged moves, and the moves that are not acknowledged yet.
struct Player {
    visitor: Visitor,
    game: String,
    client: String,
    head: u64,
    /// `(client, n)` of each event, in the order of the log.
    acknowledged: Vec<(String, u64)>,
    pending: Vec<Value>,
    made: u64,
}

impl Player {
    async fn enter(site: &Site, client: &str) -> Player {
        let mut visitor = site.visitor().await;
        let game =
            visitor.begin(json!({ "kind": "own", "text": PUZZLE })).await["id"].as_str().unwrap().to_string();
        Player {
            visitor,
            game,
            client: client.into(),
            head: 0,
            acknowledged: Vec::new(),
            pending: Vec::new(),
            made: 0,
        }
    }

    /// Makes one more move and sends all moves that are not acknowledged. Returns whether they now
    /// are.
    async fn play(&mut self) -> bool {
        self.made += 1;
        let n = self.made;
        let action = json!({ "type": "corner", "cells": [2 + n % 2], "digit": 1 + n % 9, "on": n % 4 < 2 });
        self.pending.push(json!({ "n": n, "do": action }));
        self.send().await
    }

    async fn send(&mut self) -> bool {
        let path = format!("/api/games/{}/events", self.game);
        for _ in 0..4 {
            let body = json!({ "client": self.client, "expect": self.head, "events": self.pending });
            let answer = self.visitor.post(&path, body).await;
            match answer.status.as_u16() {
                200 => {
                    self.absorb(&answer.json()["events"]);
                    assert_eq!(self.head, answer.json()["head"].as_u64().unwrap());
                    assert!(self.pending.is_empty(), "answered, so stored: {:?}", self.pending);
                    return true;
                }
                409 => self.absorb(&answer.json()["missed"]),
                503 | 507 => {
                    assert!(answer.headers.contains_key("retry-after"));
                    return false;
                }
                _ => panic!("a server in trouble said {} {:?}", answer.status, answer.json()),
            }
        }
        panic!("behind for ever");
    }

    fn absorb(&mut self, events: &Value) {
        for event in events.as_array().unwrap() {
            if event["seq"].as_u64().unwrap() != self.head + 1 {
                continue;
            }
            self.head += 1;
            self.acknowledged.push((event["client"].as_str().unwrap().into(), event["n"].as_u64().unwrap()));
            self.pending.retain(|one| one["n"] != event["n"]);
        }
    }

    /// Checks that the store has exactly the acknowledged moves.
    async fn compare(&self, store: &Store, told: &str) {
        let log = store.events_after(&self.game, 0).await.unwrap();
        let stored: Vec<(String, u64)> =
            log.iter().map(|event| (event.client.clone(), event.n.into())).collect();
        assert_eq!(stored, self.acknowledged, "{told}");
        assert!(log.iter().map(|event| event.seq).eq(1..=log.len() as u32), "{told}");
        let numbers = self.acknowledged.iter().map(|event| event.1);
        assert!(numbers.eq(1..=self.made), "every move once and in order: {told}");
    }
}

/// A round of the test: two players on one server.
struct Round {
    site: Site,
    one: Player,
    two: Player,
}

impl Round {
    async fn begin(url: &str, scratch: Arc<Scratch>) -> Round {
        let site = Site::over(Store::open(url).await.unwrap(), Limits::none(), scratch);
        let one = Player::enter(&site, "client-one").await;
        let two = Player::enter(&site, "client-two").await;
        Round { site, one, two }
    }

    /// Both players move at the same time, and one of them begins another game.
    async fn play(&mut self, told: &str) {
        tokio::join!(self.one.play(), self.two.play());
        // A game that cannot be begun must not disturb the moves.
        let begun = self.one.visitor.post("/api/games", json!({ "kind": "own", "text": PUZZLE })).await;
        let status = begun.status.as_u16();
        assert!(matches!(status, 201 | 503 | 507), "{told}: {status} {:?}", begun.json());
    }

    /// The fault is over: the server must accept moves at once.
    async fn recover(&mut self, told: &str) {
        assert!(self.one.play().await && self.two.play().await, "not accepted after {told}");
    }

    async fn compare(&self, store: &Store, told: &str) {
        self.one.compare(store, told).await;
        self.two.compare(store, told).await;
    }
}

/// One round with a disk that fails. Returns whether a call has failed.
async fn on_disk(disk: &FaultyDisk, fault: Fault) -> bool {
    let scratch = Arc::new(Scratch::new());
    let url = format!("sqlite://{}?vfs=faulty", scratch.file("games.sqlite3"));
    let mut round = Round::begin(&url, scratch.clone()).await;
    let told = format!("{fault:?}");
    disk.order(fault);
    for _ in 0..6 {
        round.play(&told).await;
    }
    let failed = disk.mend();
    round.recover(&told).await;
    // After a crash, another process would find only the content of the files.
    for file in ["games.sqlite3", "games.sqlite3-wal"] {
        std::fs::copy(scratch.file(file), scratch.file(&format!("after-{file}"))).unwrap();
    }
    let after = Store::open(&scratch.file("after-games.sqlite3")).await.unwrap();
    round.compare(&after, &told).await;
    after.close().await;
    round.site.store.close().await;
    failed
}

/// One round with a PostgreSQL that goes away. Returns whether the fault has happened.
async fn on_postgres(url: &str, scratch: Arc<Scratch>, trouble: Trouble) -> bool {
    let proxy = Proxy::start(url).await;
    let mut round = Round::begin(&proxy.url, scratch).await;
    let told = format!("{trouble:?}");
    proxy.order(trouble);
    for _ in 0..4 {
        match trouble.then {
            Then::Stall => tokio::select! {
                () = round.play(&told) => {}
                () = proxy.stalled() => proxy.cut(),
            },
            _ => round.play(&told).await,
        }
    }
    let failed = proxy.mend();
    round.recover(&told).await;
    let after = Store::open(url).await.unwrap();
    round.compare(&after, &told).await;
    after.close().await;
    round.site.store.close().await;
    failed
}

/// Fails the first call of this kind, then in a new round the second, and so on, for at most 25 rounds, until
/// a round has too few such calls.
async fn every(call: Call, lasting: bool) {
    let disk = FaultyDisk::take();
    let mut failed = 0;
    for nth in 1..=25 {
        if !on_disk(&disk, Fault { call, nth, lasting }).await {
            break;
        }
        failed += 1;
    }
    assert!(failed > 5, "the fault happened only {failed} times");
}

#[tokio::test]
async fn the_health_check_fails_if_moves_cannot_be_stored() {
    let disk = FaultyDisk::take();
    let scratch = Arc::new(Scratch::new());
    let store = Store::open(&format!("sqlite://{}?vfs=faulty", scratch.file("games.sqlite3"))).await.unwrap();
    // Each check needs a new server, because an answer is valid for a second.
    let health = async || {
        let site = Site::over(store.clone(), Limits::none(), scratch.clone());
        Visitor { site, cookie: None, sent: 0 }.get("/api/health").await
    };
    assert_eq!(health().await.ok(), json!({ "ok": true }));
    disk.order(Fault { call: Call::Grow, nth: 1, lasting: true });
    assert_eq!(health().await.refused(507), "storage");
    disk.order(Fault { call: Call::Sync, nth: 1, lasting: true });
    assert_eq!(health().await.refused(503), "unavailable");
    disk.mend();
    assert_eq!(health().await.ok(), json!({ "ok": true }));
}

#[tokio::test]
async fn a_server_that_starts_on_a_full_disk_serves_the_games_and_stores_nothing() {
    let disk = FaultyDisk::take();
    let scratch = Arc::new(Scratch::new());
    let url = format!("sqlite://{}?vfs=faulty", scratch.file("games.sqlite3"));
    let mut before = Round::begin(&url, scratch.clone()).await;
    assert!(before.one.play().await);
    before.site.store.close().await;
    disk.order(Fault { call: Call::Grow, nth: 1, lasting: true });
    let site = Site::over(Store::open(&url).await.unwrap(), Limits::none(), scratch.clone());
    let mut player = Player { visitor: Visitor { site: site.clone(), ..before.one.visitor }, ..before.one };
    let game = player.visitor.get(&format!("/api/games/{}", player.game)).await.ok();
    assert_eq!(game["head"], player.head);
    assert_eq!(player.visitor.get("/api/health").await.refused(507), "storage");
    assert!(!player.play().await, "a full disk takes no move");
    disk.mend();
    assert!(player.play().await, "not accepted when there is room again");
    site.store.close().await;
    // A new file cannot be made.
    disk.order(Fault { call: Call::Grow, nth: 1, lasting: true });
    let new = Store::open(&format!("sqlite://{}?vfs=faulty", scratch.file("new.sqlite3"))).await;
    let told = new.unwrap_err();
    assert!(std::error::Error::source(&told).unwrap().to_string().contains("disk is full"), "{told:?}");
    disk.mend();
}

/// The transactions of a long import do not wait for the disk, except the last one, and all later moves do.
#[tokio::test]
async fn a_long_import_waits_for_the_disk_only_at_its_end() {
    let disk = FaultyDisk::take();
    let scratch = Arc::new(Scratch::new());
    let url = format!("sqlite://{}?vfs=faulty", scratch.file("games.sqlite3"));
    let mut round = Round::begin(&url, scratch.clone()).await;
    let event = |n: i64| json!({ "seq": n, "at": START, "client": "c", "n": n, "do": { "type": "fill" } });
    let events: Vec<Value> = (1..=2000).map(event).collect();
    let mut import = async |number: u32| {
        let game = json!({
            "id": format!("{number:022}"), "givens": PUZZLE, "source": { "kind": "own" }, "level": null,
            "ratings": null, "created": START, "events": events,
        });
        round.two.visitor.post("/api/import", json!({ "games": [game] })).await
    };
    // Twenty transactions. The log may be copied to the database once or twice.
    disk.order(Fault { call: Call::Sync, nth: 12, lasting: true });
    assert_eq!(import(1).await.ok(), json!({ "added": 1, "known": 0 }));
    assert!(!disk.mend(), "every transaction waited for the disk");
    disk.order(Fault { call: Call::Sync, nth: 1, lasting: true });
    assert_eq!(import(2).await.refused(503), "unavailable");
    assert!(disk.mend());
    for _ in 0..8 {
        disk.order(Fault { call: Call::Sync, nth: 1, lasting: false });
        round.one.play().await;
        assert!(disk.mend(), "a move was acknowledged before it was on disk");
    }
    round.site.store.close().await;
}

#[tokio::test]
async fn no_move_is_lost_when_a_write_fails() {
    every(Call::Write, false).await;
    every(Call::Write, true).await;
}

#[tokio::test]
async fn no_move_is_lost_when_the_disk_is_full() {
    every(Call::Grow, false).await;
    every(Call::Grow, true).await;
}

#[tokio::test]
async fn no_move_is_lost_when_a_sync_fails() {
    every(Call::Sync, false).await;
    every(Call::Sync, true).await;
}

/// Lets the connection fail at the first message, then in a new round at the second, and so on up to the
/// twelfth.
async fn every_message(from: Direction, then: Then) {
    let scratch = Arc::new(Scratch::new());
    let Some(url) = postgres(&scratch).await else { return };
    let mut failed = 0;
    for nth in 1..=12 {
        failed += u32::from(on_postgres(&url, scratch.clone(), Trouble { from, nth, then }).await);
    }
    assert!(failed > 8, "the trouble came only {failed} times");
}

#[tokio::test]
async fn no_move_is_lost_when_a_connection_is_cut() {
    every_message(Direction::ToServer, Then::CutOnce).await;
    // The statement is executed, but its answer is lost; some of these statements are commits.
    every_message(Direction::ToClient, Then::CutOnce).await;
}

#[tokio::test]
async fn no_move_is_lost_when_postgresql_goes_away() {
    every_message(Direction::ToServer, Then::CutAll).await;
    every_message(Direction::ToClient, Then::CutAll).await;
}

#[tokio::test]
async fn no_move_is_lost_when_a_connection_stalls() {
    every_message(Direction::ToServer, Then::Stall).await;
    every_message(Direction::ToClient, Then::Stall).await;
}
