//! The API as a document in the OpenAPI format: made from the routes, and completed by rules for all routes.
//!
//! A route names only its own answers. The answers of the guard, the extractors and the store to any
//! request of its kind are added here.

use utoipa::OpenApi;
use utoipa::openapi::path::{HttpMethod, Operation, ParameterIn};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Components, Content, OpenApi as Document, Ref, RefOr, ResponseBuilder};

use garns_game::wire::Status;

/// The parts of the document besides the routes.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Garns",
        description = "The game's HTTP interface. Cells are numbers 0 to 80 in reading order, digits 1 to 9, grids 81 characters with `.` for an empty cell, times milliseconds since 1970."
    ),
    // Only parameters use this schema, and parameters do not bring their schemas along.
    components(schemas(Status))
)]
pub(crate) struct Api;

/// The paths of the operations that need no player.
const OPEN: [&str; 5] =
    ["/api/play", "/api/health", "/api/techniques", "/api/techniques/{id}", "/api/lessons/{id}"];

/// The name of the security scheme.
const COOKIE: &str = "cookie";

/// Adds to every operation its name, the cookie that it needs, and the responses that all operations of its
/// kind share.
pub(crate) fn complete(mut document: Document) -> Document {
    let cookie =
        ApiKeyValue::with_description("garns", "Set by /api/play; with a port, its name is garns-PORT.");
    document
        .components
        .get_or_insert_with(Components::new)
        .add_security_scheme(COOKIE, SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    for (path, item) in &mut document.paths.paths {
        let operations = [
            (HttpMethod::Get, &mut item.get),
            (HttpMethod::Post, &mut item.post),
            (HttpMethod::Patch, &mut item.patch),
            (HttpMethod::Delete, &mut item.delete),
        ];
        for (method, operation) in operations {
            if let Some(operation) = operation {
                complete_operation(path, &method, operation);
            }
        }
    }
    document
}

fn complete_operation(path: &str, method: &HttpMethod, operation: &mut Operation) {
    let is_open = OPEN.contains(&path);
    let writes = !matches!(method, HttpMethod::Get);
    let has_parameter = |place: ParameterIn| {
        operation.parameters.iter().flatten().any(|parameter| match parameter {
            RefOr::T(parameter) => parameter.parameter_in == place,
            RefOr::Ref(_) => false,
        })
    };
    let (in_query, in_path) = (has_parameter(ParameterIn::Query), has_parameter(ParameterIn::Path));
    let has_body = operation.request_body.is_some();
    operation.operation_id = Some(name(path, method));
    if !is_open {
        operation.security = Some(vec![SecurityRequirement::new(COOKIE, Vec::<String>::new())]);
    }
    let answers = [
        (400, has_body || in_query, "The request cannot be read, or asks for something impossible."),
        (401, !is_open, "No player has this cookie: start with /api/play."),
        (403, true, "The request comes from another site's page, or asks for another host."),
        (404, in_path, "It does not exist, or it belongs to another player."),
        (408, has_body, "The rest of the request did not come in time."),
        (413, has_body, "The request is too large."),
        (415, has_body, "The request is not JSON."),
        (429, true, "Too many requests, or too much computing time; Retry-After says when to come back."),
        (500, true, "Something went wrong on the server."),
        (
            503,
            true,
            "The server is busy, or its database is not available; Retry-After says when to come back.",
        ),
        (507, writes, "There is no room to store this; nothing was changed."),
    ];
    for (status, applies, description) in answers {
        let answers = &mut operation.responses.responses;
        if applies && !answers.contains_key(&status.to_string()) {
            let problem = Content::new(Some(Ref::from_schema_name("Problem")));
            let answer = ResponseBuilder::new().description(description).content("application/json", problem);
            answers.insert(status.to_string(), answer.build().into());
        }
    }
}

/// A name that no other operation has: `post_games_id_hint` for `POST /api/games/{id}/hint`.
fn name(path: &str, method: &HttpMethod) -> String {
    let method = match method {
        HttpMethod::Post => "post",
        HttpMethod::Patch => "patch",
        HttpMethod::Delete => "delete",
        _ => "get",
    };
    let mut name = method.to_string();
    for part in path.trim_start_matches("/api/").split('/') {
        name.push('_');
        name.push_str(&part.trim_matches(['{', '}']).replace('-', "_"));
    }
    name
}
