//! `garns library`: the user's own games beside the stored games.

use std::fs;
use std::io::Read;
use std::process::Stdio;

use super::{PUZZLE, SOLUTION, command, folder, garns};

/// A minimal puzzle of our generator.
const OTHER: &str = ".2...6..1.........8.4.7...5.6....217....2..9.....3.8....37.......5..2.4....34.16.";

#[test]
fn an_added_puzzle_is_listed_and_cannot_be_added_twice() {
    let data = folder("library-add");
    let data = data.to_str().unwrap();
    let turned: String = SOLUTION.chars().rev().map(|c| if c == '1' { '.' } else { c }).collect();
    let add = garns(&["library", "add", "--data", data, "--source", "mine"], &turned);
    assert_eq!((add.code, add.err.contains("1 added")), (Some(0), true), "{add:?}");
    let plain: String = turned.chars().rev().collect();
    let again = garns(&["library", "import", "--data", data], &plain);
    assert_eq!(again.code, Some(1));
    assert!(again.err.contains("already there") && again.err.contains("0 added"), "{again:?}");
    let list = garns(&["library", "list", "--data", data, "--clues", "72"], "");
    assert_eq!(list.out, format!("puzzle,level,er,ep,ed,hodoku,source\n{turned},,,,,,mine\n"));
    let rate = garns(&["library", "rate", "--data", data], "");
    assert!(rate.err.contains("1 rated"), "{rate:?}");
    assert_eq!(
        garns(&["library", "count", "--data", data, "--er", "1.0..1.2", "--clues", "72"], "").out,
        "1\n"
    );
}

#[test]
fn lines_that_a_person_wrote_into_the_file_stay() {
    let data = folder("library-edit");
    let file = data.join("games.csv");
    let stored = garns(&["library", "random", "--seed", "1", "--data", data.to_str().unwrap()], "").out;
    fs::write(&file, format!("# my games\npuzzle,source\n{PUZZLE},mine\n{stored}not a puzzle\n")).unwrap();
    let run = garns(&["library", "dedupe", "--data", data.to_str().unwrap()], "");
    assert_eq!(run.code, Some(0));
    assert!(run.err.contains("1 removed"), "{run:?}");
    let left = fs::read_to_string(&file).unwrap();
    assert_eq!(left, format!("# my games\npuzzle,source\n{PUZZLE},mine\nnot a puzzle\n"));
}

#[test]
fn the_same_seed_gives_the_same_sample() {
    let many: String = (0..200).map(|i| format!("{}\n", rotate(OTHER, i % 9))).collect();
    let sample = |seed: &str| garns(&["library", "sample", "-n", "20", "--seed", seed], &many).out;
    assert_eq!(sample("1").lines().count(), 20);
    assert_eq!(sample("1"), sample("1"));
    assert_ne!(sample("1"), sample("2"));
}

/// Puzzles of which no two are rearrangements of each other.
fn different(number: usize) -> Vec<String> {
    let number = number.to_string();
    let made = garns(&["generate", "-n", &number, "--seed", "40", "--format", "line"], "").out;
    made.lines().map(str::to_string).collect()
}

#[test]
fn forty_processes_at_once_add_forty_puzzles() {
    let data = folder("library-forty");
    let file = data.join("games.csv");
    let puzzles = different(40);
    let data = data.to_str().unwrap();
    let add = |puzzle: &String| {
        command(&["library", "add", "--data", data, puzzle]).stderr(Stdio::piped()).spawn().unwrap()
    };
    let children: Vec<_> = puzzles.iter().map(add).collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && err.contains("1 added"), "{err}");
    }
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text.lines().count(), 41);
    assert!(puzzles.iter().all(|puzzle| text.contains(puzzle)), "{text}");
}

#[test]
fn puzzles_are_added_even_if_nobody_reads_the_messages() {
    let data = folder("library-unread");
    let file = data.join("games.csv");
    let list = data.join("list.txt");
    let puzzles = different(3);
    // Thousands of messages come first, more than a pipe holds.
    fs::write(&list, format!("{}{}\n", "nonsense 1 2 3\n".repeat(5000), puzzles.join("\n"))).unwrap();
    let args = ["library", "add", "--data", data.to_str().unwrap(), "--from", "line", list.to_str().unwrap()];
    let mut child = command(&args).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 20];
    child.stderr.take().unwrap().read_exact(&mut first).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(2));
    let text = fs::read_to_string(&file).unwrap();
    assert!(puzzles.iter().all(|puzzle| text.contains(puzzle)), "{text}");
}

#[test]
fn a_source_of_several_lines_is_refused() {
    let data = folder("library-source");
    for source in ["two\nlines", "a\rb", "bell\u{7}"] {
        let run =
            garns(&["library", "add", "--data", data.to_str().unwrap(), "--source", source, PUZZLE], "");
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.err.contains("expected a single line of text"), "{run:?}");
    }
    assert!(!data.join("games.csv").exists());
}

#[cfg(unix)]
#[test]
fn the_link_mode_bytes_and_columns_of_the_file_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let data = folder("library-link");
    let elsewhere = folder("library-elsewhere");
    let (link, file) = (data.join("games.csv"), elsewhere.join("mine.csv"));
    let before = [
        b"# \xff\xfe my games\r\nStars,Puzzle,Source\r\n***,".as_slice(),
        PUZZLE.as_bytes(),
        b",\xe9t\xe9\r\n",
    ]
    .concat();
    fs::write(&file, &before).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&file, &link).unwrap();
    let run = garns(&["library", "add", "--data", data.to_str().unwrap(), "--source", "x", OTHER], "");
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read(&file).unwrap(), [&before, format!(",{OTHER},x\n").as_bytes()].concat());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_file_as_it_was() {
    let data = folder("library-full");
    let file = data.join("games.csv");
    let before = format!("puzzle,source\n{PUZZLE},mine\n");
    fs::write(&file, &before).unwrap();
    // No file may have any bytes: the write fails, as on a full disk.
    let script = "ulimit -f 0; trap '' XFSZ; exec \"$0\" \"$@\"";
    let garns = env!("CARGO_BIN_EXE_garns");
    let output = std::process::Command::new("sh")
        .args(["-c", script, garns, "library", "add", "--data", data.to_str().unwrap(), OTHER])
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert!(err.starts_with("garns: cannot write ") && !err.contains("added"), "{err}");
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
    let left: Vec<_> = fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "only the file and its lock: {left:?}");
}

/// The puzzle with each digit raised by a number, going round after 9.
fn rotate(puzzle: &str, by: u32) -> String {
    let turn = |c: char| c.to_digit(10).map_or(c, |d| char::from_digit((d - 1 + by) % 9 + 1, 10).unwrap());
    puzzle.chars().map(turn).collect()
}
