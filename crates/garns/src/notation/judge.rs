//! The judge of Eureka lines: it looks at the candidates of a position, and knows no technique.
//!
//! A part with one digit says that one of its cells holds the digit. A part with several digits says that all of
//! them lie in its cells. Strong inferences hold between two parts that are all places of a digit in a
//! house, and between two sets of digits in the same cells if the cells have one digit more than cells. Weak
//! inferences hold between parts that cannot both be true for the rules of the game.

use core::fmt;

use super::eureka::{Eureka, Inference};
use crate::logic::Deduction;
use crate::{Board, Candidate, CandidateSet, CellSet, Digit, DigitSet, House};

/// What follows from a line whose inferences all hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// All deductions that follow.
    pub follows: Vec<Deduction>,
    /// Whether the line is a continuous loop.
    pub is_loop: bool,
}

/// Why a line is refused: its first fault, with its column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The column, counted from 1; 0 if the line was not read from text.
    pub column: usize,
    /// The fault.
    pub fault: Fault,
}

/// A fault of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The cells don't have these digits as candidates.
    NoCandidate(DigitSet, CellSet),
    /// Both parts can be false.
    NotStrong((DigitSet, CellSet), (DigitSet, CellSet)),
    /// Both parts can be true.
    NotWeak((DigitSet, CellSet), (DigitSet, CellSet)),
    /// Two weak inferences follow each other, so the chain ends between them.
    NotAlternating,
    /// A value of the chain is not the only one left: this candidate could be true as well.
    NotOnly(Candidate),
    /// The left-linking candidate of a chain is not excluded by the value before it.
    NotLinked(Candidate),
    /// The number in brackets is not the length of the chain.
    Length(usize),
    /// The deduction does not follow from the line.
    NotProved(Deduction),
    /// The candidate is gone already.
    Idle(Deduction),
    /// Nothing follows from the line.
    Nothing,
}

/// Digits in cells.
type Part = (DigitSet, CellSet);

impl Eureka {
    /// Judges the line on a position: each inference, and then each deduction.
    pub fn judge(&self, board: &Board) -> Result<Verdict, Refused> {
        let parts = self.parts();
        let column = |columns: &[usize], i: usize| columns.get(i).copied().unwrap_or_default();
        let refuse = |column, fault| Err(Refused { column, fault });
        for (i, &part) in parts.iter().enumerate() {
            if part.0.iter().any(|digit| places(board, digit, part.1).is_empty()) {
                return refuse(column(&self.places.parts, i), Fault::NoCandidate(part.0, part.1));
            }
        }
        let inferences = self.inferences();
        // Where the inferences alternate, a strong one may stand for a weak one if both hold.
        let mut wanted = inferences.first().copied();
        for (i, &inference) in inferences.iter().enumerate() {
            let (one, two) = (parts[i], parts[i + 1]);
            let at = column(&self.places.joins, i);
            match inference {
                Inference::Strong if !strong(board, one, two) => {
                    return refuse(at, Fault::NotStrong(one, two));
                }
                Inference::Weak if !weak(board, one, two) => return refuse(at, Fault::NotWeak(one, two)),
                _ => {}
            }
            if wanted == Some(Inference::Strong) && inference == Inference::Weak {
                return refuse(at, Fault::NotAlternating);
            }
            if wanted == Some(Inference::Weak) && inference == Inference::Strong && !weak(board, one, two) {
                return refuse(at, Fault::NotWeak(one, two));
            }
            wanted = wanted.map(|wanted| match wanted {
                Inference::Strong => Inference::Weak,
                Inference::Weak => Inference::Strong,
            });
        }
        let verdict = follow(board, &parts, &inferences);
        for (i, &deduction) in self.deductions.iter().enumerate() {
            let at = column(&self.places.deductions, i);
            if !board.has(deduction.candidate()) {
                return refuse(at, Fault::Idle(deduction));
            }
            if !verdict.follows.contains(&deduction) {
                return refuse(at, Fault::NotProved(deduction));
            }
        }
        if verdict.follows.is_empty() {
            return refuse(1, Fault::Nothing);
        }
        Ok(verdict)
    }
}

fn places(board: &Board, digit: Digit, cells: CellSet) -> CellSet {
    board.places(digit) & cells
}

/// Whether one of two parts must be true.
fn strong(board: &Board, one: Part, two: Part) -> bool {
    if let (Some(digit), true) = (one.0.single(), one.0 == two.0) {
        let all = one.1 | two.1;
        return House::all().any(|house| {
            let places = board.places_in(digit, house);
            !places.is_empty() && places.is_subset(all)
        });
    }
    // The cells of the term have one digit more than cells: if they lose one, they hold all others.
    one.1 == two.1 && one.0.is_disjoint(two.0) && {
        let digits = digits(board, one.1);
        digits.len() == one.1.len() + 1 && see_each_other(one.1) && (one.0 | two.0).is_subset(digits)
    }
}

fn digits(board: &Board, cells: CellSet) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | board.candidates(cell))
}

fn see_each_other(cells: CellSet) -> bool {
    cells.iter().all(|cell| cells.without(cell).is_subset(cell.peers()))
}

