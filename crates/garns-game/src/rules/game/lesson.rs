//! The path of lessons, from the first single to chains.

use garns::logic::TechniqueId::{self, *};

/// A lesson: a technique, and how a person finds it.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The technique.
    pub technique: TechniqueId,
    /// How to spot it, in a few sentences.
    pub spot: &'static str,
}

/// The lessons in the order in which to learn them.
pub const LESSONS: [Lesson; 12] = [
    Lesson {
        technique: FullHouse,
        spot: "Look for a row, column or box with eight digits. Say the digits from 1 to 9: the one that you \
               don't see goes into the empty cell.",
    },
    Lesson {
        technique: HiddenSingle,
        spot: "Choose a digit that is on the board several times. In each box that lacks it, cross out in your \
               mind the rows and columns that have it already. If a single cell is left, the digit goes there. \
               Boxes are the easiest; then try rows and columns in the same way.",
    },
    Lesson {
        technique: NakedSingle,
        spot: "Look for an empty cell in a crowded row, column and box. Count the digits that it sees. If it \
               sees eight different digits, the ninth goes there.",
    },
    Lesson {
        technique: LockedCandidates1,
        spot: "Choose a box and a digit. If all places for the digit lie in one row or column of the box, follow \
               that line out of the box: the digit can't be anywhere else in it.",
    },
    Lesson {
        technique: LockedCandidates2,
        spot: "Choose a row or column and a digit. If all places for the digit lie in one box, look at the rest \
               of the box: the digit can't be there.",
    },
    Lesson {
        technique: NakedPair,
        spot: "Look for two cells of a row, column or box that have the same two candidates and no others. These \
               two digits belong to these two cells, so you can remove them from the other cells of the house.",
    },
    Lesson {
        technique: HiddenPair,
        spot: "In a row, column or box, look for two digits that have only the same two places. No other digit \
               fits into these two cells, so you can remove all their other candidates.",
    },
    Lesson {
        technique: XWing,
        spot: "Choose a digit and look for two rows in which it has only two places. If the places lie in the \
               same two columns, they are the corners of a rectangle: remove the digit from the rest of both \
               columns. It works with rows and columns exchanged, too.",
    },
    Lesson {
        technique: Skyscraper,
        spot: "Choose a digit and look for two rows in which it has only two places. If two of the places share \
               a column and the others do not, one of those others must be right: remove the digit from every \
               cell that sees both.",
    },
    Lesson {
        technique: XyWing,
        spot: "Look for a cell with two candidates, the pivot. Find two cells that it sees, each with two \
               candidates: one shared with the pivot, and the same third digit in both. One of these two cells \
               holds the third digit: remove it from every cell that sees both.",
    },
    Lesson {
        technique: XyChain,
        spot: "Begin in a cell with two candidates. Suppose that it is not the first of them, go to a cell with \
               two candidates that it then decides, and so on. If the chain ends with the digit that it began \
               with, one of the two ends holds this digit: remove it from every cell that sees both.",
    },
    Lesson {
        technique: Aic,
        spot: "Begin with a strong link: a digit that has only two places in a row, column or box, or a cell with \
               two candidates. Suppose that one end is false; then the other end is true. The true candidate makes \
               candidates that it sees false. If one of them belongs to another strong link, the other end of that \
               link is true, and so on. Wherever you stop at a true candidate, your start or this end is true: \
               remove every candidate that neither of them allows.",
    },
];

impl Lesson {
    /// The lesson about a technique, if there is one, and its place on the path, from 0.
    pub fn about(technique: TechniqueId) -> Option<(usize, &'static Lesson)> {
        LESSONS.iter().enumerate().find(|(_, lesson)| lesson.technique == technique)
    }
}
