//! The committed weights, and that training learns.

use garns_scan::training::{Training, train};

use crate::fonts;

const WEIGHTS: &[u8] = include_bytes!("../../src/weights.bin");

#[test]
fn the_weights_are_small() {
    assert!(WEIGHTS.len() <= 16_000, "{} bytes", WEIGHTS.len());
}

#[test]
fn training_learns_and_depends_only_on_its_seed() {
    let once = |seed| {
        let mut losses = Vec::new();
        let weights = train(&fonts(), Training { seed, rounds: 2 }, |_, loss| losses.push(loss));
        (weights, losses)
    };
    let (weights, losses) = once(7);
    assert_eq!(weights.len(), WEIGHTS.len());
    assert!(losses[1] < 0.8 * losses[0], "{losses:?}");
    assert_eq!(once(7).0, weights);
    assert_ne!(once(8).0, weights);
}
