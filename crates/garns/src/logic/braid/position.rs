//! The candidates left after the basic rules: a decided value excludes the candidates that it is
//! linked to, and a variable with one candidate left is decided.

use super::variable::{CandidateId, MEMBERS, PLACES, VARIABLES, VariableId};
use crate::logic::bit_set::bits;
use crate::{Board, Candidate, Grid};

/// A contradiction: a variable has no candidate left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction;

/// The candidates that are left of each variable. Except in positions made by `unsettled` or `from_masks`, no
/// basic rule applies any more.
///
/// The result of the basic rules does not depend on the order in which they are applied.
#[derive(Clone)]
pub(crate) struct Position {
    /// For each variable, a bit for each candidate that is left.
    masks: [u16; VARIABLES],
    /// The cells that are decided, a bit each.
    decided: u128,
}

/// The last candidates of variables, which still have to be propagated.
struct Queue {
    waiting: [CandidateId; VARIABLES],
    len: usize,
}

impl Queue {
    const EMPTY: Queue = Queue { waiting: [0; VARIABLES], len: 0 };

    /// There is always room, because each variable gets down to one candidate only once.
    fn push(&mut self, candidate: CandidateId) {
        self.waiting[self.len] = candidate;
        self.len += 1;
    }
}

impl Position {
    /// The candidates of a board after applying the basic rules.
    pub(crate) fn new(board: &Board) -> Result<Position, Contradiction> {
        let mut position = Position::unsettled(board);
        let mut queue = Queue::EMPTY;
        for (mask, members) in position.masks.iter().zip(&MEMBERS) {
            match mask.count_ones() {
                0 => return Err(Contradiction),
                1 => queue.push(members[mask.trailing_zeros() as usize]),
                _ => {}
            }
        }
        position.settle(queue)?;
        Ok(position)
    }

    /// The candidates and the filled digits of a board as they are: the basic rules are not applied.
    pub(crate) fn unsettled(board: &Board) -> Position {
        let mut position = Position { masks: [0; VARIABLES], decided: 0 };
        let filled = board.values().iter().map(|(cell, digit)| Candidate { cell, digit });
        for candidate in board.all_candidates().iter().chain(filled) {
            for place in PLACES[candidate.index()] {
                position.masks[place.variable as usize] |= place.bit;
            }
        }
        position
    }

    /// A position with these candidates of each variable, in which no cell counts as decided.
    pub(crate) fn from_masks(masks: &[u16; VARIABLES]) -> Position {
        Position { masks: *masks, decided: 0 }
    }

    /// Whether every cell is decided.
    pub(crate) fn is_solved(&self) -> bool {
        self.decided == (1 << 81) - 1
    }

    /// How many cells are decided.
    pub(crate) fn decided(&self) -> u32 {
        self.decided.count_ones()
    }

    /// The candidates left of a variable, a bit each.
    pub(crate) fn mask(&self, variable: usize) -> u16 {
        self.masks[variable]
    }

    /// The candidates left of all variables.
    pub(crate) fn masks(&self) -> &[u16; VARIABLES] {
        &self.masks
    }

    /// Whether a candidate is left.
    pub(crate) fn has(&self, candidate: CandidateId) -> bool {
        let place = PLACES[candidate as usize][0];
        self.masks[place.variable as usize] & place.bit != 0
    }

    /// The candidates left in cells that are not decided, those in cells with few candidates first.
    pub(crate) fn open_candidates(&self) -> Vec<CandidateId> {
        let mut open = Vec::with_capacity(256);
        for size in 2..=9 {
            for cell in 0..81 {
                if self.masks[cell].count_ones() == size {
                    open.extend(members_in(cell, self.masks[cell]));
                }
            }
        }
        open
    }

    /// Makes one of the remaining candidates true.
    pub(crate) fn assume(&mut self, candidate: CandidateId) -> Result<(), Contradiction> {
        let mut queue = Queue::EMPTY;
        queue.push(candidate);
        self.settle(queue)
    }

