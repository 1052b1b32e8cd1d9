//! The film of a chain: a frame for each node.

use super::{Film, because, plain};
use crate::logic::{Chain, Evidence, Node, Step};
use crate::render::picture::Part;
use crate::render::text::{self, Phrase};
use crate::{Candidate, CandidateSet};

/// The chain of a step, if it is the only chain and has three nodes or more, which are false and true in
/// turn and each follow from the node before.
pub(super) fn of(step: &Step) -> Option<&Chain> {
    let mut chains = step.evidence.iter().filter_map(|evidence| match evidence {
        Evidence::Chain(chain) => Some(chain),
        _ => None,
    });
    let chain = chains.next()?;
    let alternates = chain.nodes.windows(2).all(|pair| pair[0].on != pair[1].on);
    let follows = |to: usize| {
        let mut into = chain.links.iter().filter(|link| link.to == to);
        into.next().is_some_and(|link| link.from + 1 == to) && into.next().is_none()
    };
    let is_line = (1..chain.nodes.len()).all(follows);
    (chains.next().is_none() && chain.nodes.len() > 2 && alternates && is_line).then_some(chain)
}

impl Film<'_> {
    /// Adds a frame for each node, and returns the words that lead from the chain to the conclusion.
    pub(super) fn add_chain(&mut self, chain: &Chain) -> Vec<Phrase> {
        let start = self.frames.len();
        for (number, node) in chain.nodes.iter().enumerate() {
            // The link that closes a loop gives no reason for its first node.
            let link = chain.links.iter().find(|link| link.to == number && link.from < number);
            let mut phrases = vec![phrase(if link.is_none() { "suppose " } else { "" }, node)];
            if let Some(link) = link {
                phrases.push(plain(": "));
                phrases.push(because(&link.because, Some(chain.nodes[link.from].digit)));
            }
            let frame = self.push(1, phrases);
            frame.house = link.and_then(|link| link.because.house());
            frame.cells = chain.locked_set(number);
            frame.marks.push((candidates(node), if node.on { Part::On } else { Part::Off }));
            frame.from = link.iter().map(|link| start + link.from).collect();
        }
        ending(chain)
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
