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
use garns_game::refusal::Refusal;
use garns_game::teacher::{self, PossibleSteps, SolutionPath, Teacher};
use garns_game::time_limits::{
    LONGEST_EXERCISE, LONGEST_HINT, LONGEST_LIST, LONGEST_PATH, LONGEST_RATING, LONGEST_REVIEW,
    LONGEST_SE_RATING, LONGEST_SEARCH,
};

use crate::accounts::Accounts;
use crate::error::Result;
use crate::lane::{Lane, Watch};
use crate::limit::Limits;
use crate::metrics::WorkCounts;
use crate::session::Session;
use crate::work::{Answers, weighed};

/// The processor work of the server, in lanes, so that short work does not wait for long work: hints, lessons and
/// exercises; solution paths, lists of steps and reviews; the making, rating and searching of puzzles; and large
/// requests and answers, which are read and written.
#[derive(Debug)]
pub(crate) struct Analysis {
    teaching: Lane,
    studying: Lane,
    making: Lane,
    moving: Lane,
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

/// The most time for other work: a search among puzzles, a file to print, a text that may be a puzzle.
pub(crate) const LONGEST_WORK: Duration = Duration::from_secs(5);

/// The most time for reading a large request or writing a large answer.
pub(crate) const LONGEST_TRANSFER: Duration = Duration::from_secs(5);

impl Analysis {
    pub(crate) fn new(limits: &Limits, accounts: &Accounts) -> Analysis {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        // No client gets all seats of a lane, so there must be two.
        let lane = |seats: usize, nice| Lane::new(seats.max(2), nice, limits.waiting, accounts.clone());
        let part = limits.memory.answers / 16;
        Analysis {
            teaching: lane(cores, 5),
            studying: lane(cores / 2, 10),
            making: lane(cores / 2, 10),
            moving: lane(2, 10),
            teacher: Arc::new(Teacher::default()),
            hints: Answers::new(3 * part),
            refutations: Answers::new(part),
            paths: Answers::new(3 * part),
            possible_steps: Answers::new(3 * part),
            reviews: Answers::new(part),
            exercises: Answers::new(part),
            lessons: Answers::new(part),
            ratings: Answers::new(part),
            classifications: Answers::new(part),
            made: Answers::new(part),
        }
    }

    /// Numbers about the work, for metrics.
    pub(crate) fn counts(&self) -> WorkCounts {
        let counts = [
            self.hints.counts(),
            self.refutations.counts(),
            self.paths.counts(),
            self.possible_steps.counts(),
            self.reviews.counts(),
            self.exercises.counts(),
            self.lessons.counts(),
            self.ratings.counts(),
            self.classifications.counts(),
            self.made.counts(),
        ];
        WorkCounts {
            teaching: self.teaching.waiting(),
            making: self.making.waiting(),
            asked: counts.iter().map(|(asked, _)| asked).sum(),
            computed: counts.iter().map(|(_, computed)| computed).sum(),
        }
    }

    /// Runs other slow work for a player, such as a search among puzzles.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: &Session,
        job: impl FnOnce(Watch) -> T + Send + 'static,
    ) -> Result<T> {
        self.making.run(client, LONGEST_WORK, job).await
    }

