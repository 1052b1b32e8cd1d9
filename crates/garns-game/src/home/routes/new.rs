//! New games.

use std::collections::HashSet;

use garns::Puzzle;
use garns::logic::techniques;
use garns::rate::Level;

use super::Request;
use crate::api::{self, Inspect, NewGame};
use crate::beginning::{self, Beginning, PuzzleOfDay, SEARCHED, look_at};
use crate::calendar::Date;
use crate::fresh::FreshOrder;
use crate::game::Ratings;
use crate::home::day_row::day_key;
use crate::home::kept_game::{GAMES, KeptGame};
use crate::home::player_row::PLAYER;
use crate::home::visit::{Reply, Result, Visit, ok, reply};
use crate::library::Filter;
use crate::open_game::OpenGame;
use crate::ranking::Attempt;
use crate::refusal::Refusal;

pub(super) fn begin(visit: &mut Visit, request: Request) -> Result<Reply> {
    let new: NewGame = request.body()?;
    let beginning = match new {
        NewGame::Daily { date } => {
            let date = beginning::day(date.as_deref(), visit.now)?;
            visit.table.need(&[PLAYER, &day_key(&date.to_string())], &[GAMES])?;
            visit.player()?;
            if let Some(id) = visit.day(&date.to_string())?.game {
                let game = visit.game(&id)?;
                return ok(&game.open.wire(game.log, visit.now));
            }
            visit.daily(date)?
        }
        other => {
            visit.table.need(&[PLAYER], &[GAMES])?;
            visit.player()?;
            visit.beginning(other)?
        }
    };
    reply(201, &visit.begin(beginning)?)
}

pub(super) fn inspect(visit: &mut Visit, request: Request) -> Result<Reply> {
    let Inspect { text } = request.body()?;
    visit.player()?;
    beginning::check_length(&text)?;
    ok(&look_at(&text).0)
}

impl Visit<'_> {
    /// Begins a stored game for a player without an unfinished game: a game of this level, or else of any
    /// level.
    pub(super) fn first_game(&mut self, level: Level) -> Result<api::Game> {
        let filter = Filter { level: Some(level), ..Filter::default() };
        let beginning = match self.pick(&filter)? {
            Some(beginning) => Some(beginning),
            None => self.pick(&Filter::default())?,
        };
        self.begin(beginning.ok_or(Refusal::NotFound)?)
    }

    fn beginning(&mut self, new: NewGame) -> Result<Beginning> {
        match new {
            NewGame::Stored { number: Some(number), .. } => {
                let stored = self.library()?.get(number).ok_or(Refusal::NotFound)?;
                Ok(Beginning::stored(stored, false))
            }
            NewGame::Stored { level, technique, symmetry, number: None } => {
                let (level, symmetry) = (level.map(Into::into), symmetry.map(Into::into));
                let filter = Filter { level, technique, symmetry, clues: None };
                Ok(self.pick(&filter)?.ok_or_else(beginning::no_match)?)
            }
            NewGame::Own { text } => self.own(&text),
            NewGame::Daily { date } => self.daily(beginning::day(date.as_deref(), self.now)?),
            NewGame::Practice { technique } => self.practice(&technique),
            NewGame::Fresh { level, technique, symmetry, seed } => {
                let drawn = self.random.bits();
                let order = beginning::fresh_order(level, technique, symmetry, seed.as_deref(), drawn)?;
                self.fresh(order)
            }
        }
    }

    fn pick(&mut self, filter: &Filter) -> Result<Option<Beginning>> {
        let games = self.games()?;
        let played: HashSet<String> =
            games.iter().map(|game| game.listed.record.givens.to_string()).collect();
        let picked = self.library()?.pick(filter, &played, &mut self.random, || true).unwrap_or_default();
        Ok(picked.map(|stored| Beginning::stored(stored, true)))
    }

    /// The daily puzzle of a date. The seed is open; once made, the puzzle is stored.
    fn daily(&mut self, date: Date) -> Result<Beginning> {
        let day = date.to_string();
        let mut row = self.day(&day)?;
        let puzzle = match row.puzzle(date)? {
            Some(puzzle) => puzzle,
            None => {
                let made = self.fresh(beginning::daily_order(date, date.open_seed()))?;
                let (givens, level, ratings) = (made.givens, made.level, made.ratings);
                let puzzle = PuzzleOfDay { date: day.clone(), givens, level, ratings };
                row.fix(&puzzle);
                puzzle
            }
        };
        self.put(day_key(&day), &row)?;
        Ok(Beginning::daily(puzzle, Date::of(self.now)))
    }

    fn fresh(&mut self, order: FreshOrder) -> Result<Beginning> {
        let (puzzle, ratings) = self.home.analysis.make(order.clone())?;
        Ok(Beginning::fresh(&order, &puzzle, ratings))
    }

    /// A position just before a step of a technique: from a stored game that needs the technique, or else the
    /// technique's example. For a technique without an example, some random stored games are searched.
    fn practice(&mut self, id: &str) -> Result<Beginning> {
        let technique = techniques::by_id(id).ok_or(Refusal::NotFound)?;
        let id = technique.id().as_str();
        let filter = Filter { technique: Some(id.to_string()), ..Filter::default() };
        if let Some(stored) = self.pick(&filter)?
            && let Some(practice) = self.just_before(stored, id)
        {
            return Ok(practice);
        }
        let Some(board) = technique.info().example_board() else {
            return self.search_practice(id);
        };
        let puzzle = Puzzle::of_position(&board).map_err(|_| beginning::no_practice())?;
        Ok(Beginning::example(id, &puzzle, &board))
    }

    /// A practice game: the position before the first step of a technique, if the solution path of the puzzle
    /// has such a step.
    fn just_before(&self, stored: Beginning, id: &str) -> Option<Beginning> {
        let puzzle = Puzzle::new(stored.givens).ok()?;
        let path = self.home.analysis.solution_path(puzzle);
        stored.practice(id, &puzzle, &path)
    }

    fn search_practice(&mut self, id: &str) -> Result<Beginning> {
        for _ in 0..SEARCHED {
            if let Some(stored) = self.pick(&Filter::default())?
                && let Some(practice) = self.just_before(stored, id)
            {
                return Ok(practice);
            }
        }
        Err(beginning::no_game_to_practise().into())
    }

    fn own(&mut self, text: &str) -> Result<Beginning> {
        beginning::check_length(text)?;
        let (inspection, found) = look_at(text);
        let (puzzle, board) = found.ok_or_else(|| Refusal::NotAPuzzle(Box::new(inspection)))?;
        // The page shows the board at once; a rating that takes longer comes with `/ratings`.
        Ok(Beginning::own(&puzzle, &board, Some(Ratings::quick(&puzzle))))
    }

    /// Stores a new game.
    fn begin(&mut self, beginning: Beginning) -> Result<api::Game> {
        let (record, events) = beginning.game(self.draw_id(), self.now);
        let open = OpenGame::new(record, &events, Attempt::NoServer).map_err(crate::form::Unreadable::new)?;
        let game = KeptGame { open, log: events };
        self.player_or_new()?;
        self.put_new_game(&game)?;
        Ok(game.open.wire(game.log, self.now))
    }

    /// Stores a new game, and notes it in the row of its day if it is of a daily puzzle.
    pub(super) fn put_new_game(&mut self, game: &KeptGame) -> Result<()> {
        let record = &game.open.record;
        self.put_game(game, &game.log)?;
        self.claim_day(&record.source, &record.id)
    }
}
