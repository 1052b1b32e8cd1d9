//! The ratings of a puzzle as text, as JSON and as columns of a table.

use std::borrow::Cow;
use std::fmt::Write as _;

use garns::format::Record;
use garns::logic::Deduction;
use garns::rate::{self, End, Limits, Scale as _, SudokuExplainer, braid, se};
use garns::{Board, Puzzle};
use serde::Serialize;

use super::classification::{Bounds, Braid, Step, Te, Whip, fields, push_step, push_words};
use crate::record_output::{Answered, position_text};

/// The scales asked for, and their limits.
#[derive(Clone, Copy)]
pub(super) struct Scales {
    pub(super) se: bool,
    pub(super) hodoku: bool,
    pub(super) te: bool,
    pub(super) whip: bool,
    pub(super) braid: bool,
    /// The highest rating on Sudoku Explainer's scale.
    pub(super) max: Option<se::Score>,
    /// The limits of the other scales, and whether they were chosen.
    pub(super) bounds: Bounds,
    pub(super) has_bounds: bool,
    /// Whether the steps are wanted.
    pub(super) trace: bool,
}

impl Scales {
    /// The names of the columns that the ratings add to a table. A rating that may end at a limit has a second
    /// column with that limit, so that both are numbers.
    pub(super) fn columns(self) -> Vec<&'static str> {
        let mut columns = Vec::new();
        if self.se {
            columns.extend(["er", "ep", "ed"]);
            columns.extend(self.max.map(|_| "er_above"));
        }
        if self.hodoku {
            columns.extend(["level", "score"]);
        }
        let classification = [
            (self.te, "te", "te_above"),
            (self.whip, "w", "w_above"),
            (self.whip, "gw", "gw_above"),
            (self.braid, "b", "b_above"),
            (self.braid, "bxb", "bxb_above"),
        ];
        for (_, name, above) in classification.into_iter().filter(|(asked, ..)| *asked) {
            columns.push(name);
            columns.extend(self.has_bounds.then_some(above));
        }
        columns
    }

    /// Rates a position of a puzzle.
    pub(super) fn rate(self, puzzle: &Puzzle, board: &Board) -> Ratings {
        let Scales { max, bounds, trace, .. } = self;
        Ratings {
            se: self.se.then(|| rate_se(puzzle, board, max, trace)),
            hodoku: self.hodoku.then(|| rate_hodoku(puzzle, board, trace)),
            te: self.te.then(|| Te::rate(puzzle, board, bounds)),
            whip: self.whip.then(|| Whip::rate(puzzle, board, bounds)),
            braid: self.braid.then(|| Braid::rate(puzzle, board, bounds)),
            reason: None,
            scales: self,
        }
    }

    /// No ratings, with the reason.
    pub(super) fn refuse(self, reason: String) -> Ratings {
        let reason = Some(reason);
        Ratings { se: None, hodoku: None, te: None, whip: None, braid: None, reason, scales: self }
    }
}

/// The ratings of a puzzle on the scales asked for.
#[derive(Serialize)]
pub(super) struct Ratings {
    #[serde(skip_serializing_if = "Option::is_none")]
    se: Option<Se>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku: Option<Hodoku>,
    #[serde(skip_serializing_if = "Option::is_none")]
    te: Option<Te>,
    #[serde(skip_serializing_if = "Option::is_none")]
    whip: Option<Whip>,
    #[serde(skip_serializing_if = "Option::is_none")]
    braid: Option<Braid>,
    /// The reason why the puzzle is not rated.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip)]
    scales: Scales,
}

impl Answered for Ratings {
    fn fields(&self) -> Vec<String> {
        let mut values = Vec::new();
        if self.reason.is_some() {
            return values;
        }
        match &self.se {
            Some(Se::Rated { er, ep, ed, .. }) => {
                values.extend([er, ep, ed].map(|rating| format!("{rating:.1}")));
                values.extend(self.scales.max.map(|_| String::new()));
            }
            Some(Se::Above { above }) => {
                values.extend([String::new(), String::new(), String::new(), format!("{above:.1}")]);
            }
            None => {}
        }
        if let Some(hodoku) = &self.hodoku {
            values.extend([hodoku.level.clone(), hodoku.score.to_string()]);
        }
        for (_, least) in self.classification() {
            let [exact, above] = fields(least);
            values.push(exact);
            values.extend(self.scales.has_bounds.then_some(above));
        }
        values
    }
}

