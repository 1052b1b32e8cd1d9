//! The techniques, each with its page.

use garns::logic::{Info, Technique, techniques};
use garns::rate::hodoku;

use crate::api::{Step, TechniqueEntry, TechniquePage, Techniques};

/// All techniques, the easiest first.
pub fn list() -> Techniques {
    let mut infos: Vec<&'static Info> = techniques::all().map(Technique::info).collect();
    infos.sort_by_key(|info| (info.family, hodoku::place(info.id).map_or(u16::MAX, |place| place.order)));
    Techniques { techniques: infos.into_iter().map(entry).collect() }
}

/// The page of a technique, with a step on its example.
pub fn page(info: &'static Info, example: Option<Step>) -> TechniquePage {
    TechniquePage { entry: entry(info), argument: info.argument, example }
}

fn entry(info: &'static Info) -> TechniqueEntry {
    let place = hodoku::place(info.id);
    TechniqueEntry {
        id: info.id.as_str(),
        name: info.name,
        family: format!("{:?}", info.family),
        hodoku: place.map(|place| place.score),
        level: place.map(|place| place.level.to_string()),
        practice: !info.example.is_empty(),
        needed: place.is_some_and(|place| place.enabled),
    }
}
