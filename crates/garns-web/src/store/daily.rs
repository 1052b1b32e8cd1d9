//! The puzzle of a day, fixed once it was made so that it stays the same for everyone.

use super::connection::{commit, read};
use super::{Store, StoreError};

/// The puzzle of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Daily {
    /// `YYYY-MM-DD`.
    pub date: String,
    /// 81 characters.
    pub givens: String,
    /// The word for its rating.
    pub level: Option<String>,
    /// Its ratings as JSON.
    pub ratings: Option<String>,
}

type Row = (String, String, Option<String>, Option<String>);

impl Store {
    /// The puzzle of a day, if it was made already.
    pub async fn daily(&self, date: &str) -> Result<Option<Daily>, StoreError> {
        Ok(read!(&self.db, pool => {
            sqlx::query_as::<_, Row>("SELECT date, givens, level, ratings FROM daily WHERE date = $1")
                .bind(date)
                .fetch_optional(pool)
                .await?
        })?
        .map(|(date, givens, level, ratings)| Daily { date, givens, level, ratings }))
    }

    /// Fixes the puzzle of a day; whoever comes second gets the first one's.
    pub async fn fix_daily(&self, daily: &Daily) -> Result<Daily, StoreError> {
        commit!(&self.db, connection => {
            sqlx::query(
                "INSERT INTO daily (date, givens, level, ratings) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
            )
            .bind(&daily.date)
            .bind(&daily.givens)
            .bind(&daily.level)
            .bind(&daily.ratings)
            .execute(&mut *connection)
            .await?;
        })?;
        Ok(self.daily(&daily.date).await?.unwrap_or_else(|| daily.clone()))
    }

    /// A player's games for the daily puzzles from a date up to, not including, another:
    /// date, game, and time and score if finished.
    pub async fn days_of(
        &self,
        player: &str,
        from: &str,
        to: &str,
    ) -> Result<Vec<(String, String, Option<i64>, Option<i64>)>, StoreError> {
        Ok(read!(&self.db, pool => {
            sqlx::query_as(
                "SELECT g.day, g.id, s.time, s.score FROM games g LEFT JOIN scores s ON s.game = g.id
                 WHERE g.player = $1 AND g.day >= $2 AND g.day < $3 ORDER BY g.day",
            )
            .bind(player)
            .bind(from)
            .bind(to)
            .fetch_all(pool)
            .await?
        })?)
    }
}
