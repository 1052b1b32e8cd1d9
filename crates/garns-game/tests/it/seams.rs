//! The game does no I/O, and its state knows neither the wire nor the store.

use std::fs;
use std::path::{Path, PathBuf};

/// All source files below a file or directory of `src`.
fn sources(of: &str) -> Vec<(PathBuf, String)> {
    let mut waiting = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(of)];
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
fn no_source_file_uses_input_output_or_a_clock() {
    let words =
        ["std::fs", "std::net", "std::env", "std::thread", "SystemTime", "Instant", "tokio", "axum", "sqlx"];
    for (path, text) in sources("") {
        for word in words {
            assert!(!text.contains(word), "{} contains {word}", path.display());
        }
    }
    let manifest = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).unwrap();
    for dependency in ["tokio", "axum", "sqlx", "getrandom", "hyper", "rustix"] {
        assert!(!manifest.contains(dependency), "garns-game depends on {dependency}");
    }
}

/// The values whose form game, wire and store share; the other rules know neither.
const SHARED: [&str; 2] = ["action.rs", "source.rs"];

#[test]
fn only_shared_values_are_serialised_by_the_rules() {
    for part in ["game.rs", "game"] {
        for (path, text) in sources(part) {
            if SHARED.iter().any(|shared| path.ends_with(shared)) {
                continue;
            }
            for word in ["serde", "utoipa", "ToSchema"] {
                assert!(!text.contains(word), "{}: {word}", path.display());
            }
        }
    }
}

#[test]
fn the_rules_know_no_wire_type() {
    for part in ["game.rs", "game", "library.rs", "calendar.rs", "fresh.rs", "record.rs"] {
        for (path, text) in sources(part) {
            assert!(!text.contains("crate::api") && !text.contains("super::api"), "{}", path.display());
        }
    }
}

/// A request that names one of the homes would be written for that home alone.
#[test]
fn requests_know_no_home() {
    for part in ["requests.rs", "requests", "home.rs"] {
        for (path, text) in sources(part) {
            for word in ["crate::browser", "IndexedDB", "SQL"] {
                assert!(!text.contains(word), "{}: {word}", path.display());
            }
        }
    }
}
