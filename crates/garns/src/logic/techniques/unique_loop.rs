//! Unique loops, types 1 to 4: a loop of cells that could exchange two digits.
//!
//! Sudoku Explainer's scale has its own search, and counts the uniqueness tests 1 to 4 as unique loops. The
//! explanation of loops is in `logic::guardians::deadly`.

use core::ops::ControlFlow;

use crate::logic::guardians::deadly::Type;
use crate::logic::{Family, Info, Position, Sink, Technique, TechniqueId};

pub(super) static TECHNIQUES: &[Technique] = &[
    Technique::new(&UNIQUE[0], |id, position, found| search(id, Type::One, position, found)),
    Technique::new(&UNIQUE[1], |id, position, found| search(id, Type::Two, position, found)),
    Technique::new(&UNIQUE[2], |id, position, found| search(id, Type::Three, position, found)),
    Technique::new(&UNIQUE[3], |id, position, found| search(id, Type::Four, position, found)),
];

pub(super) const SAVED: &str = "With only {digits} in {cells} there would be two solutions; {one of guardian \
                     candidates} must be true, so {conclusion}";
pub(super) const SAVED_SET: &str = "With only {digits} in {cells} there would be two solutions; {one of guardian \
     candidates} must be true, and together with {wing cells} this uses up {link digits} in {houses}, so \
     {conclusion}";
pub(super) const SAVED_LOCKED: &str = "With only {digits} in {cells} there would be two solutions; one of {pivot \
     cells} must be {link digits} and the other a further digit, so {conclusion}";

/// Unique loops by type.
static UNIQUE: [Info; 4] = [
    Info {
        id: TechniqueId::UniqueLoop1,
        name: "Unique Loop Type 1",
        family: Family::Uniqueness,
        sentence: SAVED,
        argument: "The cells of a loop have the same two candidates, and each house that the loop meets has \
         two of its cells. Only one cell has further candidates. Without these the two digits could be \
         exchanged all round the loop, so that cell must hold one of them.",
        example: Some(
            "..+2+8...7.57.9..+8+62+8+645+2+7+1+9+34+596+1+8+3+2+77+1+6+3+92..8+3+28+4+7+5+916+64+7+1532+8+9.+8.+2..7..2.5+78.+6.1:415 416",
        ),
    },
    Info {
        id: TechniqueId::UniqueLoop2,
        name: "Unique Loop Type 2",
        family: Family::Uniqueness,
        sentence: SAVED,
        argument: "The cells of a loop have the same two candidates, and some of them also have one further \
         digit. If none of these held the further digit, the two digits could be exchanged all round the \
         loop. So one of them holds it, and a cell that sees all of them can't.",
        example: Some(
            "+24+6+5+3..+78..+5+4+8.2+3+6..3267+4+5.5+2.+74+63..+4+3.1+25.+67+16+7+3+98+54+2+3.26.4..5+6+9+1+8+5+37+2+4.549.+26.+3",
        ),
    },
    Info {
        id: TechniqueId::UniqueLoop3,
        name: "Unique Loop Type 3",
        family: Family::Uniqueness,
        sentence: SAVED_SET,
        argument: "The cells of a loop have the same two candidates, and two of them also have further \
         digits. One of the further digits is true, so the two cells count as one cell that holds a \
         further digit. It may form a naked subset with other cells of the house.",
        example: Some(
            "...+1..7+6.68..+7.1+5..7..6..23+7+26+9+35+4+8+1.3.7+4+6+592...+81+2+6+3+7.+1.+69+7+34+5+3+64..1.7.+59+738+4+21+6:411 513 913 931 933",
        ),
    },
    Info {
        id: TechniqueId::UniqueLoop4,
        name: "Unique Loop Type 4",
        family: Family::Uniqueness,
        sentence: SAVED_LOCKED,
        argument: "The cells of a loop have the same two candidates, and two of them also have further \
         digits. One of the loop's digits has no other place in a house of these two cells, so it is in \
         one of them, and the other holds a further digit.",
        example: Some(
            "...+8+69+15.9+5.7+148+6.8+61.5..+7....6+4.59+77...2.+6+31+5.+6.+71+24+82..4.+63.+5+6.8...7....5..7..6:182 213 239 284 289 313 339 384 386 394 419 984 994",
        ),
    },
];

/// Reports the conclusions of a type from loops, which have two digits, or from BUG-Lites, which have more.
pub(super) fn search(
    id: TechniqueId,
    kind: Type,
    position: &mut Position<'_>,
    found: Sink<'_>,
) -> ControlFlow<()> {
    let board = position.board();
    let is_loop = UNIQUE.iter().any(|info| info.id == id);
    for deadly in position.deadly_patterns() {
        if (deadly.digits().len() == 2) == is_loop {
            deadly.report(id, kind, board, found)?;
        }
    }
    ControlFlow::Continue(())
}
