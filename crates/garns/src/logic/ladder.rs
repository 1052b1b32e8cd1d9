//! Which techniques are tried, and in which order.

use core::fmt;
use core::ops::ControlFlow;

use crate::board::Board;
use crate::logic::position::{Standing, WrongPosition, examine, stands_still};
use crate::logic::step::Step;
use crate::logic::technique::{Family, Info, Technique};
use crate::logic::techniques;
use crate::logic::workings::Workings;
use crate::puzzle::{NotAPuzzle, Puzzle};

/// Techniques in the order of trying: the first that finds something gives the step.
#[derive(Clone, Debug)]
pub struct Ladder {
    rungs: Vec<&'static dyn Technique>,
    /// Whether it is for positions with several solutions, where often nothing follows at all.
    several: bool,
}

/// What a person tries first, where that is not HoDoKu's order.
const PLAYER: &[&str] = &[
    "full-house",
    "hidden-single",
    "naked-single",
    "locked-candidates-1",
    "locked-candidates-2",
    "locked-pair",
    "naked-pair",
    "hidden-pair",
    "locked-triple",
    "naked-triple",
    "hidden-triple",
    "x-wing",
];

impl Ladder {
    /// HoDoKu's order of those that it tries by default.
    pub fn hodoku() -> Ladder {
        let mut ladder = Ladder::all();
        ladder.rungs.retain(|rung| rung.info().hodoku.is_some_and(|hodoku| hodoku.enabled));
        ladder
    }

    /// A player's order: like HoDoKu's, but what is seen at a glance comes first, and instead of
    /// guessing nets as deep as it takes, so that every puzzle can be finished.
    pub fn player() -> Ladder {
        let mut ladder = Ladder::all();
        ladder.rungs.retain(|rung| {
            let Info { family, hodoku, .. } = rung.info();
            *family != Family::LastResort && hodoku.is_none_or(|hodoku| hodoku.enabled)
        });
        ladder
            .rungs
            .sort_by_key(|rung| PLAYER.iter().position(|&id| id == rung.info().id).unwrap_or(PLAYER.len()));
        ladder
    }

    /// Every technique there is, in HoDoKu's order; those that HoDoKu does not know come last.
    pub fn all() -> Ladder {
        let mut rungs = techniques::ALL.to_vec();
        rungs.sort_by_key(|rung| order(*rung));
        Ladder { rungs, several: false }
    }

    /// These techniques in this order, whatever their options.
    pub fn new(rungs: impl IntoIterator<Item = &'static dyn Technique>) -> Ladder {
        Ladder { rungs: rungs.into_iter().collect(), several: false }
    }

    /// The techniques of these names in this order; the name of a family stands for all of it.
    pub fn of<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Ladder, UnknownTechnique> {
        let mut rungs = Vec::new();
        for name in names {
            rungs.extend(named(name)?);
        }
        Ok(Ladder { rungs, several: false })
    }

    /// This ladder and more: a technique, or a family of them, put where HoDoKu's order has each; no
    /// change to what is there already.
    pub fn with(mut self, name: &str) -> Result<Ladder, UnknownTechnique> {
        for rung in named(name)? {
            if !self.has(rung.info().id) {
                let place = self.rungs.iter().position(|other| order(*other) > order(rung));
                self.rungs.insert(place.unwrap_or(self.rungs.len()), rung);
            }
        }
        Ok(self)
    }

    /// This ladder but for a technique, or a family of them.
    pub fn without(mut self, name: &str) -> Result<Ladder, UnknownTechnique> {
        let gone = named(name)?;
        self.rungs.retain(|rung| !gone.iter().any(|other| other.info().id == rung.info().id));
        Ok(self)
    }

    /// Whether the technique of that id is one of its rungs.
    pub fn has(&self, id: &str) -> bool {
        self.rungs.iter().any(|rung| rung.info().id == id)
    }

    /// Its techniques in the order of trying.
    pub fn techniques(&self) -> &[&'static dyn Technique] {
        &self.rungs
    }

