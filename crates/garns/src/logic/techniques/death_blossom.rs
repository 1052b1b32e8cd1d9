//! Death Blossom: a cell (the stem) with an almost locked set (a petal) for each of its digits.

use core::ops::ControlFlow;
use std::collections::HashSet;

use crate::logic::cell_group::als::{self, Als};
use crate::logic::trail::{Trail, one_by_one};
use crate::logic::{
    Argument, Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Literal, Pattern,
    Position, Role, Sink, Technique, TechniqueId, argue,
};
use crate::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

pub(super) static TECHNIQUES: &[Technique] =
    &[Technique::new(&PLAIN, search), Technique::new(&OVERLAPPING, search)];

static PLAIN: Info = Info {
    id: TechniqueId::DeathBlossom,
    name: "Death Blossom",
    family: Family::AlmostLockedSets,
    sentence: "Whichever digit {pivot cells} holds, {one of wing groups} loses that digit and is locked, so \
               {conclusion}",
    argument: "The petals are almost locked sets. For each candidate of the stem cell there is a petal in \
               which the stem sees all places for that digit. Whichever digit the stem holds, the petal \
               that loses it is locked and holds all its other digits. A digit that all petals have is \
               therefore in one of them, and can't be in a cell that sees all its places in all petals.",
    example: Some("...846....8792143...........13...78.27.....53.65...24...........3679412....238..."),
};

static OVERLAPPING: Info = Info {
    id: TechniqueId::DeathBlossomOverlapping,
    name: "Death Blossom, overlapping",
    example: Some(".8.9...5..6.251........7...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73...."),
    ..PLAIN
};

/// Finds the patterns of one variant: with sets that may share cells, or with sets that do not.
fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let overlap = id == OVERLAPPING.id;
    let sets = als::all(board, true);
    let mut known = HashSet::new();
    for stem in board.open() {
        let joined = |digit| sets.iter().filter(|set| set.targets(digit).contains(stem)).collect();
        let petals: Vec<(Digit, Vec<&Als>)> =
            board.candidates(stem).iter().map(|digit| (digit, joined(digit))).collect();
        if petals.iter().all(|(_, sets)| !sets.is_empty()) {
            let mut blossom =
                Blossom { id, overlap, board, stem, petals: &petals, chosen: Vec::new(), known: &mut known };
            blossom.grow(DigitSet::FULL, CellSet::EMPTY, found)?;
        }
    }
    ControlFlow::Continue(())
}

struct Blossom<'a> {
    id: TechniqueId,
    /// Whether petals may share cells.
    overlap: bool,
    board: &'a Board,
    stem: Cell,
    petals: &'a [(Digit, Vec<&'a Als>)],
    chosen: Vec<&'a Als>,
    /// The sets of removed candidates that were reported already.
    known: &'a mut HashSet<CandidateSet>,
}

impl Blossom<'_> {
    /// Chooses a petal for the next digit of the stem.
    fn grow(&mut self, digits: DigitSet, cells: CellSet, found: Sink<'_>) -> ControlFlow<()> {
        let Some((_, choices)) = self.petals.get(self.chosen.len()) else {
            return self.bloom(digits, cells, found);
        };
        for &set in choices {
            let common = (digits & set.digits) - self.board.candidates(self.stem);
            if common.is_empty() || (!self.overlap && !set.cells.is_disjoint(cells)) {
                continue;
            }
            self.chosen.push(set);
            self.grow(common, cells | set.cells, found)?;
            self.chosen.pop();
        }
        ControlFlow::Continue(())
    }

    fn bloom(&mut self, digits: DigitSet, cells: CellSet, found: Sink<'_>) -> ControlFlow<()> {
        let mut removed = CandidateSet::EMPTY;
        for digit in digits {
            let seen = self.chosen.iter().fold(CellSet::FULL, |seen, set| seen & set.targets(digit));
            *removed.cells_mut(digit) = (seen - cells).without(self.stem);
        }
        if removed.is_empty() || !self.known.insert(removed) {
            return ControlFlow::Continue(());
        }
        let petals = self.petals.iter().zip(&self.chosen).map(|((digit, _), &&set)| (*digit, set));
        let flower = Flower { stem: self.stem, petals: petals.collect() };
        found(Pattern::removing(self.id, removed.iter(), flower))
    }
}

/// A stem cell, and for each of its digits a petal: a set that loses the digit if the stem holds it.
struct Flower {
    stem: Cell,
    petals: Vec<(Digit, Als)>,
}

impl Explain for Flower {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let removed = argue::concluded(deductions);
        let mut evidence = vec![Evidence::Cells(Role::Pivot, CellSet::only(self.stem))];
        for (_, petal) in &self.petals {
            evidence.push(Evidence::Group(Role::Wing, petal.cells, petal.digits));
        }
        evidence.push(Evidence::Digits(Role::Link, board.candidates(self.stem)));
        let digits = removed.iter().map(|candidate| candidate.digit).collect();
        evidence.push(Evidence::Digits(Role::Pattern, digits));
        let proof = one_by_one(board, &removed, |board, target| Some(self.argument(board, target)));
        Explanation { evidence, proof }
    }
}

impl Flower {
    /// If the target is true, every petal is locked, so the stem loses all its digits.
    fn argument(&self, board: &Board, target: Candidate) -> Argument {
        let mut trail = Trail::new(board, Literal::on(target));
        for (digit, petal) in &self.petals {
            petal.lose(&mut trail, target.digit);
            petal.exclude(&mut trail, DigitSet::only(target.digit), CellSet::only(self.stem), *digit);
        }
        let digit = self.petals[0].0;
        trail.last(Candidate { cell: self.stem, digit }, Constraint::Cell(self.stem));
        trail.contradiction()
    }
}
