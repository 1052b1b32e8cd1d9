//! Skyscraper: two parallel lines in which a digit has two places each. One place of each line lies in the
//! same crossing line.
//!
//! Rows come before columns, digits in order: HoDoKu's path depends on it.

use core::ops::ControlFlow;

use crate::logic::{
    Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Pattern, Position, Role, Sink,
    Technique, TechniqueId, argue,
};
use crate::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind};

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&INFO, search)];

static INFO: Info = Info {
    id: TechniqueId::Skyscraper,
    name: "Skyscraper",
    family: Family::SingleDigit,
    sentence: "{digits} has two places in each of {base houses}, but it can be in {cover houses} only once; \
               one of {wing cells} must be {digits}, so {conclusion}",
    argument: "A digit has two places in each of two parallel lines. One place of each lies on the same \
               crossing line, so at most one of these two is true, and at least one of the other two \
               places is. A cell that sees both of these can't hold the digit.",
    example: Some(
        "+85.49.1.33.7.+51.8........5..23...+5.+86+8+5.2...4.+7.5.8+3..5....92+3+7+7+3....89+52+9+873+5+6+4+1:937 939",
    ),
};

fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    for kind in [HouseKind::Row, HouseKind::Column] {
        let (along, across) = if kind == HouseKind::Row { (0, 1) } else { (1, 0) };
        for digit in Digit::ALL.into_iter().filter(|&digit| !board.places(digit).is_empty()) {
            let towers = pairs_of_places(board, digit, kind);
            for (i, one) in towers.iter().enumerate() {
                for two in &towers[i + 1..] {
                    let (Some(one), Some(two)) = (one, two) else { continue };
                    let joined = [0, 1].map(|end| one[end].houses()[across] == two[end].houses()[across]);
                    // If the lines are joined at both ends, the pattern is an X-Wing.
                    let base = match joined {
                        [true, false] => 0,
                        [false, true] => 1,
                        _ => continue,
                    };
                    let targets = board.places(digit) & one[1 - base].peers() & two[1 - base].peers();
                    if targets.is_empty() {
                        continue;
                    }
                    let joined = JoinedLines {
                        digit,
                        lines: [one[0].houses()[along], two[0].houses()[along]],
                        joint: one[base].houses()[across],
                        near: [one[base], two[base]],
                        far: [one[1 - base], two[1 - base]],
                        targets,
                    };
                    found(Pattern::removing(id, argue::each(digit, targets), vec![joined]))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// For each line of a kind, the places of a digit, if there are exactly two.
pub(super) fn pairs_of_places(board: &Board, digit: Digit, kind: HouseKind) -> [Option<[Cell; 2]>; 9] {
    let mut pairs = [None; 9];
    for line in House::of_kind(kind) {
        pairs[line.number()] = board.places_in(digit, line).pair();
    }
    pairs
}

/// Two lines in which a digit has two places each. The near places of both lines are in the joint, a house
/// that has room for one of them, so one of the far places holds the digit.
#[derive(Clone, Copy)]
pub(super) struct JoinedLines {
    pub(super) digit: Digit,
    pub(super) lines: [House; 2],
    pub(super) joint: House,
    pub(super) near: [Cell; 2],
    pub(super) far: [Cell; 2],
    /// The places of the digit that are removed, because they see both far places.
    pub(super) targets: CellSet,
}

/// One pair of lines, or two pairs of lines with the same joint.
impl Explain for Vec<JoinedLines> {
    fn explain(&self, _: &Board, _: &[Deduction]) -> Explanation {
        let (mut digits, mut pattern) = (DigitSet::EMPTY, CandidateSet::EMPTY);
        let (mut bases, mut tips, mut proof) = (Vec::new(), CellSet::EMPTY, Vec::new());
        for &JoinedLines { digit, lines, joint, near, far, targets } in self {
            digits.insert(digit);
            pattern.extend(near.into_iter().chain(far).map(|cell| Candidate { cell, digit }));
            bases.extend(lines);
            tips.extend(far);
            proof.extend(argue::ends(
                &lines.map(|line| argue::in_house(line, digit)),
                &[Constraint::House(joint, digit)],
                &far.map(|cell| Candidate { cell, digit }),
                &argue::each(digit, targets),
            ));
        }
        let evidence = vec![
            Evidence::Digits(Role::Pattern, digits),
            Evidence::Houses(Role::Base, bases),
            Evidence::Houses(Role::Cover, vec![self[0].joint]),
            Evidence::Cells(Role::Wing, tips),
            Evidence::Candidates(Role::Pattern, pattern),
        ];
        Explanation { evidence, proof }
    }
}
