//! Almost Locked Set XZ-Rule: two almost locked sets, joined by one digit or by two.

use core::ops::ControlFlow;
use std::collections::HashSet;

use crate::logic::cell_group::als::{self, Als, Common};
use crate::logic::trail::{Trail, link, one_by_one};
use crate::logic::{
    Argument, Deduction, Evidence, Explain, Explanation, Family, Info, Literal, Pattern, Position, Proof,
    Reason, Role, Sink, Technique, TechniqueId, argue,
};
use crate::{Board, Candidate, CandidateSet, CellSet, Digit, DigitSet};

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&INFO, search)];

static INFO: Info = Info {
    id: TechniqueId::AlsXz,
    name: "Almost Locked Set XZ-Rule",
    family: Family::AlmostLockedSets,
    sentence: "{base groups} and {cover groups} are almost locked sets, and {each of link digits} can be in \
               only one of them, which locks the other, so {conclusion}",
    argument: "An almost locked set has one candidate digit more than cells: if it loses one of its digits, \
               it must hold all the others. Two such sets share a digit X whose places in the first set \
               all see its places in the second. So at most one set holds X, and the other set is locked. \
               Any other digit that both sets have must be in one of them, and can't be in a cell that \
               sees all its places in both. If two digits link the sets, each set holds exactly one of \
               them and both sets are locked: every other digit of a set can't be in a cell that sees all \
               its places in that set.",
    example: Some(
        "+4.17.+8.2..8..2...4.5.+4..18.64.98......36+4.8.9+8..3.74...38..4....2.......9.....3..:194 199 296 594 599 699 799",
    ),
};

fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let sets = als::all(board, true);
    let mut seen = HashSet::new();
    for common in als::commons(&sets, false, false) {
        let (one, two) = (&sets[common.one], &sets[common.two]);
        let removed: CandidateSet = removals(one, two, &common).into_iter().collect();
        if !removed.is_empty() && seen.insert(removed) {
            found(Pattern::removing(id, removed.iter(), Joined { sets: [*one, *two], common }))?;
        }
    }
    ControlFlow::Continue(())
}

/// The candidates that the two sets remove: first by each joining digit, then, if there are two, by the
/// locked sets.
pub(crate) fn removals(one: &Als, two: &Als, common: &Common) -> Vec<Candidate> {
    let mut removed = Vec::new();
    let mut remove = |digit: Digit, cells: CellSet| {
        for cell in cells {
            let candidate = Candidate { cell, digit };
            if !removed.contains(&candidate) {
                removed.push(candidate);
            }
        }
    };
    for joined in common.digits() {
        for digit in (one.digits & two.digits).without(joined) {
            remove(digit, one.targets(digit) & two.targets(digit));
        }
    }
    if common.second.is_some() {
        for (set, other) in [(one, two), (two, one)] {
            for digit in set.digits - common.digits() {
                remove(digit, set.targets(digit) - other.cells);
            }
        }
    }
    removed
}

/// Two sets and the digits that join them.
struct Joined {
    sets: [Als; 2],
    common: Common,
}

impl Explain for Joined {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let ([one, two], common) = (&self.sets, &self.common);
        let removed = argue::concluded(deductions);
        let proof = match common.second {
            Some(second) => locked(one, two, [common.digit, second], &removed),
            None => {
                let joins = [common.digit];
                one_by_one(board, &removed, |board, target| Some(chain(board, &[one, two], &joins, target)))
            }
        };
        let evidence = vec![
            Evidence::Group(Role::Base, one.cells, one.digits),
            Evidence::Group(Role::Cover, two.cells, two.digits),
            Evidence::Digits(Role::Link, common.digits()),
            Evidence::Digits(Role::Pattern, removed.iter().map(|candidate| candidate.digit).collect()),
        ];
        Explanation { evidence, proof }
    }
}

/// The proof if two digits join the sets: covers with as many links as cells.
fn locked(one: &Als, two: &Als, joined: [Digit; 2], removed: &[Candidate]) -> Proof {
    let shared = DigitSet::only(joined[0]).with(joined[1]);
    let mut proof = Proof::new();
    for &target in removed {
        let mut links = Vec::new();
        for x in joined {
            links.extend(link(x, one.places(x) | two.places(x), target));
        }
        for set in [one, two] {
            for x in set.digits - shared {
                links.extend(link(x, set.places(x), target));
            }
        }
        let argument = argue::cover((one.cells | two.cells).iter().map(argue::in_cell), links);
        if !proof.contains(&argument) {
            proof.push(argument);
        }
    }
    proof
}

/// The target excludes its digit from the first and the last set. Then the sets are locked one after the
/// other, and the last set has too few digits.
pub(crate) fn chain(board: &Board, sets: &[&Als], joins: &[Digit], target: Candidate) -> Argument {
    let mut trail = Trail::new(board, Literal::on(target));
    let last = sets.len() - 1;
    sets[0].lose(&mut trail, target.digit);
    sets[last].lose(&mut trail, target.digit);
    let mut lost = DigitSet::only(target.digit);
    for (i, &join) in joins.iter().enumerate() {
        sets[i].exclude(&mut trail, lost, sets[i + 1].places(join), join);
        lost = DigitSet::only(join);
        if trail.is_off(target) {
            return trail.contradiction();
        }
    }
    let cover = sets[last].cover(lost.with(target.digit), None);
    trail.push(Literal::off(target), Reason::Nested(Box::new(cover)));
    trail.contradiction()
}
