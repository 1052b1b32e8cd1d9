//! Forcing Chain: an assumption that leads to a contradiction, or cases that all lead to the same conclusion.

use core::ops::ControlFlow;
use std::rc::Rc;

use crate::logic::proof::literal_set::LiteralSet;
use crate::logic::tabling::argue::follow;
use crate::logic::tabling::nodes::{NodeId, Nodes};
use crate::logic::tabling::{Complete, Kinds, Tables};
use crate::logic::techniques::forcing_net::constraints;
use crate::logic::trail::Trail;
use crate::logic::{
    Argument, Chain, Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Literal, Pattern,
    Position, Role, Sink, Split, Technique, TechniqueId,
};
use crate::{Board, Candidate, CellSet};

pub(super) static TECHNIQUES: &[Technique] = &[
    Technique::new(&CONTRADICTION, |_, position, found| Search::new(position).contradictions(found)),
    Technique::new(&VERITY, |_, position, found| Search::new(position).verities(found)),
];

static CONTRADICTION: Info = Info {
    id: TechniqueId::ForcingChainContradiction,
    name: "Forcing Chain Contradiction",
    family: Family::Forcing,
    sentence: "If {start}, a contradiction follows in {cover place} ({branches}), so {conclusion}",
    argument: "Assume that a candidate is true, or that it is false, and follow two or more chains from there. If they \
               say that a digit is and is not in a cell, that two digits are in one cell, that a digit is twice in a \
               house, or that a cell or a house is left without, the assumption was wrong.",
    example: Some(
        ".6.5....3.47....+1.1+5....86..3..9.6...8.7..+39.2....3......83..5....9.542...5..7.+3.:183 229 239 273 665 683 768 816 849 869 913 933 971 991",
    ),
};

static VERITY: Info = Info {
    id: TechniqueId::ForcingChainVerity,
    name: "Forcing Chain Verity",
    sentence: "All cases lead to the same result ({branches}), so {conclusion}",
    argument: "A candidate is true or false; a cell holds one of its candidates; a digit is in one of its places in a \
               house. If chains from all these cases lead to the same conclusion, it is true.",
    example: Some(
        ".6.5....3.47....+1.1+5....86..3..9.6...8.7..+39.2....3......83..5....9.542...5..7.+3.:183 229 239 273 665 683 768 816 849 869 913 933 971 991",
    ),
    ..CONTRADICTION
};

struct Search<'a> {
    board: &'a Board,
    tables: Complete<'a>,
    nodes: Rc<Nodes>,
    /// The conclusions that were reported already.
    known: LiteralSet,
}

