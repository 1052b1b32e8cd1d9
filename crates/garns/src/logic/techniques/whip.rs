//! Whips, g-whips, braids and g-braids: chains of suppositions that end in a contradiction.

use core::cell::Cell;
use core::ops::ControlFlow;

use crate::logic::braid::shortest::{Probe, Verdict, in_order, refutes_within};
use crate::logic::braid::whip_search::{Kind, Search};
use crate::logic::propagate::lemma::Lemma;
use crate::logic::propagate::variable::CandidateId;
use crate::logic::propagate::{Candidates, Position};
use crate::logic::refutation;
use crate::logic::{Family, Info, Literal, Sink, Technique, TechniqueId};
use crate::{Board, Stop};

/// Whips, g-whips and braids longer than this are not looked for.
const MAX_LENGTH: usize = 12;

/// How many partial chains may be extended in the search for one chain.
const MAX_EXTENSIONS: usize = 600;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Whip,
    GWhip,
    Braid,
}

pub(super) static TECHNIQUES: &[Technique] = &[
    Technique::new(&WHIP, |id, position, found| Form::Whip.search(id, position.board(), found)),
    Technique::new(&G_WHIP, |id, position, found| Form::GWhip.search(id, position.board(), found)),
    Technique::new(&BRAID, |id, position, found| Form::Braid.search(id, position.board(), found)),
    Technique::new(&G_BRAID, |id, position, found| g_braids(id, position.board(), found)),
];

static WHIP: Info = Info {
    id: TechniqueId::Whip,
    name: "Whip",
    family: Family::Chains,
    sentence: "If {start}, then {argument}, so {conclusion}",
    argument: "Suppose a candidate. It rules out candidates of a cell or a house; if one is left there, it is true, \
               and the chain goes on from it. Candidates that earlier values of the chain rule out stay ruled out. \
               When a cell or a house has no candidate left, the supposition was wrong.",
    example: Some(
        "61....8.+4..948+6+3+1.4+831..+26..+9.+8....153..1.48.+1.+86..9.3+3.2..814.9.+1..2..+8+86...+17..:445 465 595 599 722 762",
    ),
};

static G_WHIP: Info = Info {
    id: TechniqueId::GWhip,
    name: "g-Whip",
    argument: "As a whip, but a value of the chain may also be a group: a digit that must be in the cells that a box \
               shares with a row or a column is ruled out elsewhere in both, whichever of the cells holds it.",
    example: Some(
        "..2.+491..+9.1+3.+5.+24...+1275.9...2.83..2...3+1+4...93+5+7+46.+2.+2.41+3....3...+6+24+161+4.5+2...:558 571 573 652 752 778 779 811 812 818 832 853 858 878 879 883 898 978 998",
    ),
    ..WHIP
};

static BRAID: Info = Info {
    id: TechniqueId::Braid,
    name: "Braid",
    argument: "As a whip, but the chain may go on from any of its earlier values, not only from the last one.",
    example: Some(
        "..5...2.3+2.35...4...7.3.+5913..67.9.8+7..8.+3...6....9....7.31...41+32..8....4.......:142 152 162 264 298 415 598 599 625 657 676 697 698 767 797 798 811 812 822 871 873 897 898 991 993",
    ),
    ..WHIP
};

static G_BRAID: Info = Info {
    id: TechniqueId::GBraid,
    name: "g-Braid",
    argument: "As a braid, but a value of the chain may also be a group, as in a g-whip. There is no limit to its \
               length.",
    example: Some(
        "9......7.....72.5....1..8.6+81..6..34..4..87....241.+6....8...9...3..5..6.2.......7:129 179 197 274 279 321 331 375 422 497 959 966 984",
    ),
    ..WHIP
};

/// Reports the g-braids, the shortest first.
fn g_braids(id: TechniqueId, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
    let mut refutations = refutation::plain(board);
    refutations.sort_by_key(|refutation| refutation.length);
    refutations.into_iter().try_for_each(|refutation| found(refutation.pattern(id)))
}

impl Form {
    /// Reports the chains, the shortest first.
    fn search(self, id: TechniqueId, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        let position = Position::unsettled(board);
        let mut suspects = self.suspects(board, &position);
        for length in 1..=MAX_LENGTH {
            let mut longer = Vec::new();
            for suspect in suspects {
                let chain = if suspect.at_least > length {
                    None
                } else {
                    self.chain(&position, suspect.target, length)
                };
                match chain {
                    Some(chain) => found(chain.pattern(id))?,
                    None => longer.push(suspect),
                }
            }
            suspects = longer;
        }
        ControlFlow::Continue(())
    }

    /// The candidates that are worth a search: those that braids, or g-braids, of any length refute.
    fn suspects(self, board: &Board, position: &Position) -> Vec<Suspect> {
        let mut suspects = Vec::new();
        let mut survivors = Candidates::EMPTY;
        let mut probe = Probe::new();
        for candidate in board.all_candidates().iter() {
            let target = candidate.index() as CandidateId;
            if self == Form::GWhip {
                if position.clone().follow(Literal::on(candidate), &mut Vec::new()).is_err() {
                    suspects.push(Suspect { target, at_least: 1 });
                }
            } else if !survivors.contains(target)
                && let Verdict::Refuted { at_least, .. } = probe.suppose(position, target, &mut survivors)
            {
                suspects.push(Suspect { target, at_least });
            }
        }
        suspects
    }

    /// A chain of at most `length` that refutes the target.
    fn chain(self, position: &Position, target: CandidateId, length: usize) -> Option<Lemma> {
        let asked = Cell::new(0);
        let is_enough = || asked.replace(asked.get() + 1) > MAX_EXTENSIONS;
        let stop = Stop::when(&is_enough);
        let found = match self {
            Form::Whip => Search::new(position, Kind::Plain, stop).run(target, length),
            Form::GWhip => Search::new(position, Kind::Grouped, stop).run(target, length),
            Form::Braid => refutes_within(position, target, length, stop)
                .map(|chosen| chosen.map(|chosen| in_order(position, target, &chosen))),
        };
        found.ok().flatten()
    }
}

/// A candidate that some braid or g-braid refutes, and a lower bound for the length of its chains.
struct Suspect {
    target: CandidateId,
    at_least: usize,
}
