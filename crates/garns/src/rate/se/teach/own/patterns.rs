//! Patterns: what their cells and digits say at once.

use super::own;
use crate::logic::{Family, Info};

const LOCKED_SINGLE: &str = "in {base houses}, {digits} goes only where {cover houses} crosses it, and then {pivot cells} is the \
     only place left for it in {houses}: {conclusion}";

pub(in super::super) static DIRECT_POINTING: Info = own(
    "direct-pointing",
    "Direct Pointing",
    Family::Intersections,
    LOCKED_SINGLE,
    "When all places of a digit in a box lie in one row or column, the digit goes nowhere else on that line. If that \
     leaves it a single place in another box, it goes there.",
    "12.3.....35....1....4.....2..5...2+8.6.8.7.........8.9...31..5.......9.7.....6.9.8",
);

pub(in super::super) static DIRECT_CLAIMING: Info = own(
    "direct-claiming",
    "Direct Claiming",
    Family::Intersections,
    LOCKED_SINGLE,
    "When all places of a digit on a line lie in one box, the digit goes nowhere else in that box. If that leaves it \
     a single place on another line, it goes there. The third box that both lines cross then points at the same place, \
     so where this works, direct pointing does too and comes first.",
    "",
);

const HIDDEN_SINGLE: &str = "in {houses}, {digits} go only into {cells}, so {pivot cells} is the only place left there for \
     {link digits}: {conclusion}";

pub(in super::super) static DIRECT_HIDDEN_PAIR: Info = own(
    "direct-hidden-pair",
    "Direct Hidden Pair",
    Family::Subsets,
    HIDDEN_SINGLE,
    "Two digits that have only the same two places in a house fill these two cells. If that leaves another digit a \
     single place in the house, it goes there.",
    "..4.3....71.....9..28..5......2..4...3.95..7..7..6.1....9...2.8...12...6........3",
);

pub(in super::super) static DIRECT_HIDDEN_TRIPLET: Info = own(
    "direct-hidden-triplet",
    "Direct Hidden Triplet",
    Family::Subsets,
    HIDDEN_SINGLE,
    "Three digits that have only three places altogether in a house fill these three cells. If that leaves another \
     digit a single place in the house, it goes there.",
    "1.......2.9.4...5...5...71..5.9.3.....6.........85..4.7....86...3...9.8...2.....1",
);

const SAVED: &str = "{cells} must not hold only {digits}, which could be exchanged, so {one of guardian candidates} is true: {conclusion}";
const SAVED_SET: &str = "{cells} must not hold only {digits}, which could be exchanged, so {one of guardian candidates} is true, \
     and with {wing cells} that takes up {link digits} in {houses}: {conclusion}";
const SAVED_LOCKED: &str = "{cells} must not hold only {digits}, which could be exchanged, and {link digits} is in one of {pivot \
     cells} anyway, so the other of these holds something else: {conclusion}";

/// Rectangles and loops by type.
pub(in super::super) static UNIQUE: [Info; 4] = [
    own(
        "unique-loop-1",
        "Unique Loop Type 1",
        Family::Uniqueness,
        SAVED,
        "A loop of cells has only the same two candidates, each house that it meets in two of its cells; only one cell \
         has more. Without these the two digits could be exchanged all round, so that cell holds one of the others.",
        "+5+9+8+1+273+6+42+34+5+68.1.1+7+6..+9+825.15..+627.+7.+3.8...6..9.+7....9.+26.+3.....7+8.4..+2.817.26..:945",
    ),
    own(
        "unique-loop-2",
        "Unique Loop Type 2",
        Family::Uniqueness,
        SAVED,
        "A loop of cells has only the same two candidates, but for one further digit in some of them. If none of these \
         held it, the two digits could be exchanged all round. So one does, and a cell that sees them all does not.",
        "+4...+6+2..9.+2+9.45+7.6.6.7+91.4.9+1+6.5387.7.2+1+8..6..4.+6.........38..52.+4+516..+7..39.....:513 792 813",
    ),
    own(
        "unique-loop-3",
        "Unique Loop Type 3",
        Family::Uniqueness,
        SAVED_SET,
        "A loop of cells has only the same two candidates, but for further digits in two of them. One of these is true, \
         so the two cells count as one that holds a further digit, and may make a subset with others of their house.",
        "..+3....+5+8.6.+5.8.1+3+1+58+3.7.46..+193.467..9.8.+1+3+2.3....+8+954+128+563+79....1+35.+43.+5...+6.+1:992",
    ),
    own(
        "unique-loop-4",
        "Unique Loop Type 4",
        Family::Uniqueness,
        SAVED_LOCKED,
        "A loop of cells has only the same two candidates, but for further digits in two of them. One of the two digits \
         has no other place in a house of these two cells, so it is in one of them, and the other holds a further digit.",
        "1...+9.+4+62.9.4..+15+8..6...7+39.5.9.3+81.....7..25...8...4.7.....6+9....+7.9+28.+9.2...+5+71:369",
    ),
];

