//! The options for the solution path of a puzzle: of commands that make puzzles, and of `garns rate` as a filter.

use clap::Args;
use garns::generate::{Criteria, NotOrderable, Wanted};
use garns::rate::Level;
use garns::rate::se::Score;

use crate::listed::{LEVELS, Listed, technique_names};
use crate::span::Span;

/// Criteria for the solution path of a puzzle.
#[derive(Clone, Debug, Args)]
pub(crate) struct CriteriaOptions {
    /// HoDoKu's level: easy, medium, hard, unfair or extreme
    #[arg(long, value_name = "LEVEL", value_parser = LEVELS, hide_possible_values = true)]
    level: Option<Level>,

    /// HoDoKu's score, such as 500..800
    #[arg(long, value_name = "A..B")]
    score: Option<Span<u32>>,

    /// Sudoku Explainer's rating, such as 7.0..7.5
    #[arg(long, value_name = "A..B")]
    er: Option<Span<Score>>,

    /// Depth of trial and error, such as 1 or 0..1; 2 is very rare
    #[arg(long, value_name = "A..B")]
    te: Option<Span<u8>>,

    /// Length of the braids that solve the puzzle, such as 4..6
    #[arg(long, value_name = "A..B")]
    braid: Option<Span<u8>>,

    /// Technique or family of the hardest step on HoDoKu's path, or on the player's path if HoDoKu lacks it
    #[arg(long, value_name = "TECHNIQUE", value_parser = WANTED, hide_possible_values = true)]
    hardest: Option<Wanted>,

    /// Techniques or families that solving must use, separated by commas
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', value_parser = WANTED, hide_possible_values = true)]
    require: Vec<Wanted>,

    /// Techniques or families that solving must not use, separated by commas
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', value_parser = WANTED, hide_possible_values = true)]
    forbid: Vec<Wanted>,

    /// Singles solve the puzzle after the first of its hardest steps
    #[arg(long)]
    then_singles: bool,
}

impl CriteriaOptions {
    /// The criteria that the options describe.
    pub(crate) fn criteria(&self) -> Criteria {
        Criteria {
            level: self.level,
            score: self.score.map(Span::range),
            er: self.er.map(Span::range),
            te: self.te.map(Span::range),
            braid: self.braid.map(Span::range),
            hardest: self.hardest.clone(),
            require: self.require.clone(),
            forbid: self.forbid.clone(),
            then_singles: self.then_singles,
        }
    }

    /// Adds a technique that the puzzles must use.
    pub(crate) fn require(&mut self, technique: Wanted) {
        self.require.push(technique);
    }
}

/// Techniques and families that a puzzle can be asked to use.
const WANTED: Listed<Wanted> = Listed { names: technique_names, parse: wanted };

fn wanted(name: &str) -> Result<Wanted, String> {
    name.parse().map_err(|error| match error {
        NotOrderable::Unknown(unknown) => format!("{unknown}; `garns techniques` lists them"),
        other => other.to_string(),
    })
}
