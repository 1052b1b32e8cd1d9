//! Library, days, statistics and the leaderboard.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use garns::rate;

use crate::api::{
    Board, Browse, Day, DayFinished, Days, Leaderboard, LeaderboardEntry, Level, LevelStatistics,
    LibraryGame, LibraryPage, Month, Ratings, Statistics, TimePoint,
};
use crate::calendar::{self, Date};
use crate::error::{Error, Problem, Result};
use crate::extract::Query;
use crate::library::{Filter, Stored};
use crate::ranking::RULES;
use crate::server::Server;
use crate::session::Session;
use crate::store::{Ranking, Standing};

/// Stored games on a page.
const PAGE: usize = 24;

/// The stored games.
#[utoipa::path(get, path = "/api/library", tag = "around", params(Browse), responses((status = 200, body = LibraryPage)))]
pub(crate) async fn library(
    State(server): State<Server>,
    session: Session,
    Query(browse): Query<Browse>,
) -> Result<Json<LibraryPage>> {
    let clues = (browse.clues_min.unwrap_or(0), browse.clues_max.unwrap_or(81));
    let Browse { level, technique, symmetry, .. } = browse;
    let level = level.map(Level::into);
    let filter = Filter { level, technique, symmetry, clues: Some(clues) };
    let page = browse.page.unwrap_or(1) as usize;
    if page == 0 || clues.0 > 81 || clues.1 > 81 {
        return Err(Error::bad("page counts from 1, and a puzzle has up to 81 clues"));
    }
    let library = server.library.clone();
    let look = move || {
        let found: Vec<&Stored> = library.find(&filter).collect();
        let on_page = found.iter().skip((page - 1).saturating_mul(PAGE)).take(PAGE);
        (found.len(), on_page.map(|game| (game.number, game.technique())).collect::<Vec<_>>())
    };
    let (total, on_page) = server.analysis.run(&session.player, look).await?;
    let played = server.store.played(&session.player).await?;
    let played: HashMap<&str, (&String, bool)> =
        played.iter().map(|(givens, game, finished)| (givens.as_str(), (game, *finished))).collect();
    let on_page =
        on_page.into_iter().filter_map(|(number, technique)| Some((server.library.get(number)?, technique)));
    let games = on_page.map(|(stored, technique)| {
        let givens = stored.puzzle.givens().to_string();
        let known = played.get(givens.as_str());
        LibraryGame {
            number: stored.number,
            level: stored.level.map(Level::from),
            ratings: stored.ratings.as_ref().map(Ratings::from),
            clues: stored.puzzle.givens().clues(),
            symmetry: stored.symmetry,
            technique,
            played: known.map(|(game, _)| (*game).clone()),
            finished: known.is_some_and(|(_, finished)| *finished),
            givens,
        }
    });
    let games = games.collect();
    Ok(Json(LibraryPage { total, page, pages: total.div_ceil(PAGE).max(1), games }))
}

/// The daily puzzles of a month.
#[utoipa::path(get, path = "/api/daily", tag = "around", params(Month),
    responses((status = 200, body = Days), (status = 400, body = Problem)))]
pub(crate) async fn days(
    State(server): State<Server>,
    session: Session,
    Query(Month { month }): Query<Month>,
) -> Result<Json<Days>> {
    let today = Date::of(server.now());
    let first = match month {
        Some(month) => Date::first_of(&month).ok_or_else(|| Error::bad("month has the form 2026-11"))?,
        None => today.first_of_month(),
    };
    let after = first.first_of_next_month();
    let begun = server.store.days_of(&session.player, &first.to_string(), &after.to_string()).await?;
    let dates = std::iter::successors(Some(first), |date| Some(date.next()));
    let days = dates.take_while(|&date| date < after && date <= today).map(|date| {
        let name = date.to_string();
        let game = begun.iter().find(|day| day.0 == name);
        Day {
            level: calendar::level_of(date).into(),
            date: name,
            game: game.map(|day| day.1.clone()),
            finished: game.and_then(|day| Some(DayFinished { time: day.2?, score: day.3? })),
        }
    });
    Ok(Json(Days { days: days.collect(), today: today.to_string() }))
}

/// What the player has done so far.
#[utoipa::path(get, path = "/api/statistics", tag = "around", responses((status = 200, body = Statistics)))]
pub(crate) async fn statistics(State(server): State<Server>, session: Session) -> Result<Json<Statistics>> {
    let scores = server.store.scores(&session.player).await?;
    let today = Date::of(server.now());
    let levels = rate::Level::ALL.into_iter().map(|level| {
        let of_level = || scores.iter().filter(move |score| score.level == Some(level));
        let unaided = || of_level().filter(|score| !score.assisted);
        let best = unaided().min_by_key(|score| score.time);
        let count = unaided().count() as i64;
        LevelStatistics {
            level: level.into(),
            finished: of_level().count(),
            best: best.map(|score| score.time),
            mean: (count > 0).then(|| unaided().map(|score| score.time).sum::<i64>() / count),
            best_game: best.map(|score| score.game.clone()),
        }
    });
    let days = scores.iter().map(|score| Date::of(score.at));
    let on_their_day = scores.iter().filter(|score| score.day == Some(Date::of(score.at).to_string()));
    let times = scores.iter().skip(scores.len().saturating_sub(500)).map(|score| TimePoint {
        at: score.at,
        level: score.level.map(Level::from),
        time: score.time,
        score: score.score,
        assisted: score.assisted,
        game: score.game.clone(),
    });
    Ok(Json(Statistics {
        finished: scores.len(),
        started: server.store.started(&session.player).await?,
        score: scores.iter().map(|score| score.score).sum(),
        streak: calendar::streak(days, today),
        daily_streak: calendar::streak(on_their_day.map(|score| Date::of(score.at)), today),
        levels: levels.collect(),
        times: times.collect(),
    }))
}

/// The best ranked games of a level or of a day's puzzle, one per player. The answer states the rules.
#[utoipa::path(get, path = "/api/leaderboard", tag = "around", params(Board),
    responses((status = 200, body = Leaderboard), (status = 400, body = Problem)))]
pub(crate) async fn leaderboard(
    State(server): State<Server>,
    session: Session,
    Query(board): Query<Board>,
) -> Result<Json<Leaderboard>> {
    let ranking = match (board.level, board.date) {
        (Some(level), None) => {
            let days = i64::from(board.days.unwrap_or(0));
            let since = if days == 0 { 0 } else { server.now() - days * calendar::DAY };
            Ranking::Level { level: level.into(), since }
        }
        (None, Some(date)) => {
            let date = Date::parse(&date).ok_or_else(|| Error::bad("date has the form 2026-11-15"))?;
            Ranking::Day(date.to_string())
        }
        _ => return Err(Error::bad("either level or date is needed")),
    };
    let entry = |standing: &Standing| LeaderboardEntry {
        rank: standing.rank,
        name: standing.name.clone().unwrap_or_else(|| "anonymous".to_string()),
        score: standing.score,
        time: standing.time,
        at: standing.at,
        you: standing.player == session.player,
    };
    let standings = server.store.standings(&ranking, &session.player, 50).await?;
    let entries: Vec<LeaderboardEntry> = standings.iter().map(entry).collect();
    let you = entries.iter().find(|entry| entry.you).cloned();
    Ok(Json(Leaderboard {
        rules: RULES,
        entries: entries.into_iter().filter(|entry| entry.rank <= 50).collect(),
        you,
    }))
}
