//! System packages that the tasks need.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::run;

/// Installs the Debian packages that bring a program, if the program is missing.
pub(crate) fn provide(program: &str, packages: &[&str]) -> Result<()> {
    if find(program).is_some() {
        return Ok(());
    }
    install(program, packages)
}

/// Installs Debian packages, or fails if this process is not root. On a terminal it asks first;
/// without a terminal, as in continuous integration, it does not.
pub(crate) fn install(program: &str, packages: &[&str]) -> Result<()> {
    let packages_list = packages.join(" ");
    if find("apt-get").is_none() || !is_root() {
        bail!("the tests need {program}: install it (on Debian: apt-get install {packages_list})");
    }
    if io::stdin().is_terminal() && !confirms(program, &packages_list, io::stdin().lock(), io::stderr())? {
        bail!("the tests need {program}");
    }
    let mut install = apt(&["install", "--yes", "--no-install-recommends"]);
    install.args(packages);
    if run(&mut install).is_err() {
        run(&mut apt(&["update"]))?;
        run(&mut install)?;
    }
    Ok(())
}

/// The file of a program on the path.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?).map(|dir| dir.join(program)).find(|path| path.is_file())
}

/// Whether this process runs as root, which may install packages.
pub(crate) fn is_root() -> bool {
    let id = Command::new("id").arg("-u").stderr(Stdio::null()).output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

/// Asks whether to install packages. Only an answer that starts with y is a yes.
fn confirms(program: &str, packages: &str, mut input: impl BufRead, mut output: impl Write) -> Result<bool> {
    write!(output, "The tests need {program}. Install the Debian packages {packages}? [y/N] ")?;
    output.flush()?;
    let mut answer = String::new();
    input.read_line(&mut answer)?;
    Ok(answer.trim().to_lowercase().starts_with('y'))
}

fn apt(args: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command.args(args).env("DEBIAN_FRONTEND", "noninteractive");
    command
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
}
