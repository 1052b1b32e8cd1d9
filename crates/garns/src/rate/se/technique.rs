//! The techniques that only this scale has.

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
