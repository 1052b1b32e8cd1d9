//! The techniques, each with its page.

use garns::logic::{Info, Technique, techniques};
use garns::rate::hodoku;

use crate::api::{TechniqueEntry, TechniquePage, Techniques};
use crate::home::Home;
use crate::questions::Example;
use crate::refusal::Refusal;

/// All techniques by family; within a family, the easiest first.
pub fn list() -> Techniques {
    let mut infos: Vec<&'static Info> = techniques::all().map(Technique::info).collect();
    infos.sort_by_key(|info| {
        (info.family, hodoku::defaults(info.id).map_or(u16::MAX, |defaults| defaults.order))
    });
    Techniques { techniques: infos.into_iter().map(entry).collect() }
}

/// The page of a technique, with a step on its example.
pub async fn page<H: Home>(home: &H, id: &str) -> Result<TechniquePage, H::Error> {
    let technique = techniques::by_id(id).ok_or(Refusal::NotFound)?;
    let example = (*home.ask(Example(technique)).await?).clone();
    let info = technique.info();
    Ok(TechniquePage { entry: entry(info), argument: info.argument, example })
}

fn entry(info: &'static Info) -> TechniqueEntry {
    let defaults = hodoku::defaults(info.id);
    TechniqueEntry {
        id: info.id.as_str(),
        name: info.name,
        aliases: info.id.aliases(),
        family: format!("{:?}", info.family),
        hodoku: defaults.map(|defaults| defaults.score),
        level: defaults.map(|defaults| defaults.level.to_string()),
        practice: info.example.is_some(),
        needed: defaults.is_some_and(|defaults| defaults.enabled),
    }
}
