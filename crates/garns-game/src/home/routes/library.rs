//! The stored games.

use std::collections::HashMap;

use super::Request;
use crate::browsing::Browsing;
use crate::home::kept_game::GAMES;
use crate::home::player_row::PLAYER;
use crate::home::visit::{Reply, Result, Visit, ok};

pub(super) fn list(visit: &mut Visit, request: Request) -> Result<Reply> {
    let browsing = Browsing::read(request.query()?)?;
    visit.table.need(&[PLAYER], &[GAMES])?;
    visit.player()?;
    let library = visit.library()?;
    let found = browsing.look(library);
    let mut games = visit.games()?;
    games.sort_by_key(|game| game.listed.record.touched);
    let games: Vec<(String, String, bool)> = games
        .into_iter()
        .map(|game| game.listed.record)
        .map(|record| (record.givens.to_string(), record.id, record.finished.is_some()))
        .collect();
    let played: HashMap<&str, (&str, bool)> =
        games.iter().map(|(givens, id, finished)| (givens.as_str(), (id.as_str(), *finished))).collect();
    ok(&browsing.page(library, found, &played))
}
