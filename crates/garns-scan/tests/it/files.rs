//! Pictures from files.

use garns_scan::training::Look;
use garns_scan::{DecodeError, Picture, scan};

use crate::drawn;

/// A grey PNG file.
fn png_of(pixels: &[u8], width: usize, height: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width as u32, height as u32);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(pixels).expect("pixels");
    writer.finish().expect("an end");
    bytes
}

#[test]
fn a_png_file_reads_like_its_pixels() {
    let (scene, truth) = drawn(Look::Light, 3);
    let picture = Picture::decode(&png_of(&scene.pixels, scene.width, scene.height)).expect("a picture");
    assert_eq!(scan(&picture.image().expect("a picture")).expect("a reading").grid(), truth);
    let (width, height, rgb) = picture.upright_rgb();
    assert_eq!((width, height), (scene.width, scene.height));
    assert!(rgb.as_chunks::<3>().0.iter().zip(&scene.pixels).all(|(pixel, &grey)| *pixel == [grey; 3]));
}

#[test]
fn a_file_that_is_cut_off_is_damaged() {
    let whole = png_of(&[200; 64 * 64], 64, 64);
    for length in [8, 20, 40, whole.len() / 2] {
        let cut = Picture::decode(&whole[..length]);
        assert!(matches!(cut, Err(DecodeError::Damaged { kind: "PNG", .. })), "{length}");
    }
}

#[test]
fn a_huge_size_is_refused_before_memory_is_reserved() {
    let mut bytes = png_of(&[200], 1, 1);
    // The width is in bytes 16 to 19; the checksum of the header is wrong then, which is damage too.
    bytes[16] = 0x7f;
    assert!(Picture::decode(&bytes).is_err());
}
