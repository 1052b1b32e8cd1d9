//! The techniques that only this ladder has: what they are called, how they are put into words, and
//! a position to see each in.

pub(super) mod chains;
mod examples;
pub(super) mod patterns;

use core::ops::ControlFlow;

use self::chains::{CELL, CHAIN, DYNAMIC, HOUSE, NISHIO, X_CHAIN, X_CYCLE, XY_CYCLE, Y_CYCLE};
use self::patterns::{
    BUGS, DIRECT_CLAIMING, DIRECT_HIDDEN_PAIR, DIRECT_HIDDEN_TRIPLET, DIRECT_POINTING, PAIR_EXCLUSION,
    TRIPLET_EXCLUSION, UNIQUE,
};
use super::super::steps_from;
use crate::board::Board;
use crate::logic::{Family, Info, Sink, Technique};

/// A technique that only this ladder has. It finds the step that the ladder takes in a position,
/// where that is one of its own.
#[derive(Debug)]
struct Own(&'static Info);

impl Technique for Own {
    fn info(&self) -> &'static Info {
        self.0
    }

    fn find(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        match steps_from(board.clone()).next() {
            Some((_, rated)) if rated.step.technique.id == self.0.id => found(rated.step),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// All of them, the easiest first.
pub(in crate::rate::se) fn own_techniques() -> impl Iterator<Item = &'static dyn Technique> {
    ALL.iter().map(|own| own as &dyn Technique)
}

static ALL: [Own; NAMED.len() + 24] = {
    let mut all = [const { Own(&DIRECT_POINTING) }; NAMED.len() + 24];
    let mut i = 0;
    while i < all.len() {
        all[i] = Own(match i.checked_sub(NAMED.len()) {
            None => NAMED[i],
            Some(nth) => &DYNAMIC[nth / 4][nth % 4],
        });
        i += 1;
    }
    all
};

const NAMED: [&Info; 22] = [
    &DIRECT_POINTING,
    &DIRECT_CLAIMING,
    &DIRECT_HIDDEN_PAIR,
    &DIRECT_HIDDEN_TRIPLET,
    &UNIQUE[0],
    &UNIQUE[1],
    &UNIQUE[2],
    &UNIQUE[3],
    &BUGS[0],
    &BUGS[1],
    &BUGS[2],
    &BUGS[3],
    &PAIR_EXCLUSION,
    &X_CYCLE,
    &Y_CYCLE,
    &XY_CYCLE,
    &X_CHAIN,
    &CHAIN,
    &TRIPLET_EXCLUSION,
    &NISHIO,
    &CELL,
    &HOUSE,
];

const fn own(
    id: &'static str,
    name: &'static str,
    family: Family,
    sentence: &'static str,
    argument: &'static str,
    example: &'static str,
) -> Info {
    let needs_uniqueness = matches!(family, Family::Uniqueness);
    Info { id, name, family, hodoku: None, needs_uniqueness, sentence, argument, example }
}

/// What a name that is none would stand for.
pub(super) static UNNAMED: Info = own("pattern", "Pattern", Family::LastResort, "{conclusion}", "", "");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::techniques;

    #[test]
    fn ids_are_nobody_elses() {
        let own: Vec<&Info> = own_techniques().map(|technique| technique.info()).collect();
        for (i, info) in own.iter().enumerate() {
            assert!(techniques::by_id(info.id).is_none(), "{}", info.id);
            assert!(own[..i].iter().all(|other| other.id != info.id), "{}", info.id);
        }
    }
}
