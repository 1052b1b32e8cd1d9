//! The number of bytes that a visitor downloads.

use std::io::Write as _;

use anyhow::{Result, ensure};

use super::Files;
use super::bundle::has_other_pages;

/// The most bytes that a first visit may download until the board can be played and the engine is
/// loaded.
const MOST: usize = 520_000;

/// A part of the site: its name, and a test for its files. A file belongs to the first part whose
/// test it passes.
type Part = (&'static str, fn(&str) -> bool);

/// The parts that a first visit downloads at once.
const AT_ONCE: [Part; 5] = [
    ("engine", |name| name.ends_with("/garns.wasm")),
    ("modules", |name| name.contains("/modules/") && !has_other_pages(name)),
    ("styles", |name| name.ends_with(".css")),
    ("typeface", |name| name.ends_with(".woff2")),
    ("page", |name| ["index.html", "icon.svg", "manifest.webmanifest"].contains(&name)),
];

/// The parts that the service worker downloads afterwards.
const LATER: [Part; 4] = [
    ("other pages", has_other_pages),
    ("scanner", |name| name.ends_with("/scan.wasm")),
    ("stored games", |name| name.ends_with(".csv")),
    ("other files", |_| true),
];

/// Prints the compressed size of each part. If the engine is as small as it can be, fails if a first visit downloads
/// too much.
pub(super) fn report(site: &Files, has_smallest_engine: bool) -> Result<()> {
    let parts: Vec<Part> = AT_ONCE.into_iter().chain(LATER).collect();
    let mut sizes = vec![(0, 0); parts.len()];
    for (name, bytes) in site {
        let part = parts.iter().position(|(_, has)| has(name)).unwrap_or(parts.len() - 1);
        sizes[part].0 += 1;
        sizes[part].1 += compressed(bytes)?;
    }
    println!("{:12} {:>5} {:>9}", "part", "files", "brotli");
    for ((part, _), (files, bytes)) in parts.iter().zip(&sizes) {
        println!("{part:12} {files:>5} {bytes:>9}");
    }
    let total = |sizes: &[(usize, usize)]| sizes.iter().map(|(_, bytes)| bytes).sum::<usize>();
    let first = total(&sizes[..AT_ONCE.len()]);
    println!("{:12} {:>5} {first:>9}", "first visit", "");
    println!("{:12} {:>5} {:>9}", "all", site.len(), total(&sizes));
    ensure!(!has_smallest_engine || first <= MOST, "a first visit downloads {first} bytes, more than {MOST}");
    Ok(())
}

/// The bytes that a file takes over the wire, compressed by brotli.
pub(super) fn compressed(bytes: &[u8]) -> Result<usize> {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 1 << 16, 11, 22);
    writer.write_all(bytes)?;
    Ok(writer.into_inner().len())
}
