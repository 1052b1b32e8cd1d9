//! `garns solve --steps`: the solution of each puzzle with an explanation of every step.

use anyhow::{Result, bail};
use garns::Board;
use garns::NotAPuzzle;
use garns::format::{Content, Format, Ink, Record};
use garns::logic::{Deduction, Standing, Step, examine};
use garns::notation::Notation;
use garns::render::{Picture, svg, text};
use serde::Serialize;

use crate::input::{Input, Place};
use crate::ladder::StepSource;
use crate::ordered_output::{Answer, Frame};
use crate::outcome::Outcome;
use crate::output::{Style, ink, push_json};
use crate::pipeline::{self, ONE};
use crate::record_output::{Answered, RecordOutput, Shape};
use crate::step_output::{Origin, StepOutput};

/// How the steps and the last position are written.
#[derive(Clone, Copy)]
pub(super) struct Options {
    /// The style that was asked for.
    pub(super) style: Option<Style>,
    /// Whether the board is drawn above each step.
    pub(super) draw: bool,
    /// How chains are written.
    pub(super) notation: Notation,
}

/// Solves all puzzles of the input step by step.
pub(super) fn run(input: &Input, source: StepSource, options: Options) -> Result<Outcome> {
    let Options { style, draw, notation } = options;
    match style {
        Some(Style::Format(format @ (Format::Kaggle | Format::OpenSudoku))) => {
            bail!(
                "the format {format} has no place for steps: choose json, csv, svg or a format of plain text"
            );
        }
        Some(Style::Json | Style::Svg | Style::Format(Format::Csv)) if draw => {
            bail!("--draw is for text: leave it out, or choose another format");
        }
        _ => {}
    }
    let words = StepOutput {
        json: style == Some(Style::Json),
        draw,
        colour: matches!(ink(), Ink::Colour),
        place: !input.is_one_argument(),
        notation,
    };
    if style == Some(Style::Format(Format::Csv)) {
        let columns = vec!["step", "technique", "sentence", "deductions", "position"];
        let shape = Shape { solution: false, columns };
        let style = Style::Format(Format::Csv);
        return pipeline::records(input, ONE, style, &shape, move |record, place, output, answer| {
            solve(&source, record, place, &Form::Table(output), answer);
        });
    }
    let gap = if matches!(style, Some(Style::Json | Style::Svg)) { "" } else { "\n" };
    let frame = Frame { gap, ..Frame::default() };
    pipeline::each(input, ONE, frame, move |record, place, answer| {
        let form = match style {
            Some(Style::Svg) => Form::Svg,
            Some(Style::Format(format)) => Form::Words(words, Some(format)),
            Some(Style::Json) | None => Form::Words(words, None),
        };
        solve(&source, record, place, &form, answer);
    })
}

/// The form of steps.
enum Form<'a> {
    /// Words or JSON; then the last position in a format, or on one line.
    Words(StepOutput, Option<Format>),
    /// Rows of a table.
    Table(&'a RecordOutput),
    /// Pictures.
    Svg,
}

/// A step as a row of a table.
#[derive(Serialize)]
struct Row {
    step: usize,
    technique: &'static str,
    sentence: String,
    deductions: String,
    position: String,
}

impl Row {
    fn new(number: usize, board: &Board, step: &Step) -> Row {
        let placements = step.placements().map(Deduction::Place);
        let deductions = placements.chain(step.removals().map(Deduction::Remove));
        Row {
            step: number,
            technique: step.technique.id.as_str(),
            sentence: text::sentence(step),
            deductions: deductions.map(|deduction| deduction.to_string()).collect::<Vec<_>>().join(" "),
            position: board.to_string(),
        }
    }
}

impl Answered for Row {
    fn fields(&self) -> Vec<String> {
        vec![
            self.step.to_string(),
            self.technique.to_string(),
            self.sentence.clone(),
            self.deductions.clone(),
            self.position.clone(),
        ]
    }
}

/// The last JSON line for each puzzle.
#[derive(Serialize)]
struct End<'a> {
    puzzle: String,
    status: &'static str,
    steps: usize,
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    /// The reason why the puzzle is not solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(flatten)]
    origin: Origin<'a>,
}

fn solve(source: &StepSource, record: &Record, place: &Place, form: &Form<'_>, answer: &mut Answer) {
    let mut end = record.content.board();
    let mut count = 0;
    let wrong = match source.steps(&end) {
        Ok(steps) => {
            if let Form::Words(words, _) = form {
                let out = answer.entry();
                if words.place && !words.json {
                    out.push_str(&heading(record, place, &end));
                }
            }
            for (board, step) in steps {
                count += 1;
                push_step(record, place, &board, &step, count, form, answer);
                if !answer.write_if_long() {
                    return;
                }
                end = board;
                step.apply(&mut end);
            }
            None
        }
        Err(wrong) => Some(wrong),
    };
    let reason = match &wrong {
        Some(wrong) => Some(wrong.to_string()),
        None if end.is_full() => None,
        None => Some(match examine(&end) {
            Ok(Standing::Ambiguous(two)) => NotAPuzzle::Ambiguous(two).to_string(),
            _ => "these techniques do not solve it; this is as far as they go".to_string(),
        }),
    };
    if let Some(reason) = &reason {
        answer.complain(Outcome::No, place, reason);
    }
    match form {
        Form::Words(StepOutput { json: true, .. }, _) => {
            let end = End {
                puzzle: record.content.givens().to_string(),
                status: match (&wrong, &reason) {
                    (Some(_), _) => "wrong",
                    (None, Some(_)) => "unfinished",
                    (None, None) => "solved",
                },
                steps: count,
                position: end.to_string(),
                solution: reason.is_none().then(|| end.values().to_string()),
                reason,
                origin: Origin::new(record, place),
            };
            push_json(&end, &mut answer.out);
        }
        Form::Words(_, format) if wrong.is_none() => push_end(record, place, end, *format, answer),
        Form::Words(..) | Form::Table(_) | Form::Svg => {}
    }
}

/// The line above the steps: which puzzle they solve.
fn heading(record: &Record, place: &Place, board: &Board) -> String {
    let space = if record.label.is_empty() { "" } else { "  " };
    format!("{place}: {board}{space}{}\n", record.label)
}

fn push_step(
    record: &Record,
    place: &Place,
    board: &Board,
    step: &Step,
    number: usize,
    form: &Form<'_>,
    answer: &mut Answer,
) {
    match form {
        Form::Words(words, _) => {
            words.push(record, board, step, Some(number), place, &mut answer.out);
        }
        Form::Table(output) => output.push(record, place, &Row::new(number, board, step), answer),
        Form::Svg => answer.out.push_str(&svg::svg(&Picture::new(board, step))),
    }
}

/// The solution, or the position that was reached.
fn push_end(record: &Record, place: &Place, end: Board, format: Option<Format>, answer: &mut Answer) {
    let Some(format) = format else {
        let position = if end.is_full() { end.values().to_string() } else { end.to_string() };
        answer.out.push_str(&format!("{position}\n"));
        return;
    };
    let content = if end.is_full() { Content::Grid(*end.values()) } else { Content::from(end) };
    let last = Record { label: record.label.clone(), ..Record::new(content) };
    for loss in format.write(&last, &mut answer.out) {
        answer.complain(Outcome::Done, place, format_args!("the format {format} cannot express {loss}"));
    }
}
