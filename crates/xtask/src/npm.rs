//! The npm package: the engine is built as WebAssembly, put beside the package's files, and tested in Node.js.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::cross::BROWSER;
use crate::packages::provide;
use crate::{run, wasm};

/// The files of the package, from the root of the repository.
const FILES: &str = "crates/garns-wasm/npm";

/// The folder in which the package is put together.
const PACKAGE: &str = "target/npm/garns";

/// The files that `npm pack` must pack.
const PACKED: [&str; 7] =
    ["README.md", "browser.js", "engine.js", "garns.wasm", "index.d.ts", "node.js", "package.json"];

/// Builds the package, tests it, and checks the files that would be published.
pub(crate) fn test(_: &[String]) -> Result<()> {
    provide("npm", &["nodejs", "npm"])?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    std::env::set_current_dir(&root)?;
    let package = root.join(PACKAGE);
    build(&package)?;
    run(Command::new("node")
        .args(["--test", "crates/garns-wasm/tests/package.test.mjs"])
        .env("PACKAGE", &package))?;
    look_into(&package)
}

fn build(package: &Path) -> Result<()> {
    if package.exists() {
        fs::remove_dir_all(package)?;
    }
    fs::create_dir_all(package)?;
    for entry in fs::read_dir(FILES)? {
        let entry = entry?;
        fs::copy(entry.path(), package.join(entry.file_name()))?;
    }
    wasm::build(&BROWSER, "garns-wasm", "wasm", &["-O3"], &package.join("garns.wasm"))
}

/// Checks that `npm pack` would pack exactly the files of `PACKED`.
fn look_into(package: &Path) -> Result<()> {
    let output = Command::new("npm")
        .args(["pack", "--dry-run", "--json"])
        .current_dir(package)
        .output()
        .context("cannot start npm")?;
    let listing = String::from_utf8(output.stdout)?;
    let mut packed: Vec<&str> = listing
        .lines()
        .filter_map(|line| line.trim().strip_prefix("\"path\": \"")?.strip_suffix("\","))
        .collect();
    packed.sort_unstable();
    if packed != PACKED {
        bail!("the npm package has the files {packed:?}, expected {PACKED:?}");
    }
    Ok(())
}
