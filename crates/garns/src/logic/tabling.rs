//! Tables of consequences: for every candidate, all consequences if it is true, and if it is false.
//!
//! Each table starts with the links of its first node. It is then expanded by the links of every node that it
//! reaches, in the order in which the nodes were reached. The order is part of the contract: it decides which
//! chains are built, and HoDoKu's scale takes the first of several equally good chains.

pub(crate) mod argue;
mod closure;
mod links;
pub(crate) mod loops;
pub(crate) mod nodes;

use core::ops::Deref;

use crate::logic::cell_group::als;
use crate::logic::proof::Literal;
use crate::logic::proof::literal_set::LiteralSet;
pub(crate) use crate::logic::tabling::links::penalty;
use crate::logic::tabling::nodes::{Group, NodeId, Nodes};
use crate::{Board, Digit, House};

/// The greatest number of entries in a table.
const LONGEST: usize = 1000;

/// The kinds of nodes that a chain may have besides single candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Kinds {
    /// Whether groups are nodes: two or three candidates of a digit in the crossing of a box and a line.
    pub(crate) groups: bool,
    /// Whether almost locked sets of two or more cells are nodes.
    pub(crate) sets: bool,
}

/// A consequence in a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The node that follows.
    pub(crate) node: NodeId,
    /// The length of the chain to here, as HoDoKu counts it: 1 for the table's own node, otherwise 2 and a
    /// penalty for each link. An entry added by `follow` is 1 longer than its first parent.
    pub(crate) distance: u16,
    /// The index of its parent: the entry of this table that it follows from; 0 is the table's own node.
    pub(crate) from: u16,
    /// Whether the entry was added by expanding the table.
    pub(crate) expanded: bool,
    /// Whether the entry has further parents, which `Table::others_of` returns.
    pub(crate) branching: bool,
}

/// All consequences of one node.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// The node itself, its own links, and then their consequences.
    pub(crate) entries: Vec<Entry>,
    /// The number of entries that were added before the table was expanded.
    pub(crate) own: usize,
    /// The single candidates among the entries, and, in complete tables, all that would become entries.
    /// [`Complete::reached`] reads it.
    reached: LiteralSet,
    /// For entries with several parents: the index of the entry, and the index of a parent other than
    /// `Entry::from`.
    others: Vec<(u16, u16)>,
}

impl Table {
    fn clear(&mut self) {
        self.entries.clear();
        self.own = 0;
        self.reached = LiteralSet::default();
        self.others.clear();
    }

    /// Adds the table's own node (first call) or a link of it. A link to a single candidate is added only
    /// once.
    pub(crate) fn link(&mut self, node: NodeId, penalty: u16) {
        if Nodes::single(node).is_some_and(|literal| !self.reached.insert(literal)) {
            return;
        }
        let distance = if self.entries.is_empty() { 1 } else { 2 + penalty };
        self.entries.push(Entry { node, distance, from: 0, expanded: false, branching: false });
        self.own = self.entries.len();
    }

    /// Adds a consequence of the table's own entries, if it is new, and returns whether it was new.
    ///
    /// The parent is the highest index in `from`; the distance is one more than that of the first index.
    /// HoDoKu ignores the start (index 0) as a further parent.
    pub(crate) fn follow(&mut self, literal: Literal, from: &[u16]) -> bool {
        if self.entries.len() >= LONGEST || !self.reached.insert(literal) {
            return false;
        }
        let first = from.first().copied().unwrap_or(0);
        let distance = self.entries.get(usize::from(first)).map_or(0, |entry| entry.distance) + 1;
        let last = from.iter().copied().max().unwrap_or(0);
        let branching = from.iter().filter(|&&place| place != 0).count() > 1;
        if branching {
            let place = self.entries.len() as u16;
            let others = from.iter().filter(|&&other| other != 0 && other != last);
            self.others.extend(others.map(|&other| (place, other)));
        }
        self.entries.push(Entry {
            node: Nodes::of(literal.candidate, literal.on),
            distance,
            from: last,
            expanded: false,
            branching,
        });
        self.own = self.entries.len();
        true
    }

    /// Whether the literal is an entry of the table so far.
    pub(crate) fn has(&self, literal: Literal) -> bool {
        self.reached.contains(literal)
    }

