//! Steps for players: the next step, all steps of a position, and the path to the solution.

use garns::logic::{Ladder, Step, Technique, TechniqueId};
use garns::rate::hodoku;
use garns::{Board, Puzzle};

use crate::api::{self, Bar};

/// Finds steps by the player's ladder.
#[derive(Debug)]
pub struct Teacher(Ladder);

/// A solution path.
#[derive(Debug)]
pub struct SolutionPath {
    /// Each position with the step taken there.
    pub steps: Vec<(Board, Step)>,
    /// The position at the end.
    pub end: Board,
}

/// The steps that are possible in a position.
#[derive(Debug, Default)]
pub struct PossibleSteps {
    /// The first of the steps.
    pub steps: Vec<api::Step>,
    /// How many steps there are.
    pub total: usize,
}

/// The most steps listed for one position: there may be thousands of chains.
const MOST_LISTED: usize = 500;

impl Default for Teacher {
    fn default() -> Teacher {
        Teacher(Ladder::player())
    }
}

impl Teacher {
    /// The next step in a position without mistakes: a step of the technique that the player practises, or
    /// else the easiest step.
    pub fn hint(&self, board: &Board, practised: Option<&'static Technique>) -> Option<Step> {
        let wanted = practised.and_then(|technique| technique.first(board));
        wanted.or_else(|| self.0.hint(board).ok().flatten())
    }

    /// All steps in a position without mistakes.
    pub fn all_steps(&self, board: &Board) -> PossibleSteps {
        let steps = self.0.all_steps(board).unwrap_or_default();
        let first = steps.iter().take(MOST_LISTED).map(|step| api::Step::of(board, step));
        PossibleSteps { steps: first.collect(), total: steps.len() }
    }

    /// The path from the givens to the solution. Once `in_time` returns false, no further step is taken.
    pub fn solution_path(&self, puzzle: &Puzzle, in_time: impl Fn() -> bool) -> SolutionPath {
        let mut steps = self.0.steps(puzzle);
        let mut taken = Vec::new();
        while in_time()
            && let Some(step) = steps.next()
        {
            taken.push(step);
        }
        SolutionPath { steps: taken, end: steps.board().clone() }
    }
}

/// The step that a technique finds in its own example.
pub fn lesson(technique: &'static Technique) -> Option<api::Step> {
    let board: Board = technique.info().example.parse().ok()?;
    Some(api::Step::of(&board, &technique.first(&board)?))
}

impl SolutionPath {
    /// How often each technique was used, the easiest first.
    pub fn histogram(&self) -> Vec<Bar> {
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
        bars.sort_by_key(|&(id, _)| hodoku::defaults(id).map_or(u16::MAX, |defaults| defaults.order));
        bars.into_iter().map(|(_, bar)| bar).collect()
    }

    /// The position before a step, counted from 0; for the number after the last step, the end.
    pub fn position(&self, step: usize) -> Option<&Board> {
        match self.steps.get(step) {
            Some((board, _)) => Some(board),
            None => (step == self.steps.len()).then_some(&self.end),
        }
    }
}
