//! A player's data as one JSON document. It is sent game by game, so it is never in memory as a whole.

use std::vec;

use axum::body::{Body, Bytes};
use futures_util::stream;
use garns_game::api::MovedGame;
use garns_game::record::Record;
use serde_json::{Map, Value};

use crate::error::{Error, Result};
use crate::store::{Store, StoreError};

/// The next part of the document.
enum Next {
    Head(Vec<u8>),
    Game { first: bool },
    End,
}

/// The document: the members of `head`, then the list `games`.
pub(crate) fn document(store: Store, head: &Map<String, Value>, games: Vec<Record>) -> Result<Body> {
    let mut text = open_object(head).map_err(|error| Error::Internal(Box::new(error)))?;
    text.extend(b",\"games\":[");
    let start = (Next::Head(text), games.into_iter(), store);
    Ok(Body::from_stream(stream::try_unfold(start, piece)))
}

type State = (Next, vec::IntoIter<Record>, Store);

async fn piece((next, mut games, store): State) -> Result<Option<(Bytes, State)>, StoreError> {
    let first = match next {
        Next::Head(head) => return Ok(Some((head.into(), (Next::Game { first: true }, games, store)))),
        Next::Game { first } => first,
        Next::End => return Ok(None),
    };
    let Some(record) = games.next() else {
        return Ok(Some((Bytes::from_static(b"]}"), (Next::End, games, store))));
    };
    let mut text = if first { Vec::new() } else { vec![b','] };
    write(&mut text, &record, &store).await?;
    Ok(Some((text.into(), (Next::Game { first: false }, games, store))))
}

async fn write(text: &mut Vec<u8>, record: &Record, store: &Store) -> Result<(), StoreError> {
    let events = store.events_after(&record.id, 0).await?;
    serde_json::to_writer(&mut *text, &MovedGame::of(record, events)).map_err(StoreError::unreadable)
}

/// An object that is not closed, so that another member can follow.
fn open_object(members: &Map<String, Value>) -> Result<Vec<u8>, serde_json::Error> {
    debug_assert!(!members.is_empty());
    let mut text = serde_json::to_vec(members)?;
    text.pop();
    Ok(text)
}
