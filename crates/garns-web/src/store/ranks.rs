//! Time and points on the leaderboard of games that an earlier version has ranked.

use garns_game::rules::game::Ratings;
use garns_game::rules::ranking;

use super::connection::{commit, read};
use super::{Store, StoreError, form};

/// A finished game: id, givens, ratings, the times of its beginning and its end.
type Row = (String, String, Option<String>, i64, i64);

impl Store {
    /// Computes the time and the points that an earlier version counted by other rules, so that all games of a
    /// leaderboard are compared by the same rules. Which games are ranked stays as it is.
    pub(super) async fn rank_again(&self) -> Result<(), StoreError> {
        loop {
            let games: Vec<Row> = read!(&self.db, pool => {
                sqlx::query_as(
                    "SELECT g.id, g.givens, g.ratings, g.created, s.at FROM scores s JOIN games g ON g.id = s.game
                     WHERE s.ranked_time IS NULL OR s.ranked_score IS NULL LIMIT 100",
                )
                .fetch_all(pool)
                .await?
            })?;
            if games.is_empty() {
                return Ok(());
            }
            let mut results = Vec::with_capacity(games.len());
            for row in games {
                let (time, points) = match self.result(&row).await {
                    Ok(result) => result,
                    Err(error @ StoreError::Unreadable(_)) => {
                        tracing::error!(game = row.0, "a stored game cannot be read: {error}");
                        (row.4 - row.3, 0)
                    }
                    Err(error) => return Err(error),
                };
                results.push((row.0, time, points));
            }
            commit!(&self.db, connection => {
                for (game, time, points) in &results {
                    sqlx::query("UPDATE scores SET ranked_time = $1, ranked_score = $2 WHERE game = $3")
                        .bind(time)
                        .bind(i64::from(*points))
                        .bind(game)
                        .execute(&mut *connection)
                        .await?;
                }
            })?;
        }
    }

    async fn result(&self, (id, givens, ratings, created, at): &Row) -> Result<(i64, u32), StoreError> {
        let game = self.replay(id, givens, *created).await?;
        let tenths = form::read_ratings(ratings.as_deref())?.as_ref().and_then(Ratings::tenths);
        Ok(ranking::result(&game, tenths, *created).unwrap_or((at - created, 0)))
    }
}
