//! How much a visitor downloads.

use std::io::Write as _;

use anyhow::{Result, ensure};

use super::Files;

/// The most bytes that a first visit may download.
const MOST: usize = 450_000;

/// A part of the site: its name, and whether a file belongs to it unless an earlier part has it.
type Part = (&'static str, fn(&str) -> bool);

const PARTS: [Part; 5] = [
    ("engine", |name| name.ends_with(".wasm")),
    ("pages", |name| name.contains("/pages/")),
    ("other modules", |name| name.ends_with(".js")),
    ("styles", |name| name.ends_with(".css")),
    ("page and icons", |_| true),
];

/// Prints the compressed size of each part, and fails if a first visit downloads too much. The service worker
/// fetches every file, so a first visit downloads the whole site.
pub(super) fn report(site: &Files) -> Result<()> {
    let mut sizes = [(0, 0); PARTS.len()];
    for (name, bytes) in site {
        let part = PARTS.iter().position(|(_, has)| has(name)).unwrap_or(PARTS.len() - 1);
        sizes[part].0 += 1;
        sizes[part].1 += compressed(bytes)?;
    }
    let total: usize = sizes.iter().map(|(_, bytes)| bytes).sum();
    println!("{:16} {:>5} {:>9}", "part", "files", "brotli");
    for ((part, _), (files, bytes)) in PARTS.iter().zip(sizes) {
        println!("{part:16} {files:>5} {bytes:>9}");
    }
    println!("{:16} {:>5} {total:>9}", "all", site.len());
    ensure!(total <= MOST, "a first visit downloads {total} bytes, more than {MOST}");
    Ok(())
}

/// The bytes that a file takes over the wire.
fn compressed(bytes: &[u8]) -> Result<usize> {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 1 << 16, 11, 22);
    writer.write_all(bytes)?;
    Ok(writer.into_inner().len())
}