/// Whether two parts cannot both be true.
fn weak(board: &Board, one: Part, two: Part) -> bool {
    let common = one.0 & two.0;
    // A digit of both would have to be in two places that see each other.
    let excluded = |digit| {
        let (here, there) = (places(board, digit, one.1), places(board, digit, two.1));
        here.is_disjoint(there) && here.iter().all(|cell| there.is_subset(cell.peers()))
    };
    // The digits of one part leave no room in its cells for a digit of the other part.
    let fills = |full: Part, other: Part| {
        full.0.len() == full.1.len()
            && see_each_other(full.1)
            && (other.0 - full.0).iter().any(|digit| places(board, digit, other.1).is_subset(full.1))
    };
    common.iter().any(excluded) || fills(one, two) || fills(two, one)
}

/// What follows if the first part is false, or true, up to the last.
fn follow(board: &Board, parts: &[Part], inferences: &[Inference]) -> Verdict {
    let mut off = CandidateSet::EMPTY;
    let mut on = CandidateSet::EMPTY;
    let (Some(&first), Some(&last)) = (parts.first(), parts.last()) else {
        return Verdict { follows: Vec::new(), is_loop: false };
    };
    let is_strong = |at: usize| (inferences.first() == Some(&Inference::Strong)) == at.is_multiple_of(2);
    let (starts, ends) = match inferences.len() {
        0 => return Verdict { follows: Vec::new(), is_loop: false },
        length => (is_strong(0), is_strong(length - 1)),
    };
    let closes = parts.len() > 2 && first == last;
    let ring: &[Part] = if closes { &parts[..parts.len() - 1] } else { parts };
    // A loop: its inferences alternate also where it closes.
    let is_loop = ring.len() > 2
        && ring.len().is_multiple_of(2)
        && if closes { starts != ends } else { starts && ends && weak(board, last, first) };
    let mut exclude = |one: Part, two: Part| {
        for candidate in board.all_candidates().iter() {
            let part = (DigitSet::only(candidate.digit), CellSet::only(candidate.cell));
            let is_own = |own: Part| own.0.contains(candidate.digit) && own.1.contains(candidate.cell);
            if !is_own(one) && !is_own(two) && weak(board, part, one) && weak(board, part, two) {
                off.insert(candidate);
            }
        }
    };
    if is_loop {
        // Of two parts with a weak inference, one is true.
        let strong_first = is_strong(0);
        for i in 0..ring.len() {
            let next = ring[(i + 1) % ring.len()];
            if strong_first == (i % 2 == 1) {
                exclude(ring[i], next);
            } else if ring[i].1 == next.1 {
                // Cells with one digit more than cells hold all digits that are not in the chain.
                for digit in digits(board, next.1) - (ring[i].0 | next.0) {
                    let rest = (DigitSet::only(digit), next.1);
                    exclude(rest, rest);
                }
            }
        }
    } else if starts && ends {
        if first == last {
            // If the part were false, it would be true.
            exclude(first, first);
            let place = |digit| places(board, digit, first.1).single().map(|cell| Candidate { cell, digit });
            on = first.0.single().and_then(place).into_iter().collect();
        } else {
            exclude(first, last);
        }
    } else {
        // If this part were true, it would be false.
        let refuted = match (starts, ends) {
            (false, false) if first == last => Some(first),
            (false, true) if weak(board, first, last) => Some(first),
            (true, false) if weak(board, first, last) => Some(last),
            _ => None,
        };
        if let Some((digits, cells)) = refuted.filter(|part| part.0.len() == 1) {
            for (cell, digit) in cells.iter().flat_map(|cell| digits.iter().map(move |digit| (cell, digit))) {
                if board.has(Candidate { cell, digit }) {
                    off.insert(Candidate { cell, digit });
                }
            }
        }
    }
    let placed = on.iter().map(Deduction::Place);
    Verdict { follows: placed.chain(off.iter().map(Deduction::Remove)).collect(), is_loop }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.column > 0 {
            write!(f, "column {}: ", self.column)?;
        }
        let part = |(digits, cells): &Part| format!("{digits} in {}", super::scanner::cells_text(*cells));
        match &self.fault {
            Fault::NoCandidate(digits, cells) => {
                write!(f, "there is no candidate {digits} in {}", super::scanner::cells_text(*cells))
            }
            Fault::NotStrong(one, two) => write!(f, "{} may be false together with {}", part(one), part(two)),
            Fault::NotWeak(one, two) => write!(f, "{} may be true together with {}", part(one), part(two)),
            Fault::NotAlternating => f.write_str("two weak inferences follow each other"),
            Fault::NotOnly(candidate) => write!(f, "{candidate} is left there too"),
            Fault::NotLinked(candidate) => write!(f, "{candidate} is not excluded by the value before it"),
            Fault::Length(length) => write!(f, "the chain has the length {length}"),
            Fault::NotProved(deduction) => write!(f, "{deduction} does not follow"),
            Fault::Idle(deduction) => write!(f, "{deduction} changes nothing: the candidate is gone"),
            Fault::Nothing => f.write_str("the inferences hold, but nothing follows from them"),
        }
    }
}

impl core::error::Error for Refused {}
