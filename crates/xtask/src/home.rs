//! The game without a server as WebAssembly, for the static site.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::cross::SMALL_BROWSER;
use crate::{run, wasm};

/// The folder of the module, from the root of the repository.
const FOLDER: &str = "target/home";

/// Builds the module and tests it in Node.js.
pub(crate) fn test(_: &[String]) -> Result<()> {
    let module = build()?;
    run(Command::new("node").args(["--test", "crates/garns-home/tests/home.test.mjs"]).env("MODULE", module))
}

/// Builds the module; its file.
pub(crate) fn build() -> Result<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    std::env::set_current_dir(&root)?;
    fs::create_dir_all(FOLDER)?;
    let module = root.join(FOLDER).join("garns-home.wasm");
    wasm::build(&SMALL_BROWSER, "garns-home", "home", "-Oz", &module)?;
    Ok(module)
}
