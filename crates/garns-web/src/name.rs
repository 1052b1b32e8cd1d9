//! Names that players choose. The leaderboard shows them, so no name may look like another.

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_security::confusable_detection::skeleton;
use unicode_security::general_security_profile::IdentifierType;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection};
use unicode_segmentation::UnicodeSegmentation;

/// The most characters, as a reader counts them.
const LONGEST: usize = 24;

/// The most code points of one character: a letter with three marks.
const LONGEST_CHARACTER: usize = 4;

/// Reserved names.
const RESERVED: [&str; 4] = ["anonymous", "garns", "server", "you"];

/// A valid name in normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name(String);

/// The reason why a text is not a valid name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadName {
    #[error("a name has 1 to {LONGEST} characters")]
    Length,
    #[error("a name can only have visible characters, and {} is not visible", .0.escape_unicode())]
    Invisible(char),
    #[error("a name needs at least one letter, digit or symbol")]
    Empty,
    #[error("a name cannot mix letters of scripts that look alike, such as Latin and Cyrillic")]
    Mixed,
    #[error("this name is reserved")]
    Reserved,
}

impl Name {
    /// A text as a name: in normal form, with single spaces.
    pub(crate) fn new(text: &str) -> Result<Name, BadName> {
        let text: String = text.nfc().collect();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !(1..=LONGEST).contains(&text.graphemes(true).count()) {
            return Err(BadName::Length);
        }
        if let Some(hidden) = text.chars().find(|&c| !is_visible(c)) {
            return Err(BadName::Invisible(hidden));
        }
        // A character with many marks would cover the lines around it.
        if text.graphemes(true).any(|character| character.chars().count() > LONGEST_CHARACTER) {
            return Err(BadName::Length);
        }
        if !text.chars().any(stands_alone) {
            return Err(BadName::Empty);
        }
        let letters: String = text.chars().filter(|&c| c.identifier_allowed()).collect();
        if !letters.as_str().check_restriction_level(RestrictionLevel::HighlyRestrictive) {
            return Err(BadName::Mixed);
        }
        let name = Name(text);
        if RESERVED.iter().any(|reserved| key(reserved) == name.key()) {
            return Err(BadName::Reserved);
        }
        Ok(name)
    }

    /// A key that is equal for names that look alike.
    pub(crate) fn key(&self) -> String {
        key(&self.0)
    }

    pub(crate) fn into_string(self) -> String {
        self.0
    }
}

/// Unicode's skeleton of a text, without case and spaces: equal for texts that look alike.
fn key(text: &str) -> String {
    let plain: String = text.nfkc().filter(|c| !c.is_whitespace()).collect();
    let seen: String = skeleton(&plain).collect();
    let folded = seen.to_lowercase();
    skeleton(&folded).collect()
}

/// Whether a character has its own shape. Some letters and marks are invisible, and some are
/// variants of another letter.
fn is_visible(c: char) -> bool {
    use IdentifierType::{Default_Ignorable, Deprecated, Not_Character, Not_NFKC};
    match c.general_category_group() {
        GeneralCategoryGroup::Letter | GeneralCategoryGroup::Mark => {
            !matches!(c.identifier_type(), Some(Default_Ignorable | Deprecated | Not_Character | Not_NFKC))
        }
        // The empty Braille pattern, and characters that stand for something missing.
        GeneralCategoryGroup::Symbol => !matches!(c, '\u{2800}' | '\u{fffc}' | '\u{fffd}'),
        GeneralCategoryGroup::Number | GeneralCategoryGroup::Punctuation => true,
        GeneralCategoryGroup::Separator => c == ' ',
        GeneralCategoryGroup::Other => false,
    }
}

fn stands_alone(c: char) -> bool {
    use GeneralCategoryGroup::{Letter, Number, Symbol};
    matches!(c.general_category_group(), Letter | Number | Symbol)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Result<String, BadName> {
        Name::new(text).map(Name::into_string)
    }

    #[test]
    fn names_of_many_languages_are_fine() {
        for text in
            ["Ada", "Ἀρχιμήδης", "王", "ソウタ 2", "A. L. ♟", "Сара", "دينا", "Zoë-Ünal", "อัญชลี", "O'Neill"]
        {
            assert_eq!(name(text).as_deref(), Ok(text));
        }
        assert_eq!(name("  Ada \u{3000} L. ").as_deref(), Ok("Ada L."));
        assert_eq!(name("Zoe\u{308}").as_deref(), Ok("Zo\u{eb}"), "in normal form");
        assert!(name(&"e\u{323}\u{301}".repeat(24)).is_ok(), "24 characters of several code points");
        assert_eq!(name(&"x".repeat(25)), Err(BadName::Length));
        assert_eq!(name(" \u{2003} "), Err(BadName::Length));
    }

    #[test]
    fn nothing_is_hidden() {
        let hidden = "\u{7}\u{ad}\u{34f}\u{115f}\u{1160}\u{17b4}\u{180e}\u{200b}\u{200d}\u{200e}\u{202e}\
                      \u{2060}\u{2066}\u{2800}\u{3164}\u{fe0f}\u{feff}\u{ffa0}\u{fffc}\u{e0041}\u{e000}";
        for c in hidden.chars() {
            assert!(name(&format!("Ada{c}x")).is_err(), "{}", c.escape_unicode());
        }
        assert!(name(&format!("A{}", "\u{301}".repeat(9))).is_err(), "a tower of marks");
        assert_eq!(name("..."), Err(BadName::Empty));
    }

    #[test]
    fn no_two_names_look_alike() {
        assert_eq!(name("А\u{64}a"), Err(BadName::Mixed), "a Cyrillic A before Latin letters");
        for text in
            ["anonymous", "Anonymous", "anon ymous", "ａｎｏｎｙｍｏｕｓ", "аnonymous", "GARNS", "An0nymous"]
        {
            assert!(name(text).is_err(), "{text}");
        }
        let key = |text: &str| Name::new(text).unwrap().key();
        assert_eq!(key("Capa"), key("Сара"), "all Latin, all Cyrillic");
        assert_eq!(key("Ada L"), key("adaL"));
        assert_ne!(key("Ada"), key("Eva"));
    }
}
