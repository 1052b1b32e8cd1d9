//! Almost locked sets: n cells of a house with n + 1 digits between them.

use core::ops::ControlFlow;

use crate::logic::argue::{self, in_cell};
use crate::logic::cell_group::CellGroup;
use crate::logic::proof::{Argument, Constraint, Reason};
use crate::logic::trail::{Trail, house_of};
use crate::{Board, Candidate, CandidateSet, CellSet, Digit, DigitSet, House};

/// n cells of a house with n + 1 digits: if one of these digits is excluded, all others must be in the cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Als {
    /// A house that contains all the cells.
    house: House,
    /// The cells.
    pub(crate) cells: CellSet,
    /// The digits of the cells, one more than there are cells.
    pub(crate) digits: DigitSet,
    /// For each digit, the cells of the set that may hold it.
    pub(crate) places: [CellSet; 9],
    /// For each digit, the cells outside the set that may hold it and that see all its places in the set.
    pub(crate) targets: [CellSet; 9],
}

/// A pair of sets, and the one or two digits that only one of the sets can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Common {
    /// The first set's place in the list.
    pub(crate) one: usize,
    /// The second set's place in the list.
    pub(crate) two: usize,
    /// The restricted common: its places in one set see all its places in the other set.
    pub(crate) digit: Digit,
    /// A second digit with the same property.
    pub(crate) second: Option<Digit>,
}

impl Als {
    fn new(board: &Board, house: House, cells: CellSet, digits: DigitSet) -> Als {
        let mut als = Als { house, cells, digits, places: [CellSet::EMPTY; 9], targets: [CellSet::EMPTY; 9] };
        for digit in digits {
            let all = board.places(digit);
            let places = all & cells;
            als.places[digit.index()] = places;
            als.targets[digit.index()] = (all & places.common_peers()) - cells;
        }
        als
    }

    /// The cells of the set that may hold the digit.
    #[inline]
    pub(crate) fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// The cells outside the set that may hold the digit and that see all its places in the set.
    #[inline]
    pub(crate) fn targets(&self, digit: Digit) -> CellSet {
        self.targets[digit.index()]
    }

    /// Whether the digit can be in only one of the two sets.
    #[inline]
    pub(crate) fn shares_once(&self, other: &Als, digit: Digit) -> bool {
        self.places(digit).is_subset(other.targets(digit))
            && other.places(digit).is_subset(self.targets(digit))
    }

    /// The candidates that see all places of their digit in both sets. They are false if one of the two sets
    /// must be locked. The digits that join the sets do not count.
    pub(crate) fn common_targets(&self, other: &Als, joins: DigitSet) -> CandidateSet {
        let mut targets = CandidateSet::EMPTY;
        for digit in (self.digits & other.digits) - joins {
            *targets.cells_mut(digit) = self.targets(digit) & other.targets(digit);
        }
        targets
    }

    /// A cover that excludes the target, because only as many digits are left as cells.
    ///
    /// `lost` are digits that are known not to be in the set. If there are two of them, the cover proves
    /// a contradiction.
    pub(crate) fn cover(&self, lost: DigitSet, target: Option<Candidate>) -> Argument {
        let links = (self.digits - lost).iter().map(|digit| {
            let target = target.filter(|target| target.digit == digit);
            let house = target.and_then(|target| house_of(self.places(digit).with(target.cell)));
            Constraint::House(house.unwrap_or(self.house), digit)
        });
        argue::cover(self.cells.iter().map(in_cell), links)
    }

    /// Adds to an argument that all places of a digit in the set are false, if a true candidate sees
    /// them.
    pub(crate) fn lose(&self, trail: &mut Trail<'_>, digit: Digit) {
        for cell in self.places(digit) {
            trail.exclude(Candidate { cell, digit });
        }
    }

    /// Adds to an argument that a digit is false in cells outside the set, because the set is locked by
    /// now.
    pub(crate) fn exclude(&self, trail: &mut Trail<'_>, lost: DigitSet, cells: CellSet, digit: Digit) {
        for cell in cells {
            let target = Candidate { cell, digit };
            trail.remove(target, Reason::Nested(Box::new(self.cover(lost, Some(target)))));
        }
    }
}

