//! Uniqueness tests: a rectangle in two boxes whose two digits could be exchanged.
//!
//! The rectangle is four cells in two rows, two columns and two boxes, none of them a given. If the cells
//! held only two digits, these could be exchanged, and the puzzle would have a second solution. So one of the
//! other candidates in the four cells, the guardians, is true.
//!
//! Rectangles are tried from each cell with two candidates, in order, and each rectangle only once:
//! HoDoKu's path depends on it. A digit of the rectangle may be missing from some of the cells, as
//! long as no filled cell forbids it there.

use core::ops::ControlFlow;

use self::rectangle::Rectangle;
use crate::logic::{Family, Info, Position, Sink, Technique, TechniqueId};
use crate::{Cell, CellSet, Digit};

mod rectangle;

pub(super) static TECHNIQUES: &[Technique] = &tests::<true>();

/// The uniqueness tests on rectangles that have both digits in all four cells.
pub(crate) static STRICT: &[Technique] = &tests::<false>();

/// The uniqueness tests; `MISSING` tells whether cells of the rectangle may lack one of the two digits.
const fn tests<const MISSING: bool>() -> [Technique; 7] {
    [
        Technique::new(&TEST_1, |id, position, found| search(id, position, MISSING, Rectangle::one, found)),
        Technique::new(&TEST_2, |id, position, found| search(id, position, MISSING, Rectangle::two, found)),
        Technique::new(&TEST_3, |id, position, found| search(id, position, MISSING, Rectangle::three, found)),
        Technique::new(&TEST_4, |id, position, found| search(id, position, MISSING, Rectangle::four, found)),
        Technique::new(&TEST_5, |id, position, found| search(id, position, MISSING, Rectangle::five, found)),
        Technique::new(&TEST_6, |id, position, found| search(id, position, MISSING, Rectangle::six, found)),
        Technique::new(&HIDDEN, |id, position, found| {
            search(id, position, MISSING, Rectangle::hidden, found)
        }),
    ]
}

static TEST_1: Info = Info {
    id: TechniqueId::UniquenessTest1,
    name: "Uniqueness Test 1",
    family: Family::Uniqueness,
    sentence: "With only {digits} in {cells} there would be two solutions, so {conclusion}",
    argument: "Three corners of a rectangle in two boxes have only the same two candidates. If the fourth \
               corner held one of them too, the two digits could be exchanged in all four cells and the \
               puzzle would have a second solution. So the fourth corner can't be either of them.",
    example: Some(
        "...+86+9+5+31+9+1+63+4+5+8725+38....9.1.+3+4+7...+5.4+5.9.3.+778.5.3...+3...5..4+8.+5198...+38..6+3..5+9:156 167 242 246 256 258 267 268 272 293 647 648 658 772",
    ),
};

static TEST_2: Info = Info {
    id: TechniqueId::UniquenessTest2,
    name: "Uniqueness Test 2",
    family: Family::Uniqueness,
    sentence: "With only {digits} in {cells} there would be two solutions; {one of pivot cells} must be \
               {link digits}, so {conclusion}",
    argument: "The corners of a rectangle in two boxes have the same two candidates, and two corners on one \
               side also have one further digit. If neither held the further digit, the two digits could \
               be exchanged. So one of them holds it, and a cell that sees both can't.",
    example: Some(
        "4..+68....9...+2+4.63.6.+7+395.+4.58+4+92...62+9+37..4.....+6...9..+6..+7....1+7243...3....6.7.:127 131 163 174 194 367 368 574 593 594 762 864 977 978 997",
    ),
};

static TEST_3: Info = Info {
    id: TechniqueId::UniquenessTest3,
    name: "Uniqueness Test 3",
    family: Family::Uniqueness,
    sentence: "With only {digits} in {cells} there would be two solutions; {one of pivot cells} must be \
               another digit, and together with {wing cells} they use up {link digits} in {houses}, so \
               {conclusion}",
    argument: "The corners of a rectangle in two boxes have the same two candidates, and two corners on one \
               side also have further digits. One of the further digits is true, so the two corners count \
               as one cell that holds a further digit. With some other cells of the house it forms a naked \
               subset.",
    example: Some(
        "1+89+357.....4.+9..8...+286+4.1.+4...+8..922...+39.+7+8+978.+2..6.+8+4.+916..7+62+15+7+38+4+9.+9.+24+8...",
    ),
};

static TEST_4: Info = Info {
    id: TechniqueId::UniquenessTest4,
    name: "Uniqueness Test 4",
    family: Family::Uniqueness,
    sentence: "With only {digits} in {cells} there would be two solutions; one of {pivot cells} must be \
               {link digits} and the other a further digit, so {conclusion}",
    argument: "The corners of a rectangle in two boxes have the same two candidates, and two corners on one \
               side also have further digits. One of the two digits has no other place in a house of these \
               two corners, so it is in one of them. If the other corner held the second digit, the two \
               could be exchanged. So neither can be the second digit.",
    example: Some(
        "+2.451+3+68.3+51+8+6.+2...+8..2+45+13+86+2.+4.+3....3+296..8...+38.72+6.2..5.+8+3....4.+89.+2..8..+2...:171 191 192 451 452 588 591 774 776 794 973",
    ),
};

