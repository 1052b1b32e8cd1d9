//! Grids packed into words, ready to be transposed into lanes.

/// The 81 digits of a grid, 0 for an empty cell, four bits each.
///
/// ```text
/// word j, byte i     cell 16j + i in the low half, cell 16j + 8 + i in the high half
/// word 5             cell 80
/// ```
pub(super) type Packed = [u64; 6];

const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;

/// Packs the cells of a grid.
pub(super) fn pack(bytes: &[u8; 81]) -> Packed {
    let (eights, _) = bytes.as_chunks::<8>();
    let mut packed = [0; 6];
    for (word, pair) in packed.iter_mut().zip(eights.as_chunks::<2>().0) {
        *word = u64::from_le_bytes(pair[0]) | u64::from_le_bytes(pair[1]) << 4;
    }
    packed[5] = u64::from(bytes[80]);
    packed
}

/// The cells of a packed grid.
pub(super) fn unpack(packed: &Packed) -> [u8; 81] {
    let mut bytes = unpack_solution(packed);
    bytes[80] = packed[5] as u8;
    bytes
}

/// The cells of a solved grid. Word 5 is ignored: the last digit follows from its row.
pub(super) fn unpack_solution(packed: &Packed) -> [u8; 81] {
    let mut bytes = [0; 81];
    let (eights, _) = bytes.as_chunks_mut::<8>();
    for (word, pair) in packed.iter().zip(eights.as_chunks_mut::<2>().0) {
        *pair = [(word & LOW).to_le_bytes(), (word >> 4 & LOW).to_le_bytes()];
    }
    // 1 xor 2 xor … xor 9 is 1.
    bytes[80] = bytes[72..80].iter().fold(1, |rest, digit| rest ^ digit);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;
    use crate::solve::reference;

    #[test]
    fn a_packed_solution_unpacks() {
        for seed in 0..20 {
            let grid = reference::random_solutions(&Grid::EMPTY, seed).next().unwrap();
            let mut packed = pack(&grid.to_bytes());
            assert_eq!(Grid::from_bytes(&unpack(&packed)), grid);
            packed[5] = 0;
            assert_eq!(Grid::from_bytes(&unpack_solution(&packed)), grid);
        }
    }
}
