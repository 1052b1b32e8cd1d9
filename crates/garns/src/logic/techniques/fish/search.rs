//! The search for fish of one digit: n base houses, n cover houses, fins, and the candidates to remove.
//!
//! Base and cover houses are tried in order, rows before columns before boxes: HoDoKu's path
//! depends on it. A base is given up as soon as too many places cannot be covered any more, or no
//! target sees all of them. The fins of a basic fish all lie in one box with the target, in two of
//! its three lines at most, so its bases never reach more than n + 2 covers.

use core::ops::ControlFlow;

use super::{Fins, Shape};
use crate::{CellSet, House, HouseKind};

/// The limits on the fins of a fish.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The greatest number of fins, endo fins included.
    pub fins: usize,
    /// The greatest number of endo fins.
    pub endo_fins: usize,
    /// Whether a target must see all fins.
    pub sight: bool,
}

impl Limits {
    /// The cells that may be targets if these cells are fins.
    fn targets(self, fins: CellSet) -> CellSet {
        if self.sight { fins.common_peers() } else { CellSet::FULL }
    }
}

/// A fish that removes candidates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fish {
    /// The base houses as bits.
    pub bases: u32,
    /// The cover houses as bits.
    pub covers: u32,
    /// The digit's places in the base houses.
    pub base: CellSet,
    /// The places in the base houses but outside the cover houses, and the endo fins.
    pub fins: CellSet,
    /// Places in two base houses.
    pub endo_fins: CellSet,
    /// Places in two cover houses.
    pub shared: CellSet,
    /// The cells that lose the digit.
    pub targets: CellSet,
    /// Whether the fish has the shape and the fins that the search looks for.
    pub genuine: bool,
}

/// The kind of fish to look for, the places of the digit, and the callback for the fish.
pub(crate) struct FishSearch<'a> {
    pub size: usize,
    pub shape: Shape,
    pub fins: Fins,
    /// Whether fish with other shapes or fins are reported, too.
    pub others: bool,
    pub limits: Limits,
    /// All places of the digit.
    pub places: CellSet,
    /// The places that may be removed.
    pub targets: CellSet,
    pub found: &'a mut dyn FnMut(Fish) -> ControlFlow<()>,
}

#[derive(Clone, Copy)]
struct Unit {
    bit: u32,
    cells: CellSet,
    /// For a base of a basic fish: the crossing lines on which its places lie, as bits.
    across: u16,
}

const NONE: Unit = Unit { bit: 0, cells: CellSet::EMPTY, across: 0 };
const ROWS: u32 = 0x1ff;
const COLUMNS: u32 = 0x1ff << 9;
const BOXES: u32 = 0x1ff << 18;

/// Houses with the digit's places in them.
struct Units {
    units: [Unit; 27],
    count: usize,
}

impl Units {
    fn of(places: CellSet, kinds: &[HouseKind], sizes: core::ops::RangeInclusive<usize>) -> Units {
        let mut all = Units { units: [NONE; 27], count: 0 };
        for house in kinds.iter().flat_map(|&kind| House::of_kind(kind)) {
            let cells = places & house.cells();
            if sizes.contains(&cells.len()) {
                all.units[all.count] = Unit { bit: 1 << house.index(), cells, across: 0 };
                all.count += 1;
            }
        }
        all
    }

    /// Computes `across` for each line.
    fn measure(&mut self) {
        for unit in &mut self.units[..self.count] {
            let row = unit.bit & ROWS != 0;
            for cell in unit.cells {
                unit.across |= 1 << if row { cell.column() } else { cell.row() };
            }
        }
    }

    fn list(&self) -> &[Unit] {
        &self.units[..self.count]
    }
}

