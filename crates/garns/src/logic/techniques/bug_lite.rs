//! BUG-Lite: cells that could exchange three or more digits, two in each cell.

use crate::logic::guardians::deadly::Type;
use crate::logic::techniques::unique_loop::{SAVED, SAVED_LOCKED, SAVED_SET, search};
use crate::logic::{Family, Info, Technique, TechniqueId};

pub(super) static TECHNIQUES: &[Technique] = &[
    Technique::new(&LITE[0], |id, position, found| search(id, Type::One, position, found)),
    Technique::new(&LITE[1], |id, position, found| search(id, Type::Two, position, found)),
    Technique::new(&LITE[2], |id, position, found| search(id, Type::Three, position, found)),
    Technique::new(&LITE[3], |id, position, found| search(id, Type::Four, position, found)),
];

macro_rules! lite {
    ($words:literal) => {
        concat!(
            "Some cells have two candidates each, if we leave out a few others, and every digit has two places or none \
             among these cells in each house. If the cells held only these candidates, each of them could take its \
             other candidate, and there would be two solutions. So one of the other candidates is true. ",
            $words
        )
    };
}

/// BUG-Lites by type.
static LITE: [Info; 4] = [
    Info {
        id: TechniqueId::BugLite1,
        name: "BUG-Lite Type 1",
        family: Family::Uniqueness,
        sentence: SAVED,
        argument: lite!("If only one cell has other candidates, it must hold one of them."),
        example: Some(
            "+9+18..+6+73+5+6+5+379+8+124+2+4+7..1+9+8+67+8+2.1.5+6+9+1+6+9...+3+48435..+9+2+175+96...+4+7.+37+4..5+89.+8+2+19..6+53:274 284 374",
        ),
    },
    Info {
        id: TechniqueId::BugLite2,
        name: "BUG-Lite Type 2",
        family: Family::Uniqueness,
        sentence: SAVED,
        argument: lite!("If all of them are of one digit, a cell that sees all of them can't hold it."),
        example: Some(
            "3+6+8+9215+4+7+7+5983+42+16+24+1+75+69+8+3..2+5.+3+67.+6+7+5+41283+9..+36...+5+2+5+36..8....8....+3.5.+2.3.+5..+8:141 161 481 491 795 941 961 985",
        ),
    },
    Info {
        id: TechniqueId::BugLite3,
        name: "BUG-Lite Type 3",
        family: Family::Uniqueness,
        sentence: SAVED_SET,
        argument: lite!(
            "If all of them are in one house, their cells count as one cell that holds one of them. It may form a \
             naked subset with other cells of the house."
        ),
        example: Some(
            "8.4...+2+6+3+5.+3+4+6.7+896.+9.8.5+1+4+795+6+28+34+1+26+8..4+9753+4+1+7+59+8+2+6+43+6.7.1.+81.+2..6+4.+7+9.+7.+4.+6.2:114 584 594",
        ),
    },
    Info {
        id: TechniqueId::BugLite4,
        name: "BUG-Lite Type 4",
        family: Family::Uniqueness,
        sentence: SAVED_LOCKED,
        argument: lite!(
            "If they are in two cells of a house, and another digit of the house can only be in these two cells, one of \
             the cells holds that digit and the other a further candidate. Their remaining candidates are false."
        ),
        example: Some(
            "7.+2.+5+3..+14.3871.5.5.+1.+2+9+73.+2+5+7+9641+8+33+4+9+1+8+2+5+676+18+7+359..+82.5+9+7+31.+17.+34+8...+9+3.+2+16.+7.:289 617",
        ),
    },
];
