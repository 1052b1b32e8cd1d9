//! Lines of a proof as a picture.

use crate::logic::evidence::{Chain, Link, Node};
use crate::logic::proof::{Argument, Constraint, Literal, ProofLine, Reason, Split, Truth};

/// The constraints that an argument uses as truths. The argument depends on the candidates that are
/// missing from them.
pub(super) fn cited(argument: &Argument) -> Vec<Constraint> {
    let mut all = Vec::new();
    cite(argument, &mut all);
    all.sort_unstable();
    all.dedup();
    all
}

fn cite(argument: &Argument, all: &mut Vec<Constraint>) {
    let truth = |truth: &Truth, all: &mut Vec<Constraint>| {
        if let Truth::Constraint(constraint) = truth {
            all.push(*constraint);
        }
    };
    let lines = |lines: &[ProofLine], all: &mut Vec<Constraint>| {
        for line in lines {
            match &line.reason {
                Reason::Excluded(_) => {}
                Reason::Last(last) => truth(last, all),
                Reason::Nested(argument) => cite(argument, all),
            }
        }
    };
    match argument {
        Argument::Cover(cover) => cover.truths.iter().for_each(|one| truth(one, all)),
        Argument::Last(last) => truth(last, all),
        Argument::Contradiction { lines: those, .. } => lines(those, all),
        Argument::Cases { split, branches, .. } => {
            if let Split::Truth(split) = split {
                truth(split, all);
            }
            branches.iter().for_each(|(_, those)| lines(those, all));
        }
    }
}

/// Lines as a picture: each literal is a node, with a link from every node that it follows from.
pub(crate) fn picture(assumed: Literal, lines: &[ProofLine]) -> Chain {
    let mut chain = Chain { nodes: vec![Node::new(assumed.candidate, assumed.on)], links: Vec::new() };
    let mut literals = vec![assumed];
    for ProofLine { literal, reason } in lines {
        let to = chain.nodes.len();
        let Literal { candidate, on } = *literal;
        chain.nodes.push(Node::new(candidate, on));
        let mut join = |parents: &dyn Fn(Literal) -> bool, strong: bool| {
            for (from, _) in literals.iter().enumerate().filter(|(_, literal)| parents(**literal)) {
                chain.links.push(Link { from, to, strong });
            }
        };
        match reason {
            Reason::Excluded(constraint) => {
                join(
                    &|other| other.on && other.candidate != candidate && constraint.contains(other.candidate),
                    false,
                );
            }
            Reason::Last(Truth::Constraint(constraint)) => {
                join(
                    &|other| {
                        !other.on && other.candidate != candidate && constraint.contains(other.candidate)
                    },
                    true,
                );
            }
            Reason::Last(Truth::Derived(_) | Truth::Guardians(_)) => {}
            Reason::Nested(argument) => {
                let constraints = cited(argument);
                join(
                    &|other| !other.on && constraints.iter().any(|one| one.contains(other.candidate)),
                    false,
                );
                // A literal that was found by trial depends at least on the assumption, so link it to
                // that.
                let tried = !matches!(**argument, Argument::Cover(_));
                if tried && chain.links.last().is_none_or(|link| link.to != to) {
                    chain.links.push(Link { from: 0, to, strong: false });
                }
            }
        }
        literals.push(*literal);
    }
    chain
}
