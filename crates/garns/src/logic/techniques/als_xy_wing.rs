//! Almost Locked Set XY-Wing: two almost locked sets, each joined to a third set by a digit.

use core::ops::ControlFlow;
use std::collections::HashSet;

use crate::logic::cell_group::als::{self, Als, Common};
use crate::logic::techniques::als_xz::chain;
use crate::logic::trail::one_by_one;
use crate::logic::{
    Deduction, Evidence, Explain, Explanation, Family, Info, Pattern, Position, Role, Sink, Technique,
    TechniqueId, argue,
};
use crate::{Board, CandidateSet, Digit, DigitSet};

pub(super) static TECHNIQUES: &[Technique] =
    &[Technique::new(&PLAIN, search), Technique::new(&OVERLAPPING, search)];

const SENTENCE: &str = "{wing groups} are almost locked sets linked to the pivot {pivot groups} by {link \
     digits}; the pivot can't lose both digits, which locks one of the wings, so {conclusion}";
const ARGUMENT: &str = "All three are almost locked sets. The pivot shares one digit with the first wing \
     and another with the second, and only one of two linked sets can hold their link digit. The pivot can \
     lose only one digit, so at least one of the wings loses its link digit and is locked. A digit that \
     both wings have is then in one of them, and can't be in a cell that sees all its places in both.";

static PLAIN: Info = Info {
    id: TechniqueId::AlsXyWing,
    name: "Almost Locked Set XY-Wing",
    family: Family::AlmostLockedSets,
    sentence: SENTENCE,
    argument: ARGUMENT,
    example: Some(
        "5..23...7+74...1+2.62.8.+671..6..1..+7.2+8.....3+6....6..8.4...72....3.7..6.2..8+2+3..+6+7.:152 162 172 173 362 445 473 552 562 576 578 579 584 585 589 599 878 912 913 918 945 952 962 972 976 979 991",
    ),
};

static OVERLAPPING: Info = Info {
    id: TechniqueId::AlsXyWingOverlapping,
    name: "Almost Locked Set XY-Wing, overlapping",
    example: Some(".8.9...5..6.251........7...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73...."),
    ..PLAIN
};

/// Finds the patterns of one variant: with sets that may share cells, or with sets that do not.
fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let overlap = id == OVERLAPPING.id;
    let sets = als::all(board, true);
    let commons = als::commons(&sets, overlap, false);
    let mut seen = HashSet::new();
    wings(&sets, &commons, overlap, &mut |hanging, removed| {
        if !seen.insert(*removed) {
            return ControlFlow::Continue(());
        }
        found(Pattern::removing(id, removed.iter(), hanging))
    })
}

/// All wings with the candidates that they remove, in the order of the pairs.
pub(crate) fn wings(
    sets: &[Als],
    commons: &[Common],
    overlap: bool,
    found: &mut dyn FnMut(Hanging, &CandidateSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // For each set, the pairs that contain it, in ascending order.
    let mut pairs_of = vec![Vec::new(); sets.len()];
    for (i, common) in commons.iter().enumerate() {
        pairs_of[common.one].push(i);
        pairs_of[common.two].push(i);
    }
    for (i, first) in commons.iter().enumerate() {
        let (mut left, mut right) = (&pairs_of[first.one][..], &pairs_of[first.two][..]);
        left = &left[left.partition_point(|&j| j <= i)..];
        right = &right[right.partition_point(|&j| j <= i)..];
        loop {
            let (j, pivot) = match (left.first(), right.first()) {
                (Some(&l), Some(&r)) if l < r => (l, first.one),
                (Some(&l), None) => (l, first.one),
                (_, Some(&r)) => (r, first.two),
                (None, None) => break,
            };
            if pivot == first.one {
                left = &left[1..];
            } else {
                right = &right[1..];
            }
            let second = &commons[j];
            let one = if pivot == first.one { first.two } else { first.one };
            let two = if pivot == second.one { second.two } else { second.one };
            if one == two || (first.digits() == second.digits() && first.second.is_none()) {
                continue;
            }
            let (a, b) = (&sets[one], &sets[two]);
            if (!overlap && !a.cells.is_disjoint(b.cells))
                || a.cells.is_subset(b.cells)
                || b.cells.is_subset(a.cells)
            {
                continue;
            }
            let removed = a.common_targets(b, first.digits() | second.digits());
            if !removed.is_empty() {
                let links = [first.digits(), second.digits()];
                found(Hanging { pivot: sets[pivot], wings: [*a, *b], links }, &removed)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two sets (the wings), each joined to a third set (the pivot) by one of the `links` digits.
pub(crate) struct Hanging {
    pivot: Als,
    wings: [Als; 2],
    links: [DigitSet; 2],
}

impl Explain for Hanging {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let Hanging { pivot, wings: [one, two], links: [first, second] } = self;
        let removed = argue::concluded(deductions);
        let joins = different(*first, *second);
        let evidence = vec![
            Evidence::Group(Role::Pivot, pivot.cells, pivot.digits),
            Evidence::Group(Role::Wing, one.cells, one.digits),
            Evidence::Group(Role::Wing, two.cells, two.digits),
            Evidence::Digits(Role::Link, joins.into_iter().flatten().collect()),
            Evidence::Digits(Role::Pattern, removed.iter().map(|candidate| candidate.digit).collect()),
        ];
        let proof = one_by_one(board, &removed, |board, target| {
            joins.map(|joins| chain(board, &[one, pivot, two], &joins, target))
        });
        Explanation { evidence, proof }
    }
}

/// Chooses a digit from each set so that the two digits differ.
fn different(one: DigitSet, two: DigitSet) -> Option<[Digit; 2]> {
    one.iter().find_map(|a| two.without(a).first().map(|b| [a, b]))
}
