//! HoDoKu's scale: a score for every step of HoDoKu's own path through the puzzle, and one of five levels.
//!
//! Score and level depend on the path, so the order of techniques, the order of the search inside a
//! technique and the choice among several results are all part of the scale. If the library searches for
//! a technique in HoDoKu's order, the first result is taken; singles come from queues in the order in
//! which they appeared; chains are compared as HoDoKu compares them.

mod als_chain;
mod defaults;
mod finds;
mod forcing;
mod justification;
mod library;
mod nets;
mod one_digit;
mod position;

use core::fmt;
use std::borrow::Cow;

use crate::logic::{self, Deduction, Ladder, TechniqueId};
use crate::rate::Hodoku;
use crate::rate::level::Level;
use crate::rate::scale::{End, Limits, Record, Scale, Trace, TraceStep};
use crate::{Board, Candidate, CellSet, Puzzle};

pub use self::defaults::{DEFAULTS, Defaults, defaults};
use self::finds::{Find, Finder, Rung};
pub use self::library::by_library_code;
use self::position::Position;

/// HoDoKu's rating of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The level.
    pub level: Level,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// Whether the techniques were not enough, so that a digit had to be taken from the solution.
    pub guessed: bool,
}

/// The score of the easiest step, a full house.
const LEAST_SCORE: u32 = 4;

/// A position with fewer filled cells is rated Extreme with score 0.
const FEWEST_FILLED: usize = 10;

/// The highest score of each level but the last, and the next level.
const HIGHEST: [(Level, u32, Level); 4] = [
    (Level::Easy, 800, Level::Medium),
    (Level::Medium, 1000, Level::Hard),
    (Level::Hard, 1600, Level::Unfair),
    (Level::Unfair, 1800, Level::Extreme),
];

/// The techniques that HoDoKu tries by default, in its order, for hints and solution paths.
///
/// The path of this ladder is not HoDoKu's path. HoDoKu takes singles in the order in which they appear, treats
/// some techniques as one, and chooses the best of several chains; [`Hodoku::trace`](Scale::trace) follows its
/// path.
#[must_use]
pub fn ladder() -> Ladder {
    let enabled = DEFAULTS.iter().filter(|defaults| defaults.enabled);
    Ladder::new(enabled.filter_map(|defaults| defaults.technique.technique()))
}

/// The highest score of a puzzle of this level; none for the last level, which has no limit.
pub(crate) fn highest_score(level: Level) -> Option<u32> {
    HIGHEST.iter().find(|(limited, ..)| *limited == level).map(|&(_, highest, _)| highest)
}

impl Scale for Hodoku {
    type Rating = Rating;
    type Score = u32;
    type Max = Level;

    fn rate_from(
        puzzle: &Puzzle,
        board: &Board,
        limits: Limits<'_, Level>,
        record: Record,
    ) -> Trace<Rating, u32> {
        let max = limits.max.unwrap_or(Level::Extreme);
        let mut rating = Rating { level: Level::Easy, score: 0, guessed: false };
        let mut steps = Vec::new();
        if board.values().clues() < FEWEST_FILLED {
            rating.level = Level::Extreme;
            let end = if max < rating.level { End::AboveMax } else { End::Complete };
            return Trace { rating, steps, end };
        }
        let mut path = Path { board: board.clone(), placed: Vec::new(), position: Position::new(board) };
        let mut finder = None;
        let end = loop {
            if rating.level > max || rating.will_exceed(max, path.position.open) {
                break End::AboveMax;
            }
            if path.position.open.is_empty() {
                break End::Complete;
            }
            if let Some((defaults, single)) = path.position.single() {
                rating.count(defaults);
                if record == Record::Steps {
                    let placed = vec![Deduction::Place(single)];
                    steps.push(trace_step(defaults.technique, defaults.score, placed));
                }
                path.place(single);
                continue;
            }
            if limits.stop.check().is_err() {
                break End::Stopped;
            }
            let finder = finder.get_or_insert_with(Finder::new);
            let Some((rung, find)) = path.next(finder, puzzle, max) else {
                if max < Level::Extreme {
                    break End::AboveMax;
                }
                rating.level = Level::Extreme;
                break End::Complete;
            };
            rating.count(rung.defaults);
            if record == Record::Steps {
                let technique = finder.technique(rung, &find, &path.board);
                steps.push(trace_step(technique, rung.defaults.score, find.deductions.clone()));
            }
            path.apply(&find);
            finder.move_on();
        };
        Trace { rating, steps, end }
    }
}

impl Rating {
    /// Whether the final score must be above the highest score of level `max`: each open cell needs at least
    /// one more step.
    fn will_exceed(&self, max: Level, open: CellSet) -> bool {
        highest_score(max).is_some_and(|highest| self.score + LEAST_SCORE * open.len() as u32 > highest)
    }

    /// Adds a step of a technique. The level and the score never decrease.
    fn count(&mut self, defaults: &Defaults) {
        self.score += defaults.score;
        self.level = self.level.max(defaults.level);
        self.guessed |= defaults.technique == TechniqueId::BruteForce;
        for (level, highest, next) in HIGHEST {
            if self.level == level && self.score > highest {
                self.level = next;
            }
        }
    }
}

struct Path {
    /// The position without the digits in `placed`. `next` adds these digits before it searches.
    board: Board,
    /// Digits placed since the last search.
    placed: Vec<Candidate>,
    position: Position,
}

impl Path {
    /// The next step that is not a single. None if it needs a technique above the level `max`, or if no
    /// technique finds a step.
    fn next(&mut self, finder: &mut Finder, puzzle: &Puzzle, max: Level) -> Option<(&'static Rung, Find)> {
        for candidate in self.placed.drain(..) {
            self.board.place(candidate);
        }
        let rungs = Finder::rungs();
        let mut position = logic::Position::new(&self.board);
        let mut find = |rung: &Rung| finder.find(rung, &mut position, &self.position, puzzle);
        for (number, rung) in rungs.iter().enumerate() {
            if rung.defaults.level > max {
                continue;
            }
            if let Some(found) = find(rung) {
                // Searching for techniques above `max` is slow. So those of them that come before this
                // rung are tried only now.
                let mut earlier = rungs[..number].iter().filter(|rung| rung.defaults.level > max);
                let is_first = earlier.all(|rung| find(rung).is_none());
                return is_first.then_some((rung, found));
            }
        }
        None
    }

    fn place(&mut self, candidate: Candidate) {
        self.position.set(candidate);
        self.placed.push(candidate);
    }

    fn apply(&mut self, find: &Find) {
        for &deduction in &find.deductions {
            match deduction {
                Deduction::Place(candidate) => self.place(candidate),
                Deduction::Remove(candidate) => {
                    self.position.remove(candidate);
                    self.board.remove(candidate);
                }
            }
        }
    }
}

fn trace_step(technique: TechniqueId, score: u32, deductions: Vec<Deduction>) -> TraceStep<u32> {
    // HoDoKu prints one technique under another name than in its own list.
    let name = match technique {
        TechniqueId::AlsXyChain => "Almost Locked Set Chain",
        _ => technique.info().name,
    };
    TraceStep { technique, name: Cow::Borrowed(name), score, deductions }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.level, self.score)
    }
}
