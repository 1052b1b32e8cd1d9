//! HoDoKu's scale: a score for every step of HoDoKu's own way through the puzzle, and one of five levels.
//!
//! Score and level depend on the way, so the order of trying, the order of searching inside a
//! technique and the choice among several finds all belong to the scale. Where a technique's own
//! order is HoDoKu's, the first find of the technique is taken; singles come from queues in the
//! order in which they turned up; chains are compared as HoDoKu compares them.

mod als_chain;
mod finds;
mod forcing;
mod grounds;
mod nets;
mod one_digit;
mod position;

use core::fmt;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::logic::{Level, Step, techniques};
use crate::puzzle::Puzzle;

use self::finds::{Find, Finder};
use self::position::Position;

/// What HoDoKu says of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// How hard it is.
    pub level: Level,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// Whether logic was not enough and a digit had to be taken from the solution.
    pub guessed: bool,
}

/// One step on HoDoKu's way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The id of the technique.
    pub technique: &'static str,
    /// Its name as HoDoKu prints it.
    pub name: &'static str,
    /// What it adds to the score.
    pub score: u32,
    /// The candidates that are placed.
    pub placed: Vec<Candidate>,
    /// The candidates that are struck.
    pub struck: Vec<Candidate>,
}

/// HoDoKu asks for at least so many filled cells.
const FEWEST_GIVENS: usize = 10;

/// The highest score of each level but the last.
const HIGHEST: [(Level, u32); 4] =
    [(Level::Easy, 800), (Level::Medium, 1000), (Level::Hard, 1600), (Level::Unfair, 1800)];

/// The highest score of a puzzle of this level, unless there is no limit.
pub(crate) fn highest_score(level: Level) -> Option<u32> {
    HIGHEST.iter().find(|(limited, _)| *limited == level).map(|&(_, highest)| highest)
}

/// The rating of a puzzle.
pub fn rate(puzzle: &Puzzle) -> Rating {
    rate_from(puzzle, &puzzle.board())
}

/// The rating of what is left to do from a position of the puzzle, which the caller knows to be right.
pub fn rate_from(puzzle: &Puzzle, board: &Board) -> Rating {
    Way::new(puzzle, board).rate()
}

/// The rating of a puzzle and the way that led to it.
pub fn trace(puzzle: &Puzzle) -> (Rating, Vec<Stage>) {
    trace_from(puzzle, &puzzle.board())
}

/// The same from a position of the puzzle, which the caller knows to be right.
pub fn trace_from(puzzle: &Puzzle, board: &Board) -> (Rating, Vec<Stage>) {
    let mut way = Way::new(puzzle, board);
    way.stages = Some(Vec::new());
    let rating = way.rate();
    (rating, way.stages.unwrap_or_default())
}

struct Way<'a> {
    puzzle: &'a Puzzle,
    board: Board,
    position: Position,
    stages: Option<Vec<Stage>>,
}

impl<'a> Way<'a> {
    fn new(puzzle: &'a Puzzle, board: &Board) -> Way<'a> {
        Way { puzzle, board: board.clone(), position: Position::new(board), stages: None }
    }

    fn rate(&mut self) -> Rating {
        let mut rating = Rating { level: Level::Easy, score: 0, guessed: false };
        if self.board.values().clues() < FEWEST_GIVENS {
            rating.level = Level::Extreme;
            return rating;
        }
        let mut finder = Finder::new();
        while self.position.open > 0 {
            let found = Finder::rungs().iter().find_map(|rung| {
                finder.find(rung, &self.board, &mut self.position, self.puzzle).map(|find| (rung, find))
            });
            let Some((rung, find)) = found else {
                rating.level = Level::Extreme;
                break;
            };
            rating.score += rung.score;
            rating.level = rating.level.max(rung.level);
            rating.guessed |= rung.is_guess();
            if let Some(stages) = &mut self.stages {
                let technique = finder.technique(rung, &find, &self.board);
                let (placed, struck) = (find.placed.clone(), find.struck.clone());
                stages.push(Stage { technique, name: name(technique), score: rung.score, placed, struck });
            }
            self.apply(&find);
            finder.move_on();
        }
        for (level, highest) in HIGHEST {
            if rating.level == level && rating.score > highest {
                rating.level = next(level);
            }
        }
        rating
    }

    fn apply(&mut self, find: &Find) {
        for &candidate in &find.placed {
            self.position.set(candidate);
            self.board.place(candidate);
        }
        for &candidate in &find.struck {
            self.position.strike(candidate);
            self.board.remove(candidate);
        }
    }
}

/// The name that HoDoKu prints before a step: in one case not the one in its list of techniques.
fn name(technique: &'static str) -> &'static str {
    match technique {
        "als-xy-chain" => "Almost Locked Set Chain",
        id => techniques::by_id(id).map_or(id, |technique| technique.info().name),
    }
}

fn next(level: Level) -> Level {
    match level {
        Level::Easy => Level::Medium,
        Level::Medium => Level::Hard,
        Level::Hard => Level::Unfair,
        Level::Unfair | Level::Extreme => Level::Extreme,
    }
}

impl From<Step> for Find {
    fn from(step: Step) -> Find {
        Find {
            technique: Some(step.technique.id),
            placed: step.placements().collect(),
            struck: step.removals().collect(),
        }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.level, self.score)
    }
}
