//! A case file of puzzles with all their labels, and of grids that are not puzzles with the reason. The
//! Python package tests the same file.

use std::fs;
use std::path::Path;

use garns::canon::canonical;
use garns::format::{self, Content};
use garns::rate::braid::{Braids, GWhips, Least, NestedBraids, TrialAndError, Whips};
use garns::rate::{Hodoku, Scale, SudokuExplainer};
use garns::{Grid, NotAPuzzle, Puzzle, solve};
use serde_json::{Value, json};

fn cases() -> Vec<Value> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/puzzles.json");
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

/// All labels of a text by name, and the reason if it is not a puzzle.
fn labels(text: &str) -> (Value, Option<String>) {
    let mut labels = json!({
        "solution": null, "solutions": null, "clues": null, "minimal": null, "er": null, "ep": null, "ed": null,
        "hodoku_level": null, "hodoku_score": null, "te_depth": null, "b": null, "w": null, "gw": null,
        "bxb": null, "canon": null, "canon_solution": null, "automorphisms": null, "nodes": null,
    });
    let grid: Grid = match format::parse(text) {
        Ok(record) => match record.content {
            Content::Grid(grid) => grid,
            Content::Board(_) => panic!("{text} is a position"),
        },
        Err(error) => return (labels, Some(error.to_string())),
    };
    let form = canonical(&grid);
    labels["clues"] = json!(grid.clues());
    labels["canon"] = json!(form.grid.to_string());
    labels["automorphisms"] = json!(form.automorphisms);
    let puzzle = match Puzzle::new(grid) {
        Ok(puzzle) => puzzle,
        Err(error) => {
            labels["solutions"] = json!(if matches!(error, NotAPuzzle::Ambiguous(_)) { 2 } else { 0 });
            return (labels, Some(error.to_string()));
        }
    };
    let number = |least: Least| json!(least.exact());
    let (se, hodoku) = (SudokuExplainer::rate(&puzzle), Hodoku::rate(&puzzle));
    let mut solutions = solve::solutions(&grid);
    labels["solutions"] = json!(solutions.by_ref().count());
    labels["nodes"] = json!(solutions.nodes());
    labels["solution"] = json!(puzzle.solution().to_string());
    labels["minimal"] = json!(puzzle.is_minimal().unwrap());
    labels["er"] = json!(f64::from(se.er));
    labels["ep"] = json!(f64::from(se.ep));
    labels["ed"] = json!(f64::from(se.ed));
    labels["hodoku_level"] = json!(hodoku.level.to_string());
    labels["hodoku_score"] = json!(hodoku.score);
    labels["te_depth"] = number(TrialAndError::rate(&puzzle));
    labels["b"] = number(Braids::rate(&puzzle));
    labels["bxb"] = number(NestedBraids::rate(&puzzle));
    labels["w"] = number(Whips::rate(&puzzle));
    labels["gw"] = number(GWhips::rate(&puzzle));
    labels["canon_solution"] = json!(canonical(puzzle.solution()).grid.to_string());
    (labels, None)
}

#[test]
fn every_case_has_its_labels() {
    let cases = cases();
    assert!(cases.len() > 50);
    for case in cases {
        let text = case["text"].as_str().unwrap();
        let (labels, error) = labels(text);
        assert_eq!((&case["labels"], &case["error"]), (&labels, &json!(error)), "{text}");
    }
}
