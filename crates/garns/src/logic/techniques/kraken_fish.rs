//! Kraken Fish: a fish whose fins reach the target by chains.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::house::{House, HouseKind};
use crate::logic::derivation::Derivation;
use crate::logic::evidence::{Chain, Evidence, Role};
use crate::logic::proof::{Argument, Constraint, Cover, Literal, Reason, Truth};
use crate::logic::step::{Deduction, Step};
use crate::logic::tabling::argue::follow;
use crate::logic::tabling::nodes::{NodeId, Nodes};
use crate::logic::tabling::{Kinds, Tables};
use crate::logic::technique::{Family, Hodoku, Info, Level, Sink, Technique};
use crate::set::{CandidateSet, CellSet, DigitSet};

/// A fish with fins that exclude the target by chains, if not by sight.
#[derive(Debug)]
pub struct KrakenFish {
    /// Whether the target is one of the fish's own, or anything that one cover house and the fins exclude.
    own_target: bool,
}

pub(super) static ALL: &[&dyn Technique] =
    &[&KrakenFish { own_target: true }, &KrakenFish { own_target: false }];

/// The most lines and the most fins.
const LARGEST: usize = 4;

static TYPE_1: Info = Info {
    id: "kraken-fish-1",
    name: "Kraken Fish Type 1",
    family: Family::Fish,
    hodoku: Some(Hodoku::off("0371", 8450, Level::Extreme, 500)),
    needs_uniqueness: false,
    sentence: "{digits} in {base houses} is confined to {cover houses} but for {fin candidates}, and these lead to \
               the same ({branches}): {conclusion}",
    argument: "If no fin were true, the fish would be plain and would strike its target. If a fin is true, a chain \
               leads from it to the same. One way or the other the target is false.",
    example: "5..+2...8...2.8.1.7.+8.6..24.9.8.6......5.1.3...6...2...8...2.7..1745+93..........9.:149 169 176 178 196 242 258 259 299 321 391 442 467 499 567 568 678 679 697 699 897 899",
};

static TYPE_2: Info = Info {
    id: "kraken-fish-2",
    name: "Kraken Fish Type 2",
    hodoku: Some(Hodoku::off("0372", 8450, Level::Extreme, 500)),
    sentence: "{digits} in {base houses} is confined to {cover houses} but for {fin candidates}; all its places in \
               one of these, and the fins, lead to the same ({branches}): {conclusion}",
    argument: "Without fins, each cover house of a fish holds the digit in one of the base houses. So one of the places \
               that the bases have in that cover house is true, or else a fin is. If chains lead from all of them to \
               the same, that is true.",
    example: ".8.9+4+6.5..6.251......+3+87...6+7.1+23.9..53+4+7+9..2..9+5+6+8.7..+36+8+14.+27+712+6+9+5..8...73+2...:111 131 497 498 499 937",
    ..TYPE_1
};

