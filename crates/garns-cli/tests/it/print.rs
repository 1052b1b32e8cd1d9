//! `garns print`: the files that it writes, and the one-line error for each request that cannot be
//! printed.

use std::fs;
use std::path::Path;

use super::{PUZZLE, Run, folder, garns};

/// Runs `garns print` with this output file.
fn print(file: &Path, args: &[&str]) -> Run {
    let file = file.to_str().expect("a path of letters");
    garns(&[&["print", "--out", file], args].concat(), "")
}

#[test]
fn the_same_order_gives_the_same_booklet() {
    let folder = folder("print-twice");
    let args = ["-n", "5", "--seed", "1", "--per-page", "4", "--title", "Five", "--threads", "2"];
    let [one, two] = ["one.pdf", "two.pdf"].map(|name| {
        let file = folder.join(name);
        let run = print(&file, &args);
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(0), "", ""));
        fs::read(file).expect("a file")
    });
    assert!(one.starts_with(b"%PDF"));
    assert!(one == two, "the same order gave different bytes");
    let other = folder.join("other.pdf");
    assert_eq!(
        print(&other, &["-n", "5", "--seed", "2", "--per-page", "4", "--title", "Five"]).code,
        Some(0)
    );
    assert!(fs::read(other).expect("a file") != one, "another seed gave the same bytes");
}

#[test]
fn every_kind_of_file_is_made() {
    let folder = folder("print-kinds");
    let starts: [(&str, &[&str], &[u8]); 6] = [
        ("walkthrough.pdf", &["--walkthrough", "--per-page", "6", PUZZLE], b"%PDF"),
        ("lesson.pdf", &["--lesson", "naked-pair", "-n", "2", "--seed", "1"], b"%PDF"),
        ("board.png", &[PUZZLE], b"\x89PNG"),
        ("step.PNG", &["--step", "--size", "200", PUZZLE], b"\x89PNG"),
        ("step.svg", &["--step", PUZZLE], b"<svg"),
        ("no-ending", &["--link", "https://example.org", "--solutions", "back", PUZZLE], b"%PDF"),
    ];
    for (name, args, start) in starts {
        let file = folder.join(name);
        let run = print(&file, args);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{name}");
        assert!(fs::read(&file).expect("a file").starts_with(start), "{name}");
    }
    assert!(garns(&["print", "--out", "-", "--format", "svg", PUZZLE], "").out.starts_with("<svg"));
}

#[test]
fn a_lesson_can_use_the_users_puzzles() {
    let file = folder("print-lesson").join("lesson.pdf");
    assert_eq!(print(&file, &["--lesson", "naked-single", PUZZLE]).code, Some(0));
    refused(&print(&file, &["--lesson", "w-wing", PUZZLE]), "w-wing is never the next step");
}

#[test]
fn wrong_orders_get_one_line_and_write_no_file() {
    let folder = folder("print-wrong");
    let file = folder.join("wrong.pdf");
    // The arguments of each order, and words of the error message.
    let orders: [(&[&str], &str); 14] = [
        (&["--per-page", "3", PUZZLE], "expected 1, 2, 4 or 6"),
        (&["--paper", "a99", PUZZLE], "unknown paper"),
        (&["--paper", "20x20mm", PUZZLE], "out of range"),
        (&["--paper", "60x60mm", "--per-page", "6", PUZZLE], "no room for the puzzles"),
        (&["--paper", "a5", "--per-page", "6", "--large", PUZZLE], "at least 16 pt"),
        (&["--margin", "wide", PUZZLE], "is not a length"),
        (&["--margin", "104mm", PUZZLE], "margins leave no room"),
        (&["--title", "数独", PUZZLE], "the font has no character"),
        (&["--lesson", "no-such-technique"], "no technique is named"),
        (&["--step", PUZZLE], "--step draws a picture"),
        (&["--walkthrough", PUZZLE, PUZZLE], "a walkthrough shows one puzzle, but there are 2"),
        (&["--walkthrough", "--format", "png", PUZZLE], "pages"),
        (&["--format", "png", "--size", "10", PUZZLE], "out of range"),
        (&["--seed", "1", "--clues", "5..6"], "impossible order"),
    ];
    for (args, words) in orders {
        refused(&print(&file, args), words);
        assert!(!file.exists(), "{args:?} left a file");
    }
    refused(&print(&folder.join("no/such/folder.pdf"), &[PUZZLE]), "cannot write");
    refused(&print(&folder, &[PUZZLE]), "cannot write");
    refused(&print(&file, &["-n", "2", PUZZLE]), "cannot be used with");
    for order in [["--level", "easy"], ["--te", "1"], ["--braid", "4..6"]] {
        refused(&print(&file, &[order[0], order[1], PUZZLE]), "cannot be used with");
    }
    refused(&print(&file, &["--number", "10001"]), "10001");
}

