//! Labelled photos of printed puzzles, which are kept outside the repository.

use std::path::Path;

use garns::Grid;
use garns_scan::training::{Look, Verdict};
use garns_scan::{Picture, scan};

use crate::{drawn, image};

/// Every so many photos one is read here; `garns-scan-train photos` reads all.
const STEP: usize = 8;

#[test]
fn photos_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/photos");
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut labels: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|ext| ext == "dat")).collect();
    labels.sort();
    let mut verdicts = Vec::new();
    for label in labels.iter().step_by(STEP) {
        let text = std::fs::read_to_string(label).expect("a text");
        let digits: String = text.lines().skip(2).flat_map(str::split_whitespace).collect();
        let truth: Grid = digits.parse().expect("81 digits");
        let bytes = std::fs::read(label.with_extension("jpg")).expect("a photo");
        let picture = Picture::decode(&bytes).expect("a picture");
        verdicts.push(Verdict::of(&scan(&picture.image().expect("a picture")), &truth));
    }
    // Without the photos, drawn ones take their place.
    for number in 100..100 + if verdicts.is_empty() { 12 } else { 0 } {
        let (scene, truth) = drawn(Look::Paper, number);
        verdicts.push(Verdict::of(&scan(&image(&scene)), &truth));
    }
    assert!(!verdicts.contains(&Verdict::Silent));
    let exact = verdicts.iter().filter(|&&verdict| verdict == Verdict::Exact).count();
    assert!(exact + 1 >= verdicts.len(), "{verdicts:?}");
}
