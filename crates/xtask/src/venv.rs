//! Environments for Python programs, below the target folder.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::packages::{Needed, provide};
use crate::run;

/// Makes an environment with the packages of a list (lines of a requirements file), unless it was made from the same
/// list before.
pub(crate) fn make(folder: &Path, requirements: &str) -> Result<()> {
    let installed = folder.join("requirements.txt");
    if fs::read_to_string(&installed).is_ok_and(|text| text == requirements) {
        return Ok(());
    }
    provide(&[Needed::PYTHON])?;
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(folder))?;
    let list = folder.join("wanted.txt");
    fs::write(&list, requirements)?;
    run(Command::new(folder.join("bin/pip")).args(["install", "--quiet", "--requirement"]).arg(&list))?;
    fs::rename(list, installed)?;
    Ok(())
}
