//! The derivatives of the network's weights.

use crate::net::{Activity, C1, C2, C3, CLASSES, Convolution, FLAT, Layer, Net, flat, place_of_flat};
use crate::softmax::{exp, log_softmax};

/// The weights of a convolution by place, output and input channel: the order that its derivatives need.
#[derive(Clone)]
struct Transposed<const I: usize, const O: usize> {
    weights: Vec<[[f32; I]; O]>,
    bias: [f32; O],
}

/// Sums of derivatives of the network's weights, and the weights in the order that is needed for them.
pub(crate) struct Gradient {
    first: Transposed<1, C1>,
    second: Transposed<C1, C2>,
    third: Transposed<C2, C3>,
    last: Vec<[f32; CLASSES]>,
    last_bias: [f32; CLASSES],
    weights: (Transposed<1, C1>, Transposed<C1, C2>, Transposed<C2, C3>),
    /// The sum of the losses.
    pub(crate) loss: f32,
}

impl<const I: usize, const O: usize> Transposed<I, O> {
    fn zero() -> Transposed<I, O> {
        Transposed { weights: vec![[[0.0; I]; O]; 9], bias: [0.0; O] }
    }

    fn of(convolution: &Convolution<I, O>) -> Transposed<I, O> {
        let mut transposed = Transposed::zero();
        for place in 0..9 {
            for i in 0..I {
                for o in 0..O {
                    transposed.weights[place][o][i] = convolution.weights[place][i][o];
                }
            }
        }
        transposed
    }

    fn back(&self) -> Convolution<I, O> {
        let weights = |place: usize, i: usize, o: usize| self.weights[place][o][i];
        Convolution {
            weights: std::array::from_fn(|p| {
                std::array::from_fn(|i| std::array::from_fn(|o| weights(p, i, o)))
            }),
            bias: self.bias,
        }
    }

    /// Adds the derivatives of a convolution's weights, given those of its maxima, and tells those of its input.
    fn add(
        &mut self,
        weights: &Transposed<I, O>,
        input: &Layer<I>,
        taken: &[[u8; O]],
        output: &Layer<O>,
        half: usize,
    ) -> Layer<I> {
        let wide = 2 * half + 2;
        let mut back = vec![[0.0; I]; wide * wide];
        for y in 0..half {
            for x in 0..half {
                let derivatives = &output[(y + 1) * (half + 2) + x + 1];
                for o in 0..O {
                    let (pixel, slope) = (usize::from(taken[y * half + x][o]), derivatives[o]);
                    if pixel == 4 || slope == 0.0 {
                        continue;
                    }
                    self.bias[o] += slope;
                    let corner = (2 * y + pixel / 2) * wide + 2 * x + pixel % 2;
                    for place in 0..9 {
                        let at = corner + place / 3 * wide + place % 3;
                        let (sums, weights) = (&mut self.weights[place][o], &weights.weights[place][o]);
                        let (input, back) = (&input[at], &mut back[at]);
                        for i in 0..I {
                            sums[i] += slope * input[i];
                            back[i] += slope * weights[i];
                        }
                    }
                }
            }
        }
        back
    }
}

impl Gradient {
    /// No derivatives yet, for the current weights of a network.
    pub(crate) fn new(net: &Net) -> Gradient {
        Gradient {
            first: Transposed::zero(),
            second: Transposed::zero(),
            third: Transposed::zero(),
            last: vec![[0.0; CLASSES]; FLAT],
            last_bias: [0.0; CLASSES],
            weights: (Transposed::of(&net.first), Transposed::of(&net.second), Transposed::of(&net.third)),
            loss: 0.0,
        }
    }

    /// Adds the derivatives of the loss for a cell that the network has just seen. `smooth` is the probability that
    /// the wrong classes should share.
    pub(crate) fn add(&mut self, net: &Net, activity: &Activity, class: usize, smooth: f32) {
        let logs = log_softmax(&activity.scores);
        self.loss -= logs[class];
        let slopes: [f32; CLASSES] = std::array::from_fn(|c| {
            let wanted = if c == class { 1.0 - smooth } else { smooth / (CLASSES - 1) as f32 };
            exp(logs[c]) - wanted
        });
        for (sum, slope) in self.last_bias.iter_mut().zip(&slopes) {
            *sum += slope;
        }
        let mut third = vec![[0.0; C3]; activity.after_third.len()];
        for i in 0..FLAT {
            let value = flat(&activity.after_third, i);
            let mut back = 0.0;
            for (c, &slope) in slopes.iter().enumerate() {
                self.last[i][c] += slope * value;
                back += slope * net.last[i][c];
            }
            third[place_of_flat(i / C3)][i % C3] = back;
        }
        let second =
            self.third.add(&self.weights.2, &activity.after_second, &activity.taken_third, &third, 3);
        let first =
            self.second.add(&self.weights.1, &activity.after_first, &activity.taken_second, &second, 6);
        self.first.add(&self.weights.0, &activity.input, &activity.taken_first, &first, 12);
    }

    /// The derivatives in the shape of a network.
    pub(crate) fn net(&self) -> Net {
        Net {
            first: self.first.back(),
            second: self.second.back(),
            third: self.third.back(),
            last: std::array::from_fn(|i| self.last[i]),
            last_bias: self.last_bias,
        }
    }
}
