//! The options that every command shares: `-o`, `-q`, `--color` and `-z`.

use std::fs;

use super::{PUZZLE, SOLUTION, folder, garns};

#[test]
fn answers_go_to_a_file_that_is_whole_or_as_it_was() {
    let folder = folder("answers-file");
    let file = folder.join("answers.txt");
    let name = file.to_str().unwrap();
    for (args, expected) in [
        (&["solve", "--format", "line", PUZZLE][..], format!("{SOLUTION}\n")),
        (&["convert", "--to", "line", PUZZLE], format!("{PUZZLE}\n")),
        (&["check", PUZZLE], "argument 1:1: exactly one solution\n".to_string()),
        (&["rate", "--scale", "hodoku", PUZZLE], format!("{PUZZLE}  Easy (204)\n")),
    ] {
        let run = garns(&[args, &["-o", name]].concat(), "");
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(0), "", ""), "{args:?}");
        assert_eq!(fs::read_to_string(&file).unwrap(), expected, "{args:?}");
    }
    for command in ["hint", "steps", "canon", "scramble", "library sample"] {
        let args: Vec<&str> = command.split(' ').chain(["--out", name, PUZZLE]).collect();
        assert_eq!((garns(&args, "").code, garns(&args, "").out.as_str()), (Some(0), ""), "{command}");
        assert_ne!(fs::read_to_string(&file).unwrap(), "", "{command}");
    }
    assert_eq!(garns(&["generate", "--seed", "1", "-o", name], "").out, "");
    // A command that cannot start leaves the old answers.
    fs::write(&file, "old").unwrap();
    assert_eq!(garns(&["solve", "--with", "fish", "-o", name, PUZZLE], "").code, Some(2));
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no other file is left");
    let missing = folder.join("no/such/folder.txt");
    let run = garns(&["solve", "-o", missing.to_str().unwrap(), PUZZLE], "");
    assert!(run.code == Some(2) && run.err.starts_with("garns: cannot write "), "{run:?}");
}

#[test]
fn a_quiet_command_has_only_an_exit_code() {
    let loose = format!("{}....", &PUZZLE[..77]);
    for (puzzle, code) in [(PUZZLE, 0), (&loose, 1)] {
        for args in [&["check", "-q", puzzle][..], &["--quiet", "check", puzzle], &["solve", "-q", puzzle]] {
            let run = garns(args, "");
            assert_eq!((run.code, run.out.as_str()), (Some(code), ""), "{args:?}");
        }
    }
}

#[test]
fn colours_can_be_asked_for_and_refused() {
    for args in [&["solve"][..], &["solve", "--format", "terminal"], &["hint", "--draw"]] {
        for (colour, has_colours) in [("always", true), ("never", false), ("auto", false)] {
            let run = garns(&[args, &["--color", colour, PUZZLE]].concat(), "");
            assert_eq!((run.code, run.out.contains('\x1b')), (Some(0), has_colours), "{args:?} {colour}");
        }
    }
    assert_eq!(garns(&["solve", "--color", "blue", PUZZLE], "").code, Some(2));
}

#[test]
fn the_option_for_compressed_input_is_accepted() {
    assert_eq!(garns(&["solve", "-z", "--format", "line", PUZZLE], "").out, format!("{SOLUTION}\n"));
}
