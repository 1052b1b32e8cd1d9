//! The candidates of a board, numbered without gaps, and the links between them.

use super::super::state::State;
use super::super::tables::{CELLS, HOUSES, bits, cells_of};

/// No candidate.
pub(super) const NONE: u16 = u16::MAX;

/// Candidates in reading order, digits ascending, with links in the original's order.
pub(super) struct Mesh {
    /// Cell times nine plus digit.
    pub(super) candidates: Vec<u16>,
    /// The other way round.
    pub(super) number: [u16; 729],
    /// For each candidate where its weak links start: first those in its cell, then by house.
    weak_start: Vec<u32>,
    weak_middle: Vec<u32>,
    weak: Vec<u16>,
    /// For each candidate those that are on when it is off: in its cell, then by box, row, column.
    strong: Vec<[u16; 4]>,
}

/// Which links a pass of the static search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Use {
    /// From place to place of a digit.
    pub(super) x: bool,
    /// From digit to digit of a cell.
    pub(super) y: bool,
}

impl Mesh {
    /// Numbers only: what dynamic chains need, which read their links from a changing board.
    pub(super) fn numbered(state: &State) -> Mesh {
        let mut candidates = Vec::with_capacity(320);
        let mut number = [NONE; 729];
        for cell in cells_of(state.open) {
            for digit in bits(state.digits[cell]) {
                number[cell * 9 + digit] = candidates.len() as u16;
                candidates.push((cell * 9 + digit) as u16);
            }
        }
        Mesh {
            candidates,
            number,
            weak_start: Vec::new(),
            weak_middle: Vec::new(),
            weak: Vec::new(),
            strong: Vec::new(),
        }
    }

    pub(super) fn linked(state: &State) -> Mesh {
        let mut mesh = Mesh::numbered(state);
        let count = mesh.candidates.len();
        mesh.weak.reserve(count * 16);
        mesh.weak_start.reserve(count + 1);
        mesh.weak_middle.reserve(count);
        mesh.strong.reserve(count);
        for id in 0..count {
            let (cell, digit) = mesh.at(id);
            mesh.weak_start.push(mesh.weak.len() as u32);
            for other in bits(state.digits[cell] & !(1 << digit)) {
                mesh.weak.push(mesh.number[cell * 9 + other]);
            }
            mesh.weak_middle.push(mesh.weak.len() as u32);
            let mut strong = [NONE; 4];
            let pair = state.digits[cell];
            if pair.count_ones() == 2 {
                let other = (pair & !(1 << digit)).trailing_zeros() as usize;
                strong[0] = mesh.number[cell * 9 + other];
            }
            for (kind, &(house, own)) in HOUSES[cell].iter().enumerate() {
                let others = state.positions[house as usize][digit] & !(1 << own);
                for i in bits(others) {
                    let other = CELLS[house as usize][i] as usize;
                    if kind == 0 || HOUSES[other][0].0 != HOUSES[cell][0].0 {
                        mesh.weak.push(mesh.number[other * 9 + digit]);
                    }
                }
                if others.is_power_of_two() {
                    let other = CELLS[house as usize][others.trailing_zeros() as usize] as usize;
                    let other = mesh.number[other * 9 + digit];
                    // The same place by box and by line counts once.
                    if !strong[1..].contains(&other) {
                        strong[1 + kind] = other;
                    }
                }
            }
            mesh.strong.push(strong);
        }
        mesh.weak_start.push(mesh.weak.len() as u32);
        mesh
    }

    pub(super) fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Cell and digit.
    #[inline]
    pub(super) fn at(&self, id: usize) -> (usize, usize) {
        let candidate = usize::from(self.candidates[id]);
        (candidate / 9, candidate % 9)
    }

    /// The literal as it is written outside this board: candidate and state.
    #[inline]
    pub(super) fn literal(&self, id: usize, on: bool) -> u16 {
        self.candidates[id] * 2 + u16::from(on)
    }

    /// What goes off when it is on.
    #[inline]
    pub(super) fn weak(&self, id: usize, y: bool) -> &[u16] {
        let start = if y { self.weak_start[id] } else { self.weak_middle[id] };
        &self.weak[start as usize..self.weak_start[id + 1] as usize]
    }

    /// What goes on when it is off.
    #[inline]
    pub(super) fn strong(&self, id: usize, links: Use) -> impl Iterator<Item = u16> + Clone + '_ {
        let from = usize::from(!links.y);
        let to = if links.x { 4 } else { 1 };
        self.strong[id][from..to].iter().copied().filter(|&other| other != NONE)
    }

    /// Whether the strong link between the two is in a box (0), a row (1) or a column (2).
    pub(super) fn strong_kind(&self, id: usize, other: u16) -> usize {
        self.strong[id][1..].iter().position(|&strong| strong == other).unwrap_or(0)
    }
}
