//! Unique loops, types 1 to 4: a loop of cells that could exchange two digits.
//!
//! Only Sudoku Explainer's scale has them; it counts the uniqueness tests 1 to 4 among them. How they are
//! explained stands in `logic::deadly`.

use crate::logic::{Family, Info, Technique, TechniqueId};

pub(super) static INFOS: &[&Info] = &[&UNIQUE[0], &UNIQUE[1], &UNIQUE[2], &UNIQUE[3]];
pub(super) static SEARCHES: &[&dyn Technique] = &[];

const SAVED: &str = "With only {digits} in {cells} there would be two solutions; {one of guardian \
                     candidates} must be true, so {conclusion}";
const SAVED_SET: &str = "With only {digits} in {cells} there would be two solutions; {one of guardian \
     candidates} must be true, and together with {wing cells} this uses up {link digits} in {houses}, so \
     {conclusion}";
const SAVED_LOCKED: &str = "With only {digits} in {cells} there would be two solutions; one of {pivot \
     cells} must be {link digits} and the other a further digit, so {conclusion}";

/// Rectangles and loops by type.
static UNIQUE: [Info; 4] = [
    Info {
        id: TechniqueId::UniqueLoop1,
        name: "Unique Loop Type 1",
        family: Family::Uniqueness,
        sentence: SAVED,
        argument: "The cells of a loop have the same two candidates, and each house that the loop meets has \
         two of its cells. Only one cell has further candidates. Without these the two digits could be \
         exchanged all round the loop, so that cell must hold one of them.",
        example: "+5+9+8+1+273+6+42+34+5+68.1.1+7+6..+9+825.15..+627.+7.+3.8...6..9.+7....9.+26.+3.....7+8.4..+2.817.26..:945",
    },
    Info {
        id: TechniqueId::UniqueLoop2,
        name: "Unique Loop Type 2",
        family: Family::Uniqueness,
        sentence: SAVED,
        argument: "The cells of a loop have the same two candidates, and some of them also have one further \
         digit. If none of these held the further digit, the two digits could be exchanged all round the \
         loop. So one of them holds it, and a cell that sees all of them can't.",
        example: "+4...+6+2..9.+2+9.45+7.6.6.7+91.4.9+1+6.5387.7.2+1+8..6..4.+6.........38..52.+4+516..+7..39.....:513 792 813",
    },
    Info {
        id: TechniqueId::UniqueLoop3,
        name: "Unique Loop Type 3",
        family: Family::Uniqueness,
        sentence: SAVED_SET,
        argument: "The cells of a loop have the same two candidates, and two of them also have further \
         digits. One of the further digits is true, so the two cells count as one cell that holds a \
         further digit. It may form a naked subset with other cells of the house.",
        example: "..+3....+5+8.6.+5.8.1+3+1+58+3.7.46..+193.467..9.8.+1+3+2.3....+8+954+128+563+79....1+35.+43.+5...+6.+1:992",
    },
    Info {
        id: TechniqueId::UniqueLoop4,
        name: "Unique Loop Type 4",
        family: Family::Uniqueness,
        sentence: SAVED_LOCKED,
        argument: "The cells of a loop have the same two candidates, and two of them also have further \
         digits. One of the loop's digits has no other place in a house of these two cells, so it is in \
         one of them, and the other holds a further digit.",
        example: "1...+9.+4+62.9.4..+15+8..6...7+39.5.9.3+81.....7..25...8...4.7.....6+9....+7.9+28.+9.2...+5+71:369",
    },
];
