//! Statistics of the player's games.

use crate::api::Statistics;
use crate::home::Home;
use crate::statistics;

/// Statistics of the player's games.
pub async fn statistics<H: Home>(home: &H) -> Result<Statistics, H::Error> {
    let (finished, played) = (home.finished().await?, home.count_played().await?);
    Ok(statistics::statistics(&finished, played, home.now()))
}
