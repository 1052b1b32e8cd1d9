//! Words: a technique's sentence with its slots filled.
//!
//! A sentence states the reason, then "so" and the `{conclusion}`: "In box 5, 9 must be in row 6, so r6c9 can't
//! be 9".
//!
//! A slot names a kind of evidence, with its role in front unless it is the pattern's: `{cells}`, `{base
//! houses}`, `{fin candidates}`, and `{cover place}` for cells or houses. `{one of …}` and `{each of …}`
//! leave these words out if there is only one. `{start}` is the start of the first chain, `{path}` the cells
//! along it, `{argument}` the clauses that follow from a supposition, `{removed}` the candidates that are
//! removed.

use crate::logic::{Chain, Deduction, Evidence, Node, Role, Step};
use crate::render::argument;
use crate::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House, HouseKind};

/// A piece of a sentence, and the cells that it speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The words.
    pub text: String,
    /// The cells to highlight when the reader points at the words.
    pub cells: CellSet,
}

/// A step in one sentence, without a full stop.
///
/// ```
/// use garns::logic::Ladder;
/// use garns::{Puzzle, render::text};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let step = Ladder::player().hint(&puzzle.board())?.expect("the puzzle is not solved yet");
/// assert_eq!(text::sentence(&step), "8 has only one place left in box 2, so r1c6 must be 8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sentence(step: &Step) -> String {
    phrases(step).into_iter().map(|phrase| phrase.text).collect()
}

/// The sentence of a step in pieces that know their cells.
#[must_use]
pub fn phrases(step: &Step) -> Vec<Phrase> {
    filled(step, step.technique.sentence)
}

/// A text with slots in pieces that know their cells.
pub(super) fn filled(step: &Step, text: &str) -> Vec<Phrase> {
    let mut phrases = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (slot, after) = after.split_once('}').unwrap_or((after, ""));
        phrases.push(Phrase { text: before.to_string(), cells: CellSet::EMPTY });
        match slot {
            "argument" => phrases.extend(argument::clauses(step)),
            _ => phrases.push(fill(step, slot)),
        }
        rest = after;
    }
    phrases.push(Phrase { text: rest.to_string(), cells: CellSet::EMPTY });
    phrases.retain(|phrase| !phrase.text.is_empty());
    phrases
}

/// The deductions in words: `r1c6 must be 8`, `r2c4 and r2c5 can't be 6 or 7, and r3c1 can't be 9`.
#[must_use]
pub fn conclusion(deductions: &[Deduction]) -> Phrase {
    let mut parts = Vec::new();
    let mut removed = CandidateSet::EMPTY;
    let mut cells = CellSet::EMPTY;
    for &deduction in deductions {
        cells.insert(deduction.candidate().cell);
        match deduction {
            Deduction::Place(Candidate { cell, digit }) => parts.push(format!("{cell} must be {digit}")),
            Deduction::Remove(candidate) => {
                removed.insert(candidate);
            }
        }
    }
    // Digits that are removed from the same cells share a part.
    let mut ruled_out: Vec<(CellSet, DigitSet)> = Vec::new();
    for digit in Digit::ALL {
        let from = removed.cells(digit);
        match ruled_out.iter_mut().find(|(cells, _)| *cells == from) {
            Some((_, digits)) => digits.extend([digit]),
            None if from.is_empty() => {}
            None => ruled_out.push((from, DigitSet::only(digit))),
        }
    }
    for (cells, digits) in ruled_out {
        let digits = joined(&strings(digits.iter()), " or ");
        parts.push(format!("{} can't be {digits}", list(&strings(cells.iter()))));
    }
    Phrase { text: joined(&parts, ", and "), cells }
}

/// The assumption that a branch starts from, in words: `If r1c2 is 5`.
pub fn case(assumed: &Node) -> Phrase {
    Phrase { text: format!("If {}", node_words(assumed)), cells: assumed.cells }
}

