//! The technique of a hint: a technique of the library, or one that only this scale has.

use super::bug;
use super::chain::{Chains, Extra, Kind, Shape};
use super::found::{Found, Seen};
use super::loops;
use super::tables::BOX;
use crate::logic::TechniqueId::{self, *};

/// The techniques that only this scale has, the easiest first.
#[rustfmt::skip]
pub const OWN_TECHNIQUES: [TechniqueId; 42] = [
    DirectPointing, DirectClaiming, DirectHiddenPair, DirectHiddenTriplet,
    Bug1, Bug2, Bug3, Bug4,
    AlignedPairExclusion,
    XCycle, YCycle, XyCycle, ForcingXChain, ForcingChain,
    AlignedTripletExclusion,
    NishioForcingChain, CellForcingChains, RegionForcingChains,
    DynamicContradiction, DynamicDouble, DynamicCell, DynamicRegion,
    DynamicContradictionPlus, DynamicDoublePlus, DynamicCellPlus, DynamicRegionPlus,
    DynamicContradictionPlusChains, DynamicDoublePlusChains, DynamicCellPlusChains, DynamicRegionPlusChains,
    DynamicContradictionPlusMultiple, DynamicDoublePlusMultiple, DynamicCellPlusMultiple, DynamicRegionPlusMultiple,
    DynamicContradictionPlusDynamic, DynamicDoublePlusDynamic, DynamicCellPlusDynamic, DynamicRegionPlusDynamic,
    DynamicContradictionPlusNested, DynamicDoublePlusNested, DynamicCellPlusNested, DynamicRegionPlusNested,
];

impl Found {
    /// The technique that found it.
    pub(super) fn technique(&self) -> TechniqueId {
        match &self.seen {
            Seen::HiddenSingle { alone: true, .. } => FullHouse,
            Seen::HiddenSingle { .. } => HiddenSingle,
            Seen::NakedSingle => NakedSingle,
            &Seen::Locking { base, single_in, .. } => match (base >= BOX, single_in) {
                (true, Some(_)) => DirectPointing,
                (false, Some(_)) => DirectClaiming,
                (true, None) => LockedCandidates1,
                (false, None) => LockedCandidates2,
            },
            Seen::NakedSet { digits, .. } => {
                [NakedPair, NakedTriple, NakedQuadruple][digits.count_ones() as usize - 2]
            }
            Seen::HiddenSet { digits, direct: true, .. } => {
                [DirectHiddenPair, DirectHiddenTriplet][digits.count_ones() as usize - 2]
            }
            Seen::HiddenSet { digits, .. } => {
                [HiddenPair, HiddenTriple, HiddenQuadruple][digits.count_ones() as usize - 2]
            }
            Seen::Fish { base, .. } => [XWing, Swordfish, Jellyfish][base.count_ones() as usize - 2],
            Seen::Wing { in_pivot: false, .. } => XyWing,
            Seen::Wing { in_pivot: true, .. } => XyzWing,
            Seen::Loop(unique_loop) => match unique_loop.kind {
                loops::Type::One => UniqueLoop1,
                loops::Type::Two => UniqueLoop2,
                loops::Type::ThreeNaked { .. } | loops::Type::ThreeHidden { .. } => UniqueLoop3,
                loops::Type::Four { .. } => UniqueLoop4,
            },
            Seen::Bug(bug) => match bug.kind {
                bug::Type::One => Bug1,
                bug::Type::Two => Bug2,
                bug::Type::Three { .. } => Bug3,
                bug::Type::Four { .. } => Bug4,
            },
            Seen::Exclusion { cells } if cells.len() == 2 => AlignedPairExclusion,
            Seen::Exclusion { .. } => AlignedTripletExclusion,
            Seen::Chains(chains) => of_chains(chains),
        }
    }
}

fn of_chains(chains: &Chains) -> TechniqueId {
    match (chains.kind, chains.shape) {
        (_, Shape::Cycle { x: true, y: true }) => XyCycle,
        (_, Shape::Cycle { x: true, .. }) => XCycle,
        (_, Shape::Cycle { .. }) => YCycle,
        (_, Shape::Forcing { y: false, .. }) => ForcingXChain,
        (_, Shape::Forcing { .. }) => ForcingChain,
        (Kind::Nishio, _) => NishioForcingChain,
        (Kind::Multiple, Shape::Cell(_)) => CellForcingChains,
        (Kind::Multiple, _) => RegionForcingChains,
        (Kind::Dynamic(extra), shape) => of_dynamic(extra, shape),
        (Kind::Static, shape) => {
            debug_assert!(false, "static chains have no shape {shape:?}");
            ForcingChain
        }
    }
}

#[rustfmt::skip]
fn of_dynamic(extra: Option<Extra>, shape: Shape) -> TechniqueId {
    let [contradiction, double, cell, region] = match extra {
        None => [DynamicContradiction, DynamicDouble, DynamicCell, DynamicRegion],
        Some(Extra::Patterns) =>
            [DynamicContradictionPlus, DynamicDoublePlus, DynamicCellPlus, DynamicRegionPlus],
        Some(Extra::Chains) =>
            [DynamicContradictionPlusChains, DynamicDoublePlusChains, DynamicCellPlusChains, DynamicRegionPlusChains],
        Some(Extra::Multiple) =>
            [DynamicContradictionPlusMultiple, DynamicDoublePlusMultiple, DynamicCellPlusMultiple, DynamicRegionPlusMultiple],
        Some(Extra::Dynamic) =>
            [DynamicContradictionPlusDynamic, DynamicDoublePlusDynamic, DynamicCellPlusDynamic, DynamicRegionPlusDynamic],
        Some(Extra::Nested) =>
            [DynamicContradictionPlusNested, DynamicDoublePlusNested, DynamicCellPlusNested, DynamicRegionPlusNested],
    };
    match shape {
        Shape::Double => double,
        Shape::Cell(_) => cell,
        Shape::House(..) => region,
        _ => contradiction,
    }
}
