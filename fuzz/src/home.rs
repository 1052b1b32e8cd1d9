//! The check of the target `home`. It is in a separate file, because only this check needs the game.

use std::cell::Cell;

use garns_game::browser::Browser;
use serde_json::{Map, Value};

thread_local! {
    static NOW: Cell<f64> = const { Cell::new(0.0) };
}

/// A clock that advances by a tenth of a second at each reading, so that all time limits are
/// reached soon.
fn hasty_clock() -> f64 {
    NOW.set(NOW.get() + 100.0);
    NOW.get()
}

/// Checks that a home answers any bytes in the form of the protocol, and the second time like the first.
pub fn home_answers(question: &[u8]) {
    let home = Browser::new(hasty_clock);
    let answer = home.answer(question);
    let text = String::from_utf8_lossy(question);
    has_form(&serde_json::from_slice(&answer).expect("an answer is JSON"), &text);
    assert!(home.answer(question) == answer, "{text}: another answer the second time");
}

/// Checks that an answer has the form of the protocol.
pub fn has_form(answer: &Value, question: &str) {
    let names = |value: &Value| value.as_array().is_some_and(|names| names.iter().all(Value::is_string));
    if let Some(read) = answer.get("read") {
        assert!(names(&read["rows"]) && names(&read["ranges"]), "{question}: {answer}");
        let count = |part: &str| read[part].as_array().map_or(0, Vec::len);
        assert!(count("rows") + count("ranges") > 0, "{question}: nothing to read");
        return;
    }
    let status = answer["status"].as_u64().unwrap_or(0);
    assert!((200..600).contains(&status), "{question}: {answer}");
    assert!(answer["guard"].is_object() && answer["put"].is_object(), "{question}: {answer}");
    assert!(names(&answer["delete"]) && names(&answer["delete_ranges"]), "{question}: {answer}");
    if status >= 400 {
        let problem = &answer["body"];
        assert!(problem["code"].is_string() && problem["message"].is_string(), "{question}: {answer}");
        assert_eq!(answer["put"], Value::Object(Map::new()), "{question}: a refused request changes nothing");
    }
}
