//! The review of a finished or assisted game.

use std::sync::Arc;

use crate::api;
use crate::game::Review;
use crate::home::Home;
use crate::questions::Reviewed;

/// Every move of a finished game with the technique that justified it. A game whose solution was shown may be reviewed
/// before its end.
pub async fn review<H: Home>(home: &mut H, id: &str) -> Result<api::Review, H::Error> {
    Ok(api::Review::from(&*review_of(home, id).await?))
}

/// The review of a game. If the game is finished, the observations of the player's skills are stored.
pub(super) async fn review_of<H: Home>(home: &mut H, id: &str) -> Result<Arc<Review>, H::Error> {
    let (game, log) = home.open_whole(id).await?;
    game.may_be_reviewed()?;
    let is_finished = game.game.finish().is_some();
    let (puzzle, created) = (*game.game.puzzle(), game.record.created);
    drop(game);
    let last = log.last().map_or(created, |event| event.at);
    let review = home.ask(Reviewed { game: id.to_string(), puzzle, created, log }).await?;
    if is_finished {
        home.observe_game(id, &review.observations(last)).await?;
    }
    Ok(review)
}
