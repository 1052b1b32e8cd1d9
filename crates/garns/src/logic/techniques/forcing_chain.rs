//! Forcing Chain: an assumption that contradicts itself, or cases that all say the same.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::house::House;
use crate::logic::derivation::Derivation;
use crate::logic::evidence::{Chain, Evidence, Role};
use crate::logic::proof::{Argument, Constraint, Literal, Split, Truth};
use crate::logic::step::{Deduction, Step};
use crate::logic::tabling::argue::follow;
use crate::logic::tabling::nodes::{NodeId, Nodes};
use crate::logic::tabling::{Kinds, Table, Tables};
use crate::logic::technique::{Family, Hodoku, Info, Level, Sink, Technique};
use crate::logic::workings::Workings;
use crate::set::{CandidateSet, CellSet};

/// Chains that start from one candidate and clash, or from all cases and agree.
#[derive(Debug)]
pub struct ForcingChain {
    /// Whether the chains clash.
    contradiction: bool,
}

pub(super) static ALL: &[&dyn Technique] =
    &[&ForcingChain { contradiction: true }, &ForcingChain { contradiction: false }];

static CONTRADICTION: Info = Info {
    id: "forcing-chain-contradiction",
    name: "Forcing Chain Contradiction",
    family: Family::Forcing,
    hodoku: Some(Hodoku::new("1301", 8500, Level::Extreme, 500)),
    needs_uniqueness: false,
    sentence: "if {start}, a contradiction follows in {cover place} ({branches}): {conclusion}",
    argument: "Assume that a candidate is true, or that it is false, and follow two or more chains from there. If they \
               say that a digit is and is not in a cell, that two digits are in one cell, that a digit is twice in a \
               house, or that a cell or a house is left without, the assumption was wrong.",
    example: ".6.5....3.47....+1.1+5....86..3..9.6...8.7..+39.2....3......83..5....9.542...5..7.+3.:183 229 239 273 665 683 768 816 849 869 913 933 971 991",
};

static VERITY: Info = Info {
    id: "forcing-chain-verity",
    name: "Forcing Chain Verity",
    hodoku: Some(Hodoku::new("1302", 8500, Level::Extreme, 500)),
    sentence: "all cases lead to the same ({branches}): {conclusion}",
    argument: "A candidate is true or false; a cell holds one of its candidates; a digit is in one of its places in a \
               house. If chains from all these cases lead to the same, that is true.",
    example: ".6.5....3.47....+1.1+5....86..3..9.6...8.7..+39.2....3......83..5....9.542...5..7.+3.:183 229 239 273 665 683 768 816 849 869 913 933 971 991",
    ..CONTRADICTION
};

impl Technique for ForcingChain {
    fn info(&self) -> &'static Info {
        if self.contradiction { &CONTRADICTION } else { &VERITY }
    }

    fn find(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        self.find_with(board, &mut Workings::default(), found)
    }

    fn find_with(&self, board: &Board, workings: &mut Workings, found: Sink<'_>) -> ControlFlow<()> {
        let tables = workings.tables(board, Kinds { groups: true, sets: false });
        let mut search = Search { board, tables, info: self.info(), known: Known::default() };
        if self.contradiction { search.contradictions(found) } else { search.verities(found) }
    }
}

/// What was reported already.
#[derive(Default)]
struct Known {
    placed: CandidateSet,
    struck: CandidateSet,
}

struct Search<'a> {
    board: &'a Board,
    tables: &'a Tables,
    info: &'static Info,
    known: Known,
}

/// How chains from one start clash: what they reach, the constraint that cannot be met, and whether for want of
/// candidates.
struct Clash {
    ends: Vec<NodeId>,
    place: Constraint,
    empty: bool,
}

