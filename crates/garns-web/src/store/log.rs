//! The log of a game: how its events lie in the database, and reading them.

use garns_game::game::{Action, Event};

use super::connection::read;
use super::{Store, StoreError};

/// An action as the database stores it.
pub(super) fn write_action(action: &Action) -> Result<String, StoreError> {
    serde_json::to_string(action).map_err(StoreError::unreadable)
}

fn read_action(text: &str) -> Result<Action, StoreError> {
    serde_json::from_str(text).map_err(StoreError::unreadable)
}

type Row = (i64, i64, String, i64, String);

fn event((seq, at, client, n, action): Row) -> Result<Event, StoreError> {
    Ok(Event {
        seq: u32::try_from(seq).map_err(StoreError::unreadable)?,
        at,
        client,
        n: u32::try_from(n).map_err(StoreError::unreadable)?,
        action: read_action(&action)?,
    })
}

impl Store {
    /// The log of a game after an event, in order.
    pub async fn events_after(&self, game: &str, seq: u32) -> Result<Vec<Event>, StoreError> {
        let rows = read!(&self.db, pool => {
            sqlx::query_as::<_, Row>(
                "SELECT seq, at, client, n, action FROM events WHERE game = $1 AND seq > $2 ORDER BY seq",
            )
            .bind(game)
            .bind(i64::from(seq))
            .fetch_all(pool)
            .await?
        })?;
        rows.into_iter().map(event).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One stored text of every kind, as this version and earlier versions write it.
    const STORED: [&str; 24] = [
        r#"{"type":"enter","cells":[2],"digit":4,"tidy":true}"#,
        r#"{"type":"corner","cells":[0,80],"digit":9,"on":true}"#,
        r#"{"type":"centre","cells":[2],"digit":1,"on":false}"#,
        r#"{"type":"colour","cells":[2,3],"colour":5,"on":true}"#,
        r#"{"type":"strike","cells":[2],"digit":1,"on":true}"#,
        r#"{"type":"colour_candidate","cells":[2],"digit":4,"colour":7,"on":true}"#,
        r#"{"type":"clear","cells":[2,3]}"#,
        r#"{"type":"clear_colours","cells":[2,3]}"#,
        r#"{"type":"auto","on":true}"#,
        r#"{"type":"fill"}"#,
        r#"{"type":"undo"}"#,
        r#"{"type":"redo"}"#,
        r#"{"type":"savepoint","name":"before the guess"}"#,
        r#"{"type":"restore","name":"before the guess"}"#,
        r#"{"type":"forget","name":"before the guess"}"#,
        r#"{"type":"pause"}"#,
        r#"{"type":"resume"}"#,
        r#"{"type":"setup","place":[[2,4]],"remove":[[3,1],[3,2]]}"#,
        r#"{"type":"apply","clear":[5],"place":[[2,4]],"remove":[]}"#,
        r#"{"type":"erase","cells":[2]}"#,
        r#"{"type":"hint","rung":2,"cost":10}"#,
        r#"{"type":"check","wrong":[2],"marks":[]}"#,
        r#"{"type":"solution"}"#,
        r#"{"type":"finished","time":60000,"score":321}"#,
    ];

    #[test]
    fn stored_actions_are_read_and_written_unchanged() {
        for text in STORED {
            let action = read_action(text).unwrap();
            assert_eq!(write_action(&action).unwrap(), text);
        }
    }

    #[test]
    fn a_check_of_an_earlier_version_has_no_marks() {
        let action = read_action(r#"{"type":"check","wrong":[2]}"#).unwrap();
        assert_eq!(write_action(&action).unwrap(), r#"{"type":"check","wrong":[2],"marks":[]}"#);
    }

    #[test]
    fn an_action_that_cannot_be_read_is_an_error() {
        for text in [
            r#"{"type":"dreamt"}"#,
            r#"{"type":"clear","cells":[81]}"#,
            r#"{"type":"strike","cells":[2],"digit":0,"on":true}"#,
            "",
        ] {
            assert!(matches!(read_action(text), Err(StoreError::Unreadable(_))), "{text}");
        }
    }
}
