//! New games.

use std::collections::HashSet;
use std::sync::Arc;

use garns::logic::techniques;
use garns::{Puzzle, Random};

use super::games;
use super::library::LONGEST_TURN;
use crate::api::{Game, Inspect, Inspection, Level, NewGame};
use crate::beginning::{self, Beginning, PuzzleOfDay, SEARCHED, look_at};
use crate::calendar::Date;
use crate::fresh::FreshOrder;
use crate::home::{self, Home};
use crate::id;
use crate::library::Filter;
use crate::questions::Path;
use crate::refusal::Refusal;

/// A game to play, and whether it is new.
#[derive(Debug)]
pub enum Begun {
    /// A new game.
    New(Game),
    /// The player's game of a day, begun before.
    Known(Game),
}

/// Begins a game, or opens it if it is of a daily puzzle that the player has begun already.
pub async fn begin<H: Home>(home: &mut H, new: NewGame) -> Result<Begun, H::Error> {
    let beginning = match new {
        NewGame::Stored { number: Some(number), .. } => {
            let library = home.library()?;
            Beginning::stored(library.get(number).ok_or(Refusal::NotFound)?, false)
        }
        NewGame::Stored { level, technique, symmetry, number: None } => {
            let (level, symmetry) = (level.map(Into::into), symmetry.map(Into::into));
            let filter = Filter { level, technique, symmetry, clues: None };
            pick(home, &filter).await?.ok_or_else(beginning::no_match)?
        }
        NewGame::Own { text } => own(home, text).await?,
        NewGame::Daily { date } => {
            let date = beginning::day(date.as_deref(), home.now())?;
            if let Some(id) = home.game_of_day(&date.to_string()).await? {
                return Ok(Begun::Known(games::get(home, &id).await?));
            }
            daily(home, date).await?
        }
        NewGame::Practice { technique } => practice(home, &technique).await?,
        NewGame::Fresh { level, technique, symmetry, seed } => {
            let drawn = home.random()?;
            let order = beginning::fresh_order(level, technique, symmetry, seed.as_deref(), drawn)?;
            Beginning { chosen: seed.is_none(), ..fresh(home, order).await? }
        }
    };
    Ok(Begun::New(store(home, beginning).await?))
}

/// Checks whether a text is a puzzle, and if not, says why.
pub async fn inspect<H: Home>(home: &H, Inspect { text }: Inspect) -> Result<Inspection, H::Error> {
    beginning::check_length(&text)?;
    Ok(home.run(move |_| look_at(&text)).await?.0)
}

/// Begins a stored game for a player without an unfinished game: a game of this level, or else of any level.
pub(super) async fn first<H: Home>(home: &mut H, level: Level) -> Result<Game, H::Error> {
    let filter = Filter { level: Some(level.into()), ..Filter::default() };
    let beginning = match pick(home, &filter).await? {
        Some(beginning) => Some(beginning),
        None => pick(home, &Filter::default()).await?,
    };
    store(home, beginning.ok_or(Refusal::NotFound)?).await
}

/// A random stored game, if possible one that the player has not begun.
async fn pick<H: Home>(home: &mut H, filter: &Filter) -> Result<Option<Beginning>, H::Error> {
    let played: HashSet<String> = home.played().await?.into_iter().map(|game| game.givens).collect();
    let (seed, library) = (home.random()?, home.library()?);
    let search = move |filter: &Filter, in_time: &dyn Fn() -> bool| {
        let picked = library.pick(filter, &played, &mut Random::new(seed), in_time);
        picked.map(|stored| stored.map(|stored| Beginning::stored(stored, true)))
    };
    let search = Arc::new(search);
    loop {
        // Only a search for a technique takes long. The games that it has solved so far need not be solved again, so
        // the next attempt gets further.
        let picked = if filter.technique.is_none() {
            search(filter, &|| true)
        } else {
            let (search, filter) = (search.clone(), filter.clone());
            home.run(move |time| search(&filter, &time.within(LONGEST_TURN))).await?
        };
        if let Ok(picked) = picked {
            return Ok(picked);
        }
    }
}

