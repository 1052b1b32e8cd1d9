//! A thousand requests that no page would send: each is refused and changes nothing.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::http::{Method, Request, header};
use garns::Random;
use serde_json::{Value, json};

use crate::site::{PUZZLE, Site, Visitor};

/// A random value, often a bad value.
pub(crate) fn value(random: &mut Random, depth: usize) -> Value {
    match random.below(if depth == 0 { 9 } else { 11 }) {
        0 => Value::Null,
        1 => json!(random.bits() as i64),
        2 => json!(-1),
        3 => json!(1e300),
        4 => json!("x".repeat(random.below(2000))),
        5 => json!("'; DROP TABLE games; --"),
        6 => json!(true),
        7 => json!("\u{0}\u{202e}\u{1F4A9}"),
        8 => json!(81 + random.below(1000)),
        9 => Value::from((0..random.below(5)).map(|_| value(random, depth - 1)).collect::<Vec<_>>()),
        _ => {
            json!({ "type": value(random, depth - 1), "cells": value(random, depth - 1), "expect": value(random, depth - 1) })
        }
    }
}

fn bad_action(random: &mut Random) -> Value {
    let cells = [json!([]), json!([81]), json!([-1]), json!([1, 1]), json!("all"), json!([0.5]), json!(null)];
    let cells = cells[random.below(cells.len())].clone();
    match random.below(13) {
        0 => json!({ "type": "enter", "cells": cells, "digit": 1, "tidy": true }),
        1 => {
            json!({ "type": "enter", "cells": [0], "digit": ([0, 10, -1, 255][random.below(4)]), "tidy": true })
        }
        2 => json!({ "type": "corner", "cells": cells, "digit": 1, "on": true }),
        3 => {
            json!({ "type": "colour", "cells": [0], "colour": ([0, 10, 255, 256][random.below(4)]), "on": true })
        }
        4 => json!({ "type": "savepoint", "name": "" }),
        5 => json!({ "type": "savepoint", "name": "y".repeat(41) }),
        6 => json!({ "type": "finished", "time": 1, "score": 999999 }),
        7 => json!({ "type": "apply", "clear": [], "place": [[2, 4]], "remove": [] }),
        8 => json!({ "type": "hint", "rung": 0, "cost": 0 }),
        9 => json!({ "type": "solution" }),
        10 => json!({ "type": "enter", "cells": [0], "digit": 1, "tidy": true, "score": 7 }),
        11 => {
            json!({ "type": "colour_candidate", "cells": [0], "digit": 1, "colour": ([0, 10][random.below(2)]), "on": true })
        }
        _ => value(random, 2),
    }
}

