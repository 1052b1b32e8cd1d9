//! The static site: the game's page with another home, the engine, and a service worker that keeps them.
//!
//! The page's code and the engine are in a folder that is named after the version. A new version has other addresses,
//! so neither the browser's cache nor the host's ever mixes two versions.

mod bundle;
mod icons;
mod size;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest, Sha256};

use crate::packages::{Needed, provide};
use crate::{home, scanner};

/// The page, from the root of the repository.
const PAGE: &str = "crates/garns-web/ui";

/// The code that takes the server's place, from the root of the repository.
const HOME: &str = "crates/garns-web/site";

/// The content security policy of the page, which the server sends, too.
const POLICY: &str = "crates/garns-web/policy.txt";

/// The stored games.
const GAMES: &str = "crates/garns/puzzles/games.csv";

/// The folder of the site, unless the caller names another.
pub(crate) const FOLDER: &str = "target/site";

/// Files by their path in a folder.
type Files = BTreeMap<String, Vec<u8>>;

/// Adds the target of WebAssembly if possible, and tells what else the site needs.
pub(crate) fn prepare() -> Vec<Needed> {
    let mut needed = home::prepare();
    needed.push(Needed::NPM);
    needed
}

/// Writes the site into a folder and reports its size.
pub(crate) fn build(args: &[String]) -> Result<()> {
    let folder = match args {
        [] => Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(FOLDER),
        [folder] => std::path::absolute(folder)?,
        _ => bail!("expected at most one folder"),
    };
    std::env::set_current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))?;
    let site = files()?;
    clear(&folder)?;
    for (name, bytes) in &site {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().context("a file has no folder")?)?;
        fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    }
    size::report(&site, home::is_smallest())
}

/// All files of the site.
fn files() -> Result<Files> {
    let page = fs::read_to_string(format!("{PAGE}/index.html"))?;
    let mut versioned = versioned_files(&page)?;
    let worker = versioned.remove("sw.js").context("there is no service worker")?;
    let worker = String::from_utf8(worker)?;
    let page = bundle::with_bundles(&page, &versioned);
    let mut site = icons::files(&fs::read_to_string(format!("{PAGE}/icon.svg"))?)?;
    site.insert("manifest.webmanifest".into(), manifest()?.into());
    let version = version(versioned.iter().chain(&site), &[&worker, &page]);
    let folder = format!("garns-{version}");
    for (name, bytes) in versioned {
        site.insert(format!("{folder}/{name}"), bytes);
    }
    let page = index(&page, &folder, &site)?;
    site.insert("index.html".into(), page.into());
    let worker = service_worker(&worker, &version, &site)?;
    site.insert("sw.js".into(), worker.into());
    Ok(site)
}

/// The files of the version's own folder: modules, styles, the engine, the scanner and the stored
/// games; also the service worker.
fn versioned_files(page: &str) -> Result<Files> {
    let engine = home::build()?;
    let mut files = bundle::files(page, &first_plays(&engine)?)?;
    files.insert("garns.wasm".into(), fs::read(engine)?);
    files.insert("scan.wasm".into(), fs::read(scanner::MODULE)?);
    files.insert("games.csv".into(), fs::read(GAMES)?);
    Ok(files)
}

/// The bytes that a file takes over the wire, compressed by brotli.
pub(crate) fn compressed(bytes: &[u8]) -> Result<usize> {
    size::compressed(bytes)
}

/// The module with the games for first visits, which the engine makes.
fn first_plays(engine: &Path) -> Result<Vec<u8>> {
    provide(&[Needed::NPM])?;
    let mut command = Command::new("node");
    command.arg(format!("{HOME}/make_first_plays.mjs")).arg(engine).arg(GAMES);
    let output = command.output().with_context(|| format!("cannot start {command:?}"))?;
    ensure!(output.status.success(), "{command:?} failed: {}", String::from_utf8_lossy(&output.stderr));
    Ok(output.stdout)
}

/// The name of a version, derived from its contents.
fn version<'a>(files: impl Iterator<Item = (&'a String, &'a Vec<u8>)>, texts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for (name, bytes) in files {
        hash.update(format!("{name} {}\n", bytes.len()));
        hash.update(bytes);
    }
    for text in texts {
        hash.update(text);
    }
    hash.finalize()[..6].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The page with relative addresses of its files, addresses of pages after a #, and the policy, because a
/// host perhaps does not send it.
fn index(page: &str, folder: &str, site: &Files) -> Result<String> {
    let mut rewritten = String::new();
    let mut rest = page;
    while let Some(at) = rest.find("=\"/") {
        let (before, after) = rest.split_at(at + 2);
        let end = after.find('"').context("an attribute does not end")?;
        let (address, behind) = after.split_at(end);
        rewritten.push_str(before);
        rewritten.push_str(&relative(address, folder, site));
        rest = behind;
    }
    rewritten.push_str(rest);
    let policy = fs::read_to_string(POLICY)?;
    let head = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <link rel=\"apple-touch-icon\" href=\"apple-touch-icon.png\">\n<title>",
        page_policy(policy.trim())
    );
    ensure!(rewritten.matches("<title>").count() == 1, "index.html has no title");
    Ok(rewritten.replace("<title>", &head))
}

