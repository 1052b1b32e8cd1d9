//! The techniques, each with its page.

use garns::logic::techniques as registry;

use super::Request;
use crate::home::visit::{Reply, Result, Visit, ok};
use crate::refusal::Refusal;
use crate::{teacher, techniques};

pub(super) fn list(_: &mut Visit, _: Request) -> Result<Reply> {
    ok(&techniques::list())
}

pub(super) fn page(_: &mut Visit, request: Request) -> Result<Reply> {
    let technique = registry::by_id(&request.id).ok_or(Refusal::NotFound)?;
    ok(&techniques::page(technique.info(), teacher::lesson(technique)))
}
