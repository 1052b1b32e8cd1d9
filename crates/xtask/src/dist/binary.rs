//! The command `garns` for packages: static where the target allows it, with its manual and completions.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::packages::find;
use crate::project::Commit;
use crate::run;

/// The folder of the build, which has other flags than an ordinary release build.
const BUILD: &str = "target/dist/build";

/// The static target of this machine's C library.
const GLIBC: &str = "x86_64-unknown-linux-gnu";

pub(super) struct Binary {
    pub(super) path: PathBuf,
    pub(super) target: String,
    pub(super) file_name: String,
    pub(super) bytes: Vec<u8>,
    /// Manual pages by file name.
    pub(super) manual: BTreeMap<String, Vec<u8>>,
    /// Completion scripts by file name.
    pub(super) completions: BTreeMap<&'static str, Vec<u8>>,
}

impl Binary {
    /// Builds the command for a target. The program must run on this machine, because it writes its own manual.
    pub(super) fn build(version: &str, commit: &Commit, target: Option<&str>) -> Result<Binary> {
        let target = target.map_or_else(best_target, |target| Ok(target.to_string()))?;
        let file_name = if target.contains("windows") { "garns.exe" } else { "garns" }.to_string();
        let full_version =
            commit.name.as_ref().map_or(version.to_string(), |commit| format!("{version} ({commit})"));
        let mut cargo = Command::new("cargo");
        cargo.args(["build", "--release", "--locked", "--package", "garns-cli"]);
        cargo.args(["--target-dir", BUILD, "--target", &target]).env("GARNS_VERSION", full_version);
        if !target.contains("apple") {
            // The C library is inside the binary, so it runs on every Linux, and on Windows without a runtime.
            let variable = format!("CARGO_TARGET_{}_RUSTFLAGS", target.replace('-', "_").to_uppercase());
            cargo.env(variable, "-C target-feature=+crt-static");
        }
        run(&mut cargo)?;
        let path = Path::new(BUILD).join(&target).join("release").join(&file_name);
        let manual = manual(&path)?;
        let mut completions = BTreeMap::new();
        for (shell, name) in
            [("bash", "garns.bash"), ("fish", "garns.fish"), ("zsh", "_garns"), ("powershell", "garns.ps1")]
        {
            completions.insert(name, output(&path, &["completions", shell])?);
        }
        Ok(Binary { bytes: fs::read(&path)?, path, target, file_name, manual, completions })
    }

    /// The folder in which Debian, containers and others look for this processor.
    pub(super) fn architecture(&self) -> Result<&'static str> {
        match self.target.split('-').next() {
            Some("x86_64") => Ok("amd64"),
            Some("aarch64") => Ok("arm64"),
            other => anyhow::bail!("no name is known for the processor {other:?}"),
        }
    }
}

/// The best target for a binary that runs everywhere: musl if rustup and the system have it, else this machine's own.
fn best_target() -> Result<String> {
    let rustc = Command::new("rustc").arg("-vV").output().context("cannot start rustc")?;
    let text = String::from_utf8(rustc.stdout)?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names no host")?;
    let musl = host.replace("-gnu", "-musl");
    let has_musl = || -> Result<bool> {
        let libraries =
            Command::new("rustc").args(["--print", "target-libdir", "--target", &musl]).output()?;
        Ok(PathBuf::from(String::from_utf8(libraries.stdout)?.trim()).is_dir())
    };
    if host != musl && find("musl-gcc").is_some() && has_musl()? {
        return Ok(musl);
    }
    ensure!(
        !host.contains("linux") || host == GLIBC || host.starts_with("aarch64"),
        "{host} is not supported"
    );
    Ok(host.to_string())
}

fn manual(program: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let folder = tempfile::tempdir()?;
    output(program, &["man", "--out", &folder.path().to_string_lossy()])?;
    let mut pages = BTreeMap::new();
    for entry in fs::read_dir(folder.path())? {
        let entry = entry?;
        pages.insert(entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path())?);
    }
    Ok(pages)
}

fn output(program: &Path, args: &[&str]) -> Result<Vec<u8>> {
    let output =
        Command::new(program).args(args).output().with_context(|| format!("cannot start {program:?}"))?;
    ensure!(
        output.status.success(),
        "{program:?} {args:?} failed: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(output.stdout)
}
