//! The registry: one line to declare a technique or a family of them, one to list it.

use crate::logic::technique::Technique;

pub mod full_house;
pub mod hidden_single;
pub mod naked_single;

/// Every technique, family by family.
static FAMILIES: &[&[&dyn Technique]] = &[full_house::ALL, naked_single::ALL, hidden_single::ALL];

/// Every technique, akin ones together. In which order they are tried is the ladder's business.
pub static ALL: &[&dyn Technique] = &flat::<{ total(FAMILIES) }>(FAMILIES);

/// The technique of that id: `xy-wing`.
pub fn by_id(id: &str) -> Option<&'static dyn Technique> {
    ALL.iter().copied().find(|technique| technique.info().id == id)
}

/// The technique of that code in HoDoKu's regression libraries: `0800`.
pub fn by_hodoku_code(code: &str) -> Option<&'static dyn Technique> {
    ALL.iter().copied().find(|technique| technique.info().hodoku.is_some_and(|hodoku| hodoku.code == code))
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
