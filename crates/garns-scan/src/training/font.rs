//! The digits of fonts, as outlines.

use std::collections::BTreeMap;
use std::path::{Path as FilePath, PathBuf};

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider};
use thiserror::Error;
use tiny_skia::{Path, PathBuilder, Transform};

/// The outlines of the digits of some faces.
#[derive(Clone, Debug)]
pub struct Fonts {
    faces: Vec<Face>,
}

/// The outlines of the digits from 1 to 9 of a face: the height of the highest is 1, up is negative, and each is
/// centred at its own middle.
#[derive(Clone, Debug)]
pub(crate) struct Face {
    pub(crate) digits: [Path; 9],
}

/// No font with digits was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no fonts with digits found")]
pub struct NoFonts;

impl Fonts {
    /// The faces of font files. Files that are no fonts or lack digits are left out, and so are faces with the same
    /// digits as an earlier one.
    ///
    /// # Errors
    /// If no face is left.
    pub fn of_files(files: &[Vec<u8>]) -> Result<Fonts, NoFonts> {
        let mut faces = BTreeMap::new();
        for (i, file) in files.iter().enumerate() {
            for font in FontRef::fonts(file).flatten() {
                let Some(face) = face(&font) else { continue };
                let key = format!("{:?}", face.digits.each_ref().map(Path::bounds));
                faces.entry(key).or_insert((i, face));
            }
        }
        let mut faces: Vec<(usize, Face)> = faces.into_values().collect();
        faces.sort_by_key(|(i, _)| *i);
        let faces: Vec<Face> = faces.into_iter().map(|(_, face)| face).collect();
        if faces.is_empty() { Err(NoFonts) } else { Ok(Fonts { faces }) }
    }

    /// The font files below a folder, in the order of their names.
    #[must_use]
    pub fn files_below(folder: &FilePath) -> Vec<PathBuf> {
        let mut files = Vec::new();
        let mut folders = vec![folder.to_path_buf()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                let path = entry.path();
                let extension = path.extension().and_then(|text| text.to_str()).unwrap_or_default();
                if path.is_dir() {
                    folders.push(path);
                } else if ["ttf", "otf", "ttc"].contains(&extension) {
                    files.push(path);
                }
            }
        }
        files.sort();
        files
    }

    /// How many faces there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.faces.len()
    }

    pub(crate) fn face(&self, i: usize) -> &Face {
        &self.faces[i % self.faces.len()]
    }
}

fn face(font: &FontRef) -> Option<Face> {
    let outlines = font.outline_glyphs();
    let mut paths = Vec::with_capacity(9);
    for digit in '1'..='9' {
        let mut pen = Pen(PathBuilder::new());
        let glyph = outlines.get(font.charmap().map(digit)?)?;
        glyph.draw(DrawSettings::unhinted(Size::new(1000.0), LocationRef::default()), &mut pen).ok()?;
        paths.push(pen.0.finish()?);
    }
    let highest = paths.iter().map(|path| path.bounds().height()).fold(0.0, f32::max);
    let widest = paths.iter().map(|path| path.bounds().width()).fold(0.0, f32::max);
    // Digits of ornaments and barcodes are not digits that people read.
    let lowest = paths.iter().map(|path| path.bounds().height()).fold(f32::MAX, f32::min);
    if highest < 100.0 || widest > 1.3 * highest || lowest < 0.5 * highest {
        return None;
    }
    let mut centred = Vec::with_capacity(9);
    for path in paths {
        let bounds = path.bounds();
        let (x, y) = (bounds.left() + bounds.width() / 2.0, bounds.top() + bounds.height() / 2.0);
        let scale = 1.0 / highest;
        centred.push(path.transform(Transform::from_translate(-x, -y).post_scale(scale, -scale))?);
    }
    Some(Face { digits: centred.try_into().ok()? })
}

/// Turns the outline of a glyph into a path.
struct Pen(PathBuilder);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to(cx, cy, x, y);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.0.cubic_to(cx0, cy0, cx1, cy1, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
