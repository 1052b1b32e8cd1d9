//! Hints, checks and the solution. Each is noted in the log of the game.
//!
//! No game is open during a search, so that moves of other tabs need not wait for it.

use std::sync::Arc;

use garns::logic::Step;

use super::{append_own, open_at};
use crate::api::{
    Checked, Done, Expect, HintPrice, HintTaken, ListSteps, MoreRatings, Solution, SolveTo, StepsHere,
    TakeHint, numbers,
};
use crate::game::{Action, Event, Source};
use crate::help::{self, Search};
use crate::home::Home;
use crate::questions::{AllSteps, Classified, NextStep, Path, Rated, Refutation};

/// The cost of the next rung of the hint ladder; no rung is taken.
pub async fn price<H: Home>(home: &mut H, id: &str) -> Result<HintPrice, H::Error> {
    Ok(help::price(&*home.open(id, None).await?))
}

/// Takes a rung of the hint ladder. Each rung up to it that was not taken yet is charged.
pub async fn hint<H: Home>(home: &mut H, id: &str, ask: TakeHint) -> Result<HintTaken, H::Error> {
    let TakeHint { expect, rung } = ask;
    help::check_rung(rung)?;
    let step = step(home, id, expect, rung).await?;
    let game = open_at(home, id, expect).await?;
    let (hint, costs) = help::hint(&game, (*step).as_ref(), rung);
    let (game, events) = append_own(home, game, costs).await?;
    Ok(HintTaken { hint, tail: game.tail(events, home.now()) })
}

/// Applies the hint. The rung with its conclusion must have been taken.
pub async fn apply<H: Home>(home: &mut H, id: &str, Expect { expect }: Expect) -> Result<Done, H::Error> {
    let step = step(home, id, expect, 0).await?;
    let game = open_at(home, id, expect).await?;
    let action = help::apply(&game, (*step).as_ref())?;
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
    Ok(help::solution(&game, &path, tail))
}

/// The steps possible at the player's position, page by page. From here on the game is assisted.
pub async fn steps<H: Home>(home: &mut H, id: &str, ask: ListSteps) -> Result<StepsHere, H::Error> {
    let ListSteps { expect, from } = ask;
    let question = help::question(&*open_at(home, id, expect).await?);
    let here = match question {
        Some((board, _)) => home.ask(AllSteps(board)).await?,
        None => Arc::default(),
    };
    let game = open_at(home, id, expect).await?;
    let (game, events) = assist(home, game, Vec::new()).await?;
    Ok(help::steps(&here, from, game.tail(events, home.now())))
}

/// Puts a position of the solution path on the board; undo goes back.
pub async fn solve_to<H: Home>(home: &mut H, id: &str, ask: SolveTo) -> Result<Done, H::Error> {
    let SolveTo { expect, step } = ask;
    let puzzle = *open_at(home, id, expect).await?.game.puzzle();
    let path = home.ask(Path(puzzle)).await?;
    let game = open_at(home, id, expect).await?;
    let action = help::solve_to(&game, &path, step)?;
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
    let search = help::search(&*open_at(home, id, expect).await?, rung);
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
    let actions = help::assisted(&game, actions);
    append_own(home, game, actions).await
}
