//! Forcing Net: singles and locked digits that follow from an assumption and lead to a contradiction, or to
//! the same conclusion in every case.

use core::ops::ControlFlow;

use crate::logic::literal_set::LiteralSet;
use crate::logic::net::{Net, picture};
use crate::logic::{
    Argument, Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Literal, Pattern,
    Position, ProofLine, Sink, Split, Technique, TechniqueId, Truth,
};
use crate::{Board, Candidate, Digit, House};

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
    let base = Net::on_board(board);
    for candidate in board.candidates_by_cell() {
        for on in [true, false] {
            let assumed = Literal { candidate, on };
            if base.assuming(assumed).is_broken() {
                let deductions = vec![assumed.negated().deduction()];
                found(Pattern::new(id, deductions, Nets::Broken))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn verities(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let base = Net::on_board(board);
    let mut nets: Vec<Option<Net>> = vec![None; 729];
    for candidate in board.all_candidates().iter() {
        nets[candidate.index()] = Some(base.assuming(Literal::on(candidate)));
    }
    let mut known = LiteralSet::default();
    for constraint in constraints(board) {
        let cases = constraint.among(board.all_candidates());
        if cases.len() < 2 {
            continue;
        }
        // A case that leads to a contradiction proves any conclusion, so it is left out.
        let consistent: Vec<&Net> = cases
            .iter()
            .filter_map(|case| nets[case.index()].as_ref())
            .filter(|net| !net.is_broken())
            .collect();
        let Some((first, rest)) = consistent.split_first() else { continue };
        let gone = board.all_candidates().iter().filter(|&candidate| !first.alive().contains(candidate));
        for conclusion in first.on().iter().map(Literal::on).chain(gone.map(Literal::off)) {
            if rest.iter().all(|net| net.says(conclusion)) && known.insert(conclusion) {
                found(Pattern::new(id, vec![conclusion.deduction()], Nets::Agreeing(constraint)))?;
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

/// Nets that prove a conclusion.
enum Nets {
    /// The opposite of the conclusion leads to a contradiction.
    Broken,
    /// Every case of the constraint leads to the conclusion or to a contradiction.
    Agreeing(Constraint),
}

impl Explain for Nets {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let base = Net::on_board(board);
        let conclusion = deductions[0].literal();
        match *self {
            Nets::Broken => {
                let assumed = conclusion.negated();
                refutation(assumed, base.assuming(assumed).lines_to_clash())
            }
            Nets::Agreeing(constraint) => {
                let branch = |case: Candidate| {
                    let net = base.assuming(Literal::on(case));
                    let broken = net.is_broken();
                    (Literal::on(case), if broken { net.lines_to_clash() } else { net.lines_to(conclusion) })
                };
                let branches: Vec<(Literal, Vec<ProofLine>)> =
                    constraint.among(board.all_candidates()).iter().map(branch).collect();
                let pictures = branches.iter().map(|(case, lines)| picture(*case, lines)).collect();
                let split = Split::Truth(Truth::Constraint(constraint));
                Explanation {
                    evidence: vec![Evidence::Branches(pictures)],
                    proof: vec![Argument::Cases { split, branches, conclusions: vec![conclusion] }],
                }
            }
        }
    }
}

/// The explanation for an assumption that leads to a contradiction by these lines.
pub(super) fn refutation(assumed: Literal, lines: Vec<ProofLine>) -> Explanation {
    let picture = picture(assumed, &lines);
    Explanation::of_contradiction(assumed, lines, picture)
}
