//! A player's game, from the first visit to the last digit.

use serde_json::{Value, json};

use crate::site::{PUZZLE, SOLUTION, START, Site, solving};

fn own() -> Value {
    json!({ "kind": "own", "text": PUZZLE })
}

#[tokio::test]
async fn the_second_visit_shows_the_same_game_as_the_first() {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    let cookie = visitor.cookie.clone().unwrap();
    let play = visitor.post("/api/play", json!({})).await.ok();
    assert_eq!(play["game"]["givens"].as_str().unwrap().len(), 81);
    assert_eq!(play["game"]["level"], "easy");
    assert_eq!(play["settings"]["theme"], "system");
    let again = visitor.post("/api/play", json!({})).await.ok();
    assert_eq!(again["game"]["id"], play["game"]["id"]);
    assert_eq!(visitor.cookie.as_deref(), Some(cookie.as_str()));
    let mut other = site.visitor().await;
    let theirs = other.post("/api/play", json!({})).await.ok();
    assert_ne!(theirs["game"]["id"], play["game"]["id"]);
}

#[tokio::test]
async fn a_reload_keeps_the_moves_and_their_undo() {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    let game = visitor.begin(own()).await;
    let id = game["id"].as_str().unwrap();
    let actions = json!([
        { "type": "enter", "cells": [2], "digit": 4, "tidy": false },
        { "type": "corner", "cells": [3, 5], "digit": 2, "on": true },
        { "type": "savepoint", "name": "before the guess" },
        { "type": "colour", "cells": [0, 2], "colour": 3, "on": true },
        { "type": "undo" },
    ]);
    let tail = visitor.act(id, actions).await.ok();
    assert_eq!((&tail["head"], tail["events"].as_array().unwrap().len()), (&json!(5), 5));
    // Another server reads the game from the store.
    let mut elsewhere = visitor.clone();
    elsewhere.site = site.twin();
    let seen = elsewhere.game(id).await;
    assert_eq!(seen["state"]["entries"].as_str().unwrap().chars().nth(2), Some('4'));
    assert_eq!(seen["state"]["corner"][3], 2);
    assert_eq!(seen["state"]["colours"][2], 0);
    assert_eq!(seen["state"]["savepoints"], json!(["before the guess"]));
    assert_eq!((&seen["state"]["can_undo"], &seen["state"]["can_redo"]), (&json!(2), &json!(1)));
    let tail = elsewhere
        .act(id, json!([{ "type": "redo" }, { "type": "restore", "name": "before the guess" }]))
        .await;
    assert_eq!(tail.ok()["head"], 7);
    // The first server notices that the other has written.
    let seen = visitor.game(id).await;
    assert_eq!((&seen["head"], &seen["state"]["colours"][2]), (&json!(7), &json!(0)));
    let late = visitor
        .post(
            &format!("/api/games/{id}/events"),
            json!({ "client": "visitor-1", "expect": 5, "events": [{ "n": 99, "do": { "type": "undo" } }] }),
        )
        .await;
    assert_eq!(late.refused(409), "behind");
    assert_eq!(late.json()["missed"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_batch_sent_twice_is_stored_once() {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    let id = visitor.begin(own()).await["id"].as_str().unwrap().to_string();
    let path = format!("/api/games/{id}/events");
    let enter = |cell: u8| json!({ "type": "enter", "cells": [cell], "digit": 4, "tidy": true });
    let batch = json!({ "client": "tab-number-1", "expect": 0, "events": [
        { "n": 1, "do": enter(2) }, { "n": 2, "do": enter(3) } ] });
    let first = visitor.post(&path, batch.clone()).await.ok();
    let second = visitor.post(&path, batch).await.ok();
    assert_eq!(first["events"], second["events"]);
    // The same two events and a third, from a tab that got no answer.
    let longer = json!({ "client": "tab-number-1", "expect": 0, "events": [
        { "n": 1, "do": enter(2) }, { "n": 2, "do": enter(3) }, { "n": 3, "do": enter(5) } ] });
    let third = visitor.post(&path, longer).await.ok();
    assert_eq!((&third["head"], third["events"].as_array().unwrap().len()), (&json!(3), 3));
    // Another tab does not know these events: it gets them, puts its move after them and sends
    // again.
    let other = json!({ "client": "tab-number-2", "expect": 0, "events": [{ "n": 1, "do": enter(6) }] });
    let refused = visitor.post(&path, other).await;
    assert_eq!(refused.refused(409), "behind");
    assert_eq!(refused.json()["missed"], third["events"]);
    let rebased = json!({ "client": "tab-number-2", "expect": 3, "events": [{ "n": 1, "do": enter(6) }] });
    assert_eq!(visitor.post(&path, rebased).await.ok()["head"], 4);
    let ahead = json!({ "client": "tab-number-2", "expect": 9, "events": [{ "n": 2, "do": enter(7) }] });
    assert_eq!(visitor.post(&path, ahead).await.refused(409), "ahead");
}

#[tokio::test]
async fn two_tabs_that_write_at_once_lose_no_move() {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    let id = visitor.begin(own()).await["id"].as_str().unwrap().to_string();
    let tabs = (0..8).map(|tab: u32| {
        let (mut visitor, id) = (visitor.clone(), id.clone());
        if tab % 2 == 1 {
            visitor.site = site.twin();
        }
        tokio::spawn(async move {
            let mut expect = json!(0);
            for n in 1..=10 {
                let action = json!({ "type": "colour", "cells": [tab], "colour": 1 + n % 9, "on": true });
                loop {
                    let body = json!({ "client": format!("tab-number-{tab}"), "expect": expect,
                                       "events": [{ "n": n, "do": action }] });
                    let answer = visitor.post(&format!("/api/games/{id}/events"), body).await;
                    expect = answer.json()["head"].clone();
                    if answer.status.is_success() {
                        break;
                    }
                    assert_eq!(answer.refused(409), "behind");
                }
            }
        })
    });
    for tab in tabs.collect::<Vec<_>>() {
        tab.await.unwrap();
    }
    let game = visitor.game(&id).await;
    assert_eq!(game["head"], 80);
    let events = game["events"].as_array().unwrap();
    assert!(events.iter().zip(1..).all(|(event, seq)| event["seq"] == seq));
    assert!((0..8).all(|tab| game["state"]["colours"][tab] == 511));
}

#[tokio::test]
async fn the_last_digit_finishes_the_game_with_the_servers_time_and_score() {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    let play = visitor.post("/api/play", json!({})).await.ok();
    let id = play["game"]["id"].as_str().unwrap().to_string();
    let givens = play["game"]["givens"].as_str().unwrap();
    let solution = garns::Puzzle::new(givens.parse().unwrap()).unwrap().solution().to_string();
    site.pass(60_000);
    visitor.act(&id, json!([{ "type": "pause" }])).await.ok();
    site.pass(3_600_000);
    visitor.act(&id, json!([{ "type": "resume" }])).await.ok();
    site.pass(60_000);
    visitor.act(&id, solving(givens, &solution, 1)).await.ok();
    assert_eq!(visitor.game(&id).await["finished"], Value::Null);
    // If a tab crashes, the clock stops after ten minutes.
    site.pass(5 * 3_600_000);
    let all = solving(givens, &solution, 0);
    let tail = visitor.act(&id, json!([all.as_array().unwrap().last()])).await.ok();
    let finished = tail["finished"].clone();
    assert_eq!(finished["time"], 60_000 + 60_000 + 600_000);
    let tenths = (play["game"]["ratings"]["se"]["er"].as_f64().unwrap() * 10.0).round() as i64;
    let (full, par) = (50 * tenths, 18_000 * tenths);
    assert_eq!(finished["score"], full * par / (par + 720_000));
    assert_eq!(tail["events"].as_array().unwrap().last().unwrap()["do"]["type"], "finished");
    let more = visitor.act(&id, json!([{ "type": "undo" }])).await;
    assert_eq!(more.refused(409), "finished");
    let next = visitor.post("/api/play", json!({})).await.ok();
    assert_ne!(next["game"]["id"], json!(id));
    let statistics = visitor.get("/api/statistics").await.ok();
    assert_eq!((&statistics["finished"], &statistics["score"]), (&json!(1), &finished["score"]));
    assert_eq!(statistics["streak"]["current"], 1);
}

#[tokio::test]
async fn each_rung_of_a_hint_is_charged_once() {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    let id = visitor.begin(own()).await["id"].as_str().unwrap().to_string();
    let price = visitor.get(&format!("/api/games/{id}/hint")).await.ok();
    assert_eq!((&price["next"], &price["next_cost"]), (&json!(0), &json!(10)));
    assert_eq!(visitor.ask(&id, "apply", json!({})).await.refused(409), "rung");
    let mut paid = 0;
    for (rung, cost) in [10, 5, 10, 15, 20, 20].into_iter().enumerate() {
        let taken = visitor.ask(&id, "hint", json!({ "rung": rung })).await.ok();
        paid += cost;
        assert_eq!(taken["tail"]["score"]["hint_cost"], paid);
        let hint = &taken["hint"];
        assert_eq!(hint["mistake"], false);
        assert!(!hint["text"].as_array().unwrap().is_empty());
        assert_eq!(hint["area"].is_null(), rung < 1);
        assert_eq!(hint["technique"].is_null(), rung < 2);
        assert_eq!(hint["cells"].as_array().unwrap().is_empty(), rung < 3);
        assert_eq!(hint["place"].as_array().unwrap().is_empty(), rung < 4);
        let again = visitor.ask(&id, "hint", json!({ "rung": rung })).await.ok();
        assert_eq!(again["tail"]["score"]["hint_cost"], paid, "a rung is paid once");
        assert_eq!(again["hint"], taken["hint"]);
    }
    let done = visitor.ask(&id, "apply", json!({})).await.ok();
    let placed = &done["tail"]["events"][0]["do"]["place"][0];
    let (cell, digit) = (placed[0].as_u64().unwrap() as usize, placed[1].as_u64().unwrap());
    assert_eq!(SOLUTION.as_bytes()[cell], b'0' + digit as u8);
    let game = visitor.game(&id).await;
    assert_eq!(game["state"]["rung"], Value::Null, "a new position, a new hint");
    assert_eq!(visitor.ask(&id, "hint", json!({ "rung": 6 })).await.refused(400), "bad_request");
}

#[tokio::test]
async fn mistakes_are_shown_only_on_request() {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    let id = visitor.begin(own()).await["id"].as_str().unwrap().to_string();
    visitor.act(&id, json!([{ "type": "enter", "cells": [2], "digit": 1, "tidy": true }])).await.ok();
    let hint = visitor.ask(&id, "hint", json!({ "rung": 0 })).await.ok()["hint"].clone();
    assert_eq!((&hint["mistake"], &hint["area"]), (&json!(true), &Value::Null));
    let hint = visitor.ask(&id, "hint", json!({ "rung": 1 })).await.ok()["hint"].clone();
    assert_eq!(hint["area"]["houses"], json!(["box 1"]));
    assert_eq!(hint["cells"], json!([]));
    let hint = visitor.ask(&id, "hint", json!({ "rung": 4 })).await.ok()["hint"].clone();
    assert_eq!(hint["clear"], json!([2]));
    visitor.ask(&id, "apply", json!({})).await.ok();
    let checked = visitor.ask(&id, "check", json!({})).await.ok();
    assert_eq!((&checked["wrong"], &checked["tail"]["score"]["checks"]), (&json!([]), &json!(1)));
    // Marks that exclude the right digit count as a mistake too: r1c3 is 4.
    visitor.act(&id, json!([{ "type": "centre", "cells": [2], "digit": 1, "on": true }])).await.ok();
    let checked = visitor.ask(&id, "check", json!({})).await.ok();
    assert_eq!((&checked["wrong"], &checked["wrong_marks"]), (&json!([]), &json!([2])));
    let hint = visitor.ask(&id, "hint", json!({ "rung": 4 })).await.ok()["hint"].clone();
    assert_eq!(hint["mistake"], true);
    visitor.ask(&id, "apply", json!({})).await.ok();
    assert_eq!(visitor.game(&id).await["state"]["centre"][2], 0);
}

#[tokio::test]
async fn showing_the_solution_only_makes_the_game_assisted() {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    let id = visitor.begin(own()).await["id"].as_str().unwrap().to_string();
    visitor.act(&id, json!([{ "type": "enter", "cells": [2], "digit": 4, "tidy": true }])).await.ok();
    let before = visitor.game(&id).await["state"].clone();
    let shown = visitor.ask(&id, "solution", json!({})).await.ok();
    assert_eq!((&shown["solution"], &shown["complete"]), (&json!(SOLUTION), &json!(true)));
    let steps = shown["steps"].as_array().unwrap();
    let counted: u64 =
        shown["histogram"].as_array().unwrap().iter().map(|bar| bar["count"].as_u64().unwrap()).sum();
    assert_eq!(counted as usize, steps.len());
    assert_eq!(steps[0]["before"]["values"], PUZZLE);
    let after = visitor.game(&id).await["state"].clone();
    assert_eq!((&after["entries"], &after["assisted"]), (&before["entries"], &json!(true)));
    assert_eq!(visitor.game(&id).await["score"]["now"], 0);
    let head = visitor.game(&id).await["head"].clone();
    visitor.ask(&id, "solution", json!({})).await.ok();
    assert_eq!(visitor.game(&id).await["head"], head, "noted once");
    let here = visitor.ask(&id, "steps", json!({})).await.ok();
    assert!(here["steps"].as_array().unwrap().len() > 5);
    visitor.ask(&id, "solve-to", json!({ "step": 7 })).await.ok();
    let entries = visitor.game(&id).await["state"]["entries"].as_str().unwrap().to_string();
    let values = steps[7]["before"]["values"].as_str().unwrap();
    assert!((0..81).all(|i| PUZZLE.as_bytes()[i] != b'.' || entries.as_bytes()[i] == values.as_bytes()[i]));
    visitor.act(&id, json!([{ "type": "undo" }])).await.ok();
    assert_eq!(visitor.game(&id).await["state"]["entries"], before["entries"]);
    assert_eq!(visitor.ask(&id, "solve-to", json!({ "step": 9999 })).await.refused(400), "bad_request");
}

#[tokio::test]
async fn the_players_own_puzzle_is_checked_first() {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    let inspect = async |visitor: &mut crate::site::Visitor, text: &str| {
        visitor.post("/api/inspect", json!({ "text": text })).await.ok()
    };
    assert_eq!(inspect(&mut visitor, PUZZLE).await["verdict"], "unique");
    let several =
        inspect(&mut visitor, &PUZZLE.replacen('5', ".", 1).replacen('3', ".", 1).replacen('7', ".", 1))
            .await;
    assert_eq!(several["verdict"], "several");
    assert_eq!(several["solutions"].as_array().unwrap().len(), 2);
    assert!(!several["cells"].as_array().unwrap().is_empty());
    let clash = inspect(&mut visitor, &PUZZLE.replacen("53.", "553", 1)).await;
    assert_eq!((&clash["verdict"], &clash["cells"]), (&json!("conflict"), &json!([0, 1])));
    // A typing error when little else is known: the search alone would take practically for ever.
    let repeated = "........1....................................................8........8..........";
    let typo = inspect(&mut visitor, repeated).await;
    assert_eq!((&typo["verdict"], &typo["cells"]), (&json!("conflict"), &json!([61, 70])));
    let none = inspect(&mut visitor, &PUZZLE.replacen("53..", "531.", 1)).await;
    assert_eq!(none["verdict"], "none");
    assert_eq!(inspect(&mut visitor, "hello").await["verdict"], "unreadable");
    let refused = visitor.post("/api/games", json!({ "kind": "own", "text": several["givens"] })).await;
    assert_eq!(refused.refused(422), "not_a_puzzle");
    assert_eq!(refused.json()["inspection"], several);
    // The puzzle may be in any format; here it is a drawing with borders.
    let drawing: garns::Grid = PUZZLE.parse().unwrap();
    let game = visitor.begin(json!({ "kind": "own", "text": format!("{drawing:#}") })).await;
    assert_eq!((&game["givens"], &game["source"]["kind"]), (&json!(PUZZLE), &json!("own")));
}

/// What other programs copy to the clipboard is a puzzle of one's own, whatever its format.
#[tokio::test]
async fn the_players_own_puzzle_may_be_a_link_of_another_program() {
    use garns::format::{Format, Record};
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    let record: Record = garns::format::parse(PUZZLE).unwrap();
    for format in [
        Format::FPuzzles,
        Format::SudokuPad,
        Format::SudokuWiki,
        Format::Coach,
        Format::Penpa,
        Format::Ipuz,
        Format::Hodoku,
        Format::OpenSudoku,
        Format::Json,
    ] {
        let (text, _) = format.print(&record);
        let inspection = visitor.post("/api/inspect", json!({ "text": text })).await.ok();
        let found = (&inspection["verdict"], &inspection["givens"]);
        assert_eq!(found, (&json!("unique"), &json!(PUZZLE)), "{format}: {text}");
        let game = visitor.begin(json!({ "kind": "own", "text": text })).await;
        assert_eq!(game["givens"], PUZZLE, "{format}");
    }
}

#[tokio::test]
async fn practice_starts_just_before_the_step() {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    let techniques = visitor.get("/api/techniques").await.ok();
    let techniques = techniques["techniques"].as_array().unwrap();
    assert!(techniques.len() > 20);
    let pair = visitor.get("/api/techniques/naked-pair").await.ok();
    assert_eq!(pair["name"], "Naked Pair");
    assert!(!pair["argument"].as_str().unwrap().is_empty());
    let game = visitor.begin(json!({ "kind": "practice", "technique": "locked-candidates-1" })).await;
    assert_eq!(game["state"]["can_undo"], 0);
    let id = game["id"].as_str().unwrap();
    let here = visitor.ask(id, "steps", json!({})).await.ok();
    let steps = here["steps"].as_array().unwrap();
    let found = steps.iter().any(|step| step["technique"]["id"] == "locked-candidates-1");
    assert!(found, "the step is there");
    assert!(here["total"].as_u64().unwrap() >= steps.len() as u64);
    assert_eq!(visitor.get("/api/techniques/no-such-thing").await.refused(404), "not_found");
    assert_eq!(
        visitor.post("/api/games", json!({ "kind": "practice", "technique": "x" })).await.refused(404),
        "not_found"
    );
}

#[tokio::test]
async fn only_candidates_that_are_on_the_board_are_drawn() {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    let techniques = visitor.get("/api/techniques").await.ok();
    let mut drawn = 0;
    for technique in techniques["techniques"].as_array().unwrap() {
        let id = technique["id"].as_str().unwrap();
        let page = visitor.get(&format!("/api/techniques/{id}")).await.ok();
        let before = &page["example"]["before"];
        for drawing in page["example"]["drawings"].as_array().into_iter().flatten() {
            for part in drawing["candidates"].as_array().unwrap() {
                let (cell, digit) =
                    (part["cell"].as_u64().unwrap() as usize, part["digit"].as_u64().unwrap());
                let open = before["candidates"][cell].as_u64().unwrap() >> (digit - 1) & 1;
                let value = before["values"].as_str().unwrap().as_bytes()[cell];
                assert!(open == 1 || u64::from(value - b'0') == digit, "{id}: {digit} in cell {cell}");
                drawn += 1;
            }
        }
    }
    assert!(drawn > 500, "{drawn}");
}

#[tokio::test]
async fn the_cells_of_a_large_pattern_are_marked_and_not_listed() {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    for (technique, words) in [("x-wing", "the pattern is in r"), ("tridagon", "the 12 marked cells")] {
        let game = visitor.begin(json!({ "kind": "practice", "technique": technique })).await;
        let shown = visitor.ask(game["id"].as_str().unwrap(), "hint", json!({ "rung": 3 })).await.ok();
        let text = shown["hint"]["text"].as_array().unwrap().iter();
        let text: String = text.map(|phrase| phrase["text"].as_str().unwrap()).collect();
        assert!(text.contains(words), "{text}");
        assert!(!shown["hint"]["drawings"][0]["cells"].as_array().unwrap().is_empty());
    }
}

#[tokio::test]
async fn a_hint_in_a_practice_game_shows_the_practised_technique() {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    // The example of each of these techniques has an easier step as well.
    for technique in ["forcing-chain-verity", "kraken-fish-1", "finned-mutant-x-wing", "template-delete"] {
        let game = visitor.begin(json!({ "kind": "practice", "technique": technique })).await;
        let id = game["id"].as_str().unwrap();
        let hint = visitor.ask(id, "hint", json!({ "rung": 5 })).await.ok();
        assert_eq!(hint["hint"]["technique"]["id"], technique);
        visitor.ask(id, "apply", json!({})).await.ok();
        // After the first entry, hints show the easiest step again.
        let solution = garns::Puzzle::new(game["givens"].as_str().unwrap().parse().unwrap()).unwrap();
        let values = visitor.game(id).await["state"]["entries"].as_str().unwrap().to_string();
        let open = (0..81).find(|&cell| {
            values.as_bytes()[cell] == b'.' && game["givens"].as_str().unwrap().as_bytes()[cell] == b'.'
        });
        let digit = solution.solution().to_string().as_bytes()[open.unwrap()] - b'0';
        let enter = json!([{ "type": "enter", "cells": [open], "digit": digit, "tidy": true }]);
        visitor.act(id, enter).await.ok();
        let later = visitor.ask(id, "hint", json!({ "rung": 2 })).await.ok();
        assert_ne!(later["hint"]["technique"]["id"], technique);
    }
}

#[tokio::test]
async fn a_stored_game_that_needs_a_technique_is_found_at_once() {
    for technique in ["hidden-single", "locked-candidates-1"] {
        // A server that has not solved any of its stored games yet.
        let site = Site::new().await;
        let mut visitor = site.visitor().await;
        let game = visitor.begin(json!({ "kind": "stored", "technique": technique })).await;
        let listed = visitor.get(&format!("/api/library?technique={technique}")).await.ok();
        let numbers: Vec<_> =
            listed["games"].as_array().unwrap().iter().map(|game| &game["number"]).collect();
        assert_eq!(listed["total"].as_u64(), Some(numbers.len() as u64));
        assert!(numbers.contains(&&game["source"]["number"]), "{technique}: {numbers:?}");
    }
    let mut visitor = Site::new().await.visitor().await;
    let refused =
        visitor.post("/api/games", json!({ "kind": "stored", "level": "easy", "technique": "x-wing" })).await;
    assert_eq!(refused.refused(422), "unmet");
    let all = visitor.get("/api/library").await.ok();
    assert!(all["games"].as_array().unwrap().iter().all(|game| game["technique"].is_string()));
}

#[tokio::test]
async fn a_day_has_one_puzzle_for_everyone_and_one_game_for_each_player() {
    let site = Site::new().await;
    let (mut ada, mut bob) = (site.visitor().await, site.visitor().await);
    let hers = ada.begin(json!({ "kind": "daily" })).await;
    let his = bob.begin(json!({ "kind": "daily", "date": "2026-11-15" })).await;
    assert_eq!(hers["givens"], his["givens"]);
    assert_ne!(hers["id"], his["id"]);
    assert_eq!(ada.begin(json!({ "kind": "daily" })).await["id"], hers["id"]);
    let tomorrow = ada.post("/api/games", json!({ "kind": "daily", "date": "2026-11-16" })).await;
    assert_eq!(tomorrow.refused(400), "bad_request");
    let days = ada.get("/api/daily?month=2026-11").await.ok();
    assert_eq!((&days["today"], days["days"].as_array().unwrap().len()), (&json!("2026-11-15"), 15));
    assert_eq!(days["days"][14]["game"], hers["id"]);
    // Another server with the same store has the same puzzle; one with another store has another secret.
    let theirs = site.twin().visitor().await.begin(json!({ "kind": "daily" })).await;
    assert_eq!(theirs["givens"], hers["givens"]);
    let elsewhere = Site::new().await.visitor().await.begin(json!({ "kind": "daily" })).await;
    assert_ne!(elsewhere["givens"], hers["givens"]);
    assert_eq!(START, 1_794_744_000_000);
}

#[tokio::test]
async fn a_new_puzzle_meets_its_order() {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    let wish = json!({ "kind": "fresh", "level": "medium", "symmetry": "half-turn", "seed": "7" });
    let game = visitor.begin(wish.clone()).await;
    assert_eq!(
        (&game["level"], &game["source"]),
        (&json!("medium"), &json!({ "kind": "fresh", "seed": "7" }))
    );
    assert!(game["ratings"]["se"]["er"].as_f64().unwrap() > 1.0);
    let again = visitor.begin(wish).await;
    assert_eq!(again["givens"], game["givens"]);
    assert_ne!(again["id"], game["id"]);
    let other = visitor.begin(json!({ "kind": "fresh", "level": "easy" })).await;
    assert_ne!(other["givens"], game["givens"]);
    for bad in [json!({ "kind": "fresh", "seed": "x" }), json!({ "kind": "fresh", "technique": "magic" })] {
        assert_eq!(visitor.post("/api/games", bad).await.refused(400), "bad_request");
    }
}