impl<'a> Search<'a> {
    fn new(position: &'a mut Position<'_>) -> Search<'a> {
        let board = position.board();
        let tables = position.tables(Kinds { groups: true, sets: false });
        let nodes = Rc::new(tables.nodes.clone());
        Search { board, tables, nodes, known: LiteralSet::default() }
    }

    fn contradictions(&mut self, found: Sink<'_>) -> ControlFlow<()> {
        for cell in self.board.open() {
            for digit in self.board.candidates(cell) {
                for on in [true, false] {
                    let assumed = Literal { candidate: Candidate { cell, digit }, on };
                    let start = Nodes::of(assumed.candidate, on);
                    let Some((ends, shape)) = self.clash(start) else { continue };
                    if self.known.insert(assumed.negated()) {
                        let paths = ends.iter().map(|&end| path(&self.tables, start, end)).collect();
                        let chains = Chains { nodes: Rc::clone(&self.nodes), paths, shape };
                        let deduction = assumed.negated().deduction();
                        found(Pattern::new(CONTRADICTION.id, vec![deduction], chains))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Ends of chains from one start that cannot all hold.
    fn clash(&self, node: NodeId) -> Option<(Vec<NodeId>, Shape)> {
        let reached = self.tables.reached(node);
        if let Some(candidate) = (reached.on & reached.off).iter().next() {
            let ends = vec![Nodes::on(candidate), Nodes::off(candidate)];
            return Some((ends, Shape::Clash { place: Constraint::Cell(candidate.cell), empty: false }));
        }
        for place in constraints(self.board) {
            let on = place.among(&reached.on);
            if on.len() > 1 {
                let ends = on.iter().take(2).map(Nodes::on).collect();
                return Some((ends, Shape::Clash { place, empty: false }));
            }
            let all = place.among(self.board.all_candidates());
            if !all.is_empty() && all.is_subset(&reached.off) {
                return Some((all.iter().map(Nodes::off).collect(), Shape::Clash { place, empty: true }));
            }
        }
        None
    }

    fn verities(&mut self, found: Sink<'_>) -> ControlFlow<()> {
        for cell in self.board.open() {
            for digit in self.board.candidates(cell) {
                let candidate = Candidate { cell, digit };
                let cases = [Nodes::on(candidate), Nodes::off(candidate)];
                self.verity(Split::Either(candidate), &cases, found)?;
            }
        }
        for constraint in constraints(self.board) {
            let cases: Vec<NodeId> =
                constraint.among(self.board.all_candidates()).iter().map(Nodes::on).collect();
            if cases.len() > 1 || matches!(constraint, Constraint::Cell(_)) {
                self.verity(Split::Truth(constraint.into()), &cases, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn verity(&mut self, split: Split, cases: &[NodeId], found: Sink<'_>) -> ControlFlow<()> {
        for on in [true, false] {
            let reached = cases.iter().map(|&case| self.tables.reached(case));
            let ends = reached.map(|reached| if on { reached.on } else { reached.off });
            let Some(common) = ends.reduce(|a, b| a & b) else { continue };
            for candidate in common & *self.board.all_candidates() {
                let conclusion = Literal { candidate, on };
                if !self.known.insert(conclusion) {
                    continue;
                }
                let end = Nodes::of(candidate, on);
                let chains = Chains {
                    nodes: Rc::clone(&self.nodes),
                    paths: cases.iter().map(|&case| path(&self.tables, case, end)).collect(),
                    shape: Shape::Agreement(split.clone()),
                };
                found(Pattern::new(VERITY.id, vec![conclusion.deduction()], chains))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The chain from a start to an end; empty if the end does not follow.
pub(super) fn path(tables: &Tables, start: NodeId, end: NodeId) -> Vec<NodeId> {
    let mut path = Vec::new();
    if let Some(place) = tables.tables[usize::from(start)].find(end) {
        tables.chain_to(start, place, &mut path);
    }
    path
}

/// Chains whose ends contradict each other, or are all the same.
struct Chains {
    nodes: Rc<Nodes>,
    paths: Vec<Vec<NodeId>>,
    shape: Shape,
}

enum Shape {
    /// The ends cannot all hold: the constraint has two true candidates, or none left.
    Clash { place: Constraint, empty: bool },
    /// The chains start from all cases of the split and have the same end.
    Agreement(Split),
}

impl Explain for Chains {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let mut evidence = Vec::new();
        let argument = match &self.shape {
            &Shape::Clash { place, empty } => {
                // Leave out chains that consist of the assumption alone.
                evidence.push(Evidence::Branches(
                    self.drawn(board).filter(|chain| chain.nodes.len() > 1).collect(),
                ));
                evidence.push(match place {
                    Constraint::Cell(cell) => Evidence::Cells(Role::Cover, CellSet::only(cell)),
                    Constraint::House(house, _) => Evidence::Houses(Role::Cover, vec![house]),
                });
                self.contradiction(board, deductions[0], place, empty)
            }
            Shape::Agreement(split) => {
                evidence.push(Evidence::Branches(self.drawn(board).collect()));
                let branches = self.paths.iter().map(|path| {
                    let mut trail = Trail::new(board, literal(path[0]));
                    self.follow(&mut trail, path);
                    trail.branch()
                });
                Argument::Cases {
                    split: split.clone(),
                    branches: branches.collect(),
                    conclusions: vec![deductions[0].literal()],
                }
            }
        };
        Explanation { evidence, proof: vec![argument] }
    }
}

impl Chains {
    fn contradiction(
        &self,
        board: &Board,
        conclusion: Deduction,
        place: Constraint,
        empty: bool,
    ) -> Argument {
        let mut trail = Trail::new(board, conclusion.literal().negated());
        for path in &self.paths {
            self.follow(&mut trail, path);
        }
        if empty {
            for candidate in place.among(board.all_candidates()).iter().take(1) {
                trail.last(candidate, place);
            }
        } else if let Some(&end) = self.paths.last().and_then(|path| path.last()) {
            // Two true candidates exclude each other, or a candidate is both true and false.
            trail.exclude(literal(end).candidate);
        }
        trail.contradiction()
    }

    fn follow(&self, trail: &mut Trail<'_>, path: &[NodeId]) {
        let holds = follow(trail, &self.nodes, path);
        debug_assert!(holds, "a link does not hold on {}", trail.board());
    }

    fn drawn(&self, board: &Board) -> impl Iterator<Item = Chain> {
        self.paths.iter().map(|path| self.nodes.chain(board, path))
    }
}

/// The literal of a node that is a single candidate.
fn literal(node: NodeId) -> Literal {
    let single = Nodes::single(node);
    debug_assert!(single.is_some(), "node {node} is no single candidate");
    single.unwrap_or(Literal::off(Candidate::from_index(0)))
}
