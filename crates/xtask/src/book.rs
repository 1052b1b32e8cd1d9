//! The documentation as web pages: mdBook joins the pages under `docs`, the manual of the command, and a page for every
//! technique. The manual and the techniques are made from the code here, so they are not in the repository.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use garns::logic::{Family, TechniqueId, techniques};
use garns::render::manual;

use crate::{project, run};

/// The version of mdBook.
const VERSION: &str = "0.5.4";

/// The folder of the finished pages, from the root of the repository.
pub(crate) const FOLDER: &str = "target/book/html";

/// The folder with the sources of the book, which has the same shape as the repository, so that links between pages work.
const SOURCES: &str = "target/book/src";

/// The chapters that people write, by part: title and path.
const PARTS: [(&str, &[(&str, &str)]); 4] = [
    (
        "Play",
        &[
            ("Playing", "docs/play.md"),
            ("Running a server", "docs/server.md"),
            ("Hosting the game as files", "docs/site.md"),
            ("Printing", "docs/printing.md"),
            ("Photos", "docs/photos.md"),
            ("The workshop", "docs/workshop.md"),
        ],
    ),
    ("Ratings and proofs", &[("Ratings", "docs/rating.md"), ("Certificates", "docs/certificates.md")]),
    (
        "Programs",
        &[
            ("Rust", "crates/garns/README.md"),
            ("Python and data", "docs/python.md"),
            ("JavaScript", "crates/garns-wasm/npm/README.md"),
        ],
    ),
    (
        "Project",
        &[
            ("Changes", "CHANGELOG.md"),
            ("Architecture", "ARCHITECTURE.md"),
            ("Contributing", "CONTRIBUTING.md"),
            ("Releasing", "docs/releasing.md"),
            ("Security", "SECURITY.md"),
        ],
    ),
];

/// Builds the pages and checks that every link between them leads to a page.
pub(crate) fn build(_: &[String]) -> Result<()> {
    make(None)
}

/// Builds the pages with the manual that the command writes: a program that is built already, else one that is built here.
pub(crate) fn make(program: Option<&Path>) -> Result<()> {
    std::env::set_current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))?;
    for folder in [SOURCES, FOLDER] {
        if Path::new(folder).exists() {
            fs::remove_dir_all(folder)?;
        }
    }
    fs::create_dir_all(SOURCES)?;
    copy("README.md")?;
    copy("docs/screenshot.png")?;
    copy("docs/xy-wing.svg")?;
    let mut summary = String::from("# Summary\n\n[Garns](README.md)\n");
    let mut part = |title: &str, chapters: &str| {
        write!(summary, "\n# {title}\n\n{chapters}").map_err(anyhow::Error::from)
    };
    for (title, chapters) in PARTS {
        let mut lines = String::new();
        for (name, path) in chapters {
            copy(path)?;
            writeln!(lines, "- [{name}]({path})")?;
        }
        if title == "Project" {
            lines += &decisions()?;
        }
        part(title, &lines)?;
        if title == "Play" {
            part("Learn", &learn()?)?;
            part("Command line", &command_line(program)?)?;
        }
    }
    fs::write(format!("{SOURCES}/SUMMARY.md"), summary)?;
    fs::write("target/book/book.toml", configuration()?)?;
    run(Command::new(mdbook()?).args(["build", "target/book"]))?;
    let links = check_links(Path::new(FOLDER))?;
    println!("{links} links between pages lead to files");
    Ok(())
}

/// Copies a page of the repository to the sources.
fn copy(path: &str) -> Result<()> {
    write_page(path, &fs::read(path).with_context(|| format!("cannot read {path}"))?)
}

