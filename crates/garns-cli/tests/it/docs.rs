//! Every command in the documentation runs. Blocks marked `sh` or `console` are run line by line, in a folder with the files
//! that they name. Servers only have their options read, and numbers of puzzles are made small.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{PUZZLE, folder, garns};

/// A puzzle of our generator that needs an X-Wing and is rated between 4.5 and 5.0.
const X_WING: &str = "56.....74.....68...413......9....4.11.7....8..5.....6..1.483.......126.5..96.....";

/// A minimal puzzle of our generator.
const OTHER: &str = ".2...6..1.........8.4.7...5.6....217....2..9.....3.8....37.......5..2.4....34.16.";

/// The pages of the documentation that name commands.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = vec![root.join("README.md"), root.join("CONTRIBUTING.md")];
    for entry in fs::read_dir(root.join("docs")).expect("the documentation") {
        pages.push(entry.expect("a page").path());
    }
    pages.retain(|page| page.extension().is_some_and(|ending| ending == "md"));
    pages.sort();
    pages
}

/// The lines with the command in blocks of a page that are marked as commands.
fn commands(page: &str) -> Vec<String> {
    let mut commands = Vec::new();
    for block in page.split("\n```").skip(1).step_by(2) {
        let Some((mark, lines)) = block.split_once('\n') else { continue };
        if mark != "sh" && mark != "console" {
            continue;
        }
        let lines = lines.lines().map(|line| line.strip_prefix("$ ").unwrap_or(line));
        let ours = |line: &&str| line.split('|').any(|part| part.trim().starts_with("garns "));
        commands.extend(lines.filter(ours).map(str::to_string));
    }
    commands
}

/// A command as the test runs it.
fn shortened(command: &str) -> String {
    let command = command.split(" #").next().unwrap_or_default().trim_end();
    if ["garns serve ", "garns play "].iter().any(|server| command.starts_with(server)) {
        return format!("{command} --help");
    }
    let mut words: Vec<&str> = command.split(' ').collect();
    for at in 1..words.len() {
        if words[at - 1] == "-n" {
            words[at] = "2";
        }
        // A search for 17 clues takes some seconds a grid.
        if words[1] == "grid" && words[at].starts_with("--clues") {
            words[at] = "--clues=12";
        }
    }
    words.join(" ")
}

/// Writes the files that the documentation names.
fn write_files(folder: &Path) {
    let both = format!("{PUZZLE}\n{X_WING}\n");
    for (name, text) in [
        ("puzzle.txt", X_WING),
        ("puzzles.txt", &both),
        ("more.sdm", PUZZLE),
        ("old.txt", PUZZLE),
        ("new.txt", &both),
        ("huge.txt", &both),
        ("hard.txt", PUZZLE),
        ("grid.txt", PUZZLE),
        ("grids.txt", &both),
        ("known.txt", PUZZLE),
        ("different.txt", X_WING),
    ] {
        fs::write(folder.join(name), text).expect("a file");
    }
    let picture = folder.join("page.png");
    let run = garns(&["print", "--out", picture.to_str().expect("a path"), "--size", "600", PUZZLE], "");
    assert_eq!(run.code, Some(0), "{run:?}");
    // Pictures are recognised by their first bytes.
    fs::copy(&picture, folder.join("photo.jpg")).expect("a copy");
}

/// Writes programs of others that commands are piped into or from.
#[cfg(unix)]
fn write_programs(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    for (name, script) in [("jq", "exec cat".to_string()), ("generate-puzzles", format!("echo {OTHER}"))] {
        let path = folder.join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("a program");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("an executable file");
    }
}

#[cfg(unix)]
#[test]
fn every_command_in_the_documentation_runs() {
    let home = folder("docs");
    let programs = home.join("bin");
    fs::create_dir(&programs).expect("a folder");
    write_files(&home);
    write_programs(&programs);
    let built = Path::new(env!("CARGO_BIN_EXE_garns")).parent().expect("a folder");
    let path = format!("{}:{}:/usr/bin:/bin", built.display(), programs.display());
    let mut count = 0;
    for page in pages() {
        for command in commands(&fs::read_to_string(&page).expect("a page")) {
            let short = shortened(&command);
            let output = Command::new("sh")
                .args(["-c", &short])
                .env_clear()
                .env("PATH", &path)
                .env("HOME", &home)
                .current_dir(&home)
                .stdin(Stdio::null())
                .output()
                .expect("a shell");
            let err = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{}: {command}\nran as {short}\n{err}", page.display());
            count += 1;
        }
    }
    assert!(count > 25, "only {count} commands were found");
}

#[test]
fn commands_are_found_in_their_blocks_only() {
    let page =
        "`garns play`\n```sh\ngarns solve x   # one\nls\nmake | garns rate\n```\n```text\ngarns no\n```\n";
    assert_eq!(commands(page), ["garns solve x   # one", "make | garns rate"]);
    assert_eq!(shortened("garns generate -n 40 --seed 1   # many"), "garns generate -n 2 --seed 1");
    assert_eq!(shortened("garns serve --bind a:1"), "garns serve --bind a:1 --help");
}
