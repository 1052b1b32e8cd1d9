//! The Python package: its wheel is built, installed in a separate environment, and tested there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::browser::built;
use crate::packages::provide;
use crate::{cargo, run};

/// The package, from the root of the repository.
const PACKAGE: &str = "crates/garns-py";

/// Installs missing packages, builds the wheel and tests it (arguments are passed on to pytest).
pub(crate) fn test(args: &[String]) -> Result<()> {
    // Spark runs on Java.
    provide("java", &["openjdk-17-jre-headless"])?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let package = root.join(PACKAGE);
    let home = root.join("target/python");
    install(&home, &package)?;
    // Labels are compared with those of the command.
    cargo("build", &["--release", "--package", "garns-cli"])?;
    build_wheel(&home, &root)?;
    let python = || {
        let mut python = Command::new(home.join("bin/python"));
        python.current_dir(&package);
        python
    };
    run(python().args(["-m", "mypy", "--package", "garns"]).env("MYPYPATH", "python"))?;
    run(python().args(["-m", "mypy", "--strict", "tests/typed.py"]))?;
    run(python().args(["-m", "mypy.stubtest", "garns._native", "--ignore-disjoint-bases"]))?;
    run(python().args(["-m", "pytest", "--quiet", "--doctest-modules", "--pyargs", "garns"]))?;
    run(python().args(["-m", "pytest", "--quiet"]).args(args).env("GARNS", built()?))
}

/// Makes the environment with the packages that `requirements.txt` lists, unless it was made from
/// the same list before.
fn install(home: &Path, package: &Path) -> Result<()> {
    let wanted = fs::read_to_string(package.join("requirements.txt"))?;
    let installed = home.join("requirements.txt");
    if fs::read_to_string(&installed).is_ok_and(|text| text == wanted) {
        return Ok(());
    }
    // Debian has the module `venv` in a separate package.
    if run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(home)).is_err() {
        provide("python3-venv", &["python3", "python3-venv"])?;
        run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(home))?;
    }
    let requirements = package.join("requirements.txt");
    run(Command::new(home.join("bin/pip")).args(["install", "--quiet", "--requirement"]).arg(&requirements))?;
    fs::write(installed, wanted)?;
    Ok(())
}

/// Builds the wheel into `target/wheels` and installs it.
fn build_wheel(home: &Path, root: &Path) -> Result<()> {
    let wheels = root.join("target/wheels");
    if wheels.exists() {
        fs::remove_dir_all(&wheels)?;
    }
    run(Command::new(home.join("bin/maturin"))
        .args(["build", "--release", "--locked", "--manifest-path"])
        .arg(root.join(PACKAGE).join("Cargo.toml"))
        .arg("--interpreter")
        .arg(home.join("bin/python"))
        .arg("--out")
        .arg(&wheels))?;
    let wheel = wheel(&wheels)?;
    run(Command::new(home.join("bin/pip"))
        .args(["install", "--quiet", "--force-reinstall", "--no-deps"])
        .arg(wheel))
}

/// The one wheel in a folder.
fn wheel(folder: &Path) -> Result<PathBuf> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "whl") {
            return Ok(path);
        }
    }
    bail!("maturin has built no wheel")
}
