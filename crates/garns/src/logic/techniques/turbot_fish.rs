//! Turbot Fish: two strong links of one digit, joined by a weak one.
//!
//! Starts and links in order of cells, rows before columns before boxes: HoDoKu's path depends on it.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::{House, HouseKind};
use crate::logic::argue;
use crate::logic::evidence::{Chain, Evidence, Node, Role};
use crate::logic::proof::{Argument, Constraint, Literal, Proof};
use crate::logic::step::Step;
use crate::logic::technique::{Family, Hodoku, Info, Level, Sink, Technique};
use crate::set::{CellSet, DigitSet};

/// Strong, weak, strong.
#[derive(Debug)]
pub struct TurbotFish;

pub(super) static ALL: &[&dyn Technique] = &[&TurbotFish];

static INFO: Info = Info {
    id: "turbot-fish",
    name: "Turbot Fish",
    family: Family::SingleDigit,
    hodoku: Some(Hodoku::new("0403", 3120, Level::Hard, 120)),
    needs_uniqueness: false,
    sentence: "{digits} in {base houses} goes to one of two places each, and {link cells} see each other, so one of \
               {wing cells} holds it: {conclusion}",
    argument: "A digit has two places in each of two houses. One place of each sees the other, so at most one of these \
               two is true, and at least one of the two far ends is. A cell that sees both ends cannot hold the \
               digit. Skyscraper and 2-String Kite are special cases.",
    example: "+82+516.7..4...8+7+51.7+1.+5..+8+6.+53...+8...2+4+1.+356.+8.78.+1.+3.5.+8+7.5.43..5+234..87+3.487.2+5.:236 249 466 916 929 936 939",
};

impl Technique for TurbotFish {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn find(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        // For each digit the houses where it has two places, so that most cells are passed over at once.
        let paired = Digit::ALL.map(|digit| {
            let mut cells = CellSet::EMPTY;
            for house in House::all() {
                let places = board.places_in(digit, house);
                if places.len() == 2 {
                    cells |= places;
                }
            }
            cells
        });
        for start in board.open() {
            for digit in board.candidates(start) {
                if !paired[digit.index()].contains(start) {
                    continue;
                }
                for (one, near) in strong_links(board, digit, start) {
                    let joined = (board.places(digit) & near.peers() & paired[digit.index()]).without(start);
                    // Rows before columns before boxes.
                    let mut left = joined;
                    for house in near.houses() {
                        for far in left & house.cells() {
                            for (two, end) in strong_links(board, digit, far) {
                                // The other direction is the same fish.
                                if end >= start && end != near {
                                    let fish =
                                        Fish { digit, houses: [one, two], cells: [start, near, far, end] };
                                    fish.step(board).map_or(ControlFlow::Continue(()), &mut *found)?;
                                }
                            }
                        }
                        left -= house.cells();
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The houses in which the digit has only one other place, with that place. A box is left out for
/// places on one line: they are looked at as a part of the line.
fn strong_links(board: &Board, digit: Digit, cell: Cell) -> impl Iterator<Item = (House, Cell)> {
    cell.houses().into_iter().filter_map(move |house| {
        let other = board.places_in(digit, house).without(cell).single()?;
        let on_line = other.row() == cell.row() || other.column() == cell.column();
        (house.kind() != HouseKind::Box || !on_line).then_some((house, other))
    })
}

struct Fish {
    digit: Digit,
    houses: [House; 2],
    /// One end, the two that see each other, the other end.
    cells: [Cell; 4],
}

impl Fish {
    fn step(&self, board: &Board) -> Option<Step> {
        let [start, near, far, end] = self.cells;
        let digit = self.digit;
        let targets = board.places(digit) & start.peers() & end.peers();
        if targets.is_empty() {
            return None;
        }
        let nodes = self.cells.into_iter().enumerate();
        let nodes = nodes.map(|(i, cell)| Node::new(Candidate { cell, digit }, i % 2 == 1)).collect();
        let proof = if start == end {
            targets.iter().map(|target| self.contradiction(target)).collect::<Option<Proof>>()?
        } else {
            argue::ends(
                &self.houses.map(|house| argue::in_house(house, digit)),
                &[Constraint::House(argue::shared_house(near, far)?, digit)],
                &argue::each(digit, CellSet::only(start).with(end)),
                &argue::each(digit, targets),
            )
        };
        Some(Step {
            technique: &INFO,
            deductions: argue::removals(board, targets, DigitSet::only(digit)),
            evidence: vec![
                Evidence::Digits(Role::Pattern, DigitSet::only(digit)),
                Evidence::Houses(Role::Base, self.houses.to_vec()),
                Evidence::Cells(Role::Link, CellSet::only(near).with(far)),
                Evidence::Cells(Role::Wing, CellSet::only(start).with(end)),
                Evidence::Chain(Chain::line(nodes)),
            ],
            proof,
        })
    }

    /// If both ends are one cell, the digit is there: without it both of the others would hold it.
    fn contradiction(&self, target: Cell) -> Option<Argument> {
        let digit = self.digit;
        let [start, near, far, _] = self.cells.map(|cell| Candidate { cell, digit });
        let target = Candidate { cell: target, digit };
        let lines = vec![
            argue::excluded(start, Constraint::joining(target, start)?),
            argue::last(near, Constraint::House(self.houses[0], digit)),
            argue::last(far, Constraint::House(self.houses[1], digit)),
            argue::excluded(near, Constraint::joining(near, far)?),
        ];
        Some(Argument::Contradiction { assumed: Literal::on(target), lines })
    }
}
