//! Lists of games: the player's own, and the stored ones.

use axum::http::Method;
use serde_json::json;

use crate::site::{PUZZLE, Site};

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
