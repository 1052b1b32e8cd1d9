//! Sue de Coq: cells in the crossing of a line and a box, and cells in the rest of both that take some of
//! their digits.
//!
//! Rows come before columns; boxes and cells are tried in order: HoDoKu's path depends on it.

use core::ops::ControlFlow;

use crate::logic::{
    Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Pattern, PositionCache, Proof, Role,
    Sink, Technique, TechniqueId, argue,
};
use crate::{Board, Cell, CellSet, Digit, DigitSet, House, HouseKind};

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
    example: ".+1.+4.83+924..2..+81+6...+13.+457.4.9...7.6.13........+52....38+7+6+9+21+4+5..+47+1+3..8+16.+845+7..:369 522 647 666 752 766 922 962 969",
};

fn search(_: TechniqueId, board: &Board, _: &mut PositionCache, found: Sink<'_>) -> ControlFlow<()> {
    for kind in [HouseKind::Row, HouseKind::Column] {
        for line in House::of_kind(kind) {
            for block in House::of_kind(HouseKind::Box) {
                let crossing = line.cells() & block.cells() & board.open();
                if crossing.len() >= 2 {
                    let mut search = Search { board, line, block, found };
                    search.crossing(crossing)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Some cells and their candidates.
#[derive(Clone, Copy, Default)]
struct Group {
    cells: CellSet,
    /// The number of cells.
    size: usize,
    digits: DigitSet,
}

impl Group {
    fn of(board: &Board, cell: Cell) -> Group {
        Group { cells: CellSet::only(cell), size: 1, digits: board.candidates(cell) }
    }

    /// The union of two groups that have no cell in common.
    fn with(self, other: Group) -> Group {
        let (cells, digits) = (self.cells | other.cells, self.digits | other.digits);
        Group { cells, size: self.size + other.size, digits }
    }
}

/// Space for the cells of a house, each as a group.
type Room = [Group; 9];

/// The open cells of a house that are not in `outside` and whose candidates are all in `digits`, each as a
/// group.
fn members<'a>(
    board: &Board,
    house: House,
    outside: CellSet,
    digits: DigitSet,
    room: &'a mut Room,
) -> &'a [Group] {
    let mut count = 0;
    for cell in house.in_order() {
        let fits = board.candidates(cell).is_subset(digits) && board.value(cell).is_none();
        if fits && !outside.contains(cell) {
            room[count] = Group::of(board, cell);
            count += 1;
        }
    }
    &room[..count]
}

struct Search<'a> {
    board: &'a Board,
    line: House,
    block: House,
    found: Sink<'a>,
}

impl Search<'_> {
    /// Tries every pair of cells in the crossing, each pair followed by the triples that start with it.
    fn crossing(&mut self, crossing: CellSet) -> ControlFlow<()> {
        for one in crossing {
            for two in crossing.iter().filter(|&two| two > one) {
                let pair = Group::of(self.board, one).with(Group::of(self.board, two));
                self.core(pair)?;
                for three in crossing.iter().filter(|&three| three > two) {
                    self.core(pair.with(Group::of(self.board, three)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn core(&mut self, core: Group) -> ControlFlow<()> {
        // By how many digits the crossing exceeds its cells.
        let surplus = core.digits.len().saturating_sub(core.size);
        if surplus < 2 {
            return ControlFlow::Continue(());
        }
        let mut room = Room::default();
        let source = members(self.board, self.line, core.cells, DigitSet::FULL, &mut room);
        self.along_line(core, surplus, source, Group::default())
    }

    /// Adds cells of the line that take some of the surplus digits, but not all of them.
    fn along_line(
        &mut self,
        core: Group,
        surplus: usize,
        source: &[Group],
        chosen: Group,
    ) -> ControlFlow<()> {
        for (i, &cell) in source.iter().enumerate() {
            let rest = &source[i + 1..];
            let next = chosen.with(cell);
            let extra = next.digits - core.digits;
            let taken = next.size.saturating_sub(extra.len());
            if !(next.digits & core.digits).is_empty() && taken > 0 && taken < surplus {
                // The box may use the line's extra digits again, but not the digits that the line takes from
                // the core.
                let allowed = !(next.digits & core.digits);
                let outside = core.cells | next.cells;
                let mut room = Room::default();
                let source = members(self.board, self.block, outside, allowed, &mut room);
                self.in_block(core, next, surplus - taken, source, Group::default())?;
            }
            // Continue only if more cells could take at least one digit from the core.
            if extra.len() < next.size + rest.len() {
                self.along_line(core, surplus, rest, next)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds cells of the box that take the rest of the surplus digits.
    fn in_block(
        &mut self,
        core: Group,
        line: Group,
        surplus: usize,
        source: &[Group],
        chosen: Group,
    ) -> ControlFlow<()> {
        for (i, &cell) in source.iter().enumerate() {
            let rest = &source[i + 1..];
            let next = chosen.with(cell);
            let extra = next.digits - core.digits;
            if !(next.digits & core.digits).is_empty() && next.size == surplus + extra.len() {
                self.report(core, line, next)?;
            }
            if surplus + extra.len() <= next.size + rest.len() {
                self.in_block(core, line, surplus, rest, next)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn report(&mut self, core: Group, line: Group, block: Group) -> ControlFlow<()> {
        let twice = line.digits & block.digits;
        let in_block = ((core.digits | block.digits) - line.digits) | twice;
        let in_line = ((core.digits | line.digits) - block.digits) | twice;
        let outside = |house: House, group: Group| house.cells() - group.cells - core.cells;
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
    core: Group,
    line: Group,
    block: Group,
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
