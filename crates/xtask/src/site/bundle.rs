//! The page's code and styles as browsers get them: joined into few files and made small by esbuild.
//!
//! A first visit loads the page with the board only. All other pages are in a second file, which is loaded with the
//! first of them. The modules that they share with the board's page are in a third file.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::{Files, HOME, PAGE};
use crate::packages::{Needed, provide};
use crate::run;

/// The folder with the npm packages, from the root of the repository.
const NPM: &str = "crates/garns-web/e2e";

/// The folder where the sources of page and home are put together.
const SOURCES: &str = "target/site-sources";

/// The module of the pages that a first visit does not load, in the folder of modules.
const OTHER_PAGES: &str = "pages.js";

/// The start of the code by which `app.js` loads a page.
const LOADED_PAGE: &str = "() => import(\"./pages/";

/// The sources that esbuild starts from. It makes a file of the same name from each of them.
const BUNDLES: [&str; 6] = [
    "modules/app.js",
    "modules/theme.js",
    "modules/worker.js",
    "modules/photo_worker.js",
    "styles.css",
    "sw.js",
];

/// The bundles by their path. The sources are those of the page, with the home's in place of those of the same name,
/// and the games for first visits.
pub(super) fn files(page: &str, first_plays: &[u8]) -> Result<Files> {
    let sources = Path::new(SOURCES);
    if sources.exists() {
        fs::remove_dir_all(sources)?;
    }
    for folder in ["fonts", "modules", "modules/pages", "styles"] {
        copy_parts(&Path::new(PAGE).join(folder), &sources.join(folder))?;
    }
    copy_parts(Path::new(HOME), &sources.join("modules"))?;
    fs::rename(sources.join("modules/sw.js"), sources.join("sw.js"))?;
    fs::write(sources.join("modules/first_plays.js"), first_plays)?;
    fs::write(sources.join("styles.css"), all_styles(page))?;
    let app = sources.join("modules/app.js");
    let (with_board, others) = separated(&fs::read_to_string(&app)?)?;
    fs::write(app, with_board)?;
    fs::write(sources.join("modules").join(OTHER_PAGES), others)?;
    run(Command::new(esbuild()?)
        .args(BUNDLES)
        .args([
            "--bundle",
            "--splitting",
            "--minify",
            "--format=esm",
            "--charset=utf8",
            "--legal-comments=none",
        ])
        .args(["--outbase=.", "--outdir=made", "--chunk-names=modules/[name]-[hash]", "--log-level=warning"])
        .args(["--loader:.woff2=file", "--asset-names=fonts/[name]"])
        .current_dir(sources))?;
    let mut files = Files::new();
    for folder in ["", "fonts/", "modules/"] {
        for entry in fs::read_dir(sources.join("made").join(folder))? {
            let path = entry?.path();
            if let Some(name) = path.file_name().filter(|_| path.is_file()) {
                files.insert(format!("{folder}{}", name.to_string_lossy()), fs::read(&path)?);
            }
        }
    }
    Ok(files)
}

/// Whether a file of the site has the pages that a first visit does not load, or the worker of one of them.
pub(super) fn has_other_pages(name: &str) -> bool {
    name.contains("/modules/pages-") || name.ends_with("/photo_worker.js")
}

/// The module `app.js` with the board's page in it, and the module of all other pages.
fn separated(app: &str) -> Result<(String, String)> {
    let mut parts = app.split(LOADED_PAGE);
    let mut with_board =
        format!("import * as play from \"./pages/play.js\";\n{}", parts.next().unwrap_or_default());
    let mut others = BTreeSet::new();
    for part in parts {
        let (name, rest) = part.split_once(".js\")").context("the import of a page does not end")?;
        if name == "play" {
            with_board += "async () => play";
        } else {
            others.insert(format!("export * as {name} from \"./pages/{name}.js\";\n"));
            write!(with_board, "() => import(\"./{OTHER_PAGES}\").then((pages) => pages.{name})")?;
        }
        with_board += rest;
    }
    ensure!(!others.is_empty(), "app.js loads no page by {LOADED_PAGE}");
    Ok((with_board, others.into_iter().collect()))
}

/// The page with the bundles in place of the files that they are made from.
pub(super) fn with_bundles(page: &str, files: &Files) -> String {
    let mut lines = String::new();
    let mut has_styles = false;
    for line in page.lines().filter(|line| !line.starts_with("<link rel=\"modulepreload\"")) {
        if style(line).is_none() {
            lines += &format!("{line}\n");
        } else if !has_styles {
            lines += "<link rel=\"stylesheet\" href=\"/styles.css\">\n";
            for name in files.keys().filter(|name| name.starts_with("modules/chunk-")) {
                lines += &format!("<link rel=\"modulepreload\" href=\"/{name}\">\n");
            }
            has_styles = true;
        }
    }
    lines
}

/// A style sheet that imports those of the page, in their order.
fn all_styles(page: &str) -> String {
    page.lines().filter_map(style).map(|address| format!("@import \".{address}\";\n")).collect()
}

/// The address of the style sheet that a line of the page names.
fn style(line: &str) -> Option<&str> {
    line.strip_prefix("<link rel=\"stylesheet\" href=\"")?.strip_suffix("\">")
}

/// Copies the scripts, styles and fonts of a folder.
fn copy_parts(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let path = entry?.path();
        let is_part =
            path.extension().is_some_and(|ending| ending == "js" || ending == "css" || ending == "woff2");
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
        provide(&[Needed::NPM])?;
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
        let files = Files::from([
            ("modules/chunk-A.js".into(), Vec::new()),
            ("modules/pages-B.js".into(), Vec::new()),
        ]);
        assert_eq!(
            with_bundles(HEAD, &files),
            "<title>Garns</title>\n\
             <link rel=\"stylesheet\" href=\"/styles.css\">\n\
             <link rel=\"modulepreload\" href=\"/modules/chunk-A.js\">\n\
             <script type=\"module\" src=\"/modules/app.js\"></script>\n"
        );
    }

    #[test]
    fn the_board_is_loaded_at_once_and_all_other_pages_together() {
        let app =
            "const PAGES = { a: () => import(\"./pages/play.js\"), b: () => import(\"./pages/new.js\") };";
        let (with_board, others) = separated(app).unwrap();
        assert_eq!(
            with_board,
            "import * as play from \"./pages/play.js\";\n\
             const PAGES = { a: async () => play, b: () => import(\"./pages.js\").then((pages) => pages.new) };"
        );
        assert_eq!(others, "export * as new from \"./pages/new.js\";\n");
        assert!(separated("").is_err());
    }
}