/// A request that must be refused. The sender has the game `own`; `other` belongs to another player.
fn rubbish(random: &mut Random, own: &str, other: &str) -> (Method, String, Body, bool) {
    let events = |client: &str, expect: Value, event: Value| {
        json!({ "client": client, "expect": expect, "events": [event] }).to_string().into()
    };
    let undo = json!({ "n": 1, "do": { "type": "undo" } });
    let post = |path: String, body: Body| (Method::POST, path, body, true);
    let paths = ["hint", "apply", "check", "solution", "steps", "solve-to", "events"];
    match random.below(17) {
        0 => post(format!("/api/games/{other}/events"), events("tab-number-9", json!(0), undo)),
        1 => post(
            format!("/api/games/{other}/{}", paths[random.below(6)]),
            Body::from(r#"{"expect":0,"rung":0}"#),
        ),
        2 => (Method::GET, format!("/api/games/{other}"), Body::empty(), true),
        3 => (Method::DELETE, format!("/api/games/{other}"), Body::empty(), true),
        4 => post(
            format!("/api/games/{own}/events"),
            events("tab-number-9", json!(0), json!({ "n": 1, "do": bad_action(random) })),
        ),
        5 => post(format!("/api/games/{own}/events"), events("short", json!(0), undo)),
        6 => post(
            format!("/api/games/{own}/events"),
            events("tab-number-9", json!(10_000 + random.below(100)), undo),
        ),
        7 => post(
            format!("/api/games/{own}/events"),
            events("tab-number-9", value(random, 1), json!({ "n": -1, "do": value(random, 2) })),
        ),
        8 => post(
            format!("/api/games/{own}/{}", paths[random.below(7)]),
            Body::from(value(random, 3).to_string()),
        ),
        9 => {
            let junk: Vec<u8> = (0..random.below(3000)).map(|_| random.bits() as u8).collect();
            post(format!("/api/games/{own}/{}", paths[random.below(7)]), Body::from(junk))
        }
        10 => post(format!("/api/games/{own}/events"), Body::from(vec![b'['; 300_000])),
        11 => post(
            "/api/games".into(),
            Body::from(json!({ "kind": value(random, 1), "number": value(random, 1) }).to_string()),
        ),
        12 => {
            let tricks = [
                "/api/games/../players",
                "/api/games/%2e%2e%2f",
                "/../../etc/passwd",
                "/%00",
                "/api/games/'%20OR%201=1",
                "/.git/config",
                "/ui/../Cargo.toml",
                "/index.html/x",
                "/api",
            ];
            (Method::GET, tricks[random.below(tricks.len())].into(), Body::empty(), true)
        }
        13 => (Method::from_bytes(b"BREW").unwrap(), "/api/play".into(), Body::empty(), true),
        14 => post(
            format!("/api/games/{own}/events"),
            events("tab-number-9", json!(0), json!({ "n": 0, "do": { "type": "undo" } })),
        ),
        // A move that was right before the last move, sent again under another client.
        15 => post(format!("/api/games/{own}/events"), events("tab-number-9", json!(0), undo)),
        // A page of another site that guesses all ids right.
        _ => {
            (Method::POST, format!("/api/games/{own}/events"), events("tab-number-9", json!(0), undo), false)
        }
    }
}

async fn all_of(visitor: &mut Visitor) -> Value {
    visitor.get("/api/export").await.ok()
}

#[tokio::test]
async fn a_thousand_requests_of_rubbish_change_nothing() {
    let site = Site::new().await;
    let (mut ada, mut eve) = (site.visitor().await, site.visitor().await);
    let begin = json!({ "kind": "own", "text": PUZZLE });
    let others = ada.begin(begin.clone()).await["id"].as_str().unwrap().to_string();
    let own = eve.begin(begin).await["id"].as_str().unwrap().to_string();
    eve.act(&own, json!([{ "type": "enter", "cells": [2], "digit": 4, "tidy": true }])).await.ok();
    let before = (all_of(&mut ada).await, all_of(&mut eve).await);
    let mut random = Random::new(6);
    let mut codes: BTreeMap<String, u32> = BTreeMap::new();
    for round in 0..1000 {
        let (method, path, body, same_origin) = rubbish(&mut random, &own, &others);
        let what = format!("{round}: {method} {path}");
        let site_header = if same_origin { "same-origin" } else { "cross-site" };
        let request = Request::builder()
            .method(method)
            .uri(&path)
            .header(header::HOST, "localhost")
            .header(header::CONTENT_TYPE, "application/json")
            .header("sec-fetch-site", site_header)
            .header(header::COOKIE, eve.cookie.clone().unwrap());
        let request = request.body(body).expect("what can be sent");
        let answer = site.send(request).await;
        assert!(
            answer.status.is_client_error(),
            "{what}: {} {}",
            answer.status,
            String::from_utf8_lossy(&answer.bytes)
        );
        let code = answer.json()["code"].as_str().map(str::to_string);
        *codes.entry(code.unwrap_or_else(|| panic!("{what}: no code"))).or_insert(0) += 1;
    }
    // Every kind of refusal occurred many times.
    for code in ["bad_request", "not_found", "behind", "cross_site", "too_large", "method"] {
        assert!(codes.get(code).is_some_and(|&count| count >= 20), "{code}: {codes:?}");
    }
    assert_eq!(codes.values().sum::<u32>(), 1000);
    assert_eq!((all_of(&mut ada).await, all_of(&mut eve).await), before);
    // A valid request is still served.
    assert_eq!(eve.act(&own, json!([{ "type": "undo" }])).await.ok()["head"], 2);
}
