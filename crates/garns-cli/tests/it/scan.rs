//! Puzzles from pictures.

use std::fs;

use super::{PUZZLE, SOLUTION, folder, garns};

/// A picture of the puzzle, drawn by the command itself.
fn picture(name: &str) -> String {
    let file = folder(name).join("board.png");
    let file = file.to_str().expect("a path").to_string();
    let run = garns(&["print", "--out", &file, "--size", "600", PUZZLE], "");
    assert_eq!(run.code, Some(0), "{run:?}");
    file
}

#[test]
fn a_picture_is_scanned_into_any_format() {
    let file = picture("scan-formats");
    let run = garns(&["scan", "--format", "line", &file], "");
    assert_eq!((run.code, run.out.trim(), run.err.as_str()), (Some(0), PUZZLE, ""));
    let run = garns(&["scan", "--json", &file, &file], "");
    assert_eq!(run.out.lines().count(), 2, "{run:?}");
    for line in run.out.lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(line["puzzle"], PUZZLE);
        assert_eq!((&line["status"], &line["certain"]), (&"unique".into(), &true.into()));
        assert_eq!(line["doubts"].as_array().expect("a list").len(), 0);
        assert_eq!(line["probabilities"].as_array().expect("a list").len(), 81);
        assert_eq!(line["corners"].as_array().expect("a list").len(), 4);
    }
    let bytes = fs::read(&file).expect("the picture");
    assert_eq!(garns(&["scan", "--format", "line", "-"], bytes).out.trim(), PUZZLE);
}

#[test]
fn solve_takes_a_picture_and_says_what_it_read() {
    let file = picture("scan-solve");
    let run = garns(&["solve", "--format", "line", &file], "");
    assert_eq!((run.code, run.out.trim()), (Some(0), SOLUTION));
    assert_eq!(run.err.trim(), format!("garns: {file}: read {PUZZLE}"));
    let bytes = fs::read(&file).expect("the picture");
    assert_eq!(garns(&["solve", "--format", "line"], bytes).out.trim(), SOLUTION);
}

/// Paints over the digits of the first cells of a picture that `garns print` has drawn.
fn erase(file: &str, cells: usize) {
    let decoder = png::Decoder::new(std::io::Cursor::new(fs::read(file).expect("a picture")));
    let mut reader = decoder.read_info().expect("a header");
    let (side, channels) = (reader.info().width as usize, reader.info().color_type.samples());
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut pixels).expect("pixels");
    // The names of the rows and columns take six hundredths at the left and above.
    let cell = side as f32 * 0.102;
    for i in 0..cells {
        let start = |n: usize| (side as f32 * 0.062 + cell * (n as f32 + 0.15)) as usize;
        for y in start(i / 9)..start(i / 9) + (cell * 0.7) as usize {
            let row = y * side;
            let (left, right) = (start(i % 9), start(i % 9) + (cell * 0.7) as usize);
            pixels[(row + left) * channels..(row + right) * channels].fill(255);
        }
    }
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, side as u32, side as u32);
    encoder.set_color(reader.info().color_type);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&pixels).expect("pixels");
    writer.finish().expect("an end");
    fs::write(file, bytes).expect("a file");
}

#[test]
fn a_picture_in_doubt_is_refused_unless_trusted() {
    let file = picture("scan-doubt");
    // Without the first eight clues, which are in the first twenty cells, there are several solutions.
    erase(&file, 20);
    let run = garns(&["solve", &file], "");
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
    assert!(run.err.contains("add --trust"), "{run:?}");
    assert_eq!(garns(&["solve", "--trust", &file], "").code, Some(1));
    let run = garns(&["scan", "--format", "line", &file], "");
    assert_eq!((run.code, run.out.trim()), (Some(1), &*format!("{}{}", ".".repeat(20), &PUZZLE[20..])));
}

#[test]
fn what_is_no_picture_of_a_sudoku_is_refused() {
    let folder = folder("scan-refused");
    let heic = folder.join("photo.heic");
    fs::write(&heic, b"\0\0\0\x18ftypheic\0\0\0\0mif1heic").expect("a file");
    let text = folder.join("puzzle.txt");
    fs::write(&text, PUZZLE).expect("a file");
    let cut = folder.join("cut.png");
    fs::write(&cut, b"\x89PNG\r\n\x1a\n").expect("a file");
    for (file, words) in [
        (heic, "HEIC and AVIF pictures are not read: save it as JPEG or PNG"),
        (text, "not a picture: expected a JPEG, PNG or WebP file"),
        (cut, "the PNG file is damaged"),
        (folder.join("none.jpg"), "no such file"),
    ] {
        let run = garns(&["scan", file.to_str().expect("a path")], "");
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.err.contains(words), "{run:?}");
        assert_eq!(run.err.lines().count(), 1, "{run:?}");
    }
}

#[test]
fn an_annotated_picture_is_as_large_as_the_picture() {
    let file = picture("scan-annotate");
    let out = file.replace("board.png", "seen.png");
    let run = garns(&["scan", "--format", "line", "--annotate", &out, &file], "");
    assert_eq!((run.code, run.out.trim()), (Some(0), PUZZLE));
    let size = |file: &str| fs::read(file).expect("a picture")[16..24].to_vec();
    assert_eq!(size(&out), size(&file));
    assert_ne!(fs::read(&out).expect("a picture"), fs::read(&file).expect("a picture"));
    let run = garns(&["scan", "--annotate", &out, &file, &file], "");
    assert_eq!(run.code, Some(2), "{run:?}");
}
