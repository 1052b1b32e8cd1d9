//! Odd loops with guardians: bivalue oddagons of two digits, and broken wings of one digit.

use core::ops::ControlFlow;

use crate::logic::guardians::impossible::{self, Guarded, Shape};
use crate::logic::{Family, Info, Position, Sink, Technique, TechniqueId, argue};
use crate::{Board, Cell, CellSet, Digit, DigitSet, House};

pub(super) static TECHNIQUES: &[Technique] =
    &[Technique::new(&BROKEN_WING, broken_wings), Technique::new(&ODDAGON, bivalue_oddagons)];

/// Loops with more guardians are skipped, because little follows from them.
const MAX_GUARDIANS: usize = 3;

/// The greatest number of cells in a loop. Longer loops are hard to see.
const MAX_LENGTH: usize = 9;

static ODDAGON: Info = Info {
    id: TechniqueId::BivalueOddagon,
    name: "Bivalue Oddagon",
    family: Family::ImpossiblePatterns,
    sentence: "{digits} cannot alternate in the loop of {path}, whose length is odd; {one of guardian candidates} must be \
               true, so {conclusion}",
    argument: "Each cell of a loop sees the next, and all have the same two digits. If they held nothing else, the two \
               digits would alternate, which is impossible in a loop of odd length. So one of the other candidates in \
               these cells, the guardians, is true. A single guardian is placed, and a candidate that sees every \
               guardian is excluded.",
    example: Some(
        "+19+7583+624+3+54.+6.+8.1+26+8....5+37+8+5.1..426+13...+5.+8+9+4+2.5+8.1+6+53+18..+4+6+982+69+4+5+1+37+4+7+9.+3.+2+85:256",
    ),
};

static BROKEN_WING: Info = Info {
    id: TechniqueId::BrokenWing,
    name: "Broken Wing",
    family: Family::SingleDigit,
    sentence: "{digits} cannot be in every second cell of the loop of {path}, whose length is odd; {one of guardian \
               candidates} must be true, so {conclusion}",
    argument: "In a loop of cells each shares a house with the next. If a digit had no other places in these houses, it would \
               be in every second cell of the loop, which is impossible if the length is odd. So it is in one of the \
               other places, the guardians. A single guardian is placed, and a candidate that sees every guardian is \
               excluded.",
    example: Some(
        ".+2634.+8..+4...9.2.79...2...5+6.3..29.+887.+9..3..2..8...7.......+1861+6..+8...+33+8461....:116 126 128 136 138 144 288 448 458 467 484 486 526 556 566 574 576 656 666 736 774 776 976 983",
    ),
};

fn bivalue_oddagons(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    for digits in DigitSet::FULL.subsets(2) {
        let with_both = digits.iter().fold(board.open(), |cells, digit| cells & board.places(digit));
        let few = |cell: &Cell| board.candidates(*cell).len() <= 2 + MAX_GUARDIANS;
        let cells: CellSet = with_both.iter().filter(few).collect();
        if cells.len() < 5 {
            continue;
        }
        let allowed = |path: &[Cell]| {
            path.iter().map(|&cell| (board.candidates(cell) - digits).len()).sum::<usize>() <= MAX_GUARDIANS
        };
        odd_loops(cells, &allowed, &mut |path| {
            impossible::report(id, board, Guarded::cells(board, path.to_vec(), digits), found)
        })?;
    }
    ControlFlow::Continue(())
}

fn broken_wings(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    for digit in Digit::ALL {
        // An argument about a single digit can only remove its impossible places.
        if position.impossible(digit).is_empty() {
            continue;
        }
        let allowed = |path: &[Cell]| {
            path.windows(2).all(|two| {
                emptiest_house(board, digit, two[0], two[1]).is_some_and(|(_, more)| more <= MAX_GUARDIANS)
            })
        };
        odd_loops(board.places(digit), &allowed, &mut |path| match wing(board, digit, path) {
            Some(guarded) => impossible::report(id, board, guarded, found),
            None => ControlFlow::Continue(()),
        })?;
    }
    ControlFlow::Continue(())
}

/// The loop of a digit with its houses and guardians, if there are few guardians.
fn wing(board: &Board, digit: Digit, path: &[Cell]) -> Option<Guarded> {
    let mut links = Vec::new();
    let mut guardians = CellSet::EMPTY;
    for (n, &cell) in path.iter().enumerate() {
        let next = path[(n + 1) % path.len()];
        let (house, _) = emptiest_house(board, digit, cell, next)?;
        guardians |= board.places_in(digit, house) - CellSet::from_iter([cell, next]);
        links.push((cell, house));
    }
    if guardians.len() > MAX_GUARDIANS {
        return None;
    }
    Some(Guarded { guardians: argue::digit_in(digit, guardians), shape: Shape::Loop(digit, links) })
}

/// Of the houses that two cells share, the house with the fewest other places of the digit, and the number of
/// these places.
fn emptiest_house(board: &Board, digit: Digit, one: Cell, two: Cell) -> Option<(House, usize)> {
    let shared = one.houses().into_iter().filter(|house| house.cells().contains(two));
    let counted = shared.map(|house| (house, board.places_in(digit, house).len().saturating_sub(2)));
    counted.min_by_key(|(_, more)| *more)
}

/// Calls `found` with every allowed loop of five, seven or nine cells in which each cell sees only its two
/// neighbours.
fn odd_loops(
    cells: CellSet,
    allowed: &dyn Fn(&[Cell]) -> bool,
    found: &mut dyn FnMut(&[Cell]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for start in cells {
        let later: CellSet = cells.iter().filter(|&cell| cell > start).collect();
        extend(&mut vec![start], later, allowed, found)?;
    }
    ControlFlow::Continue(())
}

/// Extends a path by cells that see its end and no other cell of the path. A cell that also sees the start
/// closes the loop.
fn extend(
    path: &mut Vec<Cell>,
    free: CellSet,
    allowed: &dyn Fn(&[Cell]) -> bool,
    found: &mut dyn FnMut(&[Cell]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (start, end) = (path[0], path[path.len() - 1]);
    for next in free & end.peers() {
        path.push(next);
        if allowed(path) {
            let closes = path.len() > 2 && next.peers().contains(start);
            // Report each loop in one direction only.
            if closes && path.len() >= 5 && path.len() % 2 == 1 && path[1] < next {
                found(path)?;
            }
            if !closes && path.len() < MAX_LENGTH {
                let keep = if path.len() == 2 { CellSet::EMPTY } else { end.peers() };
                extend(path, (free - keep).without(next), allowed, found)?;
            }
        }
        path.pop();
    }
    ControlFlow::Continue(())
}
