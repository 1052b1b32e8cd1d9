//! Computations about puzzles, on separate threads, bounded and cached.

use std::sync::Arc;
use std::time::Duration;

use garns::logic::{self, Technique};
use garns::{Board, Candidate, Puzzle, Random};
use garns_game::api::Step;
use garns_game::classification::Classification;
use garns_game::fresh::{FreshOrder, Unmet};
use garns_game::game::{Event, Exercise, Ratings, Review};
use garns_game::library::Library;
use garns_game::teacher::{self, PossibleSteps, SolutionPath, Teacher};
use garns_game::time_limits::{
    LONGEST_EXERCISE, LONGEST_PATH, LONGEST_RATING, LONGEST_REVIEW, LONGEST_SE_RATING, LONGEST_SEARCH,
};

use crate::error::Result;
use crate::lane::{Accounts, Lane, thread_time};
use crate::work::Answers;

/// The processor work of the server. Hints, steps, solutions, lessons, exercises and reviews have their own
/// lane, so that they never wait for the making, rating and searching of puzzles.
#[derive(Debug)]
pub(crate) struct Analysis {
    teaching: Lane,
    making: Lane,
    teacher: Arc<Teacher>,
    hints: Answers<(Board, Option<&'static str>), Arc<Option<logic::Step>>>,
    refutations: Answers<(Board, Candidate), Arc<Option<logic::Step>>>,
    paths: Answers<Puzzle, Arc<SolutionPath>>,
    possible_steps: Answers<Board, Arc<PossibleSteps>>,
    reviews: Answers<(String, u32), Arc<Review>>,
    exercises: Answers<(&'static str, u64), Arc<Option<Exercise>>>,
    lessons: Answers<&'static str, Arc<Option<Step>>>,
    ratings: Answers<Puzzle, Ratings>,
    classifications: Answers<Puzzle, Classification>,
    made: Answers<FreshOrder, Made>,
}

/// A new puzzle with its ratings, or the reason why there is none.
pub(crate) type Made = std::result::Result<(Puzzle, Ratings), Arc<Unmet>>;

/// The account for computations that serve all players.
pub(crate) const NOBODY: &str = "";

impl Analysis {
    pub(crate) fn new(accounts: Accounts) -> Analysis {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Analysis {
            teaching: Lane::new(cores, accounts.clone()),
            making: Lane::new(cores / 2, accounts),
            teacher: Arc::new(Teacher::default()),
            hints: Answers::new(4096),
            refutations: Answers::new(1024),
            paths: Answers::new(256),
            possible_steps: Answers::new(64),
            reviews: Answers::new(256),
            exercises: Answers::new(256),
            lessons: Answers::new(256),
            ratings: Answers::new(4096),
            classifications: Answers::new(1024),
            made: Answers::new(256),
        }
    }

    /// Runs other slow work for a player, such as a search among puzzles.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        player: &str,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T> {
        self.making.run(player, job).await
    }

    /// The next step in a position without mistakes: a step of the technique that the player practises, or
    /// else the easiest step.
    pub(crate) async fn hint(
        &self,
        player: &str,
        board: Board,
        practised: Option<&'static Technique>,
    ) -> Result<Arc<Option<logic::Step>>> {
        let teacher = self.teacher.clone();
        let question = (board.clone(), practised.map(|technique| technique.id().as_str()));
        let job = move || Arc::new(teacher.hint(&board, practised));
        self.hints.get(question, || self.teaching.run(player, job)).await
    }

    /// The step that shows why a candidate of a position without mistakes is wrong.
    pub(crate) async fn why_not(
        &self,
        player: &str,
        board: Board,
        wrong: Candidate,
    ) -> Result<Arc<Option<logic::Step>>> {
        let question = (board.clone(), wrong);
        let job = move || Arc::new(logic::why_not(&board, wrong));
        self.refutations.get(question, || self.teaching.run(player, job)).await
    }

    /// The step that a technique finds in its own example.
    pub(crate) async fn lesson(&self, technique: &'static Technique) -> Result<Arc<Option<Step>>> {
        let job = move || Arc::new(teacher::lesson(technique));
        self.lessons.get(technique.id().as_str(), || self.teaching.run(NOBODY, job)).await
    }

    /// All steps in a position without mistakes.
    pub(crate) async fn all_steps(&self, player: &str, board: Board) -> Result<Arc<PossibleSteps>> {
        let teacher = self.teacher.clone();
        let question = board.clone();
        let job = move || Arc::new(teacher.all_steps(&board));
        self.possible_steps.get(question, || self.teaching.run(player, job)).await
    }

    /// The solution path from the givens. After a time limit it is cut off, and its last board is not full.
    pub(crate) async fn solution_path(&self, player: &str, puzzle: Puzzle) -> Result<Arc<SolutionPath>> {
        let teacher = self.teacher.clone();
        self.paths
            .get(puzzle, || async {
                let job = move || Arc::new(teacher.solution_path(&puzzle, within(LONGEST_PATH)));
                self.teaching.run(player, job).await
            })
            .await
    }

    /// The review of a game with this log. Moves that the time limit leaves out are not examined.
    pub(crate) async fn review(
        &self,
        player: &str,
        game: &str,
        (puzzle, created): (Puzzle, i64),
        log: Vec<Event>,
    ) -> Result<Arc<Review>> {
        let head = log.last().map_or(0, |event| event.seq);
        let job = move || {
            let start = thread_time();
            let mut in_time = || thread_time().saturating_sub(start) < LONGEST_REVIEW;
            Arc::new(Review::of(puzzle, created, &log, &mut in_time))
        };
        self.reviews.get((game.to_string(), head), || self.teaching.run(player, job)).await
    }

    /// An exercise for a technique, the same for the same seed unless the search took too long.
    pub(crate) async fn exercise(
        &self,
        player: &str,
        technique: &'static Technique,
        library: &Library,
        seed: u64,
    ) -> Result<Arc<Option<Exercise>>> {
        let library = library.clone();
        let job = move || {
            let start = thread_time();
            let mut in_time = || thread_time().saturating_sub(start) < LONGEST_EXERCISE;
            let mut random = Random::new(seed);
            Arc::new(Exercise::draw(technique, library.puzzles(), &mut random, &mut in_time))
        };
        let question = (technique.id().as_str(), seed);
        self.exercises.get(question, || self.teaching.run(player, job)).await
    }

    /// A new puzzle. Equal requests get the same puzzle, which is made once.
    pub(crate) async fn make(&self, player: &str, order: FreshOrder) -> Result<Made> {
        self.made
            .get(order.clone(), || async {
                let job = move || order.make(within(LONGEST_SEARCH)).map_err(Arc::new);
                self.making.run(player, job).await
            })
            .await
    }

    /// The ratings of a puzzle; the hardest puzzles take seconds. Sudoku Explainer's rating is left out if it
    /// takes too long.
    ///
    /// The cache goes by the puzzle itself, not by its canonical form: Sudoku Explainer's rating
    /// depends on the order of search, so a rearranged puzzle may differ by a tenth.
    pub(crate) async fn ratings(&self, player: &str, puzzle: Puzzle) -> Result<Ratings> {
        self.ratings
            .get(puzzle, || async {
                let job = move || Ratings::within(&puzzle, within(LONGEST_SE_RATING));
                self.making.run(player, job).await
            })
            .await
    }

    /// Ratings by trial and error, whips and braids; the hardest puzzles take seconds.
    pub(crate) async fn classification(&self, player: &str, puzzle: Puzzle) -> Result<Classification> {
        self.classifications
            .get(puzzle, || async {
                let stop_watch = || {
                    let in_time = within(LONGEST_RATING);
                    move || !in_time()
                };
                self.making.run(player, move || Classification::of(&puzzle, stop_watch)).await
            })
            .await
    }
}

/// A function that tells whether this thread has used less than this much processor time from now on.
fn within(longest: Duration) -> impl Fn() -> bool {
    let start = thread_time();
    move || thread_time().saturating_sub(start) < longest
}
