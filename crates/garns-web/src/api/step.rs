//! Steps: words, and drawings made from their evidence alone.

use garns::logic::{self, Chain, Evidence, Role};
use garns::rate::hodoku;
use garns::render::text::{self, Phrase as Words};
use garns::{Board, Candidate, Cell, CellSet, House};
use serde::Serialize;
use utoipa::ToSchema;

use super::numbers;

/// A cell and a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Pair([u8; 2]);

/// One step with the position it is drawn on.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Step {
    pub(crate) technique: TechniqueName,
    pub(crate) text: Vec<Phrase>,
    pub(crate) place: Vec<Pair>,
    pub(crate) remove: Vec<Pair>,
    pub(crate) drawings: Vec<Drawing>,
    /// Points on HoDoKu's scale.
    pub(crate) hodoku: Option<u32>,
    pub(crate) before: Position,
}

impl Step {
    pub(crate) fn of(board: &Board, step: &logic::Step) -> Step {
        Step {
            technique: TechniqueName::of(step.technique),
            text: phrases(step),
            place: step.placements().map(pair).collect(),
            remove: step.removals().map(pair).collect(),
            drawings: Drawing::of(board, step),
            hodoku: hodoku::place(step.technique.id).map(|place| place.score),
            before: Position::of(board),
        }
    }
}

/// What a technique is called and where it is explained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct TechniqueName {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) page: String,
}

impl TechniqueName {
    pub(crate) fn of(info: &'static logic::Info) -> TechniqueName {
        TechniqueName { id: info.id.as_str(), name: info.name, page: format!("/learn/{}", info.id) }
    }
}

/// Digits and candidates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Position {
    pub(crate) givens: String,
    pub(crate) values: String,
    /// 81 masks, bit d − 1 for digit d.
    pub(crate) candidates: Vec<u16>,
}

impl Position {
    pub(crate) fn of(board: &Board) -> Position {
        let values = *board.values();
        let givens: garns::Grid = values.iter().filter(|&(cell, _)| board.givens().contains(cell)).collect();
        Position {
            givens: givens.to_string(),
            values: values.to_string(),
            candidates: Cell::all().map(|cell| board.candidates(cell).bits()).collect(),
        }
    }
}

/// A piece of a sentence and what lights up with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Phrase {
    pub(crate) text: String,
    pub(crate) cells: Vec<u8>,
}

impl Phrase {
    pub(crate) fn plain(text: impl Into<String>) -> Phrase {
        Phrase { text: text.into(), cells: Vec::new() }
    }

    pub(crate) fn about(text: impl Into<String>, cells: CellSet) -> Phrase {
        Phrase { text: text.into(), cells: numbers(cells) }
    }
}

impl From<Words> for Phrase {
    fn from(words: Words) -> Phrase {
        Phrase { text: words.text, cells: numbers(words.cells) }
    }
}

/// The sentence of a step in pieces.
pub(crate) fn phrases(step: &logic::Step) -> Vec<Phrase> {
    text::phrases(step).into_iter().map(Phrase::from).collect()
}

/// What is drawn over the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Drawing {
    /// Empty for the whole argument; the case for one of several branches.
    pub(crate) title: Vec<Phrase>,
    pub(crate) cells: Vec<DrawnCell>,
    pub(crate) houses: Vec<DrawnHouse>,
    pub(crate) candidates: Vec<DrawnCandidate>,
    pub(crate) links: Vec<DrawnLink>,
}

/// A cell that plays a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct DrawnCell {
    pub(crate) cell: u8,
    pub(crate) role: &'static str,
    /// Which of several groups it belongs to, from 0.
    pub(crate) group: Option<usize>,
}

/// A house that plays a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct DrawnHouse {
    pub(crate) house: String,
    pub(crate) cells: Vec<u8>,
    pub(crate) role: &'static str,
}

/// A candidate that plays a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct DrawnCandidate {
    pub(crate) cell: u8,
    pub(crate) digit: u8,
    /// That of the evidence; `on` or `off` in a chain; `place` or `remove` for what follows.
    pub(crate) role: &'static str,
    pub(crate) group: Option<usize>,
    /// Its place in a chain, from 1.
    pub(crate) number: Option<usize>,
}

/// A line between candidates: solid if strong, dashed if weak.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct DrawnLink {
    pub(crate) from: Vec<Pair>,
    pub(crate) to: Vec<Pair>,
    pub(crate) strong: bool,
}

impl Drawing {
    /// The whole argument first, then each branch if there are several.
    pub(crate) fn of(board: &Board, step: &logic::Step) -> Vec<Drawing> {
        let mut whole = Drawing::default();
        let mut branches = Vec::new();
        let mut groups = 0;
        for evidence in &step.evidence {
            if let Evidence::Branches(chains) = evidence {
                let mut number = 1;
                branches.extend(chains.iter().map(|chain| {
                    let mut branch = Drawing { title: title(chain), ..Drawing::default() };
                    branch.chain(chain, number);
                    branch.conclusion(step);
                    number += chain.nodes.len();
                    branch
                }));
            }
            whole.evidence(board, evidence, &mut groups);
        }
        whole.conclusion(step);
        let mut drawings = vec![whole];
        drawings.append(&mut branches);
        drawings
    }

