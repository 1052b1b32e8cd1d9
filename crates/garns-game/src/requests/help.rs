//! Hints, checks and the solution. Each is noted in the log of the game.
//!
//! No game is open during a search, so that moves of other tabs need not wait for it.

use std::sync::Arc;

use garns::logic::{Step, Technique};
use garns::{Board, Candidate, CellSet};

use super::{append_own, open_at};
use crate::api::{
    self, Checked, Done, Expect, Hint, HintPrice, HintTaken, ListSteps, MoreRatings, Solution, SolveTo,
    StepsHere, Tail, TakeHint, numbers,
};
use crate::game::{Action, Event, Game, HINT_COSTS, Source};
use crate::hints::{Advice, Mistake};
use crate::home::Home;
use crate::open_game::OpenGame;
use crate::questions::{AllSteps, Classified, NextStep, Path, Rated, Refutation};
use crate::refusal::Refusal;
use crate::teacher::{PossibleSteps, SolutionPath};

/// The cost of the next rung of the hint ladder; no rung is taken.
pub async fn price<H: Home>(home: &mut H, id: &str) -> Result<HintPrice, H::Error> {
    Ok(price_of(&*home.open(id, None).await?))
}

/// Takes a rung of the hint ladder. Each rung up to it that was not taken yet is charged.
pub async fn hint<H: Home>(home: &mut H, id: &str, ask: TakeHint) -> Result<HintTaken, H::Error> {
    let TakeHint { expect, rung } = ask;
    check_rung(rung)?;
    let step = step(home, id, expect, rung).await?;
    let game = open_at(home, id, expect).await?;
    let (hint, costs) = hint_of(&game, (*step).as_ref(), rung);
    let (game, events) = append_own(home, game, costs).await?;
    Ok(HintTaken { hint, tail: game.tail(events, home.now()) })
}

/// Applies the hint. The rung with its conclusion must have been taken.
pub async fn apply<H: Home>(home: &mut H, id: &str, Expect { expect }: Expect) -> Result<Done, H::Error> {
    let step = step(home, id, expect, 0).await?;
    let game = open_at(home, id, expect).await?;
    let action = application(&game, (*step).as_ref())?;
    let (game, events) = append_own(home, game, vec![action]).await?;
    Ok(Done { tail: game.tail(events, home.now()) })
}

/// Checks the entries and marks: which entries are wrong, and which marks exclude the digit of the solution.
pub async fn check<H: Home>(home: &mut H, id: &str, Expect { expect }: Expect) -> Result<Checked, H::Error> {
    let game = open_at(home, id, expect).await?;
    let (wrong, marks) = (game.game.wrong_entries(), game.game.wrong_marks());
    let (game, events) = append_own(home, game, vec![Action::Check { wrong, marks }]).await?;
    let tail = game.tail(events, home.now());
    Ok(Checked { wrong: numbers(wrong), wrong_marks: numbers(marks), tail })
}

/// The solution and the solution path. If the game is not finished, it is assisted from here on.
pub async fn solution<H: Home>(
    home: &mut H,
    id: &str,
    Expect { expect }: Expect,
) -> Result<Solution, H::Error> {
    let puzzle = *finished_or_at(home, id, expect).await?.game.puzzle();
    let path = home.ask(Path(puzzle)).await?;
    let game = finished_or_at(home, id, expect).await?;
    let (game, events) = assist(home, game, Vec::new()).await?;
    let tail = game.tail(events, home.now());
    Ok(solution_of(&game, &path, tail))
}

/// The steps possible at the player's position, page by page. From here on the game is assisted.
pub async fn steps<H: Home>(home: &mut H, id: &str, ask: ListSteps) -> Result<StepsHere, H::Error> {
    let ListSteps { expect, from } = ask;
    let question = question(&*open_at(home, id, expect).await?);
    let here = match question {
        Some((board, _)) => home.ask(AllSteps(board)).await?,
        None => Arc::default(),
    };
    let game = open_at(home, id, expect).await?;
    let (game, events) = assist(home, game, Vec::new()).await?;
    Ok(page_of(&here, from, game.tail(events, home.now())))
}

/// Puts a position of the solution path on the board; undo goes back.
pub async fn solve_to<H: Home>(home: &mut H, id: &str, ask: SolveTo) -> Result<Done, H::Error> {
    let SolveTo { expect, step } = ask;
    let puzzle = *open_at(home, id, expect).await?.game.puzzle();
    let path = home.ask(Path(puzzle)).await?;
    let game = open_at(home, id, expect).await?;
    let action = leading_to(&game, &path, step)?;
    let (game, events) = assist(home, game, vec![action]).await?;
    Ok(Done { tail: game.tail(events, home.now()) })
}

/// Ratings of the puzzle that may take seconds: Sudoku Explainer's, and those by trial and error, whips and braids. They
/// do not count as help.
pub async fn more_ratings<H: Home>(home: &mut H, id: &str) -> Result<MoreRatings, H::Error> {
    let game = home.open(id, None).await?;
    let (puzzle, mut se) = (*game.game.puzzle(), game.record.se());
    let is_own = game.record.source == Source::Own;
    drop(game);
    if se.is_none() {
        let ratings = home.ask(Rated(puzzle)).await?;
        se = ratings.se;
        if se.is_some() && is_own {
            // The game began without this rating, because it takes seconds.
            let mut game = home.open(id, None).await?;
            home.set_ratings(&mut game, &ratings).await?;
        }
    }
    Ok(MoreRatings::new(se, *home.ask(Classified(puzzle)).await?))
}

