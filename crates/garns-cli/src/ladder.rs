//! The techniques to try, as chosen on the command line.

use anyhow::{Result, anyhow, bail};
use clap::{Args, ValueEnum};
use garns::logic::{Ladder, Standing, Step, UnknownTechnique, WrongPosition, examine};
use garns::rate::{hodoku, se};
use garns::{Board, NotAPuzzle};

use crate::listed::TECHNIQUES;

/// The options of every command that tries techniques.
#[derive(Clone, Debug, Args)]
pub(crate) struct Choice {
    /// Try these techniques or families too, separated by commas (see `garns techniques`)
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', value_parser = TECHNIQUES, hide_possible_values = true)]
    with: Vec<String>,

    /// Do not try these techniques or families
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', value_parser = TECHNIQUES, hide_possible_values = true)]
    without: Vec<String>,

    /// Try only these techniques or families, in this order
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', conflicts_with = "order", value_parser = TECHNIQUES, hide_possible_values = true)]
    only: Vec<String>,

    /// Order in which techniques are tried [default: player]
    #[arg(long, value_enum)]
    order: Option<Order>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Order {
    /// From easy to spot to hard to spot
    Player,
    /// HoDoKu's order
    Hodoku,
    /// Sudoku Explainer's order, with its own techniques
    Se,
}

/// The source of the next step.
pub(crate) enum StepSource {
    /// A ladder of techniques.
    Ladder(Ladder),
    /// Sudoku Explainer's scale.
    Explainer,
}

impl StepSource {
    /// The next step in a position, or the mistake in it.
    pub(crate) fn hint(&self, board: &Board) -> Result<Option<Step>, WrongPosition> {
        match self {
            StepSource::Ladder(ladder) => ladder.hint(board),
            StepSource::Explainer => Ok(self.steps(board)?.next().map(|(_, step)| step)),
        }
    }

    /// The steps from a position, up to the solution or to where no technique finds a step; or the
    /// mistake in the position.
    pub(crate) fn steps(
        &self,
        board: &Board,
    ) -> Result<Box<dyn Iterator<Item = (Board, Step)>>, WrongPosition> {
        match self {
            StepSource::Ladder(ladder) => {
                let (ladder, board) = ladder.trusted(board)?;
                let mut board = board;
                Ok(Box::new(std::iter::from_fn(move || {
                    let step = ladder.first(&board)?;
                    let before = board.clone();
                    step.apply(&mut board);
                    Some((before, step))
                })))
            }
            StepSource::Explainer => match examine(board)? {
                // This scale includes techniques that rely on a single solution.
                Standing::Ambiguous(two) => Err(WrongPosition::NotAPuzzle(NotAPuzzle::Ambiguous(two))),
                Standing::Puzzle(_) | Standing::Completed(_) => {
                    Ok(Box::new(se::steps_from(board.clone()).map(|(board, rated)| (board, rated.step))))
                }
            },
        }
    }
}

impl Choice {
    /// Whether any of these options was given.
    pub(crate) fn is_made(&self) -> bool {
        self.order.is_some() || [&self.with, &self.without, &self.only].iter().any(|names| !names.is_empty())
    }

    /// The chosen source of the next step.
    pub(crate) fn source(&self) -> Result<StepSource> {
        if !matches!(self.order, Some(Order::Se)) {
            return Ok(StepSource::Ladder(self.ladder()?));
        }
        if !self.with.is_empty() || !self.without.is_empty() {
            bail!("--order se has its own techniques: leave out --with and --without");
        }
        Ok(StepSource::Explainer)
    }

    /// The chosen ladder.
    pub(crate) fn ladder(&self) -> Result<Ladder> {
        let mut ladder = match self.order {
            _ if !self.only.is_empty() => {
                Ladder::of(self.only.iter().map(String::as_str)).map_err(unknown)?
            }
            None | Some(Order::Player) => Ladder::player(),
            Some(Order::Hodoku) => hodoku::ladder(),
            Some(Order::Se) => bail!("--order se is for `garns hint` and `garns solve --steps`"),
        };
        for name in &self.with {
            ladder = ladder.with(name).map_err(unknown)?;
        }
        for name in &self.without {
            ladder = ladder.without(name).map_err(unknown)?;
        }
        if ladder.techniques().is_empty() {
            bail!("--without leaves no technique to try");
        }
        Ok(ladder)
    }
}

/// The message about an unknown technique, with the command that lists techniques.
pub(crate) fn unknown(error: UnknownTechnique) -> anyhow::Error {
    anyhow!("{error}; `garns techniques` lists them")
}
