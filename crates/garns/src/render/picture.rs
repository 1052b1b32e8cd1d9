//! The content of a drawing of a step, for all kinds of drawings.

use crate::logic::{Chain, Evidence, Node, Role, Step};
use crate::{Board, Candidate, CandidateSet, Cell, CellSet, DigitSet, House};

/// The part that cells or candidates play in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// A part of the pattern.
    Evidence(Role),
    /// A node of a chain that the argument finds true.
    On,
    /// A node of a chain that the argument finds false.
    Off,
    /// A candidate that the argument has ruled out already.
    Gone,
    /// A mistake of the player.
    Wrong,
    /// A candidate that the step removes.
    Removed,
    /// A digit that the step places.
    Placed,
}

/// How a candidate is marked; the later kinds hide the earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// Part of the pattern, or true in a chain.
    Pattern,
    /// Part of a cover, of a wing or of the odd candidates of a cluster, or false in a chain.
    Other,
    /// A fin, or a guardian.
    Fin,
    /// Ruled out by the step, or a mistake of the player.
    Removed,
    /// Placed by the step.
    Placed,
}

/// Cells that play a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnCells {
    /// The cells.
    pub cells: CellSet,
    /// The part that they play.
    pub part: Part,
    /// The number of the group that they form, from 0, if there are groups to tell apart.
    pub group: Option<usize>,
}

/// Candidates that play a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnCandidates {
    /// The candidates.
    pub candidates: CandidateSet,
    /// The part that they play.
    pub part: Part,
    /// The number of the group that they belong to, from 0, if there are groups to tell apart.
    pub group: Option<usize>,
    /// The number of the node that they form in a chain, from 1.
    pub number: Option<usize>,
}

/// A board with marked candidates, shaded houses and cells, and links: all that a drawing shows.
///
/// ```
/// use garns::logic::{Ladder, Deduction};
/// use garns::render::{Mark, Picture};
/// use garns::Puzzle;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let board = puzzle.board();
/// let step = Ladder::player().hint(&board)?.expect("the puzzle is not solved yet");
/// let picture = Picture::new(&board, &step);
/// assert_eq!(step.deductions, ["r1c6=8".parse::<Deduction>()?]);
/// assert_eq!(picture.mark_at("8r1c6".parse()?), Some(Mark::Placed));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// The position.
    pub board: &'a Board,
    /// The assumption that the picture starts from, if it shows one of several branches.
    pub case: Option<Node>,
    /// Houses to shade, each with its role.
    pub houses: Vec<(Role, House)>,
    /// Cells to shade.
    pub cells: Vec<DrawnCells>,
    /// Candidates to mark; a later part hides an earlier one.
    pub candidates: Vec<DrawnCandidates>,
    /// Lines between candidates, each with whether it is strong.
    pub links: Vec<(CandidateSet, CandidateSet, bool)>,
    marks: Vec<Option<Mark>>,
}

impl Part {
    /// The word that stands for it on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Part::Evidence(role) => role.name(),
            Part::On => "on",
            Part::Off => "off",
            Part::Gone => "gone",
            Part::Wrong => "wrong",
            Part::Removed => "remove",
            Part::Placed => "place",
        }
    }

    /// How candidates that play this part are marked.
    pub fn mark(self) -> Mark {
        match self {
            Part::Evidence(Role::Fin | Role::EndoFin | Role::Guardian) => Mark::Fin,
            Part::Evidence(Role::Cover | Role::Wing | Role::Odd) | Part::Off | Part::Gone => Mark::Other,
            Part::Evidence(Role::Pattern | Role::Base | Role::Pivot | Role::Link | Role::Even) | Part::On => {
                Mark::Pattern
            }
            Part::Wrong | Part::Removed => Mark::Removed,
            Part::Placed => Mark::Placed,
        }
    }
}

