//! What the techniques of this ladder are called and how they are put into words. Those that mean
//! the same as the teacher's own are the teacher's own.

use super::super::bug;
use super::super::chain::{Chains, Kind, Shape};
use super::super::found::{Found, Pattern};
use super::super::loops;
use super::super::tables::COLUMN;
use crate::logic::{Family, Info, techniques};

/// A technique that only this ladder has.
const fn own(
    id: &'static str,
    name: &'static str,
    family: Family,
    sentence: &'static str,
    argument: &'static str,
) -> Info {
    let needs_uniqueness = matches!(family, Family::Uniqueness);
    Info { id, name, family, hodoku: None, needs_uniqueness, sentence, argument, example: "" }
}

/// One of the teacher's own.
fn shared(id: &str) -> &'static Info {
    techniques::by_id(id).map_or(&UNNAMED, |technique| technique.info())
}

static UNNAMED: Info = own("pattern", "Pattern", Family::LastResort, "{conclusion}", "");

const LOCKED_SINGLE: &str = "in {base houses}, {digits} goes only where {cover houses} crosses it, and then {pivot cells} is the \
     only place left for it in {houses}: {conclusion}";

static DIRECT_POINTING: Info = own(
    "direct-pointing",
    "Direct Pointing",
    Family::Intersections,
    LOCKED_SINGLE,
    "When all places of a digit in a box lie in one row or column, the digit goes nowhere else on that line. If that \
     leaves it a single place in another box, it goes there.",
);

static DIRECT_CLAIMING: Info = own(
    "direct-claiming",
    "Direct Claiming",
    Family::Intersections,
    LOCKED_SINGLE,
    "When all places of a digit on a line lie in one box, the digit goes nowhere else in that box. If that leaves it \
     a single place on another line, it goes there.",
);

const HIDDEN_SINGLE: &str = "in {houses}, {digits} go only into {cells}, so {pivot cells} is the only place left there for \
     {link digits}: {conclusion}";

static DIRECT_HIDDEN_PAIR: Info = own(
    "direct-hidden-pair",
    "Direct Hidden Pair",
    Family::Subsets,
    HIDDEN_SINGLE,
    "Two digits that have only the same two places in a house fill these two cells. If that leaves another digit a \
     single place in the house, it goes there.",
);

static DIRECT_HIDDEN_TRIPLET: Info = own(
    "direct-hidden-triplet",
    "Direct Hidden Triplet",
    Family::Subsets,
    HIDDEN_SINGLE,
    "Three digits that have only three places altogether in a house fill these three cells. If that leaves another \
     digit a single place in the house, it goes there.",
);

const SAVED: &str = "{cells} must not hold only {digits}, which could be exchanged, so one of {guardian candidates} is true: {conclusion}";
const SAVED_SET: &str = "{cells} must not hold only {digits}, which could be exchanged, so one of {guardian candidates} is true, \
     and with {wing cells} these are as many as {link digits} in {houses}: {conclusion}";
const SAVED_LOCKED: &str = "{cells} must not hold only {digits}, which could be exchanged, and {link digits} is in one of {pivot \
     cells} anyway, so the other of these holds something else: {conclusion}";

/// Rectangles and loops by type.
static UNIQUE: [Info; 4] = [
    own(
        "unique-loop-1",
        "Unique Loop Type 1",
        Family::Uniqueness,
        SAVED,
        "A loop of cells has only the same two candidates, each house that it meets in two of its cells; only one cell \
         has more. Without these the two digits could be exchanged all round, so that cell holds one of the others.",
    ),
    own(
        "unique-loop-2",
        "Unique Loop Type 2",
        Family::Uniqueness,
        SAVED,
        "A loop of cells has only the same two candidates, but for one further digit in some of them. If none of these \
         held it, the two digits could be exchanged all round. So one does, and a cell that sees them all does not.",
    ),
    own(
        "unique-loop-3",
        "Unique Loop Type 3",
        Family::Uniqueness,
        SAVED_SET,
        "A loop of cells has only the same two candidates, but for further digits in two of them. One of these is true, \
         so the two cells count as one that holds a further digit, and may make a subset with others of their house.",
    ),
    own(
        "unique-loop-4",
        "Unique Loop Type 4",
        Family::Uniqueness,
        SAVED_LOCKED,
        "A loop of cells has only the same two candidates, but for further digits in two of them. One of the two digits \
         has no other place in a house of these two cells, so it is in one of them, and the other holds a further digit.",
    ),
];