/// The address of a file or of a page in the static site.
fn relative(address: &str, folder: &str, site: &Files) -> String {
    let versioned = format!("{folder}{address}");
    if site.contains_key(&versioned) {
        return versioned;
    }
    match address.strip_prefix('/') {
        Some(name) if site.contains_key(name) => name.to_owned(),
        _ => format!("#{address}"),
    }
}

/// The policy for the head of the page: it allows WebAssembly, and leaves out the directive that only a header may
/// have.
fn page_policy(policy: &str) -> String {
    let directives = policy.split("; ").filter(|directive| !directive.starts_with("frame-ancestors"));
    let allowed = directives.map(|directive| match directive {
        "script-src 'self'" => "script-src 'self' 'wasm-unsafe-eval'",
        other => other,
    });
    allowed.collect::<Vec<_>>().join("; ")
}

/// The page's manifest with relative addresses, and icons for all platforms.
fn manifest() -> Result<String> {
    let manifest = fs::read_to_string(format!("{PAGE}/manifest.webmanifest"))?;
    let icons = "{ \"src\": \"icon.svg\", \"sizes\": \"any\", \"type\": \"image/svg+xml\" },\n    \
                 { \"src\": \"icon-192.png\", \"sizes\": \"192x192\", \"type\": \"image/png\" },\n    \
                 { \"src\": \"icon-512.png\", \"sizes\": \"512x512\", \"type\": \"image/png\" },\n    \
                 { \"src\": \"icon-maskable.png\", \"sizes\": \"512x512\", \"type\": \"image/png\", \"purpose\": \"maskable\" }";
    replace_all(
        &manifest,
        &[
            ("\"start_url\": \"/\"", "\"start_url\": \"./\",\n  \"scope\": \"./\""),
            ("{ \"src\": \"/icon.svg\", \"sizes\": \"any\", \"type\": \"image/svg+xml\" }", icons),
        ],
    )
}

/// Replaces texts, each of which must occur exactly once.
fn replace_all(text: &str, replacements: &[(&str, &str)]) -> Result<String> {
    let mut text = text.to_owned();
    for (from, to) in replacements {
        ensure!(text.matches(from).count() == 1, "{from} does not occur exactly once in:\n{text}");
        text = text.replace(from, to);
    }
    Ok(text)
}

/// The service worker, with its version and the list of all files.
fn service_worker(code: &str, version: &str, site: &Files) -> Result<String> {
    let mut worker = format!("const VERSION = \"{version}\";\nconst FILES = [\n  \"./\",\n");
    for name in site.keys().filter(|name| *name != "index.html") {
        writeln!(worker, "  \"{name}\",")?;
    }
    Ok(worker + "];\n\n" + code)
}

/// Removes a folder that is empty or holds an older version of the site; fails if it holds anything
/// else.
fn clear(folder: &Path) -> Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    let is_site = folder.join("sw.js").is_file() && folder.join("manifest.webmanifest").is_file();
    let is_empty = fs::read_dir(folder)?.next().is_none();
    ensure!(is_site || is_empty, "{} has other files; name an empty folder", folder.display());
    fs::remove_dir_all(folder).with_context(|| format!("cannot clear {}", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_of_a_page_adds_only_webassembly() {
        let policy = "default-src 'none'; script-src 'self'; style-src 'self'; frame-ancestors 'none'";
        let expected = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'";
        assert_eq!(page_policy(policy), expected);
    }

    #[test]
    fn files_get_relative_addresses_and_pages_follow_a_hash() {
        let names = ["icon.svg", "garns-1/modules/app.js"];
        let site: Files = names.iter().map(|name| (name.to_string(), Vec::new())).collect();
        assert_eq!(relative("/icon.svg", "garns-1", &site), "icon.svg");
        assert_eq!(relative("/modules/app.js", "garns-1", &site), "garns-1/modules/app.js");
        assert_eq!(relative("/new", "garns-1", &site), "#/new");
        assert_eq!(relative("/", "garns-1", &site), "#/");
    }

    #[test]
    fn other_contents_give_another_version() {
        let files = |text: &str| Files::from([("a".to_string(), text.as_bytes().to_vec())]);
        let of = |text: &str| version(files(text).iter(), &["worker"]);
        assert_eq!(of("one"), of("one"));
        assert_ne!(of("one"), of("two"));
    }

    #[test]
    fn only_an_older_site_is_cleared() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("thesis.txt"), "years of work").unwrap();
        assert!(clear(folder.path()).is_err());
        assert!(folder.path().join("thesis.txt").exists());
        fs::write(folder.path().join("sw.js"), "").unwrap();
        fs::write(folder.path().join("manifest.webmanifest"), "").unwrap();
        clear(folder.path()).unwrap();
        assert!(!folder.path().exists());
    }
}
