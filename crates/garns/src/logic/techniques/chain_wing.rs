//! Wings of three strong links: chains that people know by the letters of their shape.
//!
//! These chains are picked from the nice loops and alternating inference chains, so nothing is searched
//! twice.

use core::ops::ControlFlow;

use crate::Digit;
use crate::logic::tabling::loops::{Found, Shape};
use crate::logic::tabling::nodes::{Kind, NodeId, Nodes};
use crate::logic::techniques::nice_loop::{GROUPED, PLAIN, report};
use crate::logic::{Family, Info, Position, Sink, Technique, TechniqueId};

pub(super) static TECHNIQUES: &[Technique] = &[
    Technique::new(&M_WING, |id, position, found| Letter::M.search(id, position, found)),
    Technique::new(&S_WING, |id, position, found| Letter::S.search(id, position, found)),
    Technique::new(&L_WING, |id, position, found| Letter::L.search(id, position, found)),
    Technique::new(&H_WING, |id, position, found| Letter::H.search(id, position, found)),
    Technique::new(&GROUPED_W_WING, |id, position, found| Letter::GroupedW.search(id, position, found)),
];

/// The shapes. `=` is a strong link, `-` a weak link; brackets enclose candidates of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Letter {
    /// `(x=y)-y=(y-x)=x`
    M,
    /// `x=x-(x=y)-y=y`
    S,
    /// `x=(x-y)=(y-z)=z`
    L,
    /// `(x=y)-(y=z)-z=z`
    H,
    /// `(x=y)-y=y-(y=x)`, where the strong link in the middle joins a group.
    GroupedW,
}

/// The number of candidates in a wing: the ends of three strong links.
const LENGTH: usize = 6;

static M_WING: Info = Info {
    id: TechniqueId::MWing,
    name: "M-Wing",
    family: Family::Wings,
    sentence: "{chain}: one end of the chain must be true, so {conclusion}",
    argument: "A cell has two candidates, X and Y. It sees one of the two places of Y in a house. The other place is in \
               a cell that also has X, and X has just one other place in a house of this cell. If the first cell is \
               not X, it is Y, so Y is at its other place, and X is at its other place, too. So X is at one of the \
               two ends, and a cell that sees both can't be X.",
    example: Some(
        "5..+9+2.6.+4.+4.1..+592+9...45+7..+16+53+7+4+8+2+9..42+913+6+529+358+61+4+7.5.+4..+9.8..9.+5.+47.4..+7.9+25.:316 321 382 392 812 881 882",
    ),
};

static S_WING: Info = Info {
    id: TechniqueId::SWing,
    name: "S-Wing",
    argument: "A cell in the middle has two candidates, X and Y. It sees one of the two places of X in a house, and one \
               of the two places of Y in another house. If X is not at its far place, it is at the near place, so the \
               middle cell is Y, and Y is at its far place. So one of the two far places holds its digit. If the two \
               see each other, neither can hold the digit of the other.",
    example: Some(
        "...2+3..6.+3..+869..2...+74.3.....35+72...93+4+28+67....+9+16..+32+3+9+6+7+4+158.4.1+8+29+3+6+681+5+93+4+27:119 132 139 148 411 443 463 511 531 532 533 563 711 833 848 861 863",
    ),
    ..M_WING
};

static L_WING: Info = Info {
    id: TechniqueId::LWing,
    name: "L-Wing",
    argument: "Three digits have two places each in some house, and the links of X, Y and Z follow each other: a place of \
               X is also a place of Y, and the other place of Y is also a place of Z. If X is not at its far place, Y \
               is displaced from the first common cell to the second, and Z from there to its far place. So X or Z is \
               at its end of the chain. If the ends see each other, neither can hold the digit of the other.",
    example: Some(
        "+9.+52+3....14+378+9...+8.+2...9.36+3+84+9+2...+5+94.+7.32+6+7+2+1+3+6589+445+691..+3.+2+17..3..+9+38+9+6+2.5..:416 438 488 538 617 618 638 779",
    ),
    ..M_WING
};

