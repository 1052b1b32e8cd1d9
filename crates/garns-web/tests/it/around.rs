//! Settings, lists, the leaderboard, leaving.

use axum::http::Method;
use serde_json::{Value, json};

use crate::site::{PUZZLE, Site, Visitor, solving};

/// Begins a game and finishes it; the body must be one that the server chooses the puzzle for.
async fn finish_one(visitor: &mut Visitor, body: Value) -> Value {
    let game = visitor.begin(body).await;
    visitor.finish(&game).await
}

#[tokio::test]
async fn the_leaderboard_has_each_player_once_and_says_where_one_stands() {
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
async fn a_name_is_seen_and_turns_no_text_around() {
    let site = Site::new().await;
    let mut ada = site.visitor().await;
    let bad = ["", "  ", "a\u{7}", "Ada\u{202e}", "\u{200b}", "\u{3164}", "Anonymous", "A\u{434}a"];
    for name in bad.into_iter().chain(["x".repeat(25).as_str()]) {
        let answer = ada.call(Method::PATCH, "/api/player", Some(json!({ "name": name }))).await;
        assert_eq!(answer.refused(400), "bad_request", "{name:?}");
    }
    for name in ["Ada", "Ἀρχιμήδης", "王", "A. L. ♟"] {
        let answer = ada.call(Method::PATCH, "/api/player", Some(json!({ "name": name }))).await.ok();
        assert_eq!(answer["player"]["name"], name);
    }
}

#[tokio::test]
async fn no_two_players_have_names_that_look_alike() {
    let site = Site::new().await;
    let (mut ada, mut eve) = (site.visitor().await, site.visitor().await);
    let named = |name: &str| Some(json!({ "name": name }));
    ada.call(Method::PATCH, "/api/player", named("Capa")).await.ok();
    ada.call(Method::PATCH, "/api/player", named("Capa")).await.ok();
    for name in ["Capa", "capa", "C apa", "\u{421}\u{430}\u{440}\u{430}"] {
        assert_eq!(
            eve.call(Method::PATCH, "/api/player", named(name)).await.refused(409),
            "name_taken",
            "{name}"
        );
    }
    ada.call(Method::PATCH, "/api/player", Some(json!({ "name": null }))).await.ok();
    eve.call(Method::PATCH, "/api/player", named("Capa")).await.ok();
}

#[tokio::test]
async fn ones_own_puzzles_do_not_count_for_the_leaderboard() {
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
async fn settings_and_names_are_kept_and_checked() {
    let site = Site::new().await;
    let mut ada = site.visitor().await;
    let mut settings = ada.post("/api/play", json!({})).await.ok()["settings"].clone();
    settings["theme"] = json!("dark");
    settings["level"] = json!("hard");
    ada.call(Method::PATCH, "/api/player", Some(json!({ "settings": settings }))).await.ok();
    ada.call(Method::PATCH, "/api/player", Some(json!({ "name": "Ada" }))).await.ok();
    let play = ada.post("/api/play", json!({})).await.ok();
    assert_eq!((&play["settings"], &play["player"]["name"]), (&settings, &json!("Ada")));
    ada.call(Method::PATCH, "/api/player", Some(json!({ "name": null }))).await.ok();
    assert_eq!(ada.post("/api/play", json!({})).await.ok()["player"]["name"], Value::Null);
    for bad in [
        json!({ "name": "" }),
        json!({ "name": "x".repeat(25) }),
        json!({ "settings": { "theme": "pink" } }),
        json!({ "nam": 1 }),
    ] {
        assert_eq!(ada.call(Method::PATCH, "/api/player", Some(bad)).await.refused(400), "bad_request");
    }
}

#[tokio::test]
async fn games_are_listed_and_deleted() {
    let site = Site::new().await;
    let mut ada = site.visitor().await;
    let game = ada.begin(json!({ "kind": "own", "text": PUZZLE })).await;
    let id = game["id"].as_str().unwrap().to_string();
    site.pass(1000);
    ada.act(&id, json!([{ "type": "enter", "cells": [2], "digit": 4, "tidy": true }])).await.ok();
    let list = ada.get("/api/games?status=open&limit=50").await.ok();
    let games = list["games"].as_array().unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!((&games[0]["id"], &games[0]["filled"]), (&json!(id), &json!(31)));
    assert_eq!(ada.get("/api/games?status=finished").await.ok()["games"], json!([]));
    assert_eq!(ada.call(Method::DELETE, &format!("/api/games/{id}"), None).await.status, 204);
    assert_eq!(ada.get(&format!("/api/games/{id}")).await.refused(404), "not_found");
    for query in ["status=nonsense", "limit=0", "limit=51"] {
        assert_eq!(ada.get(&format!("/api/games?{query}")).await.refused(400), "bad_request", "{query}");
    }
}

#[tokio::test]
async fn the_library_is_browsed_by_page() {
    let site = Site::new().await;
    let mut ada = site.visitor().await;
    let all = ada.get("/api/library").await.ok();
    assert!(all["total"].as_u64().unwrap() >= 5);
    let hard = ada.get("/api/library?level=hard&clues_min=17&clues_max=40").await.ok();
    assert!(hard["games"].as_array().unwrap().iter().all(|game| game["level"] == "hard"));
    let number = hard["games"][0]["number"].clone();
    let game = ada.begin(json!({ "kind": "stored", "number": number })).await;
    assert_eq!(game["source"]["number"], number);
    let again = ada.get("/api/library?level=hard&clues_min=17&clues_max=40").await.ok();
    assert_eq!(again["games"][0]["played"], game["id"]);
    assert_eq!(ada.get("/api/library?page=99999").await.ok()["games"], json!([]));
    for query in ["page=0", "clues_min=82", "clues_max=82"] {
        assert_eq!(ada.get(&format!("/api/library?{query}")).await.refused(400), "bad_request", "{query}");
    }
    assert_eq!(
        ada.post("/api/games", json!({ "kind": "stored", "number": 0 })).await.refused(404),
        "not_found"
    );
}

#[tokio::test]
async fn all_data_can_be_taken_along_and_forgotten() {
    let site = Site::new().await;
    let mut ada = site.visitor().await;
    let game = ada.begin(json!({ "kind": "own", "text": PUZZLE })).await;
    let id = game["id"].as_str().unwrap().to_string();
    ada.act(&id, json!([{ "type": "fill" }])).await.ok();
    let export = ada.get("/api/export").await.ok();
    assert_eq!(export["games"].as_array().unwrap().len(), 2);
    assert!(export["games"].as_array().unwrap().iter().any(|game| game["events"][0]["do"]["type"] == "fill"));
    let before = ada.clone();
    assert_eq!(ada.call(Method::DELETE, "/api/player", None).await.status, 204);
    let mut ghost = before;
    assert_eq!(ghost.get(&format!("/api/games/{id}")).await.refused(401), "no_player");
}

#[tokio::test]
async fn a_one_time_key_leads_to_the_owner_in_any_browser_once() {
    let site = Site::new().await;
    let mut one = Visitor { cookie: None, ..site.visitor().await };
    let (first, second) = (site.server.invite().unwrap(), site.server.invite().unwrap());
    let answer = one.get(&format!("/?key={first}")).await;
    assert_eq!((answer.status.as_u16(), answer.headers["location"].to_str().unwrap()), (303, "/"));
    let game = one.post("/api/play", json!({})).await.ok()["game"]["id"].clone();
    let mut two = Visitor { cookie: None, ..one.clone() };
    two.get(&format!("/?key={second}")).await;
    assert_eq!(two.post("/api/play", json!({})).await.ok()["game"]["id"], game);
    let mut stranger = Visitor { cookie: None, ..one.clone() };
    // Keys that were used, one that never was, and the owner's secret, which no address may carry.
    for key in [&first, &second, "wrongwrongwrongwrongwr", "0123456789abcdefghijkl"] {
        assert!(stranger.get(&format!("/?key={key}")).await.headers.get("set-cookie").is_none(), "{key}");
    }
    assert_ne!(stranger.post("/api/play", json!({})).await.ok()["game"]["id"], game);
}
