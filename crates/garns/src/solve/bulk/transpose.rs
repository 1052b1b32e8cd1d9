//! From one word per lane to one bit per lane, and back.

use super::lanes::Lanes;

/// Turns a block over its diagonal: bit `j` of row `i` becomes bit `i` of row `j`, in each of the
/// four words by itself.
///
/// ```text
///   row 0   A | B        A | C     swap the off-diagonal quarters of 64 rows by 64 bits,
///   row 32  C | D   ->   B | D     then of each quarter, down to single bits
/// ```
#[inline(always)]
pub(super) fn transpose(block: &mut [Lanes; 64]) {
    swap::<32>(block, 0x0000_0000_ffff_ffff);
    swap::<16>(block, 0x0000_ffff_0000_ffff);
    swap::<8>(block, 0x00ff_00ff_00ff_00ff);
    swap::<4>(block, 0x0f0f_0f0f_0f0f_0f0f);
    swap::<2>(block, 0x3333_3333_3333_3333);
    swap::<1>(block, 0x5555_5555_5555_5555);
}

#[inline(always)]
fn swap<const BITS: usize>(block: &mut [Lanes; 64], low: u64) {
    let low = Lanes([low; 4]);
    let bits = BITS as u32;
    for start in (0..64).step_by(2 * BITS) {
        for i in start..start + BITS {
            let (a, b) = (block[i], block[i + BITS]);
            if BITS >= 8 {
                block[i] = (a & low) | b.shift_up(bits).without(low);
                block[i + BITS] = (a.shift_down(bits) & low) | b.without(low);
            } else {
                let t = (a.shift_down(bits) ^ b) & low;
                block[i] = a ^ t.shift_up(bits);
                block[i + BITS] = b ^ t;
            }
        }
    }
}

/// The same for rows of which only the lowest four bits are set: four rows come out.
#[inline(always)]
pub(super) fn transpose_low(block: &mut [Lanes; 64]) {
    for half in [32, 16, 8, 4] {
        for i in 0..half {
            block[i] = block[i] | block[i + half].shift_up(half as u32);
        }
    }
    for (bits, low) in [(2, 0x3333_3333_3333_3333), (1, 0x5555_5555_5555_5555)] {
        for i in [0, 3 - bits] {
            let (a, b) = (block[i], block[i + bits]);
            let t = (a.shift_down(bits as u32) ^ b) & Lanes([low; 4]);
            block[i] = a ^ t.shift_up(bits as u32);
            block[i + bits] = b ^ t;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(block: &[Lanes; 64]) -> [Lanes; 64] {
        let mut turned = [Lanes::NONE; 64];
        for (i, row) in block.iter().enumerate() {
            for (j, column) in turned.iter_mut().enumerate() {
                for (to, from) in column.0.iter_mut().zip(row.0) {
                    *to |= (from >> j & 1) << i;
                }
            }
        }
        turned
    }

    #[test]
    fn a_block_turns_over_its_diagonal() {
        let mut random = crate::Random::new(7);
        for _ in 0..20 {
            let mut block = [Lanes::NONE; 64];
            block.iter_mut().for_each(|row| row.0.iter_mut().for_each(|word| *word = random.bits()));
            let expected = plain(&block);
            transpose(&mut block);
            assert_eq!(block, expected);

            block.iter_mut().for_each(|row| row.0.iter_mut().for_each(|word| *word &= 15));
            let expected = plain(&block);
            transpose_low(&mut block);
            assert_eq!(block[..4], expected[..4]);
        }
    }
}
