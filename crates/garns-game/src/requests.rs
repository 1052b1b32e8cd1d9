//! The requests of the API: each is one function over a [`Home`], the same in every home.
//!
//! Only the server has the leaderboard, pages to print, the health check, cookies and limits. It sends an export game by
//! game; a browser makes the file at once.

pub mod daily;
pub mod games;
pub mod help;
pub mod learn;
pub mod library;
pub mod moving;
pub mod new;
pub mod player;
pub mod practice;
pub mod review;
pub mod sent;
pub mod statistics;

use crate::game::{Action, Event};
use crate::home::Home;
use crate::refusal::Refusal;

/// The player's game, for a sender who must know the whole log. The request is refused if the sender does not, and after
/// the end of the game.
async fn open_at<H: Home>(home: &mut H, id: &str, expect: u32) -> Result<H::Open, H::Error> {
    let game = home.open(id, Some(expect)).await?;
    if game.is_at(expect)? {
        return Ok(game);
    }
    let missed = home.log(&game, expect).await?;
    Err(game.behind(missed).into())
}

/// Stores actions of the home itself, such as the cost of a hint.
async fn append_own<H: Home>(
    home: &mut H,
    mut game: H::Open,
    actions: Vec<Action>,
) -> Result<(H::Open, Vec<Event>), H::Error> {
    if actions.is_empty() {
        return Ok((game, Vec::new()));
    }
    let (id, head) = (game.record.id.clone(), game.game.head());
    let actions = game.own(actions);
    if let Some(events) = home.append(&mut game, actions).await? {
        return Ok((game, events));
    }
    drop(game);
    let game = home.open(&id, None).await?;
    let missed = home.log(&game, head).await?;
    Err(Refusal::Behind { head: game.game.head(), missed }.into())
}
