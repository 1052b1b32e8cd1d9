//! Turbot Fish: two strong links of one digit, joined by a weak link.
//!
//! Starts and links are tried in the order of cells, rows before columns before boxes: HoDoKu's path depends
//! on it.

use core::ops::ControlFlow;

use crate::logic::tabling::nodes::Nodes;
use crate::logic::{
    Argument, Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Literal, Pattern,
    Position, Role, Sink, Technique, TechniqueId, argue,
};
use crate::{Board, Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind};

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&INFO, search)];

static INFO: Info = Info {
    id: TechniqueId::TurbotFish,
    name: "Turbot Fish",
    family: Family::SingleDigit,
    sentence: "{digits} has two places in each of {base houses}, but {link cells} see each other; one of \
               {wing cells} must be {digits}, so {conclusion}",
    argument: "A digit has two places in each of two houses. A place of the first house sees a place of the \
               second, so at most one of these two is true, and at least one of the two far ends is. A \
               cell that sees both far ends can't hold the digit. Skyscraper and 2-String Kite are special \
               cases.",
    example: Some(
        "+82+516.7..4...8+7+51.7+1.+5..+8+6.+53...+8...2+4+1.+356.+8.78.+1.+3.5.+8+7.5.43..5+234..87+3.487.2+5.:236 249 466 916 929 936 939",
    ),
};

fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    // For each digit, its places in houses with exactly two places, so that most cells are skipped at once.
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
                let mut joined = (board.places(digit) & near.peers() & paired[digit.index()]).without(start);
                // Search the row first, then the column, then the box.
                for house in near.houses() {
                    for far in joined & house.cells() {
                        // Report each fish in one direction only.
                        let ends =
                            strong_links(board, digit, far).filter(|&(_, end)| end >= start && end != near);
                        for (two, end) in ends {
                            let targets = board.places(digit) & start.peers() & end.peers();
                            let turbot = Turbot { digit, houses: [one, two], cells: [start, near, far, end] };
                            Pattern::report(id, argue::digit_removals(digit, targets), turbot, found)?;
                        }
                    }
                    joined -= house.cells();
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The houses in which the digit has only one other place, with that place. A box is left out if both places
/// are on one line, because then the line has the link.
pub(super) fn strong_links(board: &Board, digit: Digit, cell: Cell) -> impl Iterator<Item = (House, Cell)> {
    cell.houses().into_iter().filter_map(move |house| {
        let other = board.places_in(digit, house).without(cell).single()?;
        let on_line = other.row() == cell.row() || other.column() == cell.column();
        (house.kind() != HouseKind::Box || !on_line).then_some((house, other))
    })
}

struct Turbot {
    digit: Digit,
    houses: [House; 2],
    /// One end, the two cells in the middle, which see each other, and the other end.
    cells: [Cell; 4],
}

impl Explain for Turbot {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let Turbot { digit, houses, cells } = *self;
        let [start, near, far, end] = cells.map(|cell| Candidate { cell, digit });
        let path = [Nodes::off(start), Nodes::on(near), Nodes::off(far), Nodes::on(end)];
        let targets = argue::concluded(deductions);
        let proof = if start == end {
            targets.into_iter().map(|target| self.contradiction(target)).collect()
        } else {
            let truths = houses.map(|house| argue::in_house(house, digit));
            argue::ends(&truths, &[argue::joining(near, far)], &[start, end], &targets)
        };
        let evidence = vec![
            Evidence::Digits(Role::Pattern, DigitSet::only(digit)),
            Evidence::Houses(Role::Base, houses.to_vec()),
            Evidence::Cells(Role::Link, CellSet::only(near.cell).with(far.cell)),
            Evidence::Cells(Role::Wing, CellSet::only(start.cell).with(end.cell)),
            Evidence::Chain(Nodes::default().chain(board, &path)),
        ];
        Explanation { evidence, proof }
    }
}

impl Turbot {
    /// If both ends are the same cell, the digit is there: otherwise both cells in the middle would hold it.
    fn contradiction(&self, target: Candidate) -> Argument {
        let digit = self.digit;
        let [start, near, far, _] = self.cells.map(|cell| Candidate { cell, digit });
        let lines = vec![
            argue::excluded(start, argue::joining(target, start)),
            argue::last(near, Constraint::House(self.houses[0], digit)),
            argue::last(far, Constraint::House(self.houses[1], digit)),
            argue::excluded(near, argue::joining(near, far)),
        ];
        Argument::Contradiction { assumed: Literal::on(target), lines }
    }
}
