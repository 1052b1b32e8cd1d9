//! Sue de Coq: cells in the crossing of a line and a box, and cells in the rest of both that take some of
//! their digits.
//!
//! Rows come before columns; boxes and cells are tried in order: HoDoKu's path depends on it.

use core::ops::ControlFlow;

use crate::logic::cell_group::CellGroup;
use crate::logic::{
    Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Pattern, Position, Proof, Role,
    Sink, Technique, TechniqueId, argue,
};
use crate::{Board, Digit, House, HouseKind};

pub(super) static TECHNIQUES: &[Technique] = &[Technique::new(&INFO, search)];

static INFO: Info = Info {
    id: TechniqueId::SueDeCoq,
    name: "Sue de Coq",
    family: Family::AlmostLockedSets,
    sentence: "{pivot groups}, {base groups} in {base houses} and {cover groups} in {cover houses} have as \
               many cells as digits, and each digit can be there only once, so {conclusion}",
    argument: "Two or three cells lie where a line and a box cross. Together with some more cells of the \
               line and some of the box they have as many cells as candidate digits, and each digit can be \
               there only once: those of the line's cells in the line, those of the box's cells in the \
               box. So these cells hold each of the digits exactly once. A digit of the line's cells can't \
               be anywhere else on the line, a digit of the box's cells can't be anywhere else in the box, \
               and a digit that only the crossing has can't be anywhere else in either.",
    example: Some(
        ".+1.+4.83+924..2..+81+6...+13.+457.4.9...7.6.13........+52....38+7+6+9+21+4+5..+47+1+3..8+16.+845+7..:369 522 647 666 752 766 922 962 969",
    ),
};

fn search(_: TechniqueId, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    for kind in [HouseKind::Row, HouseKind::Column] {
        for line in House::of_kind(kind) {
            for block in House::of_kind(HouseKind::Box) {
                let crossing = line.cells() & block.cells() & board.open();
                if crossing.len() < 2 {
                    continue;
                }
                let mut search = Search { board, line, block, found };
                CellGroup::default().extend(board, crossing, &mut |&core, _| {
                    if core.size >= 2 {
                        search.along_line(core)?;
                    }
                    ControlFlow::Continue(true)
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

struct Search<'a> {
    board: &'a Board,
    line: House,
    block: House,
    found: Sink<'a>,
}

impl Search<'_> {
    /// Adds cells of the line that take some of the surplus digits, but not all of them.
    fn along_line(&mut self, core: CellGroup) -> ControlFlow<()> {
        // By how many digits the crossing exceeds its cells.
        let surplus = core.digits.len().saturating_sub(core.size);
        if surplus < 2 {
            return ControlFlow::Continue(());
        }
        let board = self.board;
        let source = (self.line.cells() & board.open()) - core.cells;
        CellGroup::default().extend(board, source, &mut |&line, left| {
            let extra = line.digits - core.digits;
            let taken = line.size.saturating_sub(extra.len());
            if !(line.digits & core.digits).is_empty() && taken > 0 && taken < surplus {
                self.in_block(core, line, surplus - taken)?;
            }
            // Continue only if more cells could take at least one digit from the core.
            ControlFlow::Continue(extra.len() < line.size + left)
        })
    }

    /// Adds cells of the box that take the rest of the surplus digits.
    fn in_block(&mut self, core: CellGroup, line: CellGroup, surplus: usize) -> ControlFlow<()> {
        let board = self.board;
        let mut source = (self.block.cells() & board.open()) - core.cells - line.cells;
        // The box may use the line's extra digits again, but not the digits that the line takes from the core.
        for digit in line.digits & core.digits {
            source -= board.places(digit);
        }
        // Each of the surplus digits needs a cell of the box.
        if source.len() < surplus {
            return ControlFlow::Continue(());
        }
        CellGroup::default().extend(board, source, &mut |&block, left| {
            let extra = block.digits - core.digits;
            if !(block.digits & core.digits).is_empty() && block.size == surplus + extra.len() {
                self.report(core, line, block)?;
            }
            ControlFlow::Continue(surplus + extra.len() <= block.size + left)
        })
    }

    fn report(&mut self, core: CellGroup, line: CellGroup, block: CellGroup) -> ControlFlow<()> {
        let twice = line.digits & block.digits;
        let in_block = ((core.digits | block.digits) - line.digits) | twice;
        let in_line = ((core.digits | line.digits) - block.digits) | twice;
        let outside = |house: House, group: CellGroup| house.cells() - group.cells - core.cells;
        let mut removals = argue::removals(self.board, outside(self.block, block), in_block);
        // A cell of the crossing may lose the same digit in both houses.
        for removal in argue::removals(self.board, outside(self.line, line), in_line) {
            if !removals.contains(&removal) {
                removals.push(removal);
            }
        }
        let crossing = Crossing { houses: [self.line, self.block], core, line, block };
        Pattern::report(INFO.id, removals, crossing, self.found)
    }
}

/// Some cells where a line and a box cross, with other cells of the line and of the box.
struct Crossing {
    houses: [House; 2],
    core: CellGroup,
    line: CellGroup,
    block: CellGroup,
}

impl Explain for Crossing {
    fn explain(&self, board: &Board, deductions: &[Deduction]) -> Explanation {
        let Crossing { houses: [row, square], core, line, block } = *self;
        let evidence = vec![
            Evidence::Group(Role::Pivot, core.cells, core.digits),
            Evidence::Group(Role::Base, line.cells, line.digits),
            Evidence::Group(Role::Cover, block.cells, block.digits),
            Evidence::Houses(Role::Base, vec![row]),
            Evidence::Houses(Role::Cover, vec![square]),
            Evidence::Candidates(Role::Fin, argue::candidates(board, core.cells | line.cells, line.digits)),
            Evidence::Candidates(
                Role::Pattern,
                argue::candidates(board, core.cells | block.cells, block.digits - line.digits),
            ),
        ];
        Explanation { evidence, proof: self.proof(deductions) }
    }
}

impl Crossing {
    /// A cover of all cells by as many digits, each in the line or in the box. A digit that only the crossing
    /// has may count in either house.
    fn proof(&self, deductions: &[Deduction]) -> Proof {
        let Crossing { houses: [row, square], core, line, block } = *self;
        let cells = core.cells | line.cells | block.cells;
        let alone = core.digits - line.digits - block.digits;
        let cover = |house: House| {
            let link = |house: House| move |digit: Digit| Constraint::House(house, digit);
            let links = (line.digits.iter().map(link(row)))
                .chain(block.digits.iter().map(link(square)))
                .chain(alone.iter().map(link(house)));
            argue::cover(cells.iter().map(argue::in_cell), links)
        };
        let needs_line = deductions.iter().any(|removal| {
            let candidate = removal.candidate();
            alone.contains(candidate.digit) && !square.cells().contains(candidate.cell)
        });
        let mut proof = vec![cover(square)];
        if needs_line {
            proof.push(cover(row));
        }
        proof
    }
}
