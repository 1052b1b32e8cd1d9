//! Hints, checks and the solution. Each is noted in the log of the game.

use super::Request;
use crate::api::{Checked, Done, Expect, HintTaken, ListSteps, MoreRatings, SolveTo, TakeHint, numbers};
use crate::game::{Action, Event, Source};
use crate::help;
use crate::home::kept_game::KeptGame;
use crate::home::visit::{Reply, Result, Visit, ok};

pub(super) fn price(visit: &mut Visit, request: Request) -> Result<Reply> {
    ok(&help::price(&visit.game(request.game()?)?.open))
}

pub(super) fn hint(visit: &mut Visit, request: Request) -> Result<Reply> {
    let id = request.game()?;
    let TakeHint { expect, rung } = request.body()?;
    help::check_rung(rung)?;
    let mut game = visit.game_at(id, expect)?;
    let step = visit.home.analysis.step(help::search(&game.open, rung))?;
    let (hint, costs) = help::hint(&game.open, step.as_ref().as_ref(), rung);
    let events = visit.append_own(&mut game, costs)?;
    ok(&HintTaken { hint, tail: game.open.tail(events, visit.now) })
}

pub(super) fn apply(visit: &mut Visit, request: Request) -> Result<Reply> {
    let id = request.game()?;
    let Expect { expect } = request.body()?;
    let mut game = visit.game_at(id, expect)?;
    let step = visit.home.analysis.step(help::search(&game.open, 0))?;
    let action = help::apply(&game.open, step.as_ref().as_ref())?;
    let events = visit.append_own(&mut game, vec![action])?;
    ok(&Done { tail: game.open.tail(events, visit.now) })
}

pub(super) fn check(visit: &mut Visit, request: Request) -> Result<Reply> {
    let id = request.game()?;
    let Expect { expect } = request.body()?;
    let mut game = visit.game_at(id, expect)?;
    let (wrong, marks) = (game.open.game.wrong_entries(), game.open.game.wrong_marks());
    let events = visit.append_own(&mut game, vec![Action::Check { wrong, marks }])?;
    let tail = game.open.tail(events, visit.now);
    ok(&Checked { wrong: numbers(wrong), wrong_marks: numbers(marks), tail })
}

pub(super) fn solution(visit: &mut Visit, request: Request) -> Result<Reply> {
    let id = request.game()?;
    let Expect { expect } = request.body()?;
    let mut game = visit.game(id)?;
    // The solution of a finished game may be seen too.
    if game.open.game.finish().is_none() {
        game = visit.game_at(id, expect)?;
    }
    let path = visit.home.analysis.solution_path(*game.open.game.puzzle());
    let events = visit.assist(&mut game, Vec::new())?;
    let tail = game.open.tail(events, visit.now);
    ok(&help::solution(&game.open, &path, tail))
}

pub(super) fn steps(visit: &mut Visit, request: Request) -> Result<Reply> {
    let id = request.game()?;
    let ListSteps { expect, from } = request.body()?;
    let mut game = visit.game_at(id, expect)?;
    let here = match help::question(&game.open) {
        Some((board, _)) => visit.home.analysis.all_steps(board),
        None => Default::default(),
    };
    let events = visit.assist(&mut game, Vec::new())?;
    let tail = game.open.tail(events, visit.now);
    ok(&help::steps(&here, from, tail))
}

pub(super) fn solve_to(visit: &mut Visit, request: Request) -> Result<Reply> {
    let id = request.game()?;
    let SolveTo { expect, step } = request.body()?;
    let mut game = visit.game_at(id, expect)?;
    let path = visit.home.analysis.solution_path(*game.open.game.puzzle());
    let action = help::solve_to(&game.open, &path, step)?;
    let events = visit.assist(&mut game, vec![action])?;
    ok(&Done { tail: game.open.tail(events, visit.now) })
}

pub(super) fn more_ratings(visit: &mut Visit, request: Request) -> Result<Reply> {
    let mut game = visit.game(request.game()?)?;
    let puzzle = *game.open.game.puzzle();
    let mut se = game.open.record.se();
    if se.is_none() {
        let ratings = visit.home.analysis.ratings(puzzle);
        se = ratings.se;
        if se.is_some() && game.open.record.source == Source::Own {
            // The game began without this rating, because it takes seconds.
            game.open.record.level = ratings.level();
            game.open.record.ratings = Some((*ratings).clone());
            visit.put_game(&game, &[])?;
        }
    }
    ok(&MoreRatings::new(se, *visit.home.analysis.classification(puzzle)))
}

impl Visit<'_> {
    /// Adds the event that the solution was shown, unless the game is assisted already or has ended, and then
    /// other actions.
    fn assist(&mut self, game: &mut KeptGame, actions: Vec<Action>) -> Result<Vec<Event>> {
        let actions = help::assisted(&game.open, actions);
        if actions.is_empty() { Ok(Vec::new()) } else { self.append_own(game, actions) }
    }
}
