//! The picture to read: borrowed pixels with a size and an orientation.

use thiserror::Error;

use crate::orientation::Orientation;

/// The largest number of pixels of a picture.
pub const MAX_PIXELS: usize = 120_000_000;

/// The bytes of a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channels {
    /// One byte of grey.
    Grey,
    /// Red, green and blue.
    Rgb,
    /// Red, green, blue and opacity; a transparent pixel is white.
    Rgba,
}

impl Channels {
    /// How many bytes a pixel has.
    #[must_use]
    pub fn bytes(self) -> usize {
        match self {
            Channels::Grey => 1,
            Channels::Rgb => 3,
            Channels::Rgba => 4,
        }
    }
}

/// A picture: rows of pixels from top to bottom.
#[derive(Clone, Copy, Debug)]
pub struct Image<'a> {
    pixels: &'a [u8],
    width: usize,
    height: usize,
    channels: Channels,
    orientation: Orientation,
}

/// Pixels and a size that do not make a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ImageError {
    /// The number of bytes is not that of the size.
    #[error("a picture of this size has {expected} bytes, but there are {given}")]
    Length {
        /// Width times height times the bytes of a pixel.
        expected: usize,
        /// The number of bytes given.
        given: usize,
    },
    /// The picture has more than [`MAX_PIXELS`] pixels.
    #[error("a picture of {width} × {height} pixels is too large; at most {MAX_PIXELS} pixels are read")]
    TooLarge {
        /// The width given.
        width: usize,
        /// The height given.
        height: usize,
    },
}

impl<'a> Image<'a> {
    /// A picture of these pixels, upright.
    ///
    /// # Errors
    /// Fails if the number of bytes does not fit the size, or if the picture is too large.
    pub fn new(
        pixels: &'a [u8],
        width: usize,
        height: usize,
        channels: Channels,
    ) -> Result<Image<'a>, ImageError> {
        let area = width.checked_mul(height).filter(|&area| area <= MAX_PIXELS);
        let Some(area) = area else { return Err(ImageError::TooLarge { width, height }) };
        let expected = area * channels.bytes();
        if pixels.len() != expected {
            return Err(ImageError::Length { expected, given: pixels.len() });
        }
        Ok(Image { pixels, width, height, channels, orientation: Orientation::Upright })
    }

    /// The same pixels, shown with an orientation.
    #[must_use]
    pub fn oriented(self, orientation: Orientation) -> Image<'a> {
        Image { orientation, ..self }
    }

    /// The width of the upright picture.
    #[must_use]
    pub fn width(&self) -> usize {
        if self.orientation.exchanges_sides() { self.height } else { self.width }
    }

    /// The height of the upright picture.
    #[must_use]
    pub fn height(&self) -> usize {
        if self.orientation.exchanges_sides() { self.width } else { self.height }
    }

    /// The orientation in which the pixels are shown.
    #[must_use]
    pub fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// The width and height of the stored pixels.
    pub(crate) fn stored_size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// Writes the brightness of the pixels of a stored row to `row`.
    pub(crate) fn luma(&self, y: usize, row: &mut [u8]) {
        let bytes = self.width * self.channels.bytes();
        let line = &self.pixels[y * bytes..(y + 1) * bytes];
        match self.channels {
            Channels::Grey => row.copy_from_slice(line),
            Channels::Rgb => {
                for (grey, pixel) in row.iter_mut().zip(line.as_chunks::<3>().0) {
                    *grey = brightness(*pixel);
                }
            }
            Channels::Rgba => {
                for (grey, &[red, green, blue, alpha]) in row.iter_mut().zip(line.as_chunks::<4>().0) {
                    let lit = u32::from(brightness([red, green, blue])) * u32::from(alpha);
                    *grey = ((lit + 255 * (255 - u32::from(alpha)) + 127) / 255) as u8;
                }
            }
        }
    }
}

fn brightness([red, green, blue]: [u8; 3]) -> u8 {
    ((u32::from(red) * 77 + u32::from(green) * 150 + u32::from(blue) * 29) >> 8) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_that_do_not_fit_are_refused() {
        let error = Image::new(&[0; 5], 2, 3, Channels::Grey).unwrap_err();
        assert_eq!(error, ImageError::Length { expected: 6, given: 5 });
        let error = Image::new(&[], usize::MAX, 2, Channels::Grey).unwrap_err();
        assert!(matches!(error, ImageError::TooLarge { .. }));
        assert!(Image::new(&[], 0, 7, Channels::Rgb).is_ok());
    }

    #[test]
    fn transparent_pixels_are_white_and_opaque_ones_keep_their_brightness() {
        let image =
            Image::new(&[0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255], 3, 1, Channels::Rgba).unwrap();
        let mut row = [9; 3];
        image.luma(0, &mut row);
        assert_eq!(row, [255, 0, 255]);
    }
}
