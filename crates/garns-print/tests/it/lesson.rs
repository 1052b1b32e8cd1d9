//! Lessons and walkthroughs.

use garns::Board;
use garns::logic::{Ladder, TechniqueId};
use garns::render::manual::example;
use garns::render::text::sentence;
use garns_print::{Exercise, Layout, Lesson, PerPage, PrintError, Walkthrough};

use crate::entries;
use crate::reader::{Part, pages};

/// All text of a file without white space, since lines break anywhere.
fn text(pages: &[Vec<Part>]) -> String {
    let text: String = pages.iter().flatten().map(|part| part.text()).collect();
    squeezed(&text)
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn the_example_of_every_technique_can_be_an_exercise() {
    let mut exercises = Vec::new();
    let mut argument = String::new();
    for &technique in TechniqueId::ALL {
        let Some((board, step)) = example(technique) else { continue };
        argument = technique.info().argument.to_string();
        exercises.push(Exercise { board, step });
    }
    assert!(exercises.len() > 50, "{} techniques have an example", exercises.len());
    let lesson = Lesson { name: "step".to_string(), argument, exercises };
    let layout = Layout { per_page: PerPage::Four, page_numbers: false, ..Layout::default() };
    let text = text(&pages(&lesson.pdf(&layout).unwrap()));
    assert!(text.contains(&squeezed(&lesson.argument)), "the argument is missing");
    for (number, exercise) in lesson.exercises.iter().enumerate() {
        let heading = format!("{}. Find the step", number + 1);
        let answer = format!("Answer {}: {}", number + 1, exercise.step.technique.name);
        for words in [heading, answer, sentence(&exercise.step)] {
            assert!(text.contains(&squeezed(&words)), "{words} is missing");
        }
    }
}

#[test]
fn answers_start_on_a_new_page() {
    let (board, step) = example(TechniqueId::WWing).unwrap();
    let exercises = vec![Exercise { board, step }; 3];
    let lesson = Lesson { name: "W-Wing".to_string(), argument: "Why.".to_string(), exercises };
    let bytes = lesson.pdf(&Layout::default()).unwrap();
    for page in pages(&bytes) {
        let texts: Vec<String> = page.iter().map(|part| part.text()).collect();
        let has = |word: &str| texts.iter().any(|text| text.contains(word));
        assert!(has("Find the") != has("Answer"), "{texts:?}");
    }
}

#[test]
fn a_walkthrough_has_every_step_in_words_and_ends_with_the_solution() {
    let puzzle = entries(1)[0].puzzle;
    let ladder = Ladder::player();
    let mut board = puzzle.board();
    let mut steps = Vec::new();
    while let Some(step) = ladder.first(&board) {
        steps.push((board.clone(), step.clone()));
        step.apply(&mut board);
    }
    assert!(board.is_full());
    for per_page in [PerPage::One, PerPage::Six] {
        let layout = Layout { per_page, page_numbers: false, ..Layout::default() };
        let pages = pages(&Walkthrough::new(puzzle.board(), steps.clone()).pdf(&layout).unwrap());
        let text = text(&pages);
        let mut rest = text.as_str();
        for (number, (_, step)) in steps.iter().enumerate() {
            let heading = squeezed(&format!("Step {}: {}", number + 1, step.technique.name));
            rest = rest.split_once(&heading).unwrap_or_else(|| panic!("{heading} is missing")).1;
            let words = squeezed(&sentence(step));
            rest = rest.split_once(&words).unwrap_or_else(|| panic!("{words} is missing")).1;
        }
        let last = pages.concat().iter().filter_map(|part| part.board()).next_back();
        assert_eq!(last.unwrap(), puzzle.solution().to_string());
    }
}

#[test]
fn a_lesson_without_room_is_refused() {
    let (board, step) = example(TechniqueId::WWing).unwrap();
    let exercises = vec![Exercise { board, step }];
    let lesson = Lesson { name: "W-Wing".to_string(), argument: String::new(), exercises };
    let layout = Layout { large: true, per_page: PerPage::Six, ..Layout::default() };
    assert!(matches!(lesson.pdf(&layout), Err(PrintError::NoRoom { .. })));
    let empty = Lesson { exercises: Vec::new(), ..lesson };
    assert_eq!(empty.pdf(&Layout::default()), Err(PrintError::Empty));
    let walkthrough = Walkthrough::new(Board::new(&garns::Grid::EMPTY), Vec::new());
    assert!(matches!(walkthrough.pdf(&layout), Err(PrintError::NoRoom { .. })));
}
