//! A chain in Eureka notation.

use crate::logic::Deduction;
use crate::{CellSet, DigitSet};

/// An alternating chain or loop as the players' forum writes it:
/// `(3=1)r1c2 - (1)r1c7 = (1)r5c7 - (1=5)r5c3 => r1c3<>5`.
///
/// Two lines are equal if they say the same, whatever their spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Eureka {
    /// The terms in order; never empty.
    pub terms: Vec<Term>,
    /// The inference from each term to the next.
    pub joins: Vec<Inference>,
    /// Whether the last term is joined to the first: a continuous loop.
    pub is_loop: bool,
    /// The deductions after the arrow, in ascending order.
    pub deductions: Vec<Deduction>,
    /// The columns at which the parts stand.
    pub(super) places: Places,
}

/// Digits in some cells, joined inside brackets: `(3)r1c2`, `(3=1)r1c2` or `(3=12)r1c23`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The digits on each side of the inferences inside the brackets; one part if there are none. A part with
    /// several digits says that all of them lie in the cells.
    pub parts: Vec<DigitSet>,
    /// The inference from each part to the next.
    pub joins: Vec<Inference>,
    /// The cells.
    pub cells: CellSet,
}

/// An inference between two neighbours of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Inference {
    /// `=`: if the first is false, the second is true.
    Strong,
    /// `-`: if the first is true, the second is false.
    Weak,
}

/// The columns of a line that was read, counted from 1. Lines that were made have none.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    /// The column of each part of each term.
    pub(super) parts: Vec<usize>,
    /// The column of each inference, inside and between terms, in order.
    pub(super) joins: Vec<usize>,
    /// The column of each deduction.
    pub(super) deductions: Vec<usize>,
}

/// Places are no part of what a line says.
impl PartialEq for Places {
    fn eq(&self, _: &Places) -> bool {
        true
    }
}

impl Eq for Places {}

impl Eureka {
    /// A line with these parts.
    #[must_use]
    pub fn new(
        terms: Vec<Term>,
        joins: Vec<Inference>,
        is_loop: bool,
        mut deductions: Vec<Deduction>,
    ) -> Eureka {
        deductions.sort_unstable();
        deductions.dedup();
        Eureka { terms, joins, is_loop, deductions, places: Places::default() }
    }

    /// Digits in cells, one after the other.
    pub(super) fn parts(&self) -> Vec<(DigitSet, CellSet)> {
        self.terms.iter().flat_map(|term| term.parts.iter().map(|&digits| (digits, term.cells))).collect()
    }

    /// The inferences between the parts, inside and between terms.
    pub(super) fn inferences(&self) -> Vec<Inference> {
        let mut all = Vec::new();
        for (i, term) in self.terms.iter().enumerate() {
            all.extend(&term.joins);
            all.extend(self.joins.get(i));
        }
        all
    }
}
