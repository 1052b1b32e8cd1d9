//! Two tabs of a page without a server share the rows: guards keep one tab from overwriting the other's
//! changes.

use std::cell::Cell;

use serde_json::{Value, json};

use crate::home::HomePage;
use crate::site::{PUZZLE, START, solving};

fn begun(page: &mut HomePage) -> String {
    assert_eq!(page.call("POST", "/play", Some(json!({})), START).0, 200);
    let (status, game) = page.call("POST", "/games", Some(json!({ "kind": "own", "text": PUZZLE })), START);
    assert_eq!(status, 201);
    game["id"].as_str().unwrap().to_string()
}

fn entering(client: &str, expect: u32, digit: u8) -> Option<Value> {
    let action = json!({ "type": "enter", "cells": [2], "digit": digit, "tidy": true });
    Some(json!({ "client": client, "expect": expect, "events": [{ "n": 1, "do": action }] }))
}

#[test]
fn the_second_of_two_moves_at_once_is_not_written_until_it_knows_the_first() {
    let mut page = HomePage::new();
    let id = begun(&mut page);
    let address = format!("/games/{id}/events");
    let one = page.decide("POST", &address, entering("tab-number-1", 0, 4), START);
    let other = page.decide("POST", &address, entering("tab-number-2", 0, 5), START);
    assert!(page.write(&one));
    assert!(!page.write(&other), "the log has grown");
    let (status, problem) = page.call("POST", &address, entering("tab-number-2", 0, 5), START);
    assert_eq!((status, &problem["code"]), (409, &json!("behind")));
    assert_eq!(problem["missed"].as_array().unwrap().len(), 1);
}

#[test]
fn a_move_on_a_game_that_was_just_deleted_is_not_written() {
    let mut page = HomePage::new();
    let id = begun(&mut page);
    let address = format!("/games/{id}/events");
    let late = page.decide("POST", &address, entering("tab-number-1", 0, 4), START);
    assert_eq!(page.call("DELETE", &format!("/games/{id}"), None, START).0, 204);
    assert!(!page.write(&late));
    assert_eq!(page.call("POST", &address, entering("tab-number-1", 0, 4), START).0, 404);
    assert!(page.range(&format!("log/{id}/")).is_empty());
}

#[test]
fn a_day_has_one_game_even_if_two_tabs_begin_it() {
    let mut page = HomePage::new();
    begun(&mut page);
    let daily = || Some(json!({ "kind": "daily" }));
    let (one, other) =
        (page.decide("POST", "/games", daily(), START), page.decide("POST", "/games", daily(), START));
    assert_eq!((&one["status"], &other["status"]), (&json!(201), &json!(201)));
    assert!(page.write(&one));
    assert!(!page.write(&other));
    let (status, game) = page.call("POST", "/games", daily(), START);
    assert_eq!((status, &game["id"]), (200, &one["body"]["id"]));
    // After the game is deleted, the day can be begun again, with the same puzzle.
    let address = format!("/games/{}", game["id"].as_str().unwrap());
    assert_eq!(page.call("DELETE", &address, None, START).0, 204);
    let (status, again) = page.call("POST", "/games", daily(), START);
    assert_eq!((status, &again["givens"]), (201, &game["givens"]));
}

