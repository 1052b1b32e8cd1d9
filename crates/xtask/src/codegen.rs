//! Pages that are made from the code: a manual page and a picture for every technique.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use garns::logic::{Technique, techniques};
use garns::rate::se;
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
    let explainer: Vec<&dyn Technique> = se::own_techniques().collect();
    write("README.md".into(), &manual::index(techniques::ALL, &explainer))?;
    for &technique in techniques::ALL.iter().chain(&explainer) {
        let id = technique.info().id;
        let page = manual::page(technique);
        write(format!("{id}.md"), &page.text)?;
        if let Some(picture) = &page.picture {
            write(format!("{id}.svg"), picture)?;
        }
    }
    Ok(())
}
