//! Lessons, exercises and the skill profile.

use std::cmp::Reverse;

use garns::logic::techniques;

use super::Request;
use crate::api::{ExerciseAnswer, ExerciseVerdict, NewExercise, Skills};
use crate::exercises::{self, Answer};
use crate::game::{Profile, REVIEWED_AT_ONCE};
use crate::home::kept_game::{GAMES, ListedGame, log_prefix};
use crate::home::observations::{EXERCISES, OBSERVED, observed_key};
use crate::home::player_row::PLAYER;
use crate::home::visit::{NO_CONTENT, Reply, Result, Stop, Visit, ok};
use crate::refusal::Refusal;
use crate::{lessons as path, teacher};

pub(super) fn lessons(visit: &mut Visit, _: Request) -> Result<Reply> {
    visit.table.need(&[PLAYER], &[EXERCISES, OBSERVED])?;
    visit.player()?;
    ok(&path::list(&Profile::of(&visit.observations()?)))
}

pub(super) fn lesson(visit: &mut Visit, request: Request) -> Result<Reply> {
    let technique = path::technique(&request.id)?;
    let mut examples: Vec<_> = teacher::lesson(technique).into_iter().collect();
    let library = visit.library()?;
    if let Some(second) = visit.home.analysis.exercise(technique, library, path::SECOND_EXAMPLE) {
        examples.push(crate::api::Exercise::from(&second).step);
    }
    ok(&path::page(technique, examples)?)
}

pub(super) fn exercise(visit: &mut Visit, request: Request) -> Result<Reply> {
    let NewExercise { technique } = request.body()?;
    visit.player()?;
    let technique = techniques::by_id(&technique).ok_or(Refusal::NotFound)?;
    let seed = visit.random.bits();
    let made = visit.home.analysis.exercise(technique, visit.library()?, seed);
    ok(&exercises::found(made.as_ref())?)
}

pub(super) fn answer(visit: &mut Visit, request: Request) -> Result<Reply> {
    let answer = Answer::read(&request.body::<ExerciseAnswer>()?)?;
    visit.table.need(&[PLAYER], &[EXERCISES])?;
    visit.player()?;
    let outcome = answer.judge()?;
    if let Some(observation) = answer.observation(&outcome, visit.now) {
        visit.observe_exercise(&observation)?;
    }
    ok(&ExerciseVerdict { outcome: outcome.into() })
}

pub(super) fn skills(visit: &mut Visit, _: Request) -> Result<Reply> {
    visit.table.need(&[PLAYER], &[GAMES, EXERCISES, OBSERVED])?;
    visit.player()?;
    let mut finished = visit.finished_games()?;
    finished.sort_by_key(|game| Reverse(game.listed.record.finished));
    let mut ids = Vec::new();
    for game in finished {
        let id = game.listed.record.id;
        if visit.table.row(&observed_key(&id))?.is_none() && ids.len() < REVIEWED_AT_ONCE {
            ids.push(id);
        }
    }
    let logs: Vec<String> = ids.iter().map(|id| log_prefix(id)).collect();
    visit.table.need(&[], &logs)?;
    let mut observations = visit.observations()?;
    for id in ids {
        let game = match visit.game(&id) {
            Ok(game) => game,
            // A game that cannot be read cannot be reviewed.
            Err(Stop::Unreadable(_)) => continue,
            Err(stop) => return Err(stop),
        };
        let review = visit.review(&game)?;
        let last = game.log.last().map_or(game.open.record.created, |event| event.at);
        observations.extend(review.observations(last));
    }
    ok(&Skills::of(&Profile::of(&observations), visit.now))
}

pub(super) fn forget_skills(visit: &mut Visit, _: Request) -> Result<Reply> {
    visit.table.need(&[PLAYER], &[GAMES, OBSERVED])?;
    visit.player()?;
    let finished = visit.finished_games()?;
    let finished: Vec<&str> = finished.iter().map(|game| game.listed.record.id.as_str()).collect();
    visit.forget_observations(&finished)?;
    Ok(NO_CONTENT)
}

impl Visit<'_> {
    fn finished_games(&self) -> Result<Vec<ListedGame>> {
        let mut games = self.games()?;
        games.retain(|game| game.listed.finish.is_some());
        Ok(games)
    }
}
