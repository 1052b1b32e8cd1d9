//! Errors as status code, log level and JSON.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use garns_game::api::Problem;
use garns_game::refusal::Refusal;

use crate::metrics::ErrorCode;
use crate::store::StoreError;

/// The reason why a request failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error("writes are accepted from this site's own pages only")]
    CrossSite,
    #[error("the request took too long to arrive")]
    Slow,
    #[error("the request must be JSON, with Content-Type: application/json")]
    MediaType,
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
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error("the server is out of storage: try again later")]
    Storage(#[source] StoreError),
    #[error("the database is not available: try again in a moment")]
    Unavailable(#[source] StoreError),
    #[error("the server's database file is gone, so nothing can be stored until the operator restores it")]
    Replaced(#[source] StoreError),
    #[error("the stored data is damaged and cannot be read")]
    Unreadable(#[source] StoreError),
    #[error("something went wrong on the server")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

pub(crate) type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    pub(crate) fn bad(message: impl Into<String>) -> Error {
        Error::Refused(Refusal::bad(message))
    }

    fn status_and_code(&self) -> (StatusCode, &'static str) {
        match self {
            Error::Refused(refusal) => {
                let (status, code) = refusal.status_and_code();
                (StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST), code)
            }
            Error::CrossSite => (StatusCode::FORBIDDEN, "cross_site"),
            Error::Slow => (StatusCode::REQUEST_TIMEOUT, "slow"),
            Error::MediaType => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "media_type"),
            Error::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, "too_many"),
            Error::TooMuch(_) => (StatusCode::TOO_MANY_REQUESTS, "too_much"),
            Error::Budget(_) => (StatusCode::CONFLICT, "budget"),
            Error::NameTaken => (StatusCode::CONFLICT, "name_taken"),
            Error::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Error::Storage(_) => (StatusCode::INSUFFICIENT_STORAGE, "storage"),
            Error::Unavailable(_) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
            Error::Replaced(_) => (StatusCode::SERVICE_UNAVAILABLE, "replaced"),
            Error::Unreadable(_) => (StatusCode::INTERNAL_SERVER_ERROR, "unreadable"),
            Error::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }

    fn retry_after(&self) -> Option<u64> {
        match self {
            Error::TooMany(seconds) | Error::TooMuch(seconds) => Some(*seconds),
            Error::Busy | Error::Refused(Refusal::Busy) => Some(3),
            Error::Storage(_) | Error::Replaced(_) => Some(5),
            Error::Unavailable(_) => Some(1),
            _ => None,
        }
    }

    /// Logs the error for the operator; the level is `info` or `debug` if it is the client's fault.
    pub(crate) fn log(&self) {
        match self {
            Error::Internal(source) => tracing::error!(error = %chain(source.as_ref()), "request failed"),
            Error::Storage(source) => tracing::error!(error = %chain(source), "nothing can be stored"),
            Error::Unavailable(source) => {
                tracing::error!(error = %chain(source), "the database cannot be reached")
            }
            Error::Replaced(source) => tracing::error!(error = %chain(source), "nothing can be stored"),
            Error::Unreadable(source) => tracing::error!(error = %chain(source), "stored data is damaged"),
            Error::Busy => tracing::warn!("too many computations are waiting"),
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
            StoreError::Replaced => Error::Replaced(error),
            StoreError::Unreadable(_) => Error::Unreadable(error),
            StoreError::Gone => Error::Refused(Refusal::NoPlayer),
            StoreError::Text => Error::bad(error.to_string()),
            StoreError::Open { .. }
            | StoreError::Foreign
            | StoreError::Newer { .. }
            | StoreError::Migration(_)
            | StoreError::Random(_)
            | StoreError::Database(_) => Error::Internal(Box::new(error)),
        }
    }
}

impl From<getrandom::Error> for Error {
    fn from(error: getrandom::Error) -> Error {
        Error::Internal(Box::new(error))
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        self.log();
        let (status, code) = self.status_and_code();
        let retry = self.retry_after();
        let problem = match self {
            Error::Refused(refusal) => Problem::from(refusal),
            error => Problem::new(code, error.to_string()),
        };
        let mut response = (status, Json(problem)).into_response();
        response.extensions_mut().insert(ErrorCode(code));
        if let Some(seconds) = retry {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
