//! Nets: all consequences of an assumption by singles and locked digits, each with its reason.

mod lines;
mod picture;

use crate::logic::proof::{Argument, Constraint, Literal};
use crate::{Board, Candidate, CandidateSet, Cell, Digit, DigitSet, House};

pub(crate) use picture::picture;

/// Why a literal is in a net.
#[derive(Clone, Debug)]
enum Why {
    /// The literal is the assumption.
    Assumed,
    /// A true candidate shares a constraint with the literal's candidate.
    Excluded(Candidate),
    /// All other candidates of the constraint are false.
    Last(Constraint),
    /// The digit is locked into the crossing of the two houses.
    Locked(House, House),
    /// The literal follows from a separate argument about the remaining candidates.
    Argued(Box<Argument>),
}

/// The contradiction of a net.
#[derive(Clone, Copy, Debug)]
enum Broken {
    /// No candidate is left of the constraint.
    Empty(Constraint),
    /// The candidate must be true, by this constraint or because it was assumed, but was already found
    /// false.
    Denied(Candidate, Option<Constraint>),
}

/// The candidates that the rules apply to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// All candidates.
    All,
    /// One digit and its houses; rules about cells are not used.
    Digit(Digit),
}

impl Scope {
    fn digits(self) -> DigitSet {
        match self {
            Scope::All => DigitSet::FULL,
            Scope::Digit(digit) => DigitSet::only(digit),
        }
    }
}

/// An assumption and all its consequences.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    scope: Scope,
    /// The candidates at the start.
    start: CandidateSet,
    /// The candidates left.
    alive: CandidateSet,
    /// The candidates left, by cell.
    digits: [DigitSet; 81],
    on: CandidateSet,
    trail: Vec<(Literal, Why)>,
    /// The place of each literal in the trail, plus one; 0 if it is not there.
    place: Box<[u16; 1458]>,
    next: usize,
    broken: Option<Broken>,
    assumed: Option<Literal>,
}

impl Net {
    /// A net without an assumption, on these candidates.
    fn new(alive: &CandidateSet, scope: Scope) -> Net {
        let mut digits = [DigitSet::EMPTY; 81];
        for candidate in alive.iter() {
            digits[candidate.cell.index()].insert(candidate.digit);
        }
        Net {
            scope,
            start: *alive,
            alive: *alive,
            digits,
            on: CandidateSet::EMPTY,
            trail: Vec::new(),
            place: Box::new([0; 1458]),
            next: 0,
            broken: None,
            assumed: None,
        }
    }

    /// A net without an assumption, with the consequences of the candidates themselves.
    pub(crate) fn settled(alive: &CandidateSet, scope: Scope) -> Net {
        let mut net = Net::new(alive, scope);
        for constraint in net.open_truths() {
            if let Some(candidate) = constraint.among(alive).single() {
                net.note(Literal::on(candidate), Why::Last(constraint));
            }
        }
        net.run();
        net
    }

    /// A net on a whole board.
    pub(crate) fn on_board(board: &Board) -> Net {
        Net::new(board.all_candidates(), Scope::All)
    }

