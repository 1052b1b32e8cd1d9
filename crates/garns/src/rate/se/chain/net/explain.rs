//! The explanation of a literal of a net: its nodes back to the assumption.

use super::super::hint::{Branch, Node, Why};
use super::super::link_graph::LinkGraph;
use super::{Derivation, Literal, LiteralSet, Net, Reason};

impl<const W: usize> Net<W> {
    /// All literals from which a literal follows by this derivation, breadth first. The literal itself
    /// comes first.
    pub(super) fn reach(&self, root: Literal, derivation: Derivation) -> Vec<Literal> {
        let mut order = vec![root];
        let mut done = LiteralSet::<W>::EMPTY;
        done.insert(root);
        let mut next: Vec<Literal> = self.parents_of(derivation).to_vec();
        while !next.is_empty() {
            for literal in core::mem::take(&mut next) {
                if !done.contains(literal) {
                    done.insert(literal);
                    order.push(literal);
                    next.extend_from_slice(self.parents_of(self.derivation_of(literal)));
                }
            }
        }
        order
    }

    /// The two branches of the contradiction: why its candidate is on, and why it is off.
    pub(in crate::rate::se::chain) fn clash_branches(&self, graph: &LinkGraph<'_>) -> Vec<Branch> {
        let Some(clash) = self.clash else { return Vec::new() };
        let mut branches = vec![
            self.explain(graph, clash.literal, clash.derivation),
            self.branch(graph, clash.literal.opposite()),
        ];
        if !clash.literal.is_on() {
            branches.swap(0, 1);
        }
        branches
    }

    /// The branch that explains a literal of the net.
    pub(in crate::rate::se::chain) fn branch(&self, graph: &LinkGraph<'_>, literal: Literal) -> Branch {
        self.explain(graph, literal, self.derivation_of(literal))
    }

    fn derivation_of(&self, literal: Literal) -> Derivation {
        self.nodes[literal.index()].derivation
    }

    fn explain(&self, graph: &LinkGraph<'_>, root: Literal, root_derivation: Derivation) -> Branch {
        let mut order = self.reach(root, root_derivation);
        let counted = order.len();
        // If the root's new derivation uses the root itself, which was derived before, the proof needs
        // the first derivation too, though its nodes do not count.
        let first_derivation = self.derivation_of(root);
        let cited = first_derivation != root_derivation
            && order.iter().any(|&literal| {
                let derivation = if literal == root { root_derivation } else { self.derivation_of(literal) };
                self.parents_of(derivation).contains(&root)
            });
        if cited {
            for literal in self.reach(root, first_derivation) {
                if literal == root || !order.contains(&literal) {
                    order.push(literal);
                }
            }
        }
        let index_of = |literal: Literal| {
            if literal == root && cited {
                return counted as u16;
            }
            order.iter().position(|&other| other == literal).unwrap_or(0) as u16
        };
        let nodes = order
            .iter()
            .enumerate()
            .map(|(i, &literal)| {
                let derivation = if i == 0 { root_derivation } else { self.derivation_of(literal) };
                let parents = self.parents_of(derivation);
                Node {
                    literal: graph.literal(literal),
                    why: self.why(graph, literal, derivation),
                    parents: parents.iter().map(|&parent| index_of(parent)).collect(),
                }
            })
            .collect();
        Branch { nodes, counted }
    }

    fn why(&self, graph: &LinkGraph<'_>, literal: Literal, derivation: Derivation) -> Why {
        match derivation.reason {
            Reason::Start => Why::Start,
            Reason::Link => graph.why(self.parents_of(derivation)[0].id(), literal),
            Reason::Cell => Why::Cell,
            Reason::House(kind) => Why::House(kind),
            Reason::Rule(rule) => Why::Advanced(self.rules[usize::from(rule)].clone()),
        }
    }
}
