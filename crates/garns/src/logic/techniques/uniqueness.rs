//! Uniqueness tests: a rectangle in two boxes whose two digits could be exchanged.
//!
//! Four cells in two rows, two columns and two boxes, none of them given. If they held only two
//! digits, these could be exchanged, and the puzzle would have a second solution. So one of the
//! other candidates in the four cells, the guardians, is true.
//!
//! Rectangles are looked at from each cell with two candidates, in order; a rectangle is looked at
//! once: HoDoKu's path depends on it. A digit of the rectangle may be missing from some of the
//! cells, as long as no filled cell forbids it there.

use core::ops::ControlFlow;

use self::rectangle::Rectangle;
use crate::board::Board;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::logic::technique::{Family, Hodoku, Info, Level, Sink, Technique};
use crate::set::CellSet;

mod rectangle;

/// One of the tests.
#[derive(Debug)]
pub struct Uniqueness {
    test: Test,
    /// Whether the cells may lack one of the two digits.
    missing: bool,
    info: &'static Info,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Test {
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Hidden,
}

const fn lenient(test: Test, info: &'static Info) -> Uniqueness {
    Uniqueness { test, missing: true, info }
}

const fn strict(test: Test, info: &'static Info) -> Uniqueness {
    Uniqueness { test, missing: false, info }
}

pub(super) static ALL: &[&dyn Technique] = &[
    &lenient(Test::One, &TEST_1),
    &lenient(Test::Two, &TEST_2),
    &lenient(Test::Three, &TEST_3),
    &lenient(Test::Four, &TEST_4),
    &lenient(Test::Five, &TEST_5),
    &lenient(Test::Six, &TEST_6),
    &lenient(Test::Hidden, &HIDDEN),
];

/// The same for rectangles that have both digits in all four cells.
pub(super) static STRICT: &[&dyn Technique] = &[
    &strict(Test::One, &TEST_1),
    &strict(Test::Two, &TEST_2),
    &strict(Test::Three, &TEST_3),
    &strict(Test::Four, &TEST_4),
    &strict(Test::Five, &TEST_5),
    &strict(Test::Six, &TEST_6),
    &strict(Test::Hidden, &HIDDEN),
];

static TEST_1: Info = Info {
    id: "uniqueness-test-1",
    name: "Uniqueness Test 1",
    family: Family::Uniqueness,
    hodoku: Some(Hodoku::new("0600", 3500, Level::Hard, 100)),
    needs_uniqueness: true,
    sentence: "{cells} must not hold only {digits}, which could be exchanged, so one of {guardian candidates} is true: \
               {conclusion}",
    argument: "Three corners of a rectangle in two boxes have only the same two candidates. If the fourth held one of \
               them too, the two digits could be exchanged in all four cells and the puzzle would have a second \
               solution. So the fourth corner holds neither.",
    example: "",
};

static TEST_2: Info = Info {
    id: "uniqueness-test-2",
    name: "Uniqueness Test 2",
    family: Family::Uniqueness,
    hodoku: Some(Hodoku::new("0601", 3600, Level::Hard, 100)),
    needs_uniqueness: true,
    sentence: "{cells} must not hold only {digits}, which could be exchanged, so one of {guardian candidates} is true: \
               {conclusion}",
    argument: "A rectangle in two boxes has only two candidates, but for one further digit in two cells on one side. If \
               neither held the further digit, the two could be exchanged. So one of them does, and a cell that sees \
               both does not.",
    example: "",
};

static TEST_3: Info = Info {
    id: "uniqueness-test-3",
    name: "Uniqueness Test 3",
    family: Family::Uniqueness,
    hodoku: Some(Hodoku::new("0602", 3700, Level::Hard, 100)),
    needs_uniqueness: true,
    sentence: "{cells} must not hold only {digits}, which could be exchanged, so one of {guardian candidates} is true, \
               and with {wing cells} these are as many as {link digits} in {houses}: {conclusion}",
    argument: "A rectangle in two boxes has only two candidates, but for further digits in two cells on one side. One of \
               these is true, so the two cells together count as one cell that holds a further digit. With some other \
               cells of a house it makes a naked subset.",
    example: "",
};

static TEST_4: Info = Info {
    id: "uniqueness-test-4",
    name: "Uniqueness Test 4",
    family: Family::Uniqueness,
    hodoku: Some(Hodoku::new("0603", 3800, Level::Hard, 100)),
    needs_uniqueness: true,
    sentence: "{cells} must not hold only {digits}, which could be exchanged, and {link digits} is in one of {pivot \
               cells} anyway, so the other of these holds something else: {conclusion}",
    argument: "A rectangle in two boxes has only two candidates, but for further digits in two cells on one side. One of \
               the two digits has no other place in the house of these two cells, so it is in one of them. If the \
               other held the second digit, the two could be exchanged. So neither holds the second digit.",
    example: "",
};

