//! The page's tests: its types are made from the wire and checked, its pure modules are tested without a browser,
//! then Chromium plays against the binary that users get.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::{cargo, run};

/// Where the tests live, from the root of the repository.
const TESTS: &str = "crates/garns-web/e2e";

/// Programs that the tests need, with the Debian packages that bring them.
const NEEDED: [(&str, &[&str]); 2] = [("chromium", &["chromium"]), ("npm", &["nodejs", "npm"])];

/// Installs what is missing, builds the game and plays it.
pub(crate) fn test(args: &[String]) -> Result<()> {
    for (program, packages) in NEEDED {
        provide(program, packages)?;
    }
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(TESTS);
    run(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&tests))?;
    check_wire(&tests)?;
    for script in ["types", "pure"] {
        run(Command::new("npm").args(["run", "--silent", script]).current_dir(&tests))?;
    }
    // Not the one of the other tests: `cargo run --release` is what a stranger types.
    cargo("build", &["--release", "--package", "garns-cli"])?;
    run(Command::new("node")
        .args(["--test", "--test-concurrency=2"])
        .args(if args.is_empty() { browser_tests(&tests)? } else { args.to_vec() })
        .current_dir(&tests)
        .env("GARNS", built()?)
        .env("CHROMIUM", find("chromium").context("chromium is not to be found")?))
}

/// The files that need a browser; those in `pure` do not, and have run before.
fn browser_tests(tests: &Path) -> Result<Vec<String>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(tests)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".test.mjs") {
            files.push(name);
        }
    }
    files.sort();
    Ok(files)
}

/// The page's types are those that the document of the wire gives.
fn check_wire(tests: &Path) -> Result<()> {
    let types = tests.join("../ui/openapi.d.ts");
    let before = std::fs::read(&types).unwrap_or_default();
    run(Command::new("npm").args(["run", "--silent", "wire"]).current_dir(tests))?;
    let after = std::fs::read(&types).context("the types of the wire were not written")?;
    if before != after {
        bail!("ui/openapi.d.ts was older than openapi.json; it is written anew, look at the diff");
    }
    Ok(())
}

/// The binary lies in the folder beside that of this program.
pub(crate) fn built() -> Result<PathBuf> {
    let here = std::env::current_exe().context("where is this program?")?;
    let target = here.ancestors().nth(2).context("where is the target folder?")?;
    Ok(target.join("release").join(format!("garns{}", std::env::consts::EXE_SUFFIX)))
}

/// Installs the packages that bring a program, if it is missing and we may.
pub(crate) fn provide(program: &str, packages: &[&str]) -> Result<()> {
    if find(program).is_some() {
        return Ok(());
    }
    if find("apt-get").is_none() || !is_root() {
        bail!("the tests need {program}: install it (on Debian: apt-get install {})", packages.join(" "));
    }
    let mut install = apt(&["install", "--yes", "--no-install-recommends"]);
    install.args(packages);
    if run(&mut install).is_err() {
        run(&mut apt(&["update"]))?;
        run(&mut install)?;
    }
    Ok(())
}

fn apt(args: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command.args(args).env("DEBIAN_FRONTEND", "noninteractive");
    command
}

fn find(program: &str) -> Option<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?).map(|dir| dir.join(program)).find(|path| path.is_file())
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").stderr(Stdio::null()).output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}
