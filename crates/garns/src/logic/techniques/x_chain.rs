//! X-Chain: a chain of links of one digit.

pub(super) mod search;

use core::cmp::Reverse;
use core::ops::ControlFlow;
use std::collections::HashSet;

use self::search::Links;
use crate::logic::tabling::argue::end_to_end;
use crate::logic::tabling::loops::weight;
use crate::logic::tabling::nodes::{NodeId, Nodes};
use crate::logic::techniques::turbot_fish::strong_links;
use crate::logic::trail::one_by_one;
use crate::logic::{
    Deduction, Evidence, Explain, Explanation, Family, Info, Pattern, Position, Role, Sink, Technique,
    TechniqueId, argue,
};
use crate::{Board, Candidate, CandidateSet, CellSet, Digit, DigitSet};

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&INFO, search)];

static INFO: Info = Info {
    id: TechniqueId::XChain,
    name: "X-Chain",
    family: Family::Chains,
    sentence: "{chain}: one end of the chain must be {digits}, so {conclusion}",
    argument: "All links are of one digit. A strong link joins the only two places for the digit in a \
               house, a weak link any two places in a house. If the chain begins and ends with a strong \
               link and the two kinds alternate, the digit is at one end if it is not at the other. So a \
               cell that sees both ends can't hold it.",
    example: Some(".8.9+4+6.5..6.251......+3+87...6..1.3.9..53.....2..9....7...6..4..7+712.....8...73...."),
};

fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let digits = Digit::ALL.into_iter().filter(|&digit| !position.impossible(digit).is_empty());
    search_chains(id, board, &OneDigit { board, digits: digits.collect() }, found)
}

/// Reports each set of removed candidates once, with its shortest chain. Among sets of the same size and
/// weight, the set that was found first comes first, as in HoDoKu.
pub(super) fn report<C: Explain + Clone + 'static>(
    technique: TechniqueId,
    mut chains: Vec<(CandidateSet, C)>,
    length: fn(&C) -> usize,
    found: Sink<'_>,
) -> ControlFlow<()> {
    chains.sort_by_cached_key(|(removed, _)| (Reverse(removed.len()), weight(removed)));
    let mut known = HashSet::new();
    for (i, (removed, first)) in chains.iter().enumerate() {
        if !known.insert(removed) {
            continue;
        }
        let alike = chains[i..].iter().filter(|(other, _)| other == removed).map(|(_, chain)| chain);
        let shortest = alike.min_by_key(|chain| length(chain)).unwrap_or(first);
        found(Pattern::removing(technique, removed.iter(), shortest.clone()))?;
    }
    ControlFlow::Continue(())
}

/// Reports the chains that a set of links allows.
pub(super) fn search_chains(
    id: TechniqueId,
    board: &Board,
    links: &impl Links,
    found: Sink<'_>,
) -> ControlFlow<()> {
    let chains = search::all(board, links).into_iter();
    let chains = chains.map(|chain| (chain.removed, Alternating(chain.candidates))).collect();
    report(id, chains, |chain: &Alternating| chain.0.len(), found)
}

/// A chain of candidates that are alternately false and true if the first is false.
#[derive(Clone)]
struct Alternating(Vec<Candidate>);

impl Explain for Alternating {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let turns = self.0.iter().enumerate();
        let path: Vec<NodeId> = turns.map(|(i, &candidate)| Nodes::of(candidate, i % 2 == 1)).collect();
        let nodes = Nodes::default();
        let proof = one_by_one(board, &argue::concluded(deductions), |board, target| {
            end_to_end(board, &nodes, &path, target)
        });
        let evidence = vec![
            Evidence::Digits(Role::Pattern, DigitSet::only(self.0[0].digit)),
            Evidence::Chain(nodes.chain(board, &path)),
        ];
        Explanation { evidence, proof }
    }
}

/// The links between places of the same digit, as HoDoKu counts them: two cells of one line are joined by the
/// line, not by the box.
struct OneDigit<'a> {
    board: &'a Board,
    /// The digits that may have a candidate to remove.
    digits: DigitSet,
}

impl Links for OneDigit<'_> {
    fn strong(&self, Candidate { cell, digit }: Candidate) -> CandidateSet {
        strong_links(self.board, digit, cell).map(|(_, cell)| Candidate { cell, digit }).collect()
    }

    fn places(&self, digit: Digit) -> CellSet {
        if self.digits.contains(digit) { self.board.places(digit) } else { CellSet::EMPTY }
    }
}
