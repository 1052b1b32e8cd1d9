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
    example: "61....8.+4..948+6+3+1.4+831..+26..+9.+8....153..1.48.+1.+86..9.3+3.2..814.9.+1..2..+8+86...+17..:445 465 595 599 722 762",
};

static G_WHIP: Info = Info {
    id: TechniqueId::GWhip,
    name: "g-Whip",
    argument: "As a whip, but a value of the chain may also be a group: a digit that must be in the cells that a box \
               shares with a row or a column is ruled out elsewhere in both, whichever of the cells holds it.",
    example: "..2.+491..+9.1+3.+5.+24...+1275.9...2.83..2...3+1+4...93+5+7+46.+2.+2.41+3....3...+6+24+161+4.5+2...:558 571 573 652 752 778 779 811 812 818 832 853 858 878 879 883 898 978 998",
    ..WHIP
};

static BRAID: Info = Info {
    id: TechniqueId::Braid,
    name: "Braid",
    argument: "As a whip, but the chain may go on from any of its earlier values, not only from the last one.",
    example: "..5...2.3+2.35...4...7.3.+5913..67.9.8+7..8.+3...6....9....7.31...41+32..8....4.......:142 152 162 264 298 415 598 599 625 657 676 697 698 767 797 798 811 812 822 871 873 897 898 991 993",
    ..WHIP
};
