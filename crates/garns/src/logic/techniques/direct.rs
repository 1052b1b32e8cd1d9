//! Direct techniques: a locked digit or a hidden set that leaves only one place for a digit.
//!
//! Only Sudoku Explainer's scale has them: it counts the two steps as one.

use crate::logic::techniques::hidden_subset::HiddenSet;
use crate::logic::techniques::locked_candidates::Locked;
use crate::logic::{
    Argument, Deduction, Evidence, Explain, Explanation, Family, Info, Role, Technique, TechniqueId, argue,
};
use crate::{Board, CellSet, DigitSet, House};

pub(super) static TECHNIQUES: &[Technique] = &Technique::list(&INFOS, None);

const LOCKED_SINGLE: &str = "In {base houses}, {digits} must be in {cover houses}, which leaves {pivot \
     cells} as its only place in {houses}, so {conclusion}";

const HIDDEN_SINGLE: &str = "In {houses}, {digits} must be in {cells}, which leaves {pivot cells} as the \
     only place for {link digits}, so {conclusion}";

static INFOS: [Info; 4] = [
    Info {
        id: TechniqueId::DirectPointing,
        name: "Direct Pointing",
        family: Family::Intersections,
        sentence: LOCKED_SINGLE,
        argument: "When all places for a digit in a box lie in one row or column, the digit can't be anywhere \
         else on that line. If this leaves a single place for it in another box, it must be there.",
        example: Some("12.3.....35....1....4.....2..5...2+8.6.8.7.........8.9...31..5.......9.7.....6.9.8"),
    },
    Info {
        id: TechniqueId::DirectClaiming,
        name: "Direct Claiming",
        family: Family::Intersections,
        sentence: LOCKED_SINGLE,
        argument: "When all places for a digit on a line lie in one box, the digit can't be anywhere else in \
         that box. If this leaves a single place for it on another line, it must be there. The third box that \
         both lines cross then points at the same place, so wherever this technique works, direct pointing \
         works too and is tried first.",
        example: None,
    },
    Info {
        id: TechniqueId::DirectHiddenPair,
        name: "Direct Hidden Pair",
        family: Family::Subsets,
        sentence: HIDDEN_SINGLE,
        argument: "Two digits that have only the same two places in a house must fill these two cells. If this \
         leaves a single place for another digit in the house, that digit must be there.",
        example: Some("..4.3....71.....9..28..5......2..4...3.95..7..7..6.1....9...2.8...12...6........3"),
    },
    Info {
        id: TechniqueId::DirectHiddenTriplet,
        name: "Direct Hidden Triplet",
        family: Family::Subsets,
        sentence: HIDDEN_SINGLE,
        argument: "Three digits that have only three places altogether in a house must fill these three cells. \
         If this leaves a single place for another digit in the house, that digit must be there.",
        example: Some("1.......2.9.4...5...5...71..5.9.3.....6.........85..4.7....86...3...9.8...2.....1"),
    },
];

/// A locked digit that then has only one place left in a house.
pub(crate) struct DirectLocked {
    pub(crate) locked: Locked,
    pub(crate) house: House,
}

impl Explain for DirectLocked {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let Explanation { mut evidence, mut proof } = self.locked.explain(board, deductions);
        evidence.push(Evidence::Houses(Role::Pattern, vec![self.house]));
        for placed in argue::concluded(deductions) {
            evidence.push(Evidence::Cells(Role::Pivot, CellSet::only(placed.cell)));
            proof.push(Argument::Last(argue::in_house(self.house, placed.digit)));
        }
        Explanation { evidence, proof }
    }
}

/// A hidden set that leaves only one place for another digit of its house.
pub(crate) struct DirectHidden(pub(crate) HiddenSet);

impl Explain for DirectHidden {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let Explanation { mut evidence, mut proof } = self.0.explain(board, deductions);
        for placed in argue::concluded(deductions) {
            evidence.push(Evidence::Cells(Role::Pivot, CellSet::only(placed.cell)));
            evidence.push(Evidence::Digits(Role::Link, DigitSet::only(placed.digit)));
            proof.push(Argument::Last(argue::in_house(self.0.house, placed.digit)));
        }
        Explanation { evidence, proof }
    }
}
