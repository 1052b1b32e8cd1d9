//! Observations of the player's skills: a row for each exercise, and a row for each reviewed game.

use serde::{Deserialize, Serialize};

use super::visit::{Result, Visit};
use crate::game::{MAX_OBSERVATIONS, Observation};

/// The prefix of the observations of exercises.
const EXERCISES: &str = "exercise/";

/// The prefix of the observations of reviewed games.
const OBSERVED: &str = "observed/";

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
    /// All observations, the oldest first. Rows that cannot be read are left out.
    pub(super) fn all_observations(&self) -> Result<Vec<Observation>> {
        let mut observations = Vec::new();
        for (_, row) in self.rows(OBSERVED)? {
            let forms = Vec::<ObservationForm>::deserialize(row).unwrap_or_default();
            observations.extend(forms.into_iter().filter_map(|form| form.read(false)));
        }
        for (_, row) in self.rows(EXERCISES)? {
            let form = ObservationForm::deserialize(row).ok();
            observations.extend(form.and_then(|form| form.read(true)));
        }
        observations.sort_by_key(|observation| observation.at);
        Ok(observations)
    }

    /// Stores the observation of an exercise. If there are too many observations of exercises, the oldest are
    /// deleted.
    pub(super) fn put_exercise(&mut self, observation: &Observation) -> Result<()> {
        let known = self.table.range(EXERCISES)?;
        let at = format!("{:013}-", observation.at);
        let same_time = known.iter().filter(|(key, _)| key.starts_with(&at)).count();
        let excess = (known.len() + 1).saturating_sub(MAX_OBSERVATIONS);
        for (key, _) in known.iter().take(excess) {
            self.delete(format!("{EXERCISES}{key}"));
        }
        self.put(format!("{EXERCISES}{at}{same_time:03}"), &ObservationForm::from(observation))
    }

    /// Stores the observations of a finished game, once.
    pub(super) fn put_observed(&mut self, id: &str, observations: &[Observation]) -> Result<()> {
        let key = observed_key(id);
        if self.row(&key)?.is_some() {
            return Ok(());
        }
        let forms: Vec<ObservationForm> = observations.iter().map(ObservationForm::from).collect();
        self.put(key, &forms)
    }

    /// Deletes the observations of exercises and of these finished games, which are not reviewed again.
    pub(super) fn delete_observations(&mut self, finished: &[String]) -> Result<()> {
        self.delete_range(EXERCISES.to_string());
        for id in finished {
            self.put(observed_key(id), &Vec::<ObservationForm>::new())?;
        }
        Ok(())
    }
}
