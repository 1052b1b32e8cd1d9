//! `garns library add`: add puzzles to the user's own games.

use anyhow::Result;
use clap::Args;
use garns::games::{BadGame, Game};

use super::user_library::UserLibrary;
use crate::input::{Event, Input};
use crate::message;
use crate::outcome::Outcome;

/// Add puzzles, or files of puzzles in any format, to your own games
///
/// Grids without exactly one solution are refused with the reason, and so are puzzles that the library
/// has already, even rotated or relabelled. If writing fails, no puzzle is added. Several processes can
/// add puzzles at the same time.
#[derive(Debug, Args)]
#[command(
    visible_alias = "import",
    after_help = "Examples:
  garns library add mine.txt
  garns library import --source \"Sunday paper\" puzzles.sdm"
)]
pub(crate) struct Add {
    /// Source of the puzzles, in one line
    #[arg(long, value_name = "TEXT", value_parser = one_line)]
    source: Option<String>,
    #[command(flatten)]
    library: UserLibrary,
    #[command(flatten)]
    input: Input,
}

/// A text that fits into a field of a table.
fn one_line(text: &str) -> Result<String, String> {
    match text.chars().find(|c| c.is_control()) {
        Some(found) => Err(format!("found {found:?}, expected a single line of text")),
        None => Ok(text.trim().to_string()),
    }
}

impl Add {
    pub(crate) fn run(self) -> Result<Outcome> {
        let mut outcome = Outcome::Done;
        let mut complain = |worst, place: String, reason: String| {
            message::say(format_args!("{place}: {reason}"));
            outcome = outcome.max(worst);
        };
        let mut found = Vec::new();
        for (event, _) in self.input.events() {
            let (source, items) = match event {
                Event::Failure(source, reason) => {
                    complain(Outcome::Wrong, source.to_string(), reason);
                    continue;
                }
                Event::Records(source, items) => (source, items),
            };
            for (line, game) in Game::read(items) {
                match game {
                    Ok(mut game) => {
                        game.source = self.source.clone().unwrap_or(game.source);
                        found.push((format!("{source}:{line}"), game));
                    }
                    Err(BadGame::Text(error)) => {
                        complain(Outcome::Wrong, source.to_string(), error.to_string());
                    }
                    Err(reason) => complain(Outcome::No, format!("{source}:{line}"), reason.to_string()),
                }
            }
        }
        // The file is locked only after all input is read, so the lock is short.
        let locked = self.library.lock()?;
        let mut all = locked.all();
        let before = all.games().len();
        for (place, game) in found {
            if let Err(reason) = all.add(game) {
                complain(Outcome::No, place, reason.to_string());
            }
        }
        let new = &all.games()[before..];
        if !new.is_empty() {
            locked.append(new)?;
        }
        message::say(format_args!("{} added to {}", new.len(), self.library.path()?.display()));
        Ok(outcome)
    }
}
