//! ALS-W-Wing: two almost locked sets, joined by a strong link of a digit that both sets have.

use core::ops::ControlFlow;
use std::collections::HashSet;

use crate::logic::cell_group::als::{self, Als};
use crate::logic::trail::{Trail, one_by_one};
use crate::logic::{
    Argument, Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Literal, Pattern,
    Position, Reason, Role, Sink, Technique, TechniqueId, argue,
};
use crate::{Board, Candidate, Cell, CellSet, Digit, DigitSet, House};

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&INFO, search)];

static INFO: Info = Info {
    id: TechniqueId::AlsWWing,
    name: "ALS-W-Wing",
    family: Family::AlmostLockedSets,
    sentence: "In {houses}, {link digits} must be in {one of link cells}; one of the almost locked sets {wing groups} \
               can't hold {link digits} and must hold all its other digits, so {conclusion}",
    argument: "Two almost locked sets have two digits in common, X and Y. In some house X has just two places: one sees \
               all places of X in the first set, the other sees all places of X in the second set. X is at one of the \
               two places, so one of the sets can't hold X. That set must hold all its other digits, Y among them. So \
               Y is in one of the sets, and a cell that sees all places of Y in both sets can't be Y. With two cells \
               of two candidates each, it is a W-Wing.",
    example: Some(
        ".+85.1+6+72+36+2+38+5+741+9+7....3+5+68.9+6.+3...7..+867.+3..1+3+75...4+68..+7...3.+374+1.26.+5..23...+7.:172 179 434 446 451 495 935 965 976 995 996",
    ),
};

fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let sets = als::all(board, true);
    let mut known = HashSet::new();
    for digit in Digit::ALL {
        let having: Vec<&Als> = sets.iter().filter(|set| set.digits.contains(digit)).collect();
        for house in House::all() {
            let places = board.places_in(digit, house);
            let Some([one, two]) = places.pair() else { continue };
            // The sets that lose the digit if the place holds it.
            let losing = |place: Cell| {
                let loses = |set: &&Als| set.targets(digit).contains(place) && set.cells.is_disjoint(places);
                having.iter().copied().filter(loses).collect::<Vec<&Als>>()
            };
            let second_sets = losing(two);
            for first in losing(one) {
                for second in second_sets.iter().filter(|set| set.cells.is_disjoint(first.cells)) {
                    let removed = first.common_targets(second, DigitSet::only(digit));
                    if !removed.is_empty() && known.insert(removed) {
                        let wing = Wing { sets: [*first, **second], house, digit, places: [one, two] };
                        found(Pattern::removing(id, removed.iter(), wing))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two sets, and a digit with two places in a house. Each set loses the digit if it is at that set's place.
struct Wing {
    sets: [Als; 2],
    house: House,
    digit: Digit,
    places: [Cell; 2],
}

impl Wing {
    /// If the target is true, both sets lose its digit, so both need the digit of the link: a contradiction.
    fn refute(&self, board: &Board, target: Candidate) -> Argument {
        let Wing { sets: [first, second], house, digit, places: [one, two] } = self;
        let mut trail = Trail::new(board, Literal::on(target));
        first.lose(&mut trail, target.digit);
        first.exclude(&mut trail, DigitSet::only(target.digit), CellSet::only(*one), *digit);
        let other = Candidate { cell: *two, digit: *digit };
        trail.last(other, Constraint::House(*house, *digit));
        second.lose(&mut trail, *digit);
        second.lose(&mut trail, target.digit);
        let cover = second.cover(DigitSet::only(*digit).with(target.digit), None);
        trail.push(Literal::off(target), Reason::Nested(Box::new(cover)));
        trail.contradiction()
    }
}

impl Explain for Wing {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let [first, second] = &self.sets;
        let evidence = vec![
            Evidence::Group(Role::Wing, first.cells, first.digits),
            Evidence::Group(Role::Wing, second.cells, second.digits),
            Evidence::Cells(Role::Link, self.places.into_iter().collect()),
            Evidence::Digits(Role::Link, DigitSet::only(self.digit)),
            Evidence::Houses(Role::Pattern, vec![self.house]),
        ];
        let removed = argue::concluded(deductions);
        let proof = one_by_one(board, &removed, |board, target| Some(self.refute(board, target)));
        Explanation { evidence, proof }
    }
}
