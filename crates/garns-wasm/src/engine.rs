//! The functions of the npm package: one question, one answer.

use std::cell::Cell;

use garns::canon::canonical;
use garns::format::{self, Content, Format};
use garns::generate::ClueSymmetry;
use garns::logic::{Ladder, WrongPosition};
use garns::rate::{Hodoku, Scale, SudokuExplainer};
use garns::render::{Picture, svg};
use garns::solve::{self, NODES, Undecided};
use garns::{Board, Grid, NotAPuzzle, Puzzle};
use garns_game::rules::fresh::FreshOrder;
use garns_game::wire;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A question from JavaScript.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    Solve { text: String },
    Count { text: String, limit: usize },
    Rate { text: String },
    Hint { text: String },
    Steps { text: String },
    Generate { order: Order },
    Canonical { text: String },
    Convert { text: String, to: String },
    Svg { text: String, hint: bool },
}

/// An order for a new puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Order {
    /// The seed as decimal text, because JavaScript's numbers are not exact enough.
    seed: String,
    number: u64,
    level: Option<wire::Level>,
    technique: Option<String>,
    symmetry: Option<wire::Symmetry>,
    /// Full grids that are tried before the search is given up.
    attempts: u64,
}

impl Default for Order {
    fn default() -> Order {
        Order { seed: "0".into(), number: 0, level: None, technique: None, symmetry: None, attempts: 100_000 }
    }
}

/// A puzzle made to order.
#[derive(Serialize)]
struct Made {
    puzzle: String,
    solution: String,
    ratings: wire::Ratings,
}

/// Why there is no answer.
enum Trouble {
    Refused(String),
    /// A search gave up.
    Undecided(Undecided),
}

impl From<String> for Trouble {
    fn from(reason: String) -> Trouble {
        Trouble::Refused(reason)
    }
}

impl From<Undecided> for Trouble {
    fn from(undecided: Undecided) -> Trouble {
        Trouble::Undecided(undecided)
    }
}

impl From<NotAPuzzle> for Trouble {
    fn from(error: NotAPuzzle) -> Trouble {
        match error {
            NotAPuzzle::Undecided(undecided) => Trouble::Undecided(undecided),
            error => Trouble::Refused(error.to_string()),
        }
    }
}

impl From<WrongPosition> for Trouble {
    fn from(error: WrongPosition) -> Trouble {
        match error {
            WrongPosition::NotAPuzzle(error) => error.into(),
            WrongPosition::Undecided(undecided) => Trouble::Undecided(undecided),
            error => Trouble::Refused(error.to_string()),
        }
    }
}

/// The answer to a question, both as JSON: `{"value": …}` or `{"error": "…"}`, with `"undecided": true` if a
/// search gave up.
pub(crate) fn answer(question: &[u8]) -> Vec<u8> {
    let answer = match serde_json::from_slice(question) {
        Ok(question) => value(question),
        Err(error) => Err(Trouble::Refused(error.to_string())),
    };
    let answer = match answer {
        Ok(value) => json!({ "value": value }),
        Err(Trouble::Refused(error)) => json!({ "error": error }),
        Err(Trouble::Undecided(error)) => json!({ "error": error.to_string(), "undecided": true }),
    };
    answer.to_string().into_bytes()
}

fn value(question: Question) -> Result<Value, Trouble> {
    match question {
        Question::Solve { text } => Ok(json!(puzzle(&text)?.solution().to_string())),
        Question::Count { text, limit } => Ok(json!(count(&grid(&text)?, limit)?)),
        Question::Rate { text } => Ok(rate(&puzzle(&text)?)),
        Question::Hint { text } => hint(&position(&text)?),
        Question::Steps { text } => Ok(steps(&puzzle(&text)?)),
        Question::Generate { order } => Ok(generate(order)?),
        Question::Convert { text, to } => Ok(json!(convert(&text, &to)?)),
        Question::Canonical { text } => Ok(json!(canonical(&grid(&text)?).grid.to_string())),
        Question::Svg { text, hint } => picture(&position(&text)?, hint),
    }
}

/// The grid of a text in any known format.
fn grid(text: &str) -> Result<Grid, String> {
    match format::parse(text).map_err(|error| error.to_string())?.content {
        Content::Grid(grid) => Ok(grid),
        Content::Board(_) => Err("found a position with digits placed or candidates removed, expected the \
                                  givens of a puzzle"
            .to_string()),
    }
}