static TEST_5: Info = Info {
    id: "uniqueness-test-5",
    name: "Uniqueness Test 5",
    family: Family::Uniqueness,
    hodoku: Some(Hodoku::new("0604", 3900, Level::Hard, 100)),
    needs_uniqueness: true,
    sentence: "{cells} must not hold only {digits}, which could be exchanged, so one of {guardian candidates} is true: \
               {conclusion}",
    argument: "A rectangle in two boxes has only two candidates, but for one further digit in two opposite corners or in \
               three. If none of these held the further digit, the two could be exchanged. So one of them does, and a \
               cell that sees all of them does not.",
    example: "",
};

static TEST_6: Info = Info {
    id: "uniqueness-test-6",
    name: "Uniqueness Test 6",
    family: Family::Uniqueness,
    hodoku: Some(Hodoku::new("0605", 4000, Level::Hard, 100)),
    needs_uniqueness: true,
    sentence: "{cells} must not hold only {digits}, which could be exchanged, and {link digits} has no other place in \
               {houses}, so it is not in {pivot cells}: {conclusion}",
    argument: "A rectangle in two boxes has only two candidates, but for further digits in two opposite corners. One of \
               the two digits has no other place in the rows and columns of the rectangle. If it were in one of these \
               two corners it would be in both, and the others would hold the second digit: the two could be \
               exchanged. So it is in neither.",
    example: "",
};

static HIDDEN: Info = Info {
    id: "hidden-rectangle",
    name: "Hidden Rectangle",
    family: Family::Uniqueness,
    hodoku: Some(Hodoku::new("0606", 4010, Level::Hard, 100)),
    needs_uniqueness: true,
    sentence: "{cells} must not hold only {digits}, which could be exchanged, and {link digits} has no other place in \
               {houses}: {conclusion}",
    argument: "One corner of a rectangle in two boxes has only two candidates. In the row and the column of the opposite \
               corner one of the two digits has no place outside the rectangle. If the opposite corner held the second \
               digit, its two neighbours would hold the first, and the two could be exchanged. So it does not.",
    example: "",
};

impl Technique for Uniqueness {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        let mut allowed =
            if self.missing { [board.open(); 9] } else { Digit::ALL.map(|digit| board.places(digit)) };
        if self.missing {
            for (cell, digit) in board.values().iter() {
                allowed[digit.index()] -= cell.peers();
            }
        }
        let mut seen: Vec<CellSet> = Vec::new();
        for start in board.open() {
            let digits = board.candidates(start);
            let (Some(a), 2) = (digits.first(), digits.len()) else { continue };
            let Some(b) = digits.without(a).first() else { continue };
            let corners = allowed[a.index()] & allowed[b.index()];
            rectangles(start, corners, &mut |cells| {
                let rectangle = Rectangle::new(board, self.info, cells, [a, b]);
                if seen.contains(&rectangle.cells) {
                    return ControlFlow::Continue(());
                }
                seen.push(rectangle.cells);
                match self.test {
                    Test::One => rectangle.one(found),
                    Test::Two => rectangle.one_digit(false, found),
                    Test::Three => rectangle.three(found),
                    Test::Four => rectangle.four(found),
                    Test::Five => rectangle.one_digit(true, found),
                    Test::Six => rectangle.six(found),
                    Test::Hidden => rectangle.hidden(found),
                }
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// The rectangles in two boxes with their first corner here and the others in a set: the second
/// corner lies in the same box, the third in line with the first, the fourth with the second.
pub(super) fn rectangles(
    start: Cell,
    corners: CellSet,
    found: &mut dyn FnMut([Cell; 4]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let [row, column, block] = start.houses();
    for other in corners & block.cells() & (row.cells() | column.cells()) {
        if other == start {
            continue;
        }
        let along = if other.row() == start.row() { column } else { row };
        for third in (corners & along.cells()) - block.cells() {
            let fourth = if other.row() == start.row() {
                third.row() * 9 + other.column()
            } else {
                other.row() * 9 + third.column()
            };
            let fourth = Cell::from_index(fourth);
            if corners.contains(fourth) {
                found([start, other, third, fourth])?;
            }
        }
    }
    ControlFlow::Continue(())
}
