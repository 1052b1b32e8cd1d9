//! Sudoku Explainer's chains: the consequences of an assumption.
//!
//! Only its scale has them. The search in `rate::se` defines the nodes of these chains, so their explanations
//! are there, too.

use crate::logic::TechniqueId::{self, *};
use crate::logic::{Family, Info, Technique};

pub(super) static TECHNIQUES: &[Technique] =
    &Technique::list::<32>(INFOS.as_flattened().first_chunk().expect("eight times four chains"), None);

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
            example: Some($example),
        }
    };
}

const OPPOSITE: &str = "{chain}: the chain contradicts its start, so {conclusion}";
const CLASH: &str = "If {start}, a contradiction follows ({branches}), so {conclusion}";
const AGREE: &str = "All cases lead to the same result ({branches}), so {conclusion}";

/// Rings, and chains of one digit.
const CYCLES: [Info; 4] = [
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
        example: Some("12.3.....35....1.7..4........54..2..6...7.........8+79...31..5.......9.7.....6...8"),
    },
];

/// Chains that follow one assumption, or all cases of a cell or a house.
const FORCING: [Info; 4] = [
    Info {
        id: ForcingChain,
        name: "Forcing Chain",
        family: Family::Chains,
        sentence: OPPOSITE,
        argument: "Assume that a candidate is true, or that it is false, and follow the links, from place to place and from digit to \
         digit of a cell. If they lead to the opposite, the assumption was wrong.",
        example: Some(
            "1.......229.4...5...6...7+1..5+89.31......7.......8...437.....6....4..9.8...2.....1:285",
        ),
    },
    Info {
        id: NishioForcingChain,
        name: "Nishio Forcing Chains",
        family: Family::Forcing,
        sentence: CLASH,
        argument: "Assume that a candidate is true, and follow all consequences for its digit alone. If a candidate turns out both \
         true and false, the assumption was wrong.",
        example: Some("1.......2.9.4...5...6...7.+4.5.9.3.....8.7.........1.4.7.....6...3...9.8...2...4.1"),
    },
    Info {
        id: CellForcingChains,
        name: "Cell Forcing Chains",
        family: Family::Forcing,
        sentence: AGREE,
        argument: "A cell holds one of its candidates. If a chain leads from each of them to the same result, it is true.",
        example: Some(
            "1.....4.2.9.4...5...6...7...5...3.......7....9..8...4.7.+9..86...3...9.8...2.....1:584",
        ),
    },
    Info {
        id: RegionForcingChains,
        name: "Region Forcing Chains",
        family: Family::Forcing,
        sentence: AGREE,
        argument: "A digit is in one of its places in a house. If a chain leads from each of them to the same result, it is true.",
        example: Some("1.......2.9.4...5...63..7...5.9.3.......7...9.......4.7..8..6...3...9.8...2.3...1"),
    },
];

const fn forcing(
    id: TechniqueId,
    name: &'static str,
    sentence: &'static str,
    argument: &'static str,
    example: Option<&'static str>,
) -> Info {
    Info { id, name, family: Family::Forcing, sentence, argument, example }
}

/// The four shapes of dynamic chains at one level: contradiction, double, cell, house. A shape without a
/// known position has no example.
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

/// The plain chains, and then the dynamic chains by level.
static INFOS: [[Info; 4]; 8] = [
    CYCLES,
    FORCING,
    dynamic!(
        [DynamicContradiction, DynamicDouble, DynamicCell, DynamicRegion],
        "",
        "Candidates that the chain has removed count as gone, so that several lines together may force the next.",
        [
            Some(
                "....2+9178+9....32...1..5.+3.9....+9+5...85.....9..9.2.4..31..96..3...9..7.1..465..+9..:273 279 291 311 341 382 449 487 489 523 631 824"
            ),
            Some(
                "+194+365+28+773+5.+8+2.+64......+3+5...6..7.23.7....6.....8.+6..53...984.+22.....5...4.2.....:172 174 195 199 263 455 545 774 999"
            ),
            Some(
                "........2.9.4...5...6...7...5.9.3.....1274......8...4.7.....6.3.3...9.8...2.....1:485 567 569 584 585"
            ),
            Some(
                "4+7.85..6+2+1+8...25.3.2.....7.8.7+1.9.+2.9.+1+2.....24.....1..1+8.2.6....+2..4.81..+46+182..:334 356 425 435 458 579 655 779"
            ),
        ]
    ),
    dynamic!(
        [DynamicContradictionPlus, DynamicDoublePlus, DynamicCellPlus, DynamicRegionPlus],
        " (+)",
        "Besides single links, locked candidates, pairs and X-wings that appear on the way may remove candidates.",
        [
            Some(
                "..53.....8...5..2..7..1.5..4.....3...1..7+3..6..32...8..6.53...9..4....3......97..:243 281 418 561 776 781 843 931 943 961"
            ),
            Some(
                ".2.3...4.35....1....4..1.....54..2..6...7.....3...8.9...31..5.......9.7.....6...8:224 225 226 238 239 285 337 349 479 485 519 534 535 638 639 648 689 739 838 885 939"
            ),
            Some(
                "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1:135 148 153 156 157 175 231 235 248 251 256 275 276 358 431 452 453 472 626 659 669 695 713 743 769 826 958"
            ),
            Some(
                "12.3...8.3+5....1....4....5...54..2..6...7.+8.......8.9...31..52......9.7.....6...8:624 716 791 825 881 885 991"
            ),
        ]
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
        [
            Some(
                "1.......2.9.4...5...5...7...5.9.3.....6.7.......85..4.7.....6...3...9.8...2.....1:157 173 184 251 257 451 584 616 696 832 967"
            ),
            Some(
                "..53.....8...+5..2..7..1.5..4....53...1..7+3..6..32...8..6.5....9..4....3......97..:211 243 417 418 561 592 843 875 931 943 961"
            ),
            Some(
                "1...8...2.9.4...5...6.+9.7...5.9.3.......7.......8...4.7.....6...3...9.8...2.....1:148 153 173 175 329 485 573 584 659 669 713 743 769 821 852 957 958 963 978"
            ),
            Some(
                "1.......2.9.4...5...6...7..45.9.3.......7+4......8...4.7.....6...3...9.8...2.....1:472 584 659 691 713"
            ),
        ]
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
        [
            Some(
                "1.......2.9.4...5...6...7...5.9.3.......74......8...4.7.....6...3...9.8...2.....1:135 148 157 173 175 231 584 659 691 695 713 743 769"
            ),
            None,
            None,
            Some(
                "1.......2.9.4...5...6...7...5.9.3.......7...5...8...4.7.....6...3...9.8...2.....1:485 491 584 585 594 596 691 695 713 826"
            ),
        ]
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
        [
            Some(
                ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....:344 374 622 811"
            ),
            None,
            Some(
                ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....:344 374 428 622 624 625 666 721 811"
            ),
            Some(
                ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....:344 374 622"
            ),
        ]
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
        [None; 4]
    ),
];
