//! An argument as a film: one frame for each implication, to be looked at one after the other.
//!
//! A chain is played node by node, any other argument implication by implication. The last frame states the
//! conclusion. A pattern that is seen at one glance has no film.

mod chain;

use crate::logic::{
    Because, Constraint, Cover, DerivedTruth, Evidence, Implication, Impossible, Literal, Role, Statement,
    Step, Truth,
};
use crate::render::argument;
use crate::render::picture::Part;
use crate::render::text::{self, Phrase};
use crate::{Board, CandidateSet, CellSet, Digit, DigitSet, House};

/// One implication of an argument, in words and as marks on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// How many suppositions the implication stands under.
    pub depth: usize,
    /// The implication with its reason, in words.
    pub phrases: Vec<Phrase>,
    /// Cells to shade.
    pub cells: CellSet,
    /// The house that the implication or its reason speaks of.
    pub house: Option<House>,
    /// Candidates to mark.
    pub marks: Vec<(CandidateSet, Part)>,
    /// The frames that the implication rests on, from 0.
    pub from: Vec<usize>,
    /// The earlier frames whose suppositions are not given up yet.
    pub holds: Vec<usize>,
}

/// The film of a step, drawn on the board where it was found; empty if one picture shows it all.
///
/// ```
/// use garns::logic::{Ladder, TechniqueId};
/// use garns::render::film;
/// use garns::Board;
///
/// let board = TechniqueId::XyChain.info().example_board().expect("XY-Chains have an example");
/// let step = Ladder::of(["xy-chain"])?.first(&board).expect("the example has an XY-Chain");
/// let frames = film(&board, &step);
/// assert_eq!(frames[0].phrases[0].text, "suppose r3c4 isn't 9");
/// assert!(frames.len() > 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn film(board: &Board, step: &Step) -> Vec<Frame> {
    let implications = step.implications();
    let mut film = Film { board, frames: Vec::new() };
    if let Some(truth) = implications.iter().find_map(guardians) {
        film.add_guardians(step, &truth.because);
    }
    let mut lead = Vec::new();
    if let Some(chain) = chain::of(step) {
        lead = film.add_chain(chain);
    } else if implications.iter().any(|implication| implication.because == Because::Supposed) {
        film.add_implications(&implications);
        lead.push(plain("this is a contradiction, so "));
        if implications.last().is_some_and(|last| last.because == Because::Cases) {
            lead = vec![plain("every case leads to this: ")];
        }
    }
    if film.frames.is_empty() {
        return Vec::new();
    }
    film.add_conclusion(step, lead);
    film.frames
}

fn plain(text: &str) -> Phrase {
    Phrase { text: text.to_string(), cells: CellSet::EMPTY }
}

/// A film that is being made.
struct Film<'a> {
    board: &'a Board,
    frames: Vec<Frame>,
}

