//! Hints, checks and the solution: their answers, and the actions that they add to the log.

use garns::logic::{Step, Technique};
use garns::{Board, Candidate, CellSet};

use crate::api::{self, Hint, HintPrice, Tail};
use crate::game::{Action, Game, HINT_COSTS};
use crate::hints::{Advice, Mistake};
use crate::open_game::OpenGame;
use crate::refusal::Refusal;
use crate::teacher::{PossibleSteps, SolutionPath};

/// The position in which a hint needs the next step, and the technique that is practised. `None` if the hint
/// is about a mistake, for which the next step is not needed.
pub fn question(open: &OpenGame) -> Option<(Board, Option<&'static Technique>)> {
    if Mistake::of(&open.game).is_some() {
        return None;
    }
    Some((open.game.board(), open.practised()))
}

/// The search that a hint needs.
#[derive(Debug)]
pub enum Search {
    /// The next step in a position, and the technique that the player practises.
    NextStep(Board, Option<&'static Technique>),
    /// The argument against a wrong entry, in the position without wrong entries.
    Refutation(Board, Candidate),
    /// The hint needs no search.
    Nothing,
}

/// The search that the hint of a rung needs. Only the last rung says why a mistake is a mistake.
pub fn search(open: &OpenGame, rung: u8) -> Search {
    if let Some((board, practised)) = question(open) {
        return Search::NextStep(board, practised);
    }
    if usize::from(rung) + 1 < HINT_COSTS.len() {
        return Search::Nothing;
    }
    match open.game.wrong_entry() {
        Some((board, wrong)) => Search::Refutation(board, wrong),
        None => Search::Nothing,
    }
}

/// The cost of the next rung.
pub fn price(open: &OpenGame) -> HintPrice {
    let rung = open.game.known_rung();
    let next = rung.map_or(0, |rung| rung + 1);
    let next_cost = HINT_COSTS.get(usize::from(next)).copied();
    HintPrice { rung, costs: HINT_COSTS, next: next_cost.map(|_| next), next_cost: next_cost.unwrap_or(0) }
}

/// Refuses a rung that does not exist.
pub fn check_rung(rung: u8) -> Result<(), Refusal> {
    if usize::from(rung) < HINT_COSTS.len() { Ok(()) } else { Err(Refusal::bad("rung is 0 to 5")) }
}

/// The hint of a rung, given the next step or the argument against the wrong entry, and the actions for all
/// rungs up to it that still cost points.
pub fn hint(open: &OpenGame, step: Option<&Step>, rung: u8) -> (Hint, Vec<Action>) {
    let hint = advice(&open.game, step).hint(&open.game.board(), rung);
    let costs = open.game.rungs_to(rung).map(|(rung, cost)| Action::Hint { rung, cost });
    (hint, costs.collect())
}

/// The action that applies the hint. The player must have taken the rung with the conclusion.
pub fn apply(open: &OpenGame, step: Option<&Step>) -> Result<Action, Refusal> {
    if open.game.rung().is_none_or(|rung| rung < 4) {
        return Err(Refusal::Rung("take the hint up to rung 4 first".to_string()));
    }
    let action = advice(&open.game, step).action();
    action.ok_or_else(|| Refusal::Rung("this hint has nothing to apply".to_string()))
}

/// The actions after the action that notes that the solution was shown, which is left out if the game is
/// assisted already or has ended.
pub fn assisted(open: &OpenGame, mut actions: Vec<Action>) -> Vec<Action> {
    if !open.game.assisted() && open.game.finish().is_none() {
        actions.insert(0, Action::Solution);
    }
    actions
}

/// The solution and the path to it, with the end of the log.
pub fn solution(open: &OpenGame, path: &SolutionPath, tail: Tail) -> api::Solution {
    api::Solution {
        solution: open.game.puzzle().solution().to_string(),
        steps: path.steps.iter().map(|step| step.written.clone()).collect(),
        complete: path.end.is_full(),
        ratings: open.record.ratings.as_ref().map(api::Ratings::from),
        histogram: path.histogram(),
        tail,
    }
}

/// A page of the possible steps, with the end of the log.
pub fn steps(here: &PossibleSteps, from: usize, tail: Tail) -> api::StepsHere {
    api::StepsHere {
        steps: here.page(from).to_vec(),
        listed: here.steps.len(),
        total: here.total,
        complete: here.complete,
        tail,
    }
}

/// The edit that puts a position of the solution path on the board. Positions are counted from 0.
pub fn solve_to(open: &OpenGame, path: &SolutionPath, step: usize) -> Result<Action, Refusal> {
    let board = path.position(step);
    let board = board.ok_or_else(|| Refusal::bad(format!("step is 0 to {}", path.steps.len())))?;
    Ok(lead_to(&open.game, board))
}

/// The edit that turns the player's entries into those of a position and removes the same candidates.
fn lead_to(game: &Game, board: &Board) -> Action {
    let entries = game.sheet().entries();
    let target = board.values();
    let differ = entries.iter().filter(|&(cell, digit)| target.get(cell) != Some(digit));
    let clear: CellSet = differ.map(|(cell, _)| cell).collect();
    let missing = target.iter().filter(|&(cell, digit)| {
        game.puzzle().givens().get(cell).is_none() && entries.get(cell) != Some(digit)
    });
    let place = missing.map(|(cell, digit)| Candidate { cell, digit }).collect();
    Action::Apply { clear, place, remove: board.removed().iter().collect() }
}

fn advice<'a>(game: &Game, step: Option<&'a Step>) -> Advice<'a> {
    match (Mistake::of(game), step) {
        (Some(mistake), argument) => Advice::Mistake(Box::new(mistake.with_argument(argument))),
        (None, Some(step)) => Advice::Step(step),
        (None, None) => Advice::Nothing,
    }
}
