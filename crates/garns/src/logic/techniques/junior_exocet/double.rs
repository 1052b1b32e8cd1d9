//! Double Exocet: two junior exocets with the same cross lines, whose bases hold four digits together.
//!
//! ```text
//!   . . . | . U . | . . T      The base B has its targets T, the base D has its targets U. Each base holds
//!   . . U | B . B | . . .      two of the same four digits. A digit in both bases would be at none of the
//!   . . T | . . . | D D .      targets, so the bases hold different digits: all four. So do the targets.
//! ```

use core::ops::ControlFlow;

use super::{Exocet, cases, evidence, exocets};
use crate::logic::trail::Trail;
use crate::logic::{
    Argument, Constraint, Deduction, DerivedTruth, Explain, Explanation, Family, Impossible, Info, Literal,
    Pattern, Position, Proof, ProofLine, Reason, Sink, TechniqueId, Truth, argue,
};
use crate::{Board, Candidate, Cell, CellSet, Digit, DigitSet};

pub(super) static INFO: Info = Info {
    id: TechniqueId::DoubleExocet,
    name: "Double Exocet",
    family: Family::AlmostLockedSets,
    sentence: "Two junior exocets share {houses}; {base cells} hold {digits}, and {wing cells} hold the same four digits, \
               so {conclusion}",
    argument: "Two junior exocets lie in the same band, with bases in different boxes and lines, and share their three \
               cross lines. Together their bases have four candidates. A digit in both bases would have no place in \
               the cross lines inside the band, and too few places outside it. So each base holds two of the four \
               digits, and the other base holds the other two. The targets of each base hold the same digits as the \
               base. So each of the four digits is in one of the four base cells, and in one of the four targets: it \
               leaves all cells that see every base cell or every target that could hold it.",
    example: Some("3..8..2...5.6.38.1....5.......17...676.4..9+1.1.......7.329.......9.8.3..8..+34...."),
};

