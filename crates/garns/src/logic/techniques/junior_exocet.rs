//! Junior Exocet: the two digits of the base cells are also the digits of two target cells.
//!
//! ```text
//!   B B o | o . . | o . .      The base cells B lie side by side in a box. The targets T lie in the other
//!   . . o | T . . | c . .      two boxes of the band, not in the row of the base. The companions c hold none
//!   . . o | c . . | T . .      of the base's digits. The cross lines o go on through the other bands.
//! ```
//!
//! Suppose a digit is in the base. Inside the band it can then be in a cross line only at a target. If it is
//! at neither target, the cross lines hold it outside the band, and it has too few rows there.

mod double;
mod mirror;

use core::ops::ControlFlow;

use crate::logic::argue::{self, in_house};
use crate::logic::trail::{Trail, one_by_one};
use crate::logic::{
    Argument, Constraint, Cover, Deduction, Evidence, Explain, Explanation, Family, Info, Literal, Pattern,
    Position, ProofLine, Reason, Role, Sink, Split, Technique, TechniqueId,
};
use crate::{Board, Candidate, Cell, CellSet, Digit, DigitSet, House};

pub(super) static TECHNIQUES: &[Technique] = &[
    Technique::new(&INFO, search),
    Technique::new(&mirror::INFO, mirror::search),
    Technique::new(&double::INFO, double::search),
];

static INFO: Info = Info {
    id: TechniqueId::JuniorExocet,
    name: "Junior Exocet",
    family: Family::AlmostLockedSets,
    sentence: "{base cells} hold two of {digits}, and {wing cells} must hold the same two digits, because {houses} can't \
               all have one of these digits outside the three boxes, so {conclusion}",
    argument: "Two base cells in one row of a box have three or four candidates together. A target lies in each of the \
               other two boxes of the band, not in the row of the base cells. The cell between a target's row and the \
               base's row, in the column of the target, has none of the base's digits. Look at three columns: those \
               of the targets and the column of the box that has no base cell. Each of the base's digits has, outside \
               the band, places in at most two rows of these columns. A digit that is in the base can be in these \
               columns inside the band only at the targets. If it were at neither target, all three columns would \
               need it outside the band, where two rows are not enough. So both digits of the base are at the \
               targets: the targets hold nothing else, and a digit that neither target can hold isn't in the base. \
               The same holds with rows and columns exchanged.",
    example: Some(
        "........3..1..56...9..4..7......9.5.7.+9.+5.4.8.5...2....8..2..9.+9.35..1..6........:298 474 494",
    ),
};

fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    for exocet in exocets(board) {
        let removals = exocet.removals(board);
        if !removals.is_empty() && exocet.is_covered(board) {
            found(Pattern::new(id, removals, exocet))?;
        }
    }
    ControlFlow::Continue(())
}

/// Every base with its targets. The caller must check `Exocet::is_covered`.
fn exocets(board: &Board) -> Vec<Exocet> {
    let mut exocets = Vec::new();
    for in_row in [true, false] {
        for line in 0..9 {
            for free in 0..9 {
                let grid = Turned { board, in_row };
                let base = [(free + 1) % 3, (free + 2) % 3].map(|n| grid.cell(line, free / 3 * 3 + n));
                let digits = board.candidates(base[0]) | board.candidates(base[1]);
                let is_base = base.iter().all(|&cell| board.value(cell).is_none());
                if is_base && (3..=4).contains(&digits.len()) {
                    grid.add_exocets(line, free, base, digits, &mut exocets);
                }
            }
        }
    }
    exocets
}

/// The board, or the board with rows and columns exchanged.
struct Turned<'a> {
    board: &'a Board,
    in_row: bool,
}

