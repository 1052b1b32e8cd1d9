//! Archives whose bytes depend on nothing but the files in them.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::Result;
use flate2::{Compression, GzBuilder};

/// A file or folder in an archive. Parent folders are added by [`tar`].
pub(super) struct Entry {
    /// The path, without a / at its start; folders end with /.
    pub(super) path: String,
    mode: u32,
    /// The number of the owner and of the group.
    owner: u64,
    bytes: Vec<u8>,
}

impl Entry {
    pub(super) fn file(path: &str, bytes: Vec<u8>) -> Entry {
        Entry { path: path.to_string(), mode: 0o644, owner: 0, bytes }
    }

    pub(super) fn program(path: &str, bytes: Vec<u8>) -> Entry {
        Entry { mode: 0o755, ..Entry::file(path, bytes) }
    }

    pub(super) fn folder(path: &str, mode: u32, owner: u64) -> Entry {
        Entry { mode, owner, ..Entry::file(&format!("{path}/"), Vec::new()) }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn is_folder(&self) -> bool {
        self.path.ends_with('/')
    }
}

/// All files of a folder, below another name.
pub(super) fn folder(from: &Path, top: &str) -> Result<Vec<Entry>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let path = format!("{top}/{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            entries.extend(folder(&entry.path(), &path)?);
        } else {
            entries.push(Entry::file(&path, fs::read(entry.path())?));
        }
    }
    Ok(entries)
}

/// A tar archive of entries, sorted, with their parent folders, all of the same time.
pub(super) fn tar(mut entries: Vec<Entry>, time: u64) -> Result<Vec<u8>> {
    let mut parents: Vec<String> = entries
        .iter()
        .flat_map(|entry| {
            let path = entry.path.trim_end_matches('/');
            path.match_indices('/').map(|(at, _)| path[..at].to_string()).collect::<Vec<_>>()
        })
        .collect();
    parents.sort();
    parents.dedup();
    parents.retain(|parent| parent != "." && entries.iter().all(|entry| entry.path != format!("{parent}/")));
    entries.extend(parents.iter().map(|parent| Entry::folder(parent, 0o755, 0)));
    entries.sort_by(|a, b| a.path.cmp(&b.path));
    let mut archive = tar::Builder::new(Vec::new());
    for entry in &entries {
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(if entry.is_folder() {
            tar::EntryType::Directory
        } else {
            tar::EntryType::Regular
        });
        header.set_mode(entry.mode);
        header.set_uid(entry.owner);
        header.set_gid(entry.owner);
        header.set_mtime(time);
        header.set_size(entry.bytes.len() as u64);
        archive.append_data(&mut header, &entry.path, &entry.bytes[..])?;
    }
    Ok(archive.into_inner()?)
}

/// Bytes as gzip writes them, without a name and a time.
pub(super) fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    // The number of the system is "unknown", which is the same everywhere.
    let mut encoder = GzBuilder::new().mtime(0).operating_system(255).write(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(order: &[&str]) -> Vec<Entry> {
        order.iter().map(|name| Entry::file(&format!("usr/bin/{name}"), name.as_bytes().to_vec())).collect()
    }

    #[test]
    fn the_order_of_files_does_not_matter() {
        let one = gzip(&tar(entries(&["a", "b"]), 7).unwrap()).unwrap();
        assert_eq!(one, gzip(&tar(entries(&["b", "a"]), 7).unwrap()).unwrap());
    }

    #[test]
    fn parents_come_before_their_files_once() {
        let bytes = tar(entries(&["a", "b"]), 7).unwrap();
        let mut archive = tar::Archive::new(&bytes[..]);
        let paths: Vec<String> = archive
            .entries()
            .unwrap()
            .map(|entry| entry.unwrap().path().unwrap().display().to_string())
            .collect();
        assert_eq!(paths, ["usr/", "usr/bin/", "usr/bin/a", "usr/bin/b"]);
    }
}
