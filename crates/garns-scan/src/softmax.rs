//! Probabilities from scores, with arithmetic that gives the same bits on every machine.
//!
//! The exponential and the logarithm of the standard library differ in the last bit from system to system.

use std::f32::consts::{LN_2, LOG2_E};

/// The logarithms of the probabilities that scores stand for.
pub(crate) fn log_softmax(scores: &[f32; 10]) -> [f32; 10] {
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for score in scores {
        sum += exp(score - most);
    }
    let shift = most + ln(sum);
    scores.map(|score| score - shift)
}

/// e to the power of a number that is not positive.
pub(crate) fn exp(x: f32) -> f32 {
    let x = x.clamp(-80.0, 0.0);
    let whole = (x * LOG2_E).round();
    let rest = x - whole * LN_2;
    // The series of the exponential, for |rest| below 0.35.
    let mut sum = 1.0;
    for i in (1..8).rev() {
        sum = 1.0 + sum * rest / i as f32;
    }
    sum * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

/// The natural logarithm of a number from 1 to 16.
fn ln(mut x: f32) -> f32 {
    let mut halvings = 0.0;
    while x > 1.5 {
        x /= 2.0;
        halvings += 1.0;
    }
    // 2 artanh(y), for |y| up to 1/5.
    let y = (x - 1.0) / (x + 1.0);
    let square = y * y;
    let mut sum = 0.0;
    for i in (0..6).rev() {
        sum = sum * square + 1.0 / (2 * i + 1) as f32;
    }
    2.0 * y * sum + halvings * LN_2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_functions_are_as_exact_as_needed() {
        for i in 0..2000 {
            let x = -(i as f32) / 100.0;
            assert!((exp(x) - x.exp()).abs() <= 2e-6 * x.exp(), "{x}");
            let x = 1.0 + i as f32 / 150.0;
            assert!((ln(x) - x.ln()).abs() < 2e-6, "{x}");
        }
    }

    #[test]
    fn probabilities_add_up_to_one() {
        let logs = log_softmax(&[3.0, -1.0, 0.5, 0.0, 2.0, 9.0, -7.0, 1.0, 1.0, 4.0]);
        let sum: f32 = logs.iter().map(|&log| exp(log)).sum();
        assert!((sum - 1.0).abs() < 1e-5);
        assert!(logs.iter().all(|&log| log <= 0.0));
    }
}
