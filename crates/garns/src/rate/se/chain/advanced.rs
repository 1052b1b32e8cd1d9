//! Patterns and chains that appear in the course of a chain.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

use super::super::found::Removals;
use super::super::state::State;
use super::super::tables::{CELLS, bits, house_cells};
use super::super::{fish, locking, subsets};
use super::hint::{Chains, Rule};
use super::net::{Elimination, Net};
use super::{Extra, Kind};
use super::{multiple, unary};
use crate::logic::Literal;

/// The key of the cache: the extra rules, and the candidates of each cell before and after the
/// assumption.
type CacheKey = (Extra, [u16; 81], [u16; 81]);

/// A cache of eliminations on earlier boards, numbers for nested chains, and nets whose memory can be
/// reused. Sets hold up to `64 * W` candidates.
#[derive(Default)]
pub(super) struct Memory<const W: usize> {
    /// The number of each nested chain, by its signature: equal chains count once.
    ids: HashMap<Vec<Vec<Literal>>, u32>,
    /// The cached eliminations; many assumptions lead to the same board.
    known: HashMap<CacheKey, Rc<[Elimination]>>,
    /// Nets that are not in use.
    pub(super) nets: Vec<Box<Net<W>>>,
}

impl<const W: usize> Memory<W> {
    /// The eliminations on the board `work` by the first kind of rule that has a usable hint. `work` is
    /// the board `source` without the candidates that the assumption removed. A hint is usable if it
    /// depends on one of these.
    pub(super) fn eliminations(&mut self, extra: Extra, source: &State, work: &State) -> Rc<[Elimination]> {
        // Searching for patterns is as quick as looking them up.
        if extra == Extra::Patterns {
            return self.search(extra, source, work);
        }
        let key = (extra, source.digits, work.digits);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let found = self.search(extra, source, work);
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        self.known.insert(key, found.clone());
        found
    }

    /// Forgets the eliminations and the nested chains of the previous search.
    pub(super) fn forget(&mut self) {
        self.known.clear();
        self.ids.clear();
    }

    fn search(&mut self, extra: Extra, source: &State, work: &State) -> Rc<[Elimination]> {
        let mut found = Vec::new();
        simple(source, work, &mut found);
        let kinds: &[Kind] = match extra {
            Extra::Patterns => &[],
            Extra::Chains => &[Kind::Static],
            Extra::Multiple => &[Kind::Static, Kind::Multiple],
            Extra::Dynamic => &[Kind::Dynamic(None)],
            Extra::Nested => &[Kind::Dynamic(None), Kind::Dynamic(Some(Extra::Chains))],
        };
        for &kind in kinds {
            if !found.is_empty() {
                break;
            }
            self.chains(kind, source, work, &mut found);
        }
        found.into()
    }

    fn chains(&mut self, kind: Kind, source: &State, work: &State, found: &mut Vec<Elimination>) {
        let mut usable = Vec::new();
        // By cell: the digits that earlier usable hints remove. A hint that removes nothing else is skipped.
        let mut covered = [0u16; 81];
        let mut visit = |removals: &[(usize, u16)], extract: &mut dyn FnMut() -> Chains| {
            if removals.iter().all(|&(cell, digits)| digits & !covered[cell] == 0) {
                return;
            }
            let chains = extract();
            let parents = chains.rule_parents(source, work);
            if !parents.is_empty() {
                for &(cell, digits) in removals {
                    covered[cell] |= digits;
                }
                usable.push((removals.to_vec(), Rc::from(parents), chains));
            }
        };
        match kind {
            Kind::Static => unary::all::<W>(work, &mut visit),
            _ => multiple::all(work, kind, self, &mut visit),
        }
        for (removals, parents, mut chains) in usable {
            let next = self.ids.len() as u32;
            chains.id = *self.ids.entry(chains.signature()).or_insert(next);
            add(found, removals, parents, Rule::Chains(chains));
        }
    }
}

/// The greatest number of boards in the cache.
const MOST_KNOWN: usize = 1 << 14;

/// Adds the candidates that a rule eliminates, unless `found` already contains them. The original takes
/// the cells in the order of Java's identity hash codes, which is arbitrary; here they come in reading
/// order.
fn add(found: &mut Vec<Elimination>, mut removals: Removals, parents: Rc<[u16]>, rule: Rule) {
    if parents.is_empty() {
        return;
    }
    let rule = Rc::new(rule);
    removals.sort_by_key(|&(cell, _)| cell);
    for (cell, digits) in removals {
        for digit in bits(digits) {
            let candidate = (cell * 9 + digit) as u16;
            if !found.iter().any(|known| known.candidate == candidate) {
                found.push(Elimination { candidate, parents: parents.clone(), rule: rule.clone() });
            }
        }
    }
}

/// Locked digits, hidden pairs, naked pairs, X-wings: the first kind with a usable hint.
fn simple(source: &State, work: &State, found: &mut Vec<Elimination>) {
    // Candidates of a digit that the assumption removed from a base house, outside the covers.
    let lost = |base: usize, digit: usize, covers: u128| {
        bits(source.positions[base][digit] & !work.positions[base][digit])
            .map(move |i| CELLS[base][i])
            .filter(move |&cell| covers >> cell & 1 == 0)
            .map(move |cell| (cell * 9 + digit) as u16)
    };
    // Candidates of these digits that the source board has at these positions of a house.
    let candidates = |house: usize, positions: u16, digits: u16| -> Rc<[u16]> {
        bits(positions)
            .map(|i| CELLS[house][i])
            .flat_map(|cell| bits(source.digits[cell] & digits).map(move |digit| (cell * 9 + digit) as u16))
            .collect()
    };
    let _ = locking::each_removing(work, &mut |crossing, digit, positions| -> ControlFlow<()> {
        let base = crossing.base;
        if source.positions[base][digit] != work.positions[base][digit] {
            let parents: Rc<[u16]> = lost(base, digit, house_cells(crossing.cover)).collect();
            add(found, crossing.removals(digit, positions), parents, Rule::Locked(crossing.locked(digit)));
        }
        ControlFlow::Continue(())
    });
    if found.is_empty() {
        let _ = subsets::each_hidden(work, 2, &mut |subset| -> ControlFlow<()> {
            let parents = candidates(subset.house, !subset.cells & 0x1ff, subset.digits);
            add(found, subset.hidden_removals(work), parents, Rule::Hidden(subset));
            ControlFlow::Continue(())
        });
    }
    if found.is_empty() {
        let _ = subsets::each_naked(work, 2, &mut |subset| -> ControlFlow<()> {
            let parents = candidates(subset.house, subset.cells, !subset.digits);
            add(found, subset.naked_removals(work), parents, Rule::Naked(subset));
            ControlFlow::Continue(())
        });
    }
    if found.is_empty() {
        for x_wing in fish::all_x_wings(work) {
            let crossing = x_wing.crossing();
            let covers = bits(x_wing.cover).fold(0, |set, line| set | house_cells(crossing + line));
            let parents: Rc<[u16]> =
                bits(x_wing.base).flat_map(|line| lost(x_wing.kind + line, x_wing.digit, covers)).collect();
            add(found, x_wing.removals(work), parents, Rule::Fish(x_wing));
        }
    }
}