    /// Makes one of the remaining candidates false.
    pub(crate) fn exclude(&mut self, candidate: CandidateId) -> Result<(), Contradiction> {
        let mut queue = Queue::EMPTY;
        remove(&mut self.masks, candidate, &mut |_, last| queue.push(last))?;
        self.settle(queue)
    }

    fn settle(&mut self, mut queue: Queue) -> Result<(), Contradiction> {
        let mut next = 0;
        while next < queue.len {
            let candidate = queue.waiting[next];
            next += 1;
            if !self.has(candidate) {
                return Err(Contradiction);
            }
            let cell = 1 << (candidate / 9);
            if self.decided & cell != 0 {
                continue;
            }
            self.decided |= cell;
            remove_linked(&mut self.masks, candidate, |_| {}, |_, last| queue.push(last))?;
        }
        Ok(())
    }
}

/// A variable without candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Empty(pub(crate) VariableId);

impl From<Empty> for Contradiction {
    fn from(_: Empty) -> Contradiction {
        Contradiction
    }
}

/// Removes all candidates that are linked to a candidate, and calls `removed` with each of them. Calls `last`
/// with each variable that then has a single candidate, and with this candidate.
#[inline]
pub(crate) fn remove_linked(
    masks: &mut [u16; VARIABLES],
    candidate: CandidateId,
    mut removed: impl FnMut(CandidateId),
    mut last: impl FnMut(VariableId, CandidateId),
) -> Result<(), Empty> {
    for place in PLACES[candidate as usize] {
        let others = masks[place.variable as usize] & !place.bit;
        for other in members_in(place.variable as usize, others) {
            removed(other);
            remove(masks, other, &mut last)?;
        }
    }
    Ok(())
}

/// Removes a candidate, and calls `last` with each variable that then has a single candidate, and with this
/// candidate.
#[inline]
fn remove(
    masks: &mut [u16; VARIABLES],
    candidate: CandidateId,
    last: &mut impl FnMut(VariableId, CandidateId),
) -> Result<(), Empty> {
    for place in PLACES[candidate as usize] {
        let variable = place.variable as usize;
        let left = masks[variable] & !place.bit;
        masks[variable] = left;
        if left & left.wrapping_sub(1) == 0 {
            if left == 0 {
                return Err(Empty(place.variable));
            }
            last(place.variable, MEMBERS[variable][left.trailing_zeros() as usize]);
        }
    }
    Ok(())
}

/// The candidates of a variable whose bits are set in a mask.
pub(crate) fn members_in(variable: usize, mask: u16) -> impl Iterator<Item = CandidateId> {
    in_mask(&MEMBERS[variable], mask)
}

/// The members whose bits are set in a mask.
pub(crate) fn in_mask(members: &[CandidateId], mask: u16) -> impl Iterator<Item = CandidateId> {
    bits(mask).map(|bit| members[bit])
}

/// A set of candidates.
#[derive(Clone)]
pub(crate) struct Candidates([u16; 81]);

impl Candidates {
    pub(crate) const EMPTY: Candidates = Candidates([0; 81]);

    /// The candidates that a full grid holds.
    pub(crate) fn of_solution(solution: &Grid) -> Candidates {
        let mut all = Candidates::EMPTY;
        for (cell, digit) in solution.iter() {
            all.insert((cell.index() * 9 + digit.index()) as CandidateId);
        }
        all
    }

    pub(crate) fn contains(&self, candidate: CandidateId) -> bool {
        self.0[candidate as usize / 9] & (1 << (candidate % 9)) != 0
    }

    /// Adds a candidate, and returns whether it is new.
    pub(crate) fn insert(&mut self, candidate: CandidateId) -> bool {
        let new = !self.contains(candidate);
        self.0[candidate as usize / 9] |= 1 << (candidate % 9);
        new
    }

    /// Adds the decided values of a position.
    pub(crate) fn insert_decided(&mut self, position: &Position) {
        for (mine, &mask) in self.0.iter_mut().zip(&position.masks[..81]) {
            if mask.is_power_of_two() {
                *mine |= mask;
            }
        }
    }
}
