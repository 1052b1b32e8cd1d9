//! Observations of the player's skills: a row for each exercise, and a row for each reviewed game.

use serde::{Deserialize, Serialize};

use super::kept_game::KeptGame;
use super::visit::{Result, Visit};
use crate::game::{MAX_OBSERVATIONS, Observation, Review};

/// The prefix of the observations of exercises.
pub(super) const EXERCISES: &str = "exercise/";

/// The prefix of the observations of reviewed games.
pub(super) const OBSERVED: &str = "observed/";

/// An observation as JSON.
#[derive(Debug, Serialize, Deserialize)]
struct ObservationForm {
    technique: String,
    at: i64,
    found: u32,
    missed: u32,
    time: i64,
}

impl From<&Observation> for ObservationForm {
    fn from(observation: &Observation) -> ObservationForm {
        let &Observation { technique, at, found, missed, time, .. } = observation;
        ObservationForm { technique: technique.as_str().to_string(), at, found, missed, time }
    }
}

impl ObservationForm {
    /// The observation; none if there is no such technique any more, or a number is impossible.
    fn read(self, exercise: bool) -> Option<Observation> {
        let ObservationForm { technique, at, found, missed, time } = self;
        let is_possible = found < 100_000 && missed < 100_000 && (0..1 << 40).contains(&time);
        let technique = technique.parse().ok().filter(|_| is_possible)?;
        let at = at.clamp(0, *crate::moving::TIMES.end());
        Some(Observation { technique, at, exercise, found, missed, time })
    }
}

/// The key of a game's observations.
pub(super) fn observed_key(id: &str) -> String {
    format!("{OBSERVED}{id}")
}

impl Visit<'_> {
    /// All observations, those of games first. Rows that cannot be read are left out.
    pub(super) fn observations(&self) -> Result<Vec<Observation>> {
        let mut observations = Vec::new();
        for (_, row) in self.table.range(OBSERVED)? {
            let forms = Vec::<ObservationForm>::deserialize(row).unwrap_or_default();
            observations.extend(forms.into_iter().filter_map(|form| form.read(false)));
        }
        for (_, row) in self.table.range(EXERCISES)? {
            let form = ObservationForm::deserialize(row).ok();
            observations.extend(form.and_then(|form| form.read(true)));
        }
        Ok(observations)
    }

    /// Stores the observation of an exercise. If there are too many observations of exercises, the oldest are
    /// deleted.
    pub(super) fn observe_exercise(&mut self, observation: &Observation) -> Result<()> {
        let known = self.table.range(EXERCISES)?;
        let at = format!("{:013}-", observation.at);
        let same_time = known.iter().filter(|(key, _)| key.starts_with(&at)).count();
        let excess = (known.len() + 1).saturating_sub(MAX_OBSERVATIONS);
        for (key, _) in known.iter().take(excess) {
            self.delete(format!("{EXERCISES}{key}"));
        }
        self.put(format!("{EXERCISES}{at}{same_time:03}"), &ObservationForm::from(observation))
    }

    /// Stores the observations that follow from the review of a finished game, once.
    pub(super) fn observe_game(&mut self, game: &KeptGame, review: &Review) -> Result<()> {
        let record = &game.open.record;
        let key = observed_key(&record.id);
        if game.open.game.finish().is_none() || self.table.row(&key)?.is_some() {
            return Ok(());
        }
        let last = game.log.last().map_or(record.created, |event| event.at);
        let forms: Vec<ObservationForm> =
            review.observations(last).iter().map(ObservationForm::from).collect();
        self.put(key, &forms)
    }

    /// Deletes the observations of exercises and of these finished games, which are not reviewed again.
    pub(super) fn forget_observations(&mut self, finished: &[&str]) -> Result<()> {
        self.delete_range(EXERCISES.to_string());
        for id in finished {
            self.put(observed_key(id), &Vec::<ObservationForm>::new())?;
        }
        Ok(())
    }
}
