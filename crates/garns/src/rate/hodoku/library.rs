//! Codes of HoDoKu's regression library, and the searches that they ask for.

use crate::logic::Technique;
use crate::logic::techniques::{
    als_chain, als_xy_wing, death_blossom, empty_rectangle, fish, nice_loop, uniqueness,
};
use crate::rate::hodoku::defaults::DEFAULTS;

/// Techniques with other options than usual, by the code and variant that ask for them.
static VARIANTS: &[(&str, &dyn Technique)] = &[
    ("0402-1", &empty_rectangle::TWO_PLACES),
    ("0709-2", &nice_loop::WITH_SETS[0]),
    ("0710-3", &nice_loop::WITH_SETS[1]),
    ("0710-4", &nice_loop::WITH_SETS[1]),
    ("0711-3", &nice_loop::WITH_SETS[2]),
    ("0711-4", &nice_loop::WITH_SETS[2]),
    ("0902-2", &als_xy_wing::OVERLAPPING),
    ("0903-2", &als_chain::OVERLAPPING),
    ("0904-2", &death_blossom::OVERLAPPING),
];

/// The search that a case of HoDoKu's regression library asks for.
///
/// A code is `0800`, or `0402-1` with a variant that stands for options, or `0610-x` for a case in
/// which the search must find nothing. A fifth digit 1 asks for siamese fish: `03111`.
pub fn by_library_code(code: &str) -> Option<&'static dyn Technique> {
    if let Some(&(_, technique)) = VARIANTS.iter().find(|(variant, _)| *variant == code) {
        return Some(technique);
    }
    let named = |code: &str| DEFAULTS.iter().find(|one| one.code == code).map(|one| one.technique);
    if let Some(plain) = code.strip_suffix('1').filter(|plain| plain.len() == 4)
        && let Some(siamese) = named(plain).and_then(fish::siamese)
    {
        return Some(siamese);
    }
    let (plain, variant) = code.split_once('-').unwrap_or((code, ""));
    let technique = named(plain)?;
    let strict = uniqueness::STRICT.iter().copied().find(|test| variant == "1" && test.id() == technique);
    strict.or_else(|| technique.search())
}
