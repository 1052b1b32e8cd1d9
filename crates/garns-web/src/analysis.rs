//! Computations about puzzles, on separate threads, bounded and cached.

use std::sync::Arc;
use std::time::Duration;

use garns::logic::{self, Ladder, Technique, TechniqueId};
use garns::rate::hodoku;
use garns::{Board, Puzzle, Random};

use crate::api::{Bar, Step};
use crate::classification::Classification;
use crate::error::Result;
use crate::fresh::{FreshOrder, Unmet};
use crate::game::{Event, Exercise, Ratings, Review};
use crate::lane::{Accounts, Lane, thread_time};
use crate::library::Library;
use crate::work::Answers;

/// The processor's share of the server. What a player learns from (hints, steps, solutions) has a lane of
/// its own, so that it never waits for what takes long (making, rating and searching puzzles).
#[derive(Debug)]
pub(crate) struct Analysis {
    teaching: Lane,
    making: Lane,
    ladder: Arc<Ladder>,
    hints: Answers<(Board, Option<&'static str>), Arc<Option<logic::Step>>>,
    ways: Answers<Puzzle, Arc<Way>>,
    here: Answers<Board, Arc<Here>>,
    reviews: Answers<(String, u32), Arc<Review>>,
    exercises: Answers<(&'static str, u64), Arc<Option<Exercise>>>,
    lessons: Answers<&'static str, Arc<Option<Step>>>,
    ratings: Answers<Puzzle, Ratings>,
    classifications: Answers<Puzzle, Classification>,
    made: Answers<FreshOrder, Made>,
}

/// A new puzzle with its ratings, or the reason why there is none.
pub(crate) type Made = std::result::Result<(Puzzle, Ratings), Arc<Unmet>>;

/// A solution path.
#[derive(Debug)]
pub(crate) struct Way {
    /// Each position with the step taken there.
    pub(crate) steps: Vec<(Board, logic::Step)>,
    /// The position at the end.
    pub(crate) end: Board,
}

/// The steps that are possible in a position.
#[derive(Debug, Default)]
pub(crate) struct Here {
    /// The first of the steps.
    pub(crate) steps: Vec<Step>,
    /// How many there are.
    pub(crate) total: usize,
}

/// The account for computations that serve all players.
pub(crate) const NOBODY: &str = "";

/// The most processor time for one solution path.
const LONGEST_WAY: Duration = Duration::from_secs(10);

/// The most processor time for the review of one game.
const LONGEST_REVIEW: Duration = Duration::from_secs(5);

/// The most processor time for the search for an exercise; then the technique's example serves.
const LONGEST_SEARCH: Duration = Duration::from_millis(700);

/// The most steps listed for one position: there may be thousands of chains.
const MOST_HERE: usize = 500;

impl Analysis {
    pub(crate) fn new(accounts: Accounts) -> Analysis {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Analysis {
            teaching: Lane::new(cores, accounts.clone()),
            making: Lane::new(cores / 2, accounts),
            ladder: Arc::new(Ladder::player()),
            hints: Answers::new(4096),
            ways: Answers::new(256),
            here: Answers::new(64),
            reviews: Answers::new(256),
            exercises: Answers::new(256),
            lessons: Answers::new(256),
            ratings: Answers::new(4096),
            classifications: Answers::new(1024),
            made: Answers::new(256),
        }
    }

    /// A search among puzzles, or a puzzle looked at, for a player.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        player: &str,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T> {
        self.making.run(player, job).await
    }

    /// The next step in a position without mistakes: one of the technique that is practised if there
    /// is one, else the easiest.
    pub(crate) async fn hint(
        &self,
        player: &str,
        board: Board,
        practised: Option<&'static dyn Technique>,
    ) -> Result<Arc<Option<logic::Step>>> {
        let ladder = self.ladder.clone();
        let question = (board.clone(), practised.map(|technique| technique.id().as_str()));
        let job = move || {
            let wanted = practised.and_then(|technique| technique.first(&board));
            Arc::new(wanted.or_else(|| ladder.hint(&board).ok().flatten()))
        };
        self.hints.get(question, || self.teaching.run(player, job)).await
    }

    /// The step that a technique finds in its own example.
    pub(crate) async fn lesson(&self, technique: &'static dyn Technique) -> Result<Arc<Option<Step>>> {
        let job = move || {
            let board: Option<Board> = technique.info().example.parse().ok();
            let step = board.and_then(|board| Some(Step::of(&board, &technique.first(&board)?)));
            Arc::new(step)
        };
        self.lessons.get(technique.id().as_str(), || self.teaching.run(NOBODY, job)).await
    }

    /// All steps in a position without mistakes.
    pub(crate) async fn all_steps(&self, player: &str, board: Board) -> Result<Arc<Here>> {
        let ladder = self.ladder.clone();
        let question = board.clone();
        let job = move || {
            let steps = ladder.all_steps(&board).unwrap_or_default();
            let first = steps.iter().take(MOST_HERE).map(|step| Step::of(&board, step));
            Arc::new(Here { steps: first.collect(), total: steps.len() })
        };
        self.here.get(question, || self.teaching.run(player, job)).await
    }

    /// The way from the givens to the solution; cut off after a while, and then its end is not full.
    pub(crate) async fn way(&self, player: &str, puzzle: Puzzle) -> Result<Arc<Way>> {
        let ladder = self.ladder.clone();
        self.ways
            .get(puzzle, || async {
                let job = move || {
                    let start = thread_time();
                    let mut steps = ladder.steps(&puzzle);
                    let mut taken = Vec::new();
                    while thread_time().saturating_sub(start) < LONGEST_WAY
                        && let Some(step) = steps.next()
                    {
                        taken.push(step);
                    }
                    Arc::new(Way { steps: taken, end: steps.board().clone() })
                };
                self.teaching.run(player, job).await
            })
            .await
    }

    /// The review of a game with this log; the moves for which there is no time are left unexamined.
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
        technique: &'static dyn Technique,
        library: &Library,
        seed: u64,
    ) -> Result<Arc<Option<Exercise>>> {
        let library = library.clone();
        let job = move || {
            let start = thread_time();
            let mut in_time = || thread_time().saturating_sub(start) < LONGEST_SEARCH;
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
                self.making.run(player, move || order.make().map_err(Arc::new)).await
            })
            .await
    }

    /// How hard a puzzle is; for the hardest it takes seconds.
    ///
    /// Answers go by the puzzle itself, not by its canonical form: Sudoku Explainer's scale follows an
    /// order of search, and a rearranged puzzle may differ by a tenth.
    pub(crate) async fn ratings(&self, player: &str, puzzle: Puzzle) -> Result<Ratings> {
        self.ratings
            .get(puzzle, || async { self.making.run(player, move || Ratings::of(&puzzle)).await })
            .await
    }

    /// Ratings by trial and error, whips and braids; for the hardest puzzles it takes seconds.
    pub(crate) async fn classification(&self, player: &str, puzzle: Puzzle) -> Result<Classification> {
        self.classifications
            .get(puzzle, || async { self.making.run(player, move || Classification::of(&puzzle)).await })
            .await
    }
}

impl Way {
    /// How often each technique was used, the easiest first.
    pub(crate) fn histogram(&self) -> Vec<Bar> {
        let mut bars: Vec<(TechniqueId, Bar)> = Vec::new();
        for (_, step) in &self.steps {
            let id = step.technique.id;
            match bars.iter_mut().find(|(technique, _)| *technique == id) {
                Some((_, bar)) => bar.count += 1,
                None => {
                    bars.push((id, Bar { technique: id.as_str(), name: step.technique.name, count: 1 }));
                }
            }
        }
        bars.sort_by_key(|&(id, _)| hodoku::place(id).map_or(u16::MAX, |place| place.order));
        bars.into_iter().map(|(_, bar)| bar).collect()
    }
}
