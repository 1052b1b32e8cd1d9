//! Forcing chains and nets, as far as the scale needs them: the conclusion that HoDoKu would take.
//!
//! HoDoKu prefers placements to removals; among several of a kind it takes the conclusion in the first
//! cell.

use std::collections::BTreeSet;

use crate::logic::proof::literal_set::LiteralSet;
use crate::logic::tabling::nodes::Nodes;
use crate::logic::tabling::{Complete, Tables};
use crate::rate::hodoku::finds::Find;
use crate::rate::hodoku::justification::{Chains, Justifications};
use crate::rate::hodoku::nets;
use crate::rate::hodoku::position::Position;
use crate::{Board, Candidate, CandidateSet, CellSet, Digit, House};

/// The first conclusion of forcing chains.
pub(super) fn chain(board: &Board, tables: Complete<'_>) -> Option<Find> {
    let (placed, removed) = conclusions(board, tables, &View::new(board));
    first(&placed, &removed)
}

/// The first conclusion of forcing nets for which some justification branches.
pub(super) fn net(board: &Board, position: &Position, tables: &mut Tables) -> Option<Find> {
    nets::fill(board, position, tables);
    let view = View::new(board);
    let (placed, removed) = conclusions(board, tables.complete(), &view);
    let mut branches = |candidate: Candidate, on| any_branches(board, tables, &view, candidate, on);
    if let Some(candidate) = ascending(&placed).find(|&candidate| branches(candidate, true)) {
        return Some(Find::placement(candidate));
    }
    let candidate = ascending(&removed).find(|&candidate| branches(candidate, false))?;
    Some(Find::removals([candidate]))
}

/// The candidates, sorted by cell and then by digit.
fn ascending(candidates: &CandidateSet) -> impl Iterator<Item = Candidate> {
    candidates.iter().collect::<BTreeSet<_>>().into_iter()
}

/// Whether some justification of the conclusion branches. Expands the tables in which its chains start.
fn any_branches(board: &Board, tables: &mut Tables, view: &View, candidate: Candidate, on: bool) -> bool {
    let one_branches = |tables: &mut Tables, justifications: &[Chains]| {
        justifications.iter().flatten().any(|&(start, end)| {
            tables.expand_one(start);
            Justifications { board, tables: tables.complete(), view }.branches(start, end)
        })
    };
    let justifications = Justifications { board, tables: tables.complete(), view };
    let contradictions = justifications.contradictions(Nodes::of(candidate, !on));
    if one_branches(tables, &contradictions) {
        return true;
    }
    let agreements = Justifications { board, tables: tables.complete(), view }.agreements(candidate, on);
    one_branches(tables, &agreements)
}

/// Whether HoDoKu reports a verity (all cases agree) rather than a contradiction. All tables must be
/// expanded.
pub(super) fn is_verity(board: &Board, tables: Complete<'_>, find: &Find, net: bool) -> bool {
    let view = View::new(board);
    let justifications = Justifications { board, tables, view: &view };
    let conclusion = find.deductions[0].literal();
    justifications.is_verity(conclusion.candidate, conclusion.on, net)
}

fn first(placed: &CandidateSet, removed: &CandidateSet) -> Option<Find> {
    if let Some(candidate) = placed.iter().min() {
        return Some(Find::placement(candidate));
    }
    let candidate = removed.iter().min()?;
    Some(Find::removals([candidate]))
}

/// All conclusions: candidates placed and removed.
fn conclusions(board: &Board, tables: Complete<'_>, view: &View) -> (CandidateSet, CandidateSet) {
    let (mut placed, mut removed) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
    let reached = |candidate: Candidate, on: bool| tables.reached(Nodes::of(candidate, on));
    for candidate in board.all_candidates().iter() {
        let (on, off) = (reached(candidate, true), reached(candidate, false));
        if view.clashes(on) {
            removed.insert(candidate);
        }
        if view.clashes(off) {
            placed.insert(candidate);
        }
        for digit in Digit::ALL {
            *placed.cells_mut(digit) |= (on.on.cells(digit) & off.on.cells(digit)).without(candidate.cell);
            *removed.cells_mut(digit) |= (on.off.cells(digit) & off.off.cells(digit)).without(candidate.cell);
        }
    }
    let mut agree = |cases: &mut dyn Iterator<Item = Candidate>| {
        let Some(case) = cases.next() else { return };
        let LiteralSet { mut on, mut off } = *reached(case, true);
        for case in cases {
            let next = reached(case, true);
            for digit in Digit::ALL {
                *on.cells_mut(digit) &= next.on.cells(digit);
                *off.cells_mut(digit) &= next.off.cells(digit);
            }
        }
        for digit in Digit::ALL {
            *placed.cells_mut(digit) |= on.cells(digit);
            *removed.cells_mut(digit) |= off.cells(digit);
        }
    };
    for cell in board.open() {
        agree(&mut board.candidates(cell).iter().map(|digit| Candidate { cell, digit }));
    }
    for house in House::all() {
        for digit in Digit::ALL {
            agree(&mut board.places_in(digit, house).iter().map(|cell| Candidate { cell, digit }));
        }
    }
    (placed, removed)
}

/// Facts about the board that are needed to find contradictions.
pub(super) struct View {
    /// By digit: the cells where it is allowed in each house that lacks it.
    pub(super) houses: [Vec<CellSet>; 9],
    pub(super) open: CellSet,
    places: [CellSet; 9],
}

impl View {
    fn new(board: &Board) -> View {
        let houses = Digit::ALL.map(|digit| {
            // HoDoKu ignores removed candidates here: only filled cells exclude a digit.
            let allowed = board.open() - board.values().places(digit).any_peers();
            let places = House::all().map(|house| allowed & house.cells());
            places.filter(|places| !places.is_empty()).collect()
        });
        View { houses, open: board.open(), places: Digit::ALL.map(|digit| board.places(digit)) }
    }

    /// Whether the consequences contradict each other.
    fn clashes(&self, reached: &LiteralSet) -> bool {
        let mut seen = CellSet::EMPTY;
        let mut empty = self.open;
        for digit in Digit::ALL {
            let (on, off) = (reached.on.cells(digit), reached.off.cells(digit));
            if !(on & off).is_empty() || !(on & seen).is_empty() {
                return true;
            }
            seen |= on;
            empty &= (off | !self.places[digit.index()]) - on;
        }
        if !(empty - seen).is_empty() {
            return true;
        }
        Digit::ALL.into_iter().zip(&self.houses).any(|(digit, houses)| {
            let (on, off) = (reached.on.cells(digit), reached.off.cells(digit));
            houses.iter().any(|places| places.is_subset(off))
                || on.iter().any(|cell| !on.is_disjoint(cell.peers()))
        })
    }
}
