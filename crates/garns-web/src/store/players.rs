//! The players.

use garns_game::settings::Settings;

use super::connection::{commit, read};
use super::{Store, StoreError};

/// A player, anonymous unless a name was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The id, which others never see.
    pub id: String,
    /// The name on the leaderboard.
    pub name: Option<String>,
    /// The player's settings of the page.
    pub settings: Settings,
    /// The time of the first visit, in milliseconds since 1970.
    pub since: i64,
}

type Row = (String, Option<String>, String, i64);

impl From<Row> for Player {
    fn from((id, name, settings, since): Row) -> Player {
        Player { id, name, settings: read_settings(&settings), since }
    }
}

fn write_settings(settings: &Settings) -> Result<String, StoreError> {
    serde_json::to_string(settings).map_err(StoreError::unreadable)
}

/// Settings that cannot be read are replaced by the default, so that they do not keep a player out.
fn read_settings(text: &str) -> Settings {
    serde_json::from_str(text).map(|members| Settings::stored(&members)).unwrap_or_default()
}

impl Store {
    /// Adds a player who holds this token (its hash).
    pub async fn add_player(&self, player: &Player, token: &str) -> Result<(), StoreError> {
        let settings = write_settings(&player.settings)?;
        commit!(&self.db, connection => {
            sqlx::query("INSERT INTO players (id, token, name, settings, since) VALUES ($1, $2, $3, $4, $5)")
                .bind(&player.id)
                .bind(token)
                .bind(&player.name)
                .bind(&settings)
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

    /// Gives a player another token; the old token is no longer valid.
    pub async fn set_token(&self, id: &str, token: &str) -> Result<(), StoreError> {
        commit!(&self.db, connection => {
            sqlx::query("UPDATE players SET token = $1 WHERE id = $2").bind(token).bind(id).execute(&mut *connection).await?;
        })?;
        Ok(())
    }

    /// Changes a player's settings.
    pub async fn set_settings(&self, id: &str, settings: &Settings) -> Result<(), StoreError> {
        let settings = write_settings(settings)?;
        commit!(&self.db, connection => {
            sqlx::query("UPDATE players SET settings = $1 WHERE id = $2")
                .bind(&settings)
                .bind(id)
                .execute(&mut *connection)
                .await?;
        })?;
        Ok(())
    }

    /// Sets or removes a player's name; `false` if another player's name has the same key.
    pub async fn set_name(&self, id: &str, name: Option<(&str, &str)>) -> Result<bool, StoreError> {
        let (name, key) = name.unzip();
        let changed = commit!(&self.db, connection => {
            sqlx::query(
                "UPDATE players SET name = $1, name_key = $2
                 WHERE id = $3 AND NOT EXISTS (SELECT 1 FROM players WHERE name_key = $2 AND id <> $3)",
            )
            .bind(name)
            .bind(key)
            .bind(id)
            .execute(&mut *connection)
            .await?
            .rows_affected()
        });
        match changed {
            Ok(changed) => Ok(changed > 0),
            // Two players have chosen the name at the same moment.
            Err(StoreError::Database(error)) if is_unique_violation(&error) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Deletes a player with all games.
    pub async fn delete_player(&self, id: &str) -> Result<(), StoreError> {
        commit!(&self.db, connection => {
            sqlx::query(self.db.lock_games()).bind(id).fetch_all(&mut *connection).await?;
            sqlx::query("DELETE FROM players WHERE id = $1").bind(id).execute(&mut *connection).await?;
        })?;
        Ok(())
    }
}

fn is_unique_violation(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|error| error.is_unique_violation())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_that_cannot_be_read_do_not_keep_a_player_out() {
        for text in ["", "{", "[]", "{}", r#"{"level":"awful"}"#] {
            assert_eq!(read_settings(text), Settings::default(), "{text}");
        }
    }
}
