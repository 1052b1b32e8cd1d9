//! The Python package: its wheel is built, installed in a separate environment, and tested there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::browser::built;
use crate::packages::{Needed, provide};
use crate::{cargo, run, venv};

/// The package, from the root of the repository.
const PACKAGE: &str = "crates/garns-py";

/// Python, and Java, on which Spark runs.
pub(crate) const NEEDED: [Needed; 2] =
    [Needed::PYTHON, Needed::program("java", &["openjdk-17-jre-headless"])];

/// Installs missing packages, builds the wheel and tests it (arguments are passed on to pytest).
pub(crate) fn test(args: &[String]) -> Result<()> {
    provide(&NEEDED)?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let package = root.join(PACKAGE);
    let home = root.join("target/python");
    make_environment(&home, &package)?;
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

/// Makes the environment with the packages that `requirements.txt` lists.
fn make_environment(home: &Path, package: &Path) -> Result<()> {
    venv::make(home, &fs::read_to_string(package.join("requirements.txt"))?)
}

/// The program that builds Python packages; the version is that of `requirements.txt`.
const BUILDER: &str = "maturin==1.16.0\n";

/// Builds the wheel and the source package into a folder; files in them have the given time.
pub(crate) fn pack(folder: &Path, time: u64) -> Result<()> {
    let home = std::path::absolute("target/maturin")?;
    venv::make(&home, BUILDER)?;
    let maturin = |command: &str| {
        let mut maturin = Command::new(home.join("bin/maturin"));
        maturin.arg(command).args(["--manifest-path", &format!("{PACKAGE}/Cargo.toml"), "--out"]).arg(folder);
        maturin.env("SOURCE_DATE_EPOCH", time.to_string());
        maturin
    };
    run(maturin("build")
        .args(["--release", "--locked", "--strip", "--interpreter"])
        .arg(home.join("bin/python")))?;
    run(&mut maturin("sdist"))
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
