//! Any pixels of any size give a reading or an error.

use garns::Random;
use garns_scan::{Channels, Image, Orientation, Point, scan, scan_all, scan_at};

#[test]
fn no_pixels_and_few_pixels_are_refused() {
    for (width, height) in [(0, 0), (0, 9), (9, 0), (1, 1), (2, 3), (1, 3000), (3000, 1), (41, 41)] {
        for value in [0, 255] {
            let pixels = vec![value; width * height];
            let image = Image::new(&pixels, width, height, Channels::Grey).expect("a picture");
            assert!(scan(&image).is_err() && scan_all(&image).is_err(), "{width} × {height}");
        }
    }
}

#[test]
fn random_rectangles_never_panic() {
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let (width, height) = (1 + random.below(300), 1 + random.below(300));
        let channels = [Channels::Grey, Channels::Rgb, Channels::Rgba][random.below(3)];
        let mut pixels = vec![random.below(256) as u8; width * height * channels.bytes()];
        for _ in 0..random.below(30) {
            let (x, y) = (random.below(width), random.below(height));
            let (right, bottom) = (x + 1 + random.below(width - x), y + 1 + random.below(height - y));
            let value = random.below(256) as u8;
            for row in y..bottom {
                let bytes = channels.bytes();
                pixels[(row * width + x) * bytes..(row * width + right) * bytes].fill(value);
            }
        }
        let orientation = Orientation::from_exif(1 + random.below(8) as u16).expect("eight orientations");
        let image = Image::new(&pixels, width, height, channels).expect("a picture").oriented(orientation);
        let corner = |random: &mut Random| Point { x: random.below(400) as f32, y: random.below(400) as f32 };
        let corners = [(); 4].map(|()| corner(&mut random));
        // A reading of rectangles has no digits to be sure of.
        assert!(scan(&image).is_err() || scan(&image).is_ok_and(|reading| !reading.is_certain()));
        assert!(!scan_at(&image, corners).is_ok_and(|reading| reading.is_certain()));
    }
}
