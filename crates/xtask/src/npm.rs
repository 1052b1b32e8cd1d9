//! The npm package: the engine is built as WebAssembly, put beside the package's files, and tested in Node.js.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::cross::BROWSER;
use crate::packages::{Needed, provide};
use crate::{project, run, wasm};

/// The files of the package, from the root of the repository.
const FILES: &str = "crates/garns-wasm/npm";

/// The folder in which the package is put together.
const PACKAGE: &str = "target/npm/garns";

/// The passes of `wasm-opt` that make modules fast.
pub(crate) const PASSES: [&str; 1] = ["-O3"];

/// The files that `npm pack` must pack.
const PACKED: [&str; 10] = [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "browser.js",
    "engine.js",
    "garns.wasm",
    "index.d.ts",
    "node.js",
    "package.json",
    "scan.wasm",
];

/// Adds the target of WebAssembly if possible, and tells what else the package needs.
pub(crate) fn prepare() -> Vec<Needed> {
    let mut needed = wasm::prepare(&BROWSER);
    needed.push(Needed::NPM);
    needed
}

/// Builds the package, tests it, and checks the files that would be published.
pub(crate) fn test(_: &[String]) -> Result<()> {
    provide(&[Needed::NPM])?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    std::env::set_current_dir(&root)?;
    let package = root.join(PACKAGE);
    build(&package)?;
    run(Command::new("node")
        .args(["--test", "crates/garns-wasm/tests/package.test.mjs"])
        .env("PACKAGE", &package))?;
    look_into(&package)
}

/// Builds the package and packs it into a folder, as `npm publish` would publish it.
pub(crate) fn pack(folder: &Path) -> Result<()> {
    provide(&[Needed::NPM])?;
    let package = Path::new(PACKAGE);
    build(package)?;
    look_into(package)?;
    run(Command::new("npm").args(["pack", "--silent", "--pack-destination"]).arg(folder).current_dir(package))
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
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(licence, package.join(licence))?;
    }
    let description = package.join("package.json");
    fs::write(&description, complete(&fs::read_to_string(&description)?)?)?;
    wasm::build(&BROWSER, "garns-wasm", "wasm", &PASSES, &package.join("garns.wasm"))?;
    wasm::build(&BROWSER, "garns-scan-wasm", "wasm", &PASSES, &package.join("scan.wasm"))
}

/// The description of the package with the facts that Cargo.toml has.
fn complete(description: &str) -> Result<String> {
    let none = "\"version\": \"0.0.0\"";
    ensure!(
        description.contains(none),
        "package.json has no {none}, which stands for the version of Cargo.toml"
    );
    let mut facts = format!("\"version\": \"{}\"", project::version()?);
    if let Some(repository) = project::repository()? {
        facts += &format!(",\n  \"repository\": {{ \"type\": \"git\", \"url\": \"git+{repository}.git\" }}");
    }
    Ok(description.replace(none, &facts))
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