static TEST_5: Info = Info {
    id: TechniqueId::UniquenessTest5,
    name: "Uniqueness Test 5",
    family: Family::Uniqueness,
    sentence: "With only {digits} in {cells} there would be two solutions; {one of pivot cells} must be \
               {link digits}, so {conclusion}",
    argument: "The corners of a rectangle in two boxes have the same two candidates, and two opposite \
               corners or three corners also have one further digit. If none of these held the further \
               digit, the two digits could be exchanged. So one of them holds it, and a cell that sees all \
               of them can't.",
    example: Some(
        "9+5.1.8..+2+1.+7.+9+265.+2..+5.7.9+18+7+12.5.+6+9.2+5.+791....+9+81.+5+27.9..5+1+2.+67...+23.+15+512.+8...3:315 351 417 497 662 684 833 882",
    ),
};

static TEST_6: Info = Info {
    id: TechniqueId::UniquenessTest6,
    name: "Uniqueness Test 6",
    family: Family::Uniqueness,
    sentence: "With only {digits} in {cells} there would be two solutions; {link digits} in {one of pivot \
               cells} would lead to that, because it has no other place in {houses}, so {conclusion}",
    argument: "The corners of a rectangle in two boxes have the same two candidates, and two opposite \
               corners also have further digits. One of the two digits has no other place in the rows and \
               columns of the rectangle. If it were in one of these two corners it would be in both, and \
               the other corners would hold the second digit: the two could be exchanged. So it can't be \
               in either.",
    example: Some(
        "+712..96...+9.....7...3..+7.918+3.27.4.+99...3....+4.69.....1+596+4+3...+3...+9+25+1+62+6...5+943:125 523 525 535 569 626 753 782 825 835",
    ),
};

static HIDDEN: Info = Info {
    id: TechniqueId::HiddenRectangle,
    name: "Hidden Rectangle",
    family: Family::Uniqueness,
    sentence: "With only {digits} in {cells} there would be two solutions; {removed} would lead to that, \
               because {link digits} has no other place in {houses}, so {conclusion}",
    argument: "One corner of a rectangle in two boxes has only two candidates. In the row and the column of \
               the opposite corner one of the two digits has no place outside the rectangle. If the \
               opposite corner held the second digit, its two neighbours would hold the first, and the two \
               could be exchanged. So it can't be the second digit.",
    example: Some(
        ".+483.2+6+1.1..+568..4.6.+41.38.416....5....7+4+6+1......+51436...9+2.5.1.2+1+6+8.+9.+3..4+1..8.2:223 728 949 951 952 953",
    ),
};

fn search<'a>(
    id: TechniqueId,
    position: &Position<'a>,
    missing: bool,
    test: fn(&Rectangle<'a>, Sink<'_>) -> ControlFlow<()>,
    found: Sink<'_>,
) -> ControlFlow<()> {
    let board = position.board();
    let mut allowed = Digit::ALL.map(|digit| if missing { board.open() } else { board.places(digit) });
    if missing {
        for (cell, digit) in board.values().iter() {
            allowed[digit.index()] -= cell.peers();
        }
    }
    let mut seen: Vec<CellSet> = Vec::new();
    for start in board.open() {
        let Some([a, b]) = board.candidates(start).pair() else { continue };
        let corners = allowed[a.index()] & allowed[b.index()];
        for cells in rectangles(start, corners) {
            let rectangle = Rectangle::new(board, id, cells, [a, b]);
            if !seen.contains(&rectangle.cells) {
                seen.push(rectangle.cells);
                test(&rectangle, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The rectangles in two boxes with this first corner, and with the other corners in a set.
///
/// The second corner lies in the same box as the first; the third is in line with the first, the fourth with
/// the second.
pub(super) fn rectangles(start: Cell, corners: CellSet) -> Vec<[Cell; 4]> {
    let mut rectangles = Vec::new();
    let [row, column, block] = start.houses();
    for other in (corners & block.cells() & (row.cells() | column.cells())).without(start) {
        let is_in_row = other.row() == start.row();
        let along = if is_in_row { column } else { row };
        for third in (corners & along.cells()) - block.cells() {
            let (row, column) = if is_in_row { (third, other) } else { (other, third) };
            let fourth = Cell::from_index(row.row() * 9 + column.column());
            if corners.contains(fourth) {
                rectangles.push([start, other, third, fourth]);
            }
        }
    }
    rectangles
}
