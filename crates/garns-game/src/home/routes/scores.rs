//! Statistics.

use super::Request;
use crate::home::kept_game::{GAMES, ListedGame};
use crate::home::player_row::PLAYER;
use crate::home::visit::{Reply, Result, Visit, ok};
use crate::record::Listed;
use crate::statistics::{self, FinishedGame};

pub(super) fn statistics(visit: &mut Visit, _: Request) -> Result<Reply> {
    visit.table.need(&[PLAYER], &[GAMES])?;
    visit.player()?;
    let games = visit.games()?;
    let mut finished: Vec<FinishedGame> = games.iter().filter_map(ListedGame::finished).collect();
    finished.sort_by_key(|game| game.at);
    // Opening the page begins a game, but does not play it.
    let is_played = |game: &&ListedGame| {
        let Listed { record, summary, .. } = &game.listed;
        summary.values != record.givens
    };
    let played = games.iter().filter(is_played).count();
    ok(&statistics::statistics(&finished, played as i64, visit.now))
}
