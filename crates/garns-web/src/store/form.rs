//! The texts of the columns that hold more than a number or a word, in the [form](garns_game::form) of all homes.

use garns::Grid;
use garns::rate::Level;
use garns_game::api;
use garns_game::game::{Ratings, Source};
use serde::{Deserialize, Serialize};

use super::StoreError;

pub(super) fn write_source(source: &Source) -> Result<String, StoreError> {
    write(source)
}

pub(super) fn read_source(text: &str) -> Result<Source, StoreError> {
    read(text)
}

pub(super) fn write_ratings(ratings: Option<&Ratings>) -> Result<Option<String>, StoreError> {
    ratings.map(|ratings| write(&api::Ratings::from(ratings))).transpose()
}

pub(super) fn read_ratings(text: Option<&str>) -> Result<Option<Ratings>, StoreError> {
    let Some(text) = text else { return Ok(None) };
    read::<api::Ratings>(text)?.try_into().map(Some).map_err(StoreError::unreadable)
}

pub(super) use garns_game::form::level_word as write_level;

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
    fn stored_texts_of_earlier_versions_are_read_and_written_unchanged() {
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
    fn a_text_that_cannot_be_read_is_an_error() {
        assert!(matches!(read_source(r#"{"kind":"dreamt"}"#), Err(StoreError::Unreadable(_))));
        assert!(matches!(read_ratings(Some("7.2")), Err(StoreError::Unreadable(_))));
        assert!(matches!(read_level(Some("awful")), Err(StoreError::Unreadable(_))));
        assert!(matches!(read_grid("12"), Err(StoreError::Unreadable(_))));
    }
}
