//! Pages to print, and links to puzzles.

use axum::http::{Method, header};
use garns_web::{Limits, Rate};
use serde_json::{Value, json};

use crate::site::{Answer, PUZZLE, Site, Visitor};

async fn print(visitor: &mut Visitor, order: Value) -> Answer {
    visitor.post("/api/print", order).await
}

/// The bytes of an answer, which must be a PDF with this name.
fn pdf(answer: &Answer, name: &str) -> Vec<u8> {
    assert!(answer.status.is_success(), "{} {}", answer.status, String::from_utf8_lossy(&answer.bytes));
    assert_eq!(answer.headers[header::CONTENT_TYPE], "application/pdf");
    assert_eq!(
        answer.headers[header::CONTENT_DISPOSITION],
        format!("attachment; filename=\"{name}\"").as_str()
    );
    assert!(answer.bytes.starts_with(b"%PDF"));
    answer.bytes.to_vec()
}

#[tokio::test]
async fn a_game_is_printed_as_puzzle_and_as_position() {
    let site = Site::new().await;
    let mut ada = site.visitor().await;
    let game = ada.begin(json!({ "kind": "own", "text": PUZZLE })).await;
    let id = game["id"].as_str().unwrap();
    ada.act(id, json!([{ "type": "enter", "cells": [2], "digit": 4, "tidy": true }])).await.ok();
    let order = |position: bool| json!({ "puzzles": { "kind": "game", "id": id, "position": position } });
    let puzzle = pdf(&print(&mut ada, order(false)).await, "sudoku.pdf");
    let position = pdf(&print(&mut ada, order(true)).await, "sudoku.pdf");
    assert_ne!(puzzle, position);
    assert_eq!(ada.get(&format!("/api/games/{id}")).await.ok()["score"]["assisted"], false);
    let mut eve = site.visitor().await;
    assert_eq!(print(&mut eve, order(false)).await.refused(404), "not_found");
}

#[tokio::test]
async fn printing_the_solution_of_a_game_makes_it_assisted() {
    let site = Site::new().await;
    let mut ada = site.visitor().await;
    let game = ada.begin(json!({ "kind": "own", "text": PUZZLE })).await;
    let id = game["id"].as_str().unwrap();
    let order = json!({ "puzzles": { "kind": "game", "id": id }, "solutions": "end" });
    pdf(&print(&mut ada, order.clone()).await, "sudoku.pdf");
    let after = ada.get(&format!("/api/games/{id}")).await.ok();
    assert_eq!(after["score"]["assisted"], true);
    pdf(&print(&mut ada, order).await, "sudoku.pdf");
    assert_eq!(ada.get(&format!("/api/games/{id}")).await.ok()["head"], after["head"], "noted once");
}

#[tokio::test]
async fn a_booklet_of_new_puzzles_is_made_to_order() {
    let site = Site::new().await;
    let mut ada = site.visitor().await;
    let order = json!({ "puzzles": { "kind": "fresh", "level": "easy", "count": 3 },
                        "per_page": "4", "paper": "letter", "solutions": "end", "title": "Three" });
    let first = pdf(&print(&mut ada, order.clone()).await, "sudoku-booklet.pdf");
    assert_ne!(pdf(&print(&mut ada, order).await, "sudoku-booklet.pdf"), first, "other puzzles each time");
}

#[tokio::test]
async fn a_stored_game_whose_solution_was_printed_is_not_ranked() {
    let site = Site::new().await;
    let (mut ada, mut eve) = (site.visitor().await, site.visitor().await);
    for (visitor, solutions) in [(&mut ada, "none"), (&mut eve, "end")] {
        let game = visitor.begin(json!({ "kind": "stored", "level": "medium" })).await;
        let puzzles = json!({ "kind": "library", "level": "medium", "count": 100 });
        pdf(
            &print(visitor, json!({ "puzzles": puzzles, "solutions": solutions })).await,
            "sudoku-library.pdf",
        );
        visitor.finish(&game).await;
    }
    let board = ada.get("/api/leaderboard?level=medium").await.ok();
    assert_eq!(board["entries"].as_array().unwrap().len(), 1);
    assert_eq!(board["entries"][0]["you"], true);
}

