//! Words: a technique's sentence with its slots filled.
//!
//! A slot is a kind of evidence, with a role before it unless that is the pattern's:
//! `{cells}`, `{base houses}`, `{fin candidates}`. `{conclusion}` is what follows.

use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::house::House;
use crate::logic::{Chain, Deduction, Evidence, Node, Role, Step};
use crate::set::{CandidateSet, CellSet};

/// A piece of a sentence, and the cells that it speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The words.
    pub text: String,
    /// What to light up when somebody points at them.
    pub cells: CellSet,
}

/// What a step says, in one sentence.
pub fn sentence(step: &Step) -> String {
    phrases(step).into_iter().map(|phrase| phrase.text).collect()
}

/// The same in pieces that know their cells.
pub fn phrases(step: &Step) -> Vec<Phrase> {
    let mut phrases = Vec::new();
    let mut rest = step.technique.sentence;
    while let Some((before, after)) = rest.split_once('{') {
        let (slot, after) = after.split_once('}').unwrap_or((after, ""));
        phrases.push(Phrase { text: before.to_string(), cells: CellSet::EMPTY });
        phrases.push(fill(step, slot));
        rest = after;
    }
    phrases.push(Phrase { text: rest.to_string(), cells: CellSet::EMPTY });
    phrases.retain(|phrase| !phrase.text.is_empty());
    phrases
}

/// The deductions in words.
pub fn conclusion(deductions: &[Deduction]) -> Phrase {
    let mut parts = Vec::new();
    let mut removed = CandidateSet::EMPTY;
    let mut cells = CellSet::EMPTY;
    for &deduction in deductions {
        cells.insert(deduction.candidate().cell);
        match deduction {
            Deduction::Place(Candidate { cell, digit }) => parts.push(format!("{cell} is {digit}")),
            Deduction::Remove(candidate) => {
                removed.insert(candidate);
            }
        }
    }
    parts.extend(by_digit(&removed).into_iter().map(|part| format!("not {part}")));
    Phrase { text: parts.join(", "), cells }
}

fn fill(step: &Step, slot: &str) -> Phrase {
    if slot == "conclusion" {
        return conclusion(&step.deductions);
    }
    let (role, kind) = slot.split_once(' ').unwrap_or(("pattern", slot));
    let mut texts = Vec::new();
    let mut cells = CellSet::EMPTY;
    for evidence in step.evidence.iter().filter(|evidence| kind_of(evidence) == kind) {
        if role_of(evidence).is_none_or(|found| found.name() == role) {
            texts.push(words(evidence));
            cells |= evidence.cells();
        }
    }
    Phrase { text: list(&texts), cells }
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
        Evidence::Group(_, cells, digits) => format!("{} ({digits})", list(&strings(cells.iter()))),
        Evidence::Chain(chain) => chain_words(chain),
        Evidence::Branches(branches) => branches.iter().map(chain_words).collect::<Vec<_>>().join("; "),
    }
}

/// `6 in r2c7, r2c8`, a piece for each digit.
fn by_digit(candidates: &CandidateSet) -> Vec<String> {
    let places = Digit::ALL.into_iter().map(|digit| (digit, candidates.cells(digit)));
    places
        .filter(|(_, cells)| !cells.is_empty())
        .map(|(digit, cells)| format!("{digit} in {cells}"))
        .collect()
}

/// `rows 2 and 5`, `row 2 and box 3`.
fn house_list(houses: &[House]) -> String {
    match houses {
        [first, _, ..] if houses.iter().all(|house| house.kind() == first.kind()) => {
            let plural = if first.kind().to_string() == "box" { "es" } else { "s" };
            format!(
                "{}{plural} {}",
                first.kind(),
                list(&strings(houses.iter().map(|house| house.number() + 1)))
            )
        }
        _ => list(&strings(houses.iter())),
    }
}

/// `r1c2 is 5 → r4c2 is not 5 → …`.
fn chain_words(chain: &Chain) -> String {
    chain.nodes.iter().map(node_words).collect::<Vec<_>>().join(" → ")
}

fn node_words(node: &Node) -> String {
    let verb = match (node.cells.len() > 1, node.on) {
        (false, true) => "is",
        (false, false) => "is not",
        (true, true) => "has",
        (true, false) => "has no",
    };
    let cells = strings(node.cells.iter()).join("/");
    let through = if node.through.is_empty() {
        String::new()
    } else {
        format!(" (through {})", strings(node.through.iter()).join("/"))
    };
    format!("{cells} {verb} {}{through}", node.digit)
}

fn strings(items: impl Iterator<Item = impl ToString>) -> Vec<String> {
    items.map(|item| item.to_string()).collect()
}

/// `a`, `a and b`, `a, b and c`.
fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

impl Evidence {
    /// The cells that it shows.
    pub fn cells(&self) -> CellSet {
        let of = |chain: &Chain| chain.nodes.iter().fold(CellSet::EMPTY, |cells, node| cells | node.cells);
        match self {
            Evidence::Digits(..) => CellSet::EMPTY,
            Evidence::Cells(_, cells) | Evidence::Group(_, cells, _) => *cells,
            Evidence::Houses(_, houses) => {
                houses.iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells())
            }
            Evidence::Candidates(_, candidates) => {
                candidates.iter().map(|candidate| candidate.cell).collect()
            }
            Evidence::Chain(chain) => of(chain),
            Evidence::Branches(branches) => {
                branches.iter().fold(CellSet::EMPTY, |cells, chain| cells | of(chain))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;
    use crate::logic::{Family, Info};
    use crate::set::DigitSet;

    static PAIR: Info = Info {
        id: "pair",
        name: "Pair",
        family: Family::Subsets,
        hodoku: None,
        needs_uniqueness: false,
        sentence: "{cells} hold only {digits}, so these go nowhere else in {base houses}: {conclusion}",
        argument: "",
        example: "",
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
        assert_eq!(
            sentence(&step),
            "r2c4 and r2c5 hold only 6 and 7, so these go nowhere else in row 2: not 6 in r2c7"
        );
        assert_eq!(phrases(&step)[0].cells, cells);
        assert_eq!(phrases(&step).last().unwrap().cells, CellSet::only(removed.cell));
    }
}
