//! Chains: what follows from an assumption.

use super::{examples, own};
use crate::logic::{Family, Info};

/// A ring of links, after what kind of links it is made of.
macro_rules! cycle {
    ($id:literal, $name:literal, $links:literal, $example:literal) => {
        own(
            $id,
            $name,
            Family::Chains,
            "{chain} and round again: either all of that holds or the opposite of all, and what both rule out is false: {conclusion}",
            concat!(
                $links,
                " close to a ring whose candidates are alternately true and false, one way or the other. A candidate \
                 that sees one of its digit that is true one way, and one that is true the other way, is false both \
                 ways."
            ),
            $example,
        )
    };
}

pub(in super::super) static X_CYCLE: Info = cycle!(
    "x-cycle",
    "Bidirectional X-Cycle",
    "Links between places of one digit",
    "..5+4..+3+6+7..3567....763..+5..+7+6+2.+3+1..5.19+2.573+6+5+3.+7.612.6+5..2+3.+719+2+7+1+54+68+3+3.1+6+7.25.:469"
);
pub(in super::super) static Y_CYCLE: Info = cycle!(
    "y-cycle",
    "Bidirectional Y-Cycle",
    "Links through cells with two candidates",
    "+5+4+91+7+2+68+38+7+3+546+219..+19+8+35+74.3.+2..+9+6.+9+15+76+8+342...+3..75.1.4+6..8.+7...+427+1.+5.5.+8.1+4.+6:262 863"
);
pub(in super::super) static XY_CYCLE: Info = cycle!(
    "xy-cycle",
    "Bidirectional Cycle",
    "Links between places of a digit and through cells with two candidates",
    ".5+2.6+3.8.1.....+6+3263......5+3..9+8.4+7+6..6+7348.+1+8+476.+1.9+3....183..2....7..84...9+6..+7:234"
);

const OPPOSITE: &str = "{chain}, the opposite of where it began: {conclusion}";

pub(in super::super) static X_CHAIN: Info = own(
    "forcing-x-chain",
    "Forcing X-Chain",
    Family::Chains,
    OPPOSITE,
    "Assume that a candidate is true, or that it is false, and follow the links of its digit from place to place. If \
     they lead to the opposite, the assumption was wrong.",
    "12.3.....35....1.7..4........54..2..6...7.........8+79...31..5.......9.7.....6...8",
);

pub(in super::super) static CHAIN: Info = own(
    "forcing-chain",
    "Forcing Chain",
    Family::Chains,
    OPPOSITE,
    "Assume that a candidate is true, or that it is false, and follow the links, from place to place and from digit to \
     digit of a cell. If they lead to the opposite, the assumption was wrong.",
    "1.......229.4...5...6...7+1..5+89.31......7.......8...437.....6....4..9.8...2.....1:285",
);

const CLASH: &str = "if {start}, a contradiction follows ({branches}): {conclusion}";
const AGREE: &str = "all cases lead to the same ({branches}): {conclusion}";

pub(in super::super) static NISHIO: Info = own(
    "nishio-forcing-chain",
    "Nishio Forcing Chains",
    Family::Forcing,
    CLASH,
    "Assume that a candidate is true, and follow all that is forced for its digit alone. If a candidate turns out both \
     true and false, the assumption was wrong.",
    "1.......2.9.4...5...6...7.+4.5.9.3.....8.7.........1.4.7.....6...3...9.8...2...4.1",
);

pub(in super::super) static CELL: Info = own(
    "cell-forcing-chains",
    "Cell Forcing Chains",
    Family::Forcing,
    AGREE,
    "A cell holds one of its candidates. If a chain leads from each of them to the same, that is so.",
    "1.....4.2.9.4...5...6...7...5...3.......7....9..8...4.7.+9..86...3...9.8...2.....1:584",
);

pub(in super::super) static HOUSE: Info = own(
    "region-forcing-chains",
    "Region Forcing Chains",
    Family::Forcing,
    AGREE,
    "A digit is in one of its places in a house. If a chain leads from each of them to the same, that is so.",
    "1.......2.9.4...5...63..7...5.9.3.......7...9.......4.7..8..6...3...9.8...2.3...1",
);

/// The four shapes of dynamic chains at one level: contradiction, double, cell, house.
macro_rules! dynamic {
    ($id:literal, $name:literal, $way:literal, $examples:expr) => {
        [
            own(
                concat!("dynamic-contradiction", $id),
                concat!("Dynamic Contradiction Forcing Chains", $name),
                Family::Forcing,
                CLASH,
                concat!(
                    "Assume that a candidate is true, or that it is false. If a candidate turns out both true and \
                     false, the assumption was wrong. ",
                    $way
                ),
                $examples[0],
            ),
            own(
                concat!("dynamic-double", $id),
                concat!("Dynamic Double Forcing Chains", $name),
                Family::Forcing,
                AGREE,
                concat!("A candidate is true or false. If both lead to the same, that is so. ", $way),
                $examples[1],
            ),
            own(
                concat!("dynamic-cell", $id),
                concat!("Dynamic Cell Forcing Chains", $name),
                Family::Forcing,
                AGREE,
                concat!("A cell holds one of its candidates. If each of them leads to the same, that is so. ", $way),
                $examples[2],
            ),
            own(
                concat!("dynamic-region", $id),
                concat!("Dynamic Region Forcing Chains", $name),
                Family::Forcing,
                AGREE,
                concat!(
                    "A digit is in one of its places in a house. If each of them leads to the same, that is so. ",
                    $way
                ),
                $examples[3],
            ),
        ]
    };
}

/// By level.
pub(in super::super) static DYNAMIC: [[Info; 4]; 6] = [
    dynamic!(
        "",
        "",
        "What was struck on the way counts as gone, so that several lines together may force the next.",
        examples::LINKS
    ),
    dynamic!(
        "-plus",
        " (+)",
        "Besides single links, locked candidates, pairs and X-wings that appear on the way may strike.",
        examples::PATTERNS
    ),
    dynamic!(
        "-plus-chains",
        " (+ Forcing Chains)",
        "Besides single links and simple patterns, whole forcing chains on what is left may strike.",
        examples::CHAINS
    ),
    dynamic!(
        "-plus-multiple",
        " (+ Multiple Forcing Chains)",
        "Besides single links, patterns and chains, the cases of a cell or house on what is left may strike.",
        examples::MULTIPLE
    ),
    dynamic!(
        "-plus-dynamic",
        " (+ Dynamic Forcing Chains)",
        "Besides single links and patterns, dynamic chains on what is left may strike.",
        examples::DYNAMIC
    ),
    dynamic!(
        "-plus-nested",
        " (+ Dynamic Forcing Chains (+ Forcing Chains))",
        "Besides single links and patterns, dynamic chains on what is left may strike, with forcing chains inside them.",
        examples::NESTED
    ),
];
