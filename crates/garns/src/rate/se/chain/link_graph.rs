//! The candidates of a board, numbered without gaps, and the links between them.

use super::super::state::State;
use super::super::tables::{CELLS, HOUSES, bits, candidate, cells_of, seen_among};
use super::hint::Why;
use super::literal::Literal;
use crate::logic;

/// Candidates in reading order, digits ascending, with links in the original's order.
pub(super) struct LinkGraph {
    /// By number: the candidate, as cell times nine plus digit.
    candidates: Vec<u16>,
    /// By candidate of the board: its number.
    numbers: [u16; 729],
    weak: Vec<u16>,
    weak_ranges: Vec<Range>,
    strong: Vec<StrongLink>,
    strong_ranges: Vec<Range>,
}

/// The kinds of links that a pass of the static search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Use {
    /// Links between places of a digit.
    pub(super) x: bool,
    /// Links between digits of a cell.
    pub(super) y: bool,
}

/// A strong link: if one candidate is off, the candidate `to` is on.
#[derive(Clone, Copy, Debug)]
pub(super) struct StrongLink {
    /// The number of the candidate that goes on.
    pub(super) to: u16,
    /// For a link between cells: the first house that makes it, box (0), row (1) or column (2).
    kind: u8,
}

/// The range of a candidate's links in a list: first the links inside its cell, from `middle` on
/// the links to other places of its digit.
#[derive(Clone, Copy, Debug)]
struct Range {
    start: u32,
    middle: u32,
    end: u32,
}

impl LinkGraph {
    /// A graph with numbers but no links: Nishio and dynamic chains read their links from a changing board.
    pub(super) fn numbered(state: &State) -> LinkGraph {
        let mut candidates = Vec::with_capacity(320);
        let mut numbers = [0; 729];
        for cell in cells_of(state.open) {
            for digit in bits(state.digits[cell]) {
                numbers[cell * 9 + digit] = candidates.len() as u16;
                candidates.push((cell * 9 + digit) as u16);
            }
        }
        LinkGraph {
            candidates,
            numbers,
            weak: Vec::new(),
            weak_ranges: Vec::new(),
            strong: Vec::new(),
            strong_ranges: Vec::new(),
        }
    }

    /// A graph with numbers and with the links of the board as it is.
    pub(super) fn linked(state: &State) -> LinkGraph {
        let mut graph = LinkGraph::numbered(state);
        let count = graph.len();
        graph.weak.reserve(count * 16);
        graph.strong.reserve(count * 2);
        graph.weak_ranges.reserve(count);
        graph.strong_ranges.reserve(count);
        for id in 0..count {
            graph.link(state, id);
        }
        graph
    }

    fn link(&mut self, state: &State, id: usize) {
        let (cell, digit) = self.at(id);
        let (weak_start, strong_start) = (self.weak.len() as u32, self.strong.len() as u32);
        let others = state.digits[cell] & !(1 << digit);
        for other in bits(others) {
            self.weak.push(self.number(cell, other) as u16);
        }
        if others.is_power_of_two() {
            let to = self.number(cell, others.trailing_zeros() as usize) as u16;
            self.strong.push(StrongLink { to, kind: 0 });
        }
        let (weak_middle, strong_middle) = (self.weak.len() as u32, self.strong.len() as u32);
        for other in seen_among(cell, state.places[digit]) {
            self.weak.push(self.number(other, digit) as u16);
        }
        for (kind, &(house, own)) in HOUSES[cell].iter().enumerate() {
            let house = house as usize;
            let others = state.positions[house][digit] & !(1 << own);
            if others.is_power_of_two() {
                let other = CELLS[house][others.trailing_zeros() as usize] as usize;
                let to = self.number(other, digit) as u16;
                // A candidate that is linked by both box and line counts once.
                if !self.strong[strong_middle as usize..].iter().any(|link| link.to == to) {
                    self.strong.push(StrongLink { to, kind: kind as u8 });
                }
            }
        }
        let (weak_end, strong_end) = (self.weak.len() as u32, self.strong.len() as u32);
        self.weak_ranges.push(Range { start: weak_start, middle: weak_middle, end: weak_end });
        self.strong_ranges.push(Range { start: strong_start, middle: strong_middle, end: strong_end });
    }

    /// How many candidates the board has.
    pub(super) fn len(&self) -> usize {
        self.candidates.len()
    }

    /// The cell and the digit of a candidate.
    #[inline]
    pub(super) fn at(&self, id: usize) -> (usize, usize) {
        let candidate = usize::from(self.candidates[id]);
        (candidate / 9, candidate % 9)
    }

    /// The number of a candidate of the board.
    #[inline]
    pub(super) fn number(&self, cell: usize, digit: usize) -> usize {
        usize::from(self.numbers[cell * 9 + digit])
    }

    /// The number of a candidate given as cell times nine plus digit.
    #[inline]
    pub(super) fn number_of(&self, candidate: u16) -> usize {
        usize::from(self.numbers[usize::from(candidate)])
    }

    /// The literal in the library's own type.
    pub(super) fn literal(&self, literal: Literal) -> logic::Literal {
        let (cell, digit) = self.at(literal.id());
        logic::Literal { candidate: candidate(cell, digit), on: literal.is_on() }
    }

    /// The cell of a literal's candidate, and the digits that the cell loses if the literal is true.
    pub(super) fn removed_by(&self, state: &State, literal: Literal) -> (usize, u16) {
        let (cell, digit) = self.at(literal.id());
        let own = 1 << digit;
        (cell, if literal.is_on() { state.digits[cell] & !own } else { own })
    }

    /// The candidates that go off when this candidate is on; those of its own cell only if `y` is set.
    #[inline]
    pub(super) fn weak(&self, id: usize, y: bool) -> &[u16] {
        let Range { start, middle, end } = self.weak_ranges[id];
        &self.weak[if y { start } else { middle } as usize..end as usize]
    }

    /// The strong links from this candidate: the candidates that go on when it is off.
    #[inline]
    pub(super) fn strong(&self, id: usize, links: Use) -> &[StrongLink] {
        let Range { start, middle, end } = self.strong_ranges[id];
        let (from, to) = (if links.y { start } else { middle }, if links.x { end } else { middle });
        &self.strong[from as usize..to as usize]
    }

    /// Why a literal follows by a link from the candidate `from`, which has the opposite state. The
    /// reason is their cell, if they share it. Otherwise it is a house: for a literal that is on, the
    /// first house where the two are the only places; for a literal that is off, the first house that
    /// holds both.
    pub(super) fn why(&self, from: usize, literal: Literal) -> Why {
        let ((cell, _), (other, _)) = (self.at(literal.id()), self.at(from));
        if cell == other {
            return Why::Cell;
        }
        let kind = if literal.is_on() {
            let mut links = self.strong(from, Use { x: true, y: false }).iter();
            links.find(|link| usize::from(link.to) == literal.id()).map(|link| link.kind)
        } else {
            (0..3).find(|&kind| HOUSES[cell][usize::from(kind)].0 == HOUSES[other][usize::from(kind)].0)
        };
        debug_assert!(kind.is_some(), "no link joins the two candidates");
        Why::House(kind.unwrap_or(0))
    }
}
