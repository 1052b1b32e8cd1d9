//! Replays the corpora of the fuzz targets, which need a nightly compiler to be extended.

use std::fs;
use std::path::Path;

use garns::format::Format;

#[allow(unreachable_pub)]
#[path = "../../../../fuzz/src/lib.rs"]
mod checks;

#[test]
fn every_file_of_every_corpus_passes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    for target in fs::read_dir(folder.join("targets")).unwrap().map(|entry| entry.unwrap().path()) {
        let name = target.file_stem().unwrap().to_str().unwrap();
        if ["home", "scan"].contains(&name) {
            // The tests of the game and of the scanner replay these corpora.
            continue;
        }
        let mut files = 0;
        for file in fs::read_dir(folder.join("corpus").join(name)).unwrap().map(|entry| entry.unwrap().path())
        {
            let data = fs::read(&file).unwrap();
            match name {
                "solvers_agree" => checks::solvers_agree(&data),
                "limits" => checks::ends_within_the_limit(&data),
                "detection" => checks::reads_back(None, &data),
                "notations" => checks::notations(&data),
                format => checks::reads_back(Some(format.parse::<Format>().unwrap()), &data),
            }
            files += 1;
        }
        assert!(files >= 10, "the corpus of {name} has only {files} files");
    }
}
