//! The game in the browser: the page, the API, and the store.
//!
//! A request passes the guard (`security.rs`), is read by `extract` and answered by one of the
//! `routes`. Changes to a game are [events](game::Event), which are in the store before the answer is
//! sent.

mod accounts;
mod analysis;
mod assets;
mod budget;
mod cache;
mod connections;
mod error;
mod export;
mod extract;
mod health;
mod holdings;
mod id;
mod lane;
mod large;
mod limit;
mod live;
mod metrics;
mod name;
mod openapi;
mod print_order;
mod routes;
mod security;
mod serve;
mod server;
mod session;
pub mod store;
mod visitor;
mod work;

use std::time::Duration;

use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::{Json, Router, middleware};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate as _};
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};
use utoipa::OpenApi as _;
use utoipa::openapi::OpenApi as Document;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use garns_game::{game, settings};
pub use limit::{Budget, Connections, Limits, Memory, Rate, Share};
pub use serve::{serve, serve_metrics};
pub use server::{Config, Server};

use garns_game::api;
use garns_game::refusal::Refusal;
use routes::{daily, games, help, learn, moving, new, player, practice, print, review, scores};

/// How long the next piece of a body may take.
const SLOWEST: Duration = Duration::from_secs(10);

/// A random key for [`Config::key`].
pub fn random_key() -> std::io::Result<String> {
    id::random().map_err(std::io::Error::other)
}

/// Whether a text has the form of a key.
pub fn is_key(text: &str) -> bool {
    garns_game::id::is_id(text)
}

/// The router with all routes.
pub fn app(server: Server) -> Router {
    let (api, document) = api();
    api.route("/api/openapi.json", axum::routing::get(async move || Json(document)))
        .method_not_allowed_fallback(async || error::Error::Refused(Refusal::Method).into_response())
        .fallback(assets::serve)
        .layer(CompressionLayer::new().compress_when(DefaultPredicate::new().and(large::may_compress)))
        .layer(RequestBodyTimeoutLayer::new(SLOWEST))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, Duration::from_secs(60)))
        .layer(middleware::from_fn_with_state(server.clone(), security::guard))
        .layer(middleware::from_fn_with_state(server.clone(), metrics::measure))
        .with_state(server)
}

/// The state of a game as the API writes it.
pub fn state_json(game: &game::Game) -> serde_json::Result<serde_json::Value> {
    serde_json::to_value(api::State::of(game))
}

/// An event as the API writes it.
pub fn event_json(event: &game::Event) -> serde_json::Result<serde_json::Value> {
    serde_json::to_value(event)
}

/// The API as a document in the OpenAPI format, made from the routes themselves.
pub fn openapi() -> Document {
    api().1
}

fn api() -> (Router<Server>, Document) {
    let (routes, document) = OpenApiRouter::with_openapi(openapi::Api::openapi())
        .routes(routes!(player::play))
        .routes(routes!(player::change, player::delete))
        .routes(routes!(player::export))
        .routes(routes!(moving::import))
        .routes(routes!(player::health))
        .routes(routes!(games::list, new::begin))
        .routes(routes!(games::get, games::delete))
        .routes(routes!(games::tail, games::send))
        .routes(routes!(new::inspect))
        .routes(routes!(help::price, help::hint))
        .routes(routes!(help::apply))
        .routes(routes!(help::check))
        .routes(routes!(help::solution))
        .routes(routes!(help::steps))
        .routes(routes!(help::solve_to))
        .routes(routes!(help::more_ratings))
        .routes(routes!(review::review))
        .routes(routes!(print::print))
        .routes(routes!(routes::library::list))
        .routes(routes!(daily::list))
        .routes(routes!(scores::statistics))
        .routes(routes!(scores::leaderboard))
        .routes(routes!(learn::list))
        .routes(routes!(learn::page))
        .routes(routes!(practice::lessons))
        .routes(routes!(practice::lesson))
        .routes(routes!(practice::exercise))
        .routes(routes!(practice::answer))
        .routes(routes!(practice::skills, practice::forget_skills))
        .split_for_parts();
    (routes, openapi::complete(document))
}
