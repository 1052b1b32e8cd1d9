//! The original's names of steps that have another name in this library.

use std::borrow::Cow;

use super::chain::{Chains, Shape};
use super::found::{Found, Seen};
use super::tables::BOX;

/// The name that the original prints.
pub(super) fn of(found: &Found) -> Cow<'static, str> {
    let name = match &found.seen {
        // The original has no full house.
        Seen::HiddenSingle { .. } => "Hidden Single",
        &Seen::Locking { base, single_in: None, .. } => {
            if base >= BOX {
                "Pointing"
            } else {
                "Claiming"
            }
        }
        Seen::NakedSet { digits, .. } => {
            ["Naked Pair", "Naked Triplet", "Naked Quad"][digits.count_ones() as usize - 2]
        }
        Seen::HiddenSet { digits, direct: false, .. } => {
            ["Hidden Pair", "Hidden Triplet", "Hidden Quad"][digits.count_ones() as usize - 2]
        }
        Seen::Loop(unique_loop) => {
            let number = unique_loop.kind.number();
            return Cow::Owned(match unique_loop.cells.len() {
                4 => format!("Unique Rectangle type {number}"),
                6 => format!("Unique Loop type {number}"),
                length => format!("Unique Loop {length} type {number}"),
            });
        }
        Seen::Bug(_) => return Cow::Owned(found.technique().info().name.replace("Type", "type")),
        Seen::Chains(chains) => of_chains(chains).unwrap_or(found.technique().info().name),
        _ => found.technique().info().name,
    };
    Cow::Borrowed(name)
}

/// Chains of a digit that are short have names of their own.
fn of_chains(chains: &Chains) -> Option<&'static str> {
    match chains.shape {
        Shape::Forcing { y: false, .. } if chains.complexity == 6 => Some("Turbot Fish"),
        Shape::Cycle { x: true, y: false } if chains.complexity == 4 => Some("Generalized X-Wing"),
        _ => None,
    }
}