impl<'a> Picture<'a> {
    /// A board without marks.
    #[must_use]
    pub fn plain(board: &'a Board) -> Picture<'a> {
        Picture {
            board,
            case: None,
            houses: Vec::new(),
            cells: Vec::new(),
            candidates: Vec::new(),
            links: Vec::new(),
            marks: vec![None; 729],
        }
    }

    /// A board with a step drawn on it.
    #[must_use]
    pub fn new(board: &'a Board, step: &Step) -> Picture<'a> {
        let mut picture = Picture::plain(board);
        for evidence in &step.evidence {
            picture.add_evidence(evidence);
        }
        // If the evidence has no candidates, the pattern is its digits in its cells.
        if picture.candidates.is_empty() {
            let digits = step.evidence.iter().fold(DigitSet::EMPTY, |all, evidence| match evidence {
                Evidence::Digits(_, digits) => all | *digits,
                _ => all,
            });
            let pattern = picture.open(picture.shaded(), digits);
            picture.add_candidates(pattern, Part::Evidence(Role::Pattern), None, None);
        }
        picture.with_conclusion(step)
    }

    /// One picture of the whole step, then one for each branch if the step has branches. Nodes have the
    /// same numbers in all of them.
    pub fn with_branches(board: &'a Board, step: &Step) -> Vec<Picture<'a>> {
        let mut pictures = vec![Picture::new(board, step)];
        let mut number = 1;
        for evidence in &step.evidence {
            let (branches, are_drawn_alone) = match evidence {
                Evidence::Chain(chain) => (core::slice::from_ref(chain), false),
                Evidence::Branches(branches) => (branches.as_slice(), true),
                _ => continue,
            };
            for chain in branches {
                if are_drawn_alone {
                    let mut branch = Picture { case: chain.nodes.first().copied(), ..Picture::plain(board) };
                    branch.add_chain(chain, number);
                    pictures.push(branch.with_conclusion(step));
                }
                number += chain.nodes.len();
            }
        }
        pictures
    }

    /// The same picture with more cells shaded.
    #[must_use]
    pub fn with_cells(mut self, cells: CellSet, part: Part) -> Picture<'a> {
        self.add_cells(cells, part, None);
        self
    }

    /// The same picture with the candidates marked that a step places or removes.
    #[must_use]
    pub fn with_conclusion(mut self, step: &Step) -> Picture<'a> {
        self.add_candidates(step.placements().collect(), Part::Placed, None, None);
        self.add_candidates(step.removals().collect(), Part::Removed, None, None);
        self
    }

    /// How a candidate is marked.
    #[must_use]
    pub fn mark_at(&self, candidate: Candidate) -> Option<Mark> {
        self.marks[candidate.index()]
    }

    /// The marked candidates, in reading order.
    pub fn marks(&self) -> impl Iterator<Item = (Candidate, Mark)> + '_ {
        let marked = self.marks.iter().enumerate();
        marked.filter_map(|(index, mark)| Some((Candidate::from_index(index), (*mark)?)))
    }

    /// The shaded cells that belong to no group.
    pub fn shaded(&self) -> CellSet {
        let alone = self.cells.iter().filter(|drawn| drawn.group.is_none());
        alone.fold(CellSet::EMPTY, |cells, drawn| cells | drawn.cells)
    }

    /// The groups of cells to tell apart, in the order of their numbers.
    pub fn groups(&self) -> Vec<CellSet> {
        let mut groups = Vec::new();
        for drawn in &self.cells {
            if drawn.group == Some(groups.len()) {
                groups.push(drawn.cells);
            }
        }
        groups
    }

    /// The letters of the groups that a cell belongs to; none if there is only one group.
    pub fn letters(&self, cell: Cell) -> String {
        let groups = self.groups();
        if groups.len() < 2 {
            return String::new();
        }
        groups.iter().zip('A'..).filter(|(group, _)| group.contains(cell)).map(|(_, letter)| letter).collect()
    }

    /// The nodes of chains, each once with its number. A node that several branches reach has the first
    /// two of its numbers.
    pub fn numbered(&self) -> Vec<(CandidateSet, String)> {
        let mut nodes: Vec<(CandidateSet, Vec<usize>)> = Vec::new();
        for drawn in &self.candidates {
            let Some(number) = drawn.number else { continue };
            match nodes.iter_mut().find(|(node, _)| *node == drawn.candidates) {
                Some((_, numbers)) => numbers.push(number),
                None => nodes.push((drawn.candidates, vec![number])),
            }
        }
        let label = |numbers: &[usize]| match numbers {
            [first, second] => format!("{first},{second}"),
            [first, second, ..] => format!("{first},{second}…"),
            _ => numbers.iter().map(usize::to_string).collect(),
        };
        nodes.into_iter().map(|(node, numbers)| (node, label(&numbers))).collect()
    }