impl Film<'_> {
    fn push(&mut self, depth: usize, phrases: Vec<Phrase>) -> &mut Frame {
        let number = self.frames.len();
        let frame = Frame {
            depth,
            phrases,
            cells: CellSet::EMPTY,
            house: None,
            marks: Vec::new(),
            from: Vec::new(),
            holds: (0..number).collect(),
        };
        self.frames.push(frame);
        &mut self.frames[number]
    }

    /// Two frames: the impossible pattern, and that one of its guardians is true.
    fn add_guardians(&mut self, step: &Step, because: &Impossible) {
        let words = match because {
            Impossible::NoFilling(_) => "{digits} cannot fill {cells}",
            Impossible::Lines(_) => "{digits} cannot be in every second cell of the loop of {path}",
        };
        let mut cells = CellSet::EMPTY;
        let mut pattern = Vec::new();
        let mut guardians = Vec::new();
        for evidence in &step.evidence {
            match evidence {
                Evidence::Cells(Role::Pattern, shaded) => cells = *shaded,
                Evidence::Candidates(role, candidates) => {
                    let marks = if *role == Role::Guardian { &mut guardians } else { &mut pattern };
                    marks.push((*candidates, Part::Evidence(*role)));
                }
                _ => {}
            }
        }
        let frame = self.push(0, text::filled(step, words));
        frame.cells = cells;
        frame.marks = pattern;
        self.push(0, text::filled(step, "{one of guardian candidates} must be true")).marks = guardians;
    }

    fn add_implications(&mut self, implications: &[Implication]) {
        let first = self.frames.len();
        for (number, implication) in implications.iter().enumerate() {
            // The last implications are the conclusion, which has its own frame.
            let concludes =
                implication.depth == 0 && implications[number..].iter().all(|later| later.depth == 0);
            if concludes {
                return;
            }
            let holds = still_hold(&implications[..=number]);
            let board = self.board;
            let by = implication.from.first().and_then(|&from| match implications[from].says {
                Statement::Literal(Literal { candidate, on: true }) => Some(candidate.digit),
                _ => None,
            });
            let frame = self.push(implication.depth, implication_phrases(implication, by));
            frame.holds.retain(|&earlier| earlier < first || holds.contains(&(earlier - first)));
            frame.from = implication.from.iter().map(|from| first + from).collect();
            mark(board, implication, frame);
        }
    }

    fn add_conclusion(&mut self, step: &Step, lead: Vec<Phrase>) {
        let mut phrases = if lead.is_empty() { vec![plain("so ")] } else { lead };
        phrases.push(text::conclusion(&step.deductions));
        let last = self.frames.len() - 1;
        let frame = self.push(0, phrases);
        frame.from = vec![last];
        frame.marks.push((step.placements().collect(), Part::Placed));
        frame.marks.push((step.removals().collect(), Part::Removed));
        frame.marks.retain(|(candidates, _)| !candidates.is_empty());
    }
}

/// The truth that one guardian of an impossible pattern is true, if an implication rests on it.
fn guardians(implication: &Implication) -> Option<&DerivedTruth> {
    let truths = match &implication.because {
        Because::Only(truth) => core::slice::from_ref(truth),
        Because::Cover(cover) => &cover.truths,
        _ => return None,
    };
    truths.iter().find_map(|truth| if let Truth::Derived(derived) = truth { Some(&**derived) } else { None })
}

/// The earlier implications that still hold at the last implication: none of their suppositions has
/// ended.
fn still_hold(implications: &[Implication]) -> Vec<usize> {
    let mut holds = Vec::new();
    let mut limit = usize::MAX;
    for (number, implication) in implications.iter().enumerate().rev() {
        if implication.depth <= limit && number + 1 < implications.len() {
            holds.push(number);
        }
        // A supposition ends the previous supposition of the same depth. An implication ends all deeper
        // suppositions.
        let outside = usize::from(implication.because == Because::Supposed);
        limit = limit.min(implication.depth.saturating_sub(outside));
    }
    holds.reverse();
    holds
}

/// An implication with its reason.
fn implication_phrases(implication: &Implication, by: Option<Digit>) -> Vec<Phrase> {
    let (text, cells) = argument::statement(&implication.says, " is ");
    let lead = match (&implication.because, implication.depth) {
        (Because::Supposed, 0 | 1) => "suppose ",
        (Because::Supposed, _) => "suppose also ",
        _ => "",
    };
    let mut phrases = vec![Phrase { text: format!("{lead}{text}"), cells }];
    // A supposition has no reason, and a place without candidates needs none.
    let is_plain = match implication.because {
        Because::Supposed => true,
        Because::Only(_) => matches!(implication.says, Statement::Empty(_)),
        _ => false,
    };
    if !is_plain {
        phrases.push(plain(": "));
        phrases.push(because(&implication.because, by));
    }
    phrases
}