    /// The first step, in a position that may be wrong: then it says what is.
    ///
    /// Techniques that conclude from the puzzle having a single solution are left out if it has not.
    /// Where it is for having several solutions that nothing follows, that is what is wrong.
    pub fn hint(&self, board: &Board) -> Result<Option<Step>, WrongPosition> {
        let (trusted, board) = self.trusted(board)?;
        match trusted.first(&board) {
            None if trusted.several => match stands_still(&board) {
                Some(two) => Err(WrongPosition::NotAPuzzle(NotAPuzzle::Ambiguous(two))),
                None => Ok(None),
            },
            step => Ok(step),
        }
    }

    /// Every step of every technique, in a position that may be wrong: then it says what is.
    pub fn all_steps(&self, board: &Board) -> Result<Vec<Step>, WrongPosition> {
        let (trusted, board) = self.trusted(board)?;
        if let Some(two) = trusted.several.then(|| stands_still(&board)).flatten() {
            return Err(WrongPosition::NotAPuzzle(NotAPuzzle::Ambiguous(two)));
        }
        let mut steps = Vec::new();
        let mut workings = Workings::default();
        for rung in &trusted.rungs {
            let _ = rung.find_with(&board, &mut workings, &mut |step| {
                steps.push(step);
                ControlFlow::Continue(())
            });
        }
        Ok(steps)
    }

    /// The first step in a position that the caller knows to be right.
    pub fn first(&self, board: &Board) -> Option<Step> {
        if self.several && stands_still(board).is_some() {
            return None;
        }
        let mut workings = Workings::default();
        let mut first = None;
        for rung in &self.rungs {
            let flow = rung.find_with(board, &mut workings, &mut |step| {
                first = Some(step);
                ControlFlow::Break(())
            });
            if flow.is_break() {
                break;
            }
        }
        first
    }

    /// The whole way: each position with the step taken there, as far as the ladder reaches.
    pub fn steps(&self, puzzle: &Puzzle) -> Steps<'_> {
        self.steps_from(puzzle.board())
    }

    /// The same from a position that the caller knows to be right.
    pub fn steps_from(&self, board: Board) -> Steps<'_> {
        Steps { ladder: self, board }
    }

    /// The rungs that may be used in the position, and the position as they may see it: for a single
    /// solution, or for several. If the position is wrong, what is.
    pub fn trusted(&self, board: &Board) -> Result<(Ladder, Board), WrongPosition> {
        let mut ladder = self.clone();
        let mut board = board.clone();
        match examine(&board)? {
            Standing::Puzzle(_) => {}
            // Where an entry was needed to get one solution, it is as good as a given.
            Standing::Completed(_) => board.entries_become_givens(),
            Standing::Ambiguous(_) => {
                ladder.rungs.retain(|rung| !rung.info().needs_uniqueness);
                ladder.several = true;
            }
        }
        Ok((ladder, board))
    }
}

/// Positions and the steps taken there, one after the other. Made by [`Ladder::steps`].
#[derive(Clone, Debug)]
pub struct Steps<'a> {
    ladder: &'a Ladder,
    board: Board,
}

impl Steps<'_> {
    /// The position reached so far.
    pub fn board(&self) -> &Board {
        &self.board
    }
}

impl Iterator for Steps<'_> {
    type Item = (Board, Step);

    fn next(&mut self) -> Option<(Board, Step)> {
        let step = self.ladder.first(&self.board)?;
        let before = self.board.clone();
        step.apply(&mut self.board);
        Some((before, step))
    }
}

/// There is no technique, nor a family of them, of that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTechnique(pub String);

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no technique is called {:?}", self.0)
    }
}

impl core::error::Error for UnknownTechnique {}

fn named(name: &str) -> Result<Vec<&'static dyn Technique>, UnknownTechnique> {
    let found = techniques::by_name(name);
    if found.is_empty() { Err(UnknownTechnique(name.to_string())) } else { Ok(found) }
}

fn order(technique: &dyn Technique) -> u16 {
    technique.info().hodoku.map_or(u16::MAX, |hodoku| hodoku.order)
}