    /// Whether the net has reached a contradiction.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken.is_some()
    }

    /// The candidates that are left.
    pub(crate) fn alive(&self) -> &CandidateSet {
        &self.alive
    }

    /// The candidates that the net has found true.
    pub(crate) fn on(&self) -> &CandidateSet {
        &self.on
    }

    /// The number of literals that the net has found.
    pub(crate) fn len(&self) -> usize {
        self.trail.len()
    }

    /// The digits that are left in a cell.
    pub(crate) fn digits(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// Whether the net has found the literal.
    pub(crate) fn says(&self, literal: Literal) -> bool {
        self.place[literal.index()] != 0
    }

    /// The constraints that have candidates left.
    pub(crate) fn open_truths(&self) -> Vec<Constraint> {
        let mut truths = Vec::new();
        if self.scope == Scope::All {
            let open = Cell::all().filter(|&cell| !self.digits(cell).is_empty());
            truths.extend(open.map(Constraint::Cell));
        }
        for digit in self.scope.digits() {
            let houses = House::all().filter(|house| !self.alive.cells(digit).is_disjoint(house.cells()));
            truths.extend(houses.map(|house| Constraint::House(house, digit)));
        }
        truths
    }

    /// The assumption.
    pub(crate) fn assumed(&self) -> Option<Literal> {
        self.assumed
    }

    /// This net with an assumption and all its consequences.
    pub(crate) fn assuming(&self, literal: Literal) -> Net {
        let mut net = self.clone();
        net.assumed = Some(literal);
        net.note(literal, Why::Assumed);
        net.run();
        net
    }

    /// Notes that a candidate is false, by an argument about the remaining candidates, and derives the
    /// consequences.
    pub(crate) fn learn(&mut self, candidate: Candidate, argument: Argument) {
        self.note(Literal::off(candidate), Why::Argued(Box::new(argument)));
        self.run();
    }

    /// Derives the consequences of all new literals.
    fn run(&mut self) {
        while self.broken.is_none() {
            if self.next < self.trail.len() {
                let literal = self.trail[self.next].0;
                self.next += 1;
                if literal.on { self.after_on(literal.candidate) } else { self.after_off(literal.candidate) }
            } else if !self.lock() {
                return;
            }
        }
    }

    fn note(&mut self, literal: Literal, why: Why) {
        if self.broken.is_some() || self.says(literal) {
            return;
        }
        let Literal { candidate, on } = literal;
        if on {
            if !self.alive.contains(candidate) {
                let by = if let Why::Last(constraint) = why { Some(constraint) } else { None };
                self.broken = Some(Broken::Denied(candidate, by));
                return;
            }
            self.on.insert(candidate);
        } else {
            if !self.alive.remove(candidate) {
                return;
            }
            self.digits[candidate.cell.index()].remove(candidate.digit);
        }
        self.trail.push((literal, why));
        self.place[literal.index()] = self.trail.len() as u16;
    }

    fn after_on(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        for peer in self.alive.cells(digit) & cell.peers() {
            self.note(Literal::off(Candidate { cell: peer, digit }), Why::Excluded(candidate));
        }
        if self.scope == Scope::All {
            for other in self.digits(cell).without(digit) {
                self.note(Literal::off(Candidate { cell, digit: other }), Why::Excluded(candidate));
            }
        }
    }

    fn after_off(&mut self, Candidate { cell, digit }: Candidate) {
        if self.scope == Scope::All {
            let left = self.digits(cell).iter().map(|digit| Candidate { cell, digit });
            self.last(Constraint::Cell(cell), left);
        }
        for house in cell.houses() {
            let left = self.alive.cells(digit) & house.cells();
            self.last(Constraint::House(house, digit), left.iter().map(|cell| Candidate { cell, digit }));
        }
    }

    fn last(&mut self, constraint: Constraint, mut left: impl Iterator<Item = Candidate>) {
        match (left.next(), left.next()) {
            (Some(candidate), None) => self.note(Literal::on(candidate), Why::Last(constraint)),
            (None, _) if self.broken.is_none() => self.broken = Some(Broken::Empty(constraint)),
            _ => {}
        }
    }

    /// Removes the candidates that the first locked digit excludes. Returns whether a locked digit excludes
    /// any candidate.
    fn lock(&mut self) -> bool {
        for digit in self.scope.digits() {
            let places = self.alive.cells(digit);
            if places.is_empty() {
                continue;
            }
            for block in House::all().skip(18) {
                let in_block = places & block.cells();
                if in_block.len() < 2 {
                    continue;
                }
                for line in lines_through(block) {
                    let crossing = in_block & line.cells();
                    if crossing.len() < 2 {
                        continue;
                    }
                    let in_line = places & line.cells();
                    let (truth, link) = if crossing == in_block && crossing != in_line {
                        (block, line)
                    } else if crossing == in_line && crossing != in_block {
                        (line, block)
                    } else {
                        continue;
                    };
                    for cell in (places & link.cells()) - crossing {
                        self.note(Literal::off(Candidate { cell, digit }), Why::Locked(truth, link));
                    }
                    return true;
                }
            }
        }
        false
    }
}

/// The six lines that cross a box.
fn lines_through(block: House) -> impl Iterator<Item = House> {
    let (row, column) = (block.number() / 3 * 3, block.number() % 3 * 3);
    (row..row + 3).map(House::row).chain((column..column + 3).map(House::column))
}