impl Technique for KrakenFish {
    fn info(&self) -> &'static Info {
        if self.own_target { &TYPE_1 } else { &TYPE_2 }
    }

    fn find(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        let tables = Tables::of(board, Kinds { groups: true, sets: false });
        let mut hunt = Hunt { technique: self, board, tables: &tables, struck: CandidateSet::EMPTY };
        for digit in Digit::ALL {
            for kind in [HouseKind::Row, HouseKind::Column] {
                let bases: Vec<House> =
                    House::of_kind(kind).filter(|&house| board.places_in(digit, house).len() > 1).collect();
                hunt.bases(digit, &bases, &mut Vec::new(), found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Lines that hold a digit, lines that nearly cover it, and what sticks out.
struct Fish {
    digit: Digit,
    bases: Vec<House>,
    covers: Vec<House>,
    body: CellSet,
    fins: CellSet,
}

struct Hunt<'a> {
    technique: &'a KrakenFish,
    board: &'a Board,
    tables: &'a Tables,
    struck: CandidateSet,
}

impl Hunt<'_> {
    fn bases(
        &mut self,
        digit: Digit,
        rest: &[House],
        chosen: &mut Vec<House>,
        found: Sink<'_>,
    ) -> ControlFlow<()> {
        if chosen.len() >= 2 {
            let body =
                chosen.iter().fold(CellSet::EMPTY, |body, &house| body | self.board.places_in(digit, house));
            let across = if chosen[0].kind() == HouseKind::Row { HouseKind::Column } else { HouseKind::Row };
            let covers: Vec<House> =
                House::of_kind(across).filter(|house| !body.is_disjoint(house.cells())).collect();
            self.covers(digit, chosen, body, &covers, &mut Vec::new(), found)?;
        }
        if chosen.len() < LARGEST {
            for (i, &house) in rest.iter().enumerate() {
                chosen.push(house);
                let flow = self.bases(digit, &rest[i + 1..], chosen, found);
                chosen.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    fn covers(
        &mut self,
        digit: Digit,
        bases: &[House],
        body: CellSet,
        rest: &[House],
        chosen: &mut Vec<House>,
        found: Sink<'_>,
    ) -> ControlFlow<()> {
        if chosen.len() == bases.len() {
            let covered = chosen.iter().fold(CellSet::EMPTY, |covered, house| covered | house.cells());
            let fins = body - covered;
            if fins.is_empty() || fins.len() > LARGEST {
                return ControlFlow::Continue(());
            }
            let fish = Fish { digit, bases: bases.to_vec(), covers: chosen.clone(), body, fins };
            return if self.technique.own_target {
                self.own_targets(&fish, covered, found)
            } else {
                self.other_targets(&fish, found)
            };
        }
        for (i, &house) in rest.iter().enumerate() {
            chosen.push(house);
            let flow = self.covers(digit, bases, body, &rest[i + 1..], chosen, found);
            chosen.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// What every one of these excludes.
    fn excluded(&self, digit: Digit, cells: CellSet) -> CandidateSet {
        let mut common = *self.board.all_candidates();
        for cell in cells {
            let table = &self.tables.tables[usize::from(Nodes::on(Candidate { cell, digit }))];
            for digit in Digit::ALL {
                *common.cells_mut(digit) &= table.off.cells(digit);
            }
        }
        common
    }

    fn own_targets(&mut self, fish: &Fish, covered: CellSet, found: Sink<'_>) -> ControlFlow<()> {
        let digit = fish.digit;
        let targets =
            ((self.board.places(digit) & covered) - fish.body) & self.excluded(digit, fish.fins).cells(digit);
        // What all fins see is a plain finned fish.
        for cell in targets - fish.fins.common_peers() {
            let target = Candidate { cell, digit };
            if self.struck.insert(target)
                && let Some(step) = self.step(fish, target, fish.fins, &fish.covers)
            {
                found(step)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn other_targets(&mut self, fish: &Fish, found: Sink<'_>) -> ControlFlow<()> {
        for cover in &fish.covers {
            let cases = fish.body & cover.cells() | fish.fins;
            let mut targets = self.excluded(fish.digit, cases);
            *targets.cells_mut(fish.digit) -= cases.common_peers() | cases;
            let rest: Vec<House> = fish.covers.iter().copied().filter(|other| other != cover).collect();
            for target in targets.iter() {
                if self.struck.insert(target)
                    && let Some(step) = self.step(fish, target, cases, &rest)
                {
                    found(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// With the target all cases are false, and the links that are left are too few.
    fn step(&self, fish: &Fish, target: Candidate, cases: CellSet, links: &[House]) -> Option<Step> {
        let digit = fish.digit;
        let mut board = self.board.clone();
        let mut derivation = Derivation::new(self.board, Literal::on(target));
        for other in self.board.candidates(target.cell).without(target.digit) {
            let other = Candidate { cell: target.cell, digit: other };
            derivation.exclude(other);
            board.remove(other);
        }
        let mut chains = Vec::new();
        for cell in cases {
            let case = Candidate { cell, digit };
            let (argument, chain) = self.refuted(&board, case, target)?;
            chains.push(chain);
            if !derivation.exclude(case) {
                derivation.push(Literal::off(case), Reason::Nested(Box::new(argument)));
            }
            board.remove(case);
        }
        let cover = Cover {
            truths: fish
                .bases
                .iter()
                .map(|&house| Truth::Constraint(Constraint::House(house, digit)))
                .collect(),
            links: links.iter().map(|&house| Constraint::House(house, digit)).collect(),
        };
        derivation.push(Literal::off(target), Reason::Nested(Box::new(Argument::Cover(cover))));
        let fins = fish.fins.iter().map(|cell| Candidate { cell, digit }).collect();
        Some(Step {
            technique: self.technique.info(),
            deductions: vec![Deduction::Remove(target)],
            evidence: vec![
                Evidence::Digits(Role::Pattern, DigitSet::only(digit)),
                Evidence::Houses(Role::Base, fish.bases.clone()),
                Evidence::Houses(Role::Cover, fish.covers.clone()),
                Evidence::Candidates(Role::Fin, fins),
                Evidence::Branches(chains),
            ],
            proof: vec![derivation.contradiction()],
        })
    }

    /// The case strikes the target, which is all that is left of its cell.
    fn refuted(&self, board: &Board, case: Candidate, target: Candidate) -> Option<(Argument, Chain)> {
        let start = Nodes::on(case);
        let mut way: Vec<NodeId> = Vec::new();
        let place = self.tables.tables[usize::from(start)].find(Nodes::off(target))?;
        self.tables.way(start, place, &mut way);
        let mut derivation = Derivation::new(board, Literal::on(case));
        if !follow(&mut derivation, &self.tables.nodes, &way) {
            return None;
        }
        derivation.last(target, Constraint::Cell(target.cell));
        let chain = Chain::line(way.iter().map(|&node| self.tables.nodes.evidence(node)).collect());
        Some((derivation.contradiction(), chain))
    }
}