impl Turned<'_> {
    fn cell(&self, line: usize, place: usize) -> Cell {
        Cell::from_index(if self.in_row { line * 9 + place } else { place * 9 + line })
    }

    /// The column at a place if the base lies in a row, or the row if the base lies in a column.
    fn crossing(&self, place: usize) -> House {
        if self.in_row { House::column(place) } else { House::row(place) }
    }

    /// The row with a number if the base lies in a row, or the column if the base lies in a column.
    fn line(&self, line: usize) -> House {
        if self.in_row { House::row(line) } else { House::column(line) }
    }

    /// Adds an exocet for each pair of targets of a base.
    fn add_exocets(
        &self,
        line: usize,
        free: usize,
        base: [Cell; 2],
        digits: DigitSet,
        exocets: &mut Vec<Exocet>,
    ) {
        let boxes = [(free / 3 + 1) % 3, (free / 3 + 2) % 3];
        let [first, second] = boxes.map(|block| self.possible_targets(line, block, digits));
        for &(one, place) in &first {
            for &(two, other) in &second {
                exocets.push(Exocet {
                    base,
                    targets: [one, two],
                    digits,
                    cross: [free, place, other].map(|place| self.crossing(place)),
                    band: [0, 1, 2].map(|n| self.line(line / 3 * 3 + n)),
                });
            }
        }
    }

    /// The cells of a box that may be targets, each with its place in its line.
    fn possible_targets(&self, line: usize, block: usize, digits: DigitSet) -> Vec<(Cell, usize)> {
        let mut targets = Vec::new();
        for place in block * 3..block * 3 + 3 {
            let others = [(line + 1) % 3, (line + 2) % 3].map(|n| self.cell(line / 3 * 3 + n, place));
            for (target, companion) in [(others[0], others[1]), (others[1], others[0])] {
                let is_free = match self.board.value(companion) {
                    Some(digit) => !digits.contains(digit),
                    None => self.board.candidates(companion).is_disjoint(digits),
                };
                if is_free && !self.board.candidates(target).is_disjoint(digits) {
                    targets.push((target, place));
                }
            }
        }
        targets
    }
}

/// Base cells and targets that hold the same two digits.
#[derive(Clone)]
struct Exocet {
    base: [Cell; 2],
    targets: [Cell; 2],
    digits: DigitSet,
    /// The cross lines: the line of the base's box without a base cell, and the lines of the two targets.
    cross: [House; 3],
    /// The three lines of the band.
    band: [House; 3],
}

impl Exocet {
    fn band_cells(&self) -> CellSet {
        self.band.iter().fold(CellSet::EMPTY, |cells, line| cells | line.cells())
    }

    fn cross_cells(&self) -> CellSet {
        self.cross.iter().fold(CellSet::EMPTY, |cells, line| cells | line.cells())
    }

    /// Whether every digit of the base has fewer lines outside the band than cross lines that need it.
    fn is_covered(&self, board: &Board) -> bool {
        let is_covered = |digit| self.lines(board, digit).count() < self.needing(board, digit).count();
        self.digits.iter().all(is_covered)
    }

    /// The cross lines in which the digit is not yet placed.
    fn needing(&self, board: &Board, digit: Digit) -> impl Iterator<Item = House> {
        let placed = board.values().places(digit);
        self.cross.into_iter().filter(move |house| house.cells().is_disjoint(placed))
    }

    /// The lines outside the band on which the cross lines have places for the digit.
    fn lines(&self, board: &Board, digit: Digit) -> impl Iterator<Item = House> {
        let places = (board.places(digit) & self.cross_cells()) - self.band_cells();
        House::of_kind(self.band[0].kind()).filter(move |line| !line.cells().is_disjoint(places))
    }

    fn removals(&self, board: &Board) -> Vec<Deduction> {
        let [one, two] = self.targets;
        let mut removals = argue::removals(board, CellSet::from_iter(self.targets), !self.digits);
        let nowhere = self.digits - board.candidates(one) - board.candidates(two);
        removals.extend(argue::removals(board, CellSet::from_iter(self.base), nowhere));
        removals
    }