#[test]
fn deleting_the_player_deletes_all_rows() {
    let mut page = HomePage::new();
    let id = begun(&mut page);
    let late = page.decide("POST", "/games", Some(json!({ "kind": "stored", "number": 1 })), START);
    let solving = solving(PUZZLE, crate::site::SOLUTION, 0);
    let events: Vec<Value> = solving
        .as_array()
        .unwrap()
        .iter()
        .zip(1..)
        .map(|(action, n)| json!({ "n": n, "do": action }))
        .collect();
    let body = json!({ "client": "tab-number-1", "expect": 0, "events": events });
    assert_eq!(page.call("POST", &format!("/games/{id}/events"), Some(body), START).0, 200);
    assert_eq!(page.call("GET", &format!("/games/{id}/review"), None, START).0, 200);
    assert_eq!(page.call("POST", "/games", Some(json!({ "kind": "daily" })), START).0, 201);
    for prefix in ["player", "game/", "log/", "day/", "observed/"] {
        assert!(!page.range(prefix).is_empty(), "{prefix}");
    }
    assert_eq!(page.call("DELETE", "/player", None, START).0, 204);
    assert!(page.rows.is_empty(), "{:?}", page.rows.keys());
    assert!(!page.write(&late), "a game begun before the player is deleted must not be written afterwards");
    assert_eq!(page.call("GET", "/games", None, START).1["code"], "no_player");
}

#[test]
fn the_first_game_may_come_as_a_file() {
    let mut page = HomePage::new();
    let file = json!({ "games": [{
        "id": "AAAAAAAAAAAAAAAAAAAAAA", "givens": PUZZLE, "source": { "kind": "own" }, "created": START, "events": [],
    }] });
    for expected in [json!({ "added": 1, "known": 0 }), json!({ "added": 0, "known": 1 })] {
        assert_eq!(page.call("POST", "/import", Some(file.clone()), START), (200, expected));
    }
    let (_, play) = page.call("POST", "/play", Some(json!({})), START);
    assert_eq!(play["game"]["id"], "AAAAAAAAAAAAAAAAAAAAAA");
    assert_eq!(play["game"]["unranked"], "no_server");
}

#[test]
fn the_times_of_a_log_never_go_back() {
    let mut page = HomePage::new();
    let id = begun(&mut page);
    let address = format!("/games/{id}/events");
    assert_eq!(page.call("POST", &address, entering("tab-number-1", 0, 4), START + 5000).0, 200);
    assert_eq!(page.call("POST", &address, entering("tab-number-2", 1, 5), START + 1000).0, 200);
    let (_, file) = page.call("GET", "/export", None, START);
    let mut elsewhere = HomePage::new();
    let (status, imported) = elsewhere.call("POST", "/import", Some(file), START);
    assert_eq!((status, &imported["added"]), (200, &json!(2)), "{imported}");
}

/// Begins a game of one of the hardest puzzles, which has no rating on Sudoku Explainer's scale yet.
/// Returns its address.
fn begun_hardest(page: &mut HomePage) -> String {
    begun(page);
    let inkala = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let (status, game) = page.call("POST", "/games", Some(json!({ "kind": "own", "text": inkala })), START);
    assert_eq!((status, &game["ratings"]["se"], &game["level"]), (201, &Value::Null, &json!("extreme")));
    format!("/games/{}", game["id"].as_str().unwrap())
}

#[test]
fn the_hardest_puzzles_get_their_slow_rating_on_request() {
    let mut page = HomePage::new();
    let address = begun_hardest(&mut page);
    let (status, ratings) = page.call("GET", &format!("{address}/ratings"), None, START);
    assert_eq!((status, &ratings["se"]["er"]), (200, &json!(10.7)));
    assert_eq!(page.call("GET", &address, None, START).1["ratings"]["se"]["er"], 10.7);
}

#[test]
fn a_rating_that_takes_too_long_is_left_out() {
    thread_local! {
        static NOW: Cell<f64> = const { Cell::new(0.0) };
    }
    // Each look at the clock takes six seconds.
    let mut page = HomePage::with(|| NOW.replace(NOW.get() + 6000.0));
    let address = begun_hardest(&mut page);
    let (status, ratings) = page.call("GET", &format!("{address}/ratings"), None, START);
    assert_eq!((status, &ratings["se"], &ratings["b"]["kind"]), (200, &Value::Null, &json!("above")));
    let (_, game) = page.call("GET", &address, None, START);
    assert_eq!((&game["ratings"]["se"], &game["level"]), (&Value::Null, &json!("extreme")));
}
