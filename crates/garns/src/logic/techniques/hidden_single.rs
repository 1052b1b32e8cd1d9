//! Hidden Single: a digit with one place left in a house.

use core::ops::ControlFlow;

use crate::logic::{
    Argument, Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Pattern, Position, Role,
    Sink, Technique, TechniqueId, argue,
};
use crate::{Board, Candidate, CandidateSet, CellSet, Digit, DigitSet, House, HouseKind};

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&INFO, search)];

static INFO: Info = Info {
    id: TechniqueId::HiddenSingle,
    name: "Hidden Single",
    family: Family::Singles,
    sentence: "{digits} has only one place left in {houses}, so {conclusion}",
    argument: "Every house holds every digit. When only one cell of a house is left for a digit, it must be \
               in that cell, even if other digits would fit there too.",
    example: Some(".8.9+4+6.5..6.251......+3+87...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73...."),
};

fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let mut done = CandidateSet::EMPTY;
    // Boxes come first, because people see them first.
    for kind in [HouseKind::Box, HouseKind::Row, HouseKind::Column] {
        for house in House::of_kind(kind) {
            for digit in Digit::ALL {
                let Some(cell) = board.places_in(digit, house).single() else { continue };
                let placed = Candidate { cell, digit };
                if done.insert(placed) {
                    found(Single(Constraint::House(house, digit)).place(id, placed))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cell, or the digit in a house, that has one candidate left. All kinds of singles use it.
pub(crate) struct Single(pub(crate) Constraint);

impl Single {
    /// The pattern that places the candidate.
    pub(crate) fn place(self, technique: TechniqueId, placed: Candidate) -> Pattern {
        Pattern::new(technique, vec![Deduction::Place(placed)], self)
    }
}

impl Explain for Single {
    fn explain(&self, _: &Board, deductions: &[Deduction]) -> Explanation {
        let mut evidence = Vec::with_capacity(3);
        if let Constraint::House(house, _) = self.0 {
            evidence.push(Evidence::Houses(Role::Pattern, vec![house]));
        }
        for placed in argue::concluded(deductions) {
            evidence.push(Evidence::Cells(Role::Pattern, CellSet::only(placed.cell)));
            evidence.push(Evidence::Digits(Role::Pattern, DigitSet::only(placed.digit)));
        }
        Explanation { evidence, proof: vec![Argument::Last(self.0.into())] }
    }
}
