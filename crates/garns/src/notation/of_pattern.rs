//! Chains of patterns that are no chains by themselves: skyscrapers, kites, and almost locked sets that are joined by
//! digits.

use super::eureka::{Eureka, Inference, Term};
use crate::logic::{Argument, Deduction, Evidence, ProofLine, Role, Step, TechniqueId};
use crate::{CandidateSet, CellSet, Digit, DigitSet, House};

/// The lines of a step of such a technique; none for other techniques.
pub(super) fn lines(step: &Step) -> Vec<Eureka> {
    match step.technique.id {
        TechniqueId::Skyscraper | TechniqueId::TwoStringKite | TechniqueId::DualTwoStringKite => kites(step),
        TechniqueId::AlsXz
        | TechniqueId::AlsXyWing
        | TechniqueId::AlsXyWingOverlapping
        | TechniqueId::AlsXyChain
        | TechniqueId::AlsXyChainOverlapping
        | TechniqueId::AlsWWing => joined_sets(step).unwrap_or_default(),
        TechniqueId::XyWing => xy_wing(step).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Two houses in which a digit has two places each. One place of each lies in a third house, so one of the others is
/// true.
fn kites(step: &Step) -> Vec<Eureka> {
    let (mut bases, mut tips, mut pattern): (&[House], _, _) = (&[], CellSet::EMPTY, CandidateSet::EMPTY);
    for evidence in &step.evidence {
        match evidence {
            Evidence::Houses(Role::Base, houses) => bases = houses,
            Evidence::Cells(Role::Wing, cells) => tips = *cells,
            Evidence::Candidates(Role::Pattern, candidates) => pattern = *candidates,
            _ => {}
        }
    }
    let mut lines = Vec::new();
    for pair in bases.chunks_exact(2) {
        for digit in Digit::ALL {
            let places: CellSet =
                pattern.iter().filter(|one| one.digit == digit).map(|candidate| candidate.cell).collect();
            let ends = |house: House| {
                let inside = places & house.cells();
                Some(((inside & tips).single()?, (inside - tips).single()?))
            };
            let (Some((far, near)), Some((last, next))) = (ends(pair[0]), ends(pair[1])) else { continue };
            let is_seen = |deduction: &Deduction| {
                let candidate = deduction.candidate();
                candidate.digit == digit && candidate.cell.sees(far) && candidate.cell.sees(last)
            };
            let deductions: Vec<Deduction> = step.deductions.iter().copied().filter(is_seen).collect();
            let terms = [far, near, next, last].map(|cell| place(digit, CellSet::only(cell)));
            if !deductions.is_empty() {
                lines.push(Eureka::new(terms.into(), STRONG_WEAK_STRONG.into(), false, deductions));
            }
        }
    }
    lines
}

const STRONG_WEAK_STRONG: [Inference; 3] = [Inference::Strong, Inference::Weak, Inference::Strong];

/// Almost locked sets, each joined to the next by a digit: a line for each digit that is removed. Two sets that two
/// digits join are a loop.
fn joined_sets(step: &Step) -> Option<Vec<Eureka>> {
    let (mut sets, mut digits, mut link) = (Vec::new(), Vec::new(), CellSet::EMPTY);
    for evidence in &step.evidence {
        match evidence {
            // The pivot comes first, and stands between its wings.
            Evidence::Group(Role::Wing, cells, _) if step.technique.id != TechniqueId::AlsWWing => {
                sets.insert(if sets.len() == 1 { 0 } else { sets.len() }, *cells);
            }
            Evidence::Group(_, cells, _) => sets.push(*cells),
            Evidence::Digits(Role::Link, joins) => digits.push(*joins),
            Evidence::Cells(Role::Link, cells) => link = *cells,
            _ => {}
        }
    }
    let mut joins: Vec<Digit> = digits.iter().flat_map(|digits| digits.iter()).collect();
    if let ([one, two], [first, second], [_]) = (&sets[..], &joins[..], &digits[..]) {
        let terms = vec![set(*first, *second, *one), set(*second, *first, *two)];
        return Some(vec![Eureka::new(terms, vec![Inference::Weak], true, step.deductions.clone())]);
    }
    let removed: DigitSet = step.deductions.iter().map(|deduction| deduction.candidate().digit).collect();
    let mut lines = Vec::new();
    for digit in removed {
        let (first, place) = first_join(step, digit)?;
        // The evidence of a wing has its two digits in ascending order.
        if joins.len() == 2 && digits.len() == 1 && joins[0] != first {
            joins.reverse();
        }
        let own = step.deductions.iter().copied().filter(|deduction| deduction.candidate().digit == digit);
        let mut terms = Vec::new();
        let mut inferences = Vec::new();
        let mut before = digit;
        for (i, cells) in sets.iter().enumerate() {
            if i > 0 {
                inferences.push(Inference::Weak);
            }
            let next = if link.is_empty() { joins.get(i) } else { joins.first().filter(|_| i == 0) };
            let next = next.copied().unwrap_or(digit);
            terms.push(set(before, next, *cells));
            if i == 0 && !link.is_empty() {
                terms.extend([place, link - place].map(|cells| self::place(next, cells)));
                inferences.extend([Inference::Weak, Inference::Strong]);
            }
            before = next;
        }
        lines.push(Eureka::new(terms, inferences, false, own.collect()));
    }
    Some(lines)
}

/// A cell between two others: if the first is not the common digit, the last is.
fn xy_wing(step: &Step) -> Option<Eureka> {
    let (mut pivot, mut wings, mut pattern) = (CellSet::EMPTY, CellSet::EMPTY, CandidateSet::EMPTY);
    for evidence in &step.evidence {
        match evidence {
            Evidence::Cells(Role::Pivot, cells) => pivot = *cells,
            Evidence::Cells(Role::Wing, cells) => wings = *cells,
            Evidence::Candidates(Role::Pattern, candidates) => pattern = *candidates,
            _ => {}
        }
    }
    let common = step.deductions.first()?.candidate().digit;
    let [first, last] = wings.pair()?;
    let joining = |cell| pattern.iter().find(|candidate| candidate.cell == cell).map(|one| one.digit);
    let (one, two) = (joining(first)?, joining(last)?);
    let terms = vec![
        set(common, one, CellSet::only(first)),
        set(one, two, pivot),
        set(two, common, CellSet::only(last)),
    ];
    Some(Eureka::new(terms, vec![Inference::Weak; 2], false, step.deductions.clone()))
}

/// The digit that joins the first set to the next, and the cells that lose it: the first that the proof speaks of
/// after the digit that is removed.
fn first_join(step: &Step, removed: Digit) -> Option<(Digit, CellSet)> {
    step.proof.iter().find_map(|argument| {
        let Argument::Contradiction { assumed, lines } = argument else { return None };
        let mut literals = lines.iter().map(|ProofLine { literal, .. }| literal.candidate);
        let first = literals.find(|candidate| candidate.digit != removed)?;
        (assumed.candidate.digit == removed).then(|| (first.digit, CellSet::only(first.cell)))
    })
}

fn place(digit: Digit, cells: CellSet) -> Term {
    Term { parts: vec![DigitSet::only(digit)], joins: Vec::new(), cells }
}

/// An almost locked set: if it does not hold the one digit, it holds the other.
fn set(one: Digit, other: Digit, cells: CellSet) -> Term {
    Term { parts: [one, other].map(DigitSet::only).into(), joins: vec![Inference::Strong], cells }
}
