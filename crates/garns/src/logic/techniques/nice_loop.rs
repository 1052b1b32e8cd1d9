//! Nice loops and alternating inference chains, plain, grouped, and through almost locked sets.

use core::cmp::Reverse;
use core::ops::ControlFlow;
use std::rc::Rc;

use crate::Board;
use crate::logic::tabling::argue::prove;
use crate::logic::tabling::loops::{Found, Shape, weight};
use crate::logic::tabling::nodes::Nodes;
use crate::logic::tabling::{Kinds, Tables};
use crate::logic::{
    Deduction, Evidence, Explain, Explanation, Family, Info, Pattern, Sink, Technique, TechniqueId,
};

pub(super) const PLAIN: Kinds = Kinds { groups: false, sets: false };
pub(super) const GROUPED: Kinds = Kinds { groups: true, sets: false };
const SETS: Kinds = Kinds { groups: true, sets: true };

pub(super) static TECHNIQUES: &[Technique] = &[
    Technique::new(&CONTINUOUS, |id, position, found| {
        search(id, Shape::Continuous, position.loops(PLAIN), found)
    }),
    Technique::new(&DISCONTINUOUS, |id, position, found| {
        search(id, Shape::Discontinuous, position.loops(PLAIN), found)
    }),
    Technique::new(&AIC, |id, position, found| search(id, Shape::Open, position.loops(PLAIN), found)),
    Technique::new(&GROUPED_CONTINUOUS, |id, position, found| {
        search(id, Shape::Continuous, position.loops(GROUPED), found)
    }),
    Technique::new(&GROUPED_DISCONTINUOUS, |id, position, found| {
        search(id, Shape::Discontinuous, position.loops(GROUPED), found)
    }),
    Technique::new(&GROUPED_AIC, |id, position, found| {
        search(id, Shape::Open, position.loops(GROUPED), found)
    }),
    Technique::new(&ALS_CONTINUOUS, |id, position, found| {
        search(id, Shape::Continuous, position.loops(SETS), found)
    }),
    Technique::new(&ALS_DISCONTINUOUS, |id, position, found| {
        search(id, Shape::Discontinuous, position.loops(SETS), found)
    }),
    Technique::new(&ALS_AIC, |id, position, found| search(id, Shape::Open, position.loops(SETS), found)),
];

static CONTINUOUS: Info = Info {
    id: TechniqueId::ContinuousNiceLoop,
    name: "Continuous Nice Loop",
    family: Family::Chains,
    sentence: "The chain {chain} closes to a loop, where each weak link has exactly one true candidate, so \
               {conclusion}",
    argument: "Strong and weak links alternate all the way round. So every second candidate of the loop is \
               true, and each weak link joins a true candidate and a false one. All other candidates in \
               the cell or house of a weak link are false.",
    example: Some(
        ".2...+69.1.954+1.+62.71+6+2+93.....7....6+9....6.7.2+65.9.........25+8.4.7.3.1+2.+6.....+931.:418 445 465 518 818 829 866",
    ),
};

static DISCONTINUOUS: Info = Info {
    id: TechniqueId::DiscontinuousNiceLoop,
    name: "Discontinuous Nice Loop",
    sentence: "The loop {chain} ends in its first cell and leads to the same result whether its start is \
               true or false, so {conclusion}",
    argument: "Strong and weak links alternate except at one cell. If two weak links of one digit meet \
               there, the cell can't hold the digit, because then it would not. If two strong links of one \
               digit meet there, the cell must hold the digit, because otherwise it would. If a strong and \
               a weak link of different digits meet there, the cell can't hold the digit of the weak link, \
               because that leads to the other digit.",
    example: Some(
        ".8.9+4+6.5..6.251......+3+87...6+7.1+23.9..53+4+7+9..2..9+5+6+8.7..+36+8+14.+27+712+6+9+5..8...73+2...:111 131 497 498 499 937",
    ),
    ..CONTINUOUS
};

static AIC: Info = Info {
    id: TechniqueId::Aic,
    name: "AIC",
    sentence: "{chain}: one end of the chain must be true, so {conclusion}",
    argument: "An alternating inference chain begins and ends with a strong link, and strong and weak links \
               alternate. If its first candidate is false, its last candidate is true. A candidate that \
               excludes both is false.",
    example: Some(
        ".8.9+4+6.5..6.251......+3+87...6+7.1+23.9..53+4+7+9..2..9+5+6+8.7..+36+8+14.+27+712+6+9+5..8...73+2...:111 131 497 498 499 937",
    ),
    ..CONTINUOUS
};

macro_rules! grouped {
    ($kin:literal) => {
        concat!(
            "Like ",
            $kin,
            ", but a node may also be a group: two or three candidates of a digit where a line crosses a box. A group is \
             true if one of its candidates is true, and false if all of them are false."
        )
    };
}

