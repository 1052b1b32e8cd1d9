//! The film of a chain: a frame for each node.

use super::{Film, plain};
use crate::logic::{Chain, Evidence, Node, Step};
use crate::render::picture::Part;
use crate::render::text::{self, Phrase};
use crate::{Board, Candidate, CandidateSet, CellSet, House};

/// The chain of a step, if it is the only chain and has three nodes or more, which are false and true in
/// turn and each follow from the node before.
pub(super) fn of(step: &Step) -> Option<&Chain> {
    let mut chains = step.evidence.iter().filter_map(|evidence| match evidence {
        Evidence::Chain(chain) => Some(chain),
        _ => None,
    });
    let chain = chains.next()?;
    let alternates = chain.nodes.windows(2).all(|pair| pair[0].on != pair[1].on);
    let follows = |to: usize| chain.links.iter().filter(|link| link.to == to).all(|link| link.from + 1 == to);
    let is_line = (1..chain.nodes.len()).all(follows);
    (chains.next().is_none() && chain.nodes.len() > 2 && alternates && is_line).then_some(chain)
}

impl Film<'_> {
    /// Adds a frame for each node, and returns the words that lead from the chain to the conclusion.
    pub(super) fn add_chain(&mut self, chain: &Chain) -> Vec<Phrase> {
        let start = self.frames.len();
        for (number, node) in chain.nodes.iter().enumerate() {
            let before = number.checked_sub(1).map(|before| &chain.nodes[before]);
            let lead = if before.is_none() { "suppose " } else { "" };
            let mut phrases = vec![phrase(lead, node)];
            let mut house = None;
            if let Some(before) = before {
                let reason = Reason::of(self.board, before, node);
                house = reason.house();
                phrases.push(plain(": "));
                phrases.push(reason.words(before, node));
            }
            let frame = self.push(1, phrases);
            frame.house = house;
            frame.cells = node.through;
            frame.marks.push((candidates(node), if node.on { Part::On } else { Part::Off }));
            frame.from = number.checked_sub(1).map(|before| start + before).into_iter().collect();
        }
        ending(chain)
    }
}

/// Why a node follows from the one before it.
enum Reason {
    /// Both are digits of one cell.
    Cell,
    /// Both are places of one digit in a house.
    House(House),
    /// The cells of an almost locked set have lost a digit.
    LockedSet(CellSet),
    /// The chain does not say why.
    Unknown,
}

impl Reason {
    fn of(board: &Board, before: &Node, node: &Node) -> Reason {
        let through = before.through | node.through;
        if !through.is_empty() {
            return Reason::LockedSet(through);
        }
        if before.digit != node.digit {
            return if before.cells == node.cells { Reason::Cell } else { Reason::Unknown };
        }
        let both = before.cells | node.cells;
        let mut shared = House::all().filter(|house| both.is_subset(house.cells()));
        // A house forces the digit only if the digit has no other place in it.
        let house = if node.on {
            shared.find(|&house| board.places_in(node.digit, house).is_subset(both))
        } else {
            shared.next()
        };
        house.map_or(Reason::Unknown, Reason::House)
    }

    fn house(&self) -> Option<House> {
        match self {
            Reason::House(house) => Some(*house),
            _ => None,
        }
    }

    fn words(&self, before: &Node, node: &Node) -> Phrase {
        let text = match self {
            Reason::Cell if node.on => "no other digit is left there".to_string(),
            Reason::Cell => format!("it is {}", before.digit),
            Reason::House(house) if node.on => format!("no other place is left in {house}"),
            Reason::House(house) => format!("{house} has its {} already", node.digit),
            Reason::LockedSet(cells) => {
                format!("{} have just enough digits left", text::list_of(cells.iter()))
            }
            Reason::Unknown => "it follows from the step before".to_string(),
        };
        let cells = match self {
            Reason::House(house) => house.cells(),
            Reason::LockedSet(cells) => *cells,
            Reason::Cell | Reason::Unknown => before.cells,
        };
        Phrase { text, cells }
    }
}

fn phrase(lead: &str, node: &Node) -> Phrase {
    let verb = match (node.cells.len() > 1, node.on) {
        (false, true) => "is",
        (false, false) => "isn't",
        (true, true) => "have",
        (true, false) => "don't have",
    };
    let cells = text::list_of(node.cells.iter());
    Phrase { text: format!("{lead}{cells} {verb} {}", node.digit), cells: node.cells }
}

/// The words that lead from both ends of a chain to the conclusion; none if a plain "so" is enough.
fn ending(chain: &Chain) -> Vec<Phrase> {
    let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else { return Vec::new() };
    if chain.links.iter().any(|link| link.to == 0) {
        return vec![plain("the loop closes, so its links hold both ways: ")];
    }
    let is_same = first.cells == last.cells && first.digit == last.digit;
    if is_same && first.on != last.on {
        return vec![plain("this contradicts the start, so ")];
    }
    if !first.on && last.on {
        let first = Node { on: true, ..*first };
        return vec![phrase("either ", &first), phrase(" or ", last), plain(", so ")];
    }
    Vec::new()
}

fn candidates(node: &Node) -> CandidateSet {
    node.cells.iter().map(|cell| Candidate { cell, digit: node.digit }).collect()
}
