//! The grids of a picture, before their digits are read.

use crate::component::components;
use crate::grey::Grey;
use crate::ink::{Integral, PASSES, ink};
use crate::lattice::{Lattice, lattice};
use crate::quad::{Quad, quad, similar};

/// The shortest side of a grid, as a part of the shorter side of the picture: one over this.
const SMALLEST: usize = 8;

/// How clear the crossings of a grid are at least.
const CLEAR: f32 = 0.45;

/// Looks for grids with dark lines, one pass after the other.
pub(crate) struct Finder<'a> {
    grey: &'a Grey,
    integral: Integral,
    passes: std::slice::Iter<'static, crate::ink::Pass>,
    /// The quadrilaterals of earlier passes.
    seen: Vec<Quad>,
}

impl<'a> Finder<'a> {
    pub(crate) fn new(grey: &'a Grey) -> Finder<'a> {
        Finder { grey, integral: Integral::of(grey), passes: PASSES.iter(), seen: Vec::new() }
    }
}

impl Iterator for Finder<'_> {
    type Item = Vec<Lattice>;

    /// The grids that the next pass finds and that no earlier one has found, the clearest first.
    fn next(&mut self) -> Option<Vec<Lattice>> {
        let ink = ink(self.grey, &self.integral, *self.passes.next()?);
        let (width, height) = (self.grey.width, self.grey.height);
        let mut found = Vec::new();
        for component in components(&ink, width, width.min(height) / SMALLEST) {
            let Some(quad) = quad(&component, (width * height) as f32) else { continue };
            if self.seen.iter().any(|other| similar(other, &quad)) {
                continue;
            }
            self.seen.push(quad);
            let lattice = lattice(self.grey, &quad);
            if lattice.clarity >= CLEAR {
                found.push(lattice);
            }
        }
        sort(&mut found);
        Some(found)
    }
}

/// Puts the clearest grid first.
pub(crate) fn sort(lattices: &mut [Lattice]) {
    lattices.sort_by(|a, b| b.clarity.total_cmp(&a.clarity));
}