/// The step that a hint needs. If there is a mistake, only the last rung needs a step: the argument against the first
/// wrong entry.
async fn step<H: Home>(home: &mut H, id: &str, expect: u32, rung: u8) -> Result<Arc<Option<Step>>, H::Error> {
    let search = search(&*open_at(home, id, expect).await?, rung);
    match search {
        Search::NextStep(board, practised) => home.ask(NextStep(board, practised)).await,
        Search::Refutation(board, wrong) => home.ask(Refutation(board, wrong)).await,
        Search::Nothing => Ok(Arc::new(None)),
    }
}

/// A game whose whole log the sender knows, or a finished game, whatever the sender knows: its solution may be seen too.
async fn finished_or_at<H: Home>(home: &mut H, id: &str, expect: u32) -> Result<H::Open, H::Error> {
    let game = home.open(id, Some(expect)).await?;
    if game.game.finish().is_some() {
        return Ok(game);
    }
    drop(game);
    open_at(home, id, expect).await
}

/// Notes that the solution was shown, unless the game is assisted already or has ended, and then stores the actions.
pub async fn assist<H: Home>(
    home: &mut H,
    game: H::Open,
    actions: Vec<Action>,
) -> Result<(H::Open, Vec<Event>), H::Error> {
    let actions = assisted(&game, actions);
    append_own(home, game, actions).await
}

/// The position in which a hint needs the next step, and the technique that is practised. `None` if the hint
/// is about a mistake, for which the next step is not needed.
fn question(open: &OpenGame) -> Option<(Board, Option<&'static Technique>)> {
    if Mistake::of(&open.game).is_some() {
        return None;
    }
    Some((open.game.board(), open.practised()))
}

/// The search that a hint needs.
#[derive(Debug)]
enum Search {
    /// The next step in a position, and the technique that the player practises.
    NextStep(Board, Option<&'static Technique>),
    /// The argument against a wrong entry, in the position without wrong entries.
    Refutation(Board, Candidate),
    /// The hint needs no search.
    Nothing,
}

/// The search that the hint of a rung needs. Only the last rung says why a mistake is a mistake.
fn search(open: &OpenGame, rung: u8) -> Search {
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
fn price_of(open: &OpenGame) -> HintPrice {
    let rung = open.game.known_rung();
    let next = rung.map_or(0, |rung| rung + 1);
    let next_cost = HINT_COSTS.get(usize::from(next)).copied();
    HintPrice { rung, costs: HINT_COSTS, next: next_cost.map(|_| next), next_cost: next_cost.unwrap_or(0) }
}

/// Refuses a rung that does not exist.
fn check_rung(rung: u8) -> Result<(), Refusal> {
    if usize::from(rung) < HINT_COSTS.len() { Ok(()) } else { Err(Refusal::bad("rung is 0 to 5")) }
}

/// The hint of a rung, given the next step or the argument against the wrong entry, and the actions for all
/// rungs up to it that still cost points.
fn hint_of(open: &OpenGame, step: Option<&Step>, rung: u8) -> (Hint, Vec<Action>) {
    let hint = advice(&open.game, step).hint(&open.game.board(), rung);
    let costs = open.game.rungs_to(rung).map(|(rung, cost)| Action::Hint { rung, cost });
    (hint, costs.collect())
}

/// The action that applies the hint. The player must have taken the rung with the conclusion.
fn application(open: &OpenGame, step: Option<&Step>) -> Result<Action, Refusal> {
    if open.game.rung().is_none_or(|rung| rung < 4) {
        return Err(Refusal::Rung("take the hint up to rung 4 first".to_string()));
    }
    let action = advice(&open.game, step).action();
    action.ok_or_else(|| Refusal::Rung("this hint has nothing to apply".to_string()))
}

/// The actions after the action that notes that the solution was shown, which is left out if the game is
/// assisted already or has ended.
fn assisted(open: &OpenGame, mut actions: Vec<Action>) -> Vec<Action> {
    if !open.game.assisted() && open.game.finish().is_none() {
        actions.insert(0, Action::Solution);
    }
    actions
}

/// The solution and the path to it, with the end of the log.
fn solution_of(open: &OpenGame, path: &SolutionPath, tail: Tail) -> Solution {
    Solution {
        solution: open.game.puzzle().solution().to_string(),
        steps: path.steps.iter().map(|step| step.written.clone()).collect(),
        complete: path.end.is_full(),
        ratings: open.record.ratings.as_ref().map(api::Ratings::from),
        histogram: path.histogram(),
        tail,
    }
}

/// A page of the possible steps, with the end of the log.
fn page_of(here: &PossibleSteps, from: usize, tail: Tail) -> StepsHere {
    StepsHere {
        steps: here.page(from).to_vec(),
        listed: here.steps.len(),
        total: here.total,
        complete: here.complete,
        tail,
    }
}

/// The edit that puts a position of the solution path on the board. Positions are counted from 0.
fn leading_to(open: &OpenGame, path: &SolutionPath, step: usize) -> Result<Action, Refusal> {
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
