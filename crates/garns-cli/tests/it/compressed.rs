//! Compressed input, and input that is no text at all.

use std::io::Write;

use super::{PUZZLE, SOLUTION, folder, garns};

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

fn zstd(text: &str) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(text.as_bytes(), ruzstd::encoding::CompressionLevel::Fastest)
}

#[test]
fn compressed_files_and_pipes_are_read() {
    let folder = folder("compressed");
    let table = format!("puzzle,id\n{PUZZLE},1\n");
    for (ending, bytes) in [("gz", gzip(&table)), ("zst", zstd(&table))] {
        // The ending of the name does not matter for the compression, but the ending before it names a format.
        for name in [format!("table.csv.{ending}"), format!("{ending}.txt")] {
            let path = folder.join(name);
            std::fs::write(&path, &bytes).unwrap();
            let run = garns(&["solve", "--format", "csv", path.to_str().unwrap()], "");
            let expected = format!("puzzle,id,solution,status\n{PUZZLE},1,{SOLUTION},unique\n");
            assert_eq!((run.code, run.out, run.err.as_str()), (Some(0), expected, ""), "{path:?}");
        }
        assert_eq!(garns(&["convert", "--to", "csv"], &bytes).out, table);
        let cut = garns(&["solve"], &bytes[..bytes.len() - 6]);
        assert_eq!(cut.code, Some(2));
        assert!(cut.err.ends_with("data is damaged or ends too soon\n"), "{cut:?}");
    }
}

#[test]
fn a_file_without_puzzles_gives_a_few_messages_and_a_sentence() {
    let short = &PUZZLE[..80];
    let binary = [short.as_bytes(), &b"\n\0\x01\xff binary"[..].repeat(5000)].concat();
    let text = format!("{short}\n") + &"a line of a novel\n".repeat(5000);
    let stops = "20 errors before the first puzzle: this is a binary file, and the rest is not read";
    for (bytes, last) in [(binary, stops), (text.into_bytes(), "4981 further errors are not listed")] {
        for command in ["solve", "rate", "convert", "canon", "hint"] {
            let run = garns(&[command], &bytes);
            assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{command}");
            let messages: Vec<&str> = run.err.lines().collect();
            assert_eq!(messages.len(), 21, "{command}");
            assert_eq!(messages[20], format!("garns: standard input: {last}"), "{command}");
        }
    }
    // A puzzle that comes later is answered, and all errors after it are listed.
    let bad = format!("{short}\n").repeat(100);
    let run = garns(&["solve", "--format", "line"], format!("{bad}{PUZZLE}\n{bad}"));
    assert_eq!((run.code, run.out.as_str()), (Some(2), &*format!("{SOLUTION}\n")));
    assert_eq!(run.err.lines().nth(20), Some("garns: standard input: 80 further errors are not listed"));
    assert_eq!(run.err.lines().count(), 121);
    let run = garns(&["solve", "--format", "line"], format!("{PUZZLE}\n{bad}{PUZZLE}\n"));
    assert_eq!((run.out.lines().count(), run.err.lines().count()), (2, 100));
}
