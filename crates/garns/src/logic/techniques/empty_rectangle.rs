//! Empty Rectangle: a digit whose places in a box all lie on one row and one column.
//!
//! Digits, boxes and rectangles are tried in order, rows before columns: HoDoKu's path depends on it.

use core::ops::ControlFlow;

use crate::logic::{
    Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Pattern, Role, Sink, Technique,
    TechniqueId, argue,
};
use crate::{Board, Cell, CellSet, Digit, DigitSet, House};

pub(super) static TECHNIQUES: &[Technique] = &[
    Technique::new(&RECTANGLE, |id, position, found| search(id, position.board(), false, found)),
    Technique::new(&DUAL, |id, position, found| search(id, position.board(), true, found)),
];

/// A variant for which two places in the box are enough (the pattern is then a Turbot Fish too).
pub(crate) static TWO_PLACES: Technique =
    Technique::new(&RECTANGLE, |id, position, found| search(id, position.board(), true, found));

static RECTANGLE: Info = Info {
    id: TechniqueId::EmptyRectangle,
    name: "Empty Rectangle",
    family: Family::SingleDigit,
    sentence: "In {base houses}, {digits} must be in {cover houses}; in {link houses} it must be in {wing \
               cells}, and either place leads to the same result, so {conclusion}",
    argument: "All places for a digit in a box lie in one row and one column. A line that crosses one of \
               the two has just two places for the digit, one of them at the crossing. If the digit is not \
               at the crossing, it is at the other end. If it is at the crossing, the box has it on its \
               second line. Either way it can't be in the cell where that second line meets the line \
               through the other end.",
    example: Some(
        "+712..96...+9.....7...3..+7.918+3.27.4.+99...3....+4.69.....1+596+4+3...+3...+9+25+1+62+6...5+943:125 523 525 535 626 753 782 825 835",
    ),
};

static DUAL: Info = Info {
    id: TechniqueId::DualEmptyRectangle,
    name: "Dual Empty Rectangle",
    family: Family::SingleDigit,
    sentence: "In {base houses}, {digits} must be in {cover houses}; in {link houses} it has two places \
               each ({wing cells}), and either place leads to the same result, so {conclusion}",
    argument: "Two empty rectangles share the box but use two different lines with two places each. Both \
               rule out a cell.",
    example: Some(
        "1+89.57.....4....8...+286+4.1.+4...+8..922....9..+8+978....6.+8+4..16..7.2.5.+38+4..+9..4+8...",
    ),
};

/// The row and the column inside the box that hold the digit's places, in the order in which they are tried.
/// The other four cells of the box are the empty rectangle.
const LEFT: [(usize, usize); 9] = [(2, 2), (2, 1), (2, 0), (1, 2), (1, 1), (1, 0), (0, 2), (0, 1), (0, 0)];

#[derive(Clone, Copy)]
struct Rectangle {
    digit: Digit,
    block: House,
    row: House,
    column: House,
    /// The line outside the box in which the digit has two places.
    link: House,
    /// The two places in `link`: first the place on `row` or `column`, then the other place.
    ends: [Cell; 2],
    target: Cell,
}

/// Finds single rectangles, or pairs of rectangles in the same box. `two_places` tells whether two places in
/// the box, one on each line, are enough.
fn search(id: TechniqueId, board: &Board, two_places: bool, found: Sink<'_>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        for block in (0..9).map(House::block) {
            let rectangles = rectangles_of(board, digit, block, two_places);
            for (i, one) in rectangles.iter().enumerate() {
                if id == RECTANGLE.id {
                    found(pattern(id, vec![*one]))?;
                    continue;
                }
                for two in &rectangles[i + 1..] {
                    if one.target != two.target {
                        found(pattern(id, vec![*one, *two]))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn rectangles_of(board: &Board, digit: Digit, block: House, two_places: bool) -> Vec<Rectangle> {
    let mut rectangles = Vec::new();
    let places = board.places_in(digit, block);
    if !(2..=5).contains(&places.len()) {
        return rectangles;
    }
    let (first_row, first_column) = (block.number() / 3 * 3, block.number() % 3 * 3);
    for (r, c) in LEFT {
        let (row, column) = (House::row(first_row + r), House::column(first_column + c));
        let (on_row, on_column) = (places & row.cells(), places & column.cells());
        if !places.is_subset(row.cells() | column.cells())
            || on_row.is_subset(column.cells())
            || on_column.is_subset(row.cells())
            || (!two_places && on_row.len() < 2 && on_column.len() < 2)
        {
            continue;
        }
        for (across, down) in [(row, column), (column, row)] {
            for crossing in (board.places_in(digit, across) - block.cells()).iter() {
                // The line through the crossing that is parallel to `down`.
                let parallel = usize::from(down == column);
                let link = crossing.houses()[parallel];
                let Some(end) = board.places_in(digit, link).without(crossing).single() else { continue };
                let meeting = end.houses()[1 - parallel].cells() & down.cells();
                let Some(target) = (meeting & board.places(digit)).first() else { continue };
                if !block.cells().contains(target) {
                    let ends = [crossing, end];
                    rectangles.push(Rectangle { digit, block, row, column, link, ends, target });
                }
            }
        }
    }
    rectangles
}

fn pattern(id: TechniqueId, rectangles: Vec<Rectangle>) -> Pattern {
    let targets: CellSet = rectangles.iter().map(|rectangle| rectangle.target).collect();
    Pattern::removing(id, argue::each(rectangles[0].digit, targets), rectangles)
}

/// One empty rectangle, or two in the same box.
impl Explain for Vec<Rectangle> {
    fn explain(&self, board: &Board, _: &[Deduction]) -> Explanation {
        let Rectangle { digit, block, row, column, .. } = self[0];
        let places = board.places_in(digit, block);
        let mut proof = Vec::new();
        let (mut links, mut cells) = (Vec::new(), CellSet::EMPTY);
        for rectangle in self {
            let [crossing, end] = rectangle.ends;
            let across =
                if rectangle.row.cells().contains(crossing) { rectangle.row } else { rectangle.column };
            let ends = (places - across.cells()).with(end);
            proof.extend(argue::ends(
                &[argue::in_house(block, digit), argue::in_house(rectangle.link, digit)],
                &[Constraint::House(across, digit)],
                &argue::each(digit, ends),
                &argue::each(digit, CellSet::only(rectangle.target)),
            ));
            links.push(rectangle.link);
            cells.extend(rectangle.ends);
        }
        let evidence = vec![
            Evidence::Digits(Role::Pattern, DigitSet::only(digit)),
            Evidence::Houses(Role::Base, vec![block]),
            Evidence::Houses(Role::Cover, vec![row, column]),
            Evidence::Houses(Role::Link, links),
            Evidence::Cells(Role::Wing, cells),
            Evidence::Candidates(Role::Pattern, argue::digit_in(digit, cells)),
            Evidence::Candidates(Role::Fin, argue::digit_in(digit, places)),
        ];
        Explanation { evidence, proof }
    }
}
