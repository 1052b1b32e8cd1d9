//! The style of answers: a format (one of which is a drawing for a terminal), JSON Lines, or SVG.

use std::io::{self, IsTerminal, Write};
use std::str::FromStr;

use anyhow::{Context, Result};
use clap::Args;
use garns::CandidateSet;
use garns::format::{Content, Format, Ink};
use garns::render::Picture;
use garns::render::svg::svg;
use serde::Serialize;

use crate::ordered_output::Frame;
use crate::step_output::StepOutput;

/// The options of every command that prints puzzles.
#[derive(Clone, Debug, Args)]
pub(crate) struct Output {
    /// Format of the output: one of the formats of `garns convert --help`, json or svg
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<Style>,

    /// Print one JSON object per line, the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
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
}

impl StepOptions {
    /// How steps are printed.
    pub(crate) fn step_output(&self) -> StepOutput {
        StepOutput { json: self.json, draw: self.draw, colour: matches!(ink(), Ink::Colour) }
    }
}

/// A format, JSON Lines, or a picture as SVG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Format(Format),
    Json,
    Svg,
}

impl Output {
    /// The chosen style; by default a drawing on a terminal and a plain grid elsewhere.
    pub(crate) fn style(&self) -> Style {
        self.style_or(if io::stdout().is_terminal() { Format::Terminal } else { Format::Grid })
    }

    /// The chosen style, or else this format.
    pub(crate) fn style_or(&self, default: Format) -> Style {
        match self.format {
            _ if self.json => Style::Json,
            Some(style) => style,
            None => Style::Format(default),
        }
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

/// Colour if standard output is a terminal that can show it and `NO_COLOR` is not set, else plain.
pub(crate) fn ink() -> Ink {
    let unset = |name| std::env::var_os(name).is_none_or(|value| value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if io::stdout().is_terminal() && unset("NO_COLOR") && !dumb { Ink::Colour } else { Ink::Plain }
}

/// The message when standard output cannot be written.
pub(crate) const FAILED: &str = "cannot write to standard output";

/// Writes a text to standard output, all of it at once.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).context(FAILED)
}