fn puzzle(text: &str) -> Result<Puzzle, Trouble> {
    Ok(Puzzle::new(grid(text)?)?)
}

/// The number of solutions, counted up to the limit.
fn count(grid: &Grid, limit: usize) -> Result<usize, Undecided> {
    let mut solutions = solve::solutions(grid);
    let mut found = 0;
    while found < limit && solutions.next_within(solutions.nodes().saturating_add(NODES))?.is_some() {
        found += 1;
    }
    Ok(found)
}

/// A text in any known format, in this format.
fn convert(text: &str, to: &str) -> Result<String, String> {
    let format: Format = to.parse().map_err(|error| format!("{error}"))?;
    let record = format::parse(text).map_err(|error| error.to_string())?;
    let (text, _) = format.print(&record);
    Ok(text.trim_end().to_string())
}

/// A position in any known format: a grid, or a board with candidates.
fn position(text: &str) -> Result<Board, String> {
    let record = format::parse(text).map_err(|error| error.to_string())?;
    Ok(match record.content {
        Content::Grid(grid) => Board::new(&grid),
        Content::Board(board) => *board,
    })
}

fn rate(puzzle: &Puzzle) -> Value {
    let hodoku = Hodoku::rate(puzzle);
    json!({
        "se": wire::SeRating::from(SudokuExplainer::rate(puzzle)),
        "hodoku": { "level": hodoku.level.to_string(), "score": hodoku.score },
    })
}

fn hint(board: &Board) -> Result<Value, Trouble> {
    let step = Ladder::player().hint(board)?;
    Ok(json!(step.map(|step| wire::Step::of(board, &step))))
}

fn steps(puzzle: &Puzzle) -> Value {
    let ladder = Ladder::player();
    let steps: Vec<wire::Step> =
        ladder.steps(puzzle).map(|(board, step)| wire::Step::of(&board, &step)).collect();
    json!(steps)
}

fn generate(order: Order) -> Result<Value, String> {
    let Order { seed, number, level, technique, symmetry, attempts } = order;
    let seed = garns_game::rules::beginning::parse_seed(&seed).map_err(|error| error.to_string())?;
    let shape = symmetry.map_or(ClueSymmetry::None, Into::into);
    let order = FreshOrder { seed, number, shape, level: level.map(Into::into), technique };
    let tried = Cell::new(0);
    let go_on = || {
        tried.set(tried.get() + 1);
        tried.get() <= attempts
    };
    let (puzzle, ratings) = order.make(go_on).map_err(|unmet| unmet.to_string())?;
    let made = Made {
        puzzle: puzzle.givens().to_string(),
        solution: puzzle.solution().to_string(),
        ratings: (&ratings).into(),
    };
    Ok(json!(made))
}

/// A drawing of a position, with the next step if it is wanted.
fn picture(board: &Board, hint: bool) -> Result<Value, Trouble> {
    let step = if hint { Ladder::player().hint(board)? } else { None };
    let picture = match &step {
        Some(step) => Picture::new(board, step),
        None => Picture::plain(board),
    };
    Ok(json!(svg::svg(&picture)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(question: Value) -> Value {
        serde_json::from_slice(&answer(question.to_string().as_bytes())).unwrap()
    }

    #[test]
    fn bad_questions_are_answered_with_a_reason() {
        let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let solved = ask(json!({ "ask": "solve", "text": text }));
        assert_eq!(
            solved["value"],
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
        );
        assert_eq!(ask(json!({ "ask": "count", "text": text, "limit": 9 }))["value"], 1);
        assert!(ask(json!({ "ask": "solve", "text": "12" }))["error"].is_string());
        assert!(ask(json!({ "ask": "prophesy" }))["error"].is_string());
        let link = ask(json!({ "ask": "convert", "text": text, "to": "sudokupad" }))["value"].clone();
        assert!(link.as_str().is_some_and(|link| link.starts_with("https://sudokupad.app/scf")), "{link}");
        assert_eq!(ask(json!({ "ask": "solve", "text": link }))["value"], solved["value"]);
        assert!(ask(json!({ "ask": "convert", "text": text, "to": "runes" }))["error"].is_string());
    }

    #[test]
    fn repeated_digits_are_refused_at_once() {
        let repeated = "........1....................................................8........8..........";
        let error = &ask(json!({ "ask": "solve", "text": repeated }))["error"];
        assert_eq!(*error, "8 is repeated in r7c8, r8c8");
        assert_eq!(ask(json!({ "ask": "count", "text": repeated, "limit": 9 }))["value"], 0);
    }
}
