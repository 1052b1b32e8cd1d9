//! A set of candidates.

use core::iter::FusedIterator;

use super::{CellSet, DigitSet, set_traits};
use crate::{Candidate, Cell, Digit};

/// A set of candidates: for each digit a set of cells.
///
/// ```
/// use garns::{Candidate, CandidateSet, Grid, Board};
///
/// let board = Board::new(&Grid::EMPTY);
/// assert_eq!(*board.all_candidates(), CandidateSet::FULL);
///
/// let five: Candidate = "5r4c7".parse()?;
/// let mut seen = CandidateSet::FULL;
/// seen -= CandidateSet::only(five);
/// assert_eq!(seen.len(), 728);
/// assert_eq!(seen.digits(five.cell).to_string(), "12346789");
/// assert_eq!((!seen).into_iter().next(), Some(five));
/// # Ok::<(), garns::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CandidateSet([CellSet; 9]);

impl CandidateSet {
    /// The set without members.
    pub const EMPTY: CandidateSet = CandidateSet([CellSet::EMPTY; 9]);
    /// All 729 candidates.
    pub const FULL: CandidateSet = CandidateSet([CellSet::FULL; 9]);

    /// The set with this one member.
    #[must_use]
    pub const fn only(candidate: Candidate) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        set.0[candidate.digit.index()] = CellSet::only(candidate.cell);
        set
    }

    /// The cells in which this digit is a member.
    #[inline]
    #[must_use]
    pub const fn cells(&self, digit: Digit) -> CellSet {
        self.0[digit.index()]
    }

    /// The cells in which this digit is a member, to change them.
    #[inline]
    pub const fn cells_mut(&mut self, digit: Digit) -> &mut CellSet {
        &mut self.0[digit.index()]
    }

    /// The digits that are members in this cell.
    #[must_use]
    pub fn digits(&self, cell: Cell) -> DigitSet {
        Digit::ALL.into_iter().filter(|&digit| self.cells(digit).contains(cell)).collect()
    }

    /// The only member, if there is exactly one.
    pub(crate) fn single(&self) -> Option<Candidate> {
        let mut members = self.iter();
        members.next().filter(|_| members.next().is_none())
    }

    /// The number of members.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|cells| cells.len()).sum()
    }

    /// Whether the set has no members.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|cells| cells.is_empty())
    }

    /// Whether this is a member.
    #[inline]
    #[must_use]
    pub const fn contains(&self, candidate: Candidate) -> bool {
        self.cells(candidate.digit).contains(candidate.cell)
    }

    /// Whether every member is also a member of the other set.
    #[must_use]
    pub fn is_subset(&self, other: &CandidateSet) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, theirs)| mine.is_subset(*theirs))
    }

    /// Whether the two sets share no member.
    #[must_use]
    pub fn is_disjoint(&self, other: &CandidateSet) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, theirs)| mine.is_disjoint(*theirs))
    }

    /// The members of both sets; `&` does the same.
    #[must_use]
    pub fn intersection(self, other: CandidateSet) -> CandidateSet {
        self.zip(&other, CellSet::intersection)
    }

    /// The members of either set; `|` does the same.
    #[must_use]
    pub fn union(self, other: CandidateSet) -> CandidateSet {
        self.zip(&other, CellSet::union)
    }

    /// The members of exactly one of the two sets; `^` does the same.
    #[must_use]
    pub fn symmetric_difference(self, other: CandidateSet) -> CandidateSet {
        self.zip(&other, CellSet::symmetric_difference)
    }

    /// The members that the other set lacks; `-` does the same.
    #[must_use]
    pub fn difference(self, other: CandidateSet) -> CandidateSet {
        self.zip(&other, CellSet::difference)
    }

    /// All candidates that are not members; `!` does the same.
    #[must_use]
    pub fn complement(self) -> CandidateSet {
        CandidateSet(self.0.map(CellSet::complement))
    }

    /// Adds a member and returns whether it was new.
    #[inline]
    pub const fn insert(&mut self, candidate: Candidate) -> bool {
        self.cells_mut(candidate.digit).insert(candidate.cell)
    }

    /// Removes a member and returns whether it was there.
    #[inline]
    pub const fn remove(&mut self, candidate: Candidate) -> bool {
        self.cells_mut(candidate.digit).remove(candidate.cell)
    }

    /// The members, by digit and then by cell.
    pub const fn iter(&self) -> Candidates {
        Candidates { set: *self, front: 0, back: 9 }
    }

    /// Combines the cells of each digit.
    fn zip(&self, other: &CandidateSet, combine: fn(CellSet, CellSet) -> CellSet) -> CandidateSet {
        CandidateSet(core::array::from_fn(|digit| combine(self.0[digit], other.0[digit])))
    }
}

set_traits!(CandidateSet of Candidate, Candidates);

/// An iterator over the members of a set of candidates, by digit and then by cell.
#[derive(Clone, Debug)]
#[must_use = "iterators do nothing unless they are used"]
pub struct Candidates {
    /// The members that are left.
    set: CandidateSet,
    /// The index of the first digit that may have members left.
    front: usize,
    /// The index after the last digit that may have members left.
    back: usize,
}

impl Iterator for Candidates {
    type Item = Candidate;

    fn next(&mut self) -> Option<Candidate> {
        while self.front < self.back {
            let cells = &mut self.set.0[self.front];
            if let Some(cell) = cells.first() {
                cells.remove(cell);
                return Some(Candidate { cell, digit: Digit::from_index(self.front) });
            }
            self.front += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.set.len(), Some(self.set.len()))
    }
}

impl DoubleEndedIterator for Candidates {
    fn next_back(&mut self) -> Option<Candidate> {
        while self.front < self.back {
            let cells = &mut self.set.0[self.back - 1];
            if let Some(cell) = cells.last() {
                cells.remove(cell);
                return Some(Candidate { cell, digit: Digit::from_index(self.back - 1) });
            }
            self.back -= 1;
        }
        None
    }
}

impl ExactSizeIterator for Candidates {}
impl FusedIterator for Candidates {}
