//! The search through positions, without allocation and without recursion.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use super::packed::Packed;
use super::position::{Outcome, Position};
#[cfg(target_arch = "x86_64")]
use super::wide::Wide;
use crate::solve::Undecided;
use crate::solve::lanes::{Kind, Lanes};
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
use crate::solve::register::Native;
use crate::solve::register::Plain;
use crate::{Cell, DigitSet, Grid};

/// A search with more solutions and dead ends than this counts as long. Few puzzles need that many.
const LONG: usize = 1000;

/// The number of solutions and dead ends after which each position is checked for repeated digits before a
/// choice. Few searches for a solution are so long, and a search without a solution could be endless.
const SUSPICIOUS: usize = 4;

/// A search that stops at each solution and can be continued from there.
#[derive(Clone)]
pub(super) struct Search {
    /// The registers, which decide the type of the positions.
    lanes: Lanes,
    /// The position to start from. `is_begun` is whether the search has taken it.
    first: Slot,
    is_begun: bool,
    /// The number of waiting positions.
    depth: usize,
    /// The number of positions that were followed to a solution or a dead end.
    ends: usize,
    /// The waiting positions; the next position is the last. Each is the other half of an earlier choice,
    /// and all choices are in different cells, so 81 are enough. The solution that was found last is
    /// stored after them.
    waiting: [Slot; 81],
}

/// Room for a position of any kind.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Slot(MaybeUninit<[u8; 288]>);

impl Slot {
    /// The position with these digits, for these registers.
    #[inline(always)]
    fn new(lanes: Lanes, cells: &[u8; 81]) -> Slot {
        let mut slot = Slot(MaybeUninit::uninit());
        // SAFETY, here and below: a value of `Lanes` proves that the machine has the instructions.
        match lanes.0 {
            Kind::Portable => slot.write(unsafe { Packed::<Plain>::new(cells) }),
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
            Kind::Vector128 => slot.write(unsafe { Packed::<Native>::new(cells) }),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 | Kind::Avx512 => slot.write(unsafe { new_wide(cells) }),
        }
        slot
    }

    #[inline(always)]
    fn write<P: Position>(&mut self, position: P) {
        const { assert!(size_of::<P>() <= size_of::<Slot>() && align_of::<P>() <= align_of::<Slot>()) };
        // SAFETY: there is room, and the slot is aligned.
        unsafe { self.0.as_mut_ptr().cast::<P>().write(position) };
    }

    /// # Safety
    /// A position of this kind has been written here.
    #[inline(always)]
    unsafe fn get_mut<P: Position>(&mut self) -> &mut P {
        // SAFETY: the caller guarantees that a position of this kind is here.
        unsafe { &mut *self.0.as_mut_ptr().cast::<P>() }
    }

