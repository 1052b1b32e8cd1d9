//! Games that move from one home to another.

use serde_json::{Value, json};

use crate::site::{PUZZLE, Site, Visitor};

async fn export(visitor: &mut Visitor) -> Value {
    visitor.get("/api/export").await.ok()
}

/// A player with a finished game of today's puzzle, a practice game, and an unfinished game with help.
async fn player_with_games(site: &Site) -> Visitor {
    let mut visitor = site.visitor().await;
    let daily = visitor.begin(json!({ "kind": "daily" })).await;
    visitor.finish(&daily).await;
    visitor.begin(json!({ "kind": "practice", "technique": "x-wing" })).await;
    let own = visitor.begin(json!({ "kind": "own", "text": PUZZLE })).await;
    let id = own["id"].as_str().unwrap();
    let moves = json!([
        { "type": "enter", "cells": [2], "digit": 4, "tidy": true },
        { "type": "savepoint", "name": "before the guess" },
        { "type": "corner", "cells": [3], "digit": 6, "on": true },
        { "type": "colour_candidate", "cells": [3], "digit": 6, "colour": 2, "on": true },
    ]);
    visitor.act(id, moves).await.ok();
    visitor.ask(id, "check", json!({})).await.ok();
    visitor
}

/// The parts of a game that must survive the move.
fn essence(game: &Value) -> Value {
    json!([game["givens"], game["events"], game["state"], game["finished"], game["ratings"], game["created"]])
}

#[tokio::test]
async fn games_survive_the_move_and_importing_twice_changes_nothing() {
    let (here, there) = (Site::new().await, Site::new().await);
    let mut left = player_with_games(&here).await;
    let file = export(&mut left).await;
    let count = file["games"].as_array().unwrap().len();
    assert!(count >= 3);
    let mut came = there.visitor().await;
    let imported = came.post("/api/import", file.clone()).await.ok();
    assert_eq!(imported, json!({ "added": count, "known": 0 }));
    for game in file["games"].as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        assert_eq!(essence(&came.game(id).await), essence(&left.game(id).await));
    }
    let before = export(&mut came).await;
    let again = came.post("/api/import", file).await.ok();
    assert_eq!(again, json!({ "added": 0, "known": count }));
    assert_eq!(export(&mut came).await, before);
    let statistics = came.get("/api/statistics").await.ok();
    assert_eq!(statistics["finished"], 1, "the finished game counts for the player");
}

#[tokio::test]
async fn imported_games_are_on_no_leaderboard() {
    let (here, there) = (Site::new().await, Site::new().await);
    let mut left = player_with_games(&here).await;
    let today = left.get("/api/daily").await.ok()["today"].clone();
    let board = format!("/api/leaderboard?date={}", today.as_str().unwrap());
    assert_eq!(left.get(&board).await.ok()["entries"].as_array().unwrap().len(), 1);
    let mut came = there.visitor().await;
    let file = export(&mut left).await;
    came.post("/api/import", file.clone()).await.ok();
    assert_eq!(came.get(&board).await.ok()["entries"], json!([]));
    for game in file["games"].as_array().unwrap() {
        let unranked = came.game(game["id"].as_str().unwrap()).await["unranked"].clone();
        assert!(unranked.is_string(), "{unranked}");
    }
}

#[tokio::test]
async fn two_players_of_a_server_can_have_the_same_games() {
    let site = Site::new().await;
    let mut left = player_with_games(&site).await;
    let mut came = site.visitor().await;
    let file = export(&mut left).await;
    let count = file["games"].as_array().unwrap().len();
    assert_eq!(came.post("/api/import", file.clone()).await.ok()["added"], count);
    assert_eq!(came.post("/api/import", file.clone()).await.ok(), json!({ "added": 0, "known": count }));
    assert_eq!(export(&mut left).await, file, "the first player's games are untouched");
}

/// Every text and number of a file, replaced by others: the file is refused, or the text is not stored.
#[tokio::test]
async fn no_text_of_a_file_is_stored_without_a_check() {
    let mut left = player_with_games(&Site::new().await).await;
    let mut file = export(&mut left).await;
    for game in file["games"].as_array_mut().unwrap() {
        game["events"].as_array_mut().unwrap().truncate(3);
    }
    let mut places = Vec::new();
    texts(&file["games"], "/games", &mut places);
    assert!(places.iter().any(|place| place.ends_with("/source/technique")), "{places:?}");
    let long = "x".repeat(5000);
    let mut came = Site::new().await.visitor().await;
    let started = export(&mut came).await;
    for place in places {
        for text in
            ["\u{0}", "x\u{0}\u{1b}[31m", "", long.as_str(), "00000000000000000000000000000000000000007"]
        {
            let mut bad = file.clone();
            *bad.pointer_mut(&place).unwrap() = text.into();
            assert_eq!(came.post("/api/import", bad).await.refused(400), "bad_request", "{place} {text:?}");
        }
    }
    let sources = [
        json!({ "kind": "stored", "number": 0 }),
        json!({ "kind": "fresh", "seed": "18446744073709551616" }),
        json!({ "kind": "fresh", "seed": "+7" }),
        json!({ "kind": "daily", "date": "2026-02-30" }),
        json!({ "kind": "daily", "date": "2026-11-16" }),
        json!({ "kind": "daily", "date": "2026-11-15\u{0}" }),
        json!({ "kind": "practice", "technique": "magic" }),
        json!({ "kind": "practice", "technique": format!("x-wing{}", "-".repeat(5000)) }),
    ];
    for source in sources {
        let mut bad = file.clone();
        bad["games"][0]["source"] = source.clone();
        assert_eq!(came.post("/api/import", bad).await.refused(400), "bad_request", "{source}");
    }
    assert_eq!(export(&mut came).await, started, "nothing was stored");
}

