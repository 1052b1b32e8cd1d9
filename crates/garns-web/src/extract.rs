//! Reads requests, with our own error messages if they cannot be read.

use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use futures_util::TryStreamExt;
use garns_game::refusal::Refusal;
use serde::de::DeserializeOwned;

use crate::error::Error;
use crate::holdings::Holding;
use crate::server::Server;
use crate::session::{Address, Session};

/// A body that is a JSON object.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned + Send + 'static> FromRequest<Server> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, server: &Server) -> Result<Body<T>, Error> {
        let most = server.config.limits.body;
        let received = receive(request, server, most).await?;
        if received.bytes.len() <= FREE {
            return received.read().map(Body);
        }
        // Reading it takes a while, for which the client pays.
        let client = received.client.clone();
        server.analysis.transfer(&client, move |_| received.read().map(Body)).await?
    }
}

/// A body that may be large, and is a JSON object. It is not read yet, because that takes long.
pub(crate) struct File(pub(crate) Received);

impl FromRequest<Server> for File {
    type Rejection = Error;

    async fn from_request(request: Request, server: &Server) -> Result<File, Error> {
        let most = server.config.limits.file;
        receive(request, server, most).await.map(File)
    }
}

/// The bytes of a body, which count as memory of the client until they are dropped.
pub(crate) struct Received {
    client: Session,
    bytes: Vec<u8>,
    _held: Holding,
}

impl Received {
    /// Reads the JSON.
    pub(crate) fn read<T: DeserializeOwned>(self) -> Result<T, Error> {
        // serde would read the members of an object from a list, too.
        if self.bytes.trim_ascii_start().first() != Some(&b'{') {
            return Err(Error::bad("the request must be a JSON object"));
        }
        match axum::Json::<T>::from_bytes(&self.bytes) {
            Ok(axum::Json(value)) => Ok(value),
            Err(error) => Err(Error::bad(error.body_text())),
        }
    }
}

/// The bytes of each body that are not counted as memory of the client. Bodies that are not larger are read at once.
const FREE: usize = 16 << 10;

/// Receives the body of a request, with at most this many bytes.
async fn receive(request: Request, server: &Server, most: usize) -> Result<Received, Error> {
    if !is_json(request.headers()) {
        return Err(Error::MediaType);
    }
    let (parts, body) = request.into_parts();
    let length =
        parts.headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if length.is_some_and(|length: u64| length > most as u64) {
        return Err(Error::Refused(Refusal::TooLarge));
    }
    let Address(address) = Address::of(&parts, server.config.proxy);
    let known = server.recognise(&parts.headers, address).await?;
    let client = known.unwrap_or(Session::nobody(address));
    let mut held = server.bodies.take(&client, 0)?;
    let mut pieces = body.into_data_stream();
    let mut bytes = Vec::new();
    while let Some(piece) = pieces.try_next().await.map_err(|error| unreadable(&error))? {
        let before = bytes.len().max(FREE);
        bytes.extend_from_slice(&piece);
        if bytes.len() > most {
            return Err(Error::Refused(Refusal::TooLarge));
        }
        held.grow(bytes.len().saturating_sub(before) as u64)?;
    }
    Ok(Received { client, bytes, _held: held })
}

/// The answer to a body that cannot be read.
fn unreadable(error: &axum::Error) -> Error {
    if is_timeout(error) {
        return Error::Slow;
    }
    Error::bad("the body of the request cannot be read: its chunks are malformed or end early")
}

/// Whether a body could not be read because its next piece did not come in time.
fn is_timeout(error: &(dyn std::error::Error + 'static)) -> bool {
    let mut next = Some(error);
    while let Some(error) = next {
        if error.is::<tower_http::timeout::TimeoutError>() {
            return true;
        }
        next = error.source();
    }
    false
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

/// The part of an address after the question mark.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Error> {
        match axum::extract::Query::<T>::from_request_parts(parts, state).await {
            Ok(axum::extract::Query(value)) => Ok(Query(value)),
            Err(QueryRejection::FailedToDeserializeQueryString(error)) => Err(Error::bad(error.body_text())),
            Err(_) => Err(Error::bad("the query cannot be read")),
        }
    }
}

/// The id of a game in an address; a text that cannot be an id gives 404.
pub(crate) struct GameId(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for GameId {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<GameId, Error> {
        match axum::extract::Path::<String>::from_request_parts(parts, state).await {
            Ok(axum::extract::Path(id)) if garns_game::id::is_id(&id) => Ok(GameId(id)),
            _ => Err(Error::Refused(Refusal::NotFound)),
        }
    }
}
