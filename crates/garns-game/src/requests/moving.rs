//! Games that come from another home.

use crate::api::Imported;
use crate::game::Source;
use crate::home::Home;
use crate::moving::Arrived;

/// Stores games. Games that are here already stay as they are, so that importing a file twice changes nothing.
pub async fn import<H: Home>(home: &mut H, games: Vec<Arrived>) -> Result<Imported, H::Error> {
    let mut imported = Imported::default();
    for mut game in games {
        let record = &mut game.open.record;
        if home.knows(&record.id).await? {
            imported.known += 1;
            continue;
        }
        if let Some(day) = record.source.day()
            && home.game_of_day(day).await?.is_some()
        {
            // A player has at most one game of a daily puzzle, so this game becomes one of the player's own puzzle.
            record.source = Source::Own;
        }
        home.take_in(game).await?;
        imported.added += 1;
    }
    Ok(imported)
}
