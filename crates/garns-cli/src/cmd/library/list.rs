//! `garns library list`, `count` and `export`: the games of the library.

use anyhow::Result;
use clap::Args;
use garns::format::{Content, Record};
use garns::games::{Game, HEADER};
use serde::Serialize;

use super::select::Select;
use super::user_library::UserLibrary;
use crate::listed::Listed;
use crate::message;
use crate::out_option::OutOption;
use crate::outcome::Outcome;
use crate::output::{self, STYLES, print, push_json, push_svg};

/// List games with their ratings
#[derive(Debug, Args)]
#[command(
    visible_alias = "export",
    after_help = "Examples:
  garns library list --level extreme
  garns library list --er 7.0..7.5 --format json
  garns library export --format sdm > games.sdm"
)]
pub(crate) struct List {
    #[command(flatten)]
    select: Select,
    #[command(flatten)]
    library: UserLibrary,
    /// Format of the output: csv with the ratings, json, or a format of `garns convert --help`
    #[arg(long, value_name = "FORMAT", default_value = "csv", value_parser = LISTINGS, hide_possible_values = true)]
    format: Style,
    #[command(flatten)]
    _out: OutOption,
}

/// Count games
#[derive(Debug, Args)]
pub(crate) struct Count {
    #[command(flatten)]
    select: Select,
    #[command(flatten)]
    library: UserLibrary,
}

impl List {
    pub(crate) fn run(self) -> Result<Outcome> {
        let library = self.library.all()?;
        let filter = self.select.filter();
        let mut listing = Listing::new(self.format);
        library.matching(&filter).for_each(|game| listing.add(game));
        listing.print()
    }
}

impl Count {
    pub(crate) fn run(self) -> Result<Outcome> {
        let library = self.library.all()?;
        print(&format!("{}\n", library.matching(&self.select.filter()).count()))?;
        Ok(Outcome::Done)
    }
}

/// The table of the library with its ratings, or any other style.
#[derive(Clone, Copy, Debug)]
pub(super) enum Style {
    Table,
    Other(output::Style),
}

/// The styles of a listing by name.
pub(super) const LISTINGS: Listed<Style> = Listed {
    names: STYLES.names,
    parse: |name| {
        if name.eq_ignore_ascii_case("csv") { Ok(Style::Table) } else { name.parse().map(Style::Other) }
    },
};

/// Games written one after the other.
pub(super) struct Listing {
    style: Style,
    out: String,
    games: usize,
}

#[derive(Serialize)]
struct Line<'a> {
    puzzle: String,
    level: Option<String>,
    er: Option<f64>,
    ep: Option<f64>,
    ed: Option<f64>,
    hodoku: Option<u32>,
    source: &'a str,
}

impl Listing {
    pub(super) fn new(style: Style) -> Listing {
        let header = match style {
            Style::Table => HEADER.into(),
            Style::Other(style) => style.frame().header,
        };
        Listing { style, out: header.into_owned(), games: 0 }
    }

    pub(super) fn add(&mut self, game: &Game) {
        self.games += 1;
        match self.style {
            Style::Table => self.out.push_str(&format!("{game}\n")),
            Style::Other(output::Style::Json) => push_json(&line(game), &mut self.out),
            Style::Other(output::Style::Svg) => push_svg(&(*game.puzzle.givens()).into(), &mut self.out),
            Style::Other(output::Style::Format(format)) => {
                if self.games > 1 {
                    self.out.push_str(output::Style::Format(format).frame().gap);
                }
                let record = Record::new(Content::Grid(*game.puzzle.givens()));
                for loss in format.write(&record, &mut self.out) {
                    message::say(format_args!(
                        "game {}: the format {format} cannot express {loss}",
                        self.games
                    ));
                }
            }
        }
    }

    pub(super) fn print(mut self) -> Result<Outcome> {
        if let Style::Other(style) = self.style {
            self.out.push_str(style.frame().footer);
        }
        print(&self.out)?;
        Ok(Outcome::Done)
    }
}

fn line(game: &Game) -> Line<'_> {
    Line {
        puzzle: game.puzzle.givens().to_string(),
        level: game.level.map(|level| level.to_string()),
        er: game.se.map(|se| se.er.into()),
        ep: game.se.map(|se| se.ep.into()),
        ed: game.se.map(|se| se.ed.into()),
        hodoku: game.score,
        source: &game.source,
    }
}
