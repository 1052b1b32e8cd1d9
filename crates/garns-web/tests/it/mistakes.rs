//! Hints about a mistake: how many edits to undo, and why the entry is wrong.

use serde_json::{Value, json};

use crate::site::{PUZZLE, Site};

fn enter(cell: u8, digit: u8) -> Value {
    json!({ "type": "enter", "cells": [cell], "digit": digit })
}

#[tokio::test]
async fn a_hint_says_how_many_edits_to_undo_and_its_last_press_why_the_entry_is_wrong() {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    let id =
        visitor.begin(json!({ "kind": "own", "text": PUZZLE })).await["id"].as_str().unwrap().to_string();
    // r1c4 is 6; r1c3 is 4 and not 2, and the two edits after the mistake are right.
    visitor.act(&id, json!([enter(3, 6), enter(2, 2), enter(5, 8), enter(6, 9)])).await.ok();
    let shown = visitor.ask(&id, "hint", json!({ "rung": 3 })).await.ok()["hint"].clone();
    assert_eq!((&shown["cells"], &shown["rewind"]), (&json!([2]), &json!(3)));
    assert_eq!(shown["film"], json!([]), "why it is wrong costs more");
    let why = visitor.ask(&id, "hint", json!({ "rung": 5 })).await.ok()["hint"].clone();
    let film = why["film"].as_array().unwrap();
    assert_eq!(film[0]["text"][0]["text"], "suppose r1c3 is 2");
    assert_eq!(film.last().unwrap()["candidates"][0]["role"], "remove");
    visitor.act(&id, json!([{ "type": "undo" }, { "type": "undo" }, { "type": "undo" }])).await.ok();
    let hint = visitor.ask(&id, "hint", json!({ "rung": 1 })).await.ok()["hint"].clone();
    assert_eq!((&hint["mistake"], &hint["rewind"]), (&json!(false), &Value::Null));
}

#[tokio::test]
async fn a_press_costs_the_sum_of_its_rungs_and_less_after_a_check() {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    let id =
        visitor.begin(json!({ "kind": "own", "text": PUZZLE })).await["id"].as_str().unwrap().to_string();
    assert_eq!(visitor.game(&id).await["score"]["hint_prices"], json!([15, 40, 80]));
    let taken = visitor.ask(&id, "hint", json!({ "rung": 1 })).await.ok();
    assert_eq!(taken["tail"]["score"]["hint_prices"], json!([0, 25, 65]));
    visitor.act(&id, json!([enter(2, 2)])).await.ok();
    let checked = visitor.ask(&id, "check", json!({})).await.ok();
    assert_eq!(checked["tail"]["score"]["hint_prices"], json!([0, 0, 40]));
}
