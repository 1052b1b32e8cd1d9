//! The static site sends a request to the worker of its pace. The paces come from the browser's list of requests.

use garns_game::browser::{Pace, paces};

/// The module `site/paces.js`.
fn module() -> String {
    let mut text = "// The requests that a page without a server sends to a worker of their own, made from the list in\n\
                    // crates/garns-game/src/browser/routes.rs by crates/garns-web/tests/it/paces.rs.\n"
        .to_string();
    for (name, pace, what) in [
        ("SLOW", Pace::Slow, "Requests that may take a second or more, so that no move waits for them."),
        ("SLOWEST", Pace::Slowest, "Requests that may take many seconds, so that no hint waits for them."),
    ] {
        text += &format!("\n/** {what} */\nexport const {name} = [\n");
        for (method, path, _) in paces().filter(|&(_, _, found)| found == pace) {
            text += &format!("  \"{method} {path}\",\n");
        }
        text += "];\n";
    }
    text
}

#[test]
fn the_site_knows_which_requests_are_slow() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/site/paces.js");
    if std::env::var_os("GARNS_BLESS").is_some() {
        std::fs::write(path, module()).unwrap();
    }
    let known = std::fs::read_to_string(path).unwrap();
    assert_eq!(known, module(), "run this test with GARNS_BLESS=1");
}
