//! Aligned exclusion: a candidate of one of two or three cells is false, because some excluder would be left
//! without a digit whatever the other cells hold.
//!
//! Only Sudoku Explainer's scale has it.

use crate::logic::argue::{self, excluded, in_cell, last};
use crate::logic::{
    Argument, Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Literal, ProofLine,
    Reason, Role, Technique, TechniqueId,
};
use crate::{Board, Candidate, CandidateSet, Cell, CellSet};

pub(super) static TECHNIQUES: &[Technique] = &Technique::list(&INFOS, None);

const EXCLUDED: &str = "Every way to fill {cells} that repeats no digit in a house and leaves a digit for \
     {each of wing cells} agrees, so {conclusion}";

static INFOS: [Info; 2] = [
    Info {
        id: TechniqueId::AlignedPairExclusion,
        name: "Aligned Pair Exclusion",
        family: Family::LastResort,
        sentence: EXCLUDED,
        argument: "List all ways to fill two cells together. Drop a way if the two cells see each other and \
         hold the same digit, or if together they take all candidates from a cell that both see. A digit that \
         a cell holds in none of the remaining ways is false there.",
        example: Some(
            "..+4.5.7.1..7..389...67...5..4..81...6..2.....9.....1..+439.2.+6.5....4....2..3..+94.:262 341",
        ),
    },
    Info {
        id: TechniqueId::AlignedTripletExclusion,
        name: "Aligned Triplet Exclusion",
        family: Family::LastResort,
        sentence: EXCLUDED,
        argument: "List all ways to fill three cells together. Drop a way if two of the cells see each other \
         and hold the same digit, or if together they take all candidates from a cell that all three see. A \
         digit that a cell holds in none of the remaining ways is false there.",
        example: Some(
            "1...8.6.......7.2....2..4.3.1..4.........3...86.....9.47..9.8....5....3..815..7..:273 313 321 323 921",
        ),
    },
];

/// Two or three cells whose digits are tried together.
pub(crate) struct Aligned(pub(crate) CellSet);

impl Explain for Aligned {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let bases = self.0;
        let seen = bases.common_peers() & board.open();
        let excluders: CellSet =
            seen.iter().filter(|&cell| (2..=bases.len()).contains(&board.candidates(cell).len())).collect();
        let proof = argue::concluded(deductions)
            .into_iter()
            .map(|target| refute(board, target, bases.without(target.cell), excluders, &CandidateSet::EMPTY))
            .collect();
        let evidence = vec![Evidence::Cells(Role::Pattern, bases), Evidence::Cells(Role::Wing, excluders)];
        Explanation { evidence, proof }
    }
}

/// The candidate leads to a contradiction: the other cells and the excluders that see it lose its digit, and
/// then either an excluder has no candidate left, or each candidate of the next cell is refuted in turn.
fn refute(
    board: &Board,
    assumed: Candidate,
    rest: CellSet,
    excluders: CellSet,
    gone: &CandidateSet,
) -> Argument {
    let mut gone = *gone;
    let mut lines: Vec<ProofLine> = Vec::new();
    for other in (rest | excluders) & assumed.cell.peers() & board.places(assumed.digit) {
        let removed = Candidate::new(other, assumed.digit);
        if let (Some(constraint), true) = (Constraint::joining(assumed, removed), gone.insert(removed)) {
            lines.push(excluded(removed, constraint));
        }
    }
    let left = |cell: Cell, gone: &CandidateSet| {
        board
            .candidates(cell)
            .iter()
            .map(move |digit| Candidate::new(cell, digit))
            .filter(|&candidate| !gone.contains(candidate))
            .collect::<Vec<_>>()
    };
    let empty = excluders.iter().find(|&cell| left(cell, &gone).is_empty());
    let empty = empty.or_else(|| {
        let next = rest.first()?;
        for candidate in left(next, &gone) {
            let argument = refute(board, candidate, rest.without(next), excluders, &gone);
            lines.push(ProofLine {
                literal: Literal::off(candidate),
                reason: Reason::Nested(Box::new(argument)),
            });
        }
        Some(next)
    });
    // All candidates of the cell are false, but one of them must be true: the contradiction.
    if let Some((cell, digit)) = empty.and_then(|cell| Some((cell, board.candidates(cell).first()?))) {
        lines.push(last(Candidate::new(cell, digit), in_cell(cell)));
    }
    Argument::Contradiction { assumed: Literal::on(assumed), lines }
}
