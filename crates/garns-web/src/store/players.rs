//! Who plays.

use super::connection::{commit, read};
use super::{Store, StoreError};

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
        commit!(&self.db, connection => {
            sqlx::query("INSERT INTO players (id, token, name, settings, since) VALUES ($1, $2, $3, $4, $5)")
                .bind(&player.id)
                .bind(token)
                .bind(&player.name)
                .bind(&player.settings)
                .bind(player.since)
                .execute(&mut *connection)
                .await?;
        })?;
        Ok(())
    }

    /// The player who holds this token (its hash).
    pub async fn player_by_token(&self, token: &str) -> Result<Option<Player>, StoreError> {
        Ok(read!(&self.db, pool => {
            sqlx::query_as::<_, Row>("SELECT id, name, settings, since FROM players WHERE token = $1")
                .bind(token)
                .fetch_optional(pool)
                .await?
        })?
        .map(Player::from))
    }

    /// The player of this id.
    pub async fn player(&self, id: &str) -> Result<Option<Player>, StoreError> {
        Ok(read!(&self.db, pool => {
            sqlx::query_as::<_, Row>("SELECT id, name, settings, since FROM players WHERE id = $1")
                .bind(id)
                .fetch_optional(pool)
                .await?
        })?
        .map(Player::from))
    }

    /// Gives a player another token: whoever holds the old one is nobody.
    pub async fn set_token(&self, id: &str, token: &str) -> Result<(), StoreError> {
        commit!(&self.db, connection => {
            sqlx::query("UPDATE players SET token = $1 WHERE id = $2").bind(token).bind(id).execute(&mut *connection).await?;
        })?;
        Ok(())
    }

    /// Changes a player's name and settings.
    pub async fn set_player(&self, player: &Player) -> Result<(), StoreError> {
        commit!(&self.db, connection => {
            sqlx::query("UPDATE players SET name = $1, settings = $2 WHERE id = $3")
                .bind(&player.name)
                .bind(&player.settings)
                .bind(&player.id)
                .execute(&mut *connection)
                .await?;
        })?;
        Ok(())
    }

    /// Forgets a player with all games.
    pub async fn delete_player(&self, id: &str) -> Result<(), StoreError> {
        commit!(&self.db, connection => {
            sqlx::query("DELETE FROM players WHERE id = $1").bind(id).execute(&mut *connection).await?;
        })?;
        Ok(())
    }
}
