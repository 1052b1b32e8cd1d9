//! Kraken Fish: a fish whose fins reach the target by chains.
//!
//! As in HoDoKu, the fish are basic or Franken, up to size 4, with one or two fins, none of them in two base
//! houses.

use core::ops::ControlFlow;
use std::rc::Rc;

use crate::logic::tabling::argue::follow;
use crate::logic::tabling::nodes::{NodeId, Nodes};
use crate::logic::tabling::{Complete, Kinds};
use crate::logic::techniques::fish::search::{Fish, FishSearch, Limits, houses};
use crate::logic::techniques::fish::{Fins, Shape};
use crate::logic::techniques::forcing_chain::path;
use crate::logic::trail::Trail;
use crate::logic::{
    Argument, Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Literal, Pattern,
    Position, Reason, Role, Sink, Technique, TechniqueId, argue,
};
use crate::{Board, Candidate, CandidateSet, CellSet, Digit, DigitSet};

pub(super) static TECHNIQUES: &[Technique] =
    &[Technique::new(&TYPE_1, search), Technique::new(&TYPE_2, search)];

/// The greatest number of base houses.
const LARGEST: usize = 4;
/// Only a few fins, because each fin needs a chain.
const LIMITS: Limits = Limits { fins: 2, endo_fins: 0, sight: false };

static TYPE_1: Info = Info {
    id: TechniqueId::KrakenFish1,
    name: "Kraken Fish Type 1",
    family: Family::Fish,
    sentence: "In {base houses}, {digits} must be in {cover houses} or in a fin ({fin candidates}); the \
               fish without fins and each fin lead to the same result ({branches}), so {conclusion}",
    argument: "If no fin is true, the fish is a plain fish and rules out the target. If a fin is true, a \
               chain from the fin rules out the target. Either way the target is false.",
    example: Some(
        "5..+2...8...2.8.1.7.+8.6..24.9.8.6......5.1.3...6...2...8...2.7..1745+93..........9.:149 169 176 178 196 242 258 259 299 321 391 442 467 499 567 568 678 679 697 699 897 899",
    ),
};

static TYPE_2: Info = Info {
    id: TechniqueId::KrakenFish2,
    name: "Kraken Fish Type 2",
    sentence: "In {base houses}, {digits} must be in {cover houses} or in a fin ({fin candidates}); each of \
               its places in one cover house and each fin lead to the same result ({branches}), so \
               {conclusion}",
    argument: "Without fins, each cover house of a fish holds the digit in one of the base houses. So \
               either a fin is true, or one of the places where the base houses cross a given cover house \
               is. If chains from all of these lead to the same result, it is true.",
    example: Some(
        "9+6.2..5..+2+5....13.+37..8..+26+19+58..+67+2.+2+7.9.3.4.43.....55+3+9.782.+1.16.......+82..1...:385 386 395 789 799",
    ),
    ..TYPE_1
};

fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let tables = position.tables(Kinds { groups: true, sets: false });
    let nodes = Rc::new(tables.nodes.clone());
    let mut hunt = Hunt { id, board, tables, nodes, removed: CandidateSet::EMPTY };
    for size in 2..=LARGEST {
        for digit in Digit::ALL {
            let places = board.places(digit);
            FishSearch {
                size,
                shape: Shape::Franken,
                fins: Fins::Finned,
                others: true,
                limits: LIMITS,
                places,
                targets: places,
                found: &mut |fish| hunt.take(digit, &fish, &mut *found),
            }
            .run()?;
        }
    }
    ControlFlow::Continue(())
}

struct Hunt<'a> {
    id: TechniqueId,
    board: &'a Board,
    tables: Complete<'a>,
    nodes: Rc<Nodes>,
    removed: CandidateSet,
}

