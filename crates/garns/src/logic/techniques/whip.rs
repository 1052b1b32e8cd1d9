//! Whips, g-whips and braids: chains of suppositions that end in a contradiction.
//!
//! Denis Berthier's classification defines them and rates by their length, so they are searched for and
//! explained in `rate::braid`.

use crate::logic::{Family, Info, Technique, TechniqueId};

pub(super) static SEARCHES: &[&dyn Technique] = &[];

pub(super) static INFOS: &[&Info] = &[&WHIP, &G_WHIP, &BRAID];

static WHIP: Info = Info {
    id: TechniqueId::Whip,
    name: "Whip",
    family: Family::Chains,
    sentence: "if {start}, a contradiction follows ({branches}): {conclusion}",
    argument: "Suppose a candidate. It rules out candidates of a cell or a house; if one is left there, that is \
               true, and the chain goes on from it. What earlier values of the chain rule out stays ruled out. When \
               a cell or a house has no candidate left, the supposition was wrong.",
    example: EXAMPLE,
};

static G_WHIP: Info = Info {
    id: TechniqueId::GWhip,
    name: "g-Whip",
    argument: "As a whip, but a value of the chain may also be a group: a digit that must be in the cells that a box \
               shares with a row or a column is ruled out elsewhere in both, whichever of the cells holds it.",
    ..WHIP
};

static BRAID: Info = Info {
    id: TechniqueId::Braid,
    name: "Braid",
    argument: "As a whip, but the chain may go on from any of its earlier values, not only from the last one.",
    ..WHIP
};

/// A puzzle of our own, which singles do not solve.
const EXAMPLE: &str = ".6.5....3.47......1.....86..3..9.6...8.7...9.2....3......83..5....9.542...5..7...";
