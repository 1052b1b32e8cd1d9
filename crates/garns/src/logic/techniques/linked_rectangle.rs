//! Unique Rectangle with Strong Links: a candidate that would lead to a deadly rectangle.
//!
//! Four cells in two boxes have two digits in common. Suppose that one of these cells holds one of the two
//! digits. If strong links and cells with two candidates then put the two digits into all four cells, the
//! supposition is false.

use core::ops::ControlFlow;

use crate::logic::guardians::deadly::Deadly;
use crate::logic::techniques::uniqueness::rectangles;
use crate::logic::trail::Trail;
use crate::logic::{
    Argument, Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Literal, Pattern,
    Position, Reason, Role, Sink, Technique, TechniqueId,
};
use crate::{Board, Candidate, CellSet, Digit, DigitSet, House};

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&INFO, search)];

static INFO: Info = Info {
    id: TechniqueId::LinkedRectangle,
    name: "Unique Rectangle with Strong Links",
    family: Family::Uniqueness,
    sentence: "With only {digits} in {cells} there would be two solutions; {removed} would lead to that by the strong \
               links of {link digits} in {houses}, so {conclusion}",
    argument: "The corners of a rectangle in two boxes have two digits in common, and other candidates, too. Suppose \
               that one corner holds one of the two digits. A neighbour then holds the other digit if it has no other \
               candidates, or if the other digit has no further place in the line or box that the two corners share. \
               If all corners are filled with the two digits in this manner, the digits could be exchanged, and there \
               would be two solutions. So the supposition is false.",
    example: Some(
        "4+379..+1+6.96+8+7..+3.4+1+25+6+43+7+89+2+7.5.6+9..+58+3+2+9+4+61+769.3+7....71+9+86+5...+8+4+2+1+395+76+3+5+64+27+8+91",
    ),
};

fn search(_: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    for a in Digit::ALL {
        for b in Digit::ALL.into_iter().filter(|&b| b > a) {
            let corners = board.places(a) & board.places(b);
            for start in corners {
                for cells in rectangles(start, corners) {
                    // Take each rectangle only once, from its first corner.
                    if cells.iter().all(|&cell| cell >= start) {
                        corner_by_corner(board, cells.into_iter().collect(), [a, b], found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Supposes each of the two digits in each of the corners.
fn corner_by_corner(board: &Board, cells: CellSet, digits: [Digit; 2], found: Sink<'_>) -> ControlFlow<()> {
    for cell in cells {
        for digit in digits {
            let target = Candidate { cell, digit };
            let other = if digit == digits[0] { digits[1] } else { digits[0] };
            if let Some(forced) = forced(board, cells, target, other) {
                // If no strong link is needed, the pattern is a unique rectangle of type 1.
                if forced.iter().any(|(_, constraint)| matches!(constraint, Constraint::House(..))) {
                    let deadly = Deadly::exchange(cells, DigitSet::from_iter(digits));
                    found(Pattern::removing(INFO.id, [target], Linked { deadly, target, forced }))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The digits that the target forces into the other three corners, each with the constraint that forces it;
/// `None` if some corner is not forced.
fn forced(
    board: &Board,
    cells: CellSet,
    target: Candidate,
    other: Digit,
) -> Option<Vec<(Candidate, Constraint)>> {
    let mut placed = vec![target];
    let mut forced = Vec::new();
    let mut open = cells.without(target.cell);
    while !open.is_empty() {
        let next = open.iter().find_map(|cell| {
            let digit = if cell.sees(target.cell) { other } else { target.digit };
            let candidate = Candidate { cell, digit };
            Some((candidate, reason(board, cells, candidate, &placed)?))
        })?;
        open.remove(next.0.cell);
        placed.push(next.0);
        forced.push(next);
    }
    Some(forced)
}

/// The constraint that forces a candidate after `placed`: it is the last candidate of its cell, or of its
/// digit in a house.
fn reason(board: &Board, cells: CellSet, candidate: Candidate, placed: &[Candidate]) -> Option<Constraint> {
    let Candidate { cell, digit } = candidate;
    let is_false = |other: Candidate| placed.iter().any(|placed| placed.excludes(other));
    let rest = board.candidates(cell).without(digit);
    if rest.iter().all(|digit| is_false(Candidate { cell, digit })) {
        return Some(Constraint::Cell(cell));
    }
    let mut houses = cell.houses().into_iter();
    let house = houses.find(|house| {
        let others = board.places_in(digit, *house).without(cell);
        others.is_subset(cells) && others.iter().all(|cell| is_false(Candidate { cell, digit }))
    })?;
    Some(Constraint::House(house, digit))
}

/// A candidate that would complete a deadly rectangle, and the digits of other corners that follow from it.
pub(super) struct Linked {
    pub(super) deadly: Deadly,
    pub(super) target: Candidate,
    /// Each digit with the constraint that forces it.
    pub(super) forced: Vec<(Candidate, Constraint)>,
}

impl Linked {
    fn refute(&self, board: &Board) -> Argument {
        let mut trail = Trail::new(board, Literal::on(self.target));
        for &(candidate, constraint) in &self.forced {
            for other in constraint.among(board.all_candidates()).iter() {
                if other != candidate {
                    trail.exclude(other);
                }
            }
            trail.last(candidate, constraint);
        }
        // All guardians are false, but one of them must be true: the contradiction.
        let guardians = self.deadly.guardians(board);
        for guardian in guardians.iter() {
            trail.exclude(guardian);
        }
        if let Some(last) = guardians.iter().next_back() {
            trail.push(Literal::on(last), Reason::Last(self.deadly.truth()));
        }
        trail.contradiction()
    }
}

impl Explain for Linked {
    fn explain(&self, board: &Board, _: &[Deduction]) -> Explanation {
        let links = self.forced.iter().filter_map(|(_, constraint)| match *constraint {
            Constraint::House(house, digit) => Some((house, digit)),
            Constraint::Cell(_) => None,
        });
        let (mut houses, digits): (Vec<House>, DigitSet) = links.unzip();
        houses.sort_unstable();
        houses.dedup();
        let mut evidence = self.deadly.evidence(board);
        evidence.push(Evidence::Digits(Role::Link, digits));
        evidence.push(Evidence::Houses(Role::Pattern, houses));
        Explanation { evidence, proof: vec![self.refute(board)] }
    }
}
