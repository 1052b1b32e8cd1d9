//! The memory, the processor time and the transfers that one client may hold at once.

use std::io::Read as _;

use axum::body::{Body, Bytes};
use axum::http::{Request, header};
use futures_util::stream;
use garns_web::{Limits, Share};
use serde_json::{Value, json};
use tokio::sync::oneshot;
use tower::ServiceExt;

use crate::site::{PUZZLE, Site, Visitor};

/// A puzzle with thousands of steps at its beginning.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The bytes after which a page of steps ends, and more than any of its steps takes.
const PAGE: usize = 256 << 10;
const STEP: usize = 256 << 10;

fn share(total: u64, address: u64, player: u64) -> Share {
    Share { total, address, player }
}

fn request(visitor: &Visitor, method: &str, path: &str, body: Body) -> Request<Body> {
    Request::builder()
        .method(method)
        .uri(path)
        .header(header::HOST, "localhost")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::COOKIE, visitor.cookie.clone().unwrap())
        .body(body)
        .unwrap()
}

#[tokio::test]
async fn possible_steps_come_in_pages_of_bounded_size() {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    let id = visitor.begin(json!({ "kind": "own", "text": HARD })).await["id"].as_str().unwrap().to_string();
    let (mut seen, mut pages) = (0, 0);
    loop {
        let answer = visitor.ask(&id, "steps", json!({ "from": seen })).await;
        let page = answer.ok();
        assert!(answer.bytes.len() < PAGE + STEP, "{} bytes", answer.bytes.len());
        let (listed, total) = (page["listed"].as_u64().unwrap(), page["total"].as_u64().unwrap());
        assert!(listed <= total && listed <= 500);
        let count = page["steps"].as_array().unwrap().len();
        if count == 0 {
            assert_eq!(seen as u64, listed, "the pages have all steps that are listed");
            break;
        }
        seen += count;
        pages += 1;
    }
    assert!(pages > 1, "{seen} steps");
    let beyond = visitor.ask(&id, "steps", json!({ "from": 1_000_000 })).await.ok();
    assert_eq!(beyond["steps"], json!([]));
}

#[tokio::test]
async fn large_answers_are_compressed_if_the_client_likes() {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    let id =
        visitor.begin(json!({ "kind": "own", "text": PUZZLE })).await["id"].as_str().unwrap().to_string();
    let plain = visitor.ask(&id, "solution", json!({})).await;
    assert!(!plain.headers.contains_key(header::CONTENT_ENCODING));
    let mut again =
        request(&visitor, "POST", &format!("/api/games/{id}/solution"), Body::from(r#"{"expect":1}"#));
    again.headers_mut().insert(header::ACCEPT_ENCODING, "br, gzip".parse().unwrap());
    let packed = site.send(again).await;
    assert_eq!(packed.headers[header::CONTENT_ENCODING], "gzip");
    let mut text = String::new();
    flate2::read::GzDecoder::new(&packed.bytes[..]).read_to_string(&mut text).unwrap();
    let mut expected = plain.ok();
    expected["tail"]["events"] = json!([]);
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), expected);
}

/// Sends the beginning of a body, whose end never comes, and waits until the server has it.
async fn hold_body(visitor: &Visitor, path: &str, bytes: usize) -> tokio::task::JoinHandle<()> {
    let (tell, told) = oneshot::channel();
    let piece = Bytes::from(vec![b' '; bytes]);
    let body = stream::unfold((Some(piece), tell), |(piece, tell)| async move {
        match piece {
            Some(piece) => Some((Ok::<_, std::io::Error>(piece), (None, tell))),
            None => {
                let _ = tell.send(());
                std::future::pending().await
            }
        }
    });
    let (app, request) = (visitor.site.app.clone(), request(visitor, "POST", path, Body::from_stream(body)));
    let sending = tokio::spawn(async move { drop(app.oneshot(request).await) });
    told.await.unwrap();
    sending
}

