//! Bivalue universal graves, types 1 to 4: a board that could exchange all its candidates.
//!
//! Only Sudoku Explainer's scale has them. Their explanation is in `logic::guardians::deadly`.

use crate::logic::{Family, Info, Technique, TechniqueId};

pub(super) static TECHNIQUES: &[Technique] = &Technique::list(&BUGS, None);

macro_rules! grave {
    ($words:literal) => {
        concat!(
            "Without {guardian candidates}, every open cell would have two candidates and every digit two \
             places in each house, and there would be two solutions or none; {one of guardian candidates} \
             must be true",
            $words,
            ", so {conclusion}"
        )
    };
}

macro_rules! grave_why {
    ($words:literal) => {
        concat!(
            "When every open cell has two candidates and every digit has two places in each house, all \
             candidates can be exchanged: the puzzle has two solutions or none. So at least one of the \
             extra candidates, those that keep the board from being such a pattern, is true. ",
            $words
        )
    };
}

/// Bivalue universal graves by type.
static BUGS: [Info; 4] = [
    Info {
        id: TechniqueId::Bug1,
        name: "BUG Type 1",
        family: Family::Uniqueness,
        sentence: grave!(""),
        argument: grave_why!("If all extra candidates are in one cell, the cell must hold one of them."),
        example: Some(
            "7.+283..5.+5.4+9.+7+81.8.9+4.+5.+6.9+75+3+82+6+4132..4+9+57+8.4857..+2.2+5.7+9+8.3.+4+8+7..329+5.+9+3+25+4.+8.",
        ),
    },
    Info {
        id: TechniqueId::Bug2,
        name: "BUG Type 2",
        family: Family::Uniqueness,
        sentence: grave!(""),
        argument: grave_why!(
            "If all extra candidates are of one digit, a cell that sees all of them can't \
                              hold it."
        ),
        example: Some(
            "6+13+7..+8.4+2.46.1+3.7.+7+53+4.2+6+17+38+1+649+25+1+5+2+97.+4.+6..+62.5+71..2+95+1+76..5.78..+1.+9..+1+49.+5+7+2:871",
        ),
    },
    Info {
        id: TechniqueId::Bug3,
        name: "BUG Type 3",
        family: Family::Uniqueness,
        sentence: grave!(", and together with {wing cells} this uses up {link digits} in {houses}"),
        argument: grave_why!(
            "If all extra candidates are in one house, their cells count as one cell that holds one of \
             them. It may form a naked subset with other cells of the house."
        ),
        example: Some(
            ".8+6+2+9..+4.2..7.4.6....6...+296+23+9+7+5+418...8+12+5+3+61+5+84+3+69+7+2+34+25+69+1+87+8+1+5+32+7+6+9+49+6+7+1+4+82+53",
        ),
    },
    Info {
        id: TechniqueId::Bug4,
        name: "BUG Type 4",
        family: Family::Uniqueness,
        sentence: grave!(", and one of {pivot cells} must be {link digits}"),
        argument: grave_why!(
            "If the extra candidates are in two cells of a house, and another digit of the house can only \
             be in these two cells, one of them holds that digit and the other an extra candidate. Their \
             other candidates are false."
        ),
        example: Some(
            "+4+28+16+3.5...+1+7+8+5324+7+3+52+9+4...547..+2.8...+3..7+4.+22+16+94+8.3...+9..1+24.3.+2+4.+6.+91+1+5+48+296+7+3",
        ),
    },
];
