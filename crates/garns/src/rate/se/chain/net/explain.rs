//! How what a net found is explained: its nodes back to the assumption.

use super::super::super::tables::HOUSES;
use super::super::hint::{Branch, Node, Why};
use super::super::mesh::{Mesh, NONE};
use super::set::{contains, insert};
use super::{CELL, HOUSE, Net, RULE, START};

impl<const W: usize> Net<W> {
    pub(super) fn arena(&self, (first, count): (u32, u32)) -> &[u16] {
        &self.arena[first as usize..(first + count) as usize]
    }

    /// All that explains a literal with these parents, breadth first, the literal first.
    pub(super) fn reach(&self, root: u16, parents: (u32, u32)) -> Vec<u16> {
        let mut order = vec![root];
        let mut done = [0; W];
        insert(&mut done, root);
        let mut next: Vec<u16> = self.arena(parents).to_vec();
        while !next.is_empty() {
            for literal in core::mem::take(&mut next) {
                if !contains(&done, literal) {
                    insert(&mut done, literal);
                    order.push(literal);
                    next.extend_from_slice(self.arena(self.parents[usize::from(literal)]));
                }
            }
        }
        order
    }

    /// The branches of the contradiction: how it is on, and how it is off.
    pub(in crate::rate::se::chain) fn clash_branches(&self, mesh: &Mesh) -> Vec<Branch> {
        let Some(clash) = self.clash else { return Vec::new() };
        let mut branches = vec![
            self.explain(mesh, clash.fresh, clash.parents, clash.reason),
            self.branch(mesh, clash.fresh ^ 1),
        ];
        if clash.fresh & 1 == 0 {
            branches.swap(0, 1);
        }
        branches
    }

    /// How a literal of the net is explained.
    pub(in crate::rate::se::chain) fn branch(&self, mesh: &Mesh, literal: u16) -> Branch {
        let index = usize::from(literal);
        self.explain(mesh, literal, self.parents[index], self.reason[index])
    }

    fn explain(&self, mesh: &Mesh, root: u16, root_parents: (u32, u32), root_reason: u16) -> Branch {
        let mut order = self.reach(root, root_parents);
        let counted = order.len();
        // Where the root is a second way to something that explains it, the first way is needed
        // to prove it, though it does not count.
        let own = self.parents[usize::from(root)];
        let fresh = own != root_parents;
        let cited = fresh
            && order.iter().any(|&literal| {
                let parents = if literal == root { root_parents } else { self.parents[usize::from(literal)] };
                self.arena(parents).contains(&root)
            });
        let mut first_way = 0;
        if cited {
            first_way = order.len();
            for literal in self.reach(root, own) {
                if literal == root || !order.contains(&literal) {
                    order.push(literal);
                }
            }
        }
        let index_of = |literal: u16| {
            if literal == root && cited {
                return first_way as u16;
            }
            order.iter().position(|&other| other == literal).unwrap_or(0) as u16
        };
        let nodes = order
            .iter()
            .enumerate()
            .map(|(i, &literal)| {
                let (parents, reason) = if i == 0 {
                    (root_parents, root_reason)
                } else {
                    (self.parents[usize::from(literal)], self.reason[usize::from(literal)])
                };
                let parents = self.arena(parents);
                Node {
                    literal: mesh.literal(usize::from(literal / 2), literal & 1 != 0),
                    why: self.why(mesh, literal, reason, parents),
                    parents: parents.iter().map(|&parent| index_of(parent)).collect(),
                }
            })
            .collect();
        Branch { nodes, counted }
    }

    fn why(&self, mesh: &Mesh, literal: u16, reason: u16, parents: &[u16]) -> Why {
        match reason {
            START => Why::Start,
            CELL => Why::Cell,
            HOUSE..RULE => Why::House((reason - HOUSE) as u8),
            NONE => {
                // A static link: its cell, or the first house that makes it.
                let (cell, _) = mesh.at(usize::from(literal / 2));
                let (other, _) = mesh.at(usize::from(parents[0] / 2));
                if cell == other {
                    return Why::Cell;
                }
                let kind = if literal & 1 != 0 {
                    mesh.strong_kind(usize::from(parents[0] / 2), literal / 2)
                } else {
                    (0..3).find(|&kind| HOUSES[cell][kind].0 == HOUSES[other][kind].0).unwrap_or(0)
                };
                Why::House(kind as u8)
            }
            rule => Why::Advanced(self.rules[usize::from(rule - RULE)].clone()),
        }
    }
}
