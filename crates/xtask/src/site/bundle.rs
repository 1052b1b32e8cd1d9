//! The page's code and styles as browsers get them: joined into few files and made small by esbuild.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::{Files, HOME, PAGE};
use crate::packages::provide;
use crate::run;

/// The folder with the npm packages, from the root of the repository.
const NPM: &str = "crates/garns-web/e2e";

/// The folder where the sources of page and home are put together.
const SOURCES: &str = "target/site-sources";

/// The files that esbuild makes, each from the source of the same name.
const BUNDLES: [&str; 5] = ["modules/app.js", "modules/theme.js", "modules/worker.js", "styles.css", "sw.js"];

/// The bundles by their path. The sources are those of the page, with the home's in place of those of the same name,
/// and the games for first visits.
pub(super) fn files(page: &str, first_plays: &[u8]) -> Result<Files> {
    let sources = Path::new(SOURCES);
    if sources.exists() {
        fs::remove_dir_all(sources)?;
    }
    for folder in ["modules", "modules/pages", "styles"] {
        copy_parts(&Path::new(PAGE).join(folder), &sources.join(folder))?;
    }
    copy_parts(Path::new(HOME), &sources.join("modules"))?;
    fs::rename(sources.join("modules/sw.js"), sources.join("sw.js"))?;
    fs::write(sources.join("modules/first_plays.js"), first_plays)?;
    fs::write(sources.join("styles.css"), all_styles(page))?;
    let made = sources.join("made");
    run(Command::new(esbuild()?)
        .args(BUNDLES)
        .args(["--bundle", "--minify", "--format=esm", "--charset=utf8", "--legal-comments=none"])
        .args(["--outbase=.", "--outdir=made", "--log-level=warning"])
        .current_dir(sources))?;
    BUNDLES.iter().map(|name| Ok((name.to_string(), fs::read(made.join(name))?))).collect()
}

/// The page without the files that are bundled into others.
pub(super) fn with_bundles(page: &str) -> String {
    let mut lines = Vec::new();
    let mut has_styles = false;
    for line in page.lines() {
        if line.starts_with("<link rel=\"modulepreload\"") {
            continue;
        }
        if style(line).is_none() {
            lines.push(line);
        } else if !has_styles {
            lines.push("<link rel=\"stylesheet\" href=\"/styles.css\">");
            has_styles = true;
        }
    }
    lines.join("\n") + "\n"
}

/// A style sheet that imports those of the page, in their order.
fn all_styles(page: &str) -> String {
    page.lines().filter_map(style).map(|address| format!("@import \".{address}\";\n")).collect()
}

/// The address of the style sheet that a line of the page names.
fn style(line: &str) -> Option<&str> {
    line.strip_prefix("<link rel=\"stylesheet\" href=\"")?.strip_suffix("\">")
}

/// Copies the scripts and styles of a folder.
fn copy_parts(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let path = entry?.path();
        let is_part = path.extension().is_some_and(|extension| extension == "js" || extension == "css");
        if let Some(name) = path.file_name().filter(|_| is_part) {
            fs::copy(&path, to.join(name))?;
        }
    }
    Ok(())
}

/// The program esbuild; it is installed if it is missing.
fn esbuild() -> Result<PathBuf> {
    let program = Path::new(NPM).join("node_modules/.bin/esbuild");
    if !program.exists() {
        provide("npm", &["nodejs", "npm"])?;
        run(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(NPM))?;
    }
    ensure!(program.exists(), "npm has not installed esbuild");
    Ok(program.canonicalize()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "<title>Garns</title>\n\
        <link rel=\"stylesheet\" href=\"/styles/colours.css\">\n\
        <link rel=\"stylesheet\" href=\"/styles/board.css\">\n\
        <link rel=\"modulepreload\" href=\"/modules/pages/play.js\">\n\
        <script type=\"module\" src=\"/modules/app.js\"></script>\n";

    #[test]
    fn the_page_names_one_style_sheet_with_all_others_in_their_order() {
        assert_eq!(all_styles(HEAD), "@import \"./styles/colours.css\";\n@import \"./styles/board.css\";\n");
        assert_eq!(
            with_bundles(HEAD),
            "<title>Garns</title>\n\
             <link rel=\"stylesheet\" href=\"/styles.css\">\n\
             <script type=\"module\" src=\"/modules/app.js\"></script>\n"
        );
    }
}
