//! The page's tests: its types are generated from the OpenAPI document and checked, its pure modules run in Node,
//! and Chromium plays against the release binary, and on the static site.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::packages::{Needed, find, provide};
use crate::{cargo, run, site};

/// The folder of the tests, from the root of the repository.
const TESTS: &str = "crates/garns-web/e2e";

/// The browser.
const CHROMIUM: Needed = Needed::program("chromium", &["chromium"]);

/// Adds the target of WebAssembly if possible, and tells what else the tests need.
pub(crate) fn prepare() -> Vec<Needed> {
    let mut needed = site::prepare();
    needed.push(CHROMIUM);
    needed
}

/// Tests of the page's look and of its input, which are the same in both homes. They run on the site only if they
/// are named, so that the whole run stays short.
const SAME_IN_BOTH: [&str; 9] = [
    "access.test.mjs",
    "colour.test.mjs",
    "feedback.test.mjs",
    "hand.test.mjs",
    "keyboard.test.mjs",
    "look.test.mjs",
    "pointer.test.mjs",
    "print.test.mjs",
    "run.test.mjs",
];

/// The home of the page: a server, or static files.
#[derive(Clone, Copy)]
enum Home {
    Server,
    Site,
}

/// Installs missing programs, builds the game and runs the tests, in both homes unless an argument
/// names one.
pub(crate) fn test(args: &[String]) -> Result<()> {
    provide(&[CHROMIUM, Needed::NPM])?;
    let (homes, files) = match args.split_first() {
        Some((home, files)) if home == "server" => (vec![Home::Server], files),
        Some((home, files)) if home == "site" => (vec![Home::Site], files),
        _ => (vec![Home::Server, Home::Site], args),
    };
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(TESTS);
    run(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&tests))?;
    check_wire(&tests)?;
    for script in ["types", "pure"] {
        run(Command::new("npm").args(["run", "--silent", script]).current_dir(&tests))?;
    }
    for home in homes {
        home.test(&tests, files)?;
    }
    Ok(())
}

/// Runs one file of tests on a static site in another folder.
pub(crate) fn test_site(folder: &Path, file: &str) -> Result<()> {
    provide(&[CHROMIUM, Needed::NPM])?;
    cargo("build", &["--release", "--package", "garns-cli"])?;
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(TESTS);
    run(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&tests))?;
    run(Command::new("node")
        .args(["--test", file])
        .current_dir(&tests)
        .env("GARNS", built()?)
        .env("GARNS_SITE", folder)
        .env("CHROMIUM", find("chromium").context("cannot find chromium")?))
}

impl Home {
    fn test(self, tests: &Path, named: &[String]) -> Result<()> {
        // The release build is tested, because users run it. The site's tests need it, too: they
        // move games to the server and back.
        cargo("build", &["--release", "--package", "garns-cli"])?;
        let mut node = Command::new("node");
        let mut files = if named.is_empty() { browser_tests(tests)? } else { named.to_vec() };
        if let Home::Site = self {
            site::build(&[])?;
            node.env("GARNS_SITE", Path::new(site::FOLDER).canonicalize()?);
            if named.is_empty() {
                files.retain(|file| !SAME_IN_BOTH.contains(&file.as_str()));
            }
        }
        run(node
            .env("GARNS", built()?)
            .args(["--test", "--test-concurrency=2"])
            .args(files)
            .current_dir(tests)
            .env("CHROMIUM", find("chromium").context("cannot find chromium")?))
    }
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
    let types = tests.join("../types/openapi.d.ts");
    let before = std::fs::read(&types).unwrap_or_default();
    run(Command::new("npm").args(["run", "--silent", "wire"]).current_dir(tests))?;
    let after = std::fs::read(&types).context("the types of the wire were not written")?;
    if before != after {
        bail!("types/openapi.d.ts was older than openapi.json; it has been rewritten, look at the diff");
    }
    Ok(())
}

/// The release binary, in the folder next to that of this program.
pub(crate) fn built() -> Result<PathBuf> {
    let here = std::env::current_exe().context("cannot find the path of this program")?;
    let target = here.ancestors().nth(2).context("cannot find the target folder")?;
    Ok(target.join("release").join(format!("garns{}", std::env::consts::EXE_SUFFIX)))
}
