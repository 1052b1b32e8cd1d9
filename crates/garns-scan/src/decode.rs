//! Pictures from files: JPEG, PNG and WebP.

mod exif;

use std::io::Cursor;

use png::{BitDepth, ColorType, Transformations};
use thiserror::Error;
use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

use crate::image::{Channels, Image, ImageError, MAX_PIXELS};
use crate::orientation::Orientation;

/// The widest and highest picture.
const LONGEST: usize = 32_768;

/// A decoded picture that owns its pixels.
#[derive(Clone, Debug)]
pub struct Picture {
    pixels: Vec<u8>,
    width: usize,
    height: usize,
    channels: Channels,
    orientation: Orientation,
}

/// A kind of picture, told by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PictureKind {
    /// JPEG, as most cameras write.
    Jpeg,
    /// PNG, as most screenshots are.
    Png,
    /// WebP.
    WebP,
    /// HEIC or AVIF, which are not read.
    Heif,
    /// GIF, which is not read.
    Gif,
}

/// Why a file could not be decoded.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// The first bytes are not those of a picture.
    #[error("not a picture: expected a JPEG, PNG or WebP file")]
    Unknown,
    /// The kind of picture is known, but not read.
    #[error("{0} pictures are not read: save it as JPEG or PNG")]
    Unsupported(&'static str),
    /// The picture has too many pixels.
    #[error(transparent)]
    Size(#[from] ImageError),
    /// The file is damaged.
    #[error("the {kind} file is damaged: {reason}")]
    Damaged {
        /// The name of the format.
        kind: &'static str,
        /// The decoder's message.
        reason: String,
    },
}

impl PictureKind {
    /// The kind of picture that starts with these bytes; 16 bytes are enough.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Option<PictureKind> {
        let brand = bytes.get(8..12);
        if bytes.starts_with(&[0xff, 0xd8, 0xff]) {
            Some(PictureKind::Jpeg)
        } else if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some(PictureKind::Png)
        } else if bytes.starts_with(b"RIFF") && brand == Some(b"WEBP") {
            Some(PictureKind::WebP)
        } else if bytes.starts_with(b"GIF8") {
            Some(PictureKind::Gif)
        } else if bytes.get(4..8) == Some(b"ftyp")
            && [b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1", b"avif", b"avis"]
                .iter()
                .any(|name| brand == Some(&name[..]))
        {
            Some(PictureKind::Heif)
        } else {
            None
        }
    }
}

impl Picture {
    /// Decodes a file, and applies no orientation yet: the picture knows it.
    ///
    /// # Errors
    /// If the bytes are no picture of a kind that is read, if they are damaged, or if the picture is too large.
    pub fn decode(bytes: &[u8]) -> Result<Picture, DecodeError> {
        match PictureKind::of(bytes) {
            None => Err(DecodeError::Unknown),
            Some(PictureKind::Heif) => Err(DecodeError::Unsupported("HEIC and AVIF")),
            Some(PictureKind::Gif) => Err(DecodeError::Unsupported("GIF")),
            Some(PictureKind::Jpeg) => jpeg(bytes),
            Some(PictureKind::Png) => png(bytes),
            Some(PictureKind::WebP) => webp(bytes),
        }
    }

    /// The picture, with its orientation.
    ///
    /// # Errors
    /// Only if the decoder gave another number of bytes than its size needs.
    pub fn image(&self) -> Result<Image<'_>, ImageError> {
        let image = Image::new(&self.pixels, self.width, self.height, self.channels)?;
        Ok(image.oriented(self.orientation))
    }

    /// The width, the height and the pixels of the upright picture in red, green and blue.
    #[must_use]
    pub fn upright_rgb(&self) -> (usize, usize, Vec<u8>) {
        let exchanged = self.orientation.exchanges_sides();
        let (width, height) = if exchanged { (self.height, self.width) } else { (self.width, self.height) };
        let bytes = self.channels.bytes();
        let mut pixels = Vec::with_capacity(3 * width * height);
        for y in 0..height {
            for x in 0..width {
                let (x, y) = self.orientation.stored(x, y, self.width, self.height);
                let pixel = &self.pixels[bytes * (y * self.width + x)..][..bytes];
                pixels.extend([0, 1, 2].map(|channel: usize| pixel[channel.min(bytes - 1)]));
            }
        }
        (width, height, pixels)
    }
}

