//! Reads requests, with our own error messages if they cannot be read.

use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use garns_game::refusal::Refusal;
use serde::de::DeserializeOwned;

use crate::error::Error;

/// A body that is a JSON object.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Error> {
        if !is_json(request.headers()) {
            return Err(Error::MediaType);
        }
        let bytes = match Bytes::from_request(request, state).await {
            Ok(bytes) => bytes,
            Err(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                return Err(Error::Refused(Refusal::TooLarge));
            }
            // The rest of the body did not come.
            Err(_) => return Err(Error::Slow),
        };
        // serde would read the members of an object from a list, too.
        if bytes.trim_ascii_start().first() != Some(&b'{') {
            return Err(Error::bad("the request must be a JSON object"));
        }
        match axum::Json::<T>::from_bytes(&bytes) {
            Ok(axum::Json(value)) => Ok(Body(value)),
            Err(error) => Err(Error::bad(error.body_text())),
        }
    }
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