/// The puzzle of a day. Once it is made, it never changes.
async fn daily<H: Home>(home: &mut H, date: Date) -> Result<Beginning, H::Error> {
    let puzzle = match home.puzzle_of_day(date).await? {
        Some(puzzle) => puzzle,
        None => {
            let made = fresh(home, beginning::daily_order(date, home.seed_of_day(date))).await?;
            let Beginning { givens, level, ratings, .. } = made;
            home.fix_day(PuzzleOfDay { date: date.to_string(), givens, level, ratings }).await?
        }
    };
    Ok(Beginning::daily(puzzle, Date::of(home.now())))
}

async fn fresh<H: Home>(home: &H, order: FreshOrder) -> Result<Beginning, H::Error> {
    let made = home.ask(order.clone()).await?;
    let (puzzle, ratings) = &*made;
    Ok(Beginning::fresh(&order, puzzle, ratings.clone()))
}

/// A position just before a step of a technique: from a stored game that needs the technique, or else the technique's
/// example. For a technique without an example, some random stored games are searched.
async fn practice<H: Home>(home: &mut H, id: &str) -> Result<Beginning, H::Error> {
    let technique = techniques::by_id(id).ok_or(Refusal::NotFound)?;
    let filter = Filter { technique: Some(id.to_string()), ..Filter::default() };
    if let Some(practice) = just_before(home, &filter, id).await? {
        return Ok(practice);
    }
    if let Some(board) = technique.info().example_board() {
        let board = Arc::new(board);
        let position = board.clone();
        let puzzle = home.run(move |_| Puzzle::of_position(&position)).await?;
        let puzzle = puzzle.map_err(|_| beginning::no_practice())?;
        return Ok(Beginning::example(id, &puzzle, &board));
    }
    for _ in 0..SEARCHED {
        if let Some(practice) = just_before(home, &Filter::default(), id).await? {
            return Ok(practice);
        }
    }
    Err(beginning::no_game_to_practise().into())
}

/// The position before the first step of a technique in a random stored game, if its solution path has such a step.
async fn just_before<H: Home>(
    home: &mut H,
    filter: &Filter,
    id: &str,
) -> Result<Option<Beginning>, H::Error> {
    let Some(stored) = pick(home, filter).await? else { return Ok(None) };
    let Ok(puzzle) = Puzzle::new(stored.givens) else { return Ok(None) };
    let path = home.ask(Path(puzzle)).await?;
    Ok(stored.practice(id, &puzzle, &path))
}

async fn own<H: Home>(home: &H, text: String) -> Result<Beginning, H::Error> {
    beginning::check_length(&text)?;
    let (inspection, found) = home.run(move |_| look_at(&text)).await?;
    let (puzzle, board) = found.ok_or_else(|| Refusal::NotAPuzzle(Box::new(inspection)))?;
    Ok(Beginning::own(&puzzle, &board, home.ratings_at_once(puzzle).await))
}

/// Stores a new game.
async fn store<H: Home>(home: &mut H, beginning: Beginning) -> Result<Game, H::Error> {
    let now = home.now();
    let bits = u128::from(home.random()?) << 64 | u128::from(home.random()?);
    let chosen = beginning.chosen;
    let (record, events) = beginning.game(id::from_bits(bits), now);
    let day = record.source.day().map(str::to_string);
    let new = home::NewGame { record, events: events.clone(), chosen };
    if let Some(game) = home.add(new).await? {
        return Ok(game.wire(events, now));
    }
    // Another tab has begun this day's puzzle at the same moment.
    let begun = match day {
        Some(day) => home.game_of_day(&day).await?,
        None => None,
    };
    games::get(home, &begun.ok_or(Refusal::Busy)?).await
}
