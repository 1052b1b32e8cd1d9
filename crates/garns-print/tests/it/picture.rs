//! Boards and steps as PNG.

use garns::logic::TechniqueId;
use garns::render::Picture;
use garns::render::manual::example;
use garns_print::{PrintError, png};
use tiny_skia::Pixmap;

#[test]
fn a_picture_has_the_size_that_was_ordered() {
    let (board, step) = example(TechniqueId::WWing).unwrap();
    for size in [64, 333, 600] {
        let pixels = Pixmap::decode_png(&png(&Picture::new(&board, &step), size).unwrap()).unwrap();
        assert_eq!((pixels.width(), pixels.height()), (size, size));
    }
    for size in [0, 63, 8193, u32::MAX] {
        assert_eq!(png(&Picture::plain(&board), size), Err(PrintError::PictureSize(size)));
    }
}

#[test]
fn a_step_is_drawn_in_colour_on_white() {
    let (board, step) = example(TechniqueId::WWing).unwrap();
    let coloured = |bytes: Vec<u8>| {
        let pixels = Pixmap::decode_png(&bytes).unwrap();
        let corner = pixels.pixel(0, 0).unwrap();
        assert_eq!((corner.red(), corner.green(), corner.blue(), corner.alpha()), (255, 255, 255, 255));
        pixels.pixels().iter().filter(|pixel| pixel.red() != pixel.green()).count()
    };
    assert_eq!(coloured(png(&Picture::plain(&board), 400).unwrap()), 0);
    assert!(coloured(png(&Picture::new(&board, &step), 400).unwrap()) > 500);
}

#[test]
fn the_same_picture_gives_the_same_bytes() {
    let (board, step) = example(TechniqueId::XWing).unwrap();
    let picture = Picture::new(&board, &step);
    assert_eq!(png(&picture, 300), png(&picture, 300));
}
