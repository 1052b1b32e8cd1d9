//! Steps: words and drawings.

use garns::logic::{self, Role};
use garns::rate::hodoku;
use garns::render::text::{self, Phrase as Words};
use garns::render::{self, Picture, Sight, film, lines_of_sight};
use garns::{Board, Candidate, CandidateSet, Cell, CellSet, House};
use serde::Serialize;
use utoipa::ToSchema;

use super::numbers;

/// A cell and a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Pair([u8; 2]);

/// One step with the position it is drawn on.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Step {
    pub technique: TechniqueName,
    pub text: Vec<Phrase>,
    pub place: Vec<Pair>,
    pub remove: Vec<Pair>,
    pub drawings: Vec<Drawing>,
    /// The argument one implication at a time; empty if one drawing shows it all.
    pub film: Vec<Frame>,
    /// Points on HoDoKu's scale.
    pub hodoku: Option<u32>,
    pub before: Position,
}

impl Step {
    pub fn of(board: &Board, step: &logic::Step) -> Step {
        Step {
            technique: TechniqueName::of(step.technique),
            text: phrases(step),
            place: step.placements().map(pair).collect(),
            remove: step.removals().map(pair).collect(),
            drawings: Drawing::of(board, step),
            film: Frame::of(board, step),
            hodoku: hodoku::defaults(step.technique.id).map(|defaults| defaults.score),
            before: Position::of(board),
        }
    }
}

/// The name of a technique and the address of its page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TechniqueName {
    pub id: &'static str,
    pub name: &'static str,
    pub page: String,
}

impl TechniqueName {
    pub fn of(info: &'static logic::Info) -> TechniqueName {
        TechniqueName { id: info.id.as_str(), name: info.name, page: format!("/learn/{}", info.id) }
    }
}

/// Digits and candidates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Position {
    pub givens: String,
    pub values: String,
    /// 81 masks, bit d − 1 for digit d.
    pub candidates: Vec<u16>,
}

impl Position {
    pub fn of(board: &Board) -> Position {
        let values = *board.values();
        let givens: garns::Grid = values.iter().filter(|&(cell, _)| board.givens().contains(cell)).collect();
        Position {
            givens: givens.to_string(),
            values: values.to_string(),
            candidates: Cell::all().map(|cell| board.candidates(cell).bits()).collect(),
        }
    }
}

/// A piece of a sentence, and the cells to highlight with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Phrase {
    pub text: String,
    pub cells: Vec<u8>,
}

impl Phrase {
    pub fn plain(text: impl Into<String>) -> Phrase {
        Phrase { text: text.into(), cells: Vec::new() }
    }

    pub fn about(text: impl Into<String>, cells: CellSet) -> Phrase {
        Phrase { text: text.into(), cells: numbers(cells) }
    }
}

impl From<Words> for Phrase {
    fn from(words: Words) -> Phrase {
        Phrase { text: words.text, cells: numbers(words.cells) }
    }
}

/// The sentence of a step in pieces.
pub fn phrases(step: &logic::Step) -> Vec<Phrase> {
    text::phrases(step).into_iter().map(Phrase::from).collect()
}

/// A drawing over the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Drawing {
    /// Empty for the whole argument; the case for one of several branches.
    pub title: Vec<Phrase>,
    pub cells: Vec<DrawnCell>,
    pub houses: Vec<DrawnHouse>,
    pub candidates: Vec<DrawnCandidate>,
    pub links: Vec<DrawnLink>,
    /// The digits that block the other places of a single.
    pub sights: Vec<DrawnSight>,
}

/// A cell that plays a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DrawnCell {
    pub cell: u8,
    pub role: &'static str,
    /// Which of several groups it belongs to, from 0.
    pub group: Option<usize>,
}

/// A house that plays a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DrawnHouse {
    pub house: String,
    pub cells: Vec<u8>,
    pub role: &'static str,
}

/// A candidate that plays a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DrawnCandidate {
    pub cell: u8,
    pub digit: u8,
    /// The role in the evidence; `on` or `off` in a chain; `place` or `remove` for a conclusion.
    pub role: &'static str,
    pub group: Option<usize>,
    /// Its place in a chain, from 1.
    pub number: Option<usize>,
}

/// A line between candidates: solid if strong, dashed if weak.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DrawnLink {
    pub from: Vec<Pair>,
    pub to: Vec<Pair>,
    pub strong: bool,
}

/// A digit that blocks other cells: lines lead from its cell to the cells that it sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DrawnSight {
    pub from: u8,
    pub to: Vec<u8>,
}

/// One implication of an argument, to be shown with those that it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Frame {
    /// The implication and its reason.
    pub text: Vec<Phrase>,
    /// How many suppositions it stands under.
    pub depth: usize,
    /// Cells to shade.
    pub cells: Vec<u8>,
    /// The house that the reason speaks of.
    pub house: Option<DrawnHouse>,
    pub candidates: Vec<DrawnCandidate>,
    /// The frames that it rests on, from 0.
    pub from: Vec<usize>,
    /// The earlier frames that still hold, from 0.
    pub holds: Vec<usize>,
}

impl Frame {
    /// The film of a step; empty if one drawing shows it all.
    pub fn of(board: &Board, step: &logic::Step) -> Vec<Frame> {
        film(board, step).into_iter().map(Frame::from).collect()
    }
}

impl From<render::Frame> for Frame {
    fn from(frame: render::Frame) -> Frame {
        let mut candidates = Vec::new();
        for (marked, part) in &frame.marks {
            for candidate in marked.iter() {
                let Pair([cell, digit]) = pair(candidate);
                candidates.push(DrawnCandidate { cell, digit, role: part.name(), group: None, number: None });
            }
        }
        Frame {
            text: frame.phrases.into_iter().map(Phrase::from).collect(),
            depth: frame.depth,
            cells: numbers(frame.cells),
            house: frame.house.map(|house| DrawnHouse::of(house, Role::Pattern)),
            candidates,
            from: frame.from,
            holds: frame.holds,
        }
    }
}

impl DrawnHouse {
    fn of(house: House, role: Role) -> DrawnHouse {
        DrawnHouse { house: house.to_string(), cells: numbers(house.cells()), role: role.name() }
    }
}

impl Drawing {
    /// The whole argument first, then each branch if there are several.
    pub fn of(board: &Board, step: &logic::Step) -> Vec<Drawing> {
        let mut drawings: Vec<Drawing> =
            Picture::with_branches(board, step).iter().map(Drawing::from).collect();
        if let Some(whole) = drawings.first_mut() {
            let sights = lines_of_sight(board, step).into_iter();
            whole.sights = sights
                .map(|Sight { from, to }| DrawnSight { from: from.index() as u8, to: numbers(to) })
                .collect();
        }
        drawings
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
            drawing.houses.push(DrawnHouse::of(*house, *role));
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
pub fn pair(candidate: Candidate) -> Pair {
    Pair([candidate.cell.index() as u8, candidate.digit.get()])
}