    /// Assumes the digit of a base cell, and removes it from the cross lines inside the band, except at the
    /// targets.
    fn assume<'a>(&self, board: &'a Board, base: Candidate) -> Trail<'a> {
        let mut trail = Trail::new(board, Literal::on(base));
        for cell in self.cross_cells() & self.band_cells() & base.cell.peers() {
            trail.exclude(Candidate { cell, digit: base.digit });
        }
        trail
    }

    /// Adds the line that a candidate is false, because otherwise the cross lines would have too few places
    /// for the digits: the lines outside the band, and the cells with one digit each.
    fn by_cover(&self, trail: &mut Trail<'_>, digits: &[Digit], cells: &[Cell], removed: Candidate) {
        let mut cover =
            Cover { truths: Vec::new(), links: cells.iter().copied().map(Constraint::Cell).collect() };
        for &digit in digits {
            let board = trail.board();
            cover.truths.extend(self.needing(board, digit).map(|house| in_house(house, digit)));
            cover.links.extend(self.lines(board, digit).map(|line| Constraint::House(line, digit)));
        }
        trail.push(Literal::off(removed), Reason::Nested(Box::new(Argument::Cover(cover))));
    }

    /// A digit that neither target can hold isn't in the base.
    fn not_in_base(&self, board: &Board, removed: Candidate) -> Argument {
        let mut trail = self.assume(board, removed);
        self.by_cover(&mut trail, &[removed.digit], &[], removed);
        trail.contradiction()
    }

    /// If a target held another digit, both digits of the base would have to be at the other target.
    fn not_at_target(&self, board: &Board, removed: Candidate) -> Argument {
        let mut trail = Trail::new(board, Literal::on(removed));
        for digit in self.digits {
            trail.exclude(Candidate { cell: removed.cell, digit });
        }
        let [first, second] = self.base;
        let conclusion = Literal::off(removed);
        let other = if self.targets[0] == removed.cell { self.targets[1] } else { self.targets[0] };
        let branches = board.candidates(first).iter().map(|digit| {
            let mut branch = self.assume(board, Candidate { cell: first, digit });
            branch.exclude(Candidate { cell: second, digit });
            // The digit is at the other target, so no other digit is there.
            for held in board.candidates(other).without(digit) {
                self.by_cover(&mut branch, &[digit], &[other], Candidate { cell: other, digit: held });
            }
            let inner = board.candidates(second).without(digit).iter().map(|digit| {
                let base = Candidate { cell: second, digit };
                let mut inner = self.assume(board, base);
                self.by_cover(&mut inner, &[digit], &[], base);
                inner.branch()
            });
            let cases = cases(second, inner.collect(), conclusion);
            branch.push(conclusion, Reason::Nested(Box::new(cases)));
            branch.branch()
        });
        let cases = cases(first, branches.collect(), conclusion);
        trail.push(conclusion, Reason::Nested(Box::new(cases)));
        trail.contradiction()
    }
}

/// The argument by cases, one case for each candidate of a cell.
fn cases(cell: Cell, branches: Vec<(Literal, Vec<ProofLine>)>, conclusion: Literal) -> Argument {
    Argument::Cases { split: Split::Truth(argue::in_cell(cell)), branches, conclusions: vec![conclusion] }
}

impl Explain for Exocet {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let proof = one_by_one(board, &argue::concluded(deductions), |board, removed| {
            Some(if self.base.contains(&removed.cell) {
                self.not_in_base(board, removed)
            } else {
                self.not_at_target(board, removed)
            })
        });
        Explanation { evidence: evidence(board, &[self]), proof }
    }
}

/// The base cells, the targets, their digits and the cross lines of exocets that share their cross lines.
fn evidence(board: &Board, exocets: &[&Exocet]) -> Vec<Evidence> {
    let base: CellSet = exocets.iter().flat_map(|exocet| exocet.base).collect();
    let targets: CellSet = exocets.iter().flat_map(|exocet| exocet.targets).collect();
    let digits = exocets.iter().fold(DigitSet::EMPTY, |all, exocet| all | exocet.digits);
    let mut cross = exocets.first().map_or(Vec::new(), |exocet| exocet.cross.to_vec());
    cross.sort_unstable();
    vec![
        Evidence::Cells(Role::Base, base),
        Evidence::Cells(Role::Wing, targets),
        Evidence::Digits(Role::Pattern, digits),
        Evidence::Houses(Role::Pattern, cross),
        Evidence::Candidates(Role::Pattern, argue::candidates(board, base | targets, digits)),
    ]
}