static GROUPED_CONTINUOUS: Info = Info {
    id: TechniqueId::GroupedContinuousNiceLoop,
    name: "Grouped Continuous Nice Loop",
    argument: grouped!("a continuous nice loop"),
    example: Some(
        "+28.9+4+6.5.+36.251......+3+87+2..6+7.1+23.9..53+4+7+9..2.+29+5+6+8.7..+36+8+14.+27+712+6+9+5.+38...73+2...:131 497 498 499",
    ),
    ..CONTINUOUS
};

static GROUPED_DISCONTINUOUS: Info = Info {
    id: TechniqueId::GroupedDiscontinuousNiceLoop,
    name: "Grouped Discontinuous Nice Loop",
    argument: grouped!("a discontinuous nice loop"),
    example: Some(
        ".9.....2...23....147.8......17489...8..76+3+19......5......67.43.....3.6+1...6..1...:261 262 267 269 292 528 598 628 668 995",
    ),
    ..DISCONTINUOUS
};

static GROUPED_AIC: Info = Info {
    id: TechniqueId::GroupedAic,
    name: "Grouped AIC",
    argument: grouped!("an alternating inference chain"),
    example: Some(
        "3+8...9...+6..7.+8...9.2..36.8.6.+84.9..2+931.7...+458+3+9......+9.8.4....6+9+7+4.25..4.+3.7..:127 148 149 199 214 229 276 296 328 419 428 514 518 528 748 749",
    ),
    ..AIC
};

macro_rules! through_sets {
    ($kin:literal) => {
        concat!(
            "Like ",
            $kin,
            ", but it may pass through an almost locked set: if that loses one digit, all its others are locked into it."
        )
    };
}

static ALS_CONTINUOUS: Info = Info {
    id: TechniqueId::AlsContinuousNiceLoop,
    name: "Continuous Nice Loop with ALS",
    argument: through_sets!("a grouped continuous nice loop"),
    example: Some(
        ".9.....2...23....147.8......17489...8..76+3+19......5......67.43.....3.6+1...6..1...:113 261 262 267 269 292 528 533 571 598 628 668 995",
    ),
    ..CONTINUOUS
};

static ALS_DISCONTINUOUS: Info = Info {
    id: TechniqueId::AlsDiscontinuousNiceLoop,
    name: "Discontinuous Nice Loop with ALS",
    argument: through_sets!("a grouped discontinuous nice loop"),
    example: Some(
        "+4.17.+8.2..8..2...4.5.+4..18.64.98......36+4.8.9+8..3.74...38..4....2.......9.....3..:194 199 296 594 599 699 799",
    ),
    ..DISCONTINUOUS
};

static ALS_AIC: Info = Info {
    id: TechniqueId::AlsAic,
    name: "AIC with ALS",
    argument: through_sets!("a grouped alternating inference chain"),
    example: Some(
        "+4.17.+8.2..8..2...4.5.+4..18.64.98......36+4.8.9+8..3.74...38..4....2.......9.....3..:194 199 296 594 599 699 799",
    ),
    ..AIC
};

/// Reports the loops or chains of a shape, those that remove the most candidates first.
fn search(
    id: TechniqueId,
    shape: Shape,
    (tables, all): (&Tables, &[Found]),
    found: Sink<'_>,
) -> ControlFlow<()> {
    let of_shape = all.iter().filter(|one| one.shape == shape).cloned();
    report(id, &tables.nodes, of_shape.collect(), |one| one.length, found)
}

/// Reports loops or chains, those that remove the most candidates first.
pub(super) fn report(
    id: TechniqueId,
    nodes: &Nodes,
    mut all: Vec<Found>,
    length: fn(&Found) -> usize,
    found: Sink<'_>,
) -> ControlFlow<()> {
    if all.is_empty() {
        return ControlFlow::Continue(());
    }
    all.sort_by_key(|one| (Reverse(one.removed.len()), weight(&one.removed), length(one)));
    let nodes = Rc::new(nodes.clone());
    for one in all {
        let removed = one.removed;
        let ring = Ring { nodes: Rc::clone(&nodes), found: one };
        found(Pattern::removing(id, removed.iter(), ring))?;
    }
    ControlFlow::Continue(())
}

/// A loop or chain over the nodes of a position.
struct Ring {
    nodes: Rc<Nodes>,
    found: Found,
}

impl Explain for Ring {
    fn explain(&self, board: &Board, _: &[Deduction]) -> Explanation {
        let path = &self.found.nodes;
        let mut chain = self.nodes.chain(board, path);
        let (first, last) = (path[0], path[path.len() - 1]);
        if self.found.shape == Shape::Continuous && first != last {
            self.nodes.because(board, last, first).into_iter().for_each(|because| chain.close(because));
        }
        let proof = prove(board, &self.nodes, &self.found);
        Explanation { evidence: vec![Evidence::Chain(chain)], proof }
    }
}
