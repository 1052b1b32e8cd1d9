//! Forcing Net: singles and locked digits that follow from an assumption and lead to a contradiction, or to
//! the same conclusion in every case.

use core::ops::ControlFlow;

use crate::logic::proof::literal_set::LiteralSet;
use crate::logic::propagate::Position as Propagated;
use crate::logic::propagate::lemma::{End, Lemma};
use crate::logic::trail::Trail;
use crate::logic::{
    Argument, Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Literal, Pattern,
    Position, Sink, Split, Technique, TechniqueId, Truth,
};
use crate::{Board, Digit, House};

pub(super) static TECHNIQUES: &[Technique] =
    &[Technique::new(&CONTRADICTION, contradictions), Technique::new(&VERITY, verities)];

static CONTRADICTION: Info = Info {
    id: TechniqueId::ForcingNetContradiction,
    name: "Forcing Net Contradiction",
    family: Family::Forcing,
    sentence: "If {start}, a contradiction follows ({branches}), so {conclusion}",
    argument: "As a forcing chain, but each line of the argument may rest on several earlier ones: a digit that has \
               lost all places of a house but one goes there, whichever lines took the others away. When a cell or a \
               house is left without, the assumption was wrong.",
    example: Some(
        ".+1.6...+2..2+4.53...3....1.4..928.....1.3....+82.+4..3.56...14..23.+28.+36..+5.4+3....89.:147 199 446 629 639 719 729 739 741 746 749 752 764 766 769 787 789",
    ),
};

static VERITY: Info = Info {
    id: TechniqueId::ForcingNetVerity,
    name: "Forcing Net Verity",
    sentence: "Every case leads to the same result or to a contradiction ({branches}), so {conclusion}",
    argument: "As a forcing chain, but each line of the argument may rest on several earlier ones. If all candidates \
               of a cell, or all places of a digit in a house, lead to the same conclusion, it is true.",
    example: Some(
        "6.+9514...3..7.+94....7.+3.+5.9...+94..8.+9..3.71+5.7.3..59.62......+9...1.9...5.962.....:218 222 247 249 472 482 488 572 675 688 872 875 882 895",
    ),
    ..CONTRADICTION
};

fn contradictions(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    for candidate in board.candidates_by_cell() {
        for on in [true, false] {
            let lemma = net(board, Literal { candidate, on }).0;
            if matches!(lemma.end, End::Empty(_)) {
                found(lemma.pattern(id))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// All consequences of a supposition, up to a contradiction if there is one, and the candidates that are then left.
fn net(board: &Board, supposed: Literal) -> (Lemma, Propagated) {
    let mut position = Propagated::unsettled(board);
    let mut lemma = Lemma { supposed, facts: Vec::new(), end: End::Shows(supposed) };
    if let Err(empty) = position.follow(supposed, &mut lemma.facts) {
        lemma.end = End::Empty(empty.0);
    }
    (lemma, position)
}

fn verities(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    // For each candidate, the candidates that its net finds true and false. A net that leads to a contradiction
    // proves any conclusion, so it is left out.
    let mut nets: Vec<Option<LiteralSet>> = vec![None; 729];
    for candidate in board.all_candidates().iter() {
        let (lemma, left) = net(board, Literal::on(candidate));
        if matches!(lemma.end, End::Shows(_)) {
            nets[candidate.index()] = Some(left.consequences(board, &lemma));
        }
    }
    let mut known = LiteralSet::default();
    for constraint in constraints(board) {
        let cases = constraint.among(board.all_candidates());
        if cases.len() < 2 {
            continue;
        }
        let mut consistent = cases.iter().filter_map(|case| nets[case.index()].as_ref());
        let Some(first) = consistent.next() else { continue };
        let rest: Vec<&LiteralSet> = consistent.collect();
        for conclusion in first.on.iter().map(Literal::on).chain(first.off.iter().map(Literal::off)) {
            if rest.iter().all(|net| net.contains(conclusion)) && known.insert(conclusion) {
                found(Pattern::new(id, vec![conclusion.deduction()], Agreeing(constraint)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The constraints of a board: the open cells, then each digit in each house.
pub(super) fn constraints(board: &Board) -> impl Iterator<Item = Constraint> {
    let in_house = |house| Digit::ALL.into_iter().map(move |digit| Constraint::House(house, digit));
    board.open().iter().map(Constraint::Cell).chain(House::all().flat_map(in_house))
}

/// Every case of the constraint leads to the conclusion or to a contradiction.
struct Agreeing(Constraint);

impl Explain for Agreeing {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let conclusion = deductions[0].literal();
        let cases = self.0.among(board.all_candidates());
        let trails = cases.iter().map(|case| {
            let mut lemma = net(board, Literal::on(case)).0;
            if matches!(lemma.end, End::Shows(_)) {
                lemma.end = End::Shows(conclusion);
            }
            lemma.trail(board, None)
        });
        let trails: Vec<Trail<'_>> = trails.collect();
        Explanation {
            evidence: vec![Evidence::Branches(trails.iter().map(Trail::picture).collect())],
            proof: vec![Argument::Cases {
                split: Split::Truth(Truth::Constraint(self.0)),
                branches: trails.into_iter().map(Trail::branch).collect(),
                conclusions: vec![conclusion],
            }],
        }
    }
}
