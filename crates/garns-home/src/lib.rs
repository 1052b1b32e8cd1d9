//! The whole game as WebAssembly, for pages without a server.
//!
//! The module exports the three functions of [`garns_exchange`]; questions and answers are those of
//! [`garns_game::home`]. Its only import is `now` of the module `clock`: milliseconds from any beginning, to bound
//! computations.

mod clock;

use garns::games::Library;
use garns_game::home::Home;

thread_local! {
    static HOME: Home = Home::new(Library::stored, clock::now);
}

garns_exchange::exchange!(respond);

fn respond(question: &[u8]) -> Vec<u8> {
    HOME.with(|home| home.answer(question))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_visit_gets_a_game() {
        let question = br#"{"ask": {"method": "POST", "path": "/play", "query": "", "body": {}},
            "now": 1794744000000, "random": "0123456789abcdef",
            "rows": {"player": null}, "ranges": {"game/": {}}}"#;
        let answer = String::from_utf8(respond(question)).unwrap();
        assert!(answer.starts_with(r#"{"status":200,"#), "{answer}");
    }
}
