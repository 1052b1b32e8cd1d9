//! Codes of HoDoKu's regression library, and the searches that they ask for.

use crate::logic::Technique;
use crate::logic::TechniqueId::{self, *};
use crate::logic::techniques::{empty_rectangle, fish, uniqueness};
use crate::rate::hodoku::defaults::DEFAULTS;

/// Techniques that HoDoKu counts as variants of others, by the code and variant of their cases.
static VARIANTS: &[(&str, TechniqueId)] = &[
    ("0709-2", AlsContinuousNiceLoop),
    ("0710-3", AlsDiscontinuousNiceLoop),
    ("0710-4", AlsDiscontinuousNiceLoop),
    ("0711-3", AlsAic),
    ("0711-4", AlsAic),
    ("0902-2", AlsXyWingOverlapping),
    ("0903-2", AlsXyChainOverlapping),
    ("0904-2", DeathBlossomOverlapping),
];

/// The search that a case of HoDoKu's regression library asks for.
///
/// A code is `0800`, or `0402-1` with a variant that stands for options, or `0610-x` for a case in
/// which the search must find nothing. A fifth digit 1 asks for siamese fish: `03111`.
pub fn by_library_code(code: &str) -> Option<&'static Technique> {
    if let Some(&(_, technique)) = VARIANTS.iter().find(|(variant, _)| *variant == code) {
        return technique.technique();
    }
    if code == "0402-1" {
        return Some(&empty_rectangle::TWO_PLACES);
    }
    let named = |code: &str| DEFAULTS.iter().find(|one| one.code == code).map(|one| one.technique);
    if let Some(plain) = code.strip_suffix('1').filter(|plain| plain.len() == 4)
        && let Some(siamese) = named(plain).and_then(fish::siamese)
    {
        return Some(siamese);
    }
    let (plain, variant) = code.split_once('-').unwrap_or((code, ""));
    let technique = named(plain)?;
    let strict = uniqueness::STRICT.iter().find(|test| variant == "1" && test.id() == technique);
    strict.or_else(|| technique.technique())
}