fn fill(step: &Step, slot: &str) -> Phrase {
    match slot {
        "conclusion" => return conclusion(&step.deductions),
        "removed" => {
            let removed = step.removals().collect();
            return Phrase { text: list(&by_digit(&removed)), cells: cells_of(&removed) };
        }
        "start" => return along(step, |chain| chain.nodes.first().map(node_words).unwrap_or_default()),
        "path" => return along(step, path_words),
        _ => {}
    }
    let (before, slot) = match slot.split_once(" of ") {
        Some((before, slot)) => (Some(before), slot),
        None => (None, slot),
    };
    let (role, kind) = slot.split_once(' ').unwrap_or(("pattern", slot));
    let mut texts = Vec::new();
    let mut cells = CellSet::EMPTY;
    for evidence in step.evidence.iter().filter(|evidence| is_kind(evidence, kind)) {
        if role_of(evidence).is_none_or(|found| found.name() == role) {
            match before {
                None => texts.push(words(evidence)),
                Some(_) => texts.extend(one_by_one(evidence)),
            }
            cells |= evidence.cells();
        }
    }
    let text = match before {
        None => list(&texts),
        Some(before) => {
            let mut several: Vec<String> = Vec::new();
            for text in texts {
                if !several.contains(&text) {
                    several.push(text);
                }
            }
            if several.len() == 1 { list(&several) } else { format!("{before} of {}", list(&several)) }
        }
    };
    Phrase { text, cells }
}

/// Words about the first chain.
fn along(step: &Step, words: impl Fn(&Chain) -> String) -> Phrase {
    let chain = step.evidence.iter().find_map(|evidence| match evidence {
        Evidence::Chain(chain) => Some(chain),
        Evidence::Branches(branches) => branches.first(),
        _ => None,
    });
    match chain {
        Some(chain) => Phrase { text: words(chain), cells: cells_along(chain) },
        None => Phrase { text: String::new(), cells: CellSet::EMPTY },
    }
}

fn is_kind(evidence: &Evidence, kind: &str) -> bool {
    match kind {
        "place" => matches!(evidence, Evidence::Cells(..) | Evidence::Houses(..)),
        _ => kind_of(evidence) == kind,
    }
}

fn kind_of(evidence: &Evidence) -> &'static str {
    match evidence {
        Evidence::Digits(..) => "digits",
        Evidence::Cells(..) => "cells",
        Evidence::Houses(..) => "houses",
        Evidence::Candidates(..) => "candidates",
        Evidence::Group(..) => "groups",
        Evidence::Chain(_) => "chain",
        Evidence::Branches(_) => "branches",
    }
}

fn role_of(evidence: &Evidence) -> Option<Role> {
    match *evidence {
        Evidence::Digits(role, _)
        | Evidence::Cells(role, _)
        | Evidence::Houses(role, _)
        | Evidence::Candidates(role, _)
        | Evidence::Group(role, ..) => Some(role),
        Evidence::Chain(_) | Evidence::Branches(_) => None,
    }
}

fn words(evidence: &Evidence) -> String {
    match evidence {
        Evidence::Digits(_, digits) => list(&strings(digits.iter())),
        Evidence::Cells(_, cells) => list(&strings(cells.iter())),
        Evidence::Houses(_, houses) => house_list(houses),
        Evidence::Candidates(_, candidates) => list(&by_digit(candidates)),
        Evidence::Group(_, cells, digits) => format!("{} ({digits})", strings(cells.iter()).join("/")),
        Evidence::Chain(chain) => chain_words(chain, 1),
        Evidence::Branches(branches) => {
            let mut number = 1;
            let mut texts = Vec::new();
            for chain in branches {
                texts.push(chain_words(chain, number));
                number += chain.nodes.len();
            }
            texts.join("; ")
        }
    }
}

/// The parts of a piece of evidence, one by one.
fn one_by_one(evidence: &Evidence) -> Vec<String> {
    match evidence {
        Evidence::Digits(_, digits) => strings(digits.iter()),
        Evidence::Cells(_, cells) => strings(cells.iter()),
        Evidence::Houses(_, houses) => strings(houses.iter()),
        Evidence::Candidates(_, candidates) => match cells_of(candidates).single() {
            // The last part names the cell for all of them: `4 and 5 in r3c9`.
            Some(cell) => {
                let mut parts = strings(candidates.digits(cell).iter());
                if let Some(last) = parts.last_mut() {
                    *last = format!("{last} in {cell}");
                }
                parts
            }
            None => candidates.iter().map(|Candidate { cell, digit }| format!("{digit} in {cell}")).collect(),
        },
        Evidence::Group(..) | Evidence::Chain(_) | Evidence::Branches(_) => vec![words(evidence)],
    }
}

/// `6 in r2c7 and r2c8`, a piece for each digit.
fn by_digit(candidates: &CandidateSet) -> Vec<String> {
    let places = Digit::ALL.into_iter().map(|digit| (digit, candidates.cells(digit)));
    places
        .filter(|(_, cells)| !cells.is_empty())
        .map(|(digit, cells)| format!("{digit} in {}", list(&strings(cells.iter()))))
        .collect()
}

