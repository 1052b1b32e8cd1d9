//! Each technique finds its own example, fills its sentence, and has a page in the manual.

use std::path::Path;

use garns::logic::{Standing, TechniqueId, check, examine};
use garns::render::{manual, text};

/// The techniques that have an example.
fn shown() -> impl Iterator<Item = TechniqueId> {
    TechniqueId::ALL.iter().copied().filter(|technique| technique.info().example.is_some())
}

#[test]
fn every_example_shows_its_technique() {
    for technique in shown() {
        let info = technique.info();
        let shown = manual::example(technique);
        let (board, step) =
            shown.unwrap_or_else(|| panic!("{} finds nothing on {:?}", info.id, info.example));
        let Ok(Standing::Puzzle(puzzle)) = examine(&board) else {
            panic!("{}: {:?}", info.id, examine(&board))
        };
        assert_eq!(check(&board, &step), Ok(()), "{}", info.id);
        for placed in step.placements() {
            assert_eq!(puzzle.solution().get(placed.cell), Some(placed.digit), "{}", info.id);
        }
        for removed in step.removals() {
            assert_ne!(puzzle.solution().get(removed.cell), Some(removed.digit), "{}", info.id);
        }
    }
}

#[test]
fn every_slot_of_every_sentence_is_filled() {
    for technique in shown() {
        let info = technique.info();
        let (_, step) = manual::example(technique).unwrap();
        // A sentence with an argument has a phrase for each clause.
        if info.sentence.contains("{argument}") {
            assert!(!text::sentence(&step).contains("then ,"), "{}", text::sentence(&step));
            assert!(text::phrases(&step).len() > 4, "{}", text::sentence(&step));
            continue;
        }
        // Words and slots alternate. An empty slot gives no phrase, so the number of phrases shows
        // whether all are filled.
        let slots = info.sentence.matches('{').count();
        let words = info.sentence.split(['{', '}']).step_by(2).filter(|words| !words.is_empty()).count();
        let phrases = text::phrases(&step);
        assert_eq!(phrases.len(), slots + words, "{}: {}", info.id, text::sentence(&step));
        assert!(info.argument.len() > 60, "{} has no argument", info.id);
    }
}

#[test]
fn the_manual_has_a_page_for_every_technique() {
    let index = manual::index();
    for &technique in TechniqueId::ALL {
        let info = technique.info();
        assert!(index.contains(&format!("({}.md)", info.id)), "the list lacks {}", info.id);
        let page = manual::page(technique);
        assert!(page.text.starts_with(&format!("# {}\n", info.name)), "{}", page.text);
        assert_eq!(page.picture.is_some(), info.example.is_some(), "{}", info.id);
        assert_eq!(page.picture.is_some(), page.text.contains(&format!("({}.svg)", info.id)), "{}", info.id);
    }
}

#[test]
fn the_picture_in_the_readme_is_the_one_that_the_library_draws() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/xy-wing.svg");
    let picture = manual::page(TechniqueId::XyWing).picture.unwrap();
    if std::env::var_os("GARNS_BLESS").is_some() {
        std::fs::write(&path, &picture).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(known == picture, "docs/xy-wing.svg is stale: run this test with GARNS_BLESS=1");
}
