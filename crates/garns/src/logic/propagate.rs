//! Unit propagation: the candidates left after the basic rules. A decided value excludes the candidates that it is
//! linked to, and a variable with one candidate left is decided. Nets use locked candidates, too.

pub(crate) mod lemma;
pub(crate) mod refute;
pub(crate) mod variable;

use self::lemma::{Fact, Lemma};
use self::variable::{CandidateId, GROUP_LINKS, MEMBERS, PLACES, SEGMENTS, VARIABLES, VariableId};
use crate::logic::bit_set::bits;
use crate::logic::proof::Literal;
use crate::logic::proof::literal_set::LiteralSet;
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
        position.settle(queue, |_, _| {})?;
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

    /// The candidates of a board that a lemma finds true, and those that are gone after it.
    pub(crate) fn consequences(&self, board: &Board, lemma: &Lemma) -> LiteralSet {
        let mut found = LiteralSet::default();
        found.extend(
            board
                .all_candidates()
                .iter()
                .filter(|one| !self.has(one.index() as CandidateId))
                .map(Literal::off),
        );
        found.extend([lemma.supposed]);
        for fact in &lemma.facts {
            if let Fact::Only(id, _) = *fact {
                found.insert(Literal::on(Candidate::from_index(id.into())));
            }
        }
        found
    }

    /// Makes one of the remaining candidates true.
    pub(crate) fn assume(&mut self, candidate: CandidateId) -> Result<(), Contradiction> {
        let mut queue = Queue::EMPTY;
        queue.push(candidate);
        Ok(self.settle(queue, |_, _| {})?)
    }

    /// Makes one of the remaining candidates false.
    pub(crate) fn exclude(&mut self, candidate: CandidateId) -> Result<(), Contradiction> {
        let mut queue = Queue::EMPTY;
        remove(&mut self.masks, candidate, &mut |_, last| queue.push(last))?;
        Ok(self.settle(queue, |_, _| {})?)
    }

    /// Follows the singles of the position by the basic rules and locked candidates, and notes the facts.
    pub(crate) fn settle_all(&mut self, facts: &mut Vec<Fact>) -> Result<(), Empty> {
        let mut queue = Queue::EMPTY;
        for (variable, &left) in self.masks.iter().enumerate() {
            if left.is_power_of_two() {
                let only = MEMBERS[variable][left.trailing_zeros() as usize];
                facts.push(Fact::Only(only, variable as VariableId));
                queue.push(only);
            }
        }
        self.settle_with_groups(queue, facts)
    }

    /// Makes one of the remaining candidates true or false, follows that up by the basic rules and locked
    /// candidates, and notes the facts.
    pub(crate) fn follow(&mut self, literal: Literal, facts: &mut Vec<Fact>) -> Result<(), Empty> {
        let candidate = literal.candidate.index() as CandidateId;
        let mut queue = Queue::EMPTY;
        if literal.on {
            queue.push(candidate);
        } else {
            remove(&mut self.masks, candidate, &mut noting(facts, &mut queue))?;
        }
        self.settle_with_groups(queue, facts)
    }

    fn settle_with_groups(&mut self, mut queue: Queue, facts: &mut Vec<Fact>) -> Result<(), Empty> {
        loop {
            self.settle(queue, |variable, last| facts.push(Fact::Only(last, variable)))?;
            match self.lock(facts)? {
                Some(singles) => queue = singles,
                None => return Ok(()),
            }
        }
    }

    /// Removes the candidates that the first locked group excludes, and returns the singles that this leaves;
    /// `None` if no group excludes a candidate.
    fn lock(&mut self, facts: &mut Vec<Fact>) -> Result<Option<Queue>, Empty> {
        for (variable, segments) in SEGMENTS.iter().enumerate().skip(81) {
            let left = self.masks[variable];
            if !(2..=3).contains(&left.count_ones()) {
                continue;
            }
            let Some(segment) = segments.iter().find(|segment| left & !segment.bits == 0) else {
                continue;
            };
            let excluded =
                GROUP_LINKS[usize::from(segment.group)].into_iter().filter(|&other| self.has(other));
            let excluded: Vec<CandidateId> = excluded.collect();
            if excluded.is_empty() {
                continue;
            }
            facts.push(Fact::Locked(segment.group, variable as VariableId));
            let mut queue = Queue::EMPTY;
            for other in excluded {
                remove(&mut self.masks, other, &mut noting(facts, &mut queue))?;
            }
            return Ok(Some(queue));
        }
        Ok(None)
    }

    /// Decides the waiting candidates, and calls `last` with each variable that gets down to one candidate, and
    /// with this candidate.
    fn settle(
        &mut self,
        mut queue: Queue,
        mut last: impl FnMut(VariableId, CandidateId),
    ) -> Result<(), Empty> {
        let mut next = 0;
        while next < queue.len {
            let candidate = queue.waiting[next];
            next += 1;
            if !self.has(candidate) {
                return Err(Empty(PLACES[usize::from(candidate)][0].variable));
            }
            let cell = 1 << (candidate / 9);
            if self.decided & cell != 0 {
                continue;
            }
            self.decided |= cell;
            let note = |variable, candidate| {
                last(variable, candidate);
                queue.push(candidate);
            };
            remove_linked(&mut self.masks, candidate, |_| {}, note)?;
        }
        Ok(())
    }
}

/// Notes a variable's last candidate as a fact, and lets it wait in the queue.
fn noting<'a>(facts: &'a mut Vec<Fact>, queue: &'a mut Queue) -> impl FnMut(VariableId, CandidateId) + 'a {
    |variable, last| {
        facts.push(Fact::Only(last, variable));
        queue.push(last);
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