impl Hunt<'_> {
    fn take(&mut self, digit: Digit, fish: &Fish, found: Sink<'_>) -> ControlFlow<()> {
        if fish.fins.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut open = *self.board.all_candidates() - self.removed;
        // Candidates that see all fins are removed by the fish alone.
        *open.cells_mut(digit) -= fish.targets & fish.fins.common_peers();
        // In type 1, the target is a target of the fish. In type 2, it is any candidate that the fins and the
        // places of one cover house exclude.
        if self.id == TYPE_1.id {
            let targets = argue::digit_in(digit, open.cells(digit) & fish.targets);
            return self.remove(digit, fish, fish.fins, fish.covers, targets, found);
        }
        for cover in houses(fish.covers) {
            let places = (fish.base & cover.cells()) - fish.shared;
            // If these are all places of the digit in the house, the pattern is a forcing chain without any
            // fish.
            if places != self.board.places_in(digit, cover) {
                let links = fish.covers & !(1 << cover.index());
                self.remove(digit, fish, places | fish.fins, links, open, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports the targets that every case excludes.
    fn remove(
        &mut self,
        digit: Digit,
        fish: &Fish,
        cases: CellSet,
        links: u32,
        mut targets: CandidateSet,
        found: Sink<'_>,
    ) -> ControlFlow<()> {
        for cell in cases {
            targets &= self.tables.reached(Nodes::on(Candidate { cell, digit })).off;
        }
        *targets.cells_mut(digit) -= cases;
        for target in targets.iter() {
            if self.removed.insert(target) {
                let chain = |case| (case, path(&self.tables, Nodes::on(case), Nodes::off(target)));
                let chains = argue::each(digit, cases).into_iter().map(chain).collect();
                let kraken = Kraken { digit, fish: *fish, links, nodes: Rc::clone(&self.nodes), chains };
                found(Pattern::removing(self.id, [target], kraken))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// A fish and a chain from each case to the target. If all cases are false, the `links` houses cover the
/// fish.
struct Kraken {
    digit: Digit,
    fish: Fish,
    links: u32,
    nodes: Rc<Nodes>,
    chains: Vec<(Candidate, Vec<NodeId>)>,
}

impl Explain for Kraken {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let Kraken { digit, fish, .. } = *self;
        let evidence = vec![
            Evidence::Digits(Role::Pattern, DigitSet::only(digit)),
            Evidence::Houses(Role::Base, houses(fish.bases).collect()),
            Evidence::Houses(Role::Cover, houses(fish.covers).collect()),
            Evidence::Candidates(Role::Pattern, argue::digit_in(digit, fish.base - fish.fins)),
            Evidence::Candidates(Role::Fin, argue::digit_in(digit, fish.fins)),
            Evidence::Branches(self.chains.iter().map(|(_, path)| self.nodes.chain(board, path)).collect()),
        ];
        let targets = argue::concluded(deductions);
        Explanation { evidence, proof: targets.into_iter().map(|target| self.argue(board, target)).collect() }
    }
}

impl Kraken {
    /// If the target is true, all cases are false, and too few links are left for the bases.
    fn argue(&self, start: &Board, target: Candidate) -> Argument {
        let mut board = start.clone();
        let mut trail = Trail::new(start, Literal::on(target));
        for other in start.candidates(target.cell).without(target.digit) {
            let other = Candidate { cell: target.cell, digit: other };
            trail.exclude(other);
            board.remove(other);
        }
        for (case, path) in &self.chains {
            let argument = self.refuted(&board, *case, path, target);
            if !trail.exclude(*case) {
                trail.push(Literal::off(*case), Reason::Nested(Box::new(argument)));
            }
            board.remove(*case);
        }
        let link = |house| Constraint::House(house, self.digit);
        let truths = houses(self.fish.bases).map(|house| argue::in_house(house, self.digit));
        let cover = argue::cover(truths, houses(self.links).map(link));
        trail.push(Literal::off(target), Reason::Nested(Box::new(cover)));
        trail.contradiction()
    }

    /// The argument that the case is false: it excludes the target, which is the last candidate of its cell.
    fn refuted(&self, board: &Board, case: Candidate, path: &[NodeId], target: Candidate) -> Argument {
        let mut trail = Trail::new(board, Literal::on(case));
        let holds = follow(&mut trail, &self.nodes, path);
        debug_assert!(holds, "a link from {case} to {target} does not hold on {board}");
        trail.last(target, Constraint::Cell(target.cell));
        trail.contradiction()
    }
}
