//! The page, embedded in the binary.

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use garns_game::refusal::Refusal;
use rust_embed::RustEmbed;

use crate::error::Error;
use crate::server::Server;

/// The files of the page.
#[derive(RustEmbed)]
#[folder = "ui/"]
struct Ui;

/// The routes of the page that have one part only, without the start page; `is_page` knows the others. Each
/// route is answered with the same page.
const PAGES: [&str; 12] = [
    "new", "own", "photo", "daily", "library", "print", "profile", "scores", "learn", "settings", "help",
    "solution",
];

/// The most bytes of a puzzle in an address: enough for a position with all its candidates.
const LONGEST_PUZZLE: usize = 2000;

/// A file of the page, or the page itself for one of its routes.
pub(crate) async fn serve(
    State(server): State<Server>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if uri.path().starts_with("/api/") || uri.path() == "/api" {
        return Error::Refused(Refusal::NotFound).into_response();
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        return Error::Refused(Refusal::Method).into_response();
    }
    if let Some(key) = uri.query().and_then(|query| query.strip_prefix("key=")).filter(|_| uri.path() == "/")
    {
        return match server.owner(&headers, key).await {
            Ok(cookie) => {
                let cookie = cookie.map(|cookie| (header::SET_COOKIE, cookie));
                (StatusCode::SEE_OTHER, [(header::LOCATION, "/")], AppendHeaders(cookie)).into_response()
            }
            Err(error) => error.into_response(),
        };
    }
    let path = uri.path().trim_start_matches('/');
    // A browser that follows a wrong link gets the page, which explains it.
    let astray = !is_page(path) && Ui::get(path).is_none() && wants_page(&headers);
    let name = if astray || is_page(path) { "index.html" } else { path };
    let Some(file) = Ui::get(name) else { return Error::Refused(Refusal::NotFound).into_response() };
    let hash = file.metadata.sha256_hash();
    let tag: String = hash[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let known = !astray
        && headers.get_all(header::IF_NONE_MATCH).iter().any(|value| {
            let is_ours = |one: &str| one.trim().trim_start_matches("W/") == tag;
            value.to_str().is_ok_and(|tags| tags.split(',').any(is_ours))
        });
    let body = if known { Body::empty() } else { Body::from(file.data.into_owned()) };
    let mut response = Response::new(body);
    if astray {
        *response.status_mut() = StatusCode::NOT_FOUND;
    } else if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(name)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// Whether the request accepts HTML, as a browser's request for a page does; scripts and programs rarely ask
/// for it.
fn wants_page(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/html"))
}

fn is_page(path: &str) -> bool {
    let (first, rest) = path.split_once('/').unwrap_or((path, ""));
    let is_name = |text: &str| text.bytes().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'_'));
    match first {
        "" => path.is_empty(),
        "learn" | "game" | "daily" | "review" | "practice" | "share" => is_name(rest),
        "p" => is_puzzle(rest),
        _ => rest.is_empty() && PAGES.contains(&path),
    }
}

/// Whether the last part of an address may be a puzzle or a position in one line; the page reads it.
fn is_puzzle(text: &str) -> bool {
    let is_part = |c: u8| {
        c.is_ascii_alphanumeric() || matches!(c, b'.' | b'-' | b'_' | b'*' | b':' | b'~' | b'+' | b'%')
    };
    (81..=LONGEST_PUZZLE).contains(&text.len()) && text.bytes().all(is_part)
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_answers_for_its_routes_only() {
        for path in
            ["", "new", "learn", "learn/x-wing", "game/abc_-1", "scores", "daily/2026-11-15", "review/abc_-1"]
        {
            assert!(is_page(path), "{path}");
        }
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert!(is_page(&format!("p/{puzzle}")));
        assert!(is_page(&format!("p/{}:512%20513", puzzle.replace("53..", "53+4."))), "a position");
        assert!(!is_page(&format!("p/{puzzle}/x")));
        assert!(!is_page(&format!("p/{}", &puzzle[1..])));
        for path in ["p", "p/", "new/x", "nothing", "learn/../x", "learn/a/b", "app.js", "/", "game/%2e%2e"] {
            assert!(!is_page(path), "{path}");
        }
    }
}
