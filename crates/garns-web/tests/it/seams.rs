//! The boundaries between the game, the wire and the store.

use std::fs;
use std::path::{Path, PathBuf};

/// All source files below a file or directory of `src`.
fn sources(of: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(of);
    let mut waiting = vec![root];
    let mut found = Vec::new();
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else {
            found.push((path.clone(), fs::read_to_string(&path).unwrap()));
        }
    }
    assert!(!found.is_empty(), "{of} has no source");
    found
}

#[test]
fn the_store_and_games_in_memory_know_no_wire_type() {
    for part in ["live.rs", "store.rs", "store"] {
        for (path, text) in sources(part) {
            assert!(!text.contains("wire::"), "{}", path.display());
        }
    }
}

#[test]
fn only_the_store_speaks_sql() {
    let store = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store");
    for (path, text) in sources("") {
        if path.starts_with(&store) || path == store.with_extension("rs") {
            continue;
        }
        assert!(!text.contains("sqlx"), "{}", path.display());
    }
}

#[test]
fn the_wire_and_the_routes_do_not_know_the_stored_form() {
    for part in ["routes", "session.rs", "live.rs"] {
        for (path, text) in sources(part) {
            assert!(!text.contains("serde_json::to_string"), "{}", path.display());
        }
    }
}
