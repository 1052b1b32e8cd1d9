//! Which techniques are tried, and in which order.

mod player;

use core::fmt;
use core::ops::ControlFlow;

use self::player::PLAYER;
use crate::board::Board;
use crate::logic::pattern::explain;
use crate::logic::position::{Standing, WrongPosition, examine, stands_still};
use crate::logic::position_cache::PositionCache;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::techniques::{self, TechniqueId};
use crate::puzzle::{NotAPuzzle, Puzzle};

/// Techniques in the order of trying: the first that finds something gives the step.
#[derive(Clone, Debug)]
pub struct Ladder {
    rungs: Vec<&'static dyn Technique>,
    /// Whether it is for positions with several solutions, where often nothing follows at all.
    several: bool,
}

impl Ladder {
    /// A player's order, from what is seen at a glance to nets as deep as it takes, so that every puzzle
    /// can be finished without a guess.
    pub fn player() -> Ladder {
        Ladder::new(PLAYER.iter().filter(|rung| rung.on).filter_map(|rung| rung.technique.search()))
    }

    /// Every technique that there is a search for, in the player's order.
    pub fn all() -> Ladder {
        Ladder::new(PLAYER.iter().filter_map(|rung| rung.technique.search()))
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

    /// This ladder with one more technique, or a family of them, each put where the player's order has it.
    /// Techniques that are there already stay where they are.
    pub fn with(mut self, name: &str) -> Result<Ladder, UnknownTechnique> {
        for rung in named(name)? {
            if !self.has(rung.id()) {
                let place = self.rungs.iter().position(|other| place(other.id()) > place(rung.id()));
                self.rungs.insert(place.unwrap_or(self.rungs.len()), rung);
            }
        }
        Ok(self)
    }

    /// This ladder but for a technique, or a family of them. Any technique may be named, whether the
    /// ladder has it or not.
    pub fn without(mut self, name: &str) -> Result<Ladder, UnknownTechnique> {
        if !TechniqueId::ALL.iter().any(|id| id.info().is_called(name)) {
            return Err(UnknownTechnique(name.to_string()));
        }
        self.rungs.retain(|rung| !rung.info().is_called(name));
        Ok(self)
    }

    /// Whether the technique is one of its rungs.
    pub fn has(&self, technique: TechniqueId) -> bool {
        self.rungs.iter().any(|rung| rung.id() == technique)
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
        let mut cache = PositionCache::default();
        for rung in &trusted.rungs {
            let _ = rung.search(&board, &mut cache, &mut |pattern| {
                steps.push(explain(&board, &pattern));
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
        let mut cache = PositionCache::default();
        let found = self.rungs.iter().find_map(|rung| rung.first_pattern(board, &mut cache));
        found.map(|pattern| explain(board, &pattern))
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
                ladder.rungs.retain(|rung| !rung.info().needs_uniqueness());
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

/// Where the technique stands in the player's order.
fn place(technique: TechniqueId) -> usize {
    PLAYER.iter().position(|rung| rung.technique == technique).unwrap_or(PLAYER.len())
}
