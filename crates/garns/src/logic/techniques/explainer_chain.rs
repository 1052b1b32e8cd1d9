//! Sudoku Explainer's chains: the consequences of an assumption.
//!
//! Only its scale has them. Its search defines the nodes of a chain, so they are explained beside it, in
//! `rate::se`.

use crate::logic::TechniqueId::{self, *};
use crate::logic::{Family, Info, Technique};

mod examples;

pub(super) static TECHNIQUES: &[Technique] = &{
    let mut all = [Technique::without_search(&CHAINS[0]); 32];
    let mut i = 1;
    while i < 32 {
        let info = if i < 8 { &CHAINS[i] } else { &DYNAMIC[(i - 8) / 4][(i - 8) % 4] };
        all[i] = Technique::without_search(info);
        i += 1;
    }
    all
};

/// A cycle, named after the kind of its links.
macro_rules! cycle {
    ($id:expr, $name:literal, $links:literal, $example:literal) => {
        Info {
            id: $id,
            name: $name,
            family: Family::Chains,
            sentence: "{chain}, and back to the start: either all of these statements are true or all their opposites \
                       are, so {conclusion}",
            argument: concat!(
                $links,
                " form a ring whose candidates are alternately true and false, in one of two ways. A candidate that sees a \
                 candidate of its digit that is true in the first way, and another that is true in the second way, is \
                 false either way."
            ),
            example: $example,
        }
    };
}

const OPPOSITE: &str = "{chain}: the chain contradicts its start, so {conclusion}";
const CLASH: &str = "If {start}, a contradiction follows ({branches}), so {conclusion}";
const AGREE: &str = "All cases lead to the same result ({branches}), so {conclusion}";

/// Chains that are not dynamic.
static CHAINS: [Info; 8] = [
    cycle!(
        XCycle,
        "Bidirectional X-Cycle",
        "Links between places of one digit",
        "..5+4..+3+6+7..3567....763..+5..+7+6+2.+3+1..5.19+2.573+6+5+3.+7.612.6+5..2+3.+719+2+7+1+54+68+3+3.1+6+7.25.:469"
    ),
    cycle!(
        YCycle,
        "Bidirectional Y-Cycle",
        "Links through cells with two candidates",
        "+5+4+91+7+2+68+38+7+3+546+219..+19+8+35+74.3.+2..+9+6.+9+15+76+8+342...+3..75.1.4+6..8.+7...+427+1.+5.5.+8.1+4.+6:262 863"
    ),
    cycle!(
        XyCycle,
        "Bidirectional Cycle",
        "Links between places of a digit and through cells with two candidates",
        ".5+2.6+3.8.1.....+6+3263......5+3..9+8.4+7+6..6+7348.+1+8+476.+1.9+3....183..2....7..84...9+6..+7:234"
    ),
    Info {
        id: ForcingXChain,
        name: "Forcing X-Chain",
        family: Family::Chains,
        sentence: OPPOSITE,
        argument: "Assume that a candidate is true, or that it is false, and follow the links of its digit from place to place. If \
         they lead to the opposite, the assumption was wrong.",
        example: "12.3.....35....1.7..4........54..2..6...7.........8+79...31..5.......9.7.....6...8",
    },
    Info {
        id: ForcingChain,
        name: "Forcing Chain",
        family: Family::Chains,
        sentence: OPPOSITE,
        argument: "Assume that a candidate is true, or that it is false, and follow the links, from place to place and from digit to \
         digit of a cell. If they lead to the opposite, the assumption was wrong.",
        example: "1.......229.4...5...6...7+1..5+89.31......7.......8...437.....6....4..9.8...2.....1:285",
    },
    Info {
        id: NishioForcingChain,
        name: "Nishio Forcing Chains",
        family: Family::Forcing,
        sentence: CLASH,
        argument: "Assume that a candidate is true, and follow all consequences for its digit alone. If a candidate turns out both \
         true and false, the assumption was wrong.",
        example: "1.......2.9.4...5...6...7.+4.5.9.3.....8.7.........1.4.7.....6...3...9.8...2...4.1",
    },
    Info {
        id: CellForcingChains,
        name: "Cell Forcing Chains",
        family: Family::Forcing,
        sentence: AGREE,
        argument: "A cell holds one of its candidates. If a chain leads from each of them to the same result, it is true.",
        example: "1.....4.2.9.4...5...6...7...5...3.......7....9..8...4.7.+9..86...3...9.8...2.....1:584",
    },
    Info {
        id: RegionForcingChains,
        name: "Region Forcing Chains",
        family: Family::Forcing,
        sentence: AGREE,
        argument: "A digit is in one of its places in a house. If a chain leads from each of them to the same result, it is true.",
        example: "1.......2.9.4...5...63..7...5.9.3.......7...9.......4.7..8..6...3...9.8...2.3...1",
    },
];

