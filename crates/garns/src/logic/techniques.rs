//! The registry: one line to declare a technique or a family of them, one to list it.

use crate::logic::technique::{Info, Technique};

pub mod als_chain;
pub mod als_xy_wing;
pub mod als_xz;
pub mod avoidable_rectangle;
pub mod brute_force;
pub mod bug;
pub mod colours;
pub mod death_blossom;
pub mod empty_rectangle;
pub mod fish;
pub mod forcing_chain;
pub mod forcing_net;
pub mod full_house;
pub mod hidden_single;
pub mod hidden_subset;
pub mod kraken_fish;
pub mod locked_candidates;
pub mod naked_single;
pub mod naked_subset;
pub mod nested_forcing_net;
pub mod nice_loop;
pub mod remote_pair;
pub mod skyscraper;
pub mod sue_de_coq;
pub mod template;
pub mod turbot_fish;
pub mod two_string_kite;
pub mod uniqueness;
pub mod w_wing;
pub mod x_chain;
pub mod xy_chain;
pub mod xy_wing;

/// Every technique, family by family.
static FAMILIES: &[&[&dyn Technique]] = &[
    full_house::ALL,
    naked_single::ALL,
    hidden_single::ALL,
    locked_candidates::ALL,
    naked_subset::ALL,
    hidden_subset::ALL,
    fish::ALL,
    skyscraper::ALL,
    two_string_kite::ALL,
    turbot_fish::ALL,
    empty_rectangle::ALL,
    w_wing::ALL,
    xy_wing::ALL,
    bug::ALL,
    uniqueness::ALL,
    avoidable_rectangle::ALL,
    sue_de_coq::ALL,
    colours::ALL,
    remote_pair::ALL,
    x_chain::ALL,
    xy_chain::ALL,
    nice_loop::ALL,
    als_xz::ALL,
    als_xy_wing::ALL,
    als_chain::ALL,
    death_blossom::ALL,
    kraken_fish::ALL,
    forcing_chain::ALL,
    forcing_net::ALL,
    nested_forcing_net::ALL,
    template::ALL,
    brute_force::ALL,
];

/// Every technique, akin ones together. In which order they are tried is the ladder's business.
pub static ALL: &[&dyn Technique] = &flat::<{ total(FAMILIES) }>(FAMILIES);

/// The technique of that id: `xy-wing`.
pub fn by_id(id: &str) -> Option<&'static dyn Technique> {
    ALL.iter().copied().find(|technique| technique.info().id == id)
}

/// The technique of that id, or all techniques of the family of that id: `fish`.
pub fn by_name(name: &str) -> Vec<&'static dyn Technique> {
    let info_fits = |info: &Info| info.id == name || info.family.id() == name;
    ALL.iter().copied().filter(|technique| info_fits(technique.info())).collect()
}

/// The technique of that code in HoDoKu's regression libraries: `0800`.
pub fn by_hodoku_code(code: &str) -> Option<&'static dyn Technique> {
    ALL.iter().copied().find(|technique| is_called(*technique, code))
}

fn is_called(technique: &dyn Technique, code: &str) -> bool {
    technique.info().hodoku.is_some_and(|hodoku| hodoku.code == code)
}

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

/// What a case of HoDoKu's regression library asks for: a code such as `0800`, with a variant such
/// as `0402-1` that stands for options, `0610-x` for a case where nothing is to be found, or with a
/// fifth digit 1 for siamese fish, `03111`.
pub fn by_library_code(code: &str) -> Option<&'static dyn Technique> {
    let variant = VARIANTS.iter().find(|(name, _)| *name == code).map(|&(_, technique)| technique);
    let plain = code.get(..4).filter(|plain| matches!(code.as_bytes().get(plain.len()), None | Some(b'-')));
    let siamese = || fish::siamese(code.strip_suffix('1').filter(|code| code.len() == 4)?);
    let strict = || {
        let plain = code.strip_suffix("-1")?;
        uniqueness::STRICT.iter().copied().find(|test| is_called(*test, plain))
    };
    variant.or_else(siamese).or_else(strict).or_else(|| by_hodoku_code(plain?))
}

const fn total(families: &[&[&dyn Technique]]) -> usize {
    let mut total = 0;
    let mut f = 0;
    while f < families.len() {
        total += families[f].len();
        f += 1;
    }
    total
}

const fn flat<const N: usize>(families: &[&[&'static dyn Technique]]) -> [&'static dyn Technique; N] {
    let mut all = [families[0][0]; N];
    let (mut f, mut i, mut n) = (0, 0, 0);
    while n < N {
        if i == families[f].len() {
            f += 1;
            i = 0;
        } else {
            all[n] = families[f][i];
            i += 1;
            n += 1;
        }
    }
    all
}
