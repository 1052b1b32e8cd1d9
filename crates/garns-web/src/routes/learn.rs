//! The techniques, each with its page.

use axum::Json;
use axum::extract::{Path, State};
use garns::logic::{Info, Technique, techniques};
use garns::rate::hodoku;

use crate::api::{TechniqueEntry, TechniquePage, Techniques};
use crate::error::{Error, Problem, Result};
use crate::server::Server;

/// All techniques, the easiest first.
#[utoipa::path(get, path = "/api/techniques", operation_id = "techniques", tag = "learn", responses((status = 200, body = Techniques)))]
pub(crate) async fn list() -> Json<Techniques> {
    let mut infos: Vec<&'static Info> = techniques::all().map(Technique::info).collect();
    infos.sort_by_key(|info| {
        (info.family, hodoku::defaults(info.id).map_or(u16::MAX, |defaults| defaults.order))
    });
    Json(Techniques { techniques: infos.into_iter().map(entry).collect() })
}

/// The page of a technique.
#[utoipa::path(get, path = "/api/techniques/{id}", tag = "learn", params(("id" = String, Path)),
    responses((status = 200, body = TechniquePage), (status = 404, body = Problem)))]
pub(crate) async fn page(
    State(server): State<Server>,
    Path(id): Path<String>,
) -> Result<Json<TechniquePage>> {
    let technique = techniques::by_id(&id).ok_or(Error::NotFound)?;
    let info = technique.info();
    let example = server.analysis.lesson(technique).await?.as_ref().clone();
    Ok(Json(TechniquePage { entry: entry(info), argument: info.argument, example }))
}

fn entry(info: &'static Info) -> TechniqueEntry {
    let defaults = hodoku::defaults(info.id);
    TechniqueEntry {
        id: info.id.as_str(),
        name: info.name,
        family: format!("{:?}", info.family),
        hodoku: defaults.map(|defaults| defaults.score),
        level: defaults.map(|defaults| defaults.level.to_string()),
        practice: !info.example.is_empty(),
        needed: defaults.is_some_and(|defaults| defaults.enabled),
    }
}
