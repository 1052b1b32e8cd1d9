//! The game without a server as WebAssembly, for the static site.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::cross::SMALL_BROWSER;
use crate::packages::Needed;
use crate::{run, wasm};

/// The passes of `wasm-opt` after which the module is smallest when it is compressed. Modules after `-Oz` are smaller, but
/// compress worse.
const PASSES: [&str; 2] = ["--duplicate-function-elimination", "--reorder-locals"];

/// The folder of the module, from the root of the repository.
const FOLDER: &str = "target/home";

/// Adds the target of WebAssembly if possible, and tells what else the module needs.
pub(crate) fn prepare() -> Vec<Needed> {
    wasm::prepare(&SMALL_BROWSER)
}

/// Builds the module and tests it in Node.js.
pub(crate) fn test(_: &[String]) -> Result<()> {
    let module = build()?;
    run(Command::new("node").args(["--test", "crates/garns-site/tests/home.test.mjs"]).env("MODULE", module))
}

/// Whether the engine is built with a standard library for small programs. The library of an installed target is larger.
pub(crate) fn is_smallest() -> bool {
    !SMALL_BROWSER.is_installed()
}

/// Builds the module and returns the path of its file.
pub(crate) fn build() -> Result<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    std::env::set_current_dir(&root)?;
    fs::create_dir_all(FOLDER)?;
    let module = root.join(FOLDER).join("garns-site.wasm");
    wasm::build(&SMALL_BROWSER, "garns-site", "home", &PASSES, &module)?;
    Ok(module)
}
