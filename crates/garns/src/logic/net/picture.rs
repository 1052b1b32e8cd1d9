//! Lines of a proof as a picture.

use crate::logic::evidence::{Chain, Link, Node};
use crate::logic::implication::Because;
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
    let mut truths: Vec<&Truth> = Vec::new();
    let mut lines: Vec<&ProofLine> = Vec::new();
    match argument {
        Argument::Cover(cover) => truths.extend(&cover.truths),
        Argument::Last(truth) => truths.push(truth),
        Argument::Contradiction { lines: those, .. } => lines.extend(those),
        Argument::Cases { split, branches, .. } => {
            if let Split::Truth(truth) = split {
                truths.push(truth);
            }
            lines.extend(branches.iter().flat_map(|(_, lines)| lines));
        }
    }
    for line in lines {
        match &line.reason {
            Reason::Excluded(_) => {}
            Reason::Last(truth) => truths.push(truth),
            Reason::Nested(argument) => cite(argument, all),
        }
    }
    for truth in truths {
        if let Truth::Constraint(constraint) = truth {
            all.push(*constraint);
        }
    }
}

/// Lines as a picture: each literal is a node, with a link from every node that it follows from.
pub(crate) fn picture(assumed: Literal, lines: &[ProofLine]) -> Chain {
    let mut chain = Chain { nodes: vec![Node::new(assumed.candidate, assumed.on)], links: Vec::new() };
    let mut literals = vec![assumed];
    for ProofLine { literal, reason } in lines {
        let to = chain.nodes.len();
        chain.nodes.push(Node::new(literal.candidate, literal.on));
        let constraints = match reason {
            Reason::Excluded(constraint) | Reason::Last(Truth::Constraint(constraint)) => vec![*constraint],
            Reason::Last(Truth::Derived(_) | Truth::Guardians(_)) => Vec::new(),
            Reason::Nested(argument) => cited(argument),
        };
        // A candidate is excluded by true candidates. Other reasons rest on false candidates.
        let is_excluded = matches!(reason, Reason::Excluded(_));
        let is_nested = matches!(reason, Reason::Nested(_));
        let strong = matches!(reason, Reason::Last(_));
        for (from, other) in literals.iter().enumerate() {
            let is_other = is_nested || other.candidate != literal.candidate;
            let is_cited = constraints.iter().any(|constraint| constraint.contains(other.candidate));
            if other.on == is_excluded && is_other && is_cited {
                chain.links.push(Link { from, to, strong, because: Because::from(reason) });
            }
        }
        // A literal that was found by trial depends at least on the assumption, so link it to that.
        if let Reason::Nested(argument) = reason
            && !matches!(**argument, Argument::Cover(_))
            && chain.links.last().is_none_or(|link| link.to != to)
        {
            chain.links.push(Link { from: 0, to, strong: false, because: Because::from(reason) });
        }
        literals.push(*literal);
    }
    chain
}