#[test]
fn a_wrong_puzzle_is_reported_and_the_old_file_stays() {
    let file = folder("print-old").join("old.pdf");
    fs::write(&file, "old").expect("a file");
    refused(&print(&file, &[PUZZLE, &PUZZLE[..80]]), "argument 2");
    refused(&print(&file, &[&".".repeat(81)]), "argument 1:1");
    assert_eq!(fs::read(&file).expect("the file"), b"old");
}

/// The names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

/// A file that may grow to a few blocks only stands for a full disk.
#[cfg(target_os = "linux")]
#[test]
fn on_a_full_disk_the_old_file_stays() {
    let folder = folder("print-full");
    let file = folder.join("old.pdf");
    fs::write(&file, "old").expect("a file");
    let script = "trap '' XFSZ; ulimit -f 2; exec \"$0\" \"$@\"";
    let run = std::process::Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_garns"), "print", "--out"])
        .args([file.as_os_str(), PUZZLE.as_ref()])
        .output()
        .expect("a shell");
    let err = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(2), "{err}");
    assert!(err.contains("cannot write"), "{err}");
    assert_eq!(fs::read(&file).expect("the file"), b"old");
    assert_eq!(names(&folder), ["old.pdf"]);
}

/// Ends a run while it reads its input: more than a pipe holds, so that it has begun to read when all of it
/// is written. Ctrl+C in a terminal sends `INT`; `KILL` leaves a program no time for anything.
#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_no_file() {
    use std::io::Write;
    let folder = folder("print-interrupted");
    let file = folder.join("new.pdf");
    for signal in ["-INT", "-KILL"] {
        let mut child =
            super::command(&["print", "--out", file.to_str().expect("a path of letters"), "/dev/stdin"])
                .stdin(std::process::Stdio::piped())
                .spawn()
                .expect("a process");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all("\n".repeat(1 << 20).as_bytes()).expect("a reader");
        let sent = std::process::Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(sent.expect("kill works").success(), "{signal}");
        assert!(!child.wait().expect("an end").success(), "{signal}");
        assert_eq!(names(&folder), Vec::<String>::new(), "{signal}");
    }
}

/// Checks that a run ends with exit code 2 and one line on standard error, apart from the usage
/// that clap prints below it.
fn refused(run: &Run, words: &str) {
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
    let lines: Vec<&str> = run.err.lines().collect();
    assert!(lines[0].contains(words), "{words:?} is not in {:?}", run.err);
    assert!(lines.len() == 1 || lines[0].starts_with("error: "), "{:?}", run.err);
}

#[test]
fn puzzles_of_a_pipe_are_printed() {
    let folder = folder("print-pipe");
    let [piped, named] = ["piped.pdf", "named.pdf"].map(|name| folder.join(name));
    let run = garns(&["print", "--out", piped.to_str().unwrap()], format!("{PUZZLE}\n{PUZZLE}\n"));
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert_eq!(print(&named, &[PUZZLE, PUZZLE]).code, Some(0));
    assert!(fs::read(&piped).unwrap() == fs::read(&named).unwrap(), "not the puzzles of the pipe");
    let step = folder.join("step.svg");
    let run = garns(&["print", "--out", step.to_str().unwrap(), "--step"], PUZZLE);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    // With options for new puzzles, the pipe is not read.
    let run = garns(&["print", "--out", piped.to_str().unwrap(), "--seed", "1"], "nonsense");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let run = garns(&["print", "--out", folder.join("empty.pdf").to_str().unwrap()], "");
    assert!(run.code == Some(2) && run.err.contains("standard input: no puzzle found"), "{run:?}");
}

#[test]
fn an_ending_of_another_kind_of_file_is_refused() {
    let folder = folder("print-endings");
    let file = folder.join("board.jpg");
    refused(&print(&file, &[PUZZLE]), "no file with the ending .jpg can be made: choose .pdf, .png or .svg");
    assert!(!file.exists());
    // If the kind is named, any ending will do.
    assert_eq!(print(&file, &["--format", "png", PUZZLE]).code, Some(0));
    assert!(fs::read(&file).unwrap().starts_with(b"\x89PNG"));
}