    fn add_evidence(&mut self, evidence: &Evidence) {
        match evidence {
            Evidence::Digits(..) => {}
            Evidence::Cells(role, cells) => self.add_cells(*cells, Part::Evidence(*role), None),
            Evidence::Houses(role, houses) => self.houses.extend(houses.iter().map(|&house| (*role, house))),
            Evidence::Candidates(role, candidates) => {
                self.add_candidates(*candidates, Part::Evidence(*role), None, None);
            }
            Evidence::Group(role, cells, digits) => {
                let groups = self.groups();
                let group = groups.iter().position(|known| known == cells).unwrap_or(groups.len());
                self.add_cells(*cells, Part::Evidence(*role), Some(group));
                self.add_candidates(self.open(*cells, *digits), Part::Evidence(*role), Some(group), None);
            }
            Evidence::Chain(chain) => self.add_chain(chain, self.next_number()),
            Evidence::Branches(branches) => {
                for chain in branches {
                    self.add_chain(chain, self.next_number());
                }
            }
        }
    }

    /// Adds a chain whose first node has this number.
    fn add_chain(&mut self, chain: &Chain, first: usize) {
        for (at, node) in chain.nodes.iter().enumerate() {
            let locked = chain.locked_set(at);
            if !locked.is_empty() {
                self.add_cells(locked, Part::Evidence(Role::Link), None);
            }
            let part = if node.on { Part::On } else { Part::Off };
            self.add_candidates(candidates(node), part, None, Some(first + at));
        }
        for link in &chain.links {
            if let (Some(from), Some(to)) = (chain.nodes.get(link.from), chain.nodes.get(link.to)) {
                self.links.push((candidates(from), candidates(to), link.strong));
            }
        }
    }

    fn next_number(&self) -> usize {
        1 + self.candidates.iter().filter_map(|drawn| drawn.number).max().unwrap_or(0)
    }

    fn add_cells(&mut self, cells: CellSet, part: Part, group: Option<usize>) {
        self.cells.push(DrawnCells { cells, part, group });
    }

    fn add_candidates(
        &mut self,
        candidates: CandidateSet,
        part: Part,
        group: Option<usize>,
        number: Option<usize>,
    ) {
        if candidates.is_empty() {
            return;
        }
        for candidate in candidates.iter() {
            let slot = &mut self.marks[candidate.index()];
            *slot = (*slot).max(Some(part.mark()));
        }
        self.candidates.push(DrawnCandidates { candidates, part, group, number });
    }

    /// The candidates of cells among some digits.
    fn open(&self, cells: CellSet, digits: DigitSet) -> CandidateSet {
        let mut open = CandidateSet::EMPTY;
        for cell in cells {
            for digit in digits & self.board.candidates(cell) {
                open.insert(Candidate { cell, digit });
            }
        }
        open
    }
}

fn candidates(node: &Node) -> CandidateSet {
    node.cells.iter().map(|cell| Candidate { cell, digit: node.digit }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::techniques;

    #[test]
    fn branches_number_their_nodes_like_the_whole_picture() {
        let mut compared = 0;
        for technique in techniques::all() {
            let Some(board) = technique.info().example_board() else { continue };
            let Some(step) = technique.first(&board) else { continue };
            let pictures = Picture::with_branches(&board, &step);
            for branch in &pictures[1..] {
                assert!(branch.case.is_some(), "{}", step.technique.id);
                for node in branch.candidates.iter().filter(|drawn| drawn.number.is_some()) {
                    assert!(pictures[0].candidates.contains(node), "{}: {node:?}", step.technique.id);
                    compared += 1;
                }
            }
        }
        assert!(compared > 50, "{compared}");
    }

    #[test]
    fn a_chain_with_a_link_to_nowhere_is_drawn_without_it() {
        let board = Board::new(&crate::Grid::EMPTY);
        let mut picture = Picture::plain(&board);
        let mut chain = Chain::default();
        chain.links.push(crate::logic::Link {
            from: 0,
            to: 7,
            strong: true,
            because: crate::logic::Because::Supposed,
        });
        picture.add_chain(&chain, 1);
        assert!(picture.links.is_empty());
    }
}
