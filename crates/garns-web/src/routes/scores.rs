//! Statistics and the leaderboard.

use axum::Json;
use axum::extract::State;
use garns::rate;

use crate::api::{
    Leaderboard, LeaderboardEntry, Level, LevelStatistics, Statistics, TimePoint, WhichLeaderboard,
};
use crate::calendar::{self, Date};
use crate::error::{Error, Problem, Result};
use crate::extract::Query;
use crate::ranking::RULES;
use crate::server::Server;
use crate::session::Session;
use crate::store::{Ranking, Standing};

/// What the player has done so far.
#[utoipa::path(get, path = "/api/statistics", tag = "scores", responses((status = 200, body = Statistics)))]
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
        streak: calendar::streak(days, today).into(),
        daily_streak: calendar::streak(on_their_day.map(|score| Date::of(score.at)), today).into(),
        levels: levels.collect(),
        times: times.collect(),
    }))
}

/// The best ranked games of a level or of a day's puzzle, one per player. The answer states the rules.
#[utoipa::path(get, path = "/api/leaderboard", tag = "scores", params(WhichLeaderboard),
    responses((status = 200, body = Leaderboard), (status = 400, body = Problem)))]
pub(crate) async fn leaderboard(
    State(server): State<Server>,
    session: Session,
    Query(board): Query<WhichLeaderboard>,
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