fn check_size(width: usize, height: usize) -> Result<(), ImageError> {
    let area = width.checked_mul(height).filter(|&area| area <= MAX_PIXELS);
    if area.is_none() || width.max(height) > LONGEST {
        return Err(ImageError::TooLarge { width, height });
    }
    Ok(())
}

fn jpeg(bytes: &[u8]) -> Result<Picture, DecodeError> {
    let damaged =
        |error: &dyn std::fmt::Debug| DecodeError::Damaged { kind: "JPEG", reason: format!("{error:?}") };
    let options = DecoderOptions::default()
        .set_max_width(LONGEST)
        .set_max_height(LONGEST)
        .set_strict_mode(false)
        .jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(|error| damaged(&error))?;
    let (width, height) = decoder.dimensions().ok_or_else(|| damaged(&"no size"))?;
    check_size(width, height)?;
    let pixels = decoder.decode().map_err(|error| damaged(&error))?;
    let orientation = decoder.exif().and_then(|data| exif::orientation(data)).unwrap_or_default();
    let channels = match decoder.output_colorspace() {
        Some(ColorSpace::Luma) => Channels::Grey,
        _ => Channels::Rgb,
    };
    Ok(Picture { pixels, width, height, channels, orientation })
}

fn png(bytes: &[u8]) -> Result<Picture, DecodeError> {
    let damaged = |error: png::DecodingError| DecodeError::Damaged { kind: "PNG", reason: error.to_string() };
    let limits = png::Limits { bytes: 16 << 20 };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(damaged)?;
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    check_size(width, height)?;
    let orientation = reader.info().exif_metadata.as_deref().and_then(exif::orientation).unwrap_or_default();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap_or_default()];
    let frame = reader.next_frame(&mut pixels).map_err(damaged)?;
    pixels.truncate(frame.buffer_size());
    debug_assert_eq!(frame.bit_depth, BitDepth::Eight);
    let channels = match frame.color_type {
        ColorType::Grayscale => Channels::Grey,
        ColorType::GrayscaleAlpha => {
            pixels = pixels.as_chunks::<2>().0.iter().flat_map(|&[v, alpha]| [v, v, v, alpha]).collect();
            Channels::Rgba
        }
        ColorType::Rgba => Channels::Rgba,
        ColorType::Rgb | ColorType::Indexed => Channels::Rgb,
    };
    Ok(Picture { pixels, width, height, channels, orientation })
}

fn webp(bytes: &[u8]) -> Result<Picture, DecodeError> {
    let damaged =
        |error: image_webp::DecodingError| DecodeError::Damaged { kind: "WebP", reason: error.to_string() };
    let mut decoder = image_webp::WebPDecoder::new(Cursor::new(bytes)).map_err(damaged)?;
    let (width, height) = decoder.dimensions();
    let (width, height) = (width as usize, height as usize);
    check_size(width, height)?;
    decoder.set_memory_limit(MAX_PIXELS * 4);
    let channels = if decoder.has_alpha() { Channels::Rgba } else { Channels::Rgb };
    let orientation = decoder.exif_metadata().ok().flatten().and_then(|data| exif::orientation(&data));
    let mut pixels = vec![0; width * height * channels.bytes()];
    decoder.read_image(&mut pixels).map_err(damaged)?;
    Ok(Picture { pixels, width, height, channels, orientation: orientation.unwrap_or_default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_told_by_their_first_bytes() {
        assert_eq!(PictureKind::of(b"\xff\xd8\xff\xe0"), Some(PictureKind::Jpeg));
        assert_eq!(PictureKind::of(b"RIFF\0\0\0\0WEBPVP8 "), Some(PictureKind::WebP));
        assert_eq!(PictureKind::of(b"\0\0\0\x18ftypheic"), Some(PictureKind::Heif));
        assert_eq!(PictureKind::of(b"53..7....6..195.."), None);
        assert_eq!(PictureKind::of(b""), None);
    }

    #[test]
    fn what_is_not_read_is_refused_with_a_clear_word() {
        let error = Picture::decode(b"\0\0\0\x18ftypheic....").unwrap_err().to_string();
        assert_eq!(error, "HEIC and AVIF pictures are not read: save it as JPEG or PNG");
        for bytes in [&b"\xff\xd8\xff"[..], b"\x89PNG\r\n\x1a\n", b"RIFF\0\0\0\0WEBPVP8 "] {
            assert!(matches!(Picture::decode(bytes), Err(DecodeError::Damaged { .. })), "{bytes:?}");
        }
        assert!(matches!(Picture::decode(b"hello"), Err(DecodeError::Unknown)));
    }
}
