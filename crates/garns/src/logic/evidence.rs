//! Evidence: the parts of a pattern that a person looks at. Techniques make it, renderers show it.

#[cfg(feature = "serde")]
use crate::logic::serde_impls::WrittenEvidence;
use crate::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House};

/// Something to look at. Renderers draw and word each kind; they know no technique.
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
    /// Several chains that start from different cases and end alike, or from one and clash.
    Branches(Vec<Chain>),
}

/// The part that a piece of evidence plays; it is also the name of its slot in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Role {
    /// The pattern itself: drawn as a green circle.
    Pattern,
    /// Houses in which a fish has all its places, or the first of two groups.
    Base,
    /// Houses that cover a fish, or the second of two groups.
    Cover,
    /// A place that the plain pattern must not have: drawn as a blue square.
    Fin,
    /// A fin that lies in two base houses.
    EndoFin,
    /// The cell or group that the others hang on.
    Pivot,
    /// Cells or groups that hang on the pivot.
    Wing,
    /// The digit that joins two groups, true in only one of them.
    Link,
    /// A candidate that keeps a deadly pattern from being complete.
    Guardian,
    /// One of two colours.
    ColourA,
    /// The other colour.
    ColourB,
}

impl Role {
    /// The word that stands for it, in a sentence's slot and on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Role::Pattern => "pattern",
            Role::Base => "base",
            Role::Cover => "cover",
            Role::Fin => "fin",
            Role::EndoFin => "endofin",
            Role::Pivot => "pivot",
            Role::Wing => "wing",
            Role::Link => "link",
            Role::Guardian => "guardian",
            Role::ColourA => "coloura",
            Role::ColourB => "colourb",
        }
    }
}

/// Nodes in the order in which they are numbered, and the links between them.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chain {
    /// The nodes, each with its state if the first is assumed.
    pub nodes: Vec<Node>,
    /// The links, each from an earlier node to a later one, or back to the first to close a loop.
    pub links: Vec<Link>,
}

/// A digit in one cell or in several of one house, on or off in the course of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Node {
    /// One cell, or the cells of a group of which one (on) or none (off) holds the digit.
    pub cells: CellSet,
    /// The digit.
    pub digit: Digit,
    /// Whether the argument finds it true or false.
    pub on: bool,
    /// The cells of an almost locked set through which the argument passes, if it does.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "crate::logic::serde_impls::is_none")
    )]
    pub through: CellSet,
}

/// A line between two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Link {
    /// Index of the node it comes from.
    pub from: usize,
    /// Index of the node it leads to.
    pub to: usize,
    /// Strong: if one is false the other is true (drawn solid). Weak: not both are true (dashed).
    pub strong: bool,
}

impl Node {
    /// A node of one candidate.
    #[must_use]
    pub const fn new(candidate: Candidate, on: bool) -> Node {
        Node { cells: CellSet::only(candidate.cell), digit: candidate.digit, on, through: CellSet::EMPTY }
    }
}

impl Chain {
    /// A line of nodes. The link into a node that is on is strong, the link into a node that is off is weak.
    #[must_use]
    pub fn line(nodes: Vec<Node>) -> Chain {
        let links = (1..nodes.len()).map(|to| Link { from: to - 1, to, strong: nodes[to].on }).collect();
        Chain { nodes, links }
    }

    /// A line whose last node is linked to its first.
    #[must_use]
    pub fn closed(nodes: Vec<Node>) -> Chain {
        let mut chain = Chain::line(nodes);
        if chain.nodes.len() > 1 {
            let strong = chain.nodes[0].on;
            chain.links.push(Link { from: chain.nodes.len() - 1, to: 0, strong });
        }
        chain
    }
}
