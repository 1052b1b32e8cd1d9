//! Skyscraper: two parallel lines with two places each, of which one is in the same crossing line.
//!
//! Rows come before columns, digits in order: HoDoKu's path depends on it.

use core::ops::ControlFlow;

use crate::logic::{
    Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Pattern, PositionCache, Role, Sink,
    Technique, TechniqueId, argue,
};
use crate::{Board, CellSet, Digit, DigitSet, House, HouseKind};

/// Two parallel strong links joined at one end.
#[derive(Debug)]
pub struct Skyscraper;

pub(super) static INFOS: &[&Info] = &[&INFO];
pub(super) static SEARCHES: &[&dyn Technique] = &[&Skyscraper];

static INFO: Info = Info {
    id: TechniqueId::Skyscraper,
    name: "Skyscraper",
    family: Family::SingleDigit,
    sentence: "{digits} has two places in each of {base houses}, but it can be in {cover houses} only once; \
               one of {wing cells} must be {digits}, so {conclusion}",
    argument: "A digit has two places in each of two parallel lines. One place of each lies on the same \
               crossing line, so at most one of these two is true, and at least one of the other two \
               places is. A cell that sees both of these can't hold the digit.",
    example: "+85.49.1.33.7.+51.8........5..23...+5.+86+8+5.2...4.+7.5.8+3..5....92+3+7+7+3....89+52+9+873+5+6+4+1:937 939",
};

impl Technique for Skyscraper {
    fn id(&self) -> TechniqueId {
        INFO.id
    }

    fn search(&self, board: &Board, _: &mut PositionCache, found: Sink<'_>) -> ControlFlow<()> {
        for kind in [HouseKind::Row, HouseKind::Column] {
            let across = if kind == HouseKind::Row { 1 } else { 0 };
            for digit in Digit::ALL {
                let mut towers = [(House::row(0), [crate::Cell::from_index(0); 2]); 9];
                let mut count = 0;
                for house in House::of_kind(kind) {
                    let places = board.places_in(digit, house);
                    if places.len() == 2 {
                        let mut cells = places.iter();
                        if let (Some(a), Some(b)) = (cells.next(), cells.next()) {
                            towers[count] = (house, [a, b]);
                            count += 1;
                        }
                    }
                }
                for (i, (one, a)) in towers[..count].iter().enumerate() {
                    for (two, b) in &towers[i + 1..count] {
                        let joined = [0, 1].map(|end| a[end].houses()[across] == b[end].houses()[across]);
                        // Joined at both ends is an X-Wing.
                        let base = match joined {
                            [true, false] => 0,
                            [false, true] => 1,
                            _ => continue,
                        };
                        let tops = [a[1 - base], b[1 - base]];
                        let targets = board.places(digit) & tops[0].peers() & tops[1].peers();
                        if targets.is_empty() {
                            continue;
                        }
                        let struck = argue::each(digit, targets);
                        let towers = Towers {
                            digit,
                            bases: [*one, *two],
                            floor: a[base].houses()[across],
                            tops: tops.into_iter().collect(),
                            cells: a.iter().chain(b).copied().collect(),
                        };
                        found(Pattern::striking(INFO.id, struck, towers))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Two parallel lines with two places each, joined at the floor.
struct Towers {
    digit: Digit,
    bases: [House; 2],
    floor: House,
    tops: CellSet,
    /// All four places.
    cells: CellSet,
}

impl Explain for Towers {
    fn explain(&self, _: &Board, deductions: &[Deduction]) -> Explanation {
        let Towers { digit, bases, floor, tops, cells } = *self;
        let evidence = vec![
            Evidence::Digits(Role::Pattern, DigitSet::only(digit)),
            Evidence::Houses(Role::Base, bases.to_vec()),
            Evidence::Houses(Role::Cover, vec![floor]),
            Evidence::Cells(Role::Wing, tops),
            Evidence::Candidates(Role::Pattern, argue::digit_in(digit, cells)),
        ];
        let proof = argue::ends(
            &bases.map(|base| argue::in_house(base, digit)),
            &[Constraint::House(floor, digit)],
            &argue::each(digit, tops),
            &argue::concluded(deductions),
        );
        Explanation { evidence, proof }
    }
}
