//! The static site: the game's page with another home, the engine, and a service worker that keeps them.
//!
//! The page, the engine and the code that joins them lie in a folder that is named after the version. A new version
//! has other addresses, so neither the browser's cache nor the host's ever mixes two versions.

mod icons;
mod size;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest, Sha256};

use crate::home;
use crate::packages::provide;

/// The page, from the root of the repository.
const PAGE: &str = "crates/garns-web/ui";

/// The files that take the server's place.
const HOME: &str = "crates/garns-web/site";

/// The security policy that page and server share.
const POLICY: &str = "crates/garns-web/policy.txt";

/// The site's own folder, unless another is named.
pub(crate) const FOLDER: &str = "target/site";

/// Files by their path in a folder.
type Files = BTreeMap<String, Vec<u8>>;

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
    size::report(&site)
}

/// All files of the site.
fn files() -> Result<Files> {
    let versioned = versioned_files()?;
    let mut site = icons::files(&fs::read_to_string(format!("{PAGE}/icon.svg"))?)?;
    site.insert("manifest.webmanifest".into(), manifest()?.into());
    let worker = fs::read_to_string(format!("{HOME}/sw.js"))?;
    let page = fs::read_to_string(format!("{PAGE}/index.html"))?;
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

/// The files of the version's own folder: modules, styles, and the engine.
fn versioned_files() -> Result<Files> {
    let mut files = Files::new();
    let engine = home::build()?;
    for entry in ["modules", "modules/pages", "styles"] {
        read_folder(&Path::new(PAGE).join(entry), entry, &mut files)?;
    }
    read_folder(Path::new(HOME), "modules", &mut files)?;
    files.remove("modules/sw.js");
    files.insert("modules/first_plays.js".into(), first_plays(&engine)?);
    files.insert("garns.wasm".into(), fs::read(engine)?);
    Ok(files)
}

/// Adds the scripts and styles of a folder under another name.
fn read_folder(folder: &Path, name: &str, files: &mut Files) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        let is_part = path.extension().is_some_and(|extension| extension == "js" || extension == "css");
        if let Some(file) = path.file_name().filter(|_| is_part) {
            files.insert(format!("{name}/{}", file.to_string_lossy()), fs::read(&path)?);
        }
    }
    Ok(())
}

/// Has the engine make the games for first visits.
fn first_plays(engine: &Path) -> Result<Vec<u8>> {
    provide("node", &["nodejs"])?;
    let mut command = Command::new("node");
    command.arg(format!("{HOME}/make_first_plays.mjs")).arg(engine);
    let output = command.output().with_context(|| format!("cannot start {command:?}"))?;
    ensure!(output.status.success(), "{command:?} failed: {}", String::from_utf8_lossy(&output.stderr));
    Ok(output.stdout)
}

/// A name for exactly these contents.
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

/// The page with relative addresses of its files, links behind a #, and the policy that a host may not send.
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

/// The address of a file, or else of a page, as the static site has it.
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

/// The server's policy for a page: WebAssembly may be compiled, and the directive that only a header can have is
/// left out.
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

/// Replaces texts that must each be there once.
fn replace_all(text: &str, replacements: &[(&str, &str)]) -> Result<String> {
    let mut text = text.to_owned();
    for (from, to) in replacements {
        ensure!(text.matches(from).count() == 1, "{from} does not stand once in:\n{text}");
        text = text.replace(from, to);
    }
    Ok(text)
}

/// The service worker, which knows its version and all files.
fn service_worker(code: &str, version: &str, site: &Files) -> Result<String> {
    let mut worker = format!("const VERSION = \"{version}\";\nconst FILES = [\n  \"./\",\n");
    for name in site.keys().filter(|name| *name != "index.html") {
        writeln!(worker, "  \"{name}\",")?;
    }
    Ok(worker + "];\n\n" + code)
}

/// Empties a folder that holds an older version of the site.
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
    fn the_policy_of_a_page_allows_webassembly_and_nothing_else_more() {
        let policy = "default-src 'none'; script-src 'self'; style-src 'self'; frame-ancestors 'none'";
        let expected = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'";
        assert_eq!(page_policy(policy), expected);
    }

    #[test]
    fn files_get_relative_addresses_and_pages_stand_behind_a_hash() {
        let names = ["icon.svg", "garns-1/modules/app.js"];
        let site: Files = names.iter().map(|name| (name.to_string(), Vec::new())).collect();
        assert_eq!(relative("/icon.svg", "garns-1", &site), "icon.svg");
        assert_eq!(relative("/modules/app.js", "garns-1", &site), "garns-1/modules/app.js");
        assert_eq!(relative("/new", "garns-1", &site), "#/new");
        assert_eq!(relative("/", "garns-1", &site), "#/");
    }

    #[test]
    fn another_content_is_another_version() {
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
