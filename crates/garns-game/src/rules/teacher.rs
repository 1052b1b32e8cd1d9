//! Steps for players: the next step, all steps of a position, and the path to the solution.

use std::ops::ControlFlow;

use garns::logic::{self, Info, Ladder, Position, Step, Technique, TechniqueId};
use garns::rate::hodoku;
use garns::{Board, Puzzle};

use crate::refusal::Refusal;
use crate::wire::{self, Bar, Written};

/// Finds steps by the player's ladder.
#[derive(Debug)]
pub struct Teacher(Ladder);

/// A solution path.
#[derive(Debug)]
pub struct SolutionPath {
    /// Each position with the step taken there.
    pub steps: Vec<PathStep>,
    /// The position at the end.
    pub end: Board,
}

/// A step of a solution path.
#[derive(Debug)]
pub struct PathStep {
    /// The position before the step.
    pub before: Board,
    /// Its technique.
    pub technique: &'static Info,
    /// The step as it is sent.
    pub written: Written,
}

/// The steps that are possible in a position.
#[derive(Debug)]
pub struct PossibleSteps {
    /// The first of the steps, as they are sent.
    pub steps: Vec<Written>,
    /// How many steps were found.
    pub total: usize,
    /// Whether the search was completed in time.
    pub complete: bool,
}

/// No step was found within the time limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfTime;

/// The most steps listed for one position: there may be thousands of chains.
const MOST_LISTED: usize = 500;

/// The most bytes that the listed steps of one position take as JSON: a net may take 100 kB.
const MOST_BYTES: usize = 4 << 20;

/// The most steps on one page of the list, and the bytes after which a page ends.
const PAGE: usize = 100;
const PAGE_BYTES: usize = 256 << 10;

impl Default for Teacher {
    fn default() -> Teacher {
        Teacher(Ladder::player())
    }
}

impl Teacher {
    /// The next step in a position without mistakes: a step of the technique that the player practises, or
    /// else the easiest step. Once `in_time` returns false, no further technique is tried.
    pub fn hint(
        &self,
        board: &Board,
        practised: Option<&'static Technique>,
        in_time: impl Fn() -> bool,
    ) -> Result<Option<Step>, OutOfTime> {
        if let Some(wanted) = practised.and_then(|technique| technique.first(board)) {
            return Ok(Some(wanted));
        }
        let Ok((ladder, board)) = self.0.trusted(board) else { return Ok(None) };
        let mut position = Position::new(&board);
        for technique in ladder.techniques() {
            if !in_time() {
                return Err(OutOfTime);
            }
            if let Some(pattern) = technique.first_pattern(&mut position) {
                return Ok(Some(logic::explain(&board, &pattern)));
            }
        }
        Ok(None)
    }

    /// All steps in a position without mistakes. Once `in_time` returns false, the search ends.
    pub fn all_steps(&self, board: &Board, in_time: impl Fn() -> bool) -> PossibleSteps {
        let mut found = PossibleSteps::default();
        let Ok((ladder, board)) = self.0.trusted(board) else { return found };
        let mut position = Position::new(&board);
        let mut bytes = 0;
        for technique in ladder.techniques() {
            let search = technique.search(&mut position, &mut |pattern| {
                found.total += 1;
                if found.steps.len() < MOST_LISTED && bytes < MOST_BYTES {
                    let step = wire::Step::of(&board, &logic::explain(&board, &pattern));
                    let written = Written::of(&step);
                    bytes += written.bytes();
                    found.steps.push(written);
                }
                if in_time() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if search.is_break() || !in_time() {
                found.complete = false;
                break;
            }
        }
        found
    }

    /// The path from the givens to the solution. Once `in_time` returns false, no further step is taken.
    pub fn solution_path(&self, puzzle: &Puzzle, in_time: impl Fn() -> bool) -> SolutionPath {
        let mut steps = self.0.steps(puzzle);
        let mut taken = Vec::new();
        while in_time()
            && let Some((before, step)) = steps.next()
        {
            let written = Written::of(&wire::Step::of(&before, &step));
            taken.push(PathStep { before, technique: step.technique, written });
        }
        SolutionPath { steps: taken, end: steps.board().clone() }
    }
}

impl Default for PossibleSteps {
    fn default() -> PossibleSteps {
        PossibleSteps { steps: Vec::new(), total: 0, complete: true }
    }
}

impl PossibleSteps {
    /// The page that begins with this step, counted from 0.
    pub fn page(&self, from: usize) -> &[Written] {
        let rest = self.steps.get(from..).unwrap_or_default();
        let mut bytes = 0;
        let fits = |step: &&Written| {
            let is_room = bytes < PAGE_BYTES;
            bytes += step.bytes();
            is_room
        };
        &rest[..rest.iter().take(PAGE).take_while(fits).count()]
    }

    /// The bytes that the listed steps take.
    pub fn bytes(&self) -> usize {
        self.steps.iter().map(Written::bytes).sum()
    }
}

impl From<OutOfTime> for Refusal {
    fn from(_: OutOfTime) -> Refusal {
        Refusal::Unmet("no step was found within the time limit".to_string())
    }
}

/// The step that a technique finds in its own example.
pub fn lesson(technique: &'static Technique) -> Option<wire::Step> {
    let board = technique.info().example_board()?;
    Some(wire::Step::of(&board, &technique.first(&board)?))
}

impl SolutionPath {
    /// How often each technique was used, the easiest first.
    pub fn histogram(&self) -> Vec<Bar> {
        let mut bars: Vec<(TechniqueId, Bar)> = Vec::new();
        for step in &self.steps {
            let id = step.technique.id;
            match bars.iter_mut().find(|(technique, _)| *technique == id) {
                Some((_, bar)) => bar.count += 1,
                None => {
                    bars.push((id, Bar { technique: id.as_str(), name: step.technique.name, count: 1 }));
                }
            }
        }
        bars.sort_by_key(|&(id, _)| hodoku::defaults(id).map_or(u16::MAX, |defaults| defaults.order));
        bars.into_iter().map(|(_, bar)| bar).collect()
    }

    /// The position before a step, counted from 0; for the number after the last step, the end.
    pub fn position(&self, step: usize) -> Option<&Board> {
        match self.steps.get(step) {
            Some(step) => Some(&step.before),
            None => (step == self.steps.len()).then_some(&self.end),
        }
    }

    /// About how many bytes the path takes in memory.
    pub fn bytes(&self) -> usize {
        self.steps.iter().map(|step| size_of::<PathStep>() + step.written.bytes()).sum()
    }
}
