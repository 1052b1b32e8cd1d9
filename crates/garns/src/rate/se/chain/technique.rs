//! The technique of each kind and shape of chains.

use super::hint::Shape;
use super::{Extra, Kind};
use crate::logic::TechniqueId::{self, *};

/// The technique of chains of this kind and shape.
pub(super) fn of_chains(kind: Kind, shape: Shape) -> TechniqueId {
    match (kind, shape) {
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
