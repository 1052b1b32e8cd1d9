//! Questions about puzzles that take time. A home answers each within its time limit, and keeps the answer for a while.

use std::fmt::{self, Debug, Write as _};
use std::hash::Hash;
use std::time::Duration;

use garns::logic::{self, Technique};
use garns::{Board, Candidate, Puzzle, Random};

use crate::api;
use crate::classification::Classification;
use crate::fresh::FreshOrder;
use crate::game::{Event, Exercise, Ratings, Review};
use crate::library::Library;
use crate::refusal::Refusal;
use crate::teacher::{self, PossibleSteps, SolutionPath, Teacher};

/// A question about a puzzle.
pub trait Question: Send + 'static {
    /// The part of the question that its answer depends on.
    type Key: Clone + Debug + Eq + Hash + Send + Sync + 'static;
    /// The answer.
    type Answer: Debug + Send + Sync + 'static;

    /// The most time for the answer, except for the last search; most answers take milliseconds.
    const LONGEST: Duration;
    /// The kind of work.
    const WORK: Work;
    /// The share of the memory for answers that these answers get.
    const SHARE: u64 = 1;

    /// Questions with the same key have the same answer.
    fn key(&self) -> Self::Key;

    /// Answers the question. It looks at the time again and again, and stops when its time is up.
    fn answer(self, teacher: &Teacher, time: &Stopwatch<'_>) -> Result<Self::Answer, Refusal>;

    /// About how many bytes an answer takes in memory. The debug text of most answers names all their parts.
    fn bytes(answer: &Self::Answer) -> usize {
        let mut count = Count(0);
        // The counter accepts everything.
        let _ = write!(count, "{answer:?}");
        count.0
    }
}

/// Kinds of work: short work must not wait for long work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Hints, lessons and exercises.
    Teaching,
    /// Solution paths, lists of steps and reviews.
    Studying,
    /// The making, rating and searching of puzzles.
    Making,
}

/// The time that a computation has taken so far.
pub struct Stopwatch<'a>(&'a (dyn Fn() -> Duration + Sync));

impl<'a> Stopwatch<'a> {
    /// A stopwatch that reads this clock.
    pub fn new(clock: &'a (dyn Fn() -> Duration + Sync)) -> Stopwatch<'a> {
        Stopwatch(clock)
    }

    /// A function that tells whether less than `longest` has passed since this call.
    pub fn within(&self, longest: Duration) -> impl Fn() -> bool + Sync + use<'a> {
        let (clock, start) = (self.0, (self.0)());
        move || clock().saturating_sub(start) < longest
    }
}

struct Count(usize);