const fn forcing(
    id: TechniqueId,
    name: &'static str,
    sentence: &'static str,
    argument: &'static str,
    example: &'static str,
) -> Info {
    Info { id, name, family: Family::Forcing, sentence, argument, example }
}

/// The four shapes of dynamic chains at one level: contradiction, double, cell, house.
macro_rules! dynamic {
    ($ids:expr, $name:literal, $way:literal, $examples:expr) => {
        [
            forcing(
                $ids[0],
                concat!("Dynamic Contradiction Forcing Chains", $name),
                CLASH,
                concat!(
                    "Assume that a candidate is true, or that it is false. If a candidate turns out both true and \
                     false, the assumption was wrong. ",
                    $way
                ),
                $examples[0],
            ),
            forcing(
                $ids[1],
                concat!("Dynamic Double Forcing Chains", $name),
                AGREE,
                concat!("A candidate is true or false. If both lead to the same result, it is true. ", $way),
                $examples[1],
            ),
            forcing(
                $ids[2],
                concat!("Dynamic Cell Forcing Chains", $name),
                AGREE,
                concat!("A cell holds one of its candidates. If each of them leads to the same result, it is true. ", $way),
                $examples[2],
            ),
            forcing(
                $ids[3],
                concat!("Dynamic Region Forcing Chains", $name),
                AGREE,
                concat!(
                    "A digit is in one of its places in a house. If each of them leads to the same result, it is true. ",
                    $way
                ),
                $examples[3],
            ),
        ]
    };
}

/// The dynamic chains by level.
static DYNAMIC: [[Info; 4]; 6] = [
    dynamic!(
        [DynamicContradiction, DynamicDouble, DynamicCell, DynamicRegion],
        "",
        "Candidates that the chain has removed count as gone, so that several lines together may force the next.",
        examples::LINKS
    ),
    dynamic!(
        [DynamicContradictionPlus, DynamicDoublePlus, DynamicCellPlus, DynamicRegionPlus],
        " (+)",
        "Besides single links, locked candidates, pairs and X-wings that appear on the way may remove candidates.",
        examples::PATTERNS
    ),
    dynamic!(
        [
            DynamicContradictionPlusChains,
            DynamicDoublePlusChains,
            DynamicCellPlusChains,
            DynamicRegionPlusChains
        ],
        " (+ Forcing Chains)",
        "Besides single links and simple patterns, whole forcing chains on the remaining candidates may remove candidates.",
        examples::CHAINS
    ),
    dynamic!(
        [
            DynamicContradictionPlusMultiple,
            DynamicDoublePlusMultiple,
            DynamicCellPlusMultiple,
            DynamicRegionPlusMultiple
        ],
        " (+ Multiple Forcing Chains)",
        "Besides single links, patterns and chains, the cases of a cell or house on the remaining candidates may remove candidates.",
        examples::MULTIPLE
    ),
    dynamic!(
        [
            DynamicContradictionPlusDynamic,
            DynamicDoublePlusDynamic,
            DynamicCellPlusDynamic,
            DynamicRegionPlusDynamic
        ],
        " (+ Dynamic Forcing Chains)",
        "Besides single links and patterns, dynamic chains on the remaining candidates may remove candidates.",
        examples::DYNAMIC
    ),
    dynamic!(
        [
            DynamicContradictionPlusNested,
            DynamicDoublePlusNested,
            DynamicCellPlusNested,
            DynamicRegionPlusNested
        ],
        " (+ Dynamic Forcing Chains (+ Forcing Chains))",
        "Besides single links and patterns, dynamic chains on the remaining candidates may remove candidates, with forcing chains inside them.",
        examples::NESTED
    ),
];
