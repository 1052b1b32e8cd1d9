//! The part of a chain's rating that depends on its length.

/// The increment: 0.1 for each of the thresholds 4, 6, 8, 12, 16, 24, 32 and so on that the number of
/// nodes minus two exceeds. It is summed step by step like the original's, because the last bit of the
/// sum decides some comparisons.
pub(super) fn increment(complexity: u32) -> f64 {
    let length = complexity.saturating_sub(2);
    let mut added = 0.0;
    let mut threshold = 4;
    let mut odd = false;
    while length > threshold {
        added += 0.1;
        threshold = if odd { threshold * 4 / 3 } else { threshold * 3 / 2 };
        odd = !odd;
    }
    added
}

#[cfg(test)]
mod tests {
    use super::increment;

    #[test]
    fn thresholds_are_strict() {
        for (complexity, tenths) in
            [(6, 0), (7, 1), (8, 1), (9, 2), (14, 3), (15, 4), (34, 6), (131, 11), (258, 12)]
        {
            assert_eq!((increment(complexity) * 10.0).round() as u32, tenths, "{complexity}");
        }
    }

    #[test]
    fn the_last_bit_decides() {
        assert!(6.6 + increment(8) < 6.5 + increment(10));
    }
}
