//! A case file of logs and the states that they lead to. The page's replay must agree with the server's.

use serde_json::{Value, json};

use crate::site::{PUZZLE, SOLUTION, Site, Visitor, solving};

/// All cases, each with its title and its actions. Some actions are requests for help (`ask`), some
/// come from another tab (`tab`), and the first may say how the game begins (`begin`).
pub(crate) fn cases() -> Vec<(&'static str, Vec<Value>)> {
    let enter = |cells: &[u8], digit: u8, tidy: bool| json!({ "type": "enter", "cells": cells, "digit": digit, "tidy": tidy });
    let mark = |kind: &str, cells: &[u8], digit: u8, on: bool| json!({ "type": kind, "cells": cells, "digit": digit, "on": on });
    let colour = |cells: &[u8], colour: u8, on: bool| json!({ "type": "colour", "cells": cells, "colour": colour, "on": on });
    let tint = |cells: &[u8], digit: u8, colour: u8, on: bool| json!({ "type": "colour_candidate", "cells": cells, "digit": digit, "colour": colour, "on": on });
    let clear = |cells: &[u8]| json!({ "type": "clear", "cells": cells });
    let plain = |kind: &str| json!({ "type": kind });
    let named = |kind: &str, name: &str| json!({ "type": kind, "name": name });
    vec![
        (
            "givens are left alone",
            vec![enter(&[0, 2], 4, false), mark("corner", &[1, 3], 2, true), colour(&[0, 3], 5, true)],
        ),
        (
            "an entry replaces another and hides marks",
            vec![
                mark("centre", &[2], 1, true),
                enter(&[2], 1, false),
                mark("centre", &[2], 4, true),
                enter(&[2], 4, false),
                clear(&[2]),
            ],
        ),
        (
            "tidy erases marks of the digit from peers",
            vec![
                mark("corner", &[3, 5, 11], 4, true),
                mark("centre", &[3, 80], 4, true),
                enter(&[2], 4, true),
            ],
        ),
        ("nothing is tidied unless asked", vec![mark("corner", &[3], 4, true), enter(&[2], 4, false)]),
        (
            "clear goes layer by layer",
            vec![
                mark("corner", &[2, 3], 1, true),
                mark("centre", &[2], 2, true),
                colour(&[2, 3], 1, true),
                mark("strike", &[2], 9, true),
                enter(&[3], 6, false),
                clear(&[2, 3]),
                clear(&[2, 3]),
                clear(&[2, 3]),
                clear(&[2, 3]),
            ],
        ),
        (
            "the last layer is colours, of givens too",
            vec![colour(&[0, 2], 2, true), colour(&[0], 3, true), clear(&[0, 2])],
        ),
        (
            "a candidate of an open cell has one colour, and a new colour replaces it",
            vec![
                tint(&[0, 2, 3], 4, 1, true),
                tint(&[2], 4, 2, true),
                tint(&[2], 1, 3, true),
                tint(&[2], 1, 4, false),
                tint(&[3], 4, 1, false),
                enter(&[5], 6, false),
                tint(&[5], 6, 1, true),
            ],
        ),
        (
            "the colours of candidates are cleared after entries and before notes",
            vec![
                mark("centre", &[2], 4, true),
                tint(&[2], 4, 1, true),
                colour(&[2], 2, true),
                enter(&[2], 4, false),
                clear(&[2]),
                clear(&[2]),
                plain("undo"),
                plain("redo"),
            ],
        ),
        (
            "colours are cleared by themselves, of givens too",
            vec![
                mark("centre", &[2], 4, true),
                tint(&[2, 3], 4, 1, true),
                colour(&[0, 2], 2, true),
                json!({ "type": "clear_colours", "cells": [0, 2] }),
            ],
        ),
        (
            "marks off and strikes off",
            vec![
                mark("corner", &[2], 1, true),
                mark("corner", &[2], 1, false),
                mark("strike", &[2], 1, true),
                mark("strike", &[2], 1, false),
            ],
        ),
        (
            "undo and redo",
            vec![
                enter(&[2], 1, false),
                enter(&[3], 2, false),
                plain("undo"),
                plain("undo"),
                plain("undo"),
                plain("redo"),
            ],
        ),
        (
            "an edit empties the redo stack",
            vec![enter(&[2], 1, false), plain("undo"), enter(&[3], 2, false), plain("redo")],
        ),
        (
            "an edit that changes nothing does nothing",
            vec![enter(&[2], 1, false), plain("undo"), clear(&[3]), plain("redo"), enter(&[2], 1, false)],
        ),
        (
            "savepoints keep the sheet and survive undo",
            vec![
                enter(&[2], 1, false),
                named("savepoint", "one"),
                enter(&[3], 2, true),
                plain("undo"),
                plain("undo"),
                named("restore", "one"),
                named("savepoint", "two"),
                named("forget", "one"),
                named("restore", "one"),
            ],
        ),
        (
            "restore is undone like any edit",
            vec![named("savepoint", "empty"), enter(&[2], 4, true), named("restore", "empty"), plain("undo")],
        ),
        (
            "automatic candidates are undoable",
            vec![
                json!({ "type": "auto", "on": true }),
                mark("strike", &[2], 1, true),
                plain("undo"),
                plain("undo"),
                plain("redo"),
            ],
        ),
        (
            "fill writes what the rules and the strikes leave",
            vec![mark("strike", &[2], 1, true), enter(&[3], 6, false), plain("fill")],
        ),
        ("fill goes by wrong entries too", vec![enter(&[3, 5], 4, false), plain("fill"), plain("undo")]),
        (
            "pause stops the clock and an edit starts it",
            vec![plain("pause"), enter(&[2], 4, true), plain("pause"), plain("resume"), plain("pause")],
        ),
        (
            "away stops the clock and back starts it",
            vec![plain("away"), plain("away"), plain("back"), enter(&[2], 4, true), plain("away")],
        ),
        (
            "back does not end a pause, an edit ends both",
            vec![plain("pause"), plain("away"), plain("back"), plain("away"), enter(&[2], 4, true)],
        ),
        (
            "a forgotten tab does not stop the clock of the tab in use",
            vec![
                enter(&[2], 4, true),
                json!({ "type": "away", "tab": "visitor-2" }),
                json!({ "type": "back", "tab": "visitor-2" }),
                plain("away"),
                json!({ "type": "away", "tab": "visitor-2" }),
                json!({ "ask": "hint", "rung": 0 }),
            ],
        ),
        (
            "help is play: it starts the clock",
            vec![
                plain("pause"),
                json!({ "ask": "hint", "rung": 1 }),
                plain("pause"),
                plain("away"),
                json!({ "ask": "check" }),
            ],
        ),
        (
            "savepoints leave the clock alone",
            vec![plain("pause"), named("savepoint", "one"), named("forget", "one")],
        ),
        (
            "practice starts in the middle and is assisted",
            vec![
                json!({ "begin": { "kind": "practice", "technique": "finned-mutant-x-wing" } }),
                enter(&[2], 4, true),
                plain("undo"),
                plain("undo"),
            ],
        ),
        (
            "a hint is forgotten with the position",
            vec![
                json!({ "ask": "hint", "rung": 2 }),
                json!({ "ask": "hint", "rung": 4 }),
                json!({ "ask": "apply" }),
                json!({ "ask": "hint", "rung": 0 }),
            ],
        ),
        (
            "three presses take all six rungs",
            vec![
                json!({ "ask": "hint", "rung": 1 }),
                json!({ "ask": "hint", "rung": 3 }),
                json!({ "ask": "hint", "rung": 5 }),
                json!({ "ask": "hint", "rung": 5 }),
            ],
        ),
        (
            "a mistake is taken back",
            vec![
                enter(&[2], 9, false),
                json!({ "ask": "hint", "rung": 4 }),
                json!({ "ask": "apply" }),
                plain("undo"),
            ],
        ),
        (
            "wrong marks are erased",
            vec![
                mark("centre", &[2], 9, true),
                mark("corner", &[2], 9, true),
                colour(&[2], 1, true),
                tint(&[2], 9, 1, true),
                json!({ "ask": "hint", "rung": 5 }),
                json!({ "ask": "apply" }),
            ],
        ),
        ("a check counts", vec![enter(&[2], 9, false), json!({ "ask": "check" }), json!({ "ask": "check" })]),
        (
            "a check tells the first rungs until the sheet changes",
            vec![
                mark("centre", &[2], 9, true),
                json!({ "ask": "check" }),
                json!({ "ask": "hint", "rung": 4 }),
                json!({ "ask": "apply" }),
                json!({ "ask": "check" }),
                json!({ "ask": "hint", "rung": 1 }),
                enter(&[2], 9, false),
                json!({ "ask": "check" }),
            ],
        ),
        (
            "the solution assists, solving up to a step is one edit",
            vec![
                enter(&[2], 9, false),
                json!({ "ask": "solution" }),
                json!({ "ask": "solve-to", "step": 20 }),
                plain("undo"),
            ],
        ),
        ("finished is finished", solving(PUZZLE, SOLUTION, 0).as_array().unwrap().clone()),
    ]
}