impl FishSearch<'_> {
    /// Tries rows as bases, then columns; a mutant fish mixes them.
    pub(crate) fn run(&mut self) -> ControlFlow<()> {
        use HouseKind::{Box, Column, Row};
        let sizes = if self.finless() { 2..=self.size } else { 1..=9 };
        let orientations: &[(&[HouseKind], &[HouseKind])] = match self.shape {
            Shape::Basic => &[(&[Row], &[Column]), (&[Column], &[Row])],
            Shape::Franken => &[(&[Row, Box], &[Column, Box]), (&[Column, Box], &[Row, Box])],
            Shape::Mutant => &[(&[Row, Column, Box], &[Row, Column, Box])],
        };
        for (bases, covers) in orientations {
            let mut bases = Units::of(self.places, bases, sizes.clone());
            if bases.count >= self.size {
                if self.shape == Shape::Basic {
                    bases.measure();
                }
                let covers = Units::of(self.places, covers, 1..=9);
                let start = Base { left: self.size, ..Base::default() };
                self.bases(bases.list(), covers.list(), start)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn bases(&mut self, bases: &[Unit], covers: &[Unit], chosen: Base) -> ControlFlow<()> {
        if chosen.left == 0 {
            return self.cover(covers, chosen);
        }
        for (i, unit) in bases.iter().enumerate() {
            if bases.len() - i < chosen.left {
                break;
            }
            let across = chosen.across | unit.across;
            if across.count_ones() as usize > self.size + if self.finless() { 0 } else { 2 } {
                continue;
            }
            let twice = chosen.cells & unit.cells;
            let endo = chosen.endo | twice;
            if !twice.is_empty() {
                let seen = self.targets & self.limits.targets(endo);
                if self.finless() || endo.len() > self.limits.endo_fins || seen.is_empty() {
                    continue;
                }
            }
            let next = Base {
                left: chosen.left - 1,
                bits: chosen.bits | unit.bit,
                cells: chosen.cells | unit.cells,
                endo,
                across,
            };
            self.bases(&bases[i + 1..], covers, next)?;
        }
        ControlFlow::Continue(())
    }

    fn cover(&mut self, covers: &[Unit], base: Base) -> ControlFlow<()> {
        // Only covers that touch the base can cover it.
        let mut units = Units { units: [NONE; 27], count: 0 };
        for unit in covers {
            if base.bits & unit.bit == 0 && !base.cells.is_disjoint(unit.cells) {
                units.units[units.count] = *unit;
                units.count += 1;
            }
        }
        if units.count < self.size || !self.others && !self.may_have_shape(base.bits, units.list()) {
            return ControlFlow::Continue(());
        }
        // For each cover, the cells of this cover and of all later covers.
        let mut reach = [CellSet::EMPTY; 28];
        for i in (0..units.count).rev() {
            reach[i] = reach[i + 1] | units.units[i].cells;
        }
        let seen = self.targets & self.limits.targets(base.endo);
        let start = Cover { left: self.size, fins: base.endo, seen, ..Cover::default() };
        self.covers(units.list(), &reach[..=units.count], base, start)
    }

    fn covers(&mut self, units: &[Unit], reach: &[CellSet], base: Base, chosen: Cover) -> ControlFlow<()> {
        if chosen.left == 0 {
            return self.one(base, chosen);
        }
        let (mut fins, mut seen) = (chosen.fins, chosen.seen);
        for (i, unit) in units.iter().enumerate() {
            if units.len() - i < chosen.left {
                break;
            }
            // A place outside the chosen and the remaining covers is certainly a fin.
            let more = base.cells - chosen.cells - reach[i] - fins;
            if !more.is_empty() {
                fins |= more;
                seen &= self.limits.targets(more);
                if self.finless() || fins.len() > self.limits.fins || seen.is_empty() {
                    break;
                }
            }
            // Every target lies in a cover.
            if seen.is_disjoint(chosen.cells | reach[i]) {
                break;
            }
            let next = Cover {
                left: chosen.left - 1,
                bits: chosen.bits | unit.bit,
                cells: chosen.cells | unit.cells,
                shared: chosen.shared | (chosen.cells & unit.cells),
                fins,
                seen,
            };
            if next.left == 0 && seen.is_disjoint((next.cells - base.cells) | next.shared) {
                continue;
            }
            self.covers(&units[i + 1..], &reach[i + 1..], base, next)?;
        }
        ControlFlow::Continue(())
    }

    fn one(&mut self, base: Base, cover: Cover) -> ControlFlow<()> {
        let fins = (base.cells - cover.cells) | base.endo;
        if fins.len() > self.limits.fins {
            return ControlFlow::Continue(());
        }
        // `covers` has made sure that there are targets, if there are no more fins.
        let mut targets = ((cover.cells - base.cells) | cover.shared) & cover.seen;
        for fin in fins - cover.fins {
            targets &= self.limits.targets(CellSet::only(fin));
            if targets.is_empty() {
                return ControlFlow::Continue(());
            }
        }
        let genuine = self.has_kind(base.bits, fins) && self.has_shape(base.bits, cover.bits);
        if !genuine && !self.others {
            return ControlFlow::Continue(());
        }
        (self.found)(Fish {
            bases: base.bits,
            covers: cover.bits,
            base: base.cells,
            fins,
            endo_fins: base.endo,
            shared: cover.shared,
            targets,
            genuine,
        })
    }

    /// Whether the base and cover houses have the shape that the search looks for, and no simpler shape.
    fn has_shape(&self, bases: u32, covers: u32) -> bool {
        let franken = |base: u32, cover: u32| {
            let line = |bits: u32, lines: u32| bits & lines != 0 && bits & !(lines | BOXES) == 0;
            line(bases, base) && line(covers, cover)
        };
        let franken = franken(ROWS, COLUMNS) || franken(COLUMNS, ROWS);
        match self.shape {
            Shape::Basic => true,
            Shape::Franken => franken && (bases | covers) & BOXES != 0,
            Shape::Mutant => !franken,
        }
    }

    /// Whether these bases and some of the covers could have the shape that the search looks for.
    fn may_have_shape(&self, bases: u32, covers: &[Unit]) -> bool {
        let has_line = bases & (ROWS | COLUMNS) != 0;
        let has_box = || bases & BOXES != 0 || covers.iter().any(|unit| unit.bit & BOXES != 0);
        self.shape != Shape::Franken || has_line && has_box()
    }

    /// Whether the fish has the fins that the search looks for. In a sashimi fish, some base house would have
    /// at most one place without the fins.
    fn has_kind(&self, bases: u32, fins: CellSet) -> bool {
        if self.fins == Fins::Without || fins.is_empty() {
            return self.fins == Fins::Without && fins.is_empty();
        }
        if self.shape != Shape::Basic {
            return true;
        }
        let sashimi = houses(bases).any(|house| ((self.places & house.cells()) - fins).len() <= 1);
        sashimi == (self.fins == Fins::Sashimi)
    }

    fn finless(&self) -> bool {
        self.fins == Fins::Without && !self.others
    }
}

#[derive(Clone, Copy, Default)]
struct Base {
    left: usize,
    bits: u32,
    cells: CellSet,
    endo: CellSet,
    across: u16,
}

#[derive(Clone, Copy, Default)]
struct Cover {
    left: usize,
    bits: u32,
    cells: CellSet,
    /// Places in two of the chosen covers.
    shared: CellSet,
    /// The places that are fins whichever covers are chosen next.
    fins: CellSet,
    /// The targets that see all of `fins`.
    seen: CellSet,
}

/// The houses of a set of bits.
pub(crate) fn houses(bits: u32) -> impl Iterator<Item = House> + Clone {
    House::all().filter(move |house| bits >> house.index() & 1 != 0)
}
