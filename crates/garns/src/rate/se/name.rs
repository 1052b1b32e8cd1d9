//! The original's names for steps that have another name in this library.

use std::borrow::Cow;

use super::found::Found;
use crate::logic::TechniqueId::*;

/// The name that the original prints.
pub(super) fn of(found: &Found) -> Cow<'static, str> {
    let own = found.technique.info().name;
    Cow::Borrowed(match (found.technique, found.size) {
        // The original calls a full house a hidden single.
        (FullHouse, _) => "Hidden Single",
        (LockedCandidates1, _) => "Pointing",
        (LockedCandidates2, _) => "Claiming",
        (NakedTriple, _) => "Naked Triplet",
        (NakedQuadruple, _) => "Naked Quad",
        (HiddenTriple, _) => "Hidden Triplet",
        (HiddenQuadruple, _) => "Hidden Quad",
        (ForcingXChain, 6) => "Turbot Fish",
        (XCycle, 4) => "Generalized X-Wing",
        (Bug1 | Bug2 | Bug3 | Bug4, _) => return Cow::Owned(own.replace("Type", "type")),
        (UniqueLoop1, size) => return unique_loop(size, 1),
        (UniqueLoop2, size) => return unique_loop(size, 2),
        (UniqueLoop3, size) => return unique_loop(size, 3),
        (UniqueLoop4, size) => return unique_loop(size, 4),
        _ => own,
    })
}

fn unique_loop(size: usize, number: u8) -> Cow<'static, str> {
    Cow::Owned(match size {
        4 => format!("Unique Rectangle type {number}"),
        6 => format!("Unique Loop type {number}"),
        _ => format!("Unique Loop {size} type {number}"),
    })
}
