//! Large answers: they are written and compressed in a lane, so that they do not hold up other requests, and their
//! client pays for them.

use std::io::{self, Write};

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, StatusCode, Version, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;

use crate::error::{Error, Result};
use crate::server::Server;
use crate::visitor::Visitor;

/// The encoding of a large answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Plain,
    Gzip,
}

impl FromRequestParts<Server> for Encoding {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Server) -> Result<Encoding, Self::Rejection> {
        Ok(Encoding::of(&parts.headers))
    }
}

impl Encoding {
    fn of(headers: &HeaderMap) -> Encoding {
        let accepted =
            headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
        let is_gzip = |entry: &str| {
            let (name, weight) = entry.split_once(';').unwrap_or((entry, ""));
            name.trim() == "gzip" && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
        };
        let gzip = accepted.flat_map(|value| value.split(',')).any(is_gzip);
        if gzip { Encoding::Gzip } else { Encoding::Plain }
    }

    /// The answer with this body of JSON, which is in this encoding.
    pub(crate) fn answer(self, body: impl IntoResponse) -> Response {
        let mut response = body.into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if self == Encoding::Gzip {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response.extensions_mut().insert(Encoded);
        response
    }
}

/// Marks an answer that must not be compressed, because it is encoded already.
#[derive(Clone, Copy)]
struct Encoded;

/// Whether an answer may be compressed.
pub(crate) fn may_compress(_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions) -> bool {
    extensions.get::<Encoded>().is_none()
}

/// Text in an encoding, piece by piece.
pub(crate) enum Encoder {
    Plain(Vec<u8>),
    Gzip(Box<GzEncoder<Vec<u8>>>),
}

impl Encoder {
    pub(crate) fn new(encoding: Encoding) -> Encoder {
        match encoding {
            Encoding::Plain => Encoder::Plain(Vec::new()),
            Encoding::Gzip => Encoder::Gzip(Box::new(GzEncoder::new(Vec::new(), Compression::fast()))),
        }
    }

    /// The bytes that are ready to be sent.
    pub(crate) fn ready(&mut self) -> Vec<u8> {
        std::mem::take(match self {
            Encoder::Plain(bytes) => bytes,
            Encoder::Gzip(encoder) => encoder.get_mut(),
        })
    }

    /// The last bytes.
    pub(crate) fn finish(self) -> io::Result<Vec<u8>> {
        match self {
            Encoder::Plain(bytes) => Ok(bytes),
            Encoder::Gzip(encoder) => encoder.finish(),
        }
    }
}

impl Write for Encoder {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        match self {
            Encoder::Plain(bytes) => bytes.write(text),
            Encoder::Gzip(encoder) => encoder.write(text),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The most events of an answer that is written at once, outside a lane.
const SHORT: usize = 500;

impl Visitor {
    /// An answer with this many events of a log as JSON.
    pub(crate) async fn answer<T: Serialize + Send + 'static>(
        &self,
        encoding: Encoding,
        events: usize,
        answer: T,
    ) -> Result<Response> {
        if events > SHORT {
            return self.large(encoding, answer).await;
        }
        Ok(Json(answer).into_response())
    }

    /// A large answer as JSON.
    pub(crate) async fn large<T: Serialize + Send + 'static>(
        &self,
        encoding: Encoding,
        answer: T,
    ) -> Result<Response> {
        let write = move |_| -> io::Result<Vec<u8>> {
            let mut encoder = Encoder::new(encoding);
            serde_json::to_writer(&mut encoder, &answer)?;
            encoder.finish()
        };
        let written = self.server.analysis.transfer(&self.session, write).await?;
        Ok(encoding.answer(written.map_err(|error| Error::Internal(Box::new(error)))?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_used_if_the_client_accepts_it() {
        let of = |value: &'static str| {
            Encoding::of(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(value))]))
        };
        for accepted in ["gzip", "gzip, deflate, br", "br;q=1.0,gzip;q=0.8", "deflate, gzip ; q=1"] {
            assert_eq!(of(accepted), Encoding::Gzip, "{accepted}");
        }
        for other in ["", "br", "identity", "gzip;q=0", "gzip; q=0.0, br"] {
            assert_eq!(of(other), Encoding::Plain, "{other}");
        }
        assert_eq!(Encoding::of(&HeaderMap::new()), Encoding::Plain);
    }
}