/// Hyphens and spaces make no difference in the name of a technique, so a name can be of any length. The id is stored.
#[tokio::test]
async fn the_id_of_a_practised_technique_is_stored() {
    let mut ada = Site::new().await.visitor().await;
    let name = format!("X{}Wing", " ".repeat(70));
    let begun = ada.begin(json!({ "kind": "practice", "technique": name })).await;
    assert_eq!(begun["source"]["technique"], "x-wing");
    let long = json!({ "kind": "practice", "technique": format!("X{}Wing", " ".repeat(5000)) });
    assert_eq!(ada.post("/api/games", long).await.refused(404), "not_found");
    let mut file = export(&mut ada).await;
    for game in file["games"].as_array_mut().unwrap() {
        if game["source"]["kind"] == "practice" {
            game["source"]["technique"] = json!(name);
        }
    }
    let mut came = Site::new().await.visitor().await;
    came.post("/api/import", file).await.ok();
    assert_eq!(came.game(begun["id"].as_str().unwrap()).await["source"]["technique"], "x-wing");
}

/// The places of all texts in a value.
fn texts(value: &Value, place: &str, places: &mut Vec<String>) {
    match value {
        Value::String(_) => places.push(place.to_string()),
        Value::Array(values) => {
            for (number, value) in values.iter().enumerate() {
                texts(value, &format!("{place}/{number}"), places);
            }
        }
        Value::Object(members) => {
            for (name, value) in members {
                texts(value, &format!("{place}/{name}"), places);
            }
        }
        _ => {}
    }
}

#[tokio::test]
async fn an_imported_game_of_today_does_not_take_the_place_of_todays_puzzle() {
    let mut left = player_with_games(&Site::new().await).await;
    let mut file = export(&mut left).await;
    let there = Site::new().await;
    let mut came = there.visitor().await;
    assert_eq!(came.post("/api/import", file.clone()).await.status, 200);
    let today = came.begin(json!({ "kind": "daily" })).await;
    assert_eq!(
        (&today["head"], &today["unranked"]),
        (&json!(0), &Value::Null),
        "today's puzzle is still to be played"
    );
    // A day later, the day of the file is a day of the past.
    there.pass(86_400_000);
    let mut late = there.visitor().await;
    file["games"].as_array_mut().unwrap().retain(|game| game["source"]["kind"] == "daily");
    let id = file["games"][0]["id"].clone();
    assert_eq!(late.post("/api/import", file).await.ok()["added"], 1);
    let days = late.get("/api/daily").await.ok()["days"].clone();
    let day = days.as_array().unwrap().iter().find(|day| day["date"] == "2026-11-15").unwrap().clone();
    assert!(day["game"].is_string() && day["finished"].is_object(), "{day} {id}");
}

/// The clock of the server is set back by a minute during a game, and by a day after it.
#[tokio::test]
async fn a_server_accepts_its_own_export_after_its_clock_was_set_back() {
    let site = Site::new().await;
    let mut ada = site.visitor().await;
    let own = ada.begin(json!({ "kind": "own", "text": PUZZLE })).await;
    let id = own["id"].as_str().unwrap();
    for step in [5000, -60_000, 1000, 120_000] {
        site.pass(step);
        ada.act(id, json!([{ "type": "enter", "cells": [2], "digit": 4, "tidy": true }, { "type": "undo" }]))
            .await
            .ok();
    }
    ada.begin(json!({ "kind": "daily" })).await;
    let finished = ada.begin(json!({ "kind": "stored", "level": "easy" })).await;
    site.pass(-5000);
    ada.finish(&finished).await;
    let times: Vec<i64> = ada.game(id).await["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| event["at"].as_i64().unwrap())
        .collect();
    assert!(times.is_sorted(), "{times:?}");
    site.pass(-86_400_000);
    let file = export(&mut ada).await;
    let count = file["games"].as_array().unwrap().len();
    let mut came = site.visitor().await;
    assert_eq!(came.post("/api/import", file).await.ok(), json!({ "added": count, "known": 0 }));
}

#[tokio::test]
async fn a_file_with_an_impossible_log_is_refused_as_a_whole() {
    let site = Site::new().await;
    let mut left = player_with_games(&site).await;
    let good = export(&mut left).await;
    let mut came = Site::new().await.visitor().await;
    let started = export(&mut came).await;
    let finished =
        good["games"].as_array().unwrap().iter().position(|game| !game["finished"].is_null()).unwrap();
    let last = good["games"][finished]["events"].as_array().unwrap().len() - 1;
    let spoil: [(&str, Value); 8] = [
        ("/id", json!("../../etc")),
        ("/givens", json!(&PUZZLE[1..])),
        ("/givens", json!(".".repeat(81))),
        ("/created", json!(i64::MAX)),
        ("/events/0/seq", json!(7)),
        ("/events/0/at", json!(-1)),
        ("/events/0/client", json!("a b")),
        ("/events/0/do", json!({ "type": "hint", "rung": 0, "cost": u32::MAX })),
    ];
    for (place, value) in spoil {
        let mut bad = good.clone();
        *bad["games"][finished].pointer_mut(place).unwrap() = value;
        assert_eq!(came.post("/api/import", bad).await.refused(400), "bad_request", "{place}");
    }
    let mut faster = good.clone();
    faster["games"][finished]["events"][last]["do"]["time"] = json!(1);
    assert_eq!(came.post("/api/import", faster).await.refused(400), "bad_request");
    assert_eq!(export(&mut came).await, started, "nothing was stored");
}
