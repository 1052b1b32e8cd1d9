//! Values of options that completion scripts can offer.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};
use garns::generate::ClueSymmetry;
use garns::logic::{Family, TechniqueId};
use garns::rate::Level;

/// A parser of values, with the names that a shell offers when it completes the option.
pub(crate) struct Listed<T> {
    /// The usual names of the values.
    pub(crate) names: fn() -> Vec<&'static str>,
    /// Reads a value; it may accept more than the usual names.
    pub(crate) parse: fn(&str) -> Result<T, String>,
}

impl<T> Clone for Listed<T> {
    fn clone(&self) -> Listed<T> {
        Listed { names: self.names, parse: self.parse }
    }
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Listed<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        self.parse.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// HoDoKu's levels.
pub(crate) const LEVELS: Listed<Level> = Listed {
    names: || vec!["easy", "medium", "hard", "unfair", "extreme"],
    parse: |name| name.parse().map_err(|error| format!("{error}")),
};

/// Symmetries of the clues.
pub(crate) const SYMMETRIES: Listed<ClueSymmetry> = Listed {
    names: || ClueSymmetry::NAMES.iter().map(|(_, name)| *name).collect(),
    parse: |name| name.parse().map_err(|error| format!("{error}")),
};

/// Techniques and families, by name; the command that uses them reports unknown names.
pub(crate) const TECHNIQUES: Listed<String> =
    Listed { names: technique_names, parse: |name| Ok(name.to_string()) };

/// The names of all techniques and families.
pub(crate) fn technique_names() -> Vec<&'static str> {
    let techniques = TechniqueId::ALL.iter().map(|id| id.as_str());
    Family::ALL.iter().map(|family| family.id()).chain(techniques).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_that_is_offered_is_accepted() {
        assert!((LEVELS.names)().into_iter().all(|name| (LEVELS.parse)(name).is_ok()));
        assert_eq!((LEVELS.names)().len(), Level::ALL.len());
        assert!((SYMMETRIES.names)().into_iter().all(|name| (SYMMETRIES.parse)(name).is_ok()));
        let known = |name: &&str| TechniqueId::ALL.iter().any(|id| id.info().is_called(name));
        assert_eq!(technique_names().iter().find(|name| !known(name)), None);
    }
}
