//! The options for ordering puzzles are the same on the command line, in Python and in the plans of data sets.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::garns;

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Number,
    Seconds,
    Span,
    Rating,
    Flag,
    Names,
    Word,
}

/// All options of an order, besides its seed.
const OPTIONS: [(&str, Kind); 16] = [
    ("max_empty", Kind::Number),
    ("clues", Kind::Span),
    ("symmetry", Kind::Word),
    ("pattern", Kind::Word),
    ("minimal", Kind::Flag),
    ("level", Kind::Word),
    ("score", Kind::Span),
    ("er", Kind::Rating),
    ("te", Kind::Span),
    ("braid", Kind::Span),
    ("hardest", Kind::Word),
    ("require", Kind::Names),
    ("forbid", Kind::Names),
    ("then_singles", Kind::Flag),
    ("time_limit", Kind::Seconds),
    ("attempts", Kind::Number),
];

fn names(is: impl Fn(Kind) -> bool) -> BTreeSet<String> {
    OPTIONS.iter().filter(|(_, kind)| is(*kind)).map(|(name, _)| name.to_string()).collect()
}

/// A file of the Python package.
fn python(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../garns-py").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The part of a text between two others.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = text.split_once(from).unwrap_or_else(|| panic!("{from} is missing"));
    rest.split_once(to).unwrap_or_else(|| panic!("{to} is missing")).0
}

/// The texts in double quotes.
fn quoted(text: &str) -> BTreeSet<String> {
    text.split('"').skip(1).step_by(2).map(str::to_string).collect()
}

#[test]
fn the_command_has_every_option() {
    for command in ["generate", "print"] {
        let help = garns(&[command, "--help"], "").out;
        for (name, kind) in OPTIONS {
            let option = format!("--{}", name.replace('_', "-"));
            let line = help.lines().find(|line| line.split_whitespace().next() == Some(option.as_str()));
            let line = line.unwrap_or_else(|| panic!("garns {command} has no {option}"));
            assert_eq!(line.contains('<'), kind != Kind::Flag, "garns {command} {option} ({kind:?}): {line}");
        }
    }
}

#[test]
fn python_has_every_option() {
    let order = python("python/garns/order.py");
    let signature = between(&order, "def generate(", ") -> Puzzles");
    let parameters = signature.lines().filter_map(|line| line.trim().split_once(':'));
    let parameters: BTreeSet<String> = parameters.map(|(name, _)| name.to_string()).collect();
    let others = ["n", "seed", "threads"].map(str::to_string);
    assert_eq!(&parameters - &BTreeSet::from(others), names(|_| true));

    let native = python("src/generate.rs");
    let read = between(&native, "fn set_option(", "no option is called");
    for name in names(|kind| kind != Kind::Seconds) {
        let is_limit = name == "attempts";
        assert!(is_limit || read.contains(&format!("\"{name}\" =>")), "{name}");
    }
}

#[test]
fn the_plan_of_a_data_set_reads_every_option_by_its_kind() {
    let plan = python("python/garns/dataset/plan.py");
    for (list, kind) in [
        ("_NUMBERS", Kind::Number),
        ("_SPANS", Kind::Span),
        ("_FLAGS", Kind::Flag),
        ("_LISTS", Kind::Names),
        ("_WORDS", Kind::Word),
    ] {
        let read = quoted(between(&plan, &format!("{list} = {{"), "}"));
        // A plan gives the same puzzles on every machine, so it has no time limit.
        assert_eq!(read, names(|found| found == kind), "{list}");
    }
    for name in names(|kind| kind == Kind::Rating) {
        assert!(plan.contains(&format!("name == \"{name}\"")), "{name}");
    }
}
