//! The puzzle of a day, fixed once it was made so that it stays the same for everyone.

use garns_game::rules::beginning::PuzzleOfDay;
use garns_game::rules::statistics::GameOfDay;

use super::connection::{commit, read};
use super::{Store, StoreError, form};

type Row = (String, String, Option<String>, Option<String>);

impl Store {
    /// The puzzle of a day, if it was made already.
    pub async fn daily(&self, date: &str) -> Result<Option<PuzzleOfDay>, StoreError> {
        let row = read!(&self.db, pool => {
            sqlx::query_as::<_, Row>("SELECT date, givens, level, ratings FROM daily WHERE date = $1")
                .bind(date)
                .fetch_optional(pool)
                .await?
        })?;
        let Some((date, givens, level, ratings)) = row else { return Ok(None) };
        Ok(Some(PuzzleOfDay {
            date,
            givens: form::read_grid(&givens)?,
            level: form::read_level(level.as_deref())?,
            ratings: form::read_ratings(ratings.as_deref())?,
        }))
    }

    /// Fixes the puzzle of a day; a second caller gets the puzzle of the first.
    pub async fn fix_daily(&self, daily: &PuzzleOfDay) -> Result<PuzzleOfDay, StoreError> {
        let ratings = form::write_ratings(daily.ratings.as_ref())?;
        commit!(&self.db, connection => {
            sqlx::query(
                "INSERT INTO daily (date, givens, level, ratings) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
            )
            .bind(&daily.date)
            .bind(daily.givens.to_string())
            .bind(daily.level.map(form::write_level))
            .bind(&ratings)
            .execute(&mut *connection)
            .await?;
        })?;
        Ok(self.daily(&daily.date).await?.unwrap_or_else(|| daily.clone()))
    }

    /// A player's games for the daily puzzles from a date up to, not including, another.
    pub async fn days_of(&self, player: &str, from: &str, to: &str) -> Result<Vec<GameOfDay>, StoreError> {
        let rows: Vec<(String, String, Option<i64>, Option<i64>)> = read!(&self.db, pool => {
            sqlx::query_as(
                "SELECT g.day, g.id, s.time, s.score FROM games g LEFT JOIN scores s ON s.game = g.id
                 WHERE g.player = $1 AND g.day >= $2 AND g.day < $3 ORDER BY g.day",
            )
            .bind(player)
            .bind(from)
            .bind(to)
            .fetch_all(pool)
            .await?
        })?;
        let of_day = |(date, game, time, score): (_, _, Option<i64>, Option<i64>)| GameOfDay {
            date,
            game,
            finished: time.zip(score),
        };
        Ok(rows.into_iter().map(of_day).collect())
    }
}
