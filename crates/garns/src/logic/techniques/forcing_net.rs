//! Forcing Net: an assumption followed up by everything that singles say, to a contradiction or an agreement.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::house::House;
use crate::logic::evidence::{Evidence, Role};
use crate::logic::net::{Net, picture};
use crate::logic::proof::{Argument, Constraint, Literal, Split, Truth};
use crate::logic::step::{Deduction, Step};
use crate::logic::technique::{Family, Hodoku, Info, Level, Sink, Technique};
use crate::set::CandidateSet;

/// Nets that start from one candidate and break, or from all cases and agree.
#[derive(Debug)]
pub struct ForcingNet {
    /// Whether the net breaks.
    contradiction: bool,
}

pub(super) static ALL: &[&dyn Technique] =
    &[&ForcingNet { contradiction: true }, &ForcingNet { contradiction: false }];

static CONTRADICTION: Info = Info {
    id: "forcing-net-contradiction",
    name: "Forcing Net Contradiction",
    family: Family::Forcing,
    hodoku: Some(Hodoku::new("1303", 8600, Level::Extreme, 700)),
    needs_uniqueness: false,
    sentence: "if {start}, a contradiction follows ({branches}): {conclusion}",
    argument: "As a forcing chain, but each line of the argument may rest on several earlier ones: a digit that has \
               lost all places of a house but one goes there, whichever lines took the others away. When a cell or a \
               house is left without, the assumption was wrong.",
    example: ".+1.6...+2..2+4.53...3....1.4..928.....1.3....+82.+4..3.56...14..23.+28.+36..+5.4+3....89.:147 199 446 629 639 719 729 739 741 746 749 752 764 766 769 787 789",
};

static VERITY: Info = Info {
    id: "forcing-net-verity",
    name: "Forcing Net Verity",
    hodoku: Some(Hodoku::new("1304", 8600, Level::Extreme, 700)),
    sentence: "every case leads to the same, or cannot be ({branches}): {conclusion}",
    argument: "As a forcing chain, but each line of the argument may rest on several earlier ones. If all candidates \
               of a cell, or all places of a digit in a house, lead to the same, that is true.",
    example: "6.+9514...3..7.+94....7.+3.+5.9...+94..8.+9..3.71+5.7.3..59.62......+9...1.9...5.962.....:218 222 247 249 472 482 488 572 675 688 872 875 882 895",
    ..CONTRADICTION
};

impl Technique for ForcingNet {
    fn info(&self) -> &'static Info {
        if self.contradiction { &CONTRADICTION } else { &VERITY }
    }

    fn find(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        if self.contradiction { self.contradictions(board, found) } else { self.verities(board, found) }
    }
}

impl ForcingNet {
    fn contradictions(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        let base = Net::on_board(board);
        for cell in board.open() {
            for digit in board.candidates(cell) {
                for on in [true, false] {
                    let assumed = Literal { candidate: Candidate { cell, digit }, on };
                    let mut net = base.clone();
                    net.assume(assumed);
                    if let Some(argument) = net.contradiction() {
                        found(self.step(&[assumed.negated()], argument))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn verities(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        let base = Net::on_board(board);
        let mut nets: Vec<Option<Net>> = vec![None; 729];
        for candidate in board.all_candidates().iter() {
            let mut net = base.clone();
            net.assume(Literal::on(candidate));
            nets[candidate.index()] = Some(net);
        }
        let mut known = [CandidateSet::EMPTY; 2];
        let cells = board.open().iter().map(Constraint::Cell);
        let houses = House::all()
            .flat_map(|house| Digit::ALL.into_iter().map(move |digit| Constraint::House(house, digit)));
        for constraint in cells.chain(houses) {
            let cases: Vec<&Net> = constraint
                .among(board.all_candidates())
                .iter()
                .filter_map(|case| nets[case.index()].as_ref())
                .collect();
            if cases.len() < 2 {
                continue;
            }
            // A case that breaks agrees with everything.
            let whole: Vec<&Net> = cases.iter().copied().filter(|net| !net.is_broken()).collect();
            let Some((first, rest)) = whole.split_first() else { continue };
            let truth = Split::Truth(Truth::Constraint(constraint));
            let literals = |net: &Net| {
                let gone =
                    board.all_candidates().iter().filter(|&candidate| !net.alive().contains(candidate));
                let on: Vec<Literal> = net.on().iter().map(Literal::on).collect();
                on.into_iter().chain(gone.map(Literal::off).collect::<Vec<_>>())
            };
            for conclusion in literals(first) {
                if rest.iter().all(|net| net.says(conclusion))
                    && known[usize::from(conclusion.on)].insert(conclusion.candidate)
                {
                    let branches = cases
                        .iter()
                        .filter_map(|net| {
                            let lines =
                                if net.is_broken() { net.lines_to_clash() } else { net.lines_to(conclusion) };
                            Some((net.assumed()?, lines))
                        })
                        .collect();
                    let conclusions = vec![conclusion];
                    let argument = Argument::Cases { split: truth.clone(), branches, conclusions };
                    found(self.step(&[conclusion], argument))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, conclusions: &[Literal], argument: Argument) -> Step {
        let mut evidence = Vec::new();
        match &argument {
            Argument::Contradiction { assumed, lines } => {
                evidence.push(Evidence::Candidates(Role::Pattern, [assumed.candidate].into_iter().collect()));
                evidence.push(Evidence::Branches(vec![picture(*assumed, lines)]));
            }
            Argument::Cases { branches, .. } => {
                let pictures = branches.iter().map(|(case, lines)| picture(*case, lines)).collect();
                evidence.push(Evidence::Branches(pictures));
            }
            _ => {}
        }
        let deductions = conclusions.iter().map(|literal| {
            if literal.on {
                Deduction::Place(literal.candidate)
            } else {
                Deduction::Remove(literal.candidate)
            }
        });
        Step { technique: self.info(), deductions: deductions.collect(), evidence, proof: vec![argument] }
    }
}