static H_WING: Info = Info {
    id: TechniqueId::HWing,
    name: "H-Wing",
    argument: "Two cells that see each other have the candidates X and Y, and Y and Z. The second cell sees one of the \
               two places of Z in a house. If the first cell is not X, it is Y, so the second cell is Z, and Z is at \
               its other place in the house. So the first cell is X, or Z is at that place. If the two see each \
               other, neither can hold the digit of the other.",
    example: Some(
        "+4+8+3+5..7..+7192....+526+57...1.14.8+5....+5+981.....32.+9..+15+8+8+7.+3.5964+9+3+4+6.8+5.1+6+5.+49.3+8.:248 249 258 259 425 455 456",
    ),
    ..M_WING
};

static GROUPED_W_WING: Info = Info {
    id: TechniqueId::GroupedWWing,
    name: "Grouped W-Wing",
    argument: "Like a W-Wing: two cells have the same two candidates, X and Y, and they can't both be Y, because Y would \
               have no place left in some house. Here a cell may see two or three places of Y in that house, which lie \
               in one box. So one of the two cells is X, and a cell that sees both can't be X.",
    example: Some(
        "...+79+1.6+4+1+6.2+45+7..47+93+6825+1..+78.+46+1..12+6+5+94.+7+6.+4+17.9....5+4.+7+1.+6+7.15.6.+4..+469+1.+57.:272 275 299 311 312 369 378 382 389 811 812 828 869 878 889",
    ),
    ..M_WING
};

impl Letter {
    fn search(self, id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
        let kinds = if self == Letter::GroupedW { GROUPED } else { PLAIN };
        let (tables, all) = position.loops(kinds);
        let wings = all.iter().filter_map(|one| self.wing(&tables.nodes, one)).collect();
        report(id, &tables.nodes, wings, |_| 0, found)
    }

    /// The loop or chain without its target, if it has this shape.
    fn wing(self, nodes: &Nodes, found: &Found) -> Option<Found> {
        let chain = without_target(found)?;
        let mut digits: [Digit; LENGTH] = core::array::from_fn(|n| nodes.digit(chain[n]));
        let has_shape = self.is(&digits) || {
            digits.reverse();
            self.is(&digits)
        };
        let is_grouped = chain.iter().any(|&node| nodes.kind(node) != Kind::Single);
        let fits = has_shape && is_grouped == (self == Letter::GroupedW);
        fits.then(|| Found { shape: Shape::Open, nodes: chain.to_vec(), ..found.clone() })
    }

    /// Whether the digits of a chain, from end to end, have this shape. Neighbours of different digits are in
    /// one cell, and neighbours of the same digit in one house.
    fn is(self, [a, b, c, d, e, f]: &[Digit; LENGTH]) -> bool {
        let same = |digits: &[&Digit]| digits.windows(2).all(|two| two[0] == two[1]);
        match self {
            Letter::M => same(&[a, e, f]) && same(&[b, c, d]) && a != b,
            Letter::S => same(&[a, b, c]) && same(&[d, e, f]) && a != d,
            Letter::L => a == b && c == d && e == f && a != c && c != e && a != e,
            Letter::H => b == c && same(&[d, e, f]) && a != b && b != d && a != d,
            Letter::GroupedW => a == f && same(&[b, c, d, e]) && a != b,
        }
    }
}

/// The nodes from a false end to a true end, without the candidate that both ends exclude.
fn without_target(found: &Found) -> Option<&[NodeId]> {
    if found.shape == Shape::Continuous {
        return None;
    }
    let mut chain = &found.nodes[..];
    if chain.first().is_some_and(|&node| Nodes::is_on(node)) {
        chain = &chain[1..];
    }
    if chain.last().is_some_and(|&node| !Nodes::is_on(node)) {
        chain = &chain[..chain.len() - 1];
    }
    // A chain that comes back to its start proves the start true, and is no wing.
    (chain.len() == LENGTH && chain[0] / 2 != chain[LENGTH - 1] / 2).then_some(chain)
}
