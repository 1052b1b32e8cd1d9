//! Several servers with one database.

use std::sync::Arc;

use garns_web::Limits;
use garns_web::game::{Action, Event, Summary};
use garns_web::store::{Append, Appended, Store};
use serde_json::json;

use crate::databases::{Scratch, fresh, postgres};
use crate::site::{PUZZLE, Site, Visitor};

/// Two servers for each available database, each with its own store.
async fn pairs() -> Vec<(Site, Site)> {
    let scratch = Arc::new(Scratch::new());
    let mut pairs = Vec::new();
    for url in fresh(&scratch).await {
        let server = async || Site::over(Store::open(&url).await.unwrap(), Limits::none(), scratch.clone());
        pairs.push((server().await, server().await));
    }
    pairs
}

/// A player whom both servers know, with a game that both have in memory.
async fn known_to_both(here: &Site, there: &Site) -> (Visitor, Visitor, String) {
    let mut one = here.visitor().await;
    let game = one.begin(json!({ "kind": "own", "text": PUZZLE })).await["id"].as_str().unwrap().to_string();
    one.act(&game, json!([{ "type": "fill" }])).await.ok();
    let mut two = Visitor { site: there.clone(), ..one.clone() };
    two.game(&game).await;
    (one, two, game)
}

#[tokio::test]
async fn a_player_deleted_on_one_server_is_unknown_to_the_other() {
    for (here, there) in pairs().await {
        let (mut one, mut two, game) = known_to_both(&here, &there).await;
        assert_eq!(one.call(axum::http::Method::DELETE, "/api/player", Some(json!({}))).await.status, 204);
        let events = json!([{ "n": 9, "do": { "type": "undo" } }]);
        let body = json!({ "client": "visitor-2", "expect": 1, "events": events });
        let path = format!("/api/games/{game}");
        assert_eq!(two.post(&format!("{path}/events"), body).await.refused(404), "not_found");
        assert_eq!(two.get(&format!("{path}/events?after=1")).await.refused(404), "not_found");
        assert_eq!(two.get(&path).await.refused(404), "not_found");
        assert_eq!(
            two.post(&format!("{path}/check"), json!({ "expect": 1 })).await.refused(404),
            "not_found"
        );
        let new = json!({ "kind": "own", "text": PUZZLE });
        assert_eq!(two.post("/api/games", new).await.refused(401), "no_player");
        there.pass(10_000);
        assert_eq!(two.get("/api/games").await.refused(401), "no_player");
        let play = two.post("/api/play", json!({})).await;
        assert!(play.headers.contains_key("set-cookie"), "a new player");
        assert_ne!(play.ok()["game"]["id"], game.as_str());
    }
}

#[tokio::test]
async fn a_player_deleted_a_moment_ago_may_come_in_again() {
    for (here, there) in pairs().await {
        let (mut one, mut two, _) = known_to_both(&here, &there).await;
        one.call(axum::http::Method::DELETE, "/api/player", Some(json!({}))).await;
        let play = two.post("/api/play", json!({})).await;
        assert!(play.status.is_success() && play.headers.contains_key("set-cookie"), "{}", play.status);
    }
}

#[tokio::test]
async fn a_game_deleted_on_one_server_is_gone_on_the_other() {
    for (here, there) in pairs().await {
        let (mut one, mut two, game) = known_to_both(&here, &there).await;
        let path = format!("/api/games/{game}");
        assert_eq!(one.call(axum::http::Method::DELETE, &path, Some(json!({}))).await.status, 204);
        assert_eq!(
            two.post(&format!("{path}/check"), json!({ "expect": 1 })).await.refused(404),
            "not_found"
        );
        assert_eq!(two.get(&path).await.refused(404), "not_found");
    }
}