/// All sets of the position, ordered by house and then by cells. Single cells are included only if the
/// caller asks for them.
pub(crate) fn all(board: &Board, with_single_cells: bool) -> Vec<Als> {
    let mut sets = Vec::with_capacity(256);
    for house in House::all() {
        let open = house.cells() & board.open();
        let _ = CellGroup::default().extend(board, open, &mut |&CellGroup { cells, size, digits }, left| {
            let is_set = digits.len() == size + 1 && (size > 1 || with_single_cells);
            if is_set && house_of(cells) == Some(house) {
                sets.push(Als::new(board, house, cells, digits));
            }
            // Continue only if a set is still possible: even if the remaining cells add no digit, there
            // must be enough of them.
            ControlFlow::Continue(size < 8 && digits.len() <= size + left + 1)
        });
    }
    sets
}

/// The pairs of sets that a digit joins, in order. With `both_ways`, each pair occurs in both directions.
pub(crate) fn commons(sets: &[Als], overlap: bool, both_ways: bool) -> Vec<Common> {
    let mut commons = Vec::with_capacity(1024);
    let mut places = Places::new(sets);
    for one in 0..sets.len() {
        commons_of(sets, &mut places, one, overlap, both_ways, &mut commons);
    }
    commons
}

/// For each digit, its places in all sets that have it. The places are stored together, so that many sets
/// can be checked quickly.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    /// By digit: the numbers of the sets that have it, ascending.
    sets: [Vec<u32>; 9],
    /// By digit: its places in these sets, in the same order.
    places: [Vec<CellSet>; 9],
    /// By set: the digits that may join it to the set under consideration.
    joined: Vec<DigitSet>,
}

impl Places {
    pub(crate) fn new(sets: &[Als]) -> Places {
        let mut all = Places {
            sets: Default::default(),
            places: Default::default(),
            joined: vec![DigitSet::EMPTY; sets.len()],
        };
        for (number, set) in (0..).zip(sets) {
            for digit in set.digits {
                all.sets[digit.index()].push(number);
                all.places[digit.index()].push(set.places(digit));
            }
        }
        all
    }
}

/// Adds the pairs of which this set is the first.
pub(crate) fn commons_of(
    sets: &[Als],
    places: &mut Places,
    one: usize,
    overlap: bool,
    both_ways: bool,
    commons: &mut Vec<Common>,
) {
    let a = &sets[one];
    let start = if both_ways { 0 } else { one + 1 };
    places.joined[start..].fill(DigitSet::EMPTY);
    for digit in a.digits {
        let targets = a.targets(digit);
        if targets.is_empty() {
            continue;
        }
        let numbers = &places.sets[digit.index()];
        let first = numbers.partition_point(|&number| (number as usize) < start);
        for (&number, cells) in numbers[first..].iter().zip(&places.places[digit.index()][first..]) {
            if cells.is_subset(targets) {
                places.joined[number as usize].insert(digit);
            }
        }
    }
    for (two, digits) in (start..).zip(&places.joined[start..]) {
        let b = &sets[two];
        if digits.is_empty() || one == two || !overlap && !a.cells.is_disjoint(b.cells) {
            continue;
        }
        let shared = a.cells & b.cells;
        let mut common: Option<Common> = None;
        for digit in *digits {
            if a.shares_once(b, digit) && (a.places(digit) | b.places(digit)).is_disjoint(shared) {
                match &mut common {
                    Some(common) => common.second = Some(digit),
                    None => common = Some(Common { one, two, digit, second: None }),
                }
            }
        }
        commons.extend(common);
    }
}

impl Common {
    /// The one or two digits that join the pair.
    pub(crate) fn digits(&self) -> DigitSet {
        self.second.map_or(DigitSet::only(self.digit), |second| DigitSet::only(self.digit).with(second))
    }
}