macro_rules! grave {
    ($words:literal) => {
        concat!(
            "but for {guardian candidates}, every open cell has two candidates and every digit two places in each \
             house, which could all be exchanged, so {one of guardian candidates} is true",
            $words,
            ": {conclusion}"
        )
    };
}

macro_rules! grave_why {
    ($words:literal) => {
        concat!(
            "When every open cell has two candidates and every digit two places in each house, the candidates can be \
             exchanged all over the board. So one of the candidates beyond that is true. ",
            $words
        )
    };
}

/// Bivalue universal graves by type.
pub(in super::super) static BUGS: [Info; 4] = [
    own(
        "bug-1",
        "BUG Type 1",
        Family::Uniqueness,
        grave!(""),
        grave_why!("If all of these are in one cell, it holds nothing else."),
        "7.+283..5.+5.4+9.+7+81.8.9+4.+5.+6.9+75+3+82+6+4132..4+9+57+8.4857..+2.2+5.7+9+8.3.+4+8+7..329+5.+9+3+25+4.+8.",
    ),
    own(
        "bug-2",
        "BUG Type 2",
        Family::Uniqueness,
        grave!(""),
        grave_why!("If all of these are of one digit, a cell that sees them all does not hold it."),
        "6+13+7..+8.4+2.46.1+3.7.+7+53+4.2+6+17+38+1+649+25+1+5+2+97.+4.+6..+62.5+71..2+95+1+76..5.78..+1.+9..+1+49.+5+7+2:871",
    ),
    own(
        "bug-3",
        "BUG Type 3",
        Family::Uniqueness,
        grave!(", and with {wing cells} that takes up {link digits} in {houses}"),
        grave_why!(
            "If all of these are in one house, their cells count as one that holds one of them, and may make a subset \
             with others of the house."
        ),
        ".8+6+2+9..+4.2..7.4.6....6...+296+23+9+7+5+418...8+12+5+3+61+5+84+3+69+7+2+34+25+69+1+87+8+1+5+32+7+6+9+49+6+7+1+4+82+53",
    ),
    own(
        "bug-4",
        "BUG Type 4",
        Family::Uniqueness,
        grave!(", and {link digits} is in one of {pivot cells} anyway"),
        grave_why!(
            "If these are in two cells of a house, and another digit of the house goes only into these two, one of \
             them holds that digit and the other a candidate beyond; what else they have is false."
        ),
        "+4+28+16+3.5...+1+7+8+5324+7+3+52+9+4...547..+2.8...+3..7+4.+22+16+94+8.3...+9..1+24.3.+2+4.+6.+91+1+5+48+296+7+3",
    ),
];

const EXCLUDED: &str = "every way to fill {cells} that repeats no digit in a house and leaves one each for {wing cells} agrees: \
     {conclusion}";

pub(in super::super) static PAIR_EXCLUSION: Info = own(
    "aligned-pair-exclusion",
    "Aligned Pair Exclusion",
    Family::LastResort,
    EXCLUDED,
    "Go through all ways to fill two cells together. A way is out if the two see each other and hold the same digit, or \
     if together they take all candidates from a cell that both see. A digit that is in none of the ways left is false.",
    "..+4.5.7.1..7..389...67...5..4..81...6..2.....9.....1..+439.2.+6.5....4....2..3..+94.:262 341",
);

pub(in super::super) static TRIPLET_EXCLUSION: Info = own(
    "aligned-triplet-exclusion",
    "Aligned Triplet Exclusion",
    Family::LastResort,
    EXCLUDED,
    "Go through all ways to fill three cells together. A way is out if two of them see each other and hold the same \
     digit, or if together they take all candidates from a cell that all three see. A digit that is in none of the ways \
     left is false.",
    "1...8.6.......7.2....2..4.3.1..4.........3...86.....9.47..9.8....5....3..815..7..:273 313 321 323 921",
);
