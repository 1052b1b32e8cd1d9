//! The review of a finished or assisted game.

use std::rc::Rc;

use super::Request;
use crate::api;
use crate::game;
use crate::home::kept_game::{KeptGame, game_key, log_prefix};
use crate::home::observations::observed_key;
use crate::home::player_row::PLAYER;
use crate::home::visit::{Reply, Result, Visit, ok};

pub(super) fn review(visit: &mut Visit, request: Request) -> Result<Reply> {
    let id = request.game()?;
    visit.table.need(&[PLAYER, &game_key(id), &observed_key(id)], &[&log_prefix(id)])?;
    let game = visit.game(id)?;
    game.open.may_be_reviewed()?;
    let review = visit.review(&game)?;
    ok(&api::Review::from(review.as_ref()))
}

impl Visit<'_> {
    /// The review of a game. If the game is finished, the observations of the player's skills are stored.
    pub(super) fn review(&mut self, game: &KeptGame) -> Result<Rc<game::Review>> {
        let (puzzle, record) = (*game.open.game.puzzle(), &game.open.record);
        let review = self.home.analysis.review(&record.id, puzzle, record.created, &game.log);
        self.observe_game(game, &review)?;
        Ok(review)
    }
}