/// Why a statement follows. `by` is the digit that holds before it, if there is one.
fn because(because: &Because, by: Option<Digit>) -> Phrase {
    let (text, cells) = match because {
        Because::Supposed => ("it is supposed".to_string(), CellSet::EMPTY),
        Because::Only(Truth::Constraint(Constraint::Cell(cell))) => {
            ("no other digit is left there".to_string(), CellSet::only(*cell))
        }
        Because::Only(Truth::Constraint(Constraint::House(house, _))) => {
            (format!("no other place is left in {house}"), house.cells())
        }
        Because::Only(Truth::Guardians(_) | Truth::Derived(_)) => {
            ("all other guardians are ruled out".to_string(), CellSet::EMPTY)
        }
        Because::Excluded(Constraint::Cell(cell)) => match by {
            Some(digit) => (format!("it is {digit}"), CellSet::only(*cell)),
            None => ("the cell has another digit".to_string(), CellSet::only(*cell)),
        },
        Because::Excluded(Constraint::House(house, digit)) => {
            (format!("{house} has its {digit} already"), house.cells())
        }
        Because::Locked => ("its other places are ruled out".to_string(), CellSet::EMPTY),
        Because::LockedSet(cells) => {
            (format!("{} have just enough digits left", text::list_of(cells.iter())), *cells)
        }
        Because::Cover(cover) => cover_words(cover),
        Because::Contradiction => ("supposing so has led to a contradiction".to_string(), CellSet::EMPTY),
        Because::Cases => ("every case leads to it".to_string(), CellSet::EMPTY),
    };
    Phrase { text, cells }
}

/// The parts that a cover counts: cells and the digits that fill them, or places of digits in houses.
fn cover_words(cover: &Cover) -> (String, CellSet) {
    let constraints = cover.truths.iter().filter_map(|truth| match truth {
        Truth::Constraint(constraint) => Some(*constraint),
        Truth::Guardians(_) | Truth::Derived(_) => None,
    });
    let mut cells = CellSet::EMPTY;
    let mut houses: Vec<String> = Vec::new();
    for constraint in constraints {
        match constraint {
            Constraint::Cell(cell) => {
                cells.insert(cell);
            }
            Constraint::House(house, digit) => houses.push(format!("{digit} in {house}")),
        }
    }
    if houses.is_empty() && !cells.is_empty() {
        let digit = |link: &Constraint| match link {
            Constraint::House(_, digit) => Some(*digit),
            Constraint::Cell(_) => None,
        };
        let digits: DigitSet = cover.links.iter().filter_map(digit).collect();
        return (format!("{} need {}", text::list_of(cells.iter()), text::list_of(digits.iter())), cells);
    }
    (format!("the pattern of {} takes its place", text::list_of(houses.iter())), cells)
}

/// Marks the statement of an implication, and the candidates whose absence is its reason.
fn mark(board: &Board, implication: &Implication, frame: &mut Frame) {
    let constraint = match (&implication.says, &implication.because) {
        (Statement::Empty(Truth::Constraint(constraint)) | Statement::Locked(constraint, _), _) => {
            Some(*constraint)
        }
        (_, Because::Only(Truth::Constraint(constraint))) => Some(*constraint),
        _ => None,
    };
    let mut gone = match (&implication.because, constraint) {
        (Because::Only(Truth::Derived(truth)), _) => truth.one_of,
        (_, Some(constraint)) => constraint.among(board.all_candidates()),
        (_, None) => CandidateSet::EMPTY,
    };
    match implication.says {
        Statement::Literal(Literal { candidate, on }) => {
            gone.remove(candidate);
            let part = if on { Part::On } else { Part::Off };
            frame.marks.push((CandidateSet::only(candidate), part));
        }
        Statement::Locked(_, within) => {
            let inside: CandidateSet = gone.iter().filter(|one| within.cells().contains(one.cell)).collect();
            gone -= inside;
            frame.marks.push((inside, Part::On));
        }
        Statement::Empty(_) => {}
    }
    if !gone.is_empty() {
        frame.marks.push((gone, Part::Gone));
    }
    match constraint {
        Some(Constraint::House(house, _)) => frame.house = Some(house),
        Some(Constraint::Cell(cell)) => frame.cells = CellSet::only(cell),
        None => {}
    }
}
