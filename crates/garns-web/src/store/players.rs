//! Who plays.

use super::{Store, StoreError, on};

/// A player, anonymous unless a name was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Never shown to others.
    pub id: String,
    /// As the leaderboard shows it.
    pub name: Option<String>,
    /// JSON that the wire types define.
    pub settings: String,
    /// First seen, in milliseconds since 1970.
    pub since: i64,
}

type Row = (String, Option<String>, String, i64);

impl From<Row> for Player {
    fn from((id, name, settings, since): Row) -> Player {
        Player { id, name, settings, since }
    }
}

impl Store {
    /// Adds a player who holds this token (its hash).
    pub async fn add_player(&self, player: &Player, token: &str) -> Result<(), StoreError> {
        on!(&self.db, pool => {
            sqlx::query("INSERT INTO players (id, token, name, settings, since) VALUES ($1, $2, $3, $4, $5)")
                .bind(&player.id)
                .bind(token)
                .bind(&player.name)
                .bind(&player.settings)
                .bind(player.since)
                .execute(pool)
                .await?;
        });
        Ok(())
    }

    /// The player who holds this token (its hash).
    pub async fn player_by_token(&self, token: &str) -> Result<Option<Player>, StoreError> {
        Ok(on!(&self.db, pool => {
            sqlx::query_as::<_, Row>("SELECT id, name, settings, since FROM players WHERE token = $1")
                .bind(token)
                .fetch_optional(pool)
                .await?
        })
        .map(Player::from))
    }

    /// The player of this id.
    pub async fn player(&self, id: &str) -> Result<Option<Player>, StoreError> {
        Ok(on!(&self.db, pool => {
            sqlx::query_as::<_, Row>("SELECT id, name, settings, since FROM players WHERE id = $1")
                .bind(id)
                .fetch_optional(pool)
                .await?
        })
        .map(Player::from))
    }

    /// Gives a player another token: whoever holds the old one is nobody.
    pub async fn set_token(&self, id: &str, token: &str) -> Result<(), StoreError> {
        on!(&self.db, pool => {
            sqlx::query("UPDATE players SET token = $1 WHERE id = $2").bind(token).bind(id).execute(pool).await?;
        });
        Ok(())
    }

    /// Changes a player's settings.
    pub async fn set_settings(&self, id: &str, settings: &str) -> Result<(), StoreError> {
        on!(&self.db, pool => {
            sqlx::query("UPDATE players SET settings = $1 WHERE id = $2")
                .bind(settings)
                .bind(id)
                .execute(pool)
                .await?;
        });
        Ok(())
    }

    /// Gives a player a name, or none; `false` if another player has one with the same key.
    pub async fn set_name(&self, id: &str, name: Option<(&str, &str)>) -> Result<bool, StoreError> {
        let (name, key) = name.unzip();
        let changed = on!(&self.db, pool => {
            sqlx::query(
                "UPDATE players SET name = $1, name_key = $2
                 WHERE id = $3 AND NOT EXISTS (SELECT 1 FROM players WHERE name_key = $2 AND id <> $3)",
            )
            .bind(name)
            .bind(key)
            .bind(id)
            .execute(pool)
            .await
            .map(|result| result.rows_affected())
        });
        match changed {
            Ok(changed) => Ok(changed > 0),
            // Two players have chosen it in the same moment.
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Forgets a player with all games.
    pub async fn delete_player(&self, id: &str) -> Result<(), StoreError> {
        on!(&self.db, pool => {
            sqlx::query("DELETE FROM players WHERE id = $1").bind(id).execute(pool).await?;
        });
        Ok(())
    }
}
