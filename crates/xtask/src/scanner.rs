//! The scanner as WebAssembly. Servers embed it with the page, so it is committed: whoever builds the command needs no
//! compiler for WebAssembly. A section of the module names the sources that it was made from.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use crate::cross::BROWSER;
use crate::{npm, wasm};

/// The committed module, from the root of the repository.
pub(crate) const MODULE: &str = "crates/garns-web/ui/scan.wasm";

/// The most bytes of the module after compression.
const MOST: usize = 150_000;

/// The sources of the scanner, from the root of the repository.
const SOURCES: [&str; 2] = ["crates/garns-scan/src", "crates/garns-scan-wasm/src"];

/// Parts of the sources that are not in the module: they train the network and decode files.
const LEFT_OUT: [&str; 3] = ["bin", "decode", "training"];

/// The name of the section.
const SECTION: &[u8] = b"sources";

/// Builds the module anew and writes it into the page's folder.
pub(crate) fn build(_: &[String]) -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    std::env::set_current_dir(&root)?;
    let made = root.join("target/scan.wasm");
    wasm::build(&BROWSER, "garns-scan-wasm", "wasm", &npm::PASSES, &made)?;
    let mut module = fs::read(&made)?;
    module.extend(section(&sources(&root)?));
    let size = crate::site::compressed(&module)?;
    println!("{MODULE}: {} bytes, {size} compressed", module.len());
    ensure!(size <= MOST, "the module has {size} bytes after compression, more than {MOST}");
    fs::write(MODULE, module).with_context(|| format!("cannot write {MODULE}"))
}

/// The last section of a module: it has a name and no meaning for engines.
fn section(hash: &[u8; 32]) -> Vec<u8> {
    // Section 0, its length, the length of its name; all lengths are below 128 and take one byte.
    let mut bytes = vec![0, (1 + SECTION.len() + hash.len()) as u8, SECTION.len() as u8];
    bytes.extend(SECTION);
    bytes.extend(hash);
    bytes
}

/// A hash of the sources of the scanner.
fn sources(root: &Path) -> Result<[u8; 32]> {
    let mut files = Vec::new();
    for folder in SOURCES {
        collect(&root.join(folder), &mut files)?;
    }
    files.sort();
    let mut hash = Sha256::new();
    for file in files {
        let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        hash.update(file.strip_prefix(root)?.to_string_lossy().replace('\\', "/"));
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    }
    Ok(hash.finalize().into())
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if LEFT_OUT.contains(&stem.as_str()) {
            continue;
        }
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_module_is_made_from_these_sources_and_is_small() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
        let module = fs::read(root.join(MODULE)).unwrap();
        let is_current = module.ends_with(&section(&sources(&root).unwrap()));
        assert!(is_current, "{MODULE} is older than its sources: run `cargo xtask scanner`");
        let weights = fs::read(root.join("crates/garns-scan/src/weights.bin")).unwrap();
        assert!(module.windows(weights.len()).any(|part| part == weights), "the module has other weights");
        assert!(crate::site::compressed(&module).unwrap() <= MOST);
        let registry = b"/registry/src/";
        let has_paths = module.windows(registry.len()).any(|part| part == registry);
        assert!(!has_paths, "{MODULE} names folders of a machine: overwrite them with as many dashes");
    }
}
