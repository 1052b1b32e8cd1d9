//! Each technique shows itself: its example, its words, its page of the manual.

use std::path::Path;

use garns::Board;
use garns::logic::{Standing, Technique, check, examine, techniques};
use garns::rate::se;
use garns::render::{manual, text};

/// Of the ladder and of Sudoku Explainer, those with an example.
fn shown() -> impl Iterator<Item = &'static dyn Technique> {
    let all = techniques::ALL.iter().copied().chain(se::own_techniques());
    all.filter(|technique| !technique.info().example.is_empty())
}

#[test]
fn every_example_shows_its_technique() {
    for technique in shown() {
        let info = technique.info();
        let board: Board = info.example.parse().unwrap_or_else(|error| panic!("{}: {error}", info.id));
        let Ok(Standing::Puzzle(puzzle)) = examine(&board) else {
            panic!("{}: {:?}", info.id, examine(&board))
        };
        let step = technique.first(&board).unwrap_or_else(|| panic!("{} finds nothing on {board}", info.id));
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
        let board: Board = info.example.parse().unwrap();
        let step = technique.first(&board).unwrap();
        // Words, slot, words, slot: an empty slot is dropped, and so the count tells.
        let slots = info.sentence.matches('{').count();
        let words = info.sentence.split(['{', '}']).step_by(2).filter(|words| !words.is_empty()).count();
        let phrases = text::phrases(&step);
        assert_eq!(phrases.len(), slots + words, "{}: {}", info.id, text::sentence(&step));
        assert!(info.argument.len() > 60, "{} has no argument", info.id);
    }
}

#[test]
fn the_manual_is_what_the_code_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/techniques");
    let stale = |name: &str, text: &str| {
        let page = std::fs::read_to_string(folder.join(name)).unwrap_or_default();
        assert!(page == text, "docs/techniques/{name} is stale: run `cargo xtask codegen`");
    };
    let explainer: Vec<&dyn Technique> = se::own_techniques().collect();
    stale("README.md", &manual::index(techniques::ALL, &explainer));
    let mut pages = 1;
    for &technique in techniques::ALL.iter().chain(&explainer) {
        let info = technique.info();
        let page = manual::page(technique);
        stale(&format!("{}.md", info.id), &page.text);
        pages += 1;
        assert_eq!(page.picture.is_some(), !info.example.is_empty(), "{}", info.id);
        if let Some(picture) = page.picture {
            stale(&format!("{}.svg", info.id), &picture);
            pages += 1;
        }
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), pages, "pages of techniques that are gone");
}
