//! Transposing: from one word per lane to one bit per lane, and back.

use super::lanes::{LaneSet, Vector};

/// Transposes a block: bit `j` of row `i` becomes bit `i` of row `j`, separately in each word of 64
/// bits.
///
/// ```text
///   row 0   A | B        A | C     swap the off-diagonal quarters of 64 rows by 64 bits,
///   row 32  C | D   ->   B | D     then of each quarter, down to single bits
/// ```
#[inline(always)]
pub(super) fn transpose<V: Vector>(block: &mut [V; 64]) {
    // Eight rows at a time stay in registers for three exchanges.
    for i in 0..8 {
        let mut rows = [V::NONE; 8];
        for (j, row) in rows.iter_mut().enumerate() {
            *row = block[i + 8 * j];
        }
        swap::<V, 4, 32>(&mut rows, 0x0000_0000_ffff_ffff);
        swap::<V, 2, 16>(&mut rows, 0x0000_ffff_0000_ffff);
        swap::<V, 1, 8>(&mut rows, 0x00ff_00ff_00ff_00ff);
        for (j, row) in rows.into_iter().enumerate() {
            block[i + 8 * j] = row;
        }
    }
    for rows in block.as_chunks_mut::<8>().0 {
        swap::<V, 4, 4>(rows, 0x0f0f_0f0f_0f0f_0f0f);
        swap::<V, 2, 2>(rows, 0x3333_3333_3333_3333);
        swap::<V, 1, 1>(rows, 0x5555_5555_5555_5555);
    }
}

/// In pairs of rows that are `ROWS` apart, exchanges the high bits of the upper row with the low
/// bits of the lower row.
#[inline(always)]
fn swap<V: Vector, const ROWS: usize, const BITS: i32>(rows: &mut [V; 8], low: u64) {
    let low = V::new(LaneSet([low; 4]), 0);
    for pair in 0..4 {
        let i = pair / ROWS * 2 * ROWS + pair % ROWS;
        let (a, b) = (rows[i], rows[i + ROWS]);
        if BITS >= 16 {
            rows[i] = (a & low) | b.shift_up::<BITS>().without(low);
            rows[i + ROWS] = (a.shift_down::<BITS>() & low) | b.without(low);
        } else {
            let t = (a.shift_down::<BITS>() ^ b) & low;
            rows[i] = a ^ t.shift_up::<BITS>();
            rows[i + ROWS] = b ^ t;
        }
    }
}

/// Transposes a block of rows in which only the lowest four bits are set. The result is the first four
/// rows.
#[inline(always)]
pub(super) fn transpose_low<V: Vector>(block: &mut [V; 64]) {
    fold::<V, 32>(block);
    fold::<V, 16>(block);
    fold::<V, 8>(block);
    fold::<V, 4>(block);
    let mut rows = [V::NONE; 8];
    rows.copy_from_slice(&block[..8]);
    swap::<V, 2, 2>(&mut rows, 0x3333_3333_3333_3333);
    swap::<V, 1, 1>(&mut rows, 0x5555_5555_5555_5555);
    block[..4].copy_from_slice(&rows[..4]);
}

#[inline(always)]
fn fold<V: Vector, const ROWS: i32>(block: &mut [V; 64]) {
    for i in 0..ROWS as usize {
        block[i] = block[i] | block[i + ROWS as usize].shift_up::<ROWS>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(block: &[LaneSet; 64]) -> [LaneSet; 64] {
        let mut turned = [LaneSet::NONE; 64];
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
            let mut block = [LaneSet::NONE; 64];
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
