//! Pages that are made from the code: a manual page and a picture for every technique.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use garns::logic::TechniqueId;
use garns::render::manual;

pub(crate) fn run(_: &[String]) -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/techniques");
    if folder.exists() {
        fs::remove_dir_all(&folder).context("cannot clear docs/techniques")?;
    }
    fs::create_dir_all(&folder)?;
    let write = |name: String, text: &str| {
        fs::write(folder.join(&name), text).with_context(|| format!("cannot write docs/techniques/{name}"))
    };
    write("README.md".into(), &manual::index())?;
    for &technique in TechniqueId::ALL {
        let page = manual::page(technique);
        write(format!("{technique}.md"), &page.text)?;
        if let Some(picture) = &page.picture {
            write(format!("{technique}.svg"), picture)?;
        }
    }
    Ok(())
}
