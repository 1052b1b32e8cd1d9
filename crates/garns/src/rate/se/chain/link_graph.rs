//! The candidates of a board, numbered without gaps, and the links between them.

use super::super::state::State;
use super::super::tables::{CELLS, HOUSES, bit_count, bits, candidate, cells_of, seen_among};
use super::hint::Why;
use super::literal::Literal;
use crate::logic;

/// Candidates in reading order, digits ascending, with links in the original's order.
pub(super) struct LinkGraph<'a> {
    pub(super) state: &'a State,
    /// By number: the candidate, as cell times nine plus digit.
    candidates: Vec<u16>,
    /// By candidate of the board: its number.
    numbers: [u16; 729],
    weak: Links,
    strong: Links,
}

/// The kinds of links that a pass of the static search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Use {
    /// Links between places of a digit.
    pub(super) x: bool,
    /// Links between digits of a cell.
    pub(super) y: bool,
}

/// For each candidate, the candidates that links lead to.
#[derive(Default)]
struct Links {
    to: Vec<u16>,
    /// By candidate: where its links start in `to`, first the links inside its cell, then the links to other
    /// places of its digit.
    starts: Vec<[u32; 2]>,
}

impl Links {
    /// The links from a candidate that have one of these kinds.
    #[inline]
    fn from(&self, id: usize, Use { x, y }: Use) -> &[u16] {
        let [start, middle] = self.starts[id];
        let end = self.starts[id + 1][0];
        &self.to[if y { start } else { middle } as usize..if x { end } else { middle } as usize]
    }
}

impl<'a> LinkGraph<'a> {
    /// A graph with numbers but no links: Nishio and dynamic chains read their links from a changing board.
    pub(super) fn numbered(state: &'a State) -> LinkGraph<'a> {
        let mut candidates = Vec::with_capacity(320);
        let mut numbers = [0; 729];
        for cell in cells_of(state.open) {
            for digit in bits(state.digits[cell]) {
                numbers[cell * 9 + digit] = candidates.len() as u16;
                candidates.push((cell * 9 + digit) as u16);
            }
        }
        LinkGraph { state, candidates, numbers, weak: Links::default(), strong: Links::default() }
    }

    /// A graph with numbers and with the links of the board as it is.
    pub(super) fn linked(state: &'a State) -> LinkGraph<'a> {
        let graph = LinkGraph::numbered(state);
        let (mut weak, mut strong) = (Links::default(), Links::default());
        weak.to.reserve(graph.len() * 16);
        strong.to.reserve(graph.len() * 2);
        for id in 0..graph.len() {
            let (cell, digit) = graph.at(id);
            let (weak_start, strong_start) = (weak.to.len() as u32, strong.to.len() as u32);
            let others = state.digits[cell] & !(1 << digit);
            weak.to.extend(bits(others).map(|other| graph.number(cell, other) as u16));
            if others.is_power_of_two() {
                strong.to.push(graph.number(cell, others.trailing_zeros() as usize) as u16);
            }
            weak.starts.push([weak_start, weak.to.len() as u32]);
            let middle = strong.to.len();
            strong.starts.push([strong_start, middle as u32]);
            let places = seen_among(cell, state.places[digit]);
            weak.to.extend(places.map(|other| graph.number(other, digit) as u16));
            for (house, own) in HOUSES[cell] {
                let others = state.positions[house][digit] & !(1 << own);
                if others.is_power_of_two() {
                    let other = CELLS[house][others.trailing_zeros() as usize];
                    let to = graph.number(other, digit) as u16;
                    // A candidate that is linked by both box and line counts once.
                    if !strong.to[middle..].contains(&to) {
                        strong.to.push(to);
                    }
                }
            }
        }
        weak.starts.push([weak.to.len() as u32; 2]);
        strong.starts.push([strong.to.len() as u32; 2]);
        LinkGraph { weak, strong, ..graph }
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
    pub(super) fn removed_by(&self, literal: Literal) -> (usize, u16) {
        let (cell, digit) = self.at(literal.id());
        let own = 1 << digit;
        (cell, if literal.is_on() { self.state.digits[cell] & !own } else { own })
    }
    /// The candidates that go off when this candidate is on; those of its own cell only if `y` is set.
    #[inline]
    pub(super) fn weak(&self, id: usize, y: bool) -> &[u16] {
        self.weak.from(id, Use { x: true, y })
    }

    /// The candidates that go on when this candidate is off.
    #[inline]
    pub(super) fn strong(&self, id: usize, links: Use) -> &[u16] {
        self.strong.from(id, links)
    }

    /// Why a literal follows by a link from the candidate `from`, which has the opposite state. The
    /// reason is their cell, if they share it. Otherwise it is a house: for a literal that is on, the
    /// first house where the two are the only places; for a literal that is off, the first house that
    /// holds both.
    pub(super) fn why(&self, from: usize, literal: Literal) -> Why {
        let ((cell, digit), (other, _)) = (self.at(literal.id()), self.at(from));
        if cell == other {
            return Why::Cell;
        }
        let links = |&kind: &usize| {
            let house = HOUSES[cell][kind].0;
            let positions = self.state.positions[house][digit];
            house == HOUSES[other][kind].0 && (!literal.is_on() || bit_count(positions) == 2)
        };
        let kind = (0..3).find(links);
        debug_assert!(kind.is_some(), "no link joins the two candidates");
        Why::House(kind.unwrap_or(0) as u8)
    }
}
