//! `cargo xtask dist`: everything that a release has for this platform, in `target/dist/VERSION`.
//!
//! The same commit gives the same bytes: files have the time of the commit, are sorted, and belong to nobody.

mod binary;
mod check;
mod deb;
mod image;
mod tarball;

use std::cell::OnceCell;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use crate::project::{self, Commit};
use crate::{book, npm, python, site};
use binary::Binary;
use tarball::Entry;

/// A part of a release: its name, and the function that makes it.
type Part = (&'static str, fn(&Release) -> Result<()>);

const PARTS: [Part; 7] = [
    ("archive", archive),
    ("deb", |release| deb::write(release, release.binary()?)),
    ("image", |release| image::write(release, release.binary()?)),
    ("python", |release| python::pack(&release.folder, release.commit.time)),
    ("npm", |release| npm::pack(&release.folder)),
    ("site", |release| release.folder_as_archive("site", Path::new(site::FOLDER), || site::build(&[]))),
    ("docs", |release| {
        release.folder_as_archive("docs", Path::new(book::FOLDER), || {
            book::make(release.binary.get().map(|binary| &*binary.path))
        })
    }),
];

/// The release that is being made.
struct Release {
    version: String,
    commit: Commit,
    folder: PathBuf,
    /// The target of the binary; none for the best static one on this machine.
    target: Option<String>,
    /// The binary, once it is built.
    binary: OnceCell<Binary>,
}

/// Makes all parts, or those that are named. `--target TRIPLE` chooses the target of the binary; `--check` installs and
/// runs the parts instead of making them.
pub(crate) fn dist(args: &[String]) -> Result<()> {
    std::env::set_current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))?;
    let version = project::version()?;
    let folder = std::path::absolute(Path::new("target/dist").join(&version))?;
    let mut release =
        Release { folder, commit: Commit::now(), version, target: None, binary: OnceCell::new() };
    let mut names: Vec<&str> = Vec::new();
    let mut is_check = false;
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--check" => is_check = true,
            "--target" => release.target = Some(args.next().context("--target needs a target")?.clone()),
            name => names.push(name),
        }
    }
    if is_check {
        return check::run(&release, &names);
    }
    if let Some(unknown) = names.iter().find(|name| PARTS.iter().all(|part| part.0 != **name)) {
        bail!("no part is called {unknown}; the parts are {}", PARTS.map(|part| part.0).join(", "));
    }
    fs::create_dir_all(&release.folder)?;
    for (name, make) in PARTS.iter().filter(|part| names.is_empty() || names.contains(&part.0)) {
        let start = Instant::now();
        make(&release).with_context(|| format!("cannot make {name}"))?;
        eprintln!("==> {name}: {:.0} s", start.elapsed().as_secs_f64());
    }
    release.finish()
}

impl Release {
    fn binary(&self) -> Result<&Binary> {
        if self.binary.get().is_none() {
            let binary = Binary::build(&self.version, &self.commit, self.target.as_deref())?;
            let _ = self.binary.set(binary);
        }
        self.binary.get().context("the binary is not built")
    }

    /// Writes a file of the release.
    fn write(&self, name: &str, bytes: &[u8]) -> Result<()> {
        let path = self.folder.join(name);
        fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))
    }

    /// Builds a folder of static files and packs it.
    fn folder_as_archive(&self, name: &str, folder: &Path, build: impl FnOnce() -> Result<()>) -> Result<()> {
        build()?;
        let top = format!("garns-{name}-{}", self.version);
        let entries = tarball::folder(folder, &top)?;
        self.write(&format!("{top}.tar.gz"), &tarball::gzip(&tarball::tar(entries, self.commit.time)?)?)
    }

    /// Writes the checksums of all files, and prints the files with their sizes.
    fn finish(&self) -> Result<()> {
        let mut sums = String::new();
        let mut files: Vec<PathBuf> =
            fs::read_dir(&self.folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
        files.sort();
        for path in files {
            let name = path.file_name().context("a file has no name")?.to_string_lossy().into_owned();
            if name == "SHA256SUMS" {
                continue;
            }
            let bytes = fs::read(&path)?;
            println!("{:>12}  {name}", bytes.len());
            writeln!(sums, "{}  {name}", sha256(&bytes))?;
        }
        self.write("SHA256SUMS", sums.as_bytes())?;
        println!("in {}", self.folder.display());
        Ok(())
    }
}

/// The archive for all systems: the binary, manual pages, completions, licences and README.
fn archive(release: &Release) -> Result<()> {
    let binary = release.binary()?;
    let top = format!("garns-{}-{}", release.version, binary.target);
    let mut entries = vec![Entry::program(&format!("{top}/{}", binary.file_name), binary.bytes.clone())];
    for name in ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        entries.push(Entry::file(&format!("{top}/{name}"), fs::read(name)?));
    }
    entries.extend(
        binary.manual.iter().map(|(name, page)| Entry::file(&format!("{top}/man/{name}"), page.clone())),
    );
    for (name, script) in &binary.completions {
        entries.push(Entry::file(&format!("{top}/completions/{name}"), script.clone()));
    }
    release.write(&format!("{top}.tar.gz"), &tarball::gzip(&tarball::tar(entries, release.commit.time)?)?)
}

/// The SHA-256 of bytes in hexadecimal digits.
fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
