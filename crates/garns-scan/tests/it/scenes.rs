//! Scenes that we draw, of every look and in every orientation.

use garns_scan::training::{Look, Verdict};
use garns_scan::{Orientation, Point, scan, scan_all, scan_at};

use crate::{drawn, image};

/// How many scenes of each look are read. `garns-scan-train scenes` reads more.
const EACH: u64 = 6;

#[test]
fn scenes_of_every_look_are_read() {
    let mut wrong = Vec::new();
    for look in Look::ALL {
        for number in 0..EACH {
            let (scene, truth) = drawn(look, number);
            let verdict = Verdict::of(&scan(&image(&scene)), &truth);
            assert_ne!(verdict, Verdict::Silent, "{look:?} {number}");
            if verdict > Verdict::Repaired {
                wrong.push((look, number, verdict));
            }
        }
    }
    assert!(wrong.len() <= 2, "{wrong:?}");
}

#[test]
fn every_orientation_reads_the_same_puzzle() {
    let (scene, truth) = drawn(Look::Light, 0);
    for number in 1..=8 {
        let orientation = Orientation::from_exif(number).expect("eight orientations");
        let image = image(&scene).oriented(orientation);
        let reading = scan(&image).unwrap_or_else(|error| panic!("{orientation:?}: {error}"));
        assert_eq!(reading.grid(), truth, "{orientation:?}");
        assert_eq!(reading.is_mirrored(), [2, 4, 5, 7].contains(&number), "{orientation:?}");
        // The first cell is where the puzzle's own upper left corner is shown.
        let corners = reading.corners();
        assert!(corners.iter().all(|point| {
            (0.0..image.width() as f32).contains(&point.x) && (0.0..image.height() as f32).contains(&point.y)
        }));
    }
}

#[test]
fn two_grids_of_a_picture_are_both_read() {
    let (one, first) = drawn(Look::Light, 1);
    let (two, second) = drawn(Look::Light, 2);
    let mut both = one.clone();
    both.height += two.height;
    both.pixels.extend(&two.pixels);
    let grids: Vec<_> =
        scan_all(&image(&both)).expect("grids").iter().map(|reading| reading.grid()).collect();
    assert!(grids.contains(&first) && grids.contains(&second), "{grids:?}");
}

#[test]
fn a_grid_is_read_at_corners_that_a_person_has_dragged() {
    let (scene, truth) = drawn(Look::Paper, 0);
    let found = scan(&image(&scene)).expect("a reading").corners();
    let near = found.map(|point| Point { x: point.x + 3.0, y: point.y - 3.0 });
    assert_eq!(scan_at(&image(&scene), near).expect("a reading").grid(), truth);
    let nowhere = [Point { x: f32::NAN, y: 0.0 }; 4];
    assert!(scan_at(&image(&scene), nowhere).is_err());
}

#[test]
fn the_same_pixels_give_the_same_reading() {
    let (scene, _) = drawn(Look::Screen, 0);
    assert_eq!(scan(&image(&scene)), scan(&image(&scene)));
}
