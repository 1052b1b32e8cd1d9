//! Bivalue universal grave, types 1 to 4.

use super::found::{Found, Seen};
use super::state::State;
use super::tables::{CELLS, HOUSE_SETS, HOUSES, KINDS, PEERS, bits, cells_of};
use super::tuples::choices;

/// A board on which, without the extra digits of some cells, every open cell would have two digits
/// and every digit two places.
pub(super) struct Bug {
    /// The cells with extras, as they were discovered, and their extras.
    pub(super) cells: Vec<(usize, u16)>,
    /// The conclusion.
    pub(super) kind: Type,
}

/// The conclusions from the extra digits.
pub(super) enum Type {
    /// One cell has extras: it holds one of them.
    One,
    /// One extra digit in several cells: one of them holds it.
    Two,
    /// The extras, as if of one cell, make a naked set with other cells of a house.
    Three { house: usize, cells: Vec<usize>, digits: u16 },
    /// A digit that is no extra is locked in the two cells.
    Four { house: usize, locked: usize },
}

/// No. 19: Type 1 5.6, types 2 and 4 5.7, type 3 5.8 and more.
pub(super) fn bug(state: &State) -> Option<Found> {
    let Extras { cells, digits: extras, common } = Extras::find(state)?;
    match *cells {
        [(cell, own)] => {
            let removals = vec![(cell, state.digits[cell] & !own)];
            Some(Found::removing(5.6, removals, Seen::Bug(Box::new(Bug { cells, kind: Type::One }))))
        }
        _ if extras.count_ones() == 1 => {
            type_two(state, &cells, extras, common).or_else(|| type_four(state, &cells, extras))
        }
        _ if common != 0 => {
            type_four(state, &cells, extras).or_else(|| type_three(state, &cells, extras, common))
        }
        _ => None,
    }
}

/// The candidates that keep the board from being a BUG.
struct Extras {
    /// The cells, as they were discovered, with their extras.
    cells: Vec<(usize, u16)>,
    /// The extras of all cells.
    digits: u16,
    /// The cells that see all cells with extras.
    common: u128,
}

impl Extras {
    fn find(state: &State) -> Option<Extras> {
        let mut rest = *state;
        let mut cells: Vec<(usize, u16)> = Vec::new();
        let mut digits = 0;
        let mut common = u128::MAX;
        for (house, digit) in KINDS
            .into_iter()
            .flat_map(|kind| (kind..kind + 9).flat_map(|house| (0..9).map(move |digit| (house, digit))))
        {
            let mask = state.positions[house][digit];
            if matches!(mask.count_ones(), 0 | 2) {
                continue;
            }
            let mut large =
                bits(mask).map(|i| CELLS[house][i] as usize).filter(|&cell| state.count(cell) >= 3);
            // If no cell has three digits, this is not a BUG. If several cells have, another house decides.
            let cell = large.next()?;
            if large.next().is_some() {
                continue;
            }
            match cells.iter_mut().find(|entry| entry.0 == cell) {
                Some(entry) => entry.1 |= 1 << digit,
                None => cells.push((cell, 1 << digit)),
            }
            digits |= 1u16 << digit;
            rest.remove(cell, digit);
            common &= PEERS[cell];
            for &(cell, _) in &cells {
                common &= !(1 << cell);
            }
            if cells.len() > 1 && digits.count_ones() > 1 && common == 0 {
                return None;
            }
        }
        let two = |count: u32| count == 0 || count == 2;
        let is_bug = cells_of(state.open).all(|cell| rest.count(cell) == 2)
            && rest.positions.iter().flatten().all(|mask| two(mask.count_ones()));
        (is_bug && !cells.is_empty()).then_some(Extras { cells, digits, common })
    }
}

fn type_two(state: &State, cells: &[(usize, u16)], extras: u16, common: u128) -> Option<Found> {
    let digit = extras.trailing_zeros() as usize;
    let removals: Vec<_> = cells_of(common & state.places[digit]).map(|cell| (cell, extras)).collect();
    (!removals.is_empty()).then(|| {
        let bug = Bug { cells: cells.to_vec(), kind: Type::Two };
        Found::removing(5.7, removals, Seen::Bug(Box::new(bug)))
    })
}

/// The houses that hold all cells with extras: box, row, column.
fn shared_houses(cells: &[(usize, u16)]) -> impl Iterator<Item = usize> + '_ {
    (0..3).filter_map(|kind| {
        let house = HOUSES[cells[0].0][kind].0;
        cells.iter().all(|&(cell, _)| HOUSES[cell][kind].0 == house).then_some(house as usize)
    })
}

fn type_four(state: &State, cells: &[(usize, u16)], extras: u16) -> Option<Found> {
    let &[(one, own_one), (two, own_two)] = cells else { return None };
    let shared = state.digits[one] & state.digits[two] & !extras;
    if shared.count_ones() != 1 {
        return None;
    }
    let house = shared_houses(cells).next()?;
    let removals =
        vec![(one, state.digits[one] & !own_one & !shared), (two, state.digits[two] & !own_two & !shared)];
    let kind = Type::Four { house, locked: shared.trailing_zeros() as usize };
    Some(Found::removing(5.7, removals, Seen::Bug(Box::new(Bug { cells: cells.to_vec(), kind }))))
}

fn type_three(state: &State, cells: &[(usize, u16)], extras: u16, common: u128) -> Option<Found> {
    // The order of the cells that see all: as the first cell with extras sees them.
    let order = |set: u128| {
        super::tables::SEEN[cells[0].0]
            .iter()
            .map(|&cell| cell as usize)
            .filter(move |&cell| set >> cell & 1 != 0)
    };
    for house in shared_houses(cells) {
        let inside: Vec<usize> = order(common & HOUSE_SETS[house]).collect();
        for size in 2..=6u32 {
            if (inside.len() as u32) < size {
                continue;
            }
            for chosen in choices(size - 1, inside.len() as u32) {
                let naked: Vec<usize> = bits(chosen as u16).map(|index| inside[index]).collect();
                let union = naked.iter().fold(0, |set, &cell| set | state.digits[cell]);
                let small = naked.iter().any(|&cell| state.count(cell) < 2);
                if small || union.count_ones() != size || (union | extras).count_ones() != size {
                    continue;
                }
                let removals: Vec<_> = inside
                    .iter()
                    .filter(|cell| !naked.contains(cell))
                    .map(|&cell| (cell, state.digits[cell] & union))
                    .filter(|&(_, digits)| digits != 0)
                    .collect();
                if !removals.is_empty() {
                    let rating = 5.7 + f64::from(size - 1) * 0.1;
                    let kind = Type::Three { house, cells: naked, digits: union };
                    let bug = Bug { cells: cells.to_vec(), kind };
                    return Some(Found::removing(rating, removals, Seen::Bug(Box::new(bug))));
                }
            }
        }
    }
    None
}