impl fmt::Write for Count {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

/// The next step in a position without mistakes: a step of the technique that the player practises, or else the
/// easiest step.
#[derive(Debug)]
pub struct NextStep(pub Board, pub Option<&'static Technique>);

impl Question for NextStep {
    type Key = (Board, Option<&'static str>);
    type Answer = Option<logic::Step>;
    const LONGEST: Duration = Duration::from_secs(5);
    const WORK: Work = Work::Teaching;
    const SHARE: u64 = 3;

    fn key(&self) -> Self::Key {
        (self.0.clone(), self.1.map(|technique| technique.id().as_str()))
    }

    fn answer(self, teacher: &Teacher, time: &Stopwatch<'_>) -> Result<Self::Answer, Refusal> {
        Ok(teacher.hint(&self.0, self.1, time.within(Self::LONGEST))?)
    }
}

/// The step that shows why a candidate of a position without mistakes is wrong.
#[derive(Debug)]
pub struct Refutation(pub Board, pub Candidate);

impl Question for Refutation {
    type Key = (Board, Candidate);
    type Answer = Option<logic::Step>;
    const LONGEST: Duration = NextStep::LONGEST;
    const WORK: Work = Work::Teaching;

    fn key(&self) -> Self::Key {
        (self.0.clone(), self.1)
    }

    fn answer(self, _: &Teacher, _: &Stopwatch<'_>) -> Result<Self::Answer, Refusal> {
        Ok(logic::why_not(&self.0, self.1))
    }
}

/// All steps in a position without mistakes.
#[derive(Debug)]
pub struct AllSteps(pub Board);

impl Question for AllSteps {
    type Key = Board;
    type Answer = PossibleSteps;
    const LONGEST: Duration = Duration::from_secs(5);
    const WORK: Work = Work::Studying;
    const SHARE: u64 = 3;

    fn key(&self) -> Board {
        self.0.clone()
    }

    fn answer(self, teacher: &Teacher, time: &Stopwatch<'_>) -> Result<PossibleSteps, Refusal> {
        Ok(teacher.all_steps(&self.0, time.within(Self::LONGEST)))
    }

    fn bytes(steps: &PossibleSteps) -> usize {
        steps.bytes()
    }
}

/// The solution path of a puzzle. If it takes too long, it is cut off, and its last board is not full.
#[derive(Debug)]
pub struct Path(pub Puzzle);

impl Question for Path {
    type Key = Puzzle;
    type Answer = SolutionPath;
    const LONGEST: Duration = Duration::from_secs(10);
    const WORK: Work = Work::Studying;
    const SHARE: u64 = 3;

    fn key(&self) -> Puzzle {
        self.0
    }

    fn answer(self, teacher: &Teacher, time: &Stopwatch<'_>) -> Result<SolutionPath, Refusal> {
        Ok(teacher.solution_path(&self.0, time.within(Self::LONGEST)))
    }

    fn bytes(path: &SolutionPath) -> usize {
        path.bytes()
    }
}

/// The review of a game. Moves for which there is no time are left unexamined.
#[derive(Debug)]
pub struct Reviewed {
    /// The id of the game.
    pub game: String,
    /// Its puzzle.
    pub puzzle: Puzzle,
    /// When it began, in milliseconds since 1970.
    pub created: i64,
    /// Its log.
    pub log: Vec<Event>,
}

impl Question for Reviewed {
    type Key = (String, u32);
    type Answer = Review;
    const LONGEST: Duration = Duration::from_secs(5);
    const WORK: Work = Work::Studying;

    fn key(&self) -> Self::Key {
        (self.game.clone(), self.log.last().map_or(0, |event| event.seq))
    }

    fn answer(self, _: &Teacher, time: &Stopwatch<'_>) -> Result<Review, Refusal> {
        Ok(Review::of(self.puzzle, self.created, &self.log, &mut time.within(Self::LONGEST)))
    }
}

/// An exercise for a technique. The same seed gives the same exercise, unless the search takes too long; then the
/// technique's example is used.
#[derive(Debug)]
pub struct Drawn {
    /// The technique.
    pub technique: &'static Technique,
    /// The stored games, which are searched.
    pub library: Library,
    /// Random seed.
    pub seed: u64,
}

impl Question for Drawn {
    type Key = (&'static str, u64);
    type Answer = Option<Exercise>;
    const LONGEST: Duration = Duration::from_millis(700);
    const WORK: Work = Work::Teaching;

    fn key(&self) -> Self::Key {
        (self.technique.id().as_str(), self.seed)
    }

    fn answer(self, _: &Teacher, time: &Stopwatch<'_>) -> Result<Self::Answer, Refusal> {
        let mut random = Random::new(self.seed);
        let mut in_time = time.within(Self::LONGEST);
        Ok(Exercise::draw(self.technique, self.library.puzzles(), &mut random, &mut in_time))
    }
}

/// The step that a technique finds in its own example.
#[derive(Debug)]
pub struct Example(pub &'static Technique);

impl Question for Example {
    type Key = &'static str;
    type Answer = Option<api::Step>;
    const LONGEST: Duration = NextStep::LONGEST;
    const WORK: Work = Work::Teaching;

    fn key(&self) -> &'static str {
        self.0.id().as_str()
    }

    fn answer(self, _: &Teacher, _: &Stopwatch<'_>) -> Result<Self::Answer, Refusal> {
        Ok(teacher::lesson(self.0))
    }
}

/// A new puzzle. Equal orders get the same puzzle.
impl Question for FreshOrder {
    type Key = FreshOrder;
    type Answer = (Puzzle, Ratings);
    const LONGEST: Duration = Duration::from_secs(5);
    const WORK: Work = Work::Making;

    fn key(&self) -> FreshOrder {
        self.clone()
    }

    fn answer(self, _: &Teacher, time: &Stopwatch<'_>) -> Result<Self::Answer, Refusal> {
        self.make(time.within(Self::LONGEST)).map_err(|unmet| Refusal::Unmet(unmet.to_string()))
    }
}

/// The ratings of a puzzle on both scales. Sudoku Explainer's rating is left out if it takes too long.
///
/// The key is the puzzle itself, not its canonical form: Sudoku Explainer's rating depends on the order of search, so a
/// rearranged puzzle may differ by a tenth.
#[derive(Debug)]
pub struct Rated(pub Puzzle);

impl Question for Rated {
    type Key = Puzzle;
    type Answer = Ratings;
    const LONGEST: Duration = Duration::from_secs(10);
    const WORK: Work = Work::Making;

    fn key(&self) -> Puzzle {
        self.0
    }

    fn answer(self, _: &Teacher, time: &Stopwatch<'_>) -> Result<Ratings, Refusal> {
        Ok(Ratings::within(&self.0, time.within(Self::LONGEST)))
    }
}

/// The ratings of a puzzle by trial and error, whips and braids.
#[derive(Debug)]
pub struct Classified(pub Puzzle);

impl Classified {
    /// The most time for each of the ratings.
    const LONGEST_RATING: Duration = Duration::from_secs(2);
}

impl Question for Classified {
    type Key = Puzzle;
    type Answer = Classification;
    const LONGEST: Duration = Classified::LONGEST_RATING.saturating_mul(Classification::RATINGS);
    const WORK: Work = Work::Making;

    fn key(&self) -> Puzzle {
        self.0
    }

    fn answer(self, _: &Teacher, time: &Stopwatch<'_>) -> Result<Classification, Refusal> {
        Ok(Classification::of(&self.0, || {
            let in_time = time.within(Classified::LONGEST_RATING);
            move || !in_time()
        }))
    }
}
