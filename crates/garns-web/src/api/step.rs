//! Steps: words and drawings.

use garns::logic;
use garns::rate::hodoku;
use garns::render::Picture;
use garns::render::text::{self, Phrase as Words};
use garns::{Board, Candidate, CandidateSet, Cell, CellSet};
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
            hodoku: hodoku::defaults(step.technique.id).map(|defaults| defaults.score),
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
        Picture::with_branches(board, step).iter().map(Drawing::from).collect()
    }
}

impl From<&Picture<'_>> for Drawing {
    fn from(picture: &Picture<'_>) -> Drawing {
        let mut drawing = Drawing {
            title: picture.case.iter().map(|assumed| text::case(assumed).into()).collect(),
            ..Drawing::default()
        };
        for drawn in &picture.cells {
            let role = drawn.part.name();
            for cell in drawn.cells {
                drawing.cells.push(DrawnCell { cell: cell.index() as u8, role, group: drawn.group });
            }
        }
        for (role, house) in &picture.houses {
            let (house, cells) = (house.to_string(), numbers(house.cells()));
            drawing.houses.push(DrawnHouse { house, cells, role: role.name() });
        }
        for drawn in &picture.candidates {
            let (role, group, number) = (drawn.part.name(), drawn.group, drawn.number);
            for candidate in drawn.candidates.iter() {
                let Pair([cell, digit]) = pair(candidate);
                drawing.candidates.push(DrawnCandidate { cell, digit, role, group, number });
            }
        }
        let pairs = |candidates: &CandidateSet| candidates.iter().map(pair).collect();
        for (from, to, strong) in &picture.links {
            drawing.links.push(DrawnLink { from: pairs(from), to: pairs(to), strong: *strong });
        }
        drawing
    }
}

/// A candidate as the wire has it.
pub(crate) fn pair(candidate: Candidate) -> Pair {
    Pair([candidate.cell.index() as u8, candidate.digit.get()])
}