    /// # Safety
    /// A position of this kind has been written here.
    #[inline(always)]
    unsafe fn read<P: Position>(&self) -> P {
        // SAFETY: the caller guarantees that a position of this kind is here.
        unsafe { self.0.as_ptr().cast::<P>().read() }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn new_wide(cells: &[u8; 81]) -> Wide {
    // SAFETY: this runs only on machines with AVX2.
    unsafe { Wide::new(cells) }
}

/// Calls a generic method with the position that belongs to the registers of a search.
macro_rules! with_position {
    ($search:ident . $method:ident :: <P> ($($argument:expr),*)) => {
        match $search.lanes.0 {
            // SAFETY, here and below: a value of `Lanes` proves that the machine has the instructions,
            // and all positions of a search are of the same kind.
            Kind::Portable => unsafe { $search.$method::<Packed<Plain>>($($argument),*) },
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
            Kind::Vector128 => unsafe { $search.$method::<Packed<Native>>($($argument),*) },
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 | Kind::Avx512 => unsafe { $search.$method::<Wide>($($argument),*) },
        }
    };
}

impl Search {
    /// A search for the solutions of a grid.
    // A search is large, so this is one expression: the search is built in place and never copied.
    #[inline(always)]
    pub(super) fn new(lanes: Lanes, grid: &Grid) -> Search {
        Search {
            lanes,
            first: Slot::new(lanes, &grid.to_bytes()),
            is_begun: false,
            depth: 0,
            ends: 0,
            waiting: [const { Slot(MaybeUninit::uninit()) }; 81],
        }
    }

    /// Removes all digits but these from a cell, in a search that has not started yet.
    #[inline]
    pub(super) fn keep(&mut self, cell: Cell, digits: DigitSet) {
        debug_assert!(!self.is_begun);
        with_position!(self.keep_with::<P>(cell, digits));
    }

    /// Continues to the next solution, and returns whether there is one.
    #[inline]
    pub(super) fn advance(&mut self) -> bool {
        self.run(usize::MAX)
    }

    /// The solution that was found last.
    #[inline]
    pub(super) fn solution(&self) -> Grid {
        with_position!(self.solution_with::<P>())
    }

    /// The number of positions that were followed to a solution or a dead end.
    pub(super) fn ends(&self) -> usize {
        self.ends
    }

    /// Continues to the next solution, unless the number of solutions and dead ends reaches the limit first,
    /// and returns whether there is one.
    #[inline]
    pub(super) fn advance_within(&mut self, limit: usize) -> Result<bool, Undecided> {
        match self.run(limit) {
            true => Ok(true),
            // No position is left to follow.
            false if self.is_begun && self.depth == 0 => Ok(false),
            false => Err(Undecided::after(self.ends)),
        }
    }

    /// Continues to the next solution, unless the number of solutions and dead ends reaches `most` first.
    #[inline]
    fn run(&mut self, most: usize) -> bool {
        // SAFETY, here and below: a value of `Lanes` proves that the machine has the instructions.
        match self.lanes.0 {
            Kind::Portable => unsafe { self.advance_with::<Packed<Plain>>(most) },
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
            Kind::Vector128 => unsafe { self.advance_with::<Packed<Native>>(most) },
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 | Kind::Avx512 => unsafe { self.advance_avx2(most) },
        }
    }

    /// Like `advance_with`, compiled for AVX2.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn advance_avx2(&mut self, most: usize) -> bool {
        // SAFETY: this runs only on machines with AVX2.
        unsafe { self.advance_with::<Wide>(most) }
    }

    #[inline(always)]
    unsafe fn keep_with<P: Position>(&mut self, cell: Cell, digits: DigitSet) {
        // SAFETY: `new` has written the first position, of this kind.
        unsafe { self.first.get_mut::<P>() }.keep(cell, digits);
    }

    #[inline(always)]
    unsafe fn solution_with<P: Position>(&self) -> Grid {
        // SAFETY: `advance` has stored the solution there.
        let position = unsafe { self.waiting[self.depth].read::<P>() };
        Grid::from_bytes(&position.solution())
    }

    #[inline(always)]
    unsafe fn advance_with<P: Position>(&mut self, most: usize) -> bool {
        while (!self.is_begun || self.depth > 0) && self.ends < most {
            self.ends += 1;
            // SAFETY: the first slot and those below `depth` have been written.
            let mut position = unsafe {
                if self.is_begun {
                    self.depth -= 1;
                    self.waiting[self.depth].read::<P>()
                } else {
                    self.is_begun = true;
                    self.first.read::<P>()
                }
            };
            loop {
                // SAFETY: the caller promises that the machine has the instructions.
                match unsafe { position.settle() } {
                    Outcome::Dead => break,
                    Outcome::Solved => {
                        self.waiting[self.depth].write(position);
                        return true;
                    }
                    Outcome::Open => {}
                }
                // SAFETY: the caller promises that the machine has the instructions.
                if self.ends > SUSPICIOUS && unsafe { position.has_repeat() } {
                    break;
                }
                // SAFETY: the caller promises that the machine has the instructions.
                let Some(choice) = (unsafe { position.choice(self.ends > LONG) }) else { break };
                // SAFETY: the caller promises that the machine has the instructions.
                self.waiting[self.depth].write(unsafe { position.split(choice) });
                self.depth += 1;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;
    use crate::solve::reference::random_solutions;

    /// A random full grid without some of its digits.
    fn random_grid(seed: u64) -> Grid {
        let mut random = Random::new(seed);
        let mut grid = random_solutions(&Grid::EMPTY, seed).next().unwrap();
        let mut cells: Vec<Cell> = Cell::all().collect();
        random.shuffle(&mut cells);
        for &cell in &cells[..40 + random.below(35)] {
            grid.set(cell, None);
        }
        grid
    }

    #[test]
    fn all_lanes_find_the_same_solutions_and_dead_ends_in_the_same_order() {
        assert!(Lanes::available().any(|lanes| lanes == Lanes::best()));
        for seed in 0..300 {
            let grid = random_grid(seed);
            let run = |lanes| {
                let mut search = Search::new(lanes, &grid);
                let mut found = Vec::new();
                while found.len() < 30 && search.advance() {
                    found.push(search.solution());
                }
                (found, search.ends)
            };
            let portable = run(Lanes(Kind::Portable));
            for lanes in Lanes::available() {
                assert!(run(lanes) == portable, "{lanes}: {grid}");
            }
        }
    }

    #[test]
    fn a_search_started_without_a_candidate_does_not_find_it() {
        for lanes in Lanes::available() {
            for seed in 0..20 {
                let grid = random_grid(seed);
                let mut search = Search::new(lanes, &grid);
                assert!(search.advance());
                let first = search.solution();
                let (cell, digit) = (Cell::all().find(|&cell| grid.get(cell).is_none()).unwrap(), first);
                let digit = digit.get(cell).unwrap();
                let mut search = Search::new(lanes, &grid);
                search.keep(cell, !DigitSet::only(digit));
                for _ in 0..10 {
                    if search.advance() {
                        assert_ne!(search.solution().get(cell), Some(digit), "{lanes}: {grid}");
                    }
                }
            }
        }
    }
}
