//! The player: the first request of a visit, settings, and deleting everything.

use super::{games, new};
use crate::api::{self, ChangePlayer, ComeIn, Game, Level, Play, Profile, Rules};
use crate::home::{Failure as _, Home, Player, Scope};
use crate::id::is_id;
use crate::record::Page;

/// Opens a game: the game that was asked for; or else the unfinished game that was played last; or else a new game.
pub async fn play<H: Home>(home: &mut H, ComeIn { game }: ComeIn) -> Result<Play, H::Error> {
    let player = home.player().await?;
    let game = game_to_open(home, game, player.settings.level).await?;
    Ok(Play {
        version: env!("CARGO_PKG_VERSION"),
        player: api::Player::from(&player),
        settings: player.settings,
        rules: Rules::default(),
        game,
    })
}

/// Changes the name or the settings.
pub async fn change<H: Home>(home: &mut H, change: ChangePlayer) -> Result<Profile, H::Error> {
    let mut player = home.player().await?;
    if let Some(name) = change.name {
        player.name = home.set_name(name.as_deref()).await?;
    }
    if let Some(settings) = change.settings {
        home.set_settings(&settings).await?;
        player.settings = settings;
    }
    Ok(Profile { player: api::Player::from(&player), settings: player.settings })
}

/// Deletes the player with all games.
pub async fn delete<H: Home>(home: &mut H) -> Result<(), H::Error> {
    home.delete_player().await
}

async fn game_to_open<H: Home>(home: &mut H, wanted: Option<String>, level: Level) -> Result<Game, H::Error> {
    if let Some(id) = wanted.filter(|id| is_id(id)) {
        match games::get(home, &id).await {
            Err(error) if error.scope() == Scope::Gone => {}
            game => return game,
        }
    }
    if let Some(game) = games::last(home).await? {
        return Ok(game);
    }
    match new::first(home, level).await {
        // There is no room for another game: open the last game, so that the player can delete games.
        Err(error) if error.scope() == Scope::Room => {
            let page = Page { finished: None, before: i64::MAX, limit: 1 };
            let last = home.games(page).await?;
            games::get(home, &last.first().ok_or(error)?.record.id).await
        }
        game => game,
    }
}

impl From<&Player> for api::Player {
    fn from(player: &Player) -> api::Player {
        api::Player { name: player.name.clone(), since: player.since }
    }
}
