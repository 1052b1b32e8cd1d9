//! The style of answers: a format (one of which is a drawing for a terminal), JSON Lines, or SVG.

use std::str::FromStr;
use std::sync::OnceLock;

use anyhow::Result;
use clap::{Args, ValueEnum};
use garns::CandidateSet;
use garns::format::{Content, Format, Ink};
use garns::notation::Notation;
use garns::render::Picture;
use garns::render::svg::svg;
use serde::Serialize;

use crate::answers_file;
use crate::input::Input;
use crate::listed::Listed;
use crate::ordered_output::Frame;
use crate::out_option::OutOption;
use crate::step_output::StepOutput;

/// The options of every command that prints puzzles.
#[derive(Clone, Debug, Args)]
pub(crate) struct Output {
    /// Format of the output: one of the formats of `garns convert --help`, json or svg
    #[arg(long, value_name = "FORMAT", value_parser = STYLES, hide_possible_values = true)]
    pub(crate) format: Option<Style>,

    /// Print one JSON object per line, the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,

    #[command(flatten)]
    _out: OutOption,
}

/// The options of every command that prints steps.
#[derive(Clone, Debug, Args)]
pub(crate) struct StepOptions {
    /// Draw the board above each step
    #[arg(long, conflicts_with = "json")]
    draw: bool,

    /// Print one JSON object per step
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    notation: NotationOption,

    #[command(flatten)]
    _out: OutOption,
}

/// The option for the notation of chains.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct NotationOption {
    /// Write chains in a notation of players, instead of words where the notation has a form for the step: words,
    /// eureka (the players' forum) or csp (whips and braids as CSP-Rules prints them). JSON has all of them
    #[arg(long, value_name = "NOTATION", value_parser = NOTATIONS, hide_possible_values = true, default_value_t)]
    pub(crate) notation: Notation,
}

const NOTATIONS: Listed<Notation> = Listed {
    names: || Notation::ALL.iter().map(|notation| notation.name()).collect(),
    parse: |name| {
        let is = |notation: &&Notation| notation.name() == name;
        let names = || Notation::ALL.map(Notation::name).join(", ");
        Notation::ALL.iter().find(is).copied().ok_or_else(|| format!("expected one of {}", names()))
    },
};

impl StepOptions {
    /// How steps are printed.
    pub(crate) fn step_output(&self, input: &Input) -> StepOutput {
        StepOutput {
            json: self.json,
            draw: self.draw,
            colour: matches!(ink(), Ink::Colour),
            place: !input.is_one_argument(),
            notation: self.notation.notation,
        }
    }
}

/// The options of every command that reports on puzzles.
#[derive(Clone, Debug, Args)]
pub(crate) struct Report {
    /// Format of the output
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,

    /// Print one JSON object per line, the same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    #[command(flatten)]
    _out: OutOption,
}

/// The form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// One line of text per puzzle
    Text,
    /// A table with a header
    Csv,
    /// One JSON object per line
    Json,
}

impl Report {
    /// The style of the report; `None` is text.
    pub(crate) fn style(&self) -> Option<Style> {
        match self.format {
            _ if self.json => Some(Style::Json),
            Form::Text => None,
            Form::Csv => Some(Style::Format(Format::Csv)),
            Form::Json => Some(Style::Json),
        }
    }
}

/// A format, JSON Lines, or a picture as SVG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Format(Format),
    Json,
    Svg,
}

/// The styles by name.
pub(crate) const STYLES: Listed<Style> = Listed {
    names: || Format::ALL.iter().map(|format| format.name()).chain(["svg"]).collect(),
    parse: str::parse,
};

impl Output {
    /// The chosen style; by default a drawing on a terminal, or if colours are asked for, and a plain grid elsewhere.
    pub(crate) fn style(&self) -> Style {
        let draws = answers_file::is_terminal() || COLOURS.get() == Some(&Colours::Always);
        self.style_or(if draws { Format::Terminal } else { Format::Grid })
    }

    /// The chosen style, or else this format.
    pub(crate) fn style_or(&self, default: Format) -> Style {
        self.chosen().unwrap_or(Style::Format(default))
    }

    /// The style that was asked for.
    pub(crate) fn chosen(&self) -> Option<Style> {
        if self.json { Some(Style::Json) } else { self.format }
    }
}

impl Style {
    /// The text around and between answers in this style.
    pub(crate) fn frame(self) -> Frame {
        match self {
            Style::Json | Style::Svg => Frame::default(),
            Style::Format(format) => Frame {
                header: format.header().into(),
                gap: if format.gap() { "\n" } else { "" },
                footer: format.footer(),
            },
        }
    }
}

impl FromStr for Style {
    type Err = String;
    fn from_str(name: &str) -> Result<Style, String> {
        if name.eq_ignore_ascii_case("json") {
            return Ok(Style::Json);
        }
        if name.eq_ignore_ascii_case("svg") {
            return Ok(Style::Svg);
        }
        name.parse().map(Style::Format).map_err(|error| format!("{error} json svg"))
    }
}

/// Appends a picture: the digits of a grid, and for a position also its candidates.
pub(crate) fn push_svg(content: &Content, out: &mut String) {
    let mut board = content.board();
    if let Content::Grid(_) = content {
        for candidate in CandidateSet::FULL {
            board.remove(candidate);
        }
    }
    out.push_str(&svg(&Picture::plain(&board)));
}

/// Appends one JSON object as a line.
pub(crate) fn push_json(value: &impl Serialize, out: &mut String) {
    // Our values always have a JSON form; otherwise the line is the error.
    let line = serde_json::to_string(value).unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"));
    out.push_str(&line);
    out.push('\n');
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colours {
    /// On a terminal that can show them, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}

static COLOURS: OnceLock<Colours> = OnceLock::new();

impl Colours {
    /// Makes this the choice for all drawings.
    pub(crate) fn choose(self) {
        let _ = COLOURS.set(self);
    }
}

/// Whether drawings have colours.
pub(crate) fn ink() -> Ink {
    ink_of(answers_file::is_terminal())
}

/// The colours that the user has chosen; by default, colour on a terminal that can show it if `NO_COLOR` is not set.
pub(crate) fn ink_of(is_terminal: bool) -> Ink {
    let unset = |name| std::env::var_os(name).is_none_or(|value| value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let colours = match COLOURS.get() {
        Some(Colours::Always) => true,
        Some(Colours::Never) => false,
        Some(Colours::Auto) | None => is_terminal && unset("NO_COLOR") && !dumb,
    };
    if colours { Ink::Colour } else { Ink::Plain }
}

/// The message when standard output cannot be written.
pub(crate) const FAILED: &str = "cannot write to standard output";

/// Writes a text to the destination of answers, all of it at once.
pub(crate) fn print(text: &str) -> Result<()> {
    answers_file::write(text.as_bytes())
}
