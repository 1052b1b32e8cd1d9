//! Statistics of a player's games.

use garns::rate;

use crate::refusal::Refusal;
use crate::rules::calendar::{self, Date};
use crate::rules::open_game::OpenGame;
use crate::wire::{Day, DayFinished, Days, Level, LevelStatistics, Month, Statistics, TimePoint};

/// The most finished games in the plot of times.
const MOST_TIMES: usize = 500;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// Its id.
    pub game: String,
    /// How hard the puzzle is.
    pub level: Option<rate::Level>,
    /// The day of a daily puzzle.
    pub day: Option<String>,
    /// When it was finished, in milliseconds since 1970.
    pub at: i64,
    /// Milliseconds on the clock.
    pub time: i64,
    /// Points.
    pub score: i64,
    /// Whether the solution was shown, or the game practised a technique.
    pub assisted: bool,
}

impl FinishedGame {
    /// A finished game, with the time and the score at its end; none if the game is not finished.
    pub fn of(open: &OpenGame) -> Option<FinishedGame> {
        let finish = open.game.finish()?;
        Some(FinishedGame {
            game: open.record.id.clone(),
            level: open.record.level,
            day: open.record.source.day().map(str::to_string),
            at: finish.at,
            time: finish.time,
            score: i64::from(finish.score),
            assisted: open.game.assisted(),
        })
    }
}

/// The statistics of finished games, the oldest first, out of all games that were started.
pub fn statistics(games: &[FinishedGame], started: i64, now: i64) -> Statistics {
    let today = Date::of(now);
    let levels = rate::Level::ALL.into_iter().map(|level| of_level(level, games));
    let days = games.iter().map(|game| Date::of(game.at));
    let on_their_day = games.iter().filter(|game| game.day == Some(Date::of(game.at).to_string()));
    let times = games.iter().skip(games.len().saturating_sub(MOST_TIMES)).map(|game| TimePoint {
        at: game.at,
        level: game.level.map(Level::from),
        time: game.time,
        score: game.score,
        assisted: game.assisted,
        game: game.game.clone(),
    });
    Statistics {
        finished: games.len(),
        started,
        score: games.iter().map(|game| game.score).sum(),
        streak: calendar::streak(days, today).into(),
        daily_streak: calendar::streak(on_their_day.map(|game| Date::of(game.at)), today).into(),
        levels: levels.collect(),
        times: times.collect(),
    }
}

fn of_level(level: rate::Level, games: &[FinishedGame]) -> LevelStatistics {
    let of_level = || games.iter().filter(move |game| game.level == Some(level));
    let unaided = || of_level().filter(|game| !game.assisted);
    let best = unaided().min_by_key(|game| game.time);
    let count = unaided().count() as i64;
    LevelStatistics {
        level: level.into(),
        finished: of_level().count(),
        best: best.map(|game| game.time),
        mean: (count > 0).then(|| unaided().map(|game| game.time).sum::<i64>() / count),
        best_game: best.map(|game| game.game.clone()),
    }
}

/// A player's game of a day's puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOfDay {
    /// `YYYY-MM-DD`.
    pub date: String,
    /// The game's id.
    pub game: String,
    /// Time and score if it is finished.
    pub finished: Option<(i64, i64)>,
}

/// The days of a month up to today.
#[derive(Clone, Copy, Debug)]
pub struct MonthSoFar {
    /// The first day of the month.
    pub first: Date,
    /// The first day of the next month.
    pub after: Date,
    today: Date,
}

impl MonthSoFar {
    /// The month of a request; the current month if the request names none.
    pub fn read(Month { month }: &Month, now: i64) -> Result<MonthSoFar, Refusal> {
        let today = Date::of(now);
        let first = match month {
            Some(month) => Date::first_of(month).ok_or_else(|| Refusal::bad("month has the form 2026-11"))?,
            None => today.first_of_month(),
        };
        Ok(MonthSoFar { first, after: first.first_of_next_month(), today })
    }

    /// Its days, with the games that the player has begun.
    pub fn days(&self, begun: &[GameOfDay]) -> Days {
        let dates = std::iter::successors(Some(self.first), |date| Some(date.next()));
        let days = dates.take_while(|&date| date < self.after && date <= self.today).map(|date| {
            let name = date.to_string();
            let game = begun.iter().find(|day| day.date == name);
            let finished = game.and_then(|day| day.finished);
            Day {
                level: calendar::level_of(date).into(),
                date: name,
                game: game.map(|day| day.game.clone()),
                finished: finished.map(|(time, score)| DayFinished { time, score }),
            }
        });
        Days { days: days.collect(), today: self.today.to_string() }
    }
}