const GRAVE: &str = "without {guardian candidates}, every open cell would have two candidates and every digit two places in \
     each house, which could all be exchanged: {conclusion}";
const GRAVE_SET: &str = "without {guardian candidates}, every open cell would have two candidates and every digit two places in \
     each house, which could all be exchanged; with {wing cells} these are as many as {link digits} in {houses}: \
     {conclusion}";
const GRAVE_LOCKED: &str = "without {guardian candidates}, every open cell would have two candidates and every digit two places in \
     each house, which could all be exchanged; {link digits} is in one of {pivot cells} anyway: {conclusion}";
const GRAVE_WHY: &str = "When every open cell has two candidates and every digit two places in each house, the candidates can be \
     exchanged all over the board. So one of the candidates beyond that is true.";

static BUGS: [Info; 4] = [
    own("bug-1", "BUG Type 1", Family::Uniqueness, GRAVE, GRAVE_WHY),
    own("bug-2", "BUG Type 2", Family::Uniqueness, GRAVE, GRAVE_WHY),
    own("bug-3", "BUG Type 3", Family::Uniqueness, GRAVE_SET, GRAVE_WHY),
    own("bug-4", "BUG Type 4", Family::Uniqueness, GRAVE_LOCKED, GRAVE_WHY),
];

const EXCLUDED: &str = "whatever {cells} hold together, {wing cells} must be left a digit, and that leaves them no choice with: {conclusion}";

static PAIR_EXCLUSION: Info = own(
    "aligned-pair-exclusion",
    "Aligned Pair Exclusion",
    Family::LastResort,
    EXCLUDED,
    "Go through all ways to fill two cells together. A way is out if the two see each other and hold the same digit, or \
     if together they take all candidates from a cell that both see. A digit that is in none of the ways left is false.",
);

static TRIPLET_EXCLUSION: Info = own(
    "aligned-triplet-exclusion",
    "Aligned Triplet Exclusion",
    Family::LastResort,
    EXCLUDED,
    "Go through all ways to fill three cells together. A way is out if two of them see each other and hold the same \
     digit, or if together they take all candidates from a cell that all three see. A digit that is in none of the ways \
     left is false.",
);

const ROUND: &str = "{chain} and round again, either all of it or none: {conclusion}";
const ROUND_WHY: &str = "Links close to a ring whose candidates are alternately true and false, one way or the other. A candidate \
     that sees one of its digit that is true one way, and one that is true the other way, is false both ways.";
const OPPOSITE: &str = "{chain}, which is the opposite: {conclusion}";
const OPPOSITE_WHY: &str = "Assume that a candidate is true, or that it is false, and follow the links. If they lead to the \
     opposite, the assumption was wrong.";

static X_CYCLE: Info = own("x-cycle", "Bidirectional X-Cycle", Family::Chains, ROUND, ROUND_WHY);
static Y_CYCLE: Info = own("y-cycle", "Bidirectional Y-Cycle", Family::Chains, ROUND, ROUND_WHY);
static XY_CYCLE: Info = own("xy-cycle", "Bidirectional Cycle", Family::Chains, ROUND, ROUND_WHY);
static X_CHAIN: Info = own("forcing-x-chain", "Forcing X-Chain", Family::Chains, OPPOSITE, OPPOSITE_WHY);
static CHAIN: Info = own("forcing-chain", "Forcing Chain", Family::Chains, OPPOSITE, OPPOSITE_WHY);

