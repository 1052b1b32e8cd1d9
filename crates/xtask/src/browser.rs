//! The page's tests: its types are generated from the OpenAPI document and checked, its pure modules run in Node,
//! and Chromium plays against the release binary.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::packages::{find, provide};
use crate::{cargo, run};

/// The folder of the tests, from the root of the repository.
const TESTS: &str = "crates/garns-web/e2e";

/// Programs that the tests need, with the Debian packages that bring them.
const NEEDED: [(&str, &[&str]); 2] = [("chromium", &["chromium"]), ("npm", &["nodejs", "npm"])];

/// Installs missing programs, builds the game and runs the tests.
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
    // The release build, because that is what users run.
    cargo("build", &["--release", "--package", "garns-cli"])?;
    run(Command::new("node")
        .args(["--test", "--test-concurrency=2"])
        .args(if args.is_empty() { browser_tests(&tests)? } else { args.to_vec() })
        .current_dir(&tests)
        .env("GARNS", built()?)
        .env("CHROMIUM", find("chromium").context("cannot find chromium")?))
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

/// Checks that the page's types are generated from the current OpenAPI document.
fn check_wire(tests: &Path) -> Result<()> {
    let types = tests.join("../ui/openapi.d.ts");
    let before = std::fs::read(&types).unwrap_or_default();
    run(Command::new("npm").args(["run", "--silent", "wire"]).current_dir(tests))?;
    let after = std::fs::read(&types).context("the types of the wire were not written")?;
    if before != after {
        bail!("ui/openapi.d.ts was older than openapi.json; it has been rewritten, look at the diff");
    }
    Ok(())
}

/// The release binary, in the folder next to that of this program.
pub(crate) fn built() -> Result<PathBuf> {
    let here = std::env::current_exe().context("cannot find the path of this program")?;
    let target = here.ancestors().nth(2).context("cannot find the target folder")?;
    Ok(target.join("release").join(format!("garns{}", std::env::consts::EXE_SUFFIX)))
}