/// A batch locks its games in the order of their ids, whatever the order of the moves, so that no
/// two servers wait for each other.
#[tokio::test]
async fn games_are_locked_in_the_same_order_by_every_server() {
    let scratch = Arc::new(Scratch::new());
    let Some(url) = postgres(&scratch).await else { return };
    let store = Store::open(&url).await.unwrap();
    let site = Site::over(store.clone(), Limits::none(), scratch);
    let mut visitor = site.visitor().await;
    let mut games = Vec::new();
    for _ in 0..2 {
        let game = visitor.begin(json!({ "kind": "own", "text": PUZZLE })).await;
        games.push(game["id"].as_str().unwrap().to_string());
    }
    games.sort();
    let pool = sqlx::PgPool::connect(&url).await.unwrap();
    let mut other = pool.begin().await.unwrap();
    let lock = "SELECT head FROM games WHERE id = $1 FOR UPDATE NOWAIT";
    sqlx::query(lock).bind(&games[0]).execute(&mut *other).await.unwrap();
    let append = |game: &String| {
        let event = Event { seq: 1, at: 1, client: "client-1".into(), n: 1, action: Action::Fill };
        let summary = Summary { values: PUZZLE.parse().unwrap(), elapsed: 0, running: true };
        store.append(Append { game: game.clone(), expect: 0, events: vec![event], summary, score: None })
    };
    // Both moves are queued before the writer begins, so they share a transaction.
    let both = async { tokio::join!(append(&games[1]), append(&games[0])) };
    let release = async {
        let waiting = "SELECT COUNT(*) FROM pg_stat_activity
                       WHERE wait_event_type = 'Lock' AND datname = current_database()";
        while sqlx::query_scalar::<_, i64>(waiting).fetch_one(&pool).await.unwrap() == 0 {}
        sqlx::query(lock).bind(&games[1]).execute(&mut *other).await.expect("the second game is not locked");
        other.rollback().await.unwrap();
    };
    let ((second, first), ()) = tokio::join!(both, release);
    assert_eq!((first.unwrap(), second.unwrap()), (Appended::Stored, Appended::Stored));
}

/// The end of a game locks the game and then its player, and so does the deletion of the player.
#[tokio::test]
async fn a_player_may_be_deleted_while_a_game_ends() {
    let scratch = Arc::new(Scratch::new());
    let Some(url) = postgres(&scratch).await else { return };
    let store = Store::open(&url).await.unwrap();
    let site = Site::over(store.clone(), Limits::none(), scratch);
    let mut visitor = site.visitor().await;
    let game = visitor.begin(json!({ "kind": "own", "text": PUZZLE })).await;
    let game = game["id"].as_str().unwrap().to_string();
    let pool = sqlx::PgPool::connect(&url).await.unwrap();
    let of = "SELECT player FROM games WHERE id = $1";
    let player: String = sqlx::query_scalar(of).bind(&game).fetch_one(&pool).await.unwrap();
    // The transaction of another server that ends the game.
    let mut ending = pool.begin().await.unwrap();
    let lock = "UPDATE games SET finished = 1 WHERE id = $1";
    sqlx::query(lock).bind(&game).execute(&mut *ending).await.unwrap();
    let end = async {
        let waiting = "SELECT COUNT(*) FROM pg_stat_activity
                       WHERE wait_event_type = 'Lock' AND datname = current_database()";
        while sqlx::query_scalar::<_, i64>(waiting).fetch_one(&pool).await.unwrap() == 0 {}
        let score = "INSERT INTO scores (game, player, at, time, score, assisted, ranked)
                     VALUES ($1, $2, 1, 1, 1, FALSE, FALSE)";
        sqlx::query(score).bind(&game).bind(&player).execute(&mut *ending).await.expect("no deadlock");
        ending.commit().await.unwrap();
    };
    let (deleted, ()) = tokio::join!(store.delete_player(&player), end);
    deleted.unwrap();
    let left = "SELECT COUNT(*) FROM scores";
    assert_eq!(sqlx::query_scalar::<_, i64>(left).fetch_one(&pool).await.unwrap(), 0);
}
