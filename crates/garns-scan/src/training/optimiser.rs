//! Training: AdamW on fresh sheets, the same on every machine for the same fonts and seed.

use std::thread;

use garns::Random;

use super::backward::Gradient;
use super::distort::between;
use super::font::Fonts;
use super::quantise::to_bytes;
use super::sheet::sheet;
use crate::crop::Crop;
use crate::net::{Activity, Net};

/// How to train.
#[derive(Clone, Copy, Debug)]
pub struct Training {
    /// Random seed; the same seed and fonts give the same weights.
    pub seed: u64,
    /// How many rounds of sheets there are.
    pub rounds: usize,
}

/// How many sheets of 81 cells are drawn and mixed at once.
const SHEETS: usize = 64;

/// How many cells the weights are changed after.
const BATCH: usize = 96;

/// How many parts a batch is split into, which threads share. The parts are added up in a fixed order.
const PARTS: usize = 4;

/// The largest change of a weight at the start; it falls to 0.
const RATE: f32 = 3e-3;

/// The probability that wrong classes share, but for the last rounds.
const SMOOTH: f32 = 0.04;

/// How much weights shrink, as a part of the rate.
const DECAY: f32 = 0.01;

/// Trains the network on the digits of fonts, and gives its weights in 8 bits. `report` is told the part that is
/// done and the mean loss.
pub fn train(fonts: &Fonts, training: Training, mut report: impl FnMut(f32, f32)) -> Vec<u8> {
    let mut net = start(training.seed);
    let mut adam = Adam::default();
    for round in 0..training.rounds {
        let done = round as f32 / training.rounds as f32;
        let cells = cells(fonts, training.seed, round);
        let mut loss = 0.0;
        for batch in cells.chunks_exact(BATCH) {
            let smooth = if done < 0.75 { SMOOTH } else { 0.0 };
            let gradients = gradients(&net, batch, smooth);
            loss += gradients.iter().map(|gradient| gradient.loss).sum::<f32>();
            // The rate rises in the first hundredth, then falls along a parabola.
            let rate = RATE * (done * 100.0 + 0.1).min(1.0) * (1.0 - done) * (1.0 - done);
            let nets: Vec<Net> = gradients.iter().map(Gradient::net).collect();
            adam.step(&mut net, nets, rate);
        }
        report(done, loss / (cells.len() / BATCH * BATCH) as f32);
    }
    to_bytes(&net)
}

/// The cells of a round, mixed.
fn cells(fonts: &Fonts, seed: u64, round: usize) -> Vec<(Crop, usize)> {
    let half = |part: usize| {
        (0..SHEETS / 2)
            .flat_map(|i| {
                sheet(fonts, &mut Random::stream(seed, (round * SHEETS + part * SHEETS / 2 + i) as u64))
            })
            .collect::<Vec<_>>()
    };
    let mut cells = thread::scope(|scope| {
        let other = scope.spawn(|| half(1));
        let mut cells = half(0);
        cells.extend(other.join().expect("drawing does not panic"));
        cells
    });
    Random::stream(seed, u64::MAX - round as u64).shuffle(&mut cells);
    cells
}

fn gradients(net: &Net, batch: &[(Crop, usize)], smooth: f32) -> Vec<Gradient> {
    let part = |cells: &[(Crop, usize)]| {
        let mut activity = Activity::new();
        let mut gradient = Gradient::new(net);
        for (crop, class) in cells {
            net.run(crop, &mut activity);
            gradient.add(net, &activity, *class, smooth);
        }
        gradient
    };
    let parts: Vec<&[(Crop, usize)]> = batch.chunks(BATCH.div_ceil(PARTS)).collect();
    let (one, two) = parts.split_at(PARTS / 2);
    thread::scope(|scope| {
        let other = scope.spawn(|| two.iter().map(|cells| part(cells)).collect::<Vec<_>>());
        let mut gradients: Vec<Gradient> = one.iter().map(|cells| part(cells)).collect();
        gradients.extend(other.join().expect("arithmetic does not panic"));
        gradients
    })
}

/// Random weights, of a size that keeps the values of all layers alike.
fn start(seed: u64) -> Net {
    let mut net = Net::from_bytes(&vec![0; super::quantise::LENGTH]);
    let mut random = Random::new(seed);
    let inputs = [9.0, 0.0, 108.0, 0.0, 216.0, 0.0, 288.0, 0.0f32];
    for (part, inputs) in parts(&mut net).into_iter().zip(inputs) {
        let size = if inputs > 0.0 { (6.0 / inputs).sqrt() } else { 0.0 };
        for weight in part {
            *weight = between(&mut random, -size, size);
        }
    }
    net
}

/// All weights, in a fixed order: weights and biases of each layer.
fn parts(net: &mut Net) -> [&mut [f32]; 8] {
    [
        net.first.weights.as_flattened_mut().as_flattened_mut(),
        &mut net.first.bias,
        net.second.weights.as_flattened_mut().as_flattened_mut(),
        &mut net.second.bias,
        net.third.weights.as_flattened_mut().as_flattened_mut(),
        &mut net.third.bias,
        net.last.as_flattened_mut(),
        &mut net.last_bias,
    ]
}

/// The means of the derivatives and of their squares.
#[derive(Default)]
struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: f32,
    first_power: f32,
    second_power: f32,
}

impl Adam {
    fn step(&mut self, net: &mut Net, mut gradients: Vec<Net>, rate: f32) {
        const FIRST: f32 = 0.9;
        const SECOND: f32 = 0.99;
        let mut slopes: Vec<f32> = Vec::new();
        for gradient in &mut gradients {
            for (i, slope) in parts(gradient).into_iter().flatten().enumerate() {
                if i == slopes.len() {
                    slopes.push(0.0);
                }
                slopes[i] += *slope / BATCH as f32;
            }
        }
        if self.means.is_empty() {
            *self = Adam { first_power: 1.0, second_power: 1.0, ..Adam::default() };
            self.means = vec![0.0; slopes.len()];
            self.squares = vec![0.0; slopes.len()];
        }
        self.steps += 1.0;
        self.first_power *= FIRST;
        self.second_power *= SECOND;
        let weights = parts(net).into_iter().flatten();
        for (((weight, slope), mean), square) in
            weights.zip(&slopes).zip(&mut self.means).zip(&mut self.squares)
        {
            *mean += (1.0 - FIRST) * (slope - *mean);
            *square += (1.0 - SECOND) * (slope * slope - *square);
            let root = (*square / (1.0 - self.second_power)).sqrt();
            *weight -= rate * (*mean / (1.0 - self.first_power) / (root + 1e-8) + DECAY * *weight);
        }
    }
}
