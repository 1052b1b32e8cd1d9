//! The check of the target `scan`. It is in a separate file, because only this check needs the scanner.

use garns_scan::{Channels, Image, Orientation, Picture, Reading, scan};

/// Checks that any bytes, as a file and as pixels, are refused or give a reading of sound form, and the same
/// reading twice. The first four bytes are the size, the channels and the orientation of the pixels.
pub fn scan_is_sound(data: &[u8]) {
    if let Ok(picture) = Picture::decode(data)
        && let Ok(image) = picture.image()
    {
        // Larger pictures take long and say no more.
        if image.width() * image.height() <= 1 << 20 {
            check(&image);
        }
    }
    let [width, tiles, channels, orientation, pattern @ ..] = data else { return };
    let channels = [Channels::Grey, Channels::Rgb, Channels::Rgba][usize::from(channels % 3)];
    let width = usize::from(*width) + 1;
    let height = pattern.len() / (width * channels.bytes());
    // The pattern is repeated downwards, so that a short input can fill a large picture.
    let rows = &pattern[..width * height * channels.bytes()];
    let pixels = rows.repeat(usize::from(tiles % 8) + 1);
    let height = height * (usize::from(tiles % 8) + 1);
    let image = Image::new(&pixels, width, height, channels).expect("the size fits");
    check(
        &image.oriented(Orientation::from_exif(u16::from(orientation % 8) + 1).expect("eight orientations")),
    );
}

fn check(image: &Image) {
    let reading = scan(image);
    if let Ok(reading) = &reading {
        has_form(reading);
    }
    assert_eq!(scan(image), reading, "another reading the second time");
}

fn has_form(reading: &Reading) {
    assert!(
        reading.puzzle().is_err() || reading.puzzle().is_ok_and(|puzzle| puzzle.givens() == &reading.grid())
    );
    for cell in garns::Cell::all() {
        let sum: f32 = reading.cell(cell).probabilities.iter().sum();
        assert!((sum - 1.0).abs() < 1e-3, "{cell}: {sum}");
    }
    assert!(reading.crossings().iter().flatten().all(|point| point.x.is_finite() && point.y.is_finite()));
}