const CLASH: &str = "{candidates} leads to a contradiction ({branches}): {conclusion}";
const CLASH_WHY: &str = "Assume that a candidate is true, or that it is false, and follow everything that is forced. If a candidate \
     turns out both true and false, the assumption was wrong.";
const AGREE: &str = "all cases lead to the same ({branches}): {conclusion}";
const CELL_WHY: &str = "A cell holds one of its candidates. If each of them leads to the same, that is so.";
const HOUSE_WHY: &str =
    "A digit is in one of its places in a house. If each of them leads to the same, that is so.";
const DOUBLE_WHY: &str = "A candidate is true or false. If both lead to the same, that is so.";

static NISHIO: Info = own("nishio-forcing-chain", "Nishio Forcing Chain", Family::Forcing, CLASH, CLASH_WHY);
static CELL: Info = own("cell-forcing-chains", "Cell Forcing Chains", Family::Forcing, AGREE, CELL_WHY);
static HOUSE: Info = own("region-forcing-chains", "Region Forcing Chains", Family::Forcing, AGREE, HOUSE_WHY);

/// The four shapes of dynamic chains at one level: contradiction, double, cell, house.
macro_rules! dynamic {
    ($id:literal, $name:literal) => {
        [
            own(
                concat!("dynamic-contradiction", $id),
                concat!("Dynamic Contradiction Forcing Chains", $name),
                Family::Forcing,
                CLASH,
                CLASH_WHY,
            ),
            own(
                concat!("dynamic-double", $id),
                concat!("Dynamic Double Forcing Chains", $name),
                Family::Forcing,
                AGREE,
                DOUBLE_WHY,
            ),
            own(
                concat!("dynamic-cell", $id),
                concat!("Dynamic Cell Forcing Chains", $name),
                Family::Forcing,
                AGREE,
                CELL_WHY,
            ),
            own(
                concat!("dynamic-region", $id),
                concat!("Dynamic Region Forcing Chains", $name),
                Family::Forcing,
                AGREE,
                HOUSE_WHY,
            ),
        ]
    };
}

/// By level.
static DYNAMIC: [[Info; 4]; 6] = [
    dynamic!("", ""),
    dynamic!("-plus", " (+)"),
    dynamic!("-plus-chains", " (+ Forcing Chains)"),
    dynamic!("-plus-multiple", " (+ Multiple Forcing Chains)"),
    dynamic!("-plus-dynamic", " (+ Dynamic Forcing Chains)"),
    dynamic!("-plus-nested", " (+ Dynamic Forcing Chains (+ Forcing Chains))"),
];

/// All that only this ladder has, the easiest first.
pub(in crate::rate::se) fn own_techniques() -> Vec<&'static Info> {
    let mut all = vec![&DIRECT_POINTING, &DIRECT_CLAIMING, &DIRECT_HIDDEN_PAIR, &DIRECT_HIDDEN_TRIPLET];
    all.extend(UNIQUE.iter().chain(&BUGS));
    all.extend([&PAIR_EXCLUSION, &X_CYCLE, &Y_CYCLE, &XY_CYCLE, &X_CHAIN, &CHAIN, &TRIPLET_EXCLUSION]);
    all.extend([&NISHIO, &CELL, &HOUSE]);
    all.extend(DYNAMIC.iter().flatten());
    all
}

