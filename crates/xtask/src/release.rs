//! `cargo xtask release X.Y.Z`: writes the version into the one place that has it, and checks what can be checked.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::cargo;
use crate::project::{self, MANIFEST};

/// What a person does after the command.
const NEXT: &str = "
Next:
  1. git commit --all --message \"release: VERSION\" && git tag vVERSION
  2. cargo xtask dist && cargo xtask dist --check
  3. Play one game on a phone, in light and in dark.
  4. git push --follow-tags   (the workflow release.yml does the rest)
";

/// Prepares the release of a version. With `--dry-run` nothing is changed.
pub(crate) fn run(args: &[String]) -> Result<()> {
    std::env::set_current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))?;
    let is_dry = args.iter().any(|arg| arg == "--dry-run");
    let version =
        args.iter().find(|arg| !arg.starts_with("--")).context("expected a version, such as 1.2.3")?;
    ensure!(is_version(version), "{version} is not a version such as 1.2.3");
    let manifest = fs::read_to_string(MANIFEST)?;
    let old = project::version()?;
    let changed = with_version(&manifest, &old, version)?;
    let notes = notes(&fs::read_to_string("CHANGELOG.md")?, version);
    println!("{MANIFEST}: version {old} becomes {version}");
    match notes {
        Ok(notes) => println!("CHANGELOG.md: {} lines about {version}", notes.lines().count()),
        Err(error) if is_dry => println!("missing: {error:#}"),
        Err(error) => return Err(error),
    }
    if project::repository()?.is_none() {
        println!(
            "{MANIFEST}: name the repository in [workspace.package] (repository = \"https://…\") before publishing"
        );
    }
    let status = Command::new("git").args(["status", "--porcelain"]).output()?;
    if !status.stdout.is_empty() {
        println!("git: there are changes that are not committed");
        ensure!(is_dry, "commit the changes first");
    }
    if is_dry {
        // The crate is packed as it is now; the new version changes nothing but a number.
        cargo("package", &["--package", "garns", "--allow-dirty", "--no-verify", "--quiet"])?;
    } else {
        fs::write(MANIFEST, changed)?;
        cargo("update", &["--workspace", "--quiet"])?;
        cargo("package", &["--package", "garns", "--allow-dirty", "--quiet"])?;
    }
    println!("{}", NEXT.replace("VERSION", version));
    Ok(())
}

/// Prints the part of the changelog about a version: the text of a release on GitHub.
pub(crate) fn print_notes(args: &[String]) -> Result<()> {
    let [version] = args else { bail!("expected a version") };
    print!("{}", notes(&fs::read_to_string("CHANGELOG.md")?, version.trim_start_matches('v'))?);
    Ok(())
}

fn is_version(text: &str) -> bool {
    let numbers: Vec<&str> = text.split('.').collect();
    numbers.len() == 3 && numbers.iter().all(|number| number.parse::<u32>().is_ok())
}

/// The manifest with another version: in the package and in the dependency on the library, which is published.
fn with_version(manifest: &str, old: &str, new: &str) -> Result<String> {
    let of = |version: &str| {
        [
            format!("\nversion = \"{version}\"\n"),
            format!("garns = {{ path = \"crates/garns\", version = \"{version}\","),
        ]
    };
    let mut text = manifest.to_string();
    for (from, to) in of(old).iter().zip(of(new)) {
        ensure!(text.matches(from.as_str()).count() == 1, "{} does not occur exactly once", from.trim());
        text = text.replace(from, &to);
    }
    Ok(text)
}

/// The part of the changelog about a version, without its heading.
fn notes(changelog: &str, version: &str) -> Result<String> {
    let heading = format!("\n## {version} (");
    let (_, rest) = changelog
        .split_once(&heading)
        .with_context(|| format!("CHANGELOG.md has no heading \"## {version} (YYYY-MM-DD)\""))?;
    let (date, rest) = rest.split_once(")\n").context("the heading has no date")?;
    let is_date = date.len() == 10 && date.split('-').all(|part| part.parse::<u32>().is_ok());
    ensure!(is_date, "{date} is not a date such as 2026-01-31");
    let text = rest.split("\n## ").next().unwrap_or_default();
    Ok(text.trim().to_string() + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_has_three_numbers() {
        assert!(is_version("1.20.3"));
        for text in ["1.2", "v1.2.3", "1.2.3-rc1", "1.2.x", ""] {
            assert!(!is_version(text), "{text}");
        }
    }

    #[test]
    fn notes_are_those_of_one_version() {
        let text = "# Changelog\n\n## 0.2.0 (2026-12-01)\n\nNew.\n\n## 0.1.0 (2026-11-18)\n\nFirst.\n";
        assert_eq!(notes(text, "0.2.0").unwrap(), "New.\n");
        assert_eq!(notes(text, "0.1.0").unwrap(), "First.\n");
        assert!(notes(text, "0.3.0").is_err());
        assert!(notes("\n## 0.1.0 (soon)\n", "0.1.0").is_err());
    }

    #[test]
    fn the_version_changes_in_this_workspace() {
        let manifest = include_str!("../../../Cargo.toml");
        let old = project::field(manifest, "version").unwrap();
        let changed = with_version(manifest, &old, "9.8.7").unwrap();
        assert_eq!(project::field(&changed, "version").as_deref(), Some("9.8.7"));
        let changelog = include_str!("../../../CHANGELOG.md");
        assert!(notes(changelog, &old).is_ok(), "CHANGELOG.md says nothing about the present version");
    }
}