/// `rows 2 and 5`, `row 2 and box 3`, `rows 1, 2 and 5 and column 3`.
fn house_list(houses: &[House]) -> String {
    let of_one_kind = houses.chunk_by(|one, next| one.kind() == next.kind());
    let parts = of_one_kind.map(|houses| match houses {
        [house] => house.to_string(),
        _ => {
            let kind = houses[0].kind();
            let plural = if kind == HouseKind::Box { "es" } else { "s" };
            format!("{kind}{plural} {}", list(&strings(houses.iter().map(|house| house.number() + 1))))
        }
    });
    list(&parts.collect::<Vec<_>>())
}

/// `r1c2 is 5 → r4c2 is not 5 → …`, and of a net, whose lines may follow from several earlier lines,
/// `[1] r1c2 is 5 → [2] r4c2 is not 5, [3] r6c2 is not 5 by [1] → [4] r5c2 is 5 with [2]`.
fn chain_words(chain: &Chain, first: usize) -> String {
    let parents = |to: usize| chain.links.iter().filter(move |link| link.to == to).map(|link| link.from);
    let straight = (1..chain.nodes.len()).all(|to| parents(to).eq([to - 1]));
    let mut text = String::new();
    for (to, node) in chain.nodes.iter().enumerate() {
        let follows = parents(to).any(|from| from + 1 == to);
        text.push_str(match (to, straight || follows) {
            (0, _) => "",
            (_, true) => " → ",
            (_, false) => ", ",
        });
        let number = |index: usize| format!("[{}]", first + index);
        if !straight {
            text.push_str(&format!("{} ", number(to)));
        }
        text.push_str(&node_words(node));
        let locked = chain.locked_set(to);
        if !locked.is_empty() {
            text.push_str(&format!(", which locks {}", strings(locked.iter()).join("/")));
        }
        if straight {
            continue;
        }
        let mut others: Vec<usize> = parents(to).filter(|from| from + 1 != to).collect();
        others.sort_unstable();
        others.dedup();
        let others = list(&others.into_iter().map(number).collect::<Vec<_>>());
        text.push_str(&match (to, follows, others.is_empty()) {
            (0, _, _) | (_, true, true) => String::new(),
            (_, true, false) => format!(" with {others}"),
            (_, false, false) => format!(" by {others}"),
            (_, false, true) => " in any case".to_string(),
        });
        let against = chain.nodes[..to].iter().position(|other| Node { on: !other.on, ..*other } == *node);
        if let Some(other) = against {
            text.push_str(&format!(", against {}", number(other)));
        }
    }
    text
}

/// The cells along a chain, without repetitions in a row.
fn path_words(chain: &Chain) -> String {
    let mut cells = strings(chain.nodes.iter().flat_map(|node| node.cells.iter()));
    cells.dedup();
    list(&cells)
}

fn node_words(node: &Node) -> String {
    let verb = match (node.cells.len() > 1, node.on) {
        (false, true) => "is",
        (false, false) => "is not",
        (true, true) => "has",
        (true, false) => "has no",
    };
    let cells = strings(node.cells.iter()).join("/");
    format!("{cells} {verb} {}", node.digit)
}

fn strings(items: impl Iterator<Item = impl ToString>) -> Vec<String> {
    items.map(|item| item.to_string()).collect()
}

/// Things in a list: `a`, `a and b`, `a, b and c`.
pub(super) fn list_of(items: impl Iterator<Item = impl ToString>) -> String {
    list(&strings(items))
}

/// `a`, `a and b`, `a, b and c`.
fn list(items: &[String]) -> String {
    joined(items, " and ")
}

fn joined(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., end] => format!("{}{last}{end}", most.join(", ")),
    }
}

fn cells_of(candidates: &CandidateSet) -> CellSet {
    candidates.iter().map(|candidate| candidate.cell).collect()
}

fn cells_along(chain: &Chain) -> CellSet {
    chain.nodes.iter().fold(CellSet::EMPTY, |cells, node| cells | node.cells)
}

