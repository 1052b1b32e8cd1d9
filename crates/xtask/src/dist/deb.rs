//! The Debian package: the command, its manual and completions, a desktop entry, and a service for a server.
//!
//! A package is an `ar` archive of two tar archives: one with control files, one with the files to install.

use std::fmt::Write as _;
use std::fs;

use anyhow::Result;

use super::Release;
use super::binary::Binary;
use super::tarball::{Entry, gzip, tar};
use crate::project;

/// Files of the folder `packaging`, with their places on the system.
const FILES: [(&str, &str); 5] = [
    ("packaging/garns.desktop", "usr/share/applications/garns.desktop"),
    ("packaging/garns.svg", "usr/share/icons/hicolor/scalable/apps/garns.svg"),
    ("packaging/garns.service", "usr/lib/systemd/system/garns.service"),
    ("packaging/debian/sysusers.conf", "usr/lib/sysusers.d/garns.conf"),
    ("packaging/garns.env", "etc/garns/garns.env"),
];

/// Scripts that Debian's package manager runs.
const SCRIPTS: [&str; 3] = ["postinst", "prerm", "postrm"];

pub(super) fn write(release: &Release, binary: &Binary) -> Result<()> {
    let architecture = binary.architecture()?;
    let files = files(binary)?;
    let control = control(release, architecture, &files)?;
    let time = release.commit.time;
    let members = [
        ("debian-binary", b"2.0\n".to_vec()),
        ("control.tar.gz", gzip(&tar(control, time)?)?),
        ("data.tar.gz", gzip(&tar(files, time)?)?),
    ];
    release.write(&format!("garns_{}_{architecture}.deb", release.version), &ar(&members, time))
}

fn files(binary: &Binary) -> Result<Vec<Entry>> {
    let mut files = vec![Entry::program("./usr/bin/garns", binary.bytes.clone())];
    for (name, page) in &binary.manual {
        files.push(Entry::file(&format!("./usr/share/man/man1/{name}.gz"), gzip(page)?));
    }
    for (name, place) in [
        ("garns.bash", "bash-completion/completions/garns"),
        ("garns.fish", "fish/vendor_completions.d/garns.fish"),
        ("_garns", "zsh/vendor-completions/_garns"),
    ] {
        files.push(Entry::file(&format!("./usr/share/{place}"), binary.completions[name].clone()));
    }
    for (file, place) in FILES {
        files.push(Entry::file(&format!("./{place}"), fs::read(file)?));
    }
    let licences = ["LICENSE-MIT", "LICENSE-APACHE"].map(fs::read_to_string);
    let [mit, apache] = licences;
    let copyright = format!(
        "Garns is licensed under either of MIT or Apache-2.0, at your option.\n\n{}\n{}",
        mit?, apache?
    );
    files.push(Entry::file("./usr/share/doc/garns/copyright", copyright.into_bytes()));
    files.push(Entry::file("./usr/share/doc/garns/changelog.gz", gzip(&fs::read("CHANGELOG.md")?)?));
    Ok(files)
}

fn control(release: &Release, architecture: &str, files: &[Entry]) -> Result<Vec<Entry>> {
    let size: usize = files.iter().map(|file| file.bytes().len()).sum();
    let mut text = format!(
        "Package: garns\nVersion: {}\nArchitecture: {architecture}\nMaintainer: The Garns developers\n\
         Installed-Size: {}\nRecommends: xdg-utils\nSection: games\nPriority: optional\n",
        release.version,
        size.div_ceil(1024)
    );
    if let Some(repository) = project::repository()? {
        writeln!(text, "Homepage: {repository}")?;
    }
    writeln!(
        text,
        "Description: {}\n \"garns\" opens the game in the browser. The same command solves, explains, rates,\n \
         generates and prints puzzles, and serves the game to others (systemctl enable --now garns).",
        project::description()?
    )?;
    let mut control = vec![
        Entry::file("./control", text.into_bytes()),
        Entry::file("./conffiles", b"/etc/garns/garns.env\n".to_vec()),
    ];
    for script in SCRIPTS {
        control.push(Entry::program(&format!("./{script}"), fs::read(format!("packaging/debian/{script}"))?));
    }
    Ok(control)
}

/// An archive in the format of `ar`: each member has a header of 60 characters and an even length.
fn ar(members: &[(&str, Vec<u8>)], time: u64) -> Vec<u8> {
    let mut archive = b"!<arch>\n".to_vec();
    for (name, bytes) in members {
        let header = format!("{name:<16}{time:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, "100644", bytes.len());
        archive.extend_from_slice(header.as_bytes());
        archive.extend_from_slice(bytes);
        if bytes.len() % 2 == 1 {
            archive.push(b'\n');
        }
    }
    archive
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_have_headers_of_sixty_characters() {
        let archive = ar(&[("one", b"abc".to_vec()), ("two", b"d".to_vec())], 1_700_000_000);
        assert_eq!(archive.len(), 8 + 60 + 4 + 60 + 2);
        assert!(archive[8 + 58..].starts_with(b"`\nabc\ntwo "));
    }
}
