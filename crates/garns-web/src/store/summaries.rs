//! Summaries of games: a list of games reads these and no log.

use garns::Puzzle;
use garns_game::game::{Finish, Game, Summary};
use garns_game::record::Listed;

use super::connection::{commit, from_row, read};
use super::games::{self, columns, selected};
use super::{Page, Store, StoreError, form};

/// A game's row with its summary and its score.
struct Row {
    game: games::Row,
    position: String,
    elapsed: i64,
    running: bool,
    at: Option<i64>,
    time: Option<i64>,
    score: Option<i64>,
}

from_row!(Row, row => Row {
    game: sqlx::FromRow::from_row(row)?,
    position: row.try_get("position")?,
    elapsed: row.try_get("elapsed")?,
    running: row.try_get("running")?,
    at: row.try_get("at")?,
    time: row.try_get("time")?,
    score: row.try_get("score")?,
});

impl TryFrom<Row> for Listed {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Listed, StoreError> {
        let values = form::read_grid(&row.position)?;
        let finish = match (row.at, row.time, row.score) {
            (Some(at), Some(time), Some(score)) => {
                Some(Finish { at, time, score: u32::try_from(score).map_err(StoreError::unreadable)? })
            }
            _ => None,
        };
        Ok(Listed {
            record: row.game.try_into()?,
            summary: Summary { values, elapsed: row.elapsed, running: row.running },
            finish,
        })
    }
}

impl Store {
    /// The games of a player with their summaries, the last changed first. A game whose row cannot be read
    /// is left out.
    pub async fn list(&self, player: &str, page: Page) -> Result<Vec<Listed>, StoreError> {
        let rows = read!(&self.db, pool => {
            // The page is selected before the join, so that scores are joined only for its games.
            sqlx::query_as::<_, Row>(concat!(
                "SELECT ",
                columns!(),
                ", g.position, g.elapsed, g.running, s.at, s.time, s.score FROM (SELECT * FROM games g WHERE ",
                selected!(),
                ") g LEFT JOIN scores s ON s.game = g.id ORDER BY g.touched DESC, g.id"
            ))
            .bind(player)
            .bind(page.before)
            .bind(page.finished)
            .bind(page.limit)
            .fetch_all(pool)
            .await?
        })?;
        Ok(games::readable(rows, |row| &row.game.id))
    }

    /// Summarises the games of a database of an earlier version, which has no summaries.
    pub(super) async fn summarise(&self) -> Result<(), StoreError> {
        loop {
            let games: Vec<(String, String, i64, i64)> = read!(&self.db, pool => {
                sqlx::query_as("SELECT id, givens, created, touched FROM games WHERE position IS NULL LIMIT 100")
                    .fetch_all(pool)
                    .await?
            })?;
            if games.is_empty() {
                return Ok(());
            }
            let mut summaries = Vec::with_capacity(games.len());
            for (id, givens, created, touched) in games {
                let summary = match self.replay(&id, &givens, created).await {
                    Ok(game) => Summary::of(&game, touched),
                    Err(error @ StoreError::Unreadable(_)) => {
                        tracing::error!(game = id, "a stored game cannot be read: {error}");
                        let values = givens.parse().unwrap_or_default();
                        Summary { values, elapsed: 0, running: false }
                    }
                    Err(error) => return Err(error),
                };
                summaries.push((id, summary));
            }
            commit!(&self.db, connection => {
                for (id, summary) in &summaries {
                    sqlx::query(
                        "UPDATE games SET position = $1, elapsed = $2, running = $3
                         WHERE id = $4 AND position IS NULL",
                    )
                    .bind(summary.values.to_string())
                    .bind(summary.elapsed)
                    .bind(summary.running)
                    .bind(id)
                    .execute(&mut *connection)
                    .await?;
                }
            })?;
        }
    }

    pub(super) async fn replay(&self, id: &str, givens: &str, created: i64) -> Result<Game, StoreError> {
        let puzzle = Puzzle::new(form::read_grid(givens)?).map_err(StoreError::unreadable)?;
        let log = self.events_after(id, 0).await?;
        Ok(Game::replay(puzzle, created, &log))
    }
}