impl Search<'_> {
    fn table(&self, node: NodeId) -> &Table {
        &self.tables.tables[usize::from(node)]
    }

    fn is_new(&mut self, literal: Literal) -> bool {
        if literal.on {
            self.known.placed.insert(literal.candidate)
        } else {
            self.known.struck.insert(literal.candidate)
        }
    }

    fn contradictions(&mut self, found: Sink<'_>) -> ControlFlow<()> {
        for cell in self.board.open() {
            for digit in self.board.candidates(cell) {
                for on in [true, false] {
                    let start = Candidate { cell, digit };
                    let node = Nodes::of(start, on);
                    let Some(clash) = self.clash(node) else { continue };
                    let assumed = Literal { candidate: start, on };
                    if !self.is_new(assumed.negated()) {
                        continue;
                    }
                    if let Some(step) = self.contradiction(assumed, node, &clash) {
                        found(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn clash(&self, node: NodeId) -> Option<Clash> {
        let table = self.table(node);
        if table.entries.is_empty() {
            return None;
        }
        for digit in Digit::ALL {
            let both = table.on.cells(digit) & table.off.cells(digit);
            if let Some(cell) = both.first() {
                let candidate = Candidate { cell, digit };
                let ends = vec![Nodes::on(candidate), Nodes::off(candidate)];
                return Some(Clash { ends, place: Constraint::Cell(cell), empty: false });
            }
        }
        for cell in self.board.open() {
            let on = table.on.digits(cell);
            let mut two = on.iter().map(|digit| Nodes::on(Candidate { cell, digit }));
            if let (Some(a), Some(b)) = (two.next(), two.next()) {
                return Some(Clash { ends: vec![a, b], place: Constraint::Cell(cell), empty: false });
            }
            let digits = self.board.candidates(cell);
            if digits.iter().all(|digit| table.off.contains(Candidate { cell, digit })) {
                let ends = digits.iter().map(|digit| Nodes::off(Candidate { cell, digit })).collect();
                return Some(Clash { ends, place: Constraint::Cell(cell), empty: true });
            }
        }
        for house in House::all() {
            for digit in Digit::ALL {
                let place = Constraint::House(house, digit);
                let on = table.on.cells(digit) & house.cells();
                let mut two = on.iter().map(|cell| Nodes::on(Candidate { cell, digit }));
                if let (Some(a), Some(b)) = (two.next(), two.next()) {
                    return Some(Clash { ends: vec![a, b], place, empty: false });
                }
                let places = self.board.places_in(digit, house);
                if !places.is_empty() && places.is_subset(table.off.cells(digit)) {
                    let ends = places.iter().map(|cell| Nodes::off(Candidate { cell, digit })).collect();
                    return Some(Clash { ends, place, empty: true });
                }
            }
        }
        None
    }

    fn contradiction(&self, assumed: Literal, node: NodeId, clash: &Clash) -> Option<Step> {
        let mut derivation = Derivation::new(self.board, assumed);
        let mut chains = Vec::new();
        for &end in &clash.ends {
            chains.push(self.follow(&mut derivation, node, end)?);
        }
        if clash.empty {
            let candidate = clash.place.among(self.board.all_candidates()).iter().next()?;
            derivation.last(candidate, clash.place);
        } else {
            // Two that exclude each other, or one that is both.
            let (candidate, _) = Nodes::single(clash.ends[1])?;
            derivation.exclude(candidate);
        }
        // That the assumption holds needs no chain.
        chains.retain(|chain| chain.nodes.len() > 1);
        let mut step = self.step(assumed.negated(), chains, derivation.contradiction());
        step.evidence.push(match clash.place {
            Constraint::Cell(cell) => Evidence::Cells(Role::Cover, CellSet::only(cell)),
            Constraint::House(house, _) => Evidence::Houses(Role::Cover, vec![house]),
        });
        Some(step)
    }

    fn verities(&mut self, found: Sink<'_>) -> ControlFlow<()> {
        for cell in self.board.open() {
            for digit in self.board.candidates(cell) {
                let candidate = Candidate { cell, digit };
                let cases = [Nodes::on(candidate), Nodes::off(candidate)];
                self.verity(Split::Either(candidate), &cases, found)?;
            }
        }
        for cell in self.board.open() {
            let cases = self.cases(Constraint::Cell(cell));
            self.verity(Split::Truth(Truth::Constraint(Constraint::Cell(cell))), &cases, found)?;
        }
        for house in House::all() {
            for digit in Digit::ALL {
                let cases = self.cases(Constraint::House(house, digit));
                if cases.len() > 1 {
                    let truth = Truth::Constraint(Constraint::House(house, digit));
                    self.verity(Split::Truth(truth), &cases, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn cases(&self, constraint: Constraint) -> Vec<NodeId> {
        constraint.among(self.board.all_candidates()).iter().map(Nodes::on).collect()
    }

    fn verity(&mut self, split: Split, cases: &[NodeId], found: Sink<'_>) -> ControlFlow<()> {
        for on in [true, false] {
            for digit in Digit::ALL {
                let all = cases.iter().map(|&case| {
                    let table = self.table(case);
                    if on { table.on.cells(digit) } else { table.off.cells(digit) }
                });
                let Some(common) = all.reduce(|a, b| a & b) else { continue };
                for cell in common {
                    let conclusion = Literal { candidate: Candidate { cell, digit }, on };
                    if !self.board.has(conclusion.candidate) || !self.is_new(conclusion) {
                        continue;
                    }
                    if let Some(step) = self.agreement(&split, cases, conclusion) {
                        found(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn agreement(&self, split: &Split, cases: &[NodeId], conclusion: Literal) -> Option<Step> {
        let end = Nodes::of(conclusion.candidate, conclusion.on);
        let mut chains = Vec::new();
        let mut branches = Vec::new();
        for &case in cases {
            let (candidate, on) = Nodes::single(case)?;
            let mut derivation = Derivation::new(self.board, Literal { candidate, on });
            chains.push(self.follow(&mut derivation, case, end)?);
            branches.push(derivation.branch());
        }
        let argument = Argument::Cases { split: split.clone(), branches, conclusions: vec![conclusion] };
        Some(self.step(conclusion, chains, argument))
    }

    /// Writes down the chain from a start to an end, and returns it as a picture.
    fn follow(&self, derivation: &mut Derivation<'_>, start: NodeId, end: NodeId) -> Option<Chain> {
        let mut way = Vec::new();
        self.tables.way(start, self.table(start).find(end)?, &mut way);
        if !follow(derivation, &self.tables.nodes, &way) {
            return None;
        }
        Some(Chain::line(way.iter().map(|&node| self.tables.nodes.evidence(node)).collect()))
    }

    fn step(&self, conclusion: Literal, chains: Vec<Chain>, argument: Argument) -> Step {
        let deduce = if conclusion.on { Deduction::Place } else { Deduction::Remove };
        Step {
            technique: self.info,
            deductions: vec![deduce(conclusion.candidate)],
            evidence: vec![Evidence::Branches(chains)],
            proof: vec![argument],
        }
    }
}
