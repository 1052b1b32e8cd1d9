//! W-Wing: two cells with the same two digits, joined by a strong link of one of these digits.
//!
//! Cells and houses are tried in order: HoDoKu's path depends on it.

use core::ops::ControlFlow;

use crate::logic::tabling::nodes::{NodeId, Nodes};
use crate::logic::{
    Deduction, Evidence, Explain, Explanation, Family, Info, Pattern, Position, Role, Sink, Technique,
    TechniqueId, argue,
};
use crate::{Board, Candidate, Cell, CellSet, Digit, DigitSet, House};

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&INFO, search)];

static INFO: Info = Info {
    id: TechniqueId::WWing,
    name: "W-Wing",
    family: Family::Wings,
    sentence: "{wing cells} can only be {digits}, and they can't both be {link digits}, because in {houses} \
               it must be in {link cells}; one of them must be the other digit, so {conclusion}",
    argument: "Two cells have the same two candidates, X and Y. In some house X has just two places, and \
               each of them sees one of the two cells. If both cells were X, that house would have no \
               place for X. So at least one of the two cells is Y, and a cell that sees both can't be Y.",
    example: Some(
        ".8+4.5..+27.17......+3.+5...49+1..+9+5+2.1+3+4.3+2...+9654+5+13+69...+1.+684...+9+5+937+12+846.+48....1.:326 327 396 397 636 756 825 826 856",
    ),
};

fn search(_: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    for one in board.open() {
        let digits = board.candidates(one);
        if digits.len() != 2 {
            continue;
        }
        for two in board.open() {
            if two <= one || board.candidates(two) != digits {
                continue;
            }
            for y in digits {
                let Some(x) = digits.without(y).first() else { continue };
                let targets = board.places(y) & one.peers() & two.peers();
                if !targets.is_empty() {
                    links(board, [one, two], x, y, targets, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports a pattern for every house where `x` has two places, one that sees the first wing and one that sees
/// the second.
fn links(
    board: &Board,
    wings: [Cell; 2],
    x: Digit,
    y: Digit,
    targets: CellSet,
    found: Sink<'_>,
) -> ControlFlow<()> {
    for house in House::all() {
        let places = board.places_in(x, house);
        if places.len() != 2 || places.contains(wings[0]) || places.contains(wings[1]) {
            continue;
        }
        // A place that sees both wings counts for the first.
        let first = places & wings[0].peers();
        let (Some(p), Some(q)) = (first.single(), (places - first).single()) else { continue };
        if !q.sees(wings[1]) {
            continue;
        }
        let wing = Wing { wings, x, y, house, places: [p, q] };
        found(Pattern::removing(INFO.id, argue::each(y, targets), wing))?;
    }
    ControlFlow::Continue(())
}

/// Two cells with `x` and `y`, and a house where `x` has two places, one that sees each cell.
struct Wing {
    wings: [Cell; 2],
    x: Digit,
    y: Digit,
    house: House,
    places: [Cell; 2],
}

impl Explain for Wing {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let Wing { wings, x, y, house, places } = *self;
        let links = [0, 1].map(|i| argue::joining(Candidate::new(wings[i], x), Candidate::new(places[i], x)));
        // If the first wing is not `y`, the second wing is `y`: the chain runs through the two places of `x`.
        let line =
            [(wings[0], y), (wings[0], x), (places[0], x), (places[1], x), (wings[1], x), (wings[1], y)];
        let turns = line.into_iter().enumerate();
        let path = turns.map(|(at, (cell, digit))| Nodes::of(Candidate { cell, digit }, at % 2 == 1));
        let chain = Nodes::default().chain(board, &path.collect::<Vec<NodeId>>());
        let (both, places) = (CellSet::from_iter(wings), CellSet::from_iter(places));
        let evidence = vec![
            Evidence::Digits(Role::Pattern, DigitSet::only(x).with(y)),
            Evidence::Digits(Role::Link, DigitSet::only(x)),
            Evidence::Cells(Role::Wing, both),
            Evidence::Cells(Role::Link, places),
            Evidence::Houses(Role::Pattern, vec![house]),
            Evidence::Chain(chain),
        ];
        let proof = argue::ends(
            &[argue::in_cell(wings[0]), argue::in_cell(wings[1]), argue::in_house(house, x)],
            &links,
            &argue::each(y, both),
            &argue::concluded(deductions),
        );
        Explanation { evidence, proof }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Ladder;

    #[test]
    fn the_drawing_links_the_wings() {
        let board = INFO.example_board().unwrap();
        let step = Ladder::new(TECHNIQUES).hint(&board).unwrap().unwrap();
        let chains = step.evidence.iter().filter_map(|evidence| match evidence {
            Evidence::Chain(chain) => Some(chain),
            _ => None,
        });
        let strong: Vec<bool> = chains.flat_map(|chain| &chain.links).map(|link| link.strong).collect();
        assert_eq!(strong, [true, false, true, false, true]);
    }
}
