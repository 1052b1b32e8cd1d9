//! Statistics and the leaderboard.

use axum::Json;
use axum::extract::State;
use garns_game::api::{Leaderboard, LeaderboardEntry, Problem, Statistics, WhichLeaderboard};
use garns_game::calendar::{self, Date};
use garns_game::ranking::RULES;
use garns_game::requests::statistics;

use crate::error::{Error, Result};
use crate::extract::Query;
use crate::server::Server;
use crate::session::Session;
use crate::store::{Ranking, Standing};
use crate::visitor::Visitor;

/// Statistics of the player's games.
#[utoipa::path(get, path = "/api/statistics", tag = "scores", responses((status = 200, body = Statistics)))]
pub(crate) async fn statistics(visitor: Visitor) -> Result<Json<Statistics>> {
    Ok(Json(statistics::statistics(&visitor).await?))
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
        played: standing.played,
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
