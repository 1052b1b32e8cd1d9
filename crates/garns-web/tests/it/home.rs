//! A page without a server: it keeps the rows and asks the home, as the worker of the static site does.

use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

use garns::Random;
use garns_game::browser::{Browser, Clock};
use serde_json::{Map, Value, json};

use crate::site::GAMES_FILE;

/// A page with its rows.
pub(crate) struct HomePage {
    home: Browser,
    pub(crate) rows: BTreeMap<String, Value>,
    random: Random,
}

impl HomePage {
    pub(crate) fn new() -> HomePage {
        HomePage::with(milliseconds)
    }

    /// A page whose computations are measured with this clock.
    pub(crate) fn with(clock: Clock) -> HomePage {
        HomePage { home: Browser::new(clock), rows: BTreeMap::new(), random: Random::new(7) }
    }

    /// The status and the body of an answer, after its rows are written.
    pub(crate) fn call(
        &mut self,
        method: &str,
        address: &str,
        body: Option<Value>,
        now: i64,
    ) -> (u16, Value) {
        let answer = self.decide(method, address, body, now);
        assert!(self.write(&answer), "nobody else writes");
        let status = answer["status"].as_u64().unwrap();
        (u16::try_from(status).unwrap(), answer["body"].clone())
    }

    /// The answer to a request with the rows to write.
    pub(crate) fn decide(&mut self, method: &str, address: &str, body: Option<Value>, now: i64) -> Value {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let ask = json!({ "method": method, "path": path, "query": query, "body": body });
        let random = format!("{:016x}", self.random.bits());
        let (mut rows, mut ranges) = (Map::new(), Map::new());
        for _ in 0..4 {
            let question =
                json!({ "ask": ask, "now": now, "random": random, "rows": rows, "ranges": ranges });
            let answer = self.ask(question.to_string().as_bytes());
            let Some(read) = answer.get("read") else { return answer };
            for key in read["rows"].as_array().unwrap() {
                let key = key.as_str().unwrap();
                let row = match key {
                    "file/games.csv" => Some(GAMES_FILE.into()),
                    _ => self.rows.get(key).cloned(),
                };
                rows.insert(key.to_string(), row.unwrap_or_default());
            }
            for prefix in read["ranges"].as_array().unwrap() {
                let prefix = prefix.as_str().unwrap();
                ranges.insert(prefix.to_string(), Value::Object(self.range(prefix)));
            }
        }
        panic!("{method} {address} never has enough rows");
    }

    /// The answer to a question.
    pub(crate) fn ask(&self, question: &[u8]) -> Value {
        serde_json::from_slice(&self.home.answer(question)).unwrap()
    }

    pub(crate) fn range(&self, prefix: &str) -> Map<String, Value> {
        let rows = self.rows.iter().filter(|(key, _)| key.starts_with(prefix));
        rows.map(|(key, value)| (key.clone(), value.clone())).collect()
    }

    /// Writes the rows of an answer, unless a guarded row has changed. Returns whether they were
    /// written.
    pub(crate) fn write(&mut self, answer: &Value) -> bool {
        let guard = answer["guard"].as_object().unwrap();
        if guard.iter().any(|(key, value)| self.rows.get(key).unwrap_or(&Value::Null) != value) {
            return false;
        }
        for prefix in answer["delete_ranges"].as_array().unwrap() {
            self.rows.retain(|key, _| !key.starts_with(prefix.as_str().unwrap()));
        }
        for key in answer["delete"].as_array().unwrap() {
            self.rows.remove(key.as_str().unwrap());
        }
        let put = answer["put"].as_object().unwrap();
        self.rows.extend(put.iter().map(|(key, value)| (key.clone(), value.clone())));
        true
    }
}

fn milliseconds() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}
