//! The source and the ratings of a puzzle in the form in which homes keep them.

use garns::rate::se;
use serde::{Deserialize, Serialize};

use super::Unreadable;
use crate::game::{HodokuRating, Ratings, Source};

/// A [`Source`] as JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SourceForm {
    Stored { number: u32 },
    Fresh { seed: String },
    Own,
    Daily { date: String },
    Practice { technique: String },
}

/// [`Ratings`] as JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RatingsForm {
    se: Option<SeForm>,
    hodoku: Option<HodokuForm>,
}

/// Sudoku Explainer's numbers, `7.2` for 72 tenths.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SeForm {
    er: f64,
    ep: f64,
    ed: f64,
}

/// HoDoKu's level by its name, and its score.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct HodokuForm {
    level: String,
    score: u32,
}

impl From<Source> for SourceForm {
    fn from(source: Source) -> SourceForm {
        match source {
            Source::Stored { number } => SourceForm::Stored { number },
            Source::Fresh { seed } => SourceForm::Fresh { seed },
            Source::Own => SourceForm::Own,
            Source::Daily { date } => SourceForm::Daily { date },
            Source::Practice { technique } => SourceForm::Practice { technique },
        }
    }
}

impl From<SourceForm> for Source {
    fn from(form: SourceForm) -> Source {
        match form {
            SourceForm::Stored { number } => Source::Stored { number },
            SourceForm::Fresh { seed } => Source::Fresh { seed },
            SourceForm::Own => Source::Own,
            SourceForm::Daily { date } => Source::Daily { date },
            SourceForm::Practice { technique } => Source::Practice { technique },
        }
    }
}

impl From<&Ratings> for RatingsForm {
    fn from(ratings: &Ratings) -> RatingsForm {
        let hodoku =
            |hodoku: HodokuRating| HodokuForm { level: hodoku.level.to_string(), score: hodoku.score };
        RatingsForm {
            se: ratings.se.map(|se| SeForm { er: se.er.into(), ep: se.ep.into(), ed: se.ed.into() }),
            hodoku: ratings.hodoku.map(hodoku),
        }
    }
}

impl TryFrom<RatingsForm> for Ratings {
    type Error = Unreadable;

    fn try_from(RatingsForm { se, hodoku }: RatingsForm) -> Result<Ratings, Unreadable> {
        let number = |value: f64| se::Score::from_tenths((value * 10.0).round() as u16);
        let se = se.map(|se| se::Rating { er: number(se.er), ep: number(se.ep), ed: number(se.ed) });
        let hodoku = match hodoku {
            Some(HodokuForm { level, score }) => {
                Some(HodokuRating { level: level.parse().map_err(Unreadable::new)?, score })
            }
            None => None,
        };
        Ok(Ratings { se, hodoku })
    }
}
