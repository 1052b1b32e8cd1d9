//! Pictures in grey: shrinking, turning, and looking between pixels.

use crate::image::Image;
use crate::orientation::Orientation;

/// A picture with one byte of brightness for each pixel.
#[derive(Clone, Debug)]
pub(crate) struct Grey {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pixels: Vec<u8>,
}

/// The parts of a pixel in which places are counted while shrinking.
const PARTS: u64 = 256;

impl Grey {
    /// The upright picture in grey, shrunk until its longer side is at most `longest`.
    pub(crate) fn of(image: &Image, longest: usize) -> Grey {
        let (width, height) = image.stored_size();
        let shrunk = shrink(width, height, longest, |y, row| image.luma(y, row));
        shrunk.turned(image.orientation())
    }

    /// The picture shrunk until its longer side is at most `longest`.
    pub(crate) fn shrunk(&self, longest: usize) -> Grey {
        shrink(self.width, self.height, longest, |y, row| {
            row.copy_from_slice(&self.pixels[y * self.width..(y + 1) * self.width]);
        })
    }

    /// The picture with light and dark exchanged.
    pub(crate) fn negative(&self) -> Grey {
        Grey { pixels: self.pixels.iter().map(|&v| 255 - v).collect(), ..*self }
    }

    /// The brightness at a place between the centres of pixels; beyond an edge it is that of the edge.
    pub(crate) fn at(&self, x: f32, y: f32) -> f32 {
        let x = (x - 0.5).max(0.0).min((self.width - 1) as f32);
        let y = (y - 0.5).max(0.0).min((self.height - 1) as f32);
        let (left, top) = (x as usize, y as usize);
        let (right, bottom) = ((left + 1).min(self.width - 1), (top + 1).min(self.height - 1));
        let (fx, fy) = (x - left as f32, y - top as f32);
        let value = |x: usize, y: usize| f32::from(self.pixels[y * self.width + x]);
        let upper = value(left, top) + fx * (value(right, top) - value(left, top));
        let lower = value(left, bottom) + fx * (value(right, bottom) - value(left, bottom));
        upper + fy * (lower - upper)
    }

    fn turned(self, orientation: Orientation) -> Grey {
        if orientation == Orientation::Upright {
            return self;
        }
        let exchanged = orientation.exchanges_sides();
        let (width, height) = if exchanged { (self.height, self.width) } else { (self.width, self.height) };
        let mut pixels = Vec::with_capacity(self.pixels.len());
        for y in 0..height {
            for x in 0..width {
                let (x, y) = orientation.stored(x, y, self.width, self.height);
                pixels.push(self.pixels[y * self.width + x]);
            }
        }
        Grey { width, height, pixels }
    }
}

/// Shrinks a picture of `width` × `height` pixels, whose rows `read` writes: each new pixel is the mean of the
/// area that it covers, so that thin lines become fainter but are never lost.
fn shrink(width: usize, height: usize, longest: usize, mut read: impl FnMut(usize, &mut [u8])) -> Grey {
    let longer = width.max(height);
    let new_size = |side: usize| {
        if longer <= longest { side } else { (side * longest / longer).max(usize::from(side > 0)) }
    };
    let (new_width, new_height) = (new_size(width), new_size(height));
    let mut pixels = vec![0; new_width * new_height];
    let mut row = vec![0; width];
    if longer <= longest {
        for y in 0..height {
            read(y, &mut pixels[y * width..(y + 1) * width]);
        }
        return Grey { width, height, pixels };
    }
    let mut sums = vec![0u64; new_width];
    let mut across = vec![0u64; new_width];
    let edges = |i: usize, old: usize, new: usize| (i as u64 * old as u64 * PARTS) / new as u64;
    let mut new_y = 0;
    for y in 0..height {
        read(y, &mut row);
        sum_across(&row, &mut across, |x| edges(x, width, new_width));
        // The row belongs to one new row, or to two.
        let (mut top, bottom) = (y as u64 * PARTS, (y as u64 + 1) * PARTS);
        while new_y < new_height {
            let end = edges(new_y + 1, height, new_height);
            let part = end.min(bottom) - top;
            for (sum, &value) in sums.iter_mut().zip(&across) {
                *sum += value * part;
            }
            if end > bottom {
                break;
            }
            let tall = end - edges(new_y, height, new_height);
            for (x, sum) in sums.iter_mut().enumerate() {
                let area = (edges(x + 1, width, new_width) - edges(x, width, new_width)) * tall;
                pixels[new_y * new_width + x] = ((*sum + area / 2) / area) as u8;
                *sum = 0;
            }
            new_y += 1;
            top = end;
            if top == bottom {
                break;
            }
        }
    }
    Grey { width: new_width, height: new_height, pixels }
}

/// Sums up a row between edges, which are counted in parts of pixels.
fn sum_across(row: &[u8], sums: &mut [u64], edge: impl Fn(usize) -> u64) {
    let mut start = edge(0);
    for (x, sum) in sums.iter_mut().enumerate() {
        let end = edge(x + 1);
        let (first, last) = ((start / PARTS) as usize, (end / PARTS) as usize);
        let whole: u64 = row[first..last.min(row.len())].iter().map(|&v| u64::from(v)).sum();
        let before = u64::from(row[first]) * (start % PARTS);
        let after = row.get(last).map_or(0, |&value| u64::from(value) * (end % PARTS));
        *sum = whole * PARTS - before + after;
        start = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::image::Channels;

    #[test]
    fn shrinking_keeps_the_mean() {
        let pixels: Vec<u8> = (0..70 * 30).map(|i| ((i * 7) % 251) as u8).collect();
        let image = Image::new(&pixels, 70, 30, Channels::Grey).unwrap();
        let mean = |pixels: &[u8]| pixels.iter().map(|&v| f64::from(v)).sum::<f64>() / pixels.len() as f64;
        for longest in [1, 3, 17, 35, 69, 70, 99] {
            let small = Grey::of(&image, longest);
            assert_eq!(small.width.max(small.height), longest.min(70));
            assert!((mean(&small.pixels) - mean(&pixels)).abs() < 6.0, "{longest}");
        }
        let half = Grey::of(&Image::new(&[10, 20, 30, 40], 2, 2, Channels::Grey).unwrap(), 1);
        assert_eq!(half.pixels, [25]);
    }

    #[test]
    fn places_between_pixels_are_mixtures() {
        let grey = Grey { width: 2, height: 1, pixels: vec![0, 100] };
        assert_eq!(grey.at(0.5, 0.5), 0.0);
        assert_eq!(grey.at(1.0, 0.5), 50.0);
        assert_eq!(grey.at(9.0, -9.0), 100.0);
    }

    #[test]
    fn a_turned_picture_has_the_pixels_of_the_turned_one() {
        let image = Image::new(&[1, 2, 3, 4, 5, 6], 3, 2, Channels::Grey).unwrap();
        let right = Grey::of(&image.oriented(Orientation::TurnRight), 100);
        assert_eq!((right.width, right.height), (2, 3));
        assert_eq!(right.pixels, [4, 1, 5, 2, 6, 3]);
    }
}