impl Evidence {
    /// The cells that it shows.
    pub fn cells(&self) -> CellSet {
        match self {
            Evidence::Digits(..) => CellSet::EMPTY,
            Evidence::Cells(_, cells) | Evidence::Group(_, cells, _) => *cells,
            Evidence::Houses(_, houses) => {
                houses.iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells())
            }
            Evidence::Candidates(_, candidates) => cells_of(candidates),
            Evidence::Chain(chain) => cells_along(chain),
            Evidence::Branches(branches) => {
                branches.iter().fold(CellSet::EMPTY, |cells, chain| cells | cells_along(chain))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{Because, Family, Info, Link, TechniqueId};
    use crate::{Cell, DigitSet};

    static PAIR: Info = Info {
        id: TechniqueId::NakedPair,
        name: "Pair",
        family: Family::Subsets,
        sentence: "In {base houses}, {cells} can only be {digits}, so {conclusion}",
        argument: "",
        example: None,
    };

    #[test]
    fn slots_are_filled_and_know_their_cells() {
        let cells = CellSet::from_iter([Cell::from_index(12), Cell::from_index(13)]);
        let digits = DigitSet::from_iter([Digit::from_index(5), Digit::from_index(6)]);
        let removed = Candidate::new(Cell::from_index(15), Digit::from_index(5));
        let step = Step {
            technique: &PAIR,
            deductions: vec![Deduction::Remove(removed)],
            evidence: vec![
                Evidence::Cells(Role::Pattern, cells),
                Evidence::Digits(Role::Pattern, digits),
                Evidence::Houses(Role::Base, vec![House::row(1)]),
            ],
            proof: Vec::new(),
        };
        assert_eq!(sentence(&step), "In row 2, r2c4 and r2c5 can only be 6 and 7, so r2c7 can't be 6");
        assert_eq!(phrases(&step)[3].cells, cells);
        assert_eq!(phrases(&step).last().unwrap().cells, CellSet::only(removed.cell));
    }

    #[test]
    fn houses_of_one_kind_share_a_word() {
        let said = |texts: &[&str]| {
            house_list(&texts.iter().map(|text| text.parse().unwrap()).collect::<Vec<House>>())
        };
        assert_eq!(said(&["row 2", "row 5"]), "rows 2 and 5");
        assert_eq!(said(&["row 2", "box 3"]), "row 2 and box 3");
        assert_eq!(said(&["row 1", "row 2", "row 5", "column 3"]), "rows 1, 2 and 5 and column 3");
        assert_eq!(said(&["box 1", "box 9"]), "boxes 1 and 9");
    }

    #[test]
    fn a_conclusion_names_cells_before_digits() {
        let said = |deductions: &[&str]| {
            conclusion(&deductions.iter().map(|text| text.parse().unwrap()).collect::<Vec<_>>()).text
        };
        assert_eq!(said(&["r1c6=8"]), "r1c6 must be 8");
        assert_eq!(said(&["r1c6<>8"]), "r1c6 can't be 8");
        assert_eq!(said(&["r2c4<>6", "r2c5<>6", "r2c4<>7", "r2c5<>7"]), "r2c4 and r2c5 can't be 6 or 7");
        assert_eq!(
            said(&["r2c4<>6", "r3c1<>9", "r1c1=5"]),
            "r1c1 must be 5, r2c4 can't be 6, and r3c1 can't be 9"
        );
    }

    #[test]
    fn a_net_names_the_lines_that_each_line_rests_on() {
        let node = |cell, on| Node::new(Candidate::new(Cell::from_index(cell), Digit::ALL[4]), on);
        let link = |from, to| Link { from, to, strong: to == 3, because: Because::Supposed };
        let nodes = vec![node(0, true), node(1, false), node(2, false), node(1, true)];
        let mut net = Chain { nodes, links: vec![link(0, 1), link(0, 2), link(2, 3), link(0, 3)] };
        let said = "[7] r1c1 is 5 → [8] r1c2 is not 5, [9] r1c3 is not 5 by [7] → \
                    [10] r1c2 is 5 with [7], against [8]";
        assert_eq!(chain_words(&net, 7), said);
        net.links = (1..4).map(|to| link(to - 1, to)).collect();
        assert_eq!(chain_words(&net, 7), "r1c1 is 5 → r1c2 is not 5 → r1c3 is not 5 → r1c2 is 5");
    }

    #[test]
    fn one_of_is_left_out_before_a_single_item() {
        let of = |candidates: &[&str]| {
            let candidates = candidates.iter().map(|text| text.parse::<Candidate>().unwrap());
            let evidence = vec![Evidence::Candidates(Role::Guardian, candidates.collect())];
            Step { technique: &PAIR, deductions: Vec::new(), evidence, proof: Vec::new() }
        };
        let one_of = |candidates: &[&str]| fill(&of(candidates), "one of guardian candidates").text;
        assert_eq!(one_of(&["5r1c1"]), "5 in r1c1");
        assert_eq!(one_of(&["5r1c1", "5r1c2"]), "one of 5 in r1c1 and 5 in r1c2");
        assert_eq!(one_of(&["4r1c1", "5r1c1"]), "one of 4 and 5 in r1c1");
        assert_eq!(fill(&of(&["5r1c1", "5r1c2"]), "guardian candidates").text, "5 in r1c1 and r1c2");
    }
}