    /// Reads a large request that only a client with processor time may send.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        client: &Session,
        job: impl FnOnce(Watch) -> T + Send + 'static,
    ) -> Result<T> {
        self.moving.run(client, LONGEST_TRANSFER, job).await
    }

    /// Reads a large request or writes a large answer, or a part of it, for any client.
    pub(crate) async fn transfer<T: Send + 'static>(
        &self,
        client: &Session,
        job: impl FnOnce(Watch) -> T + Send + 'static,
    ) -> Result<T> {
        self.moving.run_always(client, LONGEST_TRANSFER, job).await
    }

    /// The next step in a position without mistakes: a step of the technique that the player practises, or
    /// else the easiest step.
    pub(crate) async fn hint(
        &self,
        client: &Session,
        board: Board,
        practised: Option<&'static Technique>,
    ) -> Result<Arc<Option<logic::Step>>> {
        let teacher = self.teacher.clone();
        let question = (board.clone(), practised.map(|technique| technique.id().as_str()));
        let job = move |watch: Watch| {
            teacher.hint(&board, practised, || watch.in_time()).map(|step| weighed(Arc::new(step)))
        };
        let find =
            || async move { Ok(self.teaching.run(client, LONGEST_HINT, job).await?.map_err(Refusal::from)?) };
        self.hints.get(question, find).await
    }

    /// The step that shows why a candidate of a position without mistakes is wrong.
    pub(crate) async fn why_not(
        &self,
        client: &Session,
        board: Board,
        wrong: Candidate,
    ) -> Result<Arc<Option<logic::Step>>> {
        let question = (board.clone(), wrong);
        let job = move |_| weighed(Arc::new(logic::why_not(&board, wrong)));
        self.refutations.get(question, || self.teaching.run(client, LONGEST_HINT, job)).await
    }

    /// The step that a technique finds in its own example.
    pub(crate) async fn lesson(
        &self,
        client: &Session,
        technique: &'static Technique,
    ) -> Result<Arc<Option<Step>>> {
        let job = move |_| weighed(Arc::new(teacher::lesson(technique)));
        let find = || self.teaching.run(client, LONGEST_HINT, job);
        self.lessons.get(technique.id().as_str(), find).await
    }

    /// All steps in a position without mistakes.
    pub(crate) async fn all_steps(&self, client: &Session, board: Board) -> Result<Arc<PossibleSteps>> {
        let teacher = self.teacher.clone();
        let question = board.clone();
        let job = move |watch: Watch| {
            let steps = teacher.all_steps(&board, || watch.in_time());
            let bytes = steps.bytes();
            (Arc::new(steps), bytes)
        };
        self.possible_steps.get(question, || self.studying.run(client, LONGEST_LIST, job)).await
    }

    /// The solution path from the givens. After a time limit it is cut off, and its last board is not full.
    pub(crate) async fn solution_path(&self, client: &Session, puzzle: Puzzle) -> Result<Arc<SolutionPath>> {
        let teacher = self.teacher.clone();
        let job = move |watch: Watch| {
            let path = teacher.solution_path(&puzzle, || watch.in_time());
            let bytes = path.bytes();
            (Arc::new(path), bytes)
        };
        self.paths.get(puzzle, || self.studying.run(client, LONGEST_PATH, job)).await
    }

    /// The review of a game with this log. Moves that the time limit leaves out are not examined.
    pub(crate) async fn review(
        &self,
        client: &Session,
        game: &str,
        (puzzle, created): (Puzzle, i64),
        log: Vec<Event>,
    ) -> Result<Arc<Review>> {
        let head = log.last().map_or(0, |event| event.seq);
        let job =
            move |watch: Watch| weighed(Arc::new(Review::of(puzzle, created, &log, &mut || watch.in_time())));
        let find = || self.studying.run(client, LONGEST_REVIEW, job);
        self.reviews.get((game.to_string(), head), find).await
    }

    /// An exercise for a technique, the same for the same seed unless the search took too long.
    pub(crate) async fn exercise(
        &self,
        client: &Session,
        technique: &'static Technique,
        library: &Library,
        seed: u64,
    ) -> Result<Arc<Option<Exercise>>> {
        let library = library.clone();
        let job = move |watch: Watch| {
            let mut random = Random::new(seed);
            let mut in_time = || watch.in_time();
            weighed(Arc::new(Exercise::draw(technique, library.puzzles(), &mut random, &mut in_time)))
        };
        let question = (technique.id().as_str(), seed);
        self.exercises.get(question, || self.teaching.run(client, LONGEST_EXERCISE, job)).await
    }

    /// A new puzzle. Equal requests get the same puzzle, which is made once.
    pub(crate) async fn make(&self, client: &Session, order: FreshOrder) -> Result<Made> {
        let question = order.clone();
        let job = move |watch: Watch| (order.make(|| watch.in_time()).map_err(Arc::new), 0);
        self.made.get(question, || self.making.run(client, LONGEST_SEARCH, job)).await
    }

    /// The ratings of a puzzle; the hardest puzzles take seconds. Sudoku Explainer's rating is left out if it
    /// takes too long.
    ///
    /// The cache goes by the puzzle itself, not by its canonical form: Sudoku Explainer's rating
    /// depends on the order of search, so a rearranged puzzle may differ by a tenth.
    pub(crate) async fn ratings(&self, client: &Session, puzzle: Puzzle) -> Result<Ratings> {
        let job = move |watch: Watch| (Ratings::within(&puzzle, || watch.in_time()), 0);
        self.ratings.get(puzzle, || self.making.run(client, LONGEST_SE_RATING, job)).await
    }

    /// Ratings by trial and error, whips and braids; the hardest puzzles take seconds.
    pub(crate) async fn classification(&self, client: &Session, puzzle: Puzzle) -> Result<Classification> {
        let job = move |_| {
            let classification = Classification::of(&puzzle, || {
                let watch = Watch::new(LONGEST_RATING);
                move || !watch.in_time()
            });
            (classification, 0)
        };
        let longest = LONGEST_RATING * Classification::RATINGS;
        self.classifications.get(puzzle, || self.making.run(client, longest, job)).await
    }
}
