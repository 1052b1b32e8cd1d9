//! Replays the corpus of the fuzz target `home`.

use std::fs;
use std::path::Path;

#[allow(unreachable_pub)]
#[path = "../../../../fuzz/src/home.rs"]
mod checks;

#[test]
fn every_question_of_the_corpus_gets_a_valid_answer() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/home");
    let mut files = 0;
    for file in fs::read_dir(folder).unwrap() {
        checks::home_answers(&fs::read(file.unwrap().path()).unwrap());
        files += 1;
    }
    assert!(files >= 30, "the corpus has only {files} files");
}
