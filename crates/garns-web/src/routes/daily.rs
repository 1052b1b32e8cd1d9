//! The daily puzzles.

use axum::Json;
use axum::extract::State;

use crate::api::{Day, DayFinished, Days, Month};
use crate::calendar::{self, Date};
use crate::error::{Error, Problem, Result};
use crate::extract::Query;
use crate::server::Server;
use crate::session::Session;

/// The daily puzzles of a month.
#[utoipa::path(get, path = "/api/daily", tag = "daily", params(Month),
    responses((status = 200, body = Days), (status = 400, body = Problem)))]
pub(crate) async fn list(
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
