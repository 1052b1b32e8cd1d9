//! Computations about puzzles, bounded in time. The last few results are kept, because a page often asks for the
//! same again: the next rung of a hint, or a step of a solution path.

use std::rc::Rc;
use std::time::Duration;

use garns::logic::{self, Technique};
use garns::{Board, Candidate, Puzzle, Random};

use super::Clock;
use super::recent::Recent;
use crate::classification::Classification;
use crate::fresh::FreshOrder;
use crate::game::{Event, Exercise, Ratings, Review};
use crate::help::Search;
use crate::library::Library;
use crate::refusal::Refusal;
use crate::teacher::{OutOfTime, PossibleSteps, SolutionPath, Teacher};
use crate::time_limits::{
    LONGEST_EXERCISE, LONGEST_HINT, LONGEST_LIST, LONGEST_PATH, LONGEST_RATING, LONGEST_REVIEW,
    LONGEST_SE_RATING, LONGEST_SEARCH,
};

/// The next step in a position, if there is any and the time was enough.
type Hint = Result<Rc<Option<logic::Step>>, OutOfTime>;

/// Computations about puzzles.
pub(super) struct Analysis {
    clock: Clock,
    teacher: Teacher,
    hints: Recent<(Board, Option<&'static str>), Hint>,
    refutations: Recent<(Board, Candidate), Option<logic::Step>>,
    possible_steps: Recent<Board, PossibleSteps>,
    paths: Recent<Puzzle, SolutionPath>,
    reviews: Recent<(String, u32), Review>,
    made: Recent<FreshOrder, Result<(Puzzle, Ratings), String>>,
    ratings: Recent<Puzzle, Ratings>,
    classifications: Recent<Puzzle, Classification>,
}

impl Analysis {
    pub(super) fn new(clock: Clock) -> Analysis {
        Analysis {
            clock,
            teacher: Teacher::default(),
            hints: Recent::new(16),
            refutations: Recent::new(4),
            possible_steps: Recent::new(2),
            paths: Recent::new(4),
            reviews: Recent::new(4),
            made: Recent::new(4),
            ratings: Recent::new(4),
            classifications: Recent::new(4),
        }
    }

    /// The step that a hint needs.
    pub(super) fn step(&self, search: Search) -> Result<Rc<Option<logic::Step>>, Refusal> {
        match search {
            Search::NextStep(board, practised) => Ok(self.hint(board, practised)?),
            Search::Refutation(board, wrong) => {
                Ok(self.refutations.get((board, wrong), |(board, wrong)| logic::why_not(board, *wrong)))
            }
            Search::Nothing => Ok(Rc::new(None)),
        }
    }

    fn hint(
        &self,
        board: Board,
        practised: Option<&'static Technique>,
    ) -> Result<Rc<Option<logic::Step>>, OutOfTime> {
        let question = (board, practised.map(|technique| technique.id().as_str()));
        let find = |(board, _): &(Board, _)| {
            self.teacher.hint(board, practised, self.within(LONGEST_HINT)).map(Rc::new)
        };
        (*self.hints.get(question, find)).clone()
    }

    /// All steps in a position without mistakes.
    pub(super) fn all_steps(&self, board: Board) -> Rc<PossibleSteps> {
        self.possible_steps.get(board, |board| self.teacher.all_steps(board, self.within(LONGEST_LIST)))
    }

    /// The solution path. If it takes longer than [`LONGEST_PATH`], it is cut off before the solution.
    pub(super) fn solution_path(&self, puzzle: Puzzle) -> Rc<SolutionPath> {
        self.paths.get(puzzle, |puzzle| self.teacher.solution_path(puzzle, self.within(LONGEST_PATH)))
    }

    /// The review of a game. Moves for which there was no time are left unexamined.
    pub(super) fn review(&self, game: &str, puzzle: Puzzle, created: i64, log: &[Event]) -> Rc<Review> {
        let head = log.last().map_or(0, |event| event.seq);
        self.reviews.get((game.to_string(), head), |_| {
            let mut in_time = self.within(LONGEST_REVIEW);
            Review::of(puzzle, created, log, &mut in_time)
        })
    }

    /// An exercise for a technique. The same seed gives the same exercise, unless the search takes too long.
    pub(super) fn exercise(
        &self,
        technique: &'static Technique,
        library: &Library,
        seed: u64,
    ) -> Option<Exercise> {
        let mut in_time = self.within(LONGEST_EXERCISE);
        Exercise::draw(technique, library.puzzles(), &mut Random::new(seed), &mut in_time)
    }

    /// A new puzzle. Equal orders get the same puzzle.
    pub(super) fn make(&self, order: FreshOrder) -> Result<(Puzzle, Ratings), Refusal> {
        let in_time = self.within(LONGEST_SEARCH);
        let made = self.made.get(order, |order| order.make(in_time).map_err(|unmet| unmet.to_string()));
        (*made).clone().map_err(Refusal::Unmet)
    }

    /// Ratings on both scales. Sudoku Explainer's rating is left out if it takes too long.
    pub(super) fn ratings(&self, puzzle: Puzzle) -> Rc<Ratings> {
        self.ratings.get(puzzle, |puzzle| Ratings::within(puzzle, self.within(LONGEST_SE_RATING)))
    }

    /// Ratings by trial and error, whips and braids.
    pub(super) fn classification(&self, puzzle: Puzzle) -> Rc<Classification> {
        self.classifications.get(puzzle, |puzzle| {
            Classification::of(puzzle, || {
                let in_time = self.within(LONGEST_RATING);
                move || !in_time()
            })
        })
    }

    /// A function that tells whether less than `longest` has passed since this call.
    fn within(&self, longest: Duration) -> impl Fn() -> bool + Sync + use<> {
        let clock = self.clock;
        let (start, longest) = (clock(), longest.as_secs_f64() * 1000.0);
        move || clock() - start < longest
    }
}