/// The names of all actions, from the document that describes them.
fn kinds() -> Vec<String> {
    let document = serde_json::to_value(garns_web::openapi()).unwrap();
    let actions = document["components"]["schemas"]["Action"]["oneOf"].as_array().unwrap();
    actions
        .iter()
        .map(|action| action["properties"]["type"]["enum"][0].as_str().unwrap().to_string())
        .collect()
}

async fn play(site: &Site, visitor: &mut Visitor, mut actions: Vec<Value>) -> Value {
    let begin = match actions[0].get("begin") {
        Some(_) => actions.remove(0)["begin"].take(),
        None => json!({ "kind": "own", "text": PUZZLE }),
    };
    let id = visitor.begin(begin).await["id"].as_str().unwrap().to_string();
    for mut action in actions {
        site.pass(1000);
        let fields = action.as_object_mut().unwrap();
        if let Some(what) = fields.remove("ask") {
            visitor.ask(&id, what.as_str().unwrap(), action).await.ok();
            continue;
        }
        let tab = fields.remove("tab");
        let tab = tab.as_ref().and_then(Value::as_str).unwrap_or("visitor-1");
        visitor.act_in(tab, &id, json!([action])).await.ok();
    }
    visitor.game(&id).await
}

#[tokio::test]
async fn the_page_and_the_server_read_the_same_cases() {
    let mut written = Vec::new();
    for (name, actions) in cases() {
        let site = Site::new().await;
        let mut visitor = site.visitor().await;
        let game = play(&site, &mut visitor, actions).await;
        let case = json!({
            "name": name, "givens": game["givens"], "created": game["created"], "events": game["events"],
            "state": game["state"], "elapsed": game["timer"]["elapsed"],
        });
        written.push(case.to_string());
    }
    let text = format!("[\n{}\n]\n", written.join(",\n"));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/replay.json");
    if std::env::var_os("GARNS_BLESS").is_some() {
        std::fs::create_dir_all(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases")).unwrap();
        std::fs::write(path, &text).unwrap();
    }
    for kind in kinds() {
        assert!(text.contains(&format!("\"type\":\"{kind}\"")), "no case has the action {kind}");
    }
    let known = std::fs::read_to_string(path).unwrap_or_default();
    assert!(text == known, "a log leads elsewhere: run this test with GARNS_BLESS=1 and look at the diff");
}