pub(super) fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let mut covered = exocets(board);
    covered.retain(|exocet| exocet.is_covered(board));
    for (n, one) in covered.iter().enumerate() {
        for two in &covered[n + 1..] {
            let Some(double) = Double::new(board, one, two) else { continue };
            let removals = double.removals(board);
            Pattern::report(id, removals, double, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Two exocets whose bases hold different digits.
struct Double {
    exocets: [Exocet; 2],
    digits: DigitSet,
}

impl Double {
    fn new(board: &Board, one: &Exocet, two: &Exocet) -> Option<Double> {
        let digits = one.digits | two.digits;
        let shares_lines = one.cross.iter().all(|line| two.cross.contains(line));
        let [first, second] = [one, two].map(|exocet| exocet.base[0]);
        let is_apart = first.houses().iter().all(|house| !second.houses().contains(house));
        if digits.len() != 4 || one.band != two.band || !shares_lines || !is_apart {
            return None;
        }
        // Require that a digit in both bases would have no place in the cross lines inside the band.
        let unseen = (one.cross_cells() & one.band_cells()) - first.peers() - second.peers();
        let has_place = digits.iter().any(|digit| !(board.places(digit) & unseen).is_empty());
        (!has_place).then(|| Double { exocets: [one.clone(), two.clone()], digits })
    }

    fn bases(&self) -> [Cell; 4] {
        let [[a, b], [c, d]] = [self.exocets[0].base, self.exocets[1].base];
        [a, b, c, d]
    }

    /// The base cells that can hold a digit, and the targets that can hold it: one cell of each set holds the
    /// digit.
    fn holders(&self, board: &Board, digit: Digit) -> [CellSet; 2] {
        let bases = CellSet::from_iter(self.bases());
        let targets: CellSet = self.exocets.iter().flat_map(|exocet| exocet.targets).collect();
        [bases, targets].map(|cells| cells & board.places(digit))
    }

    /// Removes each digit from the cells that see all base cells or all targets that can hold it.
    fn removals(&self, board: &Board) -> Vec<Deduction> {
        let mut removed = Vec::new();
        for digit in self.digits {
            let [bases, targets] = self.holders(board, digit);
            if targets.is_empty() {
                continue;
            }
            let cells = board.places(digit) & (bases.common_peers() | targets.common_peers());
            removed.extend(argue::each(digit, cells).into_iter().map(Deduction::Remove));
        }
        removed
    }

    /// The truth that one of these cells holds a digit. If none did, the digit would be in neither base.
    fn holds(&self, board: &Board, digit: Digit, cells: CellSet) -> Truth {
        let one_of = argue::digit_in(digit, cells);
        let mut board = board.clone();
        one_of.iter().for_each(|candidate| {
            board.remove(candidate);
        });
        let mut lines = Vec::new();
        for exocet in &self.exocets {
            for cell in exocet.base {
                let base = Candidate { cell, digit };
                if board.has(base) {
                    let argument = exocet.not_in_base(&board, base);
                    lines.push(nested(Literal::off(base), argument));
                    board.remove(base);
                }
            }
        }
        for candidate in one_of.iter().take(1) {
            // Impossible cases prove any conclusion, so they also prove that this candidate is true, although
            // it was assumed to be false.
            let conclusion = Literal::on(candidate);
            lines.push(nested(conclusion, self.three_digits(&board, conclusion)));
        }
        DerivedTruth { one_of, because: Impossible::Lines(lines) }.into()
    }

    /// The argument that three digits are too few for the four base cells, because no digit is in both bases.
    fn three_digits(&self, board: &Board, conclusion: Literal) -> Argument {
        let [first, second, third, fourth] = self.bases();
        let mut branches = Vec::new();
        for one in board.candidates(first) {
            let mut branch = self.only_here(board, Candidate { cell: first, digit: one });
            branch.exclude(Candidate { cell: second, digit: one });
            let mut inner = Vec::new();
            for two in board.candidates(second).without(one) {
                let mut leaf = self.only_here(board, Candidate { cell: second, digit: two });
                // At most one digit is left for the other base: the third cell takes it, and the fourth cell
                // has none.
                let left = board.candidates(third).without(one).without(two);
                for digit in left {
                    leaf.last(Candidate { cell: third, digit }, Constraint::Cell(third));
                    leaf.exclude(Candidate { cell: fourth, digit });
                }
                let empty = if left.is_empty() { third } else { fourth };
                for digit in board.candidates(empty).iter().take(1) {
                    leaf.last(Candidate { cell: empty, digit }, Constraint::Cell(empty));
                }
                inner.push(leaf.branch());
            }
            branch.push(conclusion, Reason::Nested(Box::new(cases(second, inner, conclusion))));
            branches.push(branch.branch());
        }
        cases(first, branches, conclusion)
    }

    /// Derives that a digit in the first base isn't in the second base.
    fn only_here<'a>(&self, board: &'a Board, base: Candidate) -> Trail<'a> {
        let [one, two] = &self.exocets;
        let mut trail = one.assume(board, base);
        for cell in two.base {
            let also = Candidate { cell, digit: base.digit };
            if board.has(also) {
                let argument = two.not_in_base(board, also);
                trail.push(Literal::off(also), Reason::Nested(Box::new(argument)));
            }
        }
        trail
    }
}

fn nested(literal: Literal, argument: Argument) -> ProofLine {
    ProofLine { literal, reason: Reason::Nested(Box::new(argument)) }
}

impl Explain for Double {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let [one, two] = &self.exocets;
        let mut proof = Proof::new();
        for digit in self.digits {
            for cells in self.holders(board, digit) {
                let mut removed = argue::concluded(deductions);
                removed
                    .retain(|removed| removed.digit == digit && cells.common_peers().contains(removed.cell));
                if !removed.is_empty() {
                    let truth = self.holds(board, digit, cells);
                    proof.extend(argue::ends(&[truth], &[], &argue::each(digit, cells), &removed));
                }
            }
        }
        Explanation { evidence: evidence(board, &[one, two]), proof }
    }
}
