//! The form in which the store keeps things as text. It is the store's own: it changes only together with a
//! migration, whatever happens to the types of the game or of the wire.

use garns::Grid;
use garns::rate::{Level, se};
use serde::{Deserialize, Serialize};

use super::StoreError;
use garns_game::game::{HodokuRating, Ratings, Source};

/// A [`Source`] as JSON.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum SourceForm {
    Stored { number: u32 },
    Fresh { seed: String },
    Own,
    Daily { date: String },
    Practice { technique: String },
}

/// [`Ratings`] as JSON.
#[derive(Serialize, Deserialize)]
struct RatingsForm {
    se: Option<SeForm>,
    hodoku: Option<HodokuForm>,
}

/// Sudoku Explainer's numbers, `7.2` for 72 tenths.
#[derive(Serialize, Deserialize)]
struct SeForm {
    er: f64,
    ep: f64,
    ed: f64,
}

/// HoDoKu's level by its name, and its score.
#[derive(Serialize, Deserialize)]
struct HodokuForm {
    level: String,
    score: u32,
}

pub(super) fn write_source(source: &Source) -> Result<String, StoreError> {
    write(&match source.clone() {
        Source::Stored { number } => SourceForm::Stored { number },
        Source::Fresh { seed } => SourceForm::Fresh { seed },
        Source::Own => SourceForm::Own,
        Source::Daily { date } => SourceForm::Daily { date },
        Source::Practice { technique } => SourceForm::Practice { technique },
    })
}

pub(super) fn read_source(text: &str) -> Result<Source, StoreError> {
    Ok(match read(text)? {
        SourceForm::Stored { number } => Source::Stored { number },
        SourceForm::Fresh { seed } => Source::Fresh { seed },
        SourceForm::Own => Source::Own,
        SourceForm::Daily { date } => Source::Daily { date },
        SourceForm::Practice { technique } => Source::Practice { technique },
    })
}

pub(super) fn write_ratings(ratings: Option<&Ratings>) -> Result<Option<String>, StoreError> {
    let Some(ratings) = ratings else { return Ok(None) };
    let form = RatingsForm {
        se: ratings.se.map(|se| SeForm { er: se.er.into(), ep: se.ep.into(), ed: se.ed.into() }),
        hodoku: ratings
            .hodoku
            .map(|hodoku| HodokuForm { level: hodoku.level.to_string(), score: hodoku.score }),
    };
    write(&form).map(Some)
}

pub(super) fn read_ratings(text: Option<&str>) -> Result<Option<Ratings>, StoreError> {
    let Some(text) = text else { return Ok(None) };
    let RatingsForm { se, hodoku } = read(text)?;
    let number = |value: f64| se::Score::from_tenths((value * 10.0).round() as u16);
    let se = se.map(|se| se::Rating { er: number(se.er), ep: number(se.ep), ed: number(se.ed) });
    let hodoku = match hodoku {
        Some(HodokuForm { level, score }) => {
            Some(HodokuRating { level: level.parse().map_err(StoreError::unreadable)?, score })
        }
        None => None,
    };
    Ok(Some(Ratings { se, hodoku }))
}

/// The word for a level in a column: `easy`.
pub(super) fn write_level(level: Level) -> String {
    level.to_string().to_lowercase()
}

pub(super) fn read_level(word: Option<&str>) -> Result<Option<Level>, StoreError> {
    word.map(str::parse).transpose().map_err(StoreError::unreadable)
}

pub(super) fn read_grid(text: &str) -> Result<Grid, StoreError> {
    text.parse().map_err(StoreError::unreadable)
}

fn write(form: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(form).map_err(StoreError::unreadable)
}

fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(StoreError::unreadable)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts are those that earlier versions have written.
    #[test]
    fn what_was_stored_is_read_and_written_alike() {
        let sources = [
            (r#"{"kind":"stored","number":7}"#, Source::Stored { number: 7 }),
            (
                r#"{"kind":"fresh","seed":"18446744073709551615"}"#,
                Source::Fresh { seed: u64::MAX.to_string() },
            ),
            (r#"{"kind":"own"}"#, Source::Own),
            (r#"{"kind":"daily","date":"2026-11-15"}"#, Source::Daily { date: "2026-11-15".into() }),
            (r#"{"kind":"practice","technique":"x-wing"}"#, Source::Practice { technique: "x-wing".into() }),
        ];
        for (text, source) in sources {
            assert_eq!(read_source(text).unwrap(), source);
            assert_eq!(write_source(&source).unwrap(), text);
        }
        let text = r#"{"se":{"er":7.2,"ep":1.2,"ed":10.7},"hodoku":{"level":"Unfair","score":1700}}"#;
        let ratings = read_ratings(Some(text)).unwrap();
        assert_eq!(ratings.as_ref().unwrap().tenths(), Some(72));
        assert_eq!(write_ratings(ratings.as_ref()).unwrap().as_deref(), Some(text));
        for level in Level::ALL {
            assert_eq!(read_level(Some(&write_level(level))).unwrap(), Some(level));
        }
        assert_eq!(write_level(Level::Easy), "easy");
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        assert!(matches!(read_source(r#"{"kind":"dreamt"}"#), Err(StoreError::Unreadable(_))));
        assert!(matches!(read_ratings(Some("7.2")), Err(StoreError::Unreadable(_))));
        assert!(matches!(read_level(Some("awful")), Err(StoreError::Unreadable(_))));
        assert!(matches!(read_grid("12"), Err(StoreError::Unreadable(_))));
    }
}
