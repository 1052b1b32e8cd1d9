//! Evidence: the parts of a pattern that a person looks at. Techniques produce it, and renderers show it.

use crate::logic::implication::Because;
#[cfg(feature = "serde")]
use crate::logic::serde_impls::WrittenEvidence;
use crate::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House};

/// Something to look at. Renderers draw and describe each kind without knowing the technique.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "WrittenEvidence", into = "WrittenEvidence"))]
pub enum Evidence {
    /// The digits that the step is about.
    Digits(Role, DigitSet),
    /// Cells that form a part of the pattern.
    Cells(Role, CellSet),
    /// Houses in which the pattern lies.
    Houses(Role, Vec<House>),
    /// Candidates that form a part of the pattern.
    Candidates(Role, CandidateSet),
    /// Cells that share few digits: a locked set or an almost locked set.
    Group(Role, CellSet, DigitSet),
    /// Nodes joined by links: a line, a loop, or a net.
    Chain(Chain),
    /// Several chains that start from different cases and reach the same conclusion, or that start from
    /// one assumption and contradict each other.
    Branches(Vec<Chain>),
}

/// The part that a piece of evidence plays in a pattern. Renderers choose its colour and its mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Role {
    /// The pattern itself.
    Pattern,
    /// Houses in which a fish has all its places, or the first of two groups.
    Base,
    /// Houses that cover a fish, or the second of two groups.
    Cover,
    /// A place that the plain pattern must not have.
    Fin,
    /// A fin that lies in two base houses.
    EndoFin,
    /// The cell or group that connects the wings.
    Pivot,
    /// Cells or groups that are connected by the pivot.
    Wing,
    /// The digit that joins two groups and can be true in only one of them.
    Link,
    /// A candidate that keeps a deadly pattern from being complete.
    Guardian,
    /// Of a cluster of strong links, the candidates at an even number of links from its first candidate.
    Even,
    /// Of a cluster of strong links, the candidates at an odd number of links from its first candidate.
    Odd,
}

impl Role {
    /// The word for the role: in the slots of a sentence, on the wire and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Role::Pattern => "pattern",
            Role::Base => "base",
            Role::Cover => "cover",
            Role::Fin => "fin",
            Role::EndoFin => "endo-fin",
            Role::Pivot => "pivot",
            Role::Wing => "wing",
            Role::Link => "link",
            Role::Guardian => "guardian",
            Role::Even => "even",
            Role::Odd => "odd",
        }
    }
}

/// Numbered nodes, and the links between them.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chain {
    /// The nodes, each with the state that follows if the first node is assumed.
    pub nodes: Vec<Node>,
    /// The links, each from an earlier node to a later node, or back to the first node to close a loop.
    pub links: Vec<Link>,
}

/// A digit in one cell, or in several cells of one house, that is on (true) or off (false) in the course
/// of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Node {
    /// One cell, or the cells of a group. Of a group, one cell holds the digit if the node is on, and
    /// none if it is off.
    pub cells: CellSet,
    /// The digit.
    pub digit: Digit,
    /// Whether the argument makes the node true.
    pub on: bool,
}

/// A link between two nodes: the second node follows from the first, for a reason.
///
/// A node with several links to it follows from all the nodes that the links come from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Link {
    /// Index of the first node.
    pub from: usize,
    /// Index of the second node.
    pub to: usize,
    /// Strong (drawn solid): if one node is false, the other is true. Weak (drawn dashed): not both nodes
    /// are true.
    pub strong: bool,
    /// Why the second node follows from the first. The reason of a link through an almost locked set is
    /// [`Because::LockedSet`], whose cells have lost the digit of the first node.
    pub because: Because,
}

impl Node {
    /// A node with one candidate.
    #[must_use]
    pub const fn new(candidate: Candidate, on: bool) -> Node {
        Node { cells: CellSet::only(candidate.cell), digit: candidate.digit, on }
    }
}

impl Chain {
    /// A chain with its first node.
    #[must_use]
    pub fn from(start: Node) -> Chain {
        Chain { nodes: vec![start], links: Vec::new() }
    }

    /// Adds a node that follows from the last node.
    pub fn then(&mut self, node: Node, because: Because) {
        self.nodes.push(node);
        let to = self.nodes.len() - 1;
        self.links.extend(to.checked_sub(1).map(|from| Link { from, to, strong: node.on, because }));
    }

    /// Closes a loop: the first node follows from the last node.
    pub fn close(&mut self, because: Because) {
        if let [first, .., _] = self.nodes[..] {
            self.links.push(Link { from: self.nodes.len() - 1, to: 0, strong: first.on, because });
        }
    }

    /// The cells of the almost locked set that a node leads into; empty if there is none.
    #[must_use]
    pub fn locked_set(&self, node: usize) -> CellSet {
        let locked = |link: &Link| match link.because {
            Because::LockedSet(cells) if link.from == node => Some(cells),
            _ => None,
        };
        self.links.iter().find_map(locked).unwrap_or(CellSet::EMPTY)
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::Role::{self, *};

    #[test]
    fn a_role_has_the_same_word_in_sentences_and_in_json() {
        let roles = [Pattern, Base, Cover, Fin, EndoFin, Pivot, Wing, Link, Guardian, Even, Odd];
        for role in roles {
            let json = format!("\"{}\"", role.name());
            assert_eq!(serde_json::to_string(&role).unwrap(), json);
            assert_eq!(serde_json::from_str::<Role>(&json).unwrap(), role);
        }
    }
}
