//! The corpus of the fuzz target `scan`, replayed.

use std::path::Path;

#[allow(unreachable_pub)]
#[path = "../../../../fuzz/src/scan.rs"]
mod scan;

#[test]
fn the_corpus_passes_the_check_of_its_target() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/scan");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the corpus") {
        scan::scan_is_sound(&std::fs::read(entry.expect("a file").path()).expect("bytes"));
        count += 1;
    }
    assert!(count >= 6, "{count}");
}