fn write_page(path: &str, bytes: &[u8]) -> Result<()> {
    let is_text = path.ends_with(".md");
    let path = Path::new(SOURCES).join(path);
    fs::create_dir_all(path.parent().context("a page has no folder")?)?;
    // mdBook gives a page README.md the name index.html, but leaves the links to it as they are.
    let bytes = match str::from_utf8(bytes) {
        Ok(text) if is_text => &text.replace("README.md)", "index.md)").into_bytes(),
        _ => bytes,
    };
    fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Writes a page and a picture for every technique; returns their chapters, by family.
fn learn() -> Result<String> {
    write_page("docs/techniques/README.md", manual::index().as_bytes())?;
    for &technique in TechniqueId::ALL {
        let page = manual::page(technique);
        write_page(&format!("docs/techniques/{technique}.md"), page.text.as_bytes())?;
        if let Some(picture) = &page.picture {
            write_page(&format!("docs/techniques/{technique}.svg"), picture.as_bytes())?;
        }
    }
    let mut chapters = String::from("- [Techniques](docs/techniques/README.md)\n");
    let mut listed = Vec::new();
    for family in Family::ALL {
        for technique in techniques::all().filter(|technique| technique.info().family == family) {
            let info = technique.info();
            listed.push(info.id);
            writeln!(chapters, "  - [{}](docs/techniques/{}.md)", info.name, info.id)?;
        }
    }
    for technique in TechniqueId::ALL.iter().map(|technique| technique.info()) {
        if !listed.contains(&technique.id) {
            writeln!(chapters, "  - [{}](docs/techniques/{}.md)", technique.name, technique.id)?;
        }
    }
    Ok(chapters)
}

/// Writes the manual of the command as the command itself prints it; returns its chapters.
fn command_line(program: Option<&Path>) -> Result<String> {
    copy("docs/command-line.md")?;
    let folder = Path::new(SOURCES).join("docs/manual");
    let mut command = match program {
        Some(program) => Command::new(program),
        None => {
            let mut cargo = Command::new("cargo");
            cargo.args(["run", "--quiet", "--package", "garns-cli", "--"]);
            cargo
        }
    };
    run(command.args(["man", "--format", "markdown", "--out"]).arg(&folder))?;
    let mut pages: Vec<String> = fs::read_dir(&folder)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().trim_end_matches(".md").to_string()))
        .collect::<Result<_>>()?;
    pages.sort();
    let mut chapters = String::from("- [Using the command line](docs/command-line.md)\n");
    for page in pages {
        let depth = page.matches('-').count();
        writeln!(chapters, "{}- [{}](docs/manual/{page}.md)", "  ".repeat(depth), page.replace('-', " "))?;
    }
    Ok(chapters)
}

/// Copies the decisions; returns their chapters.
fn decisions() -> Result<String> {
    let mut pages: Vec<PathBuf> =
        fs::read_dir("docs/decisions")?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    pages.sort();
    let mut chapters = String::from("- [Decisions](docs/decisions/README.md)\n");
    for path in pages {
        let name = path.to_string_lossy().replace('\\', "/");
        copy(&name)?;
        if !name.ends_with("README.md") {
            let text = fs::read_to_string(&path)?;
            let title = text.lines().next().unwrap_or_default().trim_start_matches("# ");
            writeln!(chapters, "  - [{title}]({name})")?;
        }
    }
    Ok(chapters)
}

/// The configuration of mdBook.
fn configuration() -> Result<String> {
    let mut text = String::from(
        "[book]\ntitle = \"Garns\"\nlanguage = \"en\"\n\n[build]\nbuild-dir = \"html\"\ncreate-missing = false\n\n\
         [output.html]\nno-section-label = true\n",
    );
    if let Some(repository) = project::repository()? {
        writeln!(text, "git-repository-url = \"{repository}\"")?;
    }
    text += "\n[output.html.fold]\nenable = true\nlevel = 0\n\n[output.html.search]\nlimit-results = 20\n";
    Ok(text)
}

/// The program mdBook, installed below the target folder.
fn mdbook() -> Result<PathBuf> {
    let root = PathBuf::from(format!("target/mdbook-{VERSION}"));
    let program = root.join("bin").join(format!("mdbook{}", std::env::consts::EXE_SUFFIX));
    if !program.is_file() {
        // Only the search is needed, not the web server and the watcher.
        run(Command::new("cargo")
            .args(["install", "--quiet", "--locked", "mdbook", "--version", VERSION])
            .args(["--no-default-features", "--features", "search", "--root"])
            .arg(&root))?;
    }
    Ok(program)
}

/// Checks that the links of all pages lead to files, and returns how many there are.
pub(crate) fn check_links(folder: &Path) -> Result<usize> {
    let mut links = 0;
    for page in pages(folder)? {
        let text = fs::read_to_string(&page)?;
        for attribute in ["href=\"", "src=\""] {
            for rest in text.split(attribute).skip(1) {
                let target =
                    rest.split('"').next().unwrap_or_default().split(['#', '?']).next().unwrap_or_default();
                if target.is_empty() || target.contains(':') || target.starts_with('/') {
                    continue;
                }
                links += 1;
                let path = page.parent().context("a page has no folder")?.join(target);
                ensure!(path.exists(), "{} links to {target}", page.display());
            }
        }
    }
    ensure!(links > 0, "{} has no links", folder.display());
    Ok(links)
}

/// All HTML files below a folder.
fn pages(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(pages(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "html") {
            found.push(path);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_of_the_documentation_is_a_chapter() {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        let listed: Vec<&str> = PARTS.iter().flat_map(|part| part.1).map(|chapter| chapter.1).collect();
        for entry in fs::read_dir(docs).unwrap() {
            let name = entry.unwrap().file_name().to_string_lossy().into_owned();
            let page = format!("docs/{name}");
            // This page comes with the manual of the command.
            if name.ends_with(".md") && name != "command-line.md" {
                assert!(listed.contains(&page.as_str()), "{page} is in no part of the book");
            }
        }
    }
}
