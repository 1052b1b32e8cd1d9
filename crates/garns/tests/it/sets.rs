//! The sets of digits, cells and candidates behave like `BTreeSet`, and texts are read back.

use std::collections::BTreeSet;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use garns::logic::{Constraint, Deduction, Literal};
use garns::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Random};

/// Checks one type of set on random sets of items.
macro_rules! behaves_like_a_set {
    ($test:ident, $set:ident of $item:ident, $all:expr, $key:expr) => {
        #[test]
        fn $test() {
            let all: Vec<$item> = $all.collect();
            assert_eq!($set::FULL.len(), all.len());
            assert_eq!($set::FULL, all.iter().copied().collect());
            let mut random = Random::new(1);
            for _ in 0..50 {
                let mut draw = |sparse| -> Vec<$item> {
                    all.iter().copied().filter(|_| random.below(sparse) == 0).collect()
                };
                let (left, right) = (draw(2), draw(3));
                let (a, b): ($set, $set) = (left.iter().copied().collect(), right.iter().copied().collect());
                let sorted = |items: &[$item]| items.iter().map($key).collect::<BTreeSet<usize>>();
                let (x, y) = (sorted(&left), sorted(&right));
                let same = |set: $set, expected: BTreeSet<usize>| {
                    let members: Vec<usize> = set.iter().map(|item| $key(&item)).collect();
                    assert_eq!(members, expected.iter().copied().collect::<Vec<_>>());
                    assert_eq!(set.len(), expected.len());
                    assert_eq!(set.is_empty(), expected.is_empty());
                    let mut backwards: Vec<usize> = set.into_iter().rev().map(|item| $key(&item)).collect();
                    backwards.reverse();
                    assert_eq!(backwards, members);
                    assert_eq!(set.iter().len(), members.len());
                };
                same(a, x.clone());
                same(a & b, x.intersection(&y).copied().collect());
                same(a | b, x.union(&y).copied().collect());
                same(a - b, x.difference(&y).copied().collect());
                same(a ^ b, x.symmetric_difference(&y).copied().collect());
                assert_eq!(!a | a, $set::FULL);
                assert_eq!(!a & a, $set::EMPTY);
                let mut changed = a;
                changed |= b;
                changed -= a & b;
                assert_eq!(changed, a ^ b);
                changed ^= b;
                changed &= a;
                assert_eq!(changed, a);
                // An iterator that is read from both ends in turn gives every member once.
                let mut ends = a.iter();
                let mut taken = BTreeSet::new();
                while let Some(first) = ends.next() {
                    assert!(taken.insert($key(&first)));
                    if let Some(last) = ends.next_back() {
                        assert!(taken.insert($key(&last)));
                    }
                }
                assert_eq!(taken, x);
                for &item in &all {
                    assert_eq!(a.contains(item), x.contains(&$key(&item)));
                    assert_eq!($set::only(item).iter().collect::<Vec<_>>(), [item]);
                }
            }
        }
    };
}

behaves_like_a_set!(digits, DigitSet of Digit, Digit::ALL.into_iter(), |digit: &Digit| digit.index());
behaves_like_a_set!(cells, CellSet of Cell, Cell::all(), |cell: &Cell| cell.index());
behaves_like_a_set!(
    candidates,
    CandidateSet of Candidate,
    CandidateSet::FULL.iter(),
    |candidate: &Candidate| candidate.digit.index() * 81 + candidate.cell.index()
);

#[test]
fn subsets_of_candidates() {
    let one = CandidateSet::only("5r4c7".parse().unwrap());
    assert!(one.is_subset(&CandidateSet::FULL) && !CandidateSet::FULL.is_subset(&one));
    assert!(one.is_disjoint(&!one) && !one.is_disjoint(&CandidateSet::FULL));
    assert!(CandidateSet::EMPTY.is_subset(&one) && CandidateSet::EMPTY.is_disjoint(&CandidateSet::EMPTY));
}

/// Checks that a text reads back as it was, and that the error of a bad text names the expected form.
fn reads<T>(text: &str, bad: &str, expected: &str)
where
    T: FromStr<Err = garns::ParseError> + Display + Debug,
{
    assert_eq!(text.parse::<T>().unwrap().to_string(), text);
    let error = bad.parse::<T>().unwrap_err();
    assert_eq!(error.found(), bad);
    assert_eq!(error.to_string(), format!("{bad:?} is not {expected}"));
}

#[test]
fn texts_are_read_back_and_errors_name_the_form() {
    reads::<Digit>("5", "10", "a digit, expected 1 to 9");
    let cell = "a cell, expected a row and a column from 1 to 9 such as r4c7";
    reads::<Cell>("r4c7", "x", cell);
    reads::<Cell>("r9c9", "r0c1", cell);
    let house = "a house, expected row, column or box and 1 to 9, such as row 4";
    reads::<House>("box 6", "box 10", house);
    reads::<House>("row 1", "box", house);
    let candidate = "a candidate, expected a digit and a cell such as 5r4c7";
    reads::<Candidate>("5r4c7", "", candidate);
    reads::<Candidate>("1r1c1", "är1c1", candidate);
    reads::<Constraint>("5 in row 3", "5 in", "a constraint, expected r1c2 or 5 in row 3");
    reads::<Constraint>("r1c2", "5", "a constraint, expected r1c2 or 5 in row 3");
    let statement = "a statement about a cell, expected r1c2=5 or r1c2<>5";
    reads::<Literal>("r1c2=5", "r1c2", statement);
    reads::<Deduction>("r1c2<>5", "r1c2<>0", statement);
    let long = "x".repeat(1000).parse::<Cell>().unwrap_err();
    assert!(long.to_string().len() < 200);
}
