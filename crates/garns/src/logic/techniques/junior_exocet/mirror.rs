//! The mirror rule of junior exocets: the digit of a target is also in one of two cells (the mirror) of the
//! other target's box.
//!
//! ```text
//!   B B . | . . . | . . .      The digit of the target T is in the base B, so it is in the first row of the
//!   . . . | T . . | c . .      first box. In the second box it is in the second row. In the third box it must
//!   . . . | c . . | U m m      be in the third row. The other target U holds the other digit of the base, so
//!                              one of the mirror cells m holds the digit of T.
//! ```

use core::ops::ControlFlow;

use super::{Exocet, cases, evidence, exocets};
use crate::logic::trail::{Trail, one_by_one};
use crate::logic::{
    Argument, Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Literal, Pattern,
    Position, ProofLine, Reason, Role, Sink, TechniqueId, argue,
};
use crate::{Board, Candidate, Cell, CellSet, Digit, DigitSet, House};

pub(super) static INFO: Info = Info {
    id: TechniqueId::JuniorExocetMirror,
    name: "Junior Exocet Mirror",
    family: Family::AlmostLockedSets,
    sentence: "{base cells} hold two of {digits}, and {wing cells} must hold the same two digits, because {houses} can't \
               all have one of these digits outside the three boxes; {one of pivot cells} must hold the digit of \
               {fin cells}, so {conclusion}",
    argument: "In a junior exocet the two targets hold the digits of the two base cells. So the digit of a target is in \
               the base's line inside the base's box, and in another line at the target. In the box of the other \
               target it must be in the third line of the band. The other target holds the other digit of the base, \
               and its companion holds none of the base's digits. So the digit of the target is in one of the two \
               remaining cells of that line and box: the mirror of the target. A digit that the mirror can't hold \
               isn't at the target. If only one cell of the mirror can hold a digit of the target, it holds nothing \
               else.",
    example: Some("..6..3.2...3...1.52..59....+6..3+78.....9.4...7.7...+96...68..23.......4.5..2.9...1.:639"),
};

