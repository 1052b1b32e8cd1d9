//! Packages as WebAssembly for browsers.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::cross::Target;
use crate::packages::{Needed, provide};
use crate::run;

/// The features of WebAssembly that every browser has and the compiler uses.
const FEATURES: [&str; 7] = [
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-nontrapping-float-to-int",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-reference-types",
];

/// The program that makes modules smaller.
const OPTIMISER: Needed = Needed::program("wasm-opt", &["binaryen"]);

/// Adds a target if possible, and tells what else a package for it needs.
pub(crate) fn prepare(target: &Target) -> Vec<Needed> {
    let mut needed = target.prepare();
    needed.push(OPTIMISER);
    needed
}

/// Builds a package for a target with a profile, and writes the module to a file after passes of `wasm-opt`.
pub(crate) fn build(
    target: &Target,
    package: &str,
    profile: &str,
    passes: &[&str],
    file: &Path,
) -> Result<()> {
    provide(&[OPTIMISER])?;
    let built = target.build(package, profile)?.join(package.replace('-', "_")).with_extension("wasm");
    run(Command::new("wasm-opt").args(passes).args(FEATURES).arg("-o").arg(file).arg(built))
}