#[tokio::test]
async fn a_set_of_stored_games_is_printed() {
    let site = Site::new().await;
    let mut ada = site.visitor().await;
    let order = |skip: usize| {
        json!({ "puzzles": { "kind": "library", "level": "easy", "count": 2, "skip": skip },
                "large": true, "per_page": "1", "candidates": true, "link": "https://example.org" })
    };
    let first = pdf(&print(&mut ada, order(0)).await, "sudoku-library.pdf");
    assert_ne!(pdf(&print(&mut ada, order(1)).await, "sudoku-library.pdf"), first);
    assert_eq!(print(&mut ada, order(1_000_000)).await.refused(422), "unmet");
}

#[tokio::test]
async fn orders_that_cannot_be_printed_are_refused_with_a_reason() {
    let site = Site::new().await;
    let mut ada = site.visitor().await;
    let fresh = json!({ "kind": "fresh", "level": "easy", "count": 1 });
    let count = |count: u32| json!({ "puzzles": { "kind": "fresh", "count": count } });
    for order in [
        json!({}),
        count(0),
        count(101),
        json!({ "puzzles": { "kind": "library", "count": 101 } }),
        json!({ "puzzles": { "kind": "fresh", "count": 1, "technique": "telepathy" } }),
        json!({ "puzzles": fresh.clone(), "per_page": "3" }),
        json!({ "puzzles": fresh.clone(), "paper": "a3" }),
        json!({ "puzzles": fresh.clone(), "link": "javascript:alert(1)" }),
        json!({ "puzzles": fresh.clone(), "title": "x".repeat(81) }),
    ] {
        let answer = print(&mut ada, order.clone()).await;
        assert!(matches!(answer.status.as_u16(), 400 | 422), "{order}: {}", answer.status);
        assert!(!answer.json()["message"].as_str().unwrap().is_empty(), "{order}");
    }
    let cramped = json!({ "puzzles": fresh.clone(), "paper": "a5", "per_page": "6", "large": true });
    let answer = print(&mut ada, cramped).await;
    assert_eq!(answer.refused(422), "unmet");
    assert!(answer.json()["message"].as_str().unwrap().starts_with("no room for the puzzles"));
    let strange = json!({ "puzzles": fresh, "title": "数独" });
    assert_eq!(print(&mut ada, strange).await.refused(422), "unmet");
    let nobodys = json!({ "puzzles": { "kind": "game", "id": "../../etc/passwd" } });
    assert_eq!(print(&mut ada, nobodys).await.refused(404), "not_found");
}

#[tokio::test]
async fn printing_costs_processor_time() {
    let limits = Limits { processor: Rate { per_second: 0.0001, burst: 0.02 }, ..Limits::none() };
    let site = Site::with(limits).await;
    let mut ada = site.visitor().await;
    let order = json!({ "puzzles": { "kind": "fresh", "level": "hard", "count": 100 } });
    assert_eq!(print(&mut ada, order).await.refused(429), "too_much");
}

#[tokio::test]
async fn further_ratings_are_computed_on_request() {
    let site = Site::new().await;
    let mut ada = site.visitor().await;
    let game = ada.begin(json!({ "kind": "own", "text": PUZZLE })).await;
    let address = format!("/api/games/{}/ratings", game["id"].as_str().unwrap());
    let exactly = |n: u8| json!({ "kind": "exactly", "n": n });
    let ratings = ada.get(&address).await.ok();
    assert_eq!(
        ratings,
        json!({ "se": { "er": 1.2, "ep": 1.2, "ed": 1.2 }, "te": exactly(0), "w": exactly(0), "gw": exactly(0), "b": exactly(0), "bxb": { "kind": "never" } })
    );
    let mut eve = site.visitor().await;
    assert_eq!(eve.get(&address).await.refused(404), "not_found");
}

#[tokio::test]
async fn the_address_in_a_printed_qr_code_leads_to_the_page() {
    let site = Site::new().await;
    let mut ada = site.visitor().await;
    for address in [format!("/p/{PUZZLE}"), "/print".to_string()] {
        let answer = ada.call(Method::GET, &address, None).await;
        assert_eq!(answer.status, 200, "{address}");
        assert!(String::from_utf8_lossy(&answer.bytes).contains("<!doctype html>"));
    }
    assert_eq!(ada.get("/p/53..7").await.status, 404);
}
