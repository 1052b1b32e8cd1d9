//! Errors as status code, log level and JSON.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::{self, Inspection};
use crate::game::Event;
use crate::store::StoreError;

/// The reason why a request failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error("{0}")]
    BadRequest(String),
    #[error("no player has this cookie: start with /api/play")]
    NoPlayer,
    #[error("writes are accepted from this site's own pages only")]
    CrossSite,
    #[error("this does not exist, or it belongs to another player")]
    NotFound,
    #[error("this address does not support this method")]
    Method,
    #[error("the request is too large")]
    TooLarge,
    #[error("the request took too long to arrive")]
    Slow,
    #[error("the request must be JSON, with Content-Type: application/json")]
    MediaType,
    #[error("this game was changed in another tab or on another device")]
    Behind { head: u32, missed: Vec<Event> },
    #[error("the game is finished")]
    Finished { head: u32, missed: Vec<Event> },
    #[error("the sender knows of {expect} events, but the log has only {head}: read the game again")]
    Ahead { head: u32, expect: u32 },
    #[error("this game has reached the most moves that a game can have")]
    Full,
    #[error("{0}")]
    Rung(String),
    #[error("{}", .0.message)]
    NotAPuzzle(Box<Inspection>),
    #[error("too many requests: try again in {0} s")]
    TooMany(u64),
    #[error("you have used up your computing time for now: try again in {0} s")]
    TooMuch(u64),
    #[error("{0}")]
    Budget(String),
    #[error("another player has this name, or one that looks like it")]
    NameTaken,
    #[error("the server is busy: try again in a few seconds")]
    Busy,
    #[error("{0}")]
    Unmet(String),
    #[error("the server is out of storage: try again later")]
    Storage(#[source] StoreError),
    #[error("the database is not available: try again in a moment")]
    Unavailable(#[source] StoreError),
    #[error("the stored data is damaged and cannot be read")]
    Unreadable(#[source] StoreError),
    #[error("something went wrong on the server")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

pub(crate) type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    pub(crate) fn bad(message: impl Into<String>) -> Error {
        Error::BadRequest(message.into())
    }

    fn status_and_code(&self) -> (StatusCode, &'static str) {
        match self {
            Error::BadRequest(_) => (StatusCode::BAD_REQUEST, "bad_request"),
            Error::NoPlayer => (StatusCode::UNAUTHORIZED, "no_player"),
            Error::CrossSite => (StatusCode::FORBIDDEN, "cross_site"),
            Error::NotFound => (StatusCode::NOT_FOUND, "not_found"),
            Error::Method => (StatusCode::METHOD_NOT_ALLOWED, "method"),
            Error::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            Error::Slow => (StatusCode::REQUEST_TIMEOUT, "slow"),
            Error::MediaType => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "media_type"),
            Error::Behind { .. } => (StatusCode::CONFLICT, "behind"),
            Error::Finished { .. } => (StatusCode::CONFLICT, "finished"),
            Error::Ahead { .. } => (StatusCode::CONFLICT, "ahead"),
            Error::Full => (StatusCode::CONFLICT, "full"),
            Error::Rung(_) => (StatusCode::CONFLICT, "rung"),
            Error::NotAPuzzle(_) => (StatusCode::UNPROCESSABLE_ENTITY, "not_a_puzzle"),
            Error::Unmet(_) => (StatusCode::UNPROCESSABLE_ENTITY, "unmet"),
            Error::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, "too_many"),
            Error::TooMuch(_) => (StatusCode::TOO_MANY_REQUESTS, "too_much"),
            Error::Budget(_) => (StatusCode::CONFLICT, "budget"),
            Error::NameTaken => (StatusCode::CONFLICT, "name_taken"),
            Error::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Error::Storage(_) => (StatusCode::INSUFFICIENT_STORAGE, "storage"),
            Error::Unavailable(_) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
            Error::Unreadable(_) => (StatusCode::INTERNAL_SERVER_ERROR, "unreadable"),
            Error::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }

    fn retry_after(&self) -> Option<u64> {
        match self {
            Error::TooMany(seconds) | Error::TooMuch(seconds) => Some(*seconds),
            Error::Busy => Some(3),
            Error::Storage(_) => Some(5),
            Error::Unavailable(_) => Some(1),
            _ => None,
        }
    }

    /// Logs the error for the operator, unless it is the client's fault.
    pub(crate) fn log(&self) {
        match self {
            Error::Internal(source) => tracing::error!(error = %chain(source.as_ref()), "request failed"),
            Error::Storage(source) => tracing::error!(error = %chain(source), "nothing can be stored"),
            Error::Unavailable(source) => tracing::error!(error = %chain(source), "the database is away"),
            Error::Unreadable(source) => tracing::error!(error = %chain(source), "stored data is damaged"),
            Error::Busy => tracing::warn!("more to compute than can be done"),
            Error::TooMany(_) | Error::TooMuch(_) | Error::CrossSite => tracing::info!("{self}"),
            _ => tracing::debug!("{self}"),
        }
    }
}

fn chain(error: &(dyn std::error::Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        text += &format!(": {error}");
        source = error.source();
    }
    text
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        match error {
            StoreError::Full(_) => Error::Storage(error),
            StoreError::Unavailable(_) | StoreError::Slow | StoreError::Closed => Error::Unavailable(error),
            StoreError::Unreadable(_) => Error::Unreadable(error),
            StoreError::Gone => Error::NoPlayer,
            StoreError::Open { .. }
            | StoreError::Newer { .. }
            | StoreError::Migration(_)
            | StoreError::Database(_) => Error::Internal(Box::new(error)),
        }
    }
}

impl From<getrandom::Error> for Error {
    fn from(error: getrandom::Error) -> Error {
        Error::Internal(Box::new(error))
    }
}

/// What every answer from status 400 up carries.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// One word for programs.
    code: &'static str,
    /// A sentence for people.
    message: String,
    /// On a conflict: the last event of the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    head: Option<u32>,
    /// On a conflict: the events that the sender does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    missed: Option<Vec<api::Event>>,
    /// When a text is no puzzle: why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    inspection: Option<Box<Inspection>>,
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        self.log();
        let (status, code) = self.status_and_code();
        let retry = self.retry_after();
        let message = self.to_string();
        let mut problem = Problem { code, message, head: None, missed: None, inspection: None };
        match self {
            Error::Behind { head, missed } | Error::Finished { head, missed } => {
                problem.head = Some(head);
                problem.missed = Some(missed.into_iter().map(api::Event::from).collect());
            }
            Error::Ahead { head, .. } => problem.head = Some(head),
            Error::NotAPuzzle(inspection) => problem.inspection = Some(inspection),
            _ => {}
        }
        let mut response = (status, Json(problem)).into_response();
        if let Some(seconds) = retry {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
