//! The limits on a player's requests and storage.

use axum::http::{Method, header};
use garns_web::{Budget, Limits, Rate};
use serde_json::{Value, json};

use crate::site::{PUZZLE, Site};

fn own() -> Value {
    json!({ "kind": "own", "text": PUZZLE })
}

/// Actions that colour all cells: they are large, so that a few requests use up a budget.
fn colours(count: usize) -> Value {
    let cells: Vec<u8> = (0..81).collect();
    let colour = |n: usize| json!({ "type": "colour", "cells": cells, "colour": 1 + n % 9, "on": n.is_multiple_of(2) });
    (0..count).map(colour).collect()
}

fn with_budget(change: impl FnOnce(&mut Budget)) -> Limits {
    let mut limits = Limits::none();
    change(&mut limits.budget);
    limits
}

#[tokio::test]
async fn games_are_numbered() {
    let site = Site::with(with_budget(|budget| budget.games = 3)).await;
    let (mut ada, mut bob) = (site.visitor().await, site.visitor().await);
    let first = ada.begin(own()).await["id"].as_str().unwrap().to_string();
    ada.begin(own()).await;
    let refused = ada.post("/api/games", own()).await;
    assert_eq!(refused.refused(409), "budget");
    assert!(refused.json()["message"].as_str().unwrap().contains("3 games"));
    bob.begin(own()).await;
    assert_eq!(ada.call(Method::DELETE, &format!("/api/games/{first}"), None).await.status, 204);
    ada.begin(own()).await;
}

#[tokio::test]
async fn a_player_without_room_for_another_game_can_still_open_the_last() {
    let site = Site::with(with_budget(|budget| budget.games = 1)).await;
    let mut ada = site.visitor().await;
    let only = ada.post("/api/play", json!({})).await.ok()["game"].clone();
    ada.finish(&only).await;
    let play = ada.post("/api/play", json!({})).await.ok();
    assert_eq!((&play["game"]["id"], play["game"]["finished"].is_object()), (&only["id"], true));
}

#[tokio::test]
async fn events_and_bytes_are_bounded() {
    for limits in [with_budget(|budget| budget.events = 1200), with_budget(|budget| budget.bytes = 300_000)] {
        let site = Site::with(limits).await;
        let (mut eve, mut ada) = (site.visitor().await, site.visitor().await);
        let mut stored = 0;
        let refused = loop {
            let id = eve.begin(own()).await["id"].as_str().unwrap().to_string();
            let answer = eve.act(&id, colours(500)).await;
            if !answer.status.is_success() {
                break answer;
            }
            stored += 1;
            assert!(stored < 10);
        };
        assert_eq!((refused.refused(409).as_str(), stored), ("budget", 2));
        // A while later the limit comes from the count in the store.
        site.pass(600_000);
        let id = eve.begin(own()).await["id"].as_str().unwrap().to_string();
        assert_eq!(eve.act(&id, colours(500)).await.refused(409), "budget");
        let id = ada.begin(own()).await["id"].as_str().unwrap().to_string();
        ada.act(&id, colours(1)).await.ok();
    }
}

/// Requests that arrive together share the budget.
#[tokio::test]
async fn events_sent_at_once_are_all_counted() {
    let site = Site::with(with_budget(|budget| budget.events = 1200)).await;
    let mut eve = site.visitor().await;
    let mut requests = Vec::new();
    for tab in 0..4 {
        let (id, mut visitor) = (eve.begin(own()).await["id"].as_str().unwrap().to_string(), eve.clone());
        let send =
            async move { visitor.act_in(&format!("visitor-{tab}"), &id, colours(500)).await.status.as_u16() };
        requests.push(tokio::spawn(send));
    }
    let mut statuses = Vec::new();
    for request in requests {
        statuses.push(request.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 200, 409, 409]);
    // Events that another server has stored count within a minute, also if the player never rests.
    let id = eve.begin(own()).await["id"].as_str().unwrap().to_string();
    let mut elsewhere = crate::site::Visitor { site: site.twin(), ..eve.clone() };
    elsewhere.act_in("elsewhere", &id, colours(100)).await.ok();
    for _ in 0..7 {
        site.pass(10_000);
        eve.act(&id, colours(1)).await.ok();
    }
    assert_eq!(eve.act(&id, colours(94)).await.refused(409), "budget");
    eve.act(&id, colours(93)).await.ok();
}

