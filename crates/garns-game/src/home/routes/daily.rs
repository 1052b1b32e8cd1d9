//! The daily puzzles.

use super::Request;
use crate::api::Month;
use crate::home::kept_game::{GAMES, ListedGame};
use crate::home::player_row::PLAYER;
use crate::home::visit::{Reply, Result, Visit, ok};
use crate::statistics::{GameOfDay, MonthSoFar};

pub(super) fn list(visit: &mut Visit, request: Request) -> Result<Reply> {
    let month = MonthSoFar::read(&request.query::<Month>()?, visit.now)?;
    visit.table.need(&[PLAYER], &[GAMES])?;
    visit.player()?;
    let begun: Vec<GameOfDay> = visit.games()?.iter().filter_map(of_day).collect();
    ok(&month.days(&begun))
}

fn of_day(game: &ListedGame) -> Option<GameOfDay> {
    let record = &game.listed.record;
    let finished = game.listed.finish.map(|finish| (finish.time, i64::from(finish.score)));
    Some(GameOfDay { date: record.source.day()?.to_string(), game: record.id.clone(), finished })
}
