//! House rules that a test can check.

use std::fs;
use std::path::{Path, PathBuf};

/// The layers of the library, in the order that data flows. A module uses only its own layer and
/// earlier layers.
const LAYERS: [&[&str]; 7] = [
    &["candidate", "cell", "digit", "error", "house", "set", "stop"],
    &["board", "format", "grid"],
    &["canon", "puzzle", "random", "solve", "serde_impls"],
    &["logic"],
    &["games", "generate", "rate", "workshop"],
    &["notation", "render"],
    &["certify"],
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every file below a folder, without build output, downloaded packages and hidden folders.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap()) {
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            if !["target", "node_modules"].contains(&name.as_str()) && !name.starts_with('.') {
                found.extend(files(&entry.path()));
            }
        } else {
            found.push(entry.path());
        }
    }
    found.sort();
    found
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    files(folder).into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "rs")).collect()
}

/// The name of the library's module that a source file belongs to.
fn module(path: &Path, src: &Path) -> String {
    let first = path.strip_prefix(src).unwrap().components().next().unwrap();
    first.as_os_str().to_str().unwrap().trim_end_matches(".rs").to_string()
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&module))
}

/// The names that the library exports at its root, each with the private module that it comes from: `Board` is
/// in `board`.
fn exported() -> Vec<(String, String)> {
    let code = fs::read_to_string(root().join("crates/garns/src/lib.rs")).unwrap();
    let mut exported = Vec::new();
    for list in code.lines().filter_map(|line| line.strip_prefix("pub use ")) {
        let (module, names) = list.split_once("::").unwrap();
        let names = names.split(|c: char| !c.is_alphanumeric()).filter(|name| !name.is_empty());
        exported.extend(names.map(|name| (name.to_string(), module.to_string())));
    }
    assert!(exported.contains(&("Board".to_string(), "board".to_string())));
    exported
}

/// The modules and exported names after `crate::`, alone or in a list: `crate::{Cell, rate}` names Cell and
/// rate.
fn used_names(code: &str) -> Vec<String> {
    let code: Vec<&str> = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let mut used = Vec::new();
    for after in code.join("\n").split("crate::").skip(1) {
        let Some(list) = after.strip_prefix('{') else {
            used.extend(first_word(after));
            continue;
        };
        let mut depth = 0;
        let mut item = String::new();
        for c in list.chars() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => used.extend(first_word(&std::mem::take(&mut item))),
                _ => {}
            }
            item.push(c);
        }
        used.extend(first_word(&item));
    }
    used
}

/// The first name in a text.
fn first_word(text: &str) -> Option<String> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let word: String = text.chars().skip_while(|c| !is_part(*c)).take_while(|c| is_part(*c)).collect();
    (!word.is_empty()).then_some(word)
}

#[test]
fn names_in_a_list_are_seen() {
    let code = "use crate::{Cell, rate::{self, se},\n    render};\n// crate::solve\ncrate::Board";
    assert_eq!(used_names(code), ["Cell", "rate", "render", "Board"]);
}