/// The technique of a hint.
pub(super) fn of(found: &Found) -> &'static Info {
    match &found.pattern {
        Pattern::HiddenSingle { alone: true, .. } => shared("full-house"),
        Pattern::HiddenSingle { .. } => shared("hidden-single"),
        Pattern::NakedSingle => shared("naked-single"),
        &Pattern::Locking { base, single_in: Some(_), .. } => {
            if base < COLUMN {
                &DIRECT_POINTING
            } else {
                &DIRECT_CLAIMING
            }
        }
        &Pattern::Locking { base, .. } => {
            shared(if base < COLUMN { "locked-candidates-1" } else { "locked-candidates-2" })
        }
        Pattern::NakedSet { digits, .. } => {
            shared(["naked-pair", "naked-triple", "naked-quadruple"][digits.count_ones() as usize - 2])
        }
        Pattern::HiddenSet { digits, direct: true, .. } => {
            if digits.count_ones() == 2 {
                &DIRECT_HIDDEN_PAIR
            } else {
                &DIRECT_HIDDEN_TRIPLET
            }
        }
        Pattern::HiddenSet { digits, .. } => {
            shared(["hidden-pair", "hidden-triple", "hidden-quadruple"][digits.count_ones() as usize - 2])
        }
        Pattern::Fish { base, .. } => {
            shared(["x-wing", "swordfish", "jellyfish"][base.count_ones() as usize - 2])
        }
        Pattern::Wing { .. } => shared(if found.rating < 4.3 { "xy-wing" } else { "xyz-wing" }),
        Pattern::Loop(unique_loop) => of_loop(unique_loop),
        Pattern::Bug(bug) => of_bug(bug),
        Pattern::Exclusion { cells } => exclusion(cells.len()),
        Pattern::Chains(chains) => of_chains(chains),
    }
}

pub(super) fn of_loop(unique_loop: &loops::Loop) -> &'static Info {
    &UNIQUE[usize::from(unique_loop.kind.number()) - 1]
}

pub(super) fn of_bug(bug: &bug::Bug) -> &'static Info {
    &BUGS[match bug.kind {
        bug::Type::One => 0,
        bug::Type::Two => 1,
        bug::Type::Three { .. } => 2,
        bug::Type::Four { .. } => 3,
    }]
}

pub(super) fn of_chains(chains: &Chains) -> &'static Info {
    let dynamic = match chains.kind {
        Kind::Dynamic(level) => &DYNAMIC[usize::from(level)],
        _ => &DYNAMIC[0],
    };
    match (chains.kind, chains.shape) {
        (_, Shape::Cycle { x: true, y: true }) => &XY_CYCLE,
        (_, Shape::Cycle { x: true, .. }) => &X_CYCLE,
        (_, Shape::Cycle { .. }) => &Y_CYCLE,
        (_, Shape::Forcing { y: false, .. }) => &X_CHAIN,
        (_, Shape::Forcing { .. }) => &CHAIN,
        (Kind::Nishio, _) => &NISHIO,
        (Kind::Multiple, Shape::Cell(_)) => &CELL,
        (Kind::Multiple, _) => &HOUSE,
        (_, Shape::Contradiction) => &dynamic[0],
        (_, Shape::Double) => &dynamic[1],
        (_, Shape::Cell(_)) => &dynamic[2],
        (_, Shape::House(..)) => &dynamic[3],
    }
}

pub(super) fn exclusion(size: usize) -> &'static Info {
    if size == 2 { &PAIR_EXCLUSION } else { &TRIPLET_EXCLUSION }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_nobody_elses() {
        let own = own_techniques();
        for (i, info) in own.iter().enumerate() {
            assert!(techniques::by_id(info.id).is_none(), "{}", info.id);
            assert!(own[..i].iter().all(|other| other.id != info.id), "{}", info.id);
            assert!(info.argument.len() > 60 && info.sentence.contains("{conclusion}"), "{}", info.id);
        }
    }

    #[test]
    fn the_teachers_own_are_there() {
        for id in [
            "full-house",
            "hidden-single",
            "naked-single",
            "locked-candidates-1",
            "locked-candidates-2",
            "naked-pair",
            "naked-triple",
            "naked-quadruple",
            "hidden-pair",
            "hidden-triple",
            "hidden-quadruple",
            "x-wing",
            "swordfish",
            "jellyfish",
            "xy-wing",
            "xyz-wing",
        ] {
            assert_eq!(shared(id).id, id);
        }
    }
}
