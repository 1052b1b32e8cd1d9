//! The candidates that follow from each node, without the chains that lead to them.
//!
//! Nodes that lead to each other reach the same candidates, so they are taken together (Tarjan's
//! strongly connected components). Components are completed in reverse order, and each unites its
//! own candidates with those of the components that it leads to. That takes a fraction of the time
//! of expanding the tables.

use super::nodes::{NodeId, Nodes};
use super::{LONGEST, Tables};
use crate::logic::proof::literal_set::LiteralSet;

/// Memory of a search for components, used again for the next position.
#[derive(Debug, Default)]
pub(super) struct Closure {
    /// By node: the number of its first visit, from 1 on; 0 if it was not visited.
    visited: Vec<u32>,
    /// By node: the earliest visit to which it leads back.
    lowest: Vec<u32>,
    /// By node: its component, once the component is complete.
    component: Vec<Option<u32>>,
    visits: u32,
    /// The visited nodes whose component is not complete.
    open: Vec<NodeId>,
    /// The path from the start to the current node, with the number of links already followed from each node.
    path: Vec<(NodeId, u32)>,
    /// The consequences of each component.
    reached: Vec<LiteralSet>,
}

impl Tables {
    /// Computes the candidates that become true and false in each table, as `expand` and `sum_up` would.
    /// Returns false if a table might grow too long; then the tables must be expanded.
    pub(super) fn close(&mut self) -> bool {
        let started = self.tables[..self.nodes.len()].iter().filter(|table| !table.entries.is_empty());
        if started.count() >= LONGEST {
            return false;
        }
        self.gather_links();
        let mut closure = core::mem::take(&mut self.closure);
        closure.reset(self.nodes.len());
        for node in 0..self.nodes.len() as NodeId {
            if closure.visited[usize::from(node)] == 0 && !self.links_of(node).is_empty() {
                closure.visit_from(self, node);
            }
        }
        for (table, component) in self.tables.iter_mut().zip(&closure.component).take(Nodes::SINGLES) {
            if let Some(component) = component {
                table.reached = closure.reached[*component as usize];
            }
        }
        self.closure = closure;
        true
    }
}

impl Closure {
    fn reset(&mut self, nodes: usize) {
        for counts in [&mut self.visited, &mut self.lowest] {
            counts.clear();
            counts.resize(nodes, 0);
        }
        self.component.clear();
        self.component.resize(nodes, None);
        self.visits = 0;
        self.reached.clear();
    }

    fn enter(&mut self, node: NodeId) {
        self.visits += 1;
        self.visited[usize::from(node)] = self.visits;
        self.lowest[usize::from(node)] = self.visits;
        self.open.push(node);
        self.path.push((node, 0));
    }

    /// Completes the components of a node and of all nodes that it leads to.
    fn visit_from(&mut self, tables: &Tables, start: NodeId) {
        self.enter(start);
        while let Some(top) = self.path.len().checked_sub(1) {
            let (node, followed) = self.path[top];
            let at = usize::from(node);
            if let Some(&(to, _)) = tables.links_of(node).get(followed as usize) {
                self.path[top].1 += 1;
                let next = usize::from(to);
                if tables.links_of(to).is_empty() {
                    // The node has no links, so it needs no component.
                } else if self.visited[next] == 0 {
                    self.enter(to);
                } else if self.component[next].is_none() {
                    self.lowest[at] = self.lowest[at].min(self.visited[next]);
                }
                continue;
            }
            self.path.pop();
            if let Some(&(before, _)) = self.path.last() {
                let before = usize::from(before);
                self.lowest[before] = self.lowest[before].min(self.lowest[at]);
            }
            if self.lowest[at] == self.visited[at] {
                self.complete(tables, node);
            }
        }
    }

    /// Makes a component of the open nodes from `first` on.
    fn complete(&mut self, tables: &Tables, first: NodeId) {
        let number = self.reached.len() as u32;
        let start = self.open.iter().rposition(|&node| node == first);
        debug_assert!(start.is_some(), "a component starts at an open node");
        let start = start.unwrap_or(0);
        let mut reached = LiteralSet::default();
        for &node in &self.open[start..] {
            self.component[usize::from(node)] = Some(number);
            reached.extend(Nodes::single(node));
        }
        let mut last = number;
        for &node in &self.open[start..] {
            for &(to, _) in tables.links_of(node) {
                // Links lead to this component, to a complete component, or to a node without links.
                let literal = Nodes::single(to);
                let Some(component) = self.component[usize::from(to)] else {
                    reached.extend(literal);
                    continue;
                };
                // If a node is known to be reached, so are its consequences.
                let is_known = literal.is_some_and(|literal| reached.contains(literal));
                if component != number && component != last && !is_known {
                    reached.unite(&self.reached[component as usize]);
                    last = component;
                }
            }
        }
        self.open.truncate(start);
        self.reached.push(reached);
    }
}

#[cfg(test)]
mod tests {
    use super::super::loops::{all, may_show};
    use super::super::{Kinds, Tables};
    use crate::{Board, Grid};

    /// Arto Inkala's puzzle of 2010 and "Easter Monster": positions with many links.
    const PUZZLES: [&str; 2] = [
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ];

    fn boards() -> impl Iterator<Item = (Board, Kinds)> {
        PUZZLES.into_iter().flat_map(|puzzle| {
            let board = Board::new(&puzzle.parse::<Grid>().expect("81 cells"));
            [false, true].map(|groups| (board.clone(), Kinds { groups, sets: false }))
        })
    }

    #[test]
    fn closing_finds_what_expanding_finds() {
        for (board, kinds) in boards() {
            let (mut closed, mut expanded) = (Tables::default(), Tables::default());
            closed.fill_links(&board, kinds);
            assert!(closed.close());
            expanded.fill(&board, kinds);
            expanded.sum_up();
            for (one, two) in closed.tables.iter().zip(&expanded.tables).take(1458) {
                assert_eq!(one.reached, two.reached);
            }
        }
    }

    #[test]
    fn tables_that_are_left_out_show_no_loop() {
        for (board, kinds) in boards() {
            let (mut some, mut every) = (Tables::default(), Tables::default());
            some.fill_links(&board, kinds);
            some.expand_where(|reached, start| may_show(&board, reached, start));
            every.fill(&board, kinds);
            let removals = |tables: &Tables| {
                let found = all(&board, tables, false);
                found.into_iter().map(|found| (found.shape, found.removed, found.nodes)).collect::<Vec<_>>()
            };
            assert_eq!(removals(&some), removals(&every));
        }
    }
}
