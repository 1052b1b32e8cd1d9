//! The techniques, each with its page.

use garns::logic::techniques as registry;

use crate::api::{TechniquePage, Techniques};
use crate::home::Home;
use crate::questions::Example;
use crate::refusal::Refusal;
use crate::techniques;

/// All techniques by family; within a family, the easiest first.
pub fn list() -> Techniques {
    techniques::list()
}

/// The page of a technique.
pub async fn page<H: Home>(home: &H, id: &str) -> Result<TechniquePage, H::Error> {
    let technique = registry::by_id(id).ok_or(Refusal::NotFound)?;
    let example = home.ask(Example(technique)).await?;
    Ok(techniques::page(technique.info(), (*example).clone()))
}