#[tokio::test]
async fn a_game_with_too_many_bytes_is_full() {
    let site = Site::with(with_budget(|budget| budget.bytes_of_game = 200_000)).await;
    let mut eve = site.visitor().await;
    let id = eve.begin(own()).await["id"].as_str().unwrap().to_string();
    eve.act(&id, colours(500)).await.ok();
    assert_eq!(eve.act(&id, colours(500)).await.refused(409), "full");
    // A server that has to read the log first gives the same answer.
    let mut elsewhere = crate::site::Visitor {
        site: site.twin_with(with_budget(|budget| budget.bytes_of_game = 200_000)),
        ..eve
    };
    assert_eq!(elsewhere.act(&id, colours(500)).await.refused(409), "full");
    elsewhere.act(&id, json!([{ "type": "undo" }])).await.ok();
}

#[tokio::test]
async fn the_rate_of_events_is_limited() {
    let limits = Limits { events: Rate { per_second: 10.0, burst: 600.0 }, ..Limits::none() };
    let site = Site::with(limits).await;
    let (mut eve, mut ada) = (site.visitor().await, site.visitor().await);
    let id = eve.begin(own()).await["id"].as_str().unwrap().to_string();
    eve.act(&id, colours(500)).await.ok();
    let refused = eve.act(&id, colours(500)).await;
    assert_eq!(refused.refused(429), "too_many");
    assert_eq!(refused.headers[header::RETRY_AFTER], "40");
    let id = ada.begin(own()).await["id"].as_str().unwrap().to_string();
    ada.act(&id, colours(500)).await.ok();
}

#[tokio::test]
async fn a_player_without_processor_time_can_still_move() {
    let limits = Limits { processor: Rate { per_second: 1e-9, burst: 1e-9 }, ..Limits::none() };
    let site = Site::with(limits).await;
    let mut eve = site.visitor().await;
    let id = eve.post("/api/play", json!({})).await.ok()["game"]["id"].as_str().unwrap().to_string();
    eve.ask(&id, "steps", json!({})).await.ok();
    let refused = eve.ask(&id, "hint", json!({ "rung": 1 })).await;
    assert_eq!(refused.refused(429), "too_much");
    assert!(refused.headers.contains_key(header::RETRY_AFTER));
    eve.act(&id, json!([{ "type": "fill" }])).await.ok();
}

#[tokio::test]
async fn an_export_is_sent_piece_by_piece() {
    use axum::body::Body;
    use axum::http::Request;
    use tower::ServiceExt;

    let site = Site::new().await;
    let mut ada = site.visitor().await;
    for _ in 0..3 {
        let id = ada.begin(own()).await["id"].as_str().unwrap().to_string();
        ada.act(&id, colours(500)).await.ok();
    }
    let request = Request::get("/api/export").header(header::HOST, "localhost");
    let request = request.header(header::COOKIE, ada.cookie.clone().unwrap()).body(Body::empty()).unwrap();
    let response = site.app.clone().oneshot(request).await.unwrap();
    let mut body = response.into_body().into_data_stream();
    let (mut pieces, mut text) = (0, Vec::new());
    while let Some(piece) = futures_util::StreamExt::next(&mut body).await {
        pieces += 1;
        text.extend(piece.unwrap());
    }
    assert_eq!(pieces, 1 + 4 + 1, "the head, each game, the end");
    let document: Value = serde_json::from_slice(&text).unwrap();
    let events =
        document["games"].as_array().unwrap().iter().map(|game| game["events"].as_array().unwrap().len());
    assert_eq!(events.sum::<usize>(), 1500);
    assert_eq!(document["version"], env!("CARGO_PKG_VERSION"));
}
