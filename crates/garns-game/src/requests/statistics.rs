//! Statistics of the player's games.

use crate::api::Statistics;
use crate::home::Home;
use crate::statistics;

/// Statistics of the player's games.
pub async fn statistics<H: Home>(home: &H) -> Result<Statistics, H::Error> {
    let (finished, begun) = (home.finished().await?, home.begun().await?);
    Ok(statistics::statistics(&finished, begun, home.now()))
}