#[tokio::test]
async fn unfinished_bodies_take_a_bounded_amount_of_memory() {
    let limits = Limits { bodies: share(500_000, 300_000, 200_000), ..Limits::none() };
    let site = Site::with(limits).await;
    let (mut eve, mut ada) = (site.visitor().await, site.visitor().await);
    let id = ada.begin(json!({ "kind": "own", "text": PUZZLE })).await["id"].as_str().unwrap().to_string();
    let large = json!({ "games": [], "ballast": "x".repeat(150_000) });
    let held = hold_body(&eve, "/api/import", 150_000).await;
    assert_eq!(eve.post("/api/import", large.clone()).await.refused(429), "too_many");
    ada.post("/api/import", large.clone()).await.ok();
    let also_held = hold_body(&ada, "/api/inspect", 150_000).await;
    let mut bob = site.visitor().await;
    assert_eq!(
        bob.post("/api/import", large.clone()).await.refused(429),
        "too_many",
        "an address has its share"
    );
    // Ordinary requests are small, and are answered as ever.
    ada.act(&id, json!([{ "type": "fill" }])).await.ok();
    for task in [held, also_held] {
        task.abort();
        let _ = task.await;
    }
    eve.post("/api/import", large).await.ok();
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused_before_it_is_sent() {
    let site = Site::with(Limits { file: 1000, body: 500, ..Limits::none() }).await;
    let mut eve = site.visitor().await;
    let ballast = |bytes: usize| json!({ "games": [], "ballast": "x".repeat(bytes) });
    eve.post("/api/import", ballast(900)).await.ok();
    assert_eq!(eve.post("/api/import", ballast(1000)).await.refused(413), "too_large");
    assert_eq!(eve.post("/api/inspect", ballast(600)).await.refused(413), "too_large");
    let pieces = stream::iter(std::iter::repeat_with(|| Ok::<_, std::io::Error>(Bytes::from_static(b"{ "))));
    let endless = request(&eve, "POST", "/api/import", Body::from_stream(pieces));
    assert_eq!(site.send(endless).await.refused(413), "too_large");
    let mut long =
        request(&eve, "POST", "/api/import", Body::from_stream(stream::pending::<std::io::Result<Bytes>>()));
    long.headers_mut().insert(header::CONTENT_LENGTH, "1001".parse().unwrap());
    assert_eq!(site.send(long).await.refused(413), "too_large");
}

#[tokio::test]
async fn a_player_has_one_export_or_import_at_a_time() {
    let site = Site::with(Limits { transfers: share(9, 3, 1), ..Limits::none() }).await;
    let (mut eve, mut ada) = (site.visitor().await, site.visitor().await);
    let first = site.app.clone().oneshot(request(&eve, "GET", "/api/export", Body::empty())).await.unwrap();
    assert_eq!(first.status(), 200);
    assert_eq!(eve.get("/api/export").await.refused(429), "too_many");
    assert_eq!(eve.post("/api/import", json!({ "games": [] })).await.refused(429), "too_many");
    ada.get("/api/export").await.ok();
    drop(first);
    eve.get("/api/export").await.ok();
    eve.post("/api/import", json!({ "games": [] })).await.ok();
}

#[tokio::test]
async fn reading_and_writing_is_charged() {
    let rate = garns_web::Rate { per_second: 1e-9, burst: 0.005 };
    let site = Site::with(Limits { processor: rate, ..Limits::none() }).await;
    let mut eve = site.visitor().await;
    // Broken at its last byte.
    let broken = format!(r#"{{"games":[],"ballast":[{}"#, "0,".repeat(1_000_000));
    let mut refused = Vec::new();
    for _ in 0..100 {
        let answer = site.send(request(&eve, "POST", "/api/import", Body::from(broken.clone()))).await;
        refused.push(answer.status.as_u16());
        if answer.status == 429 {
            break;
        }
    }
    assert_eq!((refused.first(), refused.last()), (Some(&400), Some(&429)), "{refused:?}");
    assert_eq!(eve.get("/api/export").await.refused(429), "too_much");
    eve.get("/api/games").await.ok();
}

/// A move with hundreds of events is large too; it is read whatever it costs, and its player pays for it.
#[tokio::test]
async fn reading_a_large_move_is_charged() {
    let rate = garns_web::Rate { per_second: 1e-9, burst: 0.005 };
    let site = Site::with(Limits { processor: rate, ..Limits::none() }).await;
    let mut eve = site.visitor().await;
    let id = eve.begin(json!({ "kind": "own", "text": PUZZLE })).await["id"].as_str().unwrap().to_string();
    let mut eve = Visitor { site: site.twin_with(Limits { processor: rate, ..Limits::none() }), ..eve };
    let path = format!("/api/games/{id}/events");
    let undo = r#"{"n":1,"do":{"type":"undo"}},"#;
    let broken = format!(r#"{{"client":"client-1","expect":0,"events":[{}"#, undo.repeat(5000));
    for _ in 0..100 {
        let answer = eve.site.send(request(&eve, "POST", &path, Body::from(broken.clone()))).await;
        assert_eq!(answer.refused(400), "bad_request");
    }
    assert_eq!(eve.ask(&id, "hint", json!({ "rung": 1 })).await.refused(429), "too_much");
    eve.act(&id, json!([{ "type": "fill" }])).await.ok();
}

#[tokio::test]
async fn long_games_are_imported_whole() {
    let (here, there) = (Site::new().await, Site::new().await);
    let mut left = here.visitor().await;
    let id = left.begin(json!({ "kind": "daily", "date": "2026-11-10" })).await["id"]
        .as_str()
        .unwrap()
        .to_string();
    let colour = |n: usize| json!({ "type": "colour", "cells": [n % 81], "colour": 1, "on": true });
    left.act(&id, (0..350).map(colour).collect()).await.ok();
    let file = left.get("/api/export").await.ok();
    let mut came = there.visitor().await;
    let added = came.post("/api/import", file.clone()).await.ok();
    assert_eq!(added["known"], 0);
    assert_eq!(came.game(&id).await["events"], left.game(&id).await["events"]);
    assert_eq!(came.get("/api/daily?month=2026-11").await.ok()["days"][9]["game"], json!(id));
    assert_eq!(came.post("/api/import", file.clone()).await.ok()["added"], 0);
    // Another player gets a copy of the same game.
    let mut other = there.visitor().await;
    assert_eq!(other.post("/api/import", file.clone()).await.ok(), added);
    // A second game of the day becomes a game of the player's own puzzle.
    let mut third = there.visitor().await;
    third.begin(json!({ "kind": "daily", "date": "2026-11-10" })).await;
    assert_eq!(third.post("/api/import", file).await.ok(), added);
    let games = third.get("/api/games").await.ok();
    let kinds =
        games["games"].as_array().unwrap().iter().map(|game| game["source"]["kind"].as_str().unwrap());
    assert_eq!(kinds.filter(|kind| *kind == "daily").count(), 1);
}
