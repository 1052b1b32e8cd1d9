//! The clock counts only play, and no client can take time off it.

use std::sync::atomic::Ordering;

use serde_json::{Value, json};

use crate::site::{PUZZLE, Site, Visitor};

const SECOND: i64 = 1000;

async fn game() -> (Site, Visitor, String) {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    let game = visitor.begin(json!({ "kind": "own", "text": PUZZLE })).await;
    let id = game["id"].as_str().unwrap().to_string();
    (site, visitor, id)
}

async fn timer(visitor: &mut Visitor, id: &str) -> (i64, bool) {
    let timer: Value = visitor.game(id).await["timer"].take();
    (timer["elapsed"].as_i64().unwrap(), timer["running"].as_bool().unwrap())
}

#[tokio::test]
async fn time_away_is_not_counted() {
    let (site, mut visitor, id) = game().await;
    site.pass(51 * SECOND);
    visitor.act(&id, json!([{ "type": "away" }])).await.ok();
    site.pass(45 * SECOND);
    assert_eq!(timer(&mut visitor, &id).await, (51 * SECOND, false));
    visitor.act(&id, json!([{ "type": "back" }])).await.ok();
    site.pass(2 * SECOND);
    assert_eq!(timer(&mut visitor, &id).await, (53 * SECOND, true));
}

#[tokio::test]
async fn every_act_of_play_starts_the_clock() {
    let (site, mut visitor, id) = game().await;
    let enter = json!({ "type": "enter", "cells": [2], "digit": 4, "tidy": true });
    visitor.act(&id, json!([{ "type": "away" }, enter])).await.ok();
    site.pass(10 * SECOND);
    assert_eq!(timer(&mut visitor, &id).await, (10 * SECOND, true));
    visitor.act(&id, json!([{ "type": "away" }])).await.ok();
    visitor.ask(&id, "hint", json!({ "rung": 0 })).await.ok();
    site.pass(10 * SECOND);
    assert_eq!(timer(&mut visitor, &id).await, (20 * SECOND, true));
}

#[tokio::test]
async fn a_tab_stops_only_its_own_play() {
    let (site, mut visitor, id) = game().await;
    let enter = json!({ "type": "enter", "cells": [2], "digit": 4, "tidy": true });
    visitor.act_in("tab-in-use", &id, json!([enter])).await.ok();
    visitor.act_in("forgotten", &id, json!([{ "type": "away" }])).await.ok();
    site.pass(30 * SECOND);
    assert_eq!(timer(&mut visitor, &id).await, (30 * SECOND, true));
    visitor.act_in("tab-in-use", &id, json!([{ "type": "away" }])).await.ok();
    assert_eq!(timer(&mut visitor, &id).await, (30 * SECOND, false));
}

#[tokio::test]
async fn an_event_cannot_carry_its_own_time() {
    let (site, mut visitor, id) = game().await;
    let begun = site.clock.load(Ordering::SeqCst);
    site.pass(60 * SECOND);
    visitor.act(&id, json!([{ "type": "away", "at": begun, "elapsed": 0 }])).await.ok();
    assert_eq!(timer(&mut visitor, &id).await, (60 * SECOND, false));
}

#[tokio::test]
async fn opening_a_finished_game_by_its_id_begins_no_new_game() {
    let (_, mut visitor, id) = game().await;
    let solving = crate::site::solving(PUZZLE, crate::site::SOLUTION, 0);
    visitor.act(&id, solving).await.ok();
    let before = visitor.get("/api/games").await.ok()["games"].as_array().unwrap().len();
    let play = visitor.post("/api/play", json!({ "game": id })).await.ok();
    assert_eq!(play["game"]["id"], json!(id));
    assert!(play["game"]["finished"].is_object());
    let after = visitor.get("/api/games").await.ok()["games"].as_array().unwrap().len();
    assert_eq!(after, before);
    let unknown = visitor.post("/api/play", json!({ "game": "0000000000000000000000" })).await.ok();
    assert_ne!(unknown["game"]["id"], json!(id));
}