#[test]
fn no_layer_uses_a_later_layer() {
    let src = root().join("crates/garns/src");
    let exported = exported();
    let mut wrong = Vec::new();
    for path in rust_files(&src) {
        let from = module(&path, &src);
        if from == "lib" {
            continue;
        }
        let here = layer(&from).unwrap_or_else(|| panic!("{from} is in no layer: list it in LAYERS"));
        let text = fs::read_to_string(&path).unwrap();
        // The unit tests at the end of a file may look anywhere.
        let code = text.split("#[cfg(test)]").next().unwrap();
        for used in used_names(code) {
            let module = exported.iter().find(|(name, _)| *name == used).map_or(&used, |(_, module)| module);
            if layer(module).is_some_and(|there| there > here) {
                wrong.push(format!("{} uses {used}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "a lower layer uses a higher one:\n{}", wrong.join("\n"));
}

#[test]
fn exported_names_are_imported_from_the_root() {
    let exported = exported();
    for path in rust_files(&root().join("crates/garns/src")) {
        let code = fs::read_to_string(&path).unwrap();
        for (name, module) in &exported {
            for after in code.split(format!("crate::{module}::").as_str()).skip(1) {
                let is_named = match after.strip_prefix('{') {
                    Some(list) => list
                        .split('}')
                        .take(1)
                        .flat_map(|list| list.split(','))
                        .any(|item| first_word(item).as_ref() == Some(name)),
                    None => first_word(after).as_ref() == Some(name),
                };
                assert!(!is_named, "{}: import {name} from the root of the library", path.display());
            }
        }
    }
}

#[test]
fn no_file_has_a_name_without_meaning() {
    for path in files(&root().join("crates")) {
        let stem = path.file_stem().unwrap().to_str().unwrap();
        assert!(
            !["utils", "util", "helpers", "common", "misc", "types"].contains(&stem),
            "{}",
            path.display()
        );
    }
}

#[test]
fn no_code_is_unfinished_and_no_test_is_ignored() {
    for path in rust_files(&root().join("crates")) {
        if path.ends_with("tests/it/tidy.rs") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for word in ["todo!(", "unimplemented!(", "TODO", "FIXME", "#[ignore"] {
            assert!(!text.contains(word), "{} contains {word}", path.display());
        }
    }
}

#[test]
fn every_technique_and_format_is_registered() {
    for (list, folder) in [("logic/techniques.rs", "logic/techniques"), ("format.rs", "format")] {
        let src = root().join("crates/garns/src");
        let listed = fs::read_to_string(src.join(list)).unwrap();
        for path in fs::read_dir(src.join(folder)).unwrap().map(|entry| entry.unwrap().path()) {
            let stem = path.file_stem().unwrap().to_str().unwrap().to_string();
            assert!(listed.contains(&format!("mod {stem};")), "{stem} is not listed in {list}");
        }
    }
}

#[test]
fn paths_in_the_architecture_page_exist() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let mut seen = 0;
    for word in page.split('`').skip(1).step_by(2) {
        let is_path =
            word.contains('/') && !word.contains(' ') && !word.contains("::") && !word.starts_with('/');
        if is_path {
            seen += 1;
            // Paths start at the repository, or at the source of the library or the server.
            let bases = ["", "crates/garns/src", "crates/garns-web/src"];
            let exists = bases.iter().any(|base| root().join(base).join(word).exists());
            assert!(exists, "ARCHITECTURE.md names {word}, which does not exist");
        }
    }
    assert!(seen > 0, "ARCHITECTURE.md names no path");
}

/// The Rust code blocks of a page.
fn rust_blocks(page: &str) -> Vec<&str> {
    page.split("```rust\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn the_code_in_the_readme_is_tested() {
    let page = fs::read_to_string(root().join("README.md")).unwrap();
    // `cargo test` runs the code blocks of this page.
    let tested = fs::read_to_string(root().join("crates/garns/README.md")).unwrap();
    let blocks = rust_blocks(&page);
    assert!(!blocks.is_empty());
    for block in blocks {
        assert!(rust_blocks(&tested).contains(&block), "not in crates/garns/README.md:\n{block}");
    }
}

#[test]
fn links_between_pages_lead_to_files() {
    let mut pages =
        vec![root().join("crates/garns/README.md"), root().join("crates/garns/puzzles/README.md")];
    for folder in [root(), root().join("docs"), root().join("docs/decisions")] {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        pages.extend(entries.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    }
    let mut links = 0;
    for path in pages {
        let page = fs::read_to_string(&path).unwrap();
        for rest in page.split("](").skip(1) {
            let target = rest.split(')').next().unwrap().split('#').next().unwrap();
            if target.is_empty() || target.contains("://") {
                continue;
            }
            links += 1;
            assert!(path.parent().unwrap().join(target).exists(), "{} links to {target}", path.display());
        }
    }
    assert!(links > 10);
}

#[test]
fn a_sentence_is_a_reason_and_a_conclusion() {
    for technique in garns::logic::TechniqueId::ALL {
        let info = technique.info();
        assert!(info.sentence.ends_with("{conclusion}"), "{}: {}", info.id, info.sentence);
        // Chains and nets put their branches in brackets before the conclusion.
        let is_chain = ["{branches}", "{chain}"].iter().any(|slot| info.sentence.contains(slot));
        assert!(is_chain || info.sentence.ends_with(", so {conclusion}"), "{}: {}", info.id, info.sentence);
        assert!(!info.sentence.starts_with(char::is_lowercase), "{}: {}", info.id, info.sentence);
    }
}
