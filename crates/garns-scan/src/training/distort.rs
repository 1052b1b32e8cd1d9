//! What happens to a drawing on its way into a picture: light, blur, noise and JPEG.

use garns::Random;

use crate::grey::Grey;

/// A drawing in shades of grey, from 0 to 255, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Canvas {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) values: Vec<f32>,
}

/// A random number between two numbers.
pub(crate) fn between(random: &mut Random, low: f32, high: f32) -> f32 {
    let part = (random.bits() >> 40) as f32 / (1u32 << 24) as f32;
    low + part * (high - low)
}

/// Whether something with this probability happens.
pub(crate) fn happens(random: &mut Random, probability: f32) -> bool {
    between(random, 0.0, 1.0) < probability
}

impl Canvas {
    /// Light that changes across the picture: from 1 at one side to `least` at the other.
    pub(crate) fn shade(&mut self, random: &mut Random, least: f32) {
        let (dx, dy) = (between(random, -1.0, 1.0), between(random, -1.0, 1.0));
        let length = (dx.abs() + dy.abs()).max(0.1);
        for y in 0..self.height {
            for x in 0..self.width {
                let part =
                    dx * (x as f32 / self.width as f32 - 0.5) + dy * (y as f32 / self.height as f32 - 0.5);
                let part = part / length + 0.5;
                self.values[y * self.width + x] *= least + (1.0 - least) * part;
            }
        }
    }

    /// Blurs the picture: two means of a window, nearly a bell curve with this deviation in pixels.
    pub(crate) fn blur(&mut self, deviation: f32) {
        if deviation < 0.2 {
            return;
        }
        // Two windows of this width have together the variance of the curve.
        let half = deviation * 6f32.sqrt() / 2.0;
        for _ in 0..2 {
            for y in 0..self.height {
                self.mean(y * self.width, 1, self.width, half);
            }
            for x in 0..self.width {
                self.mean(x, self.width, self.height, half);
            }
        }
    }

    /// Replaces the pixels of a line by the means of windows of this half width around them.
    fn mean(&mut self, start: usize, step: usize, length: usize, half: f32) {
        let mut sums = Vec::with_capacity(length + 1);
        let mut sum = 0.0;
        sums.push(0.0);
        for i in 0..length {
            sum += self.values[start + i * step];
            sums.push(sum);
        }
        // The sum up to a place between pixels; beyond the ends there is nothing.
        let up_to = |place: f32| {
            let place = place.clamp(0.0, length as f32);
            let whole = (place as usize).min(length - 1);
            sums[whole] + (place - whole as f32) * (sums[whole + 1] - sums[whole])
        };
        for i in 0..length {
            let (from, to) = (i as f32 + 0.5 - half.max(0.5), i as f32 + 0.5 + half.max(0.5));
            let width = to.min(length as f32) - from.max(0.0);
            self.values[start + i * step] = (up_to(to) - up_to(from)) / width;
        }
    }

    /// Adds random noise of this size to every pixel.
    pub(crate) fn noise(&mut self, random: &mut Random, size: f32) {
        for value in &mut self.values {
            let bits = random.bits();
            // The sum of four bytes is nearly a bell curve; its deviation is 148.
            let sum = (0..4).map(|i| (bits >> (8 * i) & 255) as f32).sum::<f32>() - 510.0;
            *value += size * sum / 148.0;
        }
    }

    /// Rounds the picture as JPEG does, with steps of this size for the mean and larger ones for detail.
    pub(crate) fn jpeg(&mut self, step: f32) {
        let cosine: [[f32; 8]; 8] = std::array::from_fn(|k| {
            std::array::from_fn(|i| {
                let scale = if k == 0 { 0.125f32.sqrt() } else { 0.5 };
                scale * (std::f32::consts::PI * (2 * i + 1) as f32 * k as f32 / 16.0).cos()
            })
        });
        for top in (0..self.height.saturating_sub(7)).step_by(8) {
            for left in (0..self.width.saturating_sub(7)).step_by(8) {
                let block: [[f32; 8]; 8] = std::array::from_fn(|y| {
                    std::array::from_fn(|x| self.values[(top + y) * self.width + left + x])
                });
                let mut waves = transform(&transform(&block, &cosine), &cosine);
                for (v, row) in waves.iter_mut().enumerate() {
                    for (u, wave) in row.iter_mut().enumerate() {
                        let step = step * (1.0 + (u + v) as f32 * 0.8);
                        *wave = (*wave / step).round() * step;
                    }
                }
                let back: [[f32; 8]; 8] = std::array::from_fn(|k| std::array::from_fn(|i| cosine[i][k]));
                let block = transform(&transform(&waves, &back), &back);
                for (y, row) in block.iter().enumerate() {
                    self.values[(top + y) * self.width + left..][..8].copy_from_slice(row);
                }
            }
        }
    }

    /// The picture in whole shades.
    pub(crate) fn grey(&self) -> Grey {
        let pixels = self.values.iter().map(|value| value.round().clamp(0.0, 255.0) as u8).collect();
        Grey { width: self.width, height: self.height, pixels }
    }
}

/// Transforms the rows of a block and exchanges rows and columns, so that two calls transform both.
fn transform(block: &[[f32; 8]; 8], cosine: &[[f32; 8]; 8]) -> [[f32; 8]; 8] {
    std::array::from_fn(|k| std::array::from_fn(|y| (0..8).map(|x| block[y][x] * cosine[k][x]).sum()))
}
