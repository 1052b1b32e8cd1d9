//! The whole game as WebAssembly, for pages without a server.
//!
//! The module exports the three functions of [`garns_exchange`]; questions and answers are those of
//! [`garns_game::browser`]. Its only import is the function `now` of the module `clock`, in milliseconds since any fixed
//! time, which bounds computations.

mod clock;

use garns_game::browser::Browser;

thread_local! {
    static HOME: Browser = Browser::new(clock::now);
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
            "rows": {"player": null, "file/games.csv": "puzzle,level\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,Easy\n"},
            "ranges": {"game/": {}}}"#;
        let answer = String::from_utf8(respond(question)).unwrap();
        assert!(answer.starts_with(r#"{"status":200,"#), "{answer}");
    }
}
