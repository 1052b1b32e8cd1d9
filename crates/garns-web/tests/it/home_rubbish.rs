//! A home answers any question and any rows in the form of the protocol.

use garns::Random;
use serde_json::{Value, json};

use crate::home::HomePage;
use crate::rubbish::value;
use crate::site::{PUZZLE, START};

/// The check of the fuzz target.
#[allow(dead_code, unreachable_pub)]
#[path = "../../../../fuzz/src/home.rs"]
mod checks;

const METHODS: [&str; 5] = ["GET", "POST", "PATCH", "DELETE", "BREW"];

const ADDRESSES: [&str; 29] = [
    "/play",
    "/player",
    "/export",
    "/import",
    "/games",
    "/games/ID",
    "/games/ID/events",
    "/games/ID/hint",
    "/games/ID/apply",
    "/games/ID/check",
    "/games/ID/solution",
    "/games/ID/steps",
    "/games/ID/solve-to",
    "/games/ID/ratings",
    "/games/ID/review",
    "/inspect",
    "/library",
    "/daily",
    "/statistics",
    "/techniques",
    "/techniques/x-wing",
    "/lessons",
    "/lessons/x-wing",
    "/exercises",
    "/exercises/answer",
    "/skills",
    "/leaderboard",
    "/print",
    "",
];

/// A page with a game in which a hint was applied, and a daily game; and the first game's id.
fn page() -> (HomePage, String) {
    let mut page = HomePage::new();
    page.call("POST", "/play", Some(json!({})), START);
    let (_, game) = page.call("POST", "/games", Some(json!({ "kind": "own", "text": PUZZLE })), START);
    let id = game["id"].as_str().unwrap().to_string();
    let hint = json!({ "expect": 0, "rung": 5 });
    page.call("POST", &format!("/games/{id}/hint"), Some(hint), START);
    page.call("POST", &format!("/games/{id}/apply"), Some(json!({ "expect": 6 })), START);
    page.call("POST", "/games", Some(json!({ "kind": "daily" })), START);
    (page, id)
}

/// Changes a random part of a value.
fn spoil(random: &mut Random, whole: &mut Value) {
    match whole {
        Value::Object(members) if !members.is_empty() && random.below(4) > 0 => {
            let place = random.below(members.len());
            if let Some(member) = members.values_mut().nth(place) {
                spoil(random, member);
            }
        }
        Value::Array(items) if !items.is_empty() && random.below(4) > 0 => {
            let place = random.below(items.len());
            spoil(random, &mut items[place]);
        }
        other => *other = value(random, 2),
    }
}

fn body(random: &mut Random) -> Value {
    match random.below(8) {
        0 => value(random, 3),
        1 => json!({ "expect": random.below(9), "rung": random.below(7) }),
        2 => json!({ "expect": random.below(9), "step": random.below(99) }),
        3 => json!({ "expect": random.below(9) }),
        4 => {
            json!({ "client": "tab-number-9", "expect": 7, "events": [{ "n": 1, "do": { "type": "undo" } }] })
        }
        5 => {
            json!({ "technique": "hidden-single", "position": PUZZLE, "place": [[2, 4]], "remove": [], "time": 1, "helped": false })
        }
        6 => json!({ "kind": "stored", "number": random.below(9) }),
        _ => json!({ "games": [value(random, 2)], "text": "12" }),
    }
}

/// A question with all rows, some of them spoiled.
fn question(random: &mut Random, page: &HomePage, id: &str) -> Value {
    let mut rows = page.range("");
    for _ in 0..random.below(3) {
        let place = random.below(rows.len());
        if let Some(row) = rows.values_mut().nth(place) {
            spoil(random, row);
        }
    }
    if random.below(4) == 0 {
        let key = rows.keys().nth(random.below(rows.len())).cloned().unwrap();
        rows.remove(&key);
    }
    let address = ADDRESSES[random.below(ADDRESSES.len())].replace("ID", id);
    let query = ["", "", "after=3", "limit=x", "page=2", "month=2026-11", "%%"][random.below(7)];
    let method = METHODS[random.below(METHODS.len())];
    let ask = json!({ "method": method, "path": address, "query": query, "body": body(random) });
    let mut question = json!({
        "ask": ask, "now": START, "random": "0123456789abcdef", "rows": {}, "ranges": { "": Value::Object(rows) },
    });
    if random.below(10) == 0 {
        spoil(random, &mut question);
    }
    question
}

#[test]
fn spoiled_questions_and_rows_get_answers_in_the_form_of_the_protocol() {
    let (page, id) = page();
    let mut random = Random::new(11);
    let mut damaged = 0;
    for _ in 0..1500 {
        let question = question(&mut random, &page, &id).to_string();
        let answer = page.ask(question.as_bytes());
        checks::has_form(&answer, &question);
        damaged += u32::from(answer["body"]["code"] == "unreadable");
    }
    assert!(damaged > 20, "rows were spoiled so that they cannot be read, {damaged} times");
}

#[test]
fn any_text_gets_an_answer_in_the_form_of_the_protocol() {
    let page = HomePage::new();
    let mut random = Random::new(12);
    for _ in 0..500 {
        let text = match random.below(2) {
            0 => value(&mut random, 3).to_string().into_bytes(),
            _ => (0..random.below(200)).map(|_| random.bits() as u8).collect(),
        };
        checks::has_form(&page.ask(&text), &String::from_utf8_lossy(&text));
    }
}
