//! Faults of the machine that the server runs on: its clock, and its files.

use std::fs;
use std::sync::Arc;

use axum::http::header;
use garns_web::store::{Store, StoreError};
use garns_web::{Limits, Rate};
use serde_json::{Value, json};

use crate::databases::{Scratch, execute, fresh};
use crate::site::{PUZZLE, Site, Visitor};

const DAY: i64 = 24 * 60 * 60 * 1000;

#[tokio::test]
async fn a_clock_that_was_a_day_ahead_does_not_lock_players_out() {
    let rate = Rate { per_second: 1.0, burst: 3.0 };
    let site = Site::with(Limits { player: rate, address: rate, ..Limits::none() }).await;
    let mut ada = site.visitor().await;
    for step in [0, DAY, -DAY, 0] {
        site.set_clock(step);
        site.pass(3000);
        for _ in 0..3 {
            ada.get("/api/statistics").await.ok();
        }
        let refused = ada.get("/api/statistics").await;
        assert_eq!(
            (refused.refused(429).as_str(), &refused.headers[header::RETRY_AFTER]),
            ("too_many", &"1".parse().unwrap())
        );
    }
}

/// A player with a game, who sends one move.
async fn player(site: &Site) -> (Visitor, String) {
    let mut ada = site.visitor().await;
    let game = ada.begin(json!({ "kind": "own", "text": PUZZLE })).await["id"].as_str().unwrap().to_string();
    ada.act(&game, json!([{ "type": "fill" }])).await.ok();
    (ada, game)
}

#[cfg(unix)]
#[tokio::test]
async fn no_move_is_acknowledged_into_a_file_that_is_gone() {
    for lost in ["games.sqlite3", "games.sqlite3-wal"] {
        let scratch = Arc::new(Scratch::new());
        let store = Store::open(&scratch.file("games.sqlite3")).await.unwrap();
        let site = Site::over(store.clone(), Limits::none(), scratch.clone());
        let (mut ada, game) = player(&site).await;
        let path_of_game = format!("/api/games/{game}/events");
        let send = async |mut ada: Visitor, n: u64| {
            let events = json!([{ "n": n, "do": { "type": "undo" } }]);
            let body = json!({ "client": "visitor-1", "expect": n - 1, "events": events });
            ada.post(&path_of_game, body).await
        };
        let (path, aside) = (scratch.file(lost), scratch.file("aside"));
        fs::rename(&path, &aside).unwrap();
        // Several at once, so that the server would open further connections.
        let (one, two, list) =
            tokio::join!(send(ada.clone(), 2), send(ada.clone(), 2), ada.get("/api/games"));
        for refused in [one, two, list] {
            assert_eq!(refused.refused(503), "replaced", "{lost}");
            assert!(refused.headers.contains_key(header::RETRY_AFTER));
        }
        let health = Visitor { site: site.twin(), cookie: None, sent: 0 }.get("/api/health").await;
        assert_eq!(health.refused(503), "replaced", "{lost}");
        assert!(health.json()["message"].as_str().unwrap().contains("database file"));
        assert!(!fs::exists(&path).unwrap(), "the server makes no new file in its place");
        // Another file with its name is not the database either.
        fs::copy(&aside, &path).unwrap();
        assert_eq!(send(ada.clone(), 2).await.refused(503), "replaced");
        // The file is back under its name.
        fs::rename(&aside, &path).unwrap();
        assert_eq!(send(ada.clone(), 2).await.ok()["head"], 2);
        assert_eq!(ada.game(&game).await["head"], 2);
        store.close().await;
        assert!(!fs::exists(scratch.file("games.sqlite3-wal")).unwrap(), "it is closed");
    }
}

/// On file systems with small blocks, a full disk would end the process when it touches a mapped index.
#[cfg(unix)]
#[tokio::test]
async fn one_process_can_work_without_a_mapped_index() {
    let scratch = Arc::new(Scratch::new());
    let url = format!("sqlite://{}?vfs=unix-excl", scratch.file("games.sqlite3"));
    let store = Store::open(&url).await.unwrap();
    let site = Site::over(store.clone(), Limits::none(), scratch.clone());
    let (mut ada, game) = player(&site).await;
    // All connections work at once.
    let reads = async || store.events_after(&game, 0).await.unwrap().len();
    let (one, two, three, moved) =
        tokio::join!(reads(), reads(), reads(), ada.act(&game, json!([{ "type": "undo" }])));
    assert!([one, two, three].iter().all(|&events| events >= 1) && moved.status.is_success());
    assert!(fs::exists(scratch.file("games.sqlite3-wal")).unwrap());
    assert!(!fs::exists(scratch.file("games.sqlite3-shm")).unwrap());
    store.close().await;
    assert_eq!(Store::open(&url).await.unwrap().events_after(&game, 0).await.unwrap().len(), 2);
}