pub(super) fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    for exocet in exocets(board) {
        for side in 0..2 {
            let reflection = Reflection::new(&exocet, side);
            let removals = reflection.removals(board);
            if !removals.is_empty() && exocet.is_covered(board) {
                found(Pattern::new(id, removals, reflection))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A target and its mirror.
struct Reflection {
    exocet: Exocet,
    target: Cell,
    other: Cell,
    /// The box of the other target.
    block: House,
    mirror: CellSet,
}

impl Reflection {
    fn new(exocet: &Exocet, side: usize) -> Reflection {
        let (target, other) = (exocet.targets[side], exocet.targets[1 - side]);
        let [_, _, block] = other.houses();
        let mut mirror = block.cells() - exocet.cross[2 - side].cells();
        for line in &exocet.band {
            if line.cells().contains(exocet.base[0]) || line.cells().contains(target) {
                mirror -= line.cells();
            }
        }
        Reflection { exocet: exocet.clone(), target, other, block, mirror }
    }

    /// The mirror's cells that hold a digit or may hold it.
    fn places(&self, board: &Board, digit: Digit) -> CellSet {
        self.mirror & (board.places(digit) | board.values().places(digit))
    }

    fn removals(&self, board: &Board) -> Vec<Deduction> {
        let at_target = board.candidates(self.target) & self.exocet.digits;
        let (reflected, gone): (Vec<Digit>, Vec<Digit>) =
            at_target.iter().partition(|&digit| !self.places(board, digit).is_empty());
        let reflected: DigitSet = reflected.into_iter().collect();
        let mut removals = argue::removals(board, CellSet::only(self.target), gone.into_iter().collect());
        for cell in self.mirror {
            // If this cell is the mirror's only place for every digit of the target, it holds no other digit.
            let needs_cell = |digit: Digit| self.places(board, digit) == CellSet::only(cell);
            if !reflected.is_empty() && reflected.iter().all(needs_cell) {
                removals.extend(argue::removals(board, CellSet::only(cell), !reflected));
            }
        }
        removals
    }

    /// In all cases of the base cells, the candidate would leave no place in the mirror for the digit of the
    /// target.
    fn refute(&self, board: &Board, removed: Candidate) -> Argument {
        let conclusion = Literal::off(removed);
        let mut trail = Trail::new(board, Literal::on(removed));
        // The cases start from the board without the candidates that are already false.
        let mut board = board.clone();
        for digit in self.exocet.digits.without(removed.digit) {
            let candidate = Candidate { cell: removed.cell, digit };
            trail.exclude(candidate);
            board.remove(candidate);
        }
        let [first, second] = self.exocet.base;
        let mut branches = Vec::new();
        for one in board.candidates(first) {
            let mut branch = self.hold(&board, Candidate { cell: first, digit: one });
            branch.exclude(Candidate { cell: second, digit: one });
            let mut inner = Vec::new();
            for two in board.candidates(second).without(one) {
                inner.push(self.with_base(&board, [one, two], conclusion));
            }
            branch.push(conclusion, Reason::Nested(Box::new(cases(second, inner, conclusion))));
            branches.push(branch.branch());
        }
        trail.push(conclusion, Reason::Nested(Box::new(cases(first, branches, conclusion))));
        trail.contradiction()
    }

    /// Assumes a digit in a base cell, and rules the digit out in the cross lines and in the other target's
    /// box.
    fn hold<'a>(&self, board: &'a Board, base: Candidate) -> Trail<'a> {
        let mut trail = self.exocet.assume(board, base);
        for cell in self.block.cells() & base.cell.peers() {
            trail.exclude(Candidate { cell, digit: base.digit });
        }
        trail
    }

    /// The case of a digit in the second base cell, too: the target holds one of the two digits, and its
    /// mirror has no place for that digit.
    fn with_base(&self, board: &Board, digits: [Digit; 2], conclusion: Literal) -> (Literal, Vec<ProofLine>) {
        let mut trail = self.hold(board, Candidate { cell: self.exocet.base[1], digit: digits[1] });
        let both = DigitSet::from_iter(digits);
        for digit in board.candidates(self.target) - both {
            let other = Candidate { cell: self.target, digit };
            self.exocet.by_cover(&mut trail, &digits, &self.exocet.targets, other);
        }
        let mut branches = Vec::new();
        for digit in board.candidates(self.target) & both {
            branches.push(self.at_target(
                board,
                digit,
                if digits[0] == digit { digits[1] } else { digits[0] },
            ));
        }
        trail.push(conclusion, Reason::Nested(Box::new(cases(self.target, branches, conclusion))));
        trail.branch()
    }

    /// The case of a digit at the target: the other target takes the other digit, so its box has no place for
    /// the first digit.
    fn at_target(&self, board: &Board, digit: Digit, other: Digit) -> (Literal, Vec<ProofLine>) {
        let mut trail = Trail::new(board, Literal::on(Candidate { cell: self.target, digit }));
        trail.exclude(Candidate { cell: self.target, digit: other });
        for cell in self.block.cells() & self.target.peers() {
            trail.exclude(Candidate { cell, digit });
        }
        let at_other = Candidate { cell: self.other, digit };
        if !trail.is_off(at_other) {
            self.exocet.by_cover(&mut trail, &[other], &[self.other], at_other);
        }
        // All places of the digit in the box are false, but one of them must be true: the contradiction.
        let place = board.places_in(digit, self.block).first().unwrap_or(self.other);
        trail.last(Candidate { cell: place, digit }, Constraint::House(self.block, digit));
        trail.branch()
    }
}

impl Explain for Reflection {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let mut evidence = evidence(board, &[&self.exocet]);
        evidence.push(Evidence::Cells(Role::Pivot, self.mirror));
        evidence.push(Evidence::Cells(Role::Fin, CellSet::only(self.target)));
        let proof = one_by_one(board, &argue::concluded(deductions), |board, removed| {
            Some(self.refute(board, removed))
        });
        Explanation { evidence, proof }
    }
}
