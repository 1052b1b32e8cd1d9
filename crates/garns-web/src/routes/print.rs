//! Pages to print.

use std::time::{Duration, Instant};

use axum::http::header;
use axum::response::{IntoResponse, Response};
use garns::Grid;
use garns::generate::ClueSymmetry;
use garns::logic::techniques;
use garns_game::api::Problem;
use garns_game::fresh::FreshOrder;
use garns_game::game::Ratings;
use garns_game::home::Home as _;
use garns_game::library::{Filter, Stored};
use garns_game::refusal::Refusal;
use garns_game::requests::help::assist;
use garns_game::requests::library::solve_for;
use garns_print::{Booklet, Entry, HeadingPart, heading};

use crate::error::{Error, Result};
use crate::extract::Body;
use crate::print_order::{MOST_PRINTED, PrintOrder, PuzzlesToPrint, Solutions};
use crate::session::Heavy;
use crate::visitor::Visitor;

/// The time limit for making the puzzles of one order.
const LONGEST_ORDER: Duration = Duration::from_secs(40);

/// The longest title and the longest address of a server, in characters.
const LONGEST_TITLE: usize = 80;
const LONGEST_LINK: usize = 200;

/// Print puzzles as PDF: the puzzle of a game, stored games, or new puzzles to order.
#[utoipa::path(post, path = "/api/print", tag = "print", request_body = PrintOrder,
    responses((status = 200, description = "The file.", body = Vec<u8>, content_type = "application/pdf"),
              (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn print(Heavy(mut visitor): Heavy, Body(order): Body<PrintOrder>) -> Result<Response> {
    check(&order)?;
    let (entries, name) = match &order.puzzles {
        PuzzlesToPrint::Game { id, position } => {
            (vec![visitor.game_to_print(id, *position, order.solutions).await?], "sudoku")
        }
        PuzzlesToPrint::Library { level, technique, symmetry, count, skip } => {
            let level = level.map(Into::into);
            let filter = Filter {
                level,
                technique: technique.clone(),
                symmetry: symmetry.map(Into::into),
                clues: None,
            };
            let entries = visitor.stored_to_print(filter, *skip, *count).await?;
            if order.solutions != Solutions::None {
                let solutions: Vec<Grid> = entries.iter().map(|entry| *entry.puzzle.solution()).collect();
                let Visitor { server, session } = &visitor;
                let may_choose = server.may_choose().await?;
                server.store.note_seen(&session.player, &solutions, may_choose).await?;
            }
            (entries, "sudoku-library")
        }
        PuzzlesToPrint::Fresh { level, technique, symmetry, count } => {
            let order = FreshOrder {
                seed: visitor.random()?,
                number: 0,
                shape: symmetry.map_or(ClueSymmetry::None, Into::into),
                level: level.map(Into::into),
                technique: technique.clone(),
            };
            (visitor.fresh_to_print(order, *count).await?, "sudoku-booklet")
        }
    };
    let layout = order.layout();
    let booklet = Booklet {
        entries,
        solutions: order.solutions.into(),
        candidates: order.candidates,
        link: order.link.clone(),
    };
    let file = visitor.run(move |_| booklet.pdf(&layout)).await?;
    let file = file.map_err(|error| Refusal::Unmet(error.to_string()))?;
    let headers = [
        (header::CONTENT_TYPE, "application/pdf".to_string()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.pdf\"")),
    ];
    Ok((headers, file).into_response())
}

/// Refuses orders for too many puzzles or none, with a title or link that is too long or wrong, or for a
/// technique that does not exist.
fn check(order: &PrintOrder) -> Result<()> {
    if order.title.as_ref().is_some_and(|title| title.chars().count() > LONGEST_TITLE) {
        return Err(Error::bad("the title is too long, expected at most 80 characters"));
    }
    if let Some(link) = &order.link {
        let is_address = link.starts_with("https://") || link.starts_with("http://");
        if !is_address || link.chars().count() > LONGEST_LINK {
            return Err(Error::bad("link must be an address such as https://example.org"));
        }
    }
    let (count, technique) = match &order.puzzles {
        PuzzlesToPrint::Game { .. } => return Ok(()),
        PuzzlesToPrint::Library { count, technique, .. } | PuzzlesToPrint::Fresh { count, technique, .. } => {
            (*count, technique)
        }
    };
    if !(1..=MOST_PRINTED).contains(&count) {
        return Err(Error::bad(format!("{count} puzzles cannot be ordered, expected 1 to {MOST_PRINTED}")));
    }
    match technique {
        Some(id) if techniques::by_id(id).is_none() => Err(Error::bad("there is no such technique")),
        _ => Ok(()),
    }
}

/// The words above a puzzle: its number if there are several, its level and its rating.
fn words_above(number: Option<u64>, level: Option<garns::rate::Level>, ratings: Option<&Ratings>) -> String {
    let se = ratings.and_then(|ratings| ratings.se);
    let parts = [number.map(HeadingPart::Number), level.map(HeadingPart::Level), se.map(HeadingPart::Er)];
    heading(parts.into_iter().flatten())
}

impl Visitor {
    /// The puzzle or the position of a game. A player who prints the solution has seen it, so the game is
    /// then assisted.
    async fn game_to_print(&mut self, id: &str, with_position: bool, solutions: Solutions) -> Result<Entry> {
        if !garns_game::id::is_id(id) {
            return Err(Error::Refused(Refusal::NotFound));
        }
        let mut game = self.open(id, None).await?;
        if solutions != Solutions::None {
            (game, _) = assist(self, game, Vec::new()).await?;
        }
        let puzzle = *game.game.puzzle();
        let board = if with_position { game.game.board() } else { puzzle.board() };
        let heading = words_above(None, game.record.level, game.record.ratings.as_ref());
        Ok(Entry { puzzle, board, heading })
    }

    async fn stored_to_print(&self, filter: Filter, skip: usize, count: usize) -> Result<Vec<Entry>> {
        solve_for(self, &filter).await?;
        let library = self.library()?;
        let stored = library.clone();
        let numbers = self.run(move |_| -> Vec<u32> {
            stored.find(&filter).skip(skip).take(count).map(|stored| stored.number).collect()
        });
        let numbers = numbers.await?;
        let found = numbers.into_iter().filter_map(|number| library.get(number));
        let entry = |stored: &Stored| {
            let number = Some(u64::from(stored.number));
            Entry::new(stored.puzzle, words_above(number, stored.level, stored.ratings.as_ref()))
        };
        let entries: Vec<Entry> = found.map(entry).collect();
        if entries.is_empty() {
            return Err(Refusal::Unmet("no library game matches this order".to_string()).into());
        }
        Ok(entries)
    }

    /// New puzzles, each in its own job, so that other players have their turn in between.
    async fn fresh_to_print(&self, order: FreshOrder, count: usize) -> Result<Vec<Entry>> {
        let start = Instant::now();
        let mut entries = Vec::with_capacity(count);
        for number in 0..count as u64 {
            self.server.accounts.check(&self.session)?;
            if start.elapsed() > LONGEST_ORDER {
                let made = entries.len();
                let reason =
                    format!("only {made} of {count} puzzles were made in time: order fewer, or easier ones");
                return Err(Refusal::Unmet(reason).into());
            }
            let made = self.ask(FreshOrder { number, ..order.clone() }).await?;
            let (puzzle, ratings) = &*made;
            let heading = words_above(Some(number + 1), ratings.level(), Some(ratings));
            entries.push(Entry::new(*puzzle, heading));
        }
        Ok(entries)
    }
}