    /// The indexes of an entry's further parents, without `Entry::from`.
    pub(crate) fn others_of(&self, place: usize) -> impl Iterator<Item = usize> {
        self.others
            .iter()
            .filter(move |&&(of, _)| usize::from(of) == place)
            .map(|&(_, other)| usize::from(other))
    }

    /// The index of a node's entry in the table.
    pub(crate) fn find(&self, node: NodeId) -> Option<usize> {
        self.entries.iter().position(|entry| entry.node == node)
    }
}

/// The tables of all nodes of a position.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    pub(crate) nodes: Nodes,
    /// The tables, by node; there may be more tables than nodes.
    pub(crate) tables: Vec<Table>,
    /// For each node, the index of its entry in the table that is being expanded.
    places: Vec<u16>,
    /// The own links of all tables in one list, as node and distance. `starts` has the index of each node's
    /// first link.
    links: Vec<(NodeId, u16)>,
    starts: Vec<u32>,
    /// Whether some links are longer than others, so that a node reached later may have a smaller distance.
    uneven: bool,
    gathered: Gathered,
    closure: closure::Closure,
}

/// What the tables of a position have gathered so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
enum Gathered {
    /// The tables have their own links.
    #[default]
    Links,
    /// Every table is expanded, so it has the chain to each consequence.
    Chains,
    /// `reached` is complete in every table. Some tables may not be expanded.
    Consequences,
}

/// Tables that know every candidate that becomes true or false in them. [`Tables::complete`] makes them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Complete<'a>(&'a Tables);

impl<'a> Complete<'a> {
    /// All candidates that become true or false if this node holds. The node is a single candidate.
    pub(crate) fn reached(self, node: NodeId) -> &'a LiteralSet {
        &self.0.tables[usize::from(node)].reached
    }
}

impl Deref for Complete<'_> {
    type Target = Tables;
    fn deref(&self) -> &Tables {
        self.0
    }
}

const NOWHERE: u16 = u16::MAX;

impl Tables {
    /// Fills and expands the tables of a position. Reuses the memory of earlier tables.
    pub(crate) fn fill(&mut self, board: &Board, kinds: Kinds) {
        self.fill_links(board, kinds);
        self.expand();
    }

    /// Fills the tables of a position with only their own links.
    pub(crate) fn fill_links(&mut self, board: &Board, kinds: Kinds) {
        self.reset(board, kinds);
        self.link_singles(board);
        self.link_others(board, kinds);
    }

    /// Makes the nodes of the position, and an empty table for each node.
    pub(crate) fn reset(&mut self, board: &Board, kinds: Kinds) {
        let sets = if kinds.sets { als::all(board, false) } else { Vec::new() };
        self.nodes = Nodes::new(board, kinds.groups, sets);
        // Most tables are empty already, because the position lacks their candidates.
        for table in self.tables.iter_mut().filter(|table| !table.entries.is_empty()) {
            table.clear();
        }
        if self.tables.len() < self.nodes.len() {
            self.tables.resize_with(self.nodes.len(), Table::default);
        }
        self.places.clear();
        self.places.resize(self.nodes.len(), NOWHERE);
        self.gathered = Gathered::Links;
    }

