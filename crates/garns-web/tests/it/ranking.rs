//! Which games count for the leaderboard, and which do not.

use axum::http::Method;
use serde_json::{Value, json};

use crate::site::{Site, Visitor, solving};

/// The entries of the leaderboards of all levels.
async fn ranked(visitor: &mut Visitor) -> Vec<Value> {
    let mut entries = Vec::new();
    for level in ["easy", "medium", "hard", "unfair", "extreme"] {
        let board = visitor.get(&format!("/api/leaderboard?level={level}")).await.ok();
        entries.extend(board["entries"].as_array().unwrap().clone());
    }
    entries
}

fn medium() -> Value {
    json!({ "kind": "stored", "level": "medium" })
}

fn solution_of(game: &Value) -> String {
    garns::Puzzle::new(game["givens"].as_str().unwrap().parse().unwrap()).unwrap().solution().to_string()
}

#[tokio::test]
async fn an_honest_first_attempt_counts() {
    let site = Site::new().await;
    let mut ada = site.visitor().await;
    let game = ada.begin(medium()).await;
    assert_eq!(game["unranked"], Value::Null);
    let end = ada.finish(&game).await;
    let entries = ranked(&mut ada).await;
    assert_eq!(entries.len(), 1);
    assert_eq!((&entries[0]["time"], &entries[0]["score"]), (&end["time"], &end["score"]));
}

#[tokio::test]
async fn a_game_with_all_digits_entered_at_once_does_not_count() {
    let site = Site::new().await;
    let mut eve = site.visitor().await;
    let game = eve.begin(medium()).await;
    let (id, givens) = (game["id"].as_str().unwrap(), game["givens"].as_str().unwrap());
    site.pass(12);
    let end = eve.act(id, solving(givens, &solution_of(&game), 0)).await.ok();
    assert!(end["finished"].is_object());
    assert_eq!(end["unranked"], "too_fast");
    assert_eq!(ranked(&mut eve).await, [] as [Value; 0]);
}

#[tokio::test]
async fn a_puzzle_whose_solution_was_shown_does_not_count_again() {
    let site = Site::new().await;
    let mut eve = site.visitor().await;
    // The solution was seen before: a game is given up, once kept and once deleted, and begun again.
    for (delete, reason) in [(false, "solution_shown"), (true, "begun_before")] {
        let game = eve.begin(medium()).await;
        let id = game["id"].as_str().unwrap();
        let shown = eve.ask(id, "solution", json!({})).await.ok();
        assert_eq!(shown["tail"]["unranked"], reason);
        if delete {
            assert_eq!(eve.call(Method::DELETE, &format!("/api/games/{id}"), None).await.status, 204);
        }
    }
    let game = eve.begin(medium()).await;
    eve.finish(&game).await;
    assert_eq!(ranked(&mut eve).await, [] as [Value; 0]);

    // The solution was seen meanwhile, in a game of the player's own puzzle, which has one digit
    // more.
    let mut mallory = site.visitor().await;
    let game = mallory.begin(medium()).await;
    let mut text = game["givens"].as_str().unwrap().to_string();
    let open = text.find('.').unwrap();
    text.replace_range(open..=open, &solution_of(&game)[open..=open]);
    let copy = mallory.begin(json!({ "kind": "own", "text": text })).await;
    mallory.ask(copy["id"].as_str().unwrap(), "solution", json!({})).await.ok();
    let id = game["id"].as_str().unwrap();
    assert_eq!(mallory.get(&format!("/api/games/{id}")).await.ok()["unranked"], "begun_before");
    mallory.finish(&game).await;
    assert_eq!(ranked(&mut mallory).await, [] as [Value; 0]);
}

#[tokio::test]
async fn a_puzzle_that_the_player_chose_does_not_count() {
    let site = Site::new().await;
    let mut eve = site.visitor().await;
    let by_number = eve.begin(json!({ "kind": "stored", "number": 3 })).await;
    assert_eq!(by_number["unranked"], "not_chosen");
    eve.finish(&by_number).await;
    let by_seed = eve.begin(json!({ "kind": "fresh", "level": "easy", "seed": "7" })).await;
    eve.finish(&by_seed).await;
    assert_eq!(ranked(&mut eve).await, [] as [Value; 0]);
    let fresh = eve.begin(json!({ "kind": "fresh", "level": "easy" })).await;
    eve.finish(&fresh).await;
    assert_eq!(ranked(&mut eve).await.len(), 1);
}

#[tokio::test]
async fn the_daily_puzzle_counts_on_its_day_and_once() {
    let site = Site::new().await;
    let (mut ada, mut eve) = (site.visitor().await, site.visitor().await);
    let day = async |visitor: &mut Visitor, date: &str| {
        visitor.get(&format!("/api/leaderboard?date={date}")).await.ok()["entries"].as_array().unwrap().len()
    };
    let past = eve.begin(json!({ "kind": "daily", "date": "2026-11-14" })).await;
    eve.finish(&past).await;
    assert_eq!(day(&mut eve, "2026-11-14").await, 0);
    let today = eve.begin(json!({ "kind": "daily" })).await;
    let path = format!("/api/games/{}", today["id"].as_str().unwrap());
    assert_eq!(eve.call(Method::DELETE, &path, None).await.status, 204);
    let again = eve.begin(json!({ "kind": "daily" })).await;
    assert_eq!(again["givens"], today["givens"]);
    eve.finish(&again).await;
    assert_eq!(day(&mut eve, "2026-11-15").await, 0);
    let honest = ada.begin(json!({ "kind": "daily" })).await;
    ada.finish(&honest).await;
    assert_eq!(day(&mut ada, "2026-11-15").await, 1);
}

#[tokio::test]
async fn a_pause_counts_because_the_givens_can_be_read() {
    let site = Site::new().await;
    let mut eve = site.visitor().await;
    let game = eve.begin(medium()).await;
    let id = game["id"].as_str().unwrap();
    eve.act(id, json!([{ "type": "pause" }])).await.ok();
    site.pass(3_600_000);
    let end = eve.finish(&game).await;
    let entry = ranked(&mut eve).await.remove(0);
    let (clock, counted) = (end["time"].as_i64().unwrap(), entry["time"].as_i64().unwrap());
    assert!(clock < 120_000, "the player's own clock stood still: {clock}");
    assert!(counted >= 3_480_000, "an hour but two minutes: {counted}");
    assert!(entry["score"].as_i64() < end["score"].as_i64());
}
