//! The checks for every request, and the headers of every answer.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::Error;
use crate::server::Server;
use crate::session::Address;

/// The content security policy: no content from other sites and no inline code. The static site has the same
/// policy.
const POLICY: &str = include_str!("../policy.txt").trim_ascii();

/// The worker that reads photos, the only script that may compile WebAssembly.
const PHOTO_WORKER: &str = "/modules/photo_worker.js";

/// The content security policy of the worker that reads photos. A worker has the policy that it was sent with, not
/// that of the page.
const PHOTO_WORKER_POLICY: &str =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Refuses requests that fail the checks, and adds the headers to every answer.
pub(crate) async fn guard(State(server): State<Server>, request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api/");
    let photo_worker = request.uri().path() == PHOTO_WORKER;
    let (parts, body) = request.into_parts();
    let mut response = match admit(&server, &parts) {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(error) => error.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if photo_worker {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(PHOTO_WORKER_POLICY));
    }
    if api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

fn admit(server: &Server, parts: &axum::http::request::Parts) -> Result<(), Error> {
    if parts.headers.get_all(header::HOST).iter().count() > 1 {
        return Err(Error::bad("the request has more than one Host"));
    }
    if server.config.loopback && !is_loopback(&parts.headers, &parts.uri) {
        return Err(Error::CrossSite);
    }
    let safe = matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
    if !safe && !is_own_page(&parts.headers) {
        return Err(Error::CrossSite);
    }
    let Address(address) = Address::of(parts, server.config.proxy);
    server.by_address.take(address, server.ticks()).map_err(Error::TooMany)
}

/// Whether the request names this machine by a name that always means this machine, or names no machine.
fn is_loopback(headers: &HeaderMap, uri: &Uri) -> bool {
    let host = headers.get(header::HOST).map(|host| host.as_bytes());
    let Some(host) = host.or(uri.authority().map(|authority| authority.as_str().as_bytes())) else {
        return true;
    };
    // A name that is not text is not one of ours.
    let Ok(host) = str::from_utf8(host) else { return false };
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|c| c.is_ascii_digit()) => name,
        _ => host,
    };
    matches!(name, "localhost" | "127.0.0.1" | "[::1]")
}

/// Whether a write comes from one of our own pages. Browsers send `Sec-Fetch-Site` or `Origin`; clients that
/// send neither header are not browsers, and have no cookie that their user did not give them.
fn is_own_page(headers: &HeaderMap) -> bool {
    if let Some(site) = headers.get("sec-fetch-site") {
        return matches!(site.as_bytes(), b"same-origin" | b"none");
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let authority =
        origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, authority)| authority);
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    authority.is_some() && authority == host
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn only_own_pages_may_write() {
        assert!(is_own_page(&headers(&[("sec-fetch-site", "same-origin")])));
        assert!(!is_own_page(&headers(&[("sec-fetch-site", "cross-site")])));
        assert!(!is_own_page(&headers(&[("sec-fetch-site", "same-site")])));
        assert!(is_own_page(&headers(&[("origin", "http://localhost:80"), ("host", "localhost:80")])));
        assert!(!is_own_page(&headers(&[("origin", "http://evil.example"), ("host", "localhost:80")])));
        assert!(!is_own_page(&headers(&[("origin", "null"), ("host", "localhost:80")])));
        assert!(is_own_page(&headers(&[])));
    }

    #[test]
    fn other_names_for_this_machine_are_refused() {
        let uri = Uri::from_static("/");
        assert!(is_loopback(&headers(&[("host", "127.0.0.1:4000")]), &uri));
        assert!(is_loopback(&headers(&[("host", "[::1]:4000")]), &uri));
        assert!(is_loopback(&headers(&[("host", "localhost")]), &uri));
        assert!(!is_loopback(&headers(&[("host", "evil.example:4000")]), &uri));
        assert!(!is_loopback(&headers(&[("host", "127.0.0.1.evil.example")]), &uri));
        assert!(is_loopback(&HeaderMap::new(), &uri));
        for host in [&b"ev\xefl.example"[..], b"\xff", "löcalhost".as_bytes()] {
            let host = HeaderMap::from_iter([(header::HOST, HeaderValue::from_bytes(host).unwrap())]);
            assert!(!is_loopback(&host, &uri), "{host:?}");
        }
    }
}
