//! Random numbers that depend only on a seed.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;

/// A stream of random numbers. The same seed gives the same numbers on every machine and in every
/// version.
///
/// The generator is PCG XSL-RR 128/64, whose definition is frozen. Drawing below a bound and shuffling
/// are written out here, because libraries have changed theirs.
///
/// ```
/// use garns::Random;
///
/// let mut one = Random::new(7);
/// let mut two = Random::new(7);
/// assert_eq!(one.bits(), two.bits());
/// let mut deck: Vec<u8> = (1..=9).collect();
/// one.shuffle(&mut deck);
/// assert_eq!(deck.iter().sum::<u8>(), 45);
/// assert!(one.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct Random(Pcg64);

impl Random {
    /// The stream of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(Pcg64::seed_from_u64(seed))
    }

    /// The stream of piece number `n` of some work, independent of all other pieces: threads that share
    /// the work draw the same numbers, whichever thread takes the piece.
    #[must_use]
    pub fn stream(seed: u64, n: u64) -> Random {
        Random(Pcg64::new(u128::from(seed) << 64 | u128::from(n), u128::from(n)))
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 up to, but not including, the bound; each is equally likely.
    ///
    /// # Panics
    /// If the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "the bound must be above 0");
        // The high half of a 64×64-bit product; the few products that would favour some numbers are
        // drawn again.
        let bound = bound as u64;
        loop {
            let product = u128::from(self.bits()) * u128::from(bound);
            // Dividing is slow. The remainder is below the bound, so a low half that reaches the bound
            // needs no division.
            let low = product as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as usize;
            }
        }
    }

    /// Shuffles the items; every order is equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}