impl Ratings {
    /// Appends a line for the puzzle, then a line for each step that was traced.
    pub(super) fn push_text(&self, record: &Record, out: &mut String) {
        let puzzle = position_text(&record.content).unwrap_or_else(|| record.content.values().to_string());
        out.push_str(&puzzle);
        let _ = match self.se {
            // The usual notation: ED=ER/EP/ED.
            Some(Se::Rated { er, ep, ed, .. }) => write!(out, "  ED={er:.1}/{ep:.1}/{ed:.1}"),
            Some(Se::Above { above }) => write!(out, "  above {above:.1}"),
            None => Ok(()),
        };
        if let Some(hodoku) = &self.hodoku {
            let _ = write!(out, "  {} ({})", hodoku.level, hodoku.score);
        }
        push_words(&self.classification(), out);
        if !record.label.is_empty() {
            let _ = write!(out, "  {}", record.label);
        }
        for (name, value) in record.columns.iter().filter(|(_, value)| !value.is_empty()) {
            let _ = write!(out, "  {name}={value}");
        }
        out.push('\n');
        for step in self.se.iter().flat_map(Se::steps) {
            let _ = writeln!(out, "  {:>5.1}  {}: {}", step.rating, step.name, step.deductions.join(", "));
        }
        for step in self.hodoku.iter().flat_map(|hodoku| &hodoku.steps) {
            let _ = writeln!(out, "  {:>5}  {}: {}", step.score, step.name, step.deductions.join(", "));
        }
        for step in self.classification_steps() {
            push_step(step, out);
        }
    }

    /// The ratings by T&E, whips and braids that were asked for, with their names.
    fn classification(&self) -> Vec<(&'static str, braid::Least)> {
        let mut values = Vec::new();
        values.extend(self.te.iter().flat_map(Te::values));
        values.extend(self.whip.iter().flat_map(Whip::values));
        values.extend(self.braid.iter().flat_map(Braid::values));
        values
    }

    /// The steps of T&E, whips and braids.
    fn classification_steps(&self) -> impl Iterator<Item = &Step> {
        let te = self.te.iter().flat_map(|te| &te.steps);
        let whip = self.whip.iter().flat_map(|whip| &whip.steps);
        te.chain(whip).chain(self.braid.iter().flat_map(|braid| &braid.steps))
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Se {
    Rated {
        er: f64,
        ep: f64,
        ed: f64,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        steps: Vec<SeStep>,
    },
    /// Harder than the limit.
    Above { above: f64 },
}

impl Se {
    fn steps(&self) -> &[SeStep] {
        match self {
            Se::Rated { steps, .. } => steps,
            Se::Above { .. } => &[],
        }
    }
}

#[derive(Serialize)]
struct SeStep {
    technique: &'static str,
    name: Cow<'static, str>,
    rating: f64,
    deductions: Vec<String>,
}

#[derive(Serialize)]
struct Hodoku {
    level: String,
    score: u32,
    /// Whether brute force was needed; left out if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    guessed: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<HodokuStep>,
}

#[derive(Serialize)]
struct HodokuStep {
    technique: &'static str,
    name: Cow<'static, str>,
    score: u32,
    deductions: Vec<String>,
}

fn rate_se(puzzle: &Puzzle, board: &Board, max: Option<se::Score>, trace: bool) -> Se {
    let limits = Limits { max, ..Limits::NONE };
    let rated = SudokuExplainer::rate_from(puzzle, board, limits, recorded(trace));
    match (rated.end, max) {
        (End::AboveMax, Some(max)) => Se::Above { above: max.into() },
        _ => Se::Rated {
            er: rated.rating.er.into(),
            ep: rated.rating.ep.into(),
            ed: rated.rating.ed.into(),
            steps: (rated.steps.into_iter())
                .map(|step| SeStep {
                    technique: step.technique.as_str(),
                    name: step.name,
                    rating: step.score.into(),
                    deductions: words(&step.deductions),
                })
                .collect(),
        },
    }
}

fn rate_hodoku(puzzle: &Puzzle, board: &Board, trace: bool) -> Hodoku {
    let rated = rate::Hodoku::rate_from(puzzle, board, Limits::NONE, recorded(trace));
    let rating = rated.rating;
    let steps = rated.steps.into_iter().map(|step| HodokuStep {
        technique: step.technique.as_str(),
        name: step.name,
        score: step.score,
        deductions: words(&step.deductions),
    });
    let steps = steps.collect();
    Hodoku { level: rating.level.to_string(), score: rating.score, guessed: rating.guessed, steps }
}

/// What a rating records.
pub(super) fn recorded(trace: bool) -> rate::Record {
    if trace { rate::Record::Steps } else { rate::Record::Rating }
}

pub(super) fn words(deductions: &[Deduction]) -> Vec<String> {
    deductions.iter().map(Deduction::to_string).collect()
}
