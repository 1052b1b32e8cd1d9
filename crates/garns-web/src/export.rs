//! A player's data as one JSON document. It is sent game by game, so it is never in memory as a whole. Each game
//! is written in a lane.

use std::io::{self, Write as _};
use std::vec;

use axum::body::{Body, Bytes};
use futures_util::stream;
use garns_game::api::MovedGame;
use garns_game::record::Record;
use serde_json::{Map, Value};

use crate::error::{Error, Result};
use crate::large::{Encoder, Encoding};
use crate::session::Transfer;
use crate::visitor::Visitor;

/// The document: the members of `head`, then the list `games`.
pub(crate) fn document(
    transfer: Transfer,
    encoding: Encoding,
    head: &Map<String, Value>,
    games: Vec<Record>,
) -> Result<Body> {
    let mut encoder = Encoder::new(encoding);
    open_object(&mut encoder, head).map_err(internal)?;
    let begun = Begun { transfer, encoder, games: games.into_iter(), first: true };
    Ok(Body::from_stream(stream::try_unfold(Next::Head(begun), piece)))
}

/// A document that is being sent.
struct Begun {
    transfer: Transfer,
    encoder: Encoder,
    games: vec::IntoIter<Record>,
    /// Whether no game was sent yet.
    first: bool,
}

/// The next part of the document.
enum Next {
    Head(Begun),
    Game(Begun),
    End,
}

async fn piece(next: Next) -> Result<Option<(Bytes, Next)>> {
    let mut begun = match next {
        Next::Head(mut begun) => return Ok(Some((begun.encoder.ready().into(), Next::Game(begun)))),
        Next::Game(begun) => begun,
        Next::End => return Ok(None),
    };
    let Some(record) = begun.games.next() else {
        begun.encoder.write_all(b"]}").map_err(internal)?;
        return Ok(Some((begun.encoder.finish().map_err(internal)?.into(), Next::End)));
    };
    let events = begun.transfer.visitor.server.store.events_after(&record.id, 0).await?;
    let (mut encoder, first) = (begun.encoder, begun.first);
    let write = move |_| -> io::Result<(Vec<u8>, Encoder)> {
        encoder.write_all(if first { b"" } else { b"," })?;
        serde_json::to_writer(&mut encoder, &MovedGame::of(&record, events))?;
        Ok((encoder.ready(), encoder))
    };
    let Visitor { server, session } = &begun.transfer.visitor;
    let (text, encoder) = server.analysis.transfer(session, write).await?.map_err(internal)?;
    Ok(Some((text.into(), Next::Game(Begun { encoder, first: false, ..begun }))))
}

/// Writes an object and the beginning of its last member, the list of games.
fn open_object(encoder: &mut Encoder, members: &Map<String, Value>) -> io::Result<()> {
    debug_assert!(!members.is_empty());
    let mut text = serde_json::to_vec(members)?;
    text.pop();
    encoder.write_all(&text)?;
    encoder.write_all(b",\"games\":[")
}

fn internal(error: io::Error) -> Error {
    Error::Internal(Box::new(error))
}
