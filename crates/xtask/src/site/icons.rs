//! The icon of the page in the sizes that platforms ask for.

use anyhow::{Context, Result, ensure};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::Files;

/// The rounded corners of the icon's background. Platforms that cut the icon to their own shape need a full square.
const ROUNDED: &str = "rx=\"10\"";

/// The icon's files.
pub(super) fn files(icon: &str) -> Result<Files> {
    ensure!(icon.matches(ROUNDED).count() == 1, "icon.svg has no background with {ROUNDED}");
    let square = icon.replace(ROUNDED, "rx=\"0\"");
    Ok(Files::from([
        ("icon.svg".into(), icon.into()),
        ("icon-192.png".into(), png(icon, 192)?),
        ("icon-512.png".into(), png(icon, 512)?),
        ("icon-maskable.png".into(), png(&square, 512)?),
        ("apple-touch-icon.png".into(), png(&square, 180)?),
    ]))
}

fn png(svg: &str, side: u32) -> Result<Vec<u8>> {
    let tree = Tree::from_str(svg, &Options::default()).context("icon.svg cannot be read")?;
    let mut pixmap = Pixmap::new(side, side).context("the icon has no size")?;
    let scale = side as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().context("the icon cannot be written")
}