    /// The tables with all candidates that become true or false in each. They are computed by expanding the
    /// tables, or, which is faster, without the chains that lead to them.
    pub(crate) fn complete(&mut self) -> Complete<'_> {
        if self.gathered == Gathered::Links && !self.close() {
            self.expand();
        }
        if self.gathered == Gathered::Chains {
            self.sum_up();
        }
        self.gathered = Gathered::Consequences;
        Complete(self)
    }

    /// Expands the table of every candidate: adds the links of all consequences.
    pub(crate) fn expand(&mut self) {
        self.gather_links();
        self.expand_all(|_, _| true);
        if self.gathered == Gathered::Links {
            self.gathered = Gathered::Chains;
        }
    }

    /// Expands the tables of the literals that `wanted` selects by their consequences.
    pub(crate) fn expand_where(&mut self, wanted: impl Fn(&LiteralSet, Literal) -> bool) {
        self.complete();
        self.expand_all(wanted);
    }

    fn expand_all(&mut self, wanted: impl Fn(&LiteralSet, Literal) -> bool) {
        for node in 0..Nodes::SINGLES as NodeId {
            let table = &self.tables[usize::from(node)];
            let is_wanted = || Nodes::single(node).is_some_and(|literal| wanted(&table.reached, literal));
            if !table.entries.is_empty() && is_wanted() {
                self.expand_one(node);
            }
        }
    }

    /// Copies the own links of all tables into one list, `links`.
    fn gather_links(&mut self) {
        self.links.clear();
        self.starts.clear();
        for table in &self.tables[..self.nodes.len()] {
            self.starts.push(self.links.len() as u32);
            let own = table.entries[..table.own].iter().skip(1);
            self.links.extend(own.map(|link| (link.node, link.distance)));
        }
        self.starts.push(self.links.len() as u32);
        self.uneven = self.links.windows(2).any(|pair| pair[0].1 != pair[1].1);
    }

    /// The own links of a node's table, as node and distance.
    #[inline]
    fn links_of(&self, node: NodeId) -> &[(NodeId, u16)] {
        let at = usize::from(node);
        &self.links[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// Expands the table of one node, unless it is expanded already. The links must have been gathered,
    /// which `complete` and `expand` do.
    pub(crate) fn expand_one(&mut self, node: NodeId) {
        debug_assert_eq!(self.starts.len(), self.nodes.len() + 1, "the links were not gathered");
        let table = &mut self.tables[usize::from(node)];
        if table.entries.len() > table.own {
            return;
        }
        let mut table = core::mem::take(table);
        for (i, entry) in table.entries.iter().enumerate() {
            self.places[usize::from(entry.node)] = i as u16;
        }
        table.entries.reserve(LONGEST / 4);
        let mut next = 1;
        while next < table.entries.len() && table.entries.len() < LONGEST {
            let Entry { node: through, distance, .. } = table.entries[next];
            let from = next as u16;
            next += 1;
            let links =
                self.starts[usize::from(through)] as usize..self.starts[usize::from(through) + 1] as usize;
            for &(to, further) in &self.links[links] {
                let distance = distance + further;
                let place = &mut self.places[usize::from(to)];
                if *place == NOWHERE {
                    if table.entries.len() == LONGEST {
                        break;
                    }
                    *place = table.entries.len() as u16;
                    table.entries.push(Entry { node: to, distance, from, expanded: true, branching: false });
                } else if self.uneven {
                    let known = &mut table.entries[usize::from(*place)];
                    if known.expanded && known.distance > distance {
                        known.distance = distance;
                        known.from = from;
                    }
                }
            }
        }
        for entry in &table.entries {
            self.places[usize::from(entry.node)] = NOWHERE;
        }
        self.tables[usize::from(node)] = table;
    }

    /// Completes `reached` in each table, if all tables are expanded. Forcing chains need it, nice loops do not.
    fn sum_up(&mut self) {
        for table in &mut self.tables[..2 * 729] {
            let consequences = &table.entries[table.own..];
            table.reached.extend(consequences.iter().filter_map(|entry| Nodes::single(entry.node)));
        }
    }

    /// Writes the chain from a table's first node to one of its entries, through the parent of each entry.
    pub(crate) fn chain_to(&self, start: NodeId, entry: usize, chain: &mut Vec<NodeId>) {
        let entries = &self.tables[usize::from(start)].entries;
        chain.clear();
        chain.push(entries[entry].node);
        let mut at = entry;
        while at != 0 {
            at = usize::from(entries[at].from);
            chain.push(entries[at].node);
        }
        chain.reverse();
    }
}

/// The groups of a position, in the order of lines, digits and boxes.
pub(crate) fn groups(board: &Board) -> Vec<Group> {
    let mut groups = Vec::new();
    for line in House::all().take(18) {
        for digit in Digit::ALL {
            let places = board.places_in(digit, line);
            if places.is_empty() {
                continue;
            }
            for block in House::all().skip(18) {
                let cells = places & block.cells();
                if cells.len() >= 2 {
                    groups.push(Group { digit, cells, line, block });
                }
            }
        }
    }
    groups
}
