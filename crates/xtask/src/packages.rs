//! System packages that the tasks need.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::run;

/// Something that a task needs, with the Debian packages that bring it.
#[derive(Clone, Copy)]
pub(crate) struct Needed {
    /// Its name in messages.
    name: &'static str,
    is_there: fn(&str) -> bool,
    packages: &'static [&'static str],
}

impl Needed {
    /// A program on the path, or a file by its full path.
    pub(crate) const fn program(name: &'static str, packages: &'static [&'static str]) -> Needed {
        Needed::new(
            name,
            |name| Path::new(name).is_absolute() && Path::new(name).is_file() || find(name).is_some(),
            packages,
        )
    }

    /// Python with the module that makes environments; Debian has it in a separate package.
    pub(crate) const PYTHON: Needed = Needed::new(
        "python3 with venv",
        |_| silently(Command::new("python3").args(["-c", "import ensurepip, venv"])),
        &["python3", "python3-venv"],
    );

    /// Node.js with npm.
    pub(crate) const NPM: Needed = Needed::program("npm", &["nodejs", "npm"]);

    /// Something that a function recognises, which is given the name.
    pub(crate) const fn new(
        name: &'static str,
        is_there: fn(&str) -> bool,
        packages: &'static [&'static str],
    ) -> Needed {
        Needed { name, is_there, packages }
    }

    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    pub(crate) fn is_missing(&self) -> bool {
        !(self.is_there)(self.name)
    }
}

/// Installs what is missing. Fails if packages cannot be installed here; the message says in one line what is missing
/// and how to get it.
pub(crate) fn provide(needed: &[Needed]) -> Result<()> {
    let missing: Vec<&Needed> = needed.iter().filter(|needed| needed.is_missing()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let mut packages: Vec<&str> = missing.iter().flat_map(|needed| needed.packages).copied().collect();
    packages.sort_unstable();
    packages.dedup();
    let mut names: Vec<&str> = missing.iter().map(|needed| needed.name).collect();
    names.sort_unstable();
    names.dedup();
    let (names, list) = (names.join(", "), packages.join(" "));
    let how = format!("missing: {names} (on Debian and Ubuntu: sudo apt-get install {list})");
    let Some(right) = Right::now() else { bail!("{how}") };
    // On a terminal the person is asked first; without a terminal, as in continuous integration, nobody can answer.
    if io::stdin().is_terminal() && !confirms(&names, &list, io::stdin().lock(), io::stderr())? {
        bail!("{how}");
    }
    // Lists that are out of date name packages that are too old, or that are no longer there. Without a network the
    // update fails, but the packages may be in apt's cache.
    let updated = run(&mut right.apt(&["update"]));
    run(right.apt(&["install", "--yes", "--no-install-recommends"]).args(packages)).or_else(|error| {
        updated?;
        Err(error)
    })?;
    match missing.iter().find(|needed| needed.is_missing()) {
        Some(needed) => bail!("{} is still missing: the packages {list} do not bring it", needed.name),
        None => Ok(()),
    }
}

/// The file of a program on the path.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let program = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&std::env::var_os("PATH")?)
        .map(|dir| dir.join(&program))
        .find(|path| path.is_file())
}

/// Whether this process runs as root.
pub(crate) fn is_root() -> bool {
    let id = Command::new("id").arg("-u").stderr(Stdio::null()).output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

/// The right to install packages.
#[derive(Clone, Copy)]
enum Right {
    Root,
    Sudo,
}

impl Right {
    /// The right of this process: root's, or sudo's if it asks for no password or there is a terminal to ask on.
    fn now() -> Option<Right> {
        find("apt-get")?;
        if is_root() {
            return Some(Right::Root);
        }
        find("sudo")?;
        let can = silently(Command::new("sudo").args(["-n", "true"])) || io::stdin().is_terminal();
        can.then_some(Right::Sudo)
    }

    fn apt(self, args: &[&str]) -> Command {
        let mut command = match self {
            Right::Root => Command::new("env"),
            Right::Sudo => Command::new("sudo"),
        };
        command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get"]).args(args);
        command
    }
}

/// Whether a command succeeds; it prints nothing.
fn silently(command: &mut Command) -> bool {
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Asks whether to install packages. Only an answer that starts with y is a yes.
fn confirms(names: &str, packages: &str, mut input: impl BufRead, mut output: impl Write) -> Result<bool> {
    write!(output, "Missing: {names}. Install the Debian packages {packages}? [y/N] ")?;
    output.flush()?;
    let mut answer = String::new();
    input.read_line(&mut answer)?;
    Ok(answer.trim().to_lowercase().starts_with('y'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_yes_installs() {
        let answers = [("y\n", true), ("Yes\n", true), ("\n", false), ("n\n", false), ("", false)];
        for (answer, expected) in answers {
            let mut question = Vec::new();
            let confirmed = confirms("chromium", "chromium", answer.as_bytes(), &mut question).unwrap();
            assert_eq!(confirmed, expected, "{answer:?}");
            assert!(String::from_utf8(question).unwrap().contains("packages chromium?"));
        }
    }

    #[test]
    fn programs_are_found_by_name_and_by_path() {
        assert!(!Needed::program("cargo", &[]).is_missing());
        assert!(Needed::program("no-such-program", &[]).is_missing());
        assert!(Needed::program("/no/such/file", &[]).is_missing());
    }
}