#[tokio::test]
async fn two_servers_may_open_a_new_database_at_once() {
    let scratch = Scratch::new();
    for round in 0..12 {
        let file = scratch.file(&format!("round-{round}.sqlite3"));
        let (one, two) = tokio::join!(Store::open(&file), Store::open(&file));
        let (one, two) = (one.unwrap(), two.unwrap());
        assert_eq!(one.daily_seed(date()), two.daily_seed(date()), "they have the same secret");
    }
    for url in fresh(&scratch).await {
        let (one, two) = tokio::join!(Store::open(&url), Store::open(&url));
        assert_eq!(one.unwrap().daily_seed(date()), two.unwrap().daily_seed(date()));
    }
}

fn date() -> garns_game::rules::calendar::Date {
    garns_game::rules::calendar::Date::of(crate::site::START)
}

#[tokio::test]
async fn the_database_of_another_program_is_left_alone() {
    let scratch = Scratch::new();
    for (name, statements) in [
        ("notes", "CREATE TABLE notes (text TEXT)"),
        (
            "marked",
            "PRAGMA application_id = 1234; CREATE TABLE players (id TEXT); CREATE TABLE games (id TEXT); CREATE TABLE _sqlx_migrations (version BIGINT)",
        ),
        ("similar", "CREATE TABLE players (id TEXT); CREATE TABLE games (id TEXT)"),
    ] {
        let file = scratch.file(name);
        fs::write(&file, "").unwrap();
        execute(&file, statements).await;
        let before = fs::read(&file).unwrap();
        let Err(StoreError::Open { source, .. }) = Store::open(&file).await else {
            panic!("{name} was adopted")
        };
        assert!(matches!(*source, StoreError::Foreign), "{name}: {source}");
        assert!(fs::read(&file).unwrap() == before, "{name} was changed");
    }
}

#[tokio::test]
async fn a_database_without_our_mark_is_marked() {
    let scratch = Scratch::new();
    let file = scratch.file("games.sqlite3");
    Store::open(&file).await.unwrap().close().await;
    execute(&file, "PRAGMA application_id = 0").await;
    Store::open(&file).await.unwrap().close().await;
    assert_eq!(fs::read(&file).unwrap()[68..72], *b"Garn");
}

#[tokio::test]
async fn a_refused_connection_is_told_as_such() {
    let Err(error) = Store::open("postgres://garns:secret@127.0.0.1:1/garns").await else {
        panic!("a server")
    };
    let mut told = String::new();
    let mut next: Option<&dyn std::error::Error> = Some(&error);
    while let Some(error) = next {
        told += &format!("{error}; ");
        next = error.source();
    }
    assert!(told.contains("refused") && !told.contains("pool"), "{told}");
}

/// A name with a zero byte, which PostgreSQL cannot store, is refused like any other bad name.
#[tokio::test]
async fn text_that_no_database_can_hold_is_a_bad_request() {
    let site = Site::new().await;
    let (mut ada, game) = player(&site).await;
    let requests: [(&str, Value); 4] = [
        ("/api/games", json!({ "kind": "practice", "technique": "x\u{0}" })),
        ("/api/games", json!({ "kind": "daily", "date": "2026-11-15\u{0}" })),
        ("/api/games", json!({ "kind": "fresh", "seed": "\u{0}" })),
        (
            &format!("/api/games/{game}/events"),
            json!({ "client": "client-\u{0}", "expect": 1, "events": [{ "n": 1, "do": { "type": "undo" } }] }),
        ),
    ];
    for (path, body) in requests {
        let status = ada.post(path, body.clone()).await.status.as_u16();
        assert!(matches!(status, 400 | 404 | 422), "{body}: {status}");
    }
    for address in [
        "/api/leaderboard?date=2026-11-15%00",
        "/api/daily?month=2026-1%00",
        "/api/techniques/%00",
        "/api/games/%00",
    ] {
        let status = ada.get(address).await.status.as_u16();
        assert!(matches!(status, 400 | 404), "{address}: {status}");
    }
}
