//! The leaderboard.

use axum::http::Method;
use serde_json::{Value, json};

use crate::site::{PUZZLE, Site, Visitor, solving};

/// Begins a game and finishes it. The body must let the server choose the puzzle.
async fn finish_one(visitor: &mut Visitor, body: Value) -> Value {
    let game = visitor.begin(body).await;
    visitor.finish(&game).await
}

#[tokio::test]
async fn the_leaderboard_lists_each_player_once_and_gives_the_players_own_rank() {
    let site = Site::new().await;
    let (mut ada, mut bob) = (site.visitor().await, site.visitor().await);
    ada.call(Method::PATCH, "/api/player", Some(json!({ "name": "  Ada   L. " }))).await.ok();
    let medium = json!({ "kind": "stored", "level": "medium" });
    let first = finish_one(&mut ada, medium.clone()).await;
    let board = bob.get("/api/leaderboard?level=medium&days=7").await.ok();
    assert_eq!(board["entries"].as_array().unwrap().len(), 1);
    assert_eq!((&board["entries"][0]["name"], &board["you"]), (&json!("Ada L."), &Value::Null));
    assert_eq!(board["entries"][0]["score"], first["score"]);
    finish_one(&mut bob, medium).await;
    let board = bob.get("/api/leaderboard?level=medium").await.ok();
    assert_eq!(board["entries"].as_array().unwrap().len(), 2);
    assert_eq!(board["you"]["name"], "anonymous");
    assert_eq!(bob.get("/api/leaderboard").await.refused(400), "bad_request");
    assert_eq!(bob.get("/api/leaderboard?date=2026-11-15").await.ok()["entries"], json!([]));
}

#[tokio::test]
async fn the_players_own_puzzles_do_not_count_for_the_leaderboard() {
    let site = Site::new().await;
    let mut ada = site.visitor().await;
    let game = ada.begin(json!({ "kind": "own", "text": PUZZLE })).await;
    let id = game["id"].as_str().unwrap();
    ada.act(id, solving(PUZZLE, crate::site::SOLUTION, 0)).await.ok();
    for level in ["easy", "medium", "hard"] {
        let board = ada.get(&format!("/api/leaderboard?level={level}")).await.ok();
        assert_eq!(board["entries"], json!([]));
    }
}

#[tokio::test]
async fn a_game_that_was_opened_and_not_played_does_not_count_as_started() {
    let site = Site::new().await;
    let mut ada = site.visitor().await;
    let game = ada.begin(json!({ "kind": "own", "text": PUZZLE })).await;
    assert_eq!(ada.get("/api/statistics").await.ok()["started"], 0);
    ada.act(game["id"].as_str().unwrap(), solving(PUZZLE, crate::site::SOLUTION, 40)).await.ok();
    assert_eq!(ada.get("/api/statistics").await.ok()["started"], 1);
}
