//! The network that tells digits apart: three convolutions and one linear layer, 12,570 weights.

use crate::crop::{Crop, SIDE};
use crate::softmax::log_softmax;

/// The channels of the three convolutions.
pub(crate) const C1: usize = 12;
pub(crate) const C2: usize = 24;
pub(crate) const C3: usize = 32;

/// The values that the linear layer reads: each channel in 3 × 3 places.
pub(crate) const FLAT: usize = 9 * C3;

/// The classes: empty, and the digits from 1 to 9.
pub(crate) const CLASSES: usize = 10;

/// A convolution of 3 × 3 pixels: the weights by place, input and output channel.
#[derive(Clone, Debug)]
pub(crate) struct Convolution<const I: usize, const O: usize> {
    pub(crate) weights: [[[f32; O]; I]; 9],
    pub(crate) bias: [f32; O],
}

/// The weights of the network.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    pub(crate) first: Convolution<1, C1>,
    pub(crate) second: Convolution<C1, C2>,
    pub(crate) third: Convolution<C2, C3>,
    pub(crate) last: [[f32; CLASSES]; FLAT],
    pub(crate) last_bias: [f32; CLASSES],
}

/// Layers of values with an edge of zeros around them: (side + 2)² pixels of `C` channels.
pub(crate) type Layer<const C: usize> = Vec<[f32; C]>;

/// The values inside the network for one cell. `taken` says which of four pixels each maximum was.
#[derive(Clone, Debug)]
pub(crate) struct Activity {
    pub(crate) input: Layer<1>,
    pub(crate) after_first: Layer<C1>,
    pub(crate) after_second: Layer<C2>,
    pub(crate) after_third: Layer<C3>,
    pub(crate) taken_first: Vec<[u8; C1]>,
    pub(crate) taken_second: Vec<[u8; C2]>,
    pub(crate) taken_third: Vec<[u8; C3]>,
    pub(crate) scores: [f32; CLASSES],
}

impl Activity {
    pub(crate) fn new() -> Activity {
        let padded = |side: usize| (side + 2) * (side + 2);
        Activity {
            input: vec![[0.0]; padded(SIDE)],
            after_first: vec![[0.0; C1]; padded(SIDE / 2)],
            after_second: vec![[0.0; C2]; padded(SIDE / 4)],
            after_third: vec![[0.0; C3]; padded(SIDE / 8)],
            taken_first: vec![[0; C1]; SIDE * SIDE / 4],
            taken_second: vec![[0; C2]; SIDE * SIDE / 16],
            taken_third: vec![[0; C3]; SIDE * SIDE / 64],
            scores: [0.0; CLASSES],
        }
    }
}

impl Net {
    /// The trained network.
    pub(crate) fn trained() -> Net {
        Net::from_bytes(include_bytes!("weights.bin"))
    }

    /// The network of stored weights: for each layer the scales and biases of its outputs, four bytes each, then the
    /// weights, one byte each. Missing bytes are zeros.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Net {
        let mut rest = Stored(bytes);
        let (first, second, third) = (rest.convolution(), rest.convolution(), rest.convolution());
        let (scales, last_bias): ([f32; CLASSES], _) = (rest.floats(), rest.floats());
        let last = std::array::from_fn(|_| rest.weights(&scales));
        Net { first, second, third, last, last_bias }
    }

    /// The logarithms of the probabilities of the classes of a cell.
    pub(crate) fn classify(&self, crop: &Crop, activity: &mut Activity) -> [f32; CLASSES] {
        self.run(crop, activity);
        log_softmax(&activity.scores)
    }

    /// Computes all values of the network for a cell.
    pub(crate) fn run(&self, crop: &Crop, activity: &mut Activity) {
        for (y, row) in crop.as_chunks::<SIDE>().0.iter().enumerate() {
            for (x, &value) in row.iter().enumerate() {
                activity.input[(y + 1) * (SIDE + 2) + x + 1] = [value];
            }
        }
        self.first.run(&activity.input, SIDE, &mut activity.after_first, &mut activity.taken_first);
        self.second.run(
            &activity.after_first,
            SIDE / 2,
            &mut activity.after_second,
            &mut activity.taken_second,
        );
        self.third.run(
            &activity.after_second,
            SIDE / 4,
            &mut activity.after_third,
            &mut activity.taken_third,
        );
        activity.scores = self.last_bias;
        for (i, weights) in self.last.iter().enumerate() {
            let value = flat(&activity.after_third, i);
            for (score, weight) in activity.scores.iter_mut().zip(weights) {
                *score += value * weight;
            }
        }
    }
}

/// Value i of the last layer of convolutions, without its edge.
pub(crate) fn flat(layer: &Layer<C3>, i: usize) -> f32 {
    layer[place_of_flat(i / C3)][i % C3]
}

/// The pixel of the padded layer of 3 × 3 values.
pub(crate) fn place_of_flat(pixel: usize) -> usize {
    (pixel / 3 + 1) * 5 + pixel % 3 + 1
}

impl<const I: usize, const O: usize> Convolution<I, O> {
    /// Convolves a layer, and writes the maximum of each 2 × 2 pixels, or 0 if that is negative.
    fn run(&self, input: &Layer<I>, side: usize, output: &mut Layer<O>, taken: &mut [[u8; O]]) {
        let (wide, half) = (side + 2, side / 2);
        for y in 0..half {
            for x in 0..half {
                let mut most = [0.0; O];
                let mut which = [4; O];
                for pixel in 0..4 {
                    let corner = (2 * y + pixel / 2) * wide + 2 * x + pixel % 2;
                    let mut sums = self.bias;
                    for (place, weights) in self.weights.iter().enumerate() {
                        let values = &input[corner + place / 3 * wide + place % 3];
                        for (&value, weights) in values.iter().zip(weights) {
                            for (sum, weight) in sums.iter_mut().zip(weights) {
                                *sum += value * weight;
                            }
                        }
                    }
                    for o in 0..O {
                        if sums[o] > most[o] {
                            most[o] = sums[o];
                            which[o] = pixel as u8;
                        }
                    }
                }
                output[(y + 1) * (half + 2) + x + 1] = most;
                taken[y * half + x] = which;
            }
        }
    }
}

/// Stored weights that are left to read.
struct Stored<'a>(&'a [u8]);

impl Stored<'_> {
    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else {
            debug_assert!(false, "the stored weights are too short");
            return 0;
        };
        self.0 = rest;
        first
    }

    fn floats<const N: usize>(&mut self) -> [f32; N] {
        std::array::from_fn(|_| f32::from_le_bytes(std::array::from_fn(|_| self.byte())))
    }

    fn weights<const N: usize>(&mut self, scales: &[f32; N]) -> [f32; N] {
        std::array::from_fn(|i| f32::from(self.byte() as i8) * scales[i])
    }

    fn convolution<const I: usize, const O: usize>(&mut self) -> Convolution<I, O> {
        let (scales, bias) = (self.floats(), self.floats());
        let weights = std::array::from_fn(|_| std::array::from_fn(|_| self.weights(&scales)));
        Convolution { weights, bias }
    }
}
