//! The browser's side of the port: a request reads and writes rows.

use std::cmp::Reverse;
use std::sync::Arc;

use garns::Puzzle;

use super::day_row::day_key;
use super::kept_game::{GAMES, KeptGame, ListedGame, game_key, log_prefix};
use super::observations::observed_key;
use super::player_row::PLAYER;
use super::recent::timed;
use super::visit::{Result, Stop, Visit};
use crate::beginning::PuzzleOfDay;
use crate::calendar::Date;
use crate::form::Unreadable;
use crate::game::{Event, Observation, Ratings};
use crate::home::{Home, NewGame, Played, Player};
use crate::library::Library;
use crate::moving::Arrived;
use crate::open_game::{OpenGame, Unstamped};
use crate::questions::{Question, Stopwatch};
use crate::ranking::Attempt;
use crate::record::{Listed, Page};
use crate::refusal::Refusal;
use crate::settings::Settings;
use crate::statistics::{FinishedGame, GameOfDay};

/// Prefixes of the keys of all rows that requests write, except the player's row.
const EVERYTHING: [&str; 5] = [GAMES, "log/", "day/", "exercise/", "observed/"];

impl Home for Visit<'_> {
    type Error = Stop;
    type Open = KeptGame;

    fn now(&self) -> i64 {
        self.now
    }

    fn random(&mut self) -> Result<u64> {
        Ok(self.random.bits())
    }

    fn library(&self) -> Result<Library> {
        self.stored_games()
    }

    async fn ask<Q: Question>(&self, question: Q) -> Result<Arc<Q::Answer>> {
        Ok(self.browser.recent.ask(question, self.browser.clock)?)
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Stopwatch<'_>) -> T + Send + 'static,
    ) -> Result<T> {
        Ok(timed(self.browser.clock, work))
    }

    async fn ratings_at_once(&self, puzzle: Puzzle) -> Option<Ratings> {
        // The page shows the board at once; a rating that takes longer comes with `/ratings`.
        Some(Ratings::quick(&puzzle))
    }

    async fn player(&self) -> Result<Player> {
        self.player_row()
    }

    async fn set_name(&mut self, name: Option<&str>) -> Result<Option<String>> {
        if name.is_some() {
            return Err(Refusal::bad("names are for the leaderboard, which needs a server").into());
        }
        Ok(None)
    }

    async fn set_settings(&mut self, settings: &Settings) -> Result<()> {
        let player = Player { settings: settings.clone(), ..self.player_row()? };
        self.put_player(&player)
    }

    async fn delete_player(&mut self) -> Result<()> {
        self.delete(PLAYER.to_string());
        for prefix in EVERYTHING {
            self.delete_range(prefix.to_string());
        }
        Ok(())
    }

    async fn open(&mut self, id: &str, _: Option<u32>) -> Result<KeptGame> {
        self.game(id)
    }

    async fn open_whole(&mut self, id: &str) -> Result<(KeptGame, Vec<Event>)> {
        let game = self.game(id)?;
        let log = game.log.clone();
        Ok((game, log))
    }

    async fn log(&self, game: &KeptGame, after: u32) -> Result<Vec<Event>> {
        Ok(game.after(after).to_vec())
    }

    async fn append(&mut self, game: &mut KeptGame, actions: Vec<Unstamped>) -> Result<Option<Vec<Event>>> {
        // If another tab is first, the guard of the row lets nothing be written, and the request starts again.
        self.append_to(game, actions).map(Some)
    }

    async fn add(&mut self, NewGame { record, events, .. }: NewGame) -> Result<Option<KeptGame>> {
        let open = OpenGame::new(record, &events, Attempt::NoServer).map_err(Unreadable::new)?;
        let game = KeptGame { open, log: events };
        self.put_new_game(&game)?;
        Ok(Some(game))
    }

    async fn knows(&self, id: &str) -> Result<bool> {
        Ok(self.row(&game_key(id))?.is_some())
    }

    async fn take_in(&mut self, Arrived { open, log }: Arrived) -> Result<()> {
        self.put_new_game(&KeptGame { open, log })
    }

    async fn set_ratings(&mut self, game: &mut KeptGame, ratings: &Ratings) -> Result<()> {
        game.open.record.level = ratings.level();
        game.open.record.ratings = Some(ratings.clone());
        self.put_game(game, &[])
    }

    async fn delete_game(&mut self, id: &str) -> Result<bool> {
        let key = game_key(id);
        if self.row(&key)?.is_none() {
            return Ok(false);
        }
        self.guard(&key)?;
        self.delete(key);
        self.delete(observed_key(id));
        self.delete_range(log_prefix(id));
        Ok(true)
    }

    async fn games(&self, page: Page) -> Result<Vec<Listed>> {
        let mut games: Vec<Listed> = self.listed()?.into_iter().map(|game| game.listed).collect();
        games.retain(|game| {
            game.record.touched < page.before
                && page.finished.is_none_or(|finished| game.record.finished.is_some() == finished)
        });
        games.sort_by_key(|game| Reverse(game.record.touched));
        games.truncate(usize::try_from(page.limit).unwrap_or(usize::MAX));
        Ok(games)
    }

    async fn played(&self) -> Result<Vec<Played>> {
        let mut games = self.listed()?;
        games.sort_by_key(|game| game.listed.record.touched);
        let played = games.into_iter().map(|game| game.listed.record).map(|record| Played {
            givens: record.givens.to_string(),
            finished: record.finished.is_some(),
            game: record.id,
        });
        Ok(played.collect())
    }

    async fn finished(&self) -> Result<Vec<FinishedGame>> {
        let mut finished: Vec<FinishedGame> =
            self.listed()?.iter().filter_map(ListedGame::finished).collect();
        finished.sort_by_key(|game| game.at);
        Ok(finished)
    }

    async fn count_played(&self) -> Result<i64> {
        // Opening the page begins a game, but does not play it.
        let games = self.listed()?;
        let is_played = |game: &&ListedGame| game.listed.summary.values != game.listed.record.givens;
        Ok(games.iter().filter(is_played).count() as i64)
    }

    async fn games_of_days(&self, from: Date, to: Date) -> Result<Vec<GameOfDay>> {
        let (from, to) = (from.to_string(), to.to_string());
        let of_day = |game: &ListedGame| {
            let record = &game.listed.record;
            let date = record.source.day().filter(|&day| (from.as_str()..to.as_str()).contains(&day))?;
            let finished = game.listed.finish.map(|finish| (finish.time, i64::from(finish.score)));
            Some(GameOfDay { date: date.to_string(), game: record.id.clone(), finished })
        };
        Ok(self.listed()?.iter().filter_map(of_day).collect())
    }

    async fn game_of_day(&self, day: &str) -> Result<Option<String>> {
        Ok(self.day(day)?.game)
    }

    fn seed_of_day(&self, date: Date) -> u64 {
        date.open_seed()
    }

    async fn puzzle_of_day(&self, date: Date) -> Result<Option<PuzzleOfDay>> {
        Ok(self.day(&date.to_string())?.puzzle(date)?)
    }

    async fn fix_day(&mut self, puzzle: PuzzleOfDay) -> Result<PuzzleOfDay> {
        let mut row = self.day(&puzzle.date)?;
        row.fix(&puzzle);
        self.put(day_key(&puzzle.date), &row)?;
        Ok(puzzle)
    }

    async fn observations(&self) -> Result<Vec<Observation>> {
        self.all_observations()
    }

    async fn observe_exercise(&mut self, observation: &Observation) -> Result<()> {
        self.put_exercise(observation)
    }

    async fn observe_game(&mut self, game: &str, observations: &[Observation]) -> Result<()> {
        self.put_observed(game, observations)
    }

    async fn unobserved(&self, most: usize) -> Result<Vec<String>> {
        let mut finished = self.finished().await?;
        finished.sort_by_key(|game| Reverse(game.at));
        let mut ids = Vec::new();
        for FinishedGame { game, .. } in finished {
            if ids.len() < most && self.row(&observed_key(&game))?.is_none() {
                ids.push(game);
            }
        }
        // The logs of all these games are read at once.
        let logs: Vec<String> = ids.iter().map(|id| log_prefix(id)).collect();
        self.table.need(&[], &logs)?;
        Ok(ids)
    }

    async fn forget_observations(&mut self) -> Result<()> {
        let finished: Vec<String> = self.finished().await?.into_iter().map(|game| game.game).collect();
        self.delete_observations(&finished)
    }
}