    /// Only what is concluded, over the pattern's cells.
    pub(crate) fn conclusion_only(step: &logic::Step) -> Drawing {
        let mut drawing = Drawing::cells_only(pattern(step), "pattern");
        drawing.conclusion(step);
        drawing
    }

    /// Only these cells.
    pub(crate) fn cells_only(cells: CellSet, role: &'static str) -> Drawing {
        let mut drawing = Drawing::default();
        drawing.add_cells(cells, role, None);
        drawing
    }

    fn evidence(&mut self, board: &Board, evidence: &Evidence, groups: &mut usize) {
        match evidence {
            Evidence::Digits(..) => {}
            Evidence::Cells(role, cells) => self.add_cells(*cells, role.name(), None),
            Evidence::Houses(role, houses) => self.houses.extend(houses.iter().map(|&house| DrawnHouse {
                house: house.to_string(),
                cells: numbers(house.cells()),
                role: role.name(),
            })),
            Evidence::Candidates(role, candidates) => {
                for candidate in candidates.iter() {
                    self.add_candidate(candidate, role.name(), None, None);
                }
            }
            Evidence::Group(role, cells, digits) => {
                self.add_cells(*cells, role.name(), Some(*groups));
                for cell in *cells {
                    for digit in *digits & board.candidates(cell) {
                        self.add_candidate(Candidate { cell, digit }, role.name(), Some(*groups), None);
                    }
                }
                *groups += 1;
            }
            Evidence::Chain(chain) => self.chain(chain, 1),
            Evidence::Branches(chains) => {
                let mut number = 1;
                for chain in chains {
                    self.chain(chain, number);
                    number += chain.nodes.len();
                }
            }
        }
    }

    /// Numbered on through all branches, as in the sentence.
    fn chain(&mut self, chain: &Chain, first: usize) {
        for (index, node) in chain.nodes.iter().enumerate() {
            self.add_cells(node.through, "link", None);
            let role = if node.on { "on" } else { "off" };
            for cell in node.cells {
                self.add_candidate(Candidate { cell, digit: node.digit }, role, None, Some(first + index));
            }
        }
        for link in &chain.links {
            let end = |index: usize| match chain.nodes.get(index) {
                Some(node) => {
                    node.cells.iter().map(|cell| pair(Candidate { cell, digit: node.digit })).collect()
                }
                None => Vec::new(),
            };
            self.links.push(DrawnLink { from: end(link.from), to: end(link.to), strong: link.strong });
        }
    }

    fn conclusion(&mut self, step: &logic::Step) {
        for candidate in step.placements() {
            self.add_candidate(candidate, "place", None, None);
        }
        for candidate in step.removals() {
            self.add_candidate(candidate, "remove", None, None);
        }
    }

    fn add_cells(&mut self, cells: CellSet, role: &'static str, group: Option<usize>) {
        self.cells.extend(cells.iter().map(|cell| DrawnCell { cell: cell.index() as u8, role, group }));
    }

    fn add_candidate(
        &mut self,
        candidate: Candidate,
        role: &'static str,
        group: Option<usize>,
        number: Option<usize>,
    ) {
        let Pair([cell, digit]) = pair(candidate);
        self.candidates.push(DrawnCandidate { cell, digit, role, group, number });
    }
}

/// The cells to look at, without those that only fall.
pub(crate) fn pattern(step: &logic::Step) -> CellSet {
    let shown = |evidence: &&Evidence| !matches!(evidence, Evidence::Houses(..));
    let cells =
        step.evidence.iter().filter(shown).fold(CellSet::EMPTY, |cells, evidence| cells | evidence.cells());
    if cells.is_empty() { step.placements().map(|candidate| candidate.cell).collect() } else { cells }
}

/// The cells that a step says something about: where digits go, or where candidates fall.
pub(crate) fn concluded(step: &logic::Step) -> CellSet {
    step.placements().chain(step.removals()).map(|candidate| candidate.cell).collect()
}

/// The house to look at for a step: one that holds all of its conclusion. The technique's own house comes
/// first, then the one with most of the pattern. `None` if no house holds the whole conclusion.
pub(crate) fn area(step: &logic::Step) -> Option<House> {
    let concluded = concluded(step);
    let holds_all = |house: &House| (concluded - house.cells()).is_empty();
    for evidence in &step.evidence {
        if let Evidence::Houses(Role::Pattern | Role::Base, houses) = evidence
            && let Some(own) = houses.iter().find(|house| holds_all(house))
        {
            return Some(*own);
        }
    }
    let pattern = pattern(step);
    let mut best: Option<House> = None;
    for house in concluded.first()?.houses().into_iter().rev().filter(holds_all) {
        let more = |best: House| (house.cells() & pattern).len() > (best.cells() & pattern).len();
        if best.is_none_or(more) {
            best = Some(house);
        }
    }
    best
}

fn title(chain: &Chain) -> Vec<Phrase> {
    let Some(first) = chain.nodes.first() else { return Vec::new() };
    let cells: Vec<String> = first.cells.iter().map(|cell| cell.to_string()).collect();
    let verb = if first.on { "is" } else { "is not" };
    vec![Phrase::about(format!("If {} {verb} {}", cells.join("/"), first.digit), first.cells)]
}

/// A candidate as the wire has it.
pub(crate) fn pair(candidate: Candidate) -> Pair {
    Pair([candidate.cell.index() as u8, candidate.digit.get()])
}
