//! Colours: places of one digit joined by strong links, alternately in two colours.
//!
//! Of the two colours of a cluster one is true everywhere and the other false everywhere. Digits,
//! clusters and cells in order, and what is struck in the order of its reasons: HoDoKu's path
//! depends on it.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::logic::argue;
use crate::logic::evidence::{Evidence, Role};
use crate::logic::proof::{Argument, Constraint, Line, Literal};
use crate::logic::step::{Deduction, Step};
use crate::logic::technique::{Family, Hodoku, Info, Level, Sink, Technique};
use crate::set::{CellSet, DigitSet};

/// One way, or both ways, to conclude from one cluster or two.
#[derive(Debug)]
pub struct Colours {
    kinds: &'static [Kind],
    info: &'static Info,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Trap,
    Wrap,
    Multi1,
    Multi2,
}

pub(super) static ALL: &[&dyn Technique] = &[
    &Colours { kinds: &[Kind::Trap], info: &TRAP },
    &Colours { kinds: &[Kind::Wrap], info: &WRAP },
    &Colours { kinds: &[Kind::Multi1], info: &MULTI_1 },
    &Colours { kinds: &[Kind::Multi2], info: &MULTI_2 },
];

/// Trap and wrap in one search, as HoDoKu's scale has it.
pub static SIMPLE: Colours = Colours { kinds: &[Kind::Trap, Kind::Wrap], info: &TRAP };

/// Both kinds of multi colours in one search, as HoDoKu's scale has it.
pub static MULTI: Colours = Colours { kinds: &[Kind::Multi1, Kind::Multi2], info: &MULTI_1 };

static TRAP: Info = Info {
    id: "simple-colors-trap",
    name: "Simple Colors Trap",
    family: Family::Colours,
    hodoku: Some(Hodoku::new("0500", 5330, Level::Hard, 150)),
    needs_uniqueness: false,
    sentence: "one colour is true, either {coloura candidates} or {colourb candidates}, and what sees both is false: {conclusion}",
    argument: "Places of a digit that are joined by strong links are coloured alternately. Either all of one colour are \
               true or all of the other. A place that sees one of each colour is false in both cases.",
    example: ".8.9...5..6.251........7...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73....",
};

static WRAP: Info = Info {
    id: "simple-colors-wrap",
    name: "Simple Colors Wrap",
    family: Family::Colours,
    hodoku: Some(Hodoku::new("0501", 5330, Level::Hard, 150)),
    needs_uniqueness: false,
    sentence: "one colour is true, either {coloura candidates} or {colourb candidates}, and not the one with two places that see \
               each other: {conclusion}",
    argument: "Places of a digit that are joined by strong links are coloured alternately. Either all of one colour are \
               true or all of the other. When two places of one colour see each other they cannot both be true, so \
               that colour is false everywhere.",
    example: ".5.49.1.33.7..1.8........5..23......6...2...4...5.8...5....92........89.2..73....",
};

static MULTI_1: Info = Info {
    id: "multi-colors-1",
    name: "Multi Colors 1",
    family: Family::Colours,
    hodoku: Some(Hodoku::new("0502", 5360, Level::Hard, 200)),
    needs_uniqueness: false,
    sentence: "two clusters, {coloura candidates} against {colourb candidates}, and {base candidates} against {cover \
               candidates}: two of their colours see each other, so one of the other two is true, and what sees both \
               is false: {conclusion}",
    argument: "Two clusters are coloured, each with two colours. When a place of one cluster sees a place of the other, \
               these two colours are not both true, so at least one of their opposite colours is. What sees both \
               opposite colours is false.",
    example: ".8.9+4+6.5..6.251......+3+87...6..1.3.9..53.....2..9....7...6..4..7+712.....8...73....",
};

static MULTI_2: Info = Info {
    id: "multi-colors-2",
    name: "Multi Colors 2",
    family: Family::Colours,
    hodoku: Some(Hodoku::new("0503", 5360, Level::Hard, 200)),
    needs_uniqueness: false,
    sentence: "two clusters, {coloura candidates} against {colourb candidates}, and {base candidates} against {cover \
               candidates}: a colour of the first sees both colours of the second and is false: {conclusion}",
    argument: "Two clusters are coloured, each with two colours. When a colour of one cluster sees both colours of the \
               other, one of which is true, it is false everywhere.",
    example: ".8.9+4+6.5..6.251......+3+87...6..1.3.9..53.....2..9....7...6..4..7+712.....8...73....",
};

