//! Template Set and Template Delete: conclusions from all templates of a digit.
//!
//! A template is nine cells, one in each row, column and box, that may hold the digit.

use core::ops::ControlFlow;

use crate::logic::propagate::refute::{Effort, refute};
use crate::logic::trail::Trail;
use crate::logic::{
    Argument, Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Literal, Pattern,
    Position, Proof, Role, Sink, Technique, TechniqueId, argue,
};
use crate::{Board, Candidate, CandidateSet, CellSet, Digit, DigitSet, House};

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&SET, search), Technique::new(&DELETE, search)];

static SET: Info = Info {
    id: TechniqueId::TemplateSet,
    name: "Template Set",
    family: Family::LastResort,
    sentence: "Every way to place all {digits}s uses {cells}, so {conclusion}",
    argument: "List every way to place the digit once in each row, column and box. A cell that is in all of \
               them must hold the digit. Ways that use a cell which another digit needs are left out.",
    example: Some(".8.9...5..6.251........7...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73...."),
};

static DELETE: Info = Info {
    id: TechniqueId::TemplateDelete,
    name: "Template Delete",
    sentence: "No way to place all {digits}s uses {one of cells}, so {conclusion}",
    argument: "List every way to place the digit once in each row, column and box. A cell that is in none \
               of them can't hold the digit. Ways that use a cell which another digit needs are left out.",
    example: Some(".8.9...5..6.251........7...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73...."),
    ..SET
};

/// Places a digit in the cells that are in all its templates, or removes it from the cells that are in none.
fn search(id: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let Some((_, templates)) = survey(board, &mut |_, _| {}) else { return ControlFlow::Continue(()) };
    for (digit, templates) in Digit::ALL.into_iter().zip(templates) {
        let placed = templates.every - board.values().places(digit);
        // Candidates that the survey has removed are in no template either.
        let removed = board.places(digit) - templates.any;
        let (cells, deduce): (_, fn(Candidate) -> Deduction) =
            if id == SET.id { (placed, Deduction::Place) } else { (removed, Deduction::Remove) };
        if !cells.is_empty() {
            let deductions = argue::each(digit, cells).into_iter().map(deduce).collect();
            found(Pattern::new(id, deductions, Placements))?;
        }
    }
    ControlFlow::Continue(())
}

/// The candidates that are left, and the templates of each digit, once every digit has taken the cells that
/// are in all its templates. Calls `crowded` for each candidate that another digit loses in these cells.
fn survey(
    board: &Board,
    crowded: &mut dyn FnMut(Candidate, Digit),
) -> Option<(CandidateSet, [Templates; 9])> {
    let mut alive = *board.all_candidates();
    loop {
        let mut templates = [Templates { any: CellSet::EMPTY, every: CellSet::EMPTY }; 9];
        for digit in Digit::ALL {
            templates[digit.index()] = Templates::of(board, &alive, digit)?;
        }
        let before = alive;
        for digit in Digit::ALL {
            for cell in templates[digit.index()].every - board.values().places(digit) {
                for other in Digit::ALL.into_iter().filter(|&other| other != digit) {
                    let candidate = Candidate { cell, digit: other };
                    if alive.contains(candidate) {
                        crowded(candidate, digit);
                        alive.remove(candidate);
                    }
                }
            }
        }
        if alive == before {
            return Some((alive, templates));
        }
    }
}

/// The explanation of conclusions on which all templates of a digit agree.
struct Placements;

impl Explain for Placements {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let mut proof = Proof::new();
        let mut left = board.clone();
        survey(board, &mut |candidate, digit| {
            proof.extend(crowded_out(&left, candidate, digit));
            left.remove(candidate);
        });
        for deduction in deductions {
            let candidate = deduction.candidate();
            if !left.has(candidate) {
                continue;
            }
            let trail = refuted(&left, deduction.literal().negated(), candidate.digit);
            proof.extend(trail.map(Trail::contradiction));
            if let Deduction::Remove(candidate) = *deduction {
                left.remove(candidate);
            }
        }
        let cells = deductions.iter().map(|deduction| deduction.candidate().cell).collect();
        let evidence = vec![
            Evidence::Digits(Role::Pattern, DigitSet::only(deductions[0].candidate().digit)),
            Evidence::Cells(Role::Pattern, cells),
        ];
        Explanation { evidence, proof }
    }
}

/// The argument that a candidate is false, because every template of `digit` needs its cell.
fn crowded_out(board: &Board, candidate: Candidate, digit: Digit) -> Option<Argument> {
    let lost = Literal::off(Candidate { cell: candidate.cell, digit });
    let (_, rest) = refuted(board, lost, digit)?.branch();
    let mut lines = vec![argue::excluded(lost.candidate, Constraint::Cell(candidate.cell))];
    lines.extend(rest);
    Some(Argument::Contradiction { assumed: Literal::on(candidate), lines })
}

/// The trail from a supposition, in which no template of the digit is left, to a contradiction.
fn refuted(board: &Board, supposed: Literal, digit: Digit) -> Option<Trail<'_>> {
    let lemma = refute(board, supposed, Effort { digit: Some(digit), ..Effort::ANY });
    debug_assert!(lemma.is_some(), "{supposed} cannot be refuted on {board}");
    Some(lemma?.trail(board, None))
}

/// The cells that are in some template of a digit, and those that are in every template.
#[derive(Clone, Copy, Debug)]
struct Templates {
    any: CellSet,
    every: CellSet,
}

impl Templates {
    /// The templates of a digit; `None` if there are none.
    fn of(board: &Board, alive: &CandidateSet, digit: Digit) -> Option<Templates> {
        let places = alive.cells(digit) | board.values().places(digit);
        let mut templates = Templates { any: CellSet::EMPTY, every: CellSet::FULL };
        templates.add(places, 0, CellSet::EMPTY);
        (!templates.any.is_empty()).then_some(templates)
    }

    /// Adds the templates that extend the chosen cells by places in the remaining rows.
    fn add(&mut self, places: CellSet, row: usize, chosen: CellSet) {
        if row == 9 {
            self.any |= chosen;
            self.every &= chosen;
            return;
        }
        for cell in places & House::row(row).cells() {
            self.add(places - cell.peers(), row + 1, chosen.with(cell));
        }
    }
}
