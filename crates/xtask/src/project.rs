//! Facts about the project that packages repeat. Each is written down in one place: `Cargo.toml` at the root, or git.

use std::process::Command;

use anyhow::{Context, Result};

/// The manifest that all crates inherit from.
pub(crate) const MANIFEST: &str = "Cargo.toml";

/// The version of everything.
pub(crate) fn version() -> Result<String> {
    field(&std::fs::read_to_string(MANIFEST)?, "version").context("Cargo.toml has no version")
}

/// The address of the repository, if Cargo.toml names one.
pub(crate) fn repository() -> Result<Option<String>> {
    Ok(field(&std::fs::read_to_string(MANIFEST)?, "repository"))
}

/// One line about the project.
pub(crate) fn description() -> Result<String> {
    field(&std::fs::read_to_string(MANIFEST)?, "description").context("Cargo.toml has no description")
}

/// A text field of `[workspace.package]`.
pub(crate) fn field(manifest: &str, name: &str) -> Option<String> {
    let (_, package) = manifest.split_once("[workspace.package]")?;
    let mut lines = package.lines().skip(1).take_while(|line| !line.starts_with('['));
    let value = lines.find_map(|line| line.strip_prefix(name)?.trim_start().strip_prefix('='))?;
    Some(value.trim().trim_matches('"').to_string())
}

/// The commit that is built.
pub(crate) struct Commit {
    /// The time in every file of a package, in seconds since 1970, so that the same commit gives the same bytes.
    pub(crate) time: u64,
    /// The abbreviated hash and the date, if git knows them.
    pub(crate) name: Option<String>,
}

impl Commit {
    /// From git; without git the time is that of `SOURCE_DATE_EPOCH`, else the start of 1980, the first that a zip file
    /// can have.
    pub(crate) fn now() -> Commit {
        let git = Command::new("git").args(["log", "-1", "--format=%ct %h %cs"]).output();
        let text = git.map(|git| String::from_utf8_lossy(&git.stdout).into_owned()).unwrap_or_default();
        let parts: Vec<&str> = text.split_whitespace().collect();
        let epoch = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|time| time.parse().ok());
        match parts[..] {
            [time, hash, date] => Commit {
                time: epoch.or(time.parse().ok()).unwrap_or(0),
                name: Some(format!("{hash} {date}")),
            },
            _ => Commit { time: epoch.unwrap_or(315_532_800), name: None },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_those_of_the_package_table() {
        let text = "version = \"9\"\n[workspace.package]\nversion = \"1.2.3\"\nedition = \"2024\"\n\n[other]\nname = \"x\"\n";
        assert_eq!(field(text, "version").as_deref(), Some("1.2.3"));
        assert_eq!(field(text, "name"), None);
    }
}