impl Technique for Colours {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        for digit in Digit::ALL {
            let mut clusters = [[CellSet::EMPTY; 2]; 27];
            let count = clusters_of(board, digit, &mut clusters);
            let clusters = &clusters[..count];
            if self.kinds.contains(&Kind::Trap) || self.kinds.contains(&Kind::Wrap) {
                for &cluster in clusters {
                    let painted = Painted { board, digit, clusters: &[cluster] };
                    if self.kinds.contains(&Kind::Wrap) {
                        painted.wrap().map_or(ControlFlow::Continue(()), &mut *found)?;
                    }
                    if self.kinds.contains(&Kind::Trap) {
                        painted.trap().map_or(ControlFlow::Continue(()), &mut *found)?;
                    }
                }
                continue;
            }
            for (i, &one) in clusters.iter().enumerate() {
                for (j, &two) in clusters.iter().enumerate() {
                    if i == j {
                        continue;
                    }
                    let painted = Painted { board, digit, clusters: &[one, two] };
                    if self.kinds.contains(&Kind::Multi2) {
                        painted.multi_2().map_or(ControlFlow::Continue(()), &mut *found)?;
                    }
                    if self.kinds.contains(&Kind::Multi1) {
                        painted.multi_1().map_or(ControlFlow::Continue(()), &mut *found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Fills in the clusters of a digit, each with its two colours; how many there are.
fn clusters_of(board: &Board, digit: Digit, clusters: &mut [[CellSet; 2]; 27]) -> usize {
    let mut done = CellSet::EMPTY;
    let mut count = 0;
    for start in board.places(digit) {
        if done.contains(start) {
            continue;
        }
        let mut colours = [CellSet::only(start), CellSet::EMPTY];
        let mut fresh = [CellSet::only(start), CellSet::EMPTY];
        let mut of = 0;
        while !fresh[of].is_empty() {
            let mut next = CellSet::EMPTY;
            for cell in fresh[of] {
                for house in cell.houses() {
                    let Some(other) = board.places_in(digit, house).without(cell).single() else { continue };
                    if !colours[of].contains(other) && colours[1 - of].insert(other) {
                        next.insert(other);
                    }
                }
            }
            fresh[1 - of] = next;
            of = 1 - of;
        }
        done |= colours[0] | colours[1];
        if !colours[1].is_empty() && count < clusters.len() {
            clusters[count] = colours;
            count += 1;
        }
    }
    count
}

/// One cluster or two of a digit.
struct Painted<'a> {
    board: &'a Board,
    digit: Digit,
    clusters: &'a [[CellSet; 2]],
}

impl Painted<'_> {
    fn wrap(&self) -> Option<Step> {
        let mut targets = Vec::new();
        let mut proof = Vec::new();
        for colour in self.clusters[0] {
            let Some((one, two)) = pair_that_sees(colour, colour) else { continue };
            for cell in colour {
                let mut lines = Vec::new();
                self.spread(cell, true, &mut lines);
                lines.push(self.excluded(two, one)?);
                proof.push(self.refute(cell, lines));
            }
            targets.extend(colour);
        }
        self.step(&WRAP, &targets, proof)
    }

    fn trap(&self) -> Option<Step> {
        let [one, two] = self.clusters[0];
        let targets: Vec<Cell> = (self.seen(one) & self.seen(two)).iter().collect();
        let mut proof = Vec::new();
        for &target in &targets {
            let (a, b) = ((one & target.peers()).first()?, (two & target.peers()).first()?);
            let mut lines = vec![self.excluded(a, target)?];
            self.spread(a, false, &mut lines);
            lines.push(self.excluded(b, target)?);
            proof.push(self.refute(target, lines));
        }
        self.step(&TRAP, &targets, proof)
    }

    fn multi_1(&self) -> Option<Step> {
        let [one, two] = [self.clusters[0], self.clusters[1]];
        let mut targets = Vec::new();
        let mut proof = Vec::new();
        for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let Some((a, b)) = pair_that_sees(one[i], two[j]) else { continue };
            // One of the opposite colours is true.
            let (first, second) = (one[1 - i], two[1 - j]);
            for target in self.seen(first) & self.seen(second) {
                if targets.contains(&target) {
                    continue;
                }
                let (x, y) = ((first & target.peers()).first()?, (second & target.peers()).first()?);
                let mut lines = vec![self.excluded(x, target)?];
                self.spread(x, false, &mut lines);
                lines.push(self.excluded(y, target)?);
                self.spread(y, false, &mut lines);
                lines.push(self.excluded(b, a)?);
                proof.push(self.refute(target, lines));
                targets.push(target);
            }
        }
        self.step(&MULTI_1, &targets, proof)
    }

    fn multi_2(&self) -> Option<Step> {
        let [one, two] = [self.clusters[0], self.clusters[1]];
        let mut targets = Vec::new();
        let mut proof = Vec::new();
        for colour in one {
            let (Some((a, x)), Some((b, y))) =
                (pair_that_sees(colour, two[0]), pair_that_sees(colour, two[1]))
            else {
                continue;
            };
            for cell in colour {
                let mut lines = Vec::new();
                self.spread(cell, true, &mut lines);
                lines.push(self.excluded(x, a)?);
                self.spread(x, false, &mut lines);
                lines.push(self.excluded(y, b)?);
                proof.push(self.refute(cell, lines));
            }
            targets.extend(colour);
        }
        self.step(&MULTI_2, &targets, proof)
    }

    /// The places that see one of these.
    fn seen(&self, cells: CellSet) -> CellSet {
        self.board.places(self.digit) & cells.any_peers()
    }

    fn at(&self, cell: Cell) -> Candidate {
        Candidate { cell, digit: self.digit }
    }

    fn excluded(&self, cell: Cell, by: Cell) -> Option<Line> {
        Some(argue::excluded(self.at(cell), Constraint::joining(self.at(cell), self.at(by))?))
    }

    fn refute(&self, cell: Cell, lines: Vec<Line>) -> Argument {
        Argument::Contradiction { assumed: Literal::on(self.at(cell)), lines }
    }

    /// What follows for the whole cluster once one of its places is true or false.
    fn spread(&self, start: Cell, on: bool, lines: &mut Vec<Line>) {
        let mut done = CellSet::only(start);
        let mut queue = vec![(start, on)];
        let mut next = 0;
        while let Some(&(cell, on)) = queue.get(next) {
            next += 1;
            for house in cell.houses() {
                let Some(other) = self.board.places_in(self.digit, house).without(cell).single() else {
                    continue;
                };
                if done.insert(other) {
                    let constraint = Constraint::House(house, self.digit);
                    let candidate = self.at(other);
                    lines.push(match on {
                        true => argue::excluded(candidate, constraint),
                        false => argue::last(candidate, constraint),
                    });
                    queue.push((other, !on));
                }
            }
        }
    }

    fn step(&self, info: &'static Info, targets: &[Cell], proof: Vec<Argument>) -> Option<Step> {
        if targets.is_empty() {
            return None;
        }
        let mut evidence = vec![Evidence::Digits(Role::Pattern, DigitSet::only(self.digit))];
        let roles = [Role::ColourA, Role::ColourB, Role::Base, Role::Cover];
        for (role, colour) in roles.into_iter().zip(self.clusters.iter().flatten()) {
            evidence.push(Evidence::Candidates(role, argue::digit_in(self.digit, *colour)));
        }
        Some(Step {
            technique: info,
            deductions: targets.iter().map(|&cell| Deduction::Remove(self.at(cell))).collect(),
            evidence,
            proof,
        })
    }
}

/// The first of these cells that sees one of those, with the one it sees.
fn pair_that_sees(these: CellSet, those: CellSet) -> Option<(Cell, Cell)> {
    these.iter().find_map(|cell| Some((cell, (those & cell.peers()).first()?)))
}
