//! Which technique a hint is of. Those that mean the same as the teacher's own are the teacher's own.

use super::super::bug;
use super::super::chain::{Chains, Kind, Shape};
use super::super::found::{Found, Pattern};
use super::super::loops;
use super::super::tables::COLUMN;
use super::own::UNNAMED;
use super::own::chains::{CELL, CHAIN, DYNAMIC, HOUSE, NISHIO, X_CHAIN, X_CYCLE, XY_CYCLE, Y_CYCLE};
use super::own::patterns::{
    BUGS, DIRECT_CLAIMING, DIRECT_HIDDEN_PAIR, DIRECT_HIDDEN_TRIPLET, DIRECT_POINTING, PAIR_EXCLUSION,
    TRIPLET_EXCLUSION, UNIQUE,
};
use crate::logic::{Info, techniques};

/// One of the teacher's own.
fn shared(id: &str) -> &'static Info {
    techniques::by_id(id).map_or(&UNNAMED, |technique| technique.info())
}

/// The technique of a hint.
pub(super) fn of(found: &Found) -> &'static Info {
    match &found.pattern {
        Pattern::HiddenSingle { alone: true, .. } => shared("full-house"),
        Pattern::HiddenSingle { .. } => shared("hidden-single"),
        Pattern::NakedSingle => shared("naked-single"),
        &Pattern::Locking { base, single_in: Some(_), .. } => {
            if base < COLUMN {
                &DIRECT_POINTING
            } else {
                &DIRECT_CLAIMING
            }
        }
        &Pattern::Locking { base, .. } => {
            shared(if base < COLUMN { "locked-candidates-1" } else { "locked-candidates-2" })
        }
        Pattern::NakedSet { digits, .. } => {
            shared(["naked-pair", "naked-triple", "naked-quadruple"][digits.count_ones() as usize - 2])
        }
        Pattern::HiddenSet { digits, direct: true, .. } => {
            if digits.count_ones() == 2 {
                &DIRECT_HIDDEN_PAIR
            } else {
                &DIRECT_HIDDEN_TRIPLET
            }
        }
        Pattern::HiddenSet { digits, .. } => {
            shared(["hidden-pair", "hidden-triple", "hidden-quadruple"][digits.count_ones() as usize - 2])
        }
        Pattern::Fish { base, .. } => {
            shared(["x-wing", "swordfish", "jellyfish"][base.count_ones() as usize - 2])
        }
        Pattern::Wing { .. } => shared(if found.rating < 4.3 { "xy-wing" } else { "xyz-wing" }),
        Pattern::Loop(unique_loop) => of_loop(unique_loop),
        Pattern::Bug(bug) => of_bug(bug),
        Pattern::Exclusion { cells } => exclusion(cells.len()),
        Pattern::Chains(chains) => of_chains(chains),
    }
}

pub(super) fn of_loop(unique_loop: &loops::Loop) -> &'static Info {
    &UNIQUE[usize::from(unique_loop.kind.number()) - 1]
}

pub(super) fn of_bug(bug: &bug::Bug) -> &'static Info {
    &BUGS[match bug.kind {
        bug::Type::One => 0,
        bug::Type::Two => 1,
        bug::Type::Three { .. } => 2,
        bug::Type::Four { .. } => 3,
    }]
}

pub(super) fn of_chains(chains: &Chains) -> &'static Info {
    let dynamic = match chains.kind {
        Kind::Dynamic(level) => &DYNAMIC[usize::from(level)],
        _ => &DYNAMIC[0],
    };
    match (chains.kind, chains.shape) {
        (_, Shape::Cycle { x: true, y: true }) => &XY_CYCLE,
        (_, Shape::Cycle { x: true, .. }) => &X_CYCLE,
        (_, Shape::Cycle { .. }) => &Y_CYCLE,
        (_, Shape::Forcing { y: false, .. }) => &X_CHAIN,
        (_, Shape::Forcing { .. }) => &CHAIN,
        (Kind::Nishio, _) => &NISHIO,
        (Kind::Multiple, Shape::Cell(_)) => &CELL,
        (Kind::Multiple, _) => &HOUSE,
        (_, Shape::Contradiction) => &dynamic[0],
        (_, Shape::Double) => &dynamic[1],
        (_, Shape::Cell(_)) => &dynamic[2],
        (_, Shape::House(..)) => &dynamic[3],
    }
}

pub(super) fn exclusion(size: usize) -> &'static Info {
    if size == 2 { &PAIR_EXCLUSION } else { &TRIPLET_EXCLUSION }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_teachers_own_are_there() {
        for id in [
            "full-house",
            "hidden-single",
            "naked-single",
            "locked-candidates-1",
            "locked-candidates-2",
            "naked-pair",
            "naked-triple",
            "naked-quadruple",
            "hidden-pair",
            "hidden-triple",
            "hidden-quadruple",
            "x-wing",
            "swordfish",
            "jellyfish",
            "xy-wing",
            "xyz-wing",
        ] {
            assert_eq!(shared(id).id, id);
        }
    }
}
