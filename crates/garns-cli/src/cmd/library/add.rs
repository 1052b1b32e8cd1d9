//! `garns library add`: a puzzle or a file of them becomes one's own.

use anyhow::Result;
use clap::Args;
use garns::games::{BadGame, Game};

use super::shelf::Shelf;
use crate::input::{Event, Input};
use crate::outcome::Outcome;

/// Add puzzles, or files of them in any format, to your own games
///
/// What is not a puzzle is refused with the reason, and so is what is already there, even rotated and
/// relabelled. Either all that is new is written, or, should anything go wrong, nothing.
#[derive(Debug, Args)]
#[command(
    visible_alias = "import",
    after_help = "Examples:
  garns library add 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  garns library import --source \"Sunday paper\" puzzles.sdm"
)]
pub(crate) struct Add {
    /// Where the puzzles come from
    #[arg(long, value_name = "TEXT")]
    source: Option<String>,
    #[command(flatten)]
    shelf: Shelf,
    #[command(flatten)]
    input: Input,
}

impl Add {
    pub(crate) fn run(self) -> Result<Outcome> {
        let mut library = self.shelf.all()?;
        let before = library.games().len();
        let mut outcome = Outcome::Done;
        let mut complain = |worst, place: String, reason: String| {
            eprintln!("garns: {place}: {reason}");
            outcome = outcome.max(worst);
        };
        for (event, _) in self.input.events() {
            match event {
                Event::Failure(source, reason) => complain(Outcome::Wrong, source.to_string(), reason),
                Event::Records(source, items) => {
                    for (line, game) in Game::read(items) {
                        let added = game.and_then(|mut game| {
                            game.source = self.source.clone().unwrap_or(game.source);
                            library.add(game)
                        });
                        match added {
                            Ok(()) => {}
                            Err(BadGame::Text(error)) => {
                                complain(Outcome::Wrong, source.to_string(), error.to_string());
                            }
                            Err(reason) => {
                                complain(Outcome::No, format!("{source}:{line}"), reason.to_string());
                            }
                        }
                    }
                }
            }
        }
        let new = &library.games()[before..];
        if !new.is_empty() {
            self.shelf.append(new)?;
        }
        eprintln!("garns: {} added to {}", new.len(), self.shelf.path()?.display());
        Ok(outcome)
    }
}
