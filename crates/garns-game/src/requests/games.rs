//! The player's games and their logs.

use super::sent::Sent;
use crate::api::{After, Game, GameSummary, Games, Tail, WhichGames};
use crate::home::{Failure as _, Home, Scope};
use crate::record::Page;
use crate::refusal::Refusal;

/// How often events are tried to be stored if somebody else stores events at the same time.
const ATTEMPTS: usize = 4;

/// The most unfinished games among which a game is looked for that can be read.
const LATEST: i64 = 20;

/// The player's games, the last changed first.
pub async fn list<H: Home>(home: &H, which: WhichGames) -> Result<Games, H::Error> {
    let before = which.before.unwrap_or(i64::MAX);
    let page = Page { finished: which.finished(), before, limit: i64::from(which.limit()?) };
    let now = home.now();
    let games = home.games(page).await?;
    Ok(Games { games: games.into_iter().map(|listed| GameSummary::of(listed, now)).collect() })
}

/// A game with its whole log.
pub async fn get<H: Home>(home: &mut H, id: &str) -> Result<Game, H::Error> {
    let (game, log) = home.open_whole(id).await?;
    Ok(game.wire(log, home.now()))
}

/// Deletes a game.
pub async fn delete<H: Home>(home: &mut H, id: &str) -> Result<(), H::Error> {
    if home.delete_game(id).await? { Ok(()) } else { Err(Refusal::NotFound.into()) }
}

/// The end of a game's log.
pub async fn tail<H: Home>(home: &mut H, id: &str, After { after }: After) -> Result<Tail, H::Error> {
    let game = home.open(id, None).await?;
    let events = home.log(&game, after).await?;
    Ok(game.tail(events, home.now()))
}

/// Adds events to a game. A batch that is sent again gets the same answer.
pub async fn send<H: Home>(home: &mut H, id: &str, sent: Sent) -> Result<Tail, H::Error> {
    for _ in 0..ATTEMPTS {
        let mut game = home.open(id, Some(sent.expect)).await?;
        let is_behind = sent.expect < game.game.head();
        let missed = if is_behind { home.log(&game, sent.expect).await? } else { Vec::new() };
        let fresh = sent.fresh(&game, &missed)?;
        if fresh.is_empty() {
            return Ok(game.tail(missed, home.now()));
        }
        // If somebody else was first, their events are read, and this request tries again.
        if let Some(stored) = home.append(&mut game, fresh).await? {
            return Ok(game.tail([missed, stored].concat(), home.now()));
        }
    }
    Err(Refusal::Busy.into())
}

/// The unfinished game that the player played last. A game that cannot be read, or was deleted just now, is skipped, so
/// that the player can still open the others.
pub(super) async fn last<H: Home>(home: &mut H) -> Result<Option<Game>, H::Error> {
    for listed in home.games(Page::unfinished(LATEST)).await? {
        match get(home, &listed.record.id).await {
            Ok(game) => return Ok(Some(game)),
            Err(error) if matches!(error.scope(), Scope::Gone | Scope::Unreadable) => error.note(),
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}
