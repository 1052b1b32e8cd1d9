//! The options that select games of the library.

use clap::Args;
use garns::games::Filter;
use garns::rate::Level;
use garns::rate::se::Score;

use crate::listed::LEVELS;
use crate::span::Span;

/// The options of every command that picks games.
#[derive(Clone, Debug, Args)]
pub(super) struct Select {
    /// Only games of this level: easy, medium, hard, unfair or extreme
    #[arg(long, value_name = "LEVEL", value_parser = LEVELS, hide_possible_values = true)]
    level: Option<Level>,

    /// Only games with a Sudoku Explainer rating in this range, such as 7.0..7.5
    #[arg(long, value_name = "A..B")]
    er: Option<Span<Score>>,

    /// Only games with this number of clues, such as 22..24
    #[arg(long, value_name = "A..B")]
    clues: Option<Span<usize>>,
}

impl Select {
    pub(super) fn filter(&self) -> Filter {
        Filter { level: self.level, er: self.er.map(Span::range), clues: self.clues.map(Span::range) }
    }
}
