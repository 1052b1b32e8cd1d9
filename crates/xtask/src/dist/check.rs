//! `cargo xtask dist --check`: installs and runs each part of a release, as its users do, away from the build.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use tempfile::TempDir;

use super::Release;
use crate::book;
use crate::packages::{Needed, provide};

/// A puzzle and its solution.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

type Check = (&'static str, fn(&Release, &Path) -> Result<()>);

const CHECKS: [Check; 7] = [
    ("archive", archive),
    ("deb", deb),
    ("image", image),
    ("python", python),
    ("npm", npm),
    ("site", site),
    ("docs", docs),
];

/// Checks all parts, or those that are named; each in an empty folder. Goes on after a failure.
pub(super) fn run(release: &Release, names: &[&str]) -> Result<()> {
    let mut failed = Vec::new();
    let mut lines = Vec::new();
    for (name, check) in CHECKS.iter().filter(|check| names.is_empty() || names.contains(&check.0)) {
        eprintln!("==> {name}");
        let start = Instant::now();
        let folder = TempDir::with_prefix("garns-dist-")?;
        let result = check(release, folder.path());
        if let Err(error) = &result {
            eprintln!("{name}: {error:#}");
            failed.push(*name);
        }
        let word = if result.is_ok() { "ok" } else { "FAILED" };
        lines.push(format!("{name:10} {:>6.1} s  {word}", start.elapsed().as_secs_f64()));
    }
    println!("{}", lines.join("\n"));
    ensure!(failed.is_empty(), "failed: {}", failed.join(", "));
    Ok(())
}

impl Release {
    /// The one file of the release whose name starts and ends like this.
    fn file(&self, start: &str, end: &str) -> Result<PathBuf> {
        let names = fs::read_dir(&self.folder)
            .with_context(|| format!("there is no {}: run cargo xtask dist first", self.folder.display()))?
            .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
            .collect::<Result<Vec<_>>>()?;
        let found: Vec<&String> =
            names.iter().filter(|name| name.starts_with(start) && name.ends_with(end)).collect();
        match found[..] {
            [name] => Ok(self.folder.join(name)),
            _ => bail!("expected one file {start}…{end} in {}, found {found:?}", self.folder.display()),
        }
    }
}

/// The output of a command, which must succeed.
fn output(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot start {command:?}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    ensure!(output.status.success(), "{command:?} failed: {text}{}", String::from_utf8_lossy(&output.stderr));
    Ok(text)
}

fn unpack(archive: &Path, folder: &Path) -> Result<PathBuf> {
    crate::run(Command::new("tar").arg("-xzf").arg(archive).arg("-C").arg(folder))?;
    let top = fs::read_dir(folder)?.next().context("the archive is empty")??.path();
    Ok(top)
}

/// The binary solves a puzzle and serves a game without the build, the sources or the environment.
fn archive(release: &Release, folder: &Path) -> Result<()> {
    let top = unpack(&release.file(&format!("garns-{}-", release.version), ".tar.gz")?, folder)?;
    let program = top.join("garns");
    solves(Command::new(&program).env_clear())?;
    println!("{}", output(Command::new(&program).env_clear().arg("--version"))?.trim());
    let page = fs::read_to_string(top.join("man/garns-serve.1"))?;
    ensure!(page.contains("behind"), "the manual page of garns serve is empty");
    ensure!(
        top.join("completions/_garns").is_file() && top.join("LICENSE-MIT").is_file(),
        "files are missing"
    );
    let mut command = Command::new(&program);
    command.env_clear().current_dir(folder).args([
        "serve",
        "--bind",
        "127.0.0.1:0",
        "--database",
        "games.sqlite3",
    ]);
    serves(command).map(drop)
}

/// A program that solves a puzzle when it is given the arguments of `garns`.
fn solves(command: &mut Command) -> Result<()> {
    let solution = output(command.args(["solve", "--format", "line", PUZZLE]))?;
    ensure!(solution.trim() == SOLUTION, "the solution is {solution}");
    Ok(())
}

/// A running server, which ends when the value is dropped.
struct Running {
    process: Child,
    address: String,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Starts a server that prints its address, and asks it for the page and for its health.
fn serves(mut command: Command) -> Result<Running> {
    let mut process =
        command.stdout(Stdio::piped()).spawn().with_context(|| format!("cannot start {command:?}"))?;
    let mut line = String::new();
    BufReader::new(process.stdout.take().context("no pipe")?).read_line(&mut line)?;
    let address = line.split_once("http://").map(|(_, rest)| rest.trim().trim_end_matches('/').to_string());
    let running = Running { process, address: address.context("the server prints no address")? };
    for (path, expected) in [("/", "<title>"), ("/api/health", "")] {
        let answer = get(&running.address, path)?;
        ensure!(answer.starts_with("HTTP/1.1 200") && answer.contains(expected), "{path}: {answer}");
    }
    Ok(running)
}

fn get(address: &str, path: &str) -> Result<String> {
    let address = address.replace("0.0.0.0", "127.0.0.1");
    let mut stream = TcpStream::connect(&address).with_context(|| format!("cannot reach {address}"))?;
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// The package is installed into an empty root. Its program runs there, and systemd accepts its unit.
fn deb(release: &Release, folder: &Path) -> Result<()> {
    provide(&[Needed::program("dpkg", &["dpkg"]), Needed::program("systemd-analyze", &["systemd"])])?;
    let package = release.file("garns_", ".deb")?;
    for sub in ["var/lib/dpkg/info", "var/lib/dpkg/updates", "etc"] {
        fs::create_dir_all(folder.join(sub))?;
    }
    for file in ["var/lib/dpkg/status", "var/lib/dpkg/available"] {
        fs::write(folder.join(file), "")?;
    }
    // In a root without a shell, the scripts run outside and are told where the root is.
    let root = format!("--root={}", folder.display());
    crate::run(
        Command::new("dpkg")
            .args([&root, "--force-script-chrootless", "--force-not-root", "--install"])
            .arg(&package),
    )?;
    let status = output(Command::new("dpkg").args([&root, "--status", "garns"]))?;
    ensure!(status.contains("Status: install ok installed"), "{status}");
    let users = fs::read_to_string(folder.join("etc/passwd"))?;
    ensure!(users.contains("garns:"), "the package has made no user: {users}");
    solves(Command::new("chroot").arg(folder).arg("/usr/bin/garns"))?;
    let unit = folder.join("usr/lib/systemd/system/garns.service");
    // The new root has none of systemd's own units, so the unit is verified outside, with the path of the program.
    let verified = folder.join("garns.service");
    let program = folder.join("usr/bin/garns").display().to_string();
    fs::write(&verified, fs::read_to_string(&unit)?.replace("/usr/bin/garns", &program))?;
    crate::run(Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&verified))?;
    let exposure = output(
        Command::new("systemd-analyze").args(["security", "--offline=true", "--threshold=20"]).arg(&unit),
    )?;
    println!("{}", exposure.lines().last().unwrap_or_default());
    crate::run(Command::new("dpkg").args([
        &root,
        "--force-script-chrootless",
        "--force-not-root",
        "--purge",
        "garns",
    ]))?;
    ensure!(
        !folder.join("usr/bin/garns").exists(),
        "the program is still there after the package was removed"
    );
    Ok(())
}

/// The image is loaded, has the right user, and its server answers and is healthy.
fn image(release: &Release, folder: &Path) -> Result<()> {
    provide(&[Needed::program("buildah", &["buildah"])])?;
    let archive = release.file("garns-", ".tar")?;
    let buildah = || {
        let mut buildah = Command::new("buildah");
        buildah.args(["--storage-driver", "vfs", "--root"]).arg(folder.join("root"));
        buildah.arg("--runroot").arg(folder.join("run"));
        buildah
    };
    let name = output(buildah().arg("from").arg(format!("oci-archive:{}", archive.display())))?;
    let name = name.trim();
    let inspected = output(buildah().args(["inspect", name]))?;
    for fact in ["65532:65532", "/data", "--health"] {
        ensure!(inspected.contains(fact), "the image does not say {fact}");
    }
    let inside = |args: &[&str]| {
        let mut command = buildah();
        command.args(["run", "--isolation", "chroot", name, "--", "/usr/bin/garns"]).args(args);
        command
    };
    solves(&mut inside(&[]))?;
    let running = serves(inside(&["serve", "--bind", "127.0.0.1:0"]))?;
    println!("{}", output(&mut inside(&["serve", "--health", "--bind", &running.address]))?.trim());
    drop(running);
    output(buildah().args(["rm", name])).map(drop)
}

/// The wheel is installed into a new environment, where there is no Rust.
fn python(release: &Release, folder: &Path) -> Result<()> {
    provide(&[Needed::PYTHON])?;
    let wheel = release.file("garns-", ".whl")?;
    let home = folder.join("venv");
    crate::run(Command::new("python3").args(["-m", "venv"]).arg(&home))?;
    let python = |program: &str| {
        let mut command = Command::new(home.join("bin").join(program));
        command.env("PATH", home.join("bin")).current_dir(folder);
        command
    };
    crate::run(python("pip").args(["install", "--quiet"]).arg(wheel))?;
    let code =
        format!("import garns; print(garns.Puzzle('{PUZZLE}').solution, garns.solve(['{PUZZLE}'])[0])");
    let text = output(python("python").args(["-c", &code]))?;
    ensure!(text.matches(SOLUTION).count() == 2, "{text}");
    release.file(&format!("garns-{}.tar.gz", release.version), "").context("there is no source package")?;
    Ok(())
}

/// The package is installed into a new project.
fn npm(release: &Release, folder: &Path) -> Result<()> {
    provide(&[Needed::NPM])?;
    let package = release.file("garns-", ".tgz")?;
    fs::write(folder.join("package.json"), "{ \"name\": \"try\", \"private\": true, \"type\": \"module\" }")?;
    crate::run(
        Command::new("npm")
            .args(["install", "--no-audit", "--no-fund", "--silent"])
            .arg(package)
            .current_dir(folder),
    )?;
    let code = format!("import {{ solve }} from 'garns'; console.log(await solve('{PUZZLE}'))");
    let text =
        output(Command::new("node").args(["--input-type=module", "--eval", &code]).current_dir(folder))?;
    ensure!(text.trim() == SOLUTION, "{text}");
    Ok(())
}

/// The static site is opened in Chromium, as the tests of the page do.
fn site(release: &Release, folder: &Path) -> Result<()> {
    let top = unpack(&release.file("garns-site-", ".tar.gz")?, folder)?;
    crate::browser::test_site(&top, "static.test.mjs")
}

/// The documentation is complete: it can be searched, and every link leads somewhere.
fn docs(release: &Release, folder: &Path) -> Result<()> {
    let top = unpack(&release.file("garns-docs-", ".tar.gz")?, folder)?;
    let names: Vec<String> = fs::read_dir(&top)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<Result<_>>()?;
    ensure!(names.iter().any(|name| name.starts_with("searchindex")), "the pages cannot be searched");
    println!("{} links", book::check_links(&top)?);
    Ok(())
}
