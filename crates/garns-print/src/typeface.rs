//! The embedded font: glyphs, widths and lines of text.
//!
//! The fonts are Inter under the SIL Open Font License (`fonts/OFL.txt`), cut down to Latin, Greek and
//! Cyrillic letters and a few signs.

use std::sync::LazyLock;

use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::outline::{DrawSettings, OutlineGlyphCollection, OutlinePen};
use skrifa::{FontRef, MetadataProvider};

use crate::error::PrintError;

const REGULAR: &[u8] = include_bytes!("../fonts/Inter-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../fonts/Inter-Bold.ttf");

/// The height of digits and capitals, as a part of the font size.
pub(crate) const CAP_HEIGHT: f32 = 1490.0 / 2048.0;

/// The distance between the baselines of two lines, as a part of the font size.
pub(crate) const LINE_HEIGHT: f32 = 1.35;

/// A weight of the font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

/// The characters, widths and outlines of a weight of the font.
struct Face {
    charmap: Charmap<'static>,
    metrics: GlyphMetrics<'static>,
    outlines: OutlineGlyphCollection<'static>,
}

static FACES: LazyLock<[Face; 2]> = LazyLock::new(|| [face(REGULAR), face(BOLD)]);

impl Weight {
    /// The font file.
    pub(crate) fn data(self) -> &'static [u8] {
        match self {
            Weight::Regular => REGULAR,
            Weight::Bold => BOLD,
        }
    }

    /// The glyph of a character, and its width as a part of the font size.
    pub(crate) fn glyph(self, character: char) -> Option<(u32, f32)> {
        let face = &FACES[self as usize];
        let glyph = face.charmap.map(character)?;
        Some((glyph.to_u32(), face.metrics.advance_width(glyph).unwrap_or_default()))
    }

    /// Draws the outline of a character: the origin is on the base line, and up is positive.
    pub(crate) fn outline(self, character: char, size: f32, pen: &mut impl OutlinePen) {
        let face = &FACES[self as usize];
        let glyph = face.charmap.map(character).and_then(|glyph| face.outlines.get(glyph));
        let Some(glyph) = glyph else { return };
        let settings = DrawSettings::unhinted(Size::new(size), LocationRef::default());
        let drawn = glyph.draw(settings, pen);
        debug_assert!(drawn.is_ok(), "the embedded font is sound");
    }

    /// The width of a text at a font size. Characters that the font lacks have no width.
    pub(crate) fn width(self, text: &str, size: f32) -> f32 {
        text.chars().filter_map(|character| self.glyph(character)).map(|(_, width)| width * size).sum()
    }

    /// Breaks a text into lines of at most this width, between words where it can.
    pub(crate) fn wrap(self, text: &str, size: f32, width: f32) -> Vec<String> {
        let mut lines = Vec::new();
        let mut line = String::new();
        for word in text.split_whitespace() {
            let with_word = if line.is_empty() { word.to_string() } else { format!("{line} {word}") };
            if self.width(&with_word, size) <= width {
                line = with_word;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            // A word that is longer than a line is broken anywhere.
            for character in word.chars() {
                line.push(character);
                if self.width(&line, size) > width && line.chars().count() > 1 {
                    line.pop();
                    lines.push(std::mem::replace(&mut line, character.to_string()));
                }
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
        lines
    }

    /// The start of a text that fits into a width, with an ellipsis if the text is longer.
    pub(crate) fn shorten(self, text: &str, size: f32, width: f32) -> String {
        if self.width(text, size) <= width {
            return text.to_string();
        }
        let mut short = String::new();
        for character in text.chars() {
            if self.width(&short, size) + self.width(&format!("{character}…"), size) > width {
                break;
            }
            short.push(character);
        }
        short.truncate(short.trim_end().len());
        short + "…"
    }
}

/// Fails on the first character of the text that the font lacks.
pub(crate) fn check(text: &str) -> Result<(), PrintError> {
    let lacking = text.chars().find(|&character| Weight::Regular.glyph(character).is_none());
    lacking.map_or(Ok(()), |character| Err(PrintError::Character(character)))
}

fn face(data: &'static [u8]) -> Face {
    let font = FontRef::new(data).expect("the embedded font is sound");
    let em = f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em);
    debug_assert_eq!(em, 2048.0);
    Face {
        charmap: font.charmap(),
        metrics: font.glyph_metrics(Size::new(1.0), LocationRef::default()),
        outlines: font.outline_glyphs(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapped_lines_fit_and_lose_nothing() {
        let text = "r1c2 is 5 → r4c2 is not 5, so averyveryverylongwordthatfitsnowhere falls  twice";
        for width in [30.0, 60.0, 100.0, 1000.0] {
            let lines = Weight::Regular.wrap(text, 10.0, width);
            assert!(lines.iter().all(|line| Weight::Regular.width(line, 10.0) <= width), "{lines:?}");
            let letters = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(letters(&lines.concat()), letters(text));
        }
    }

    #[test]
    fn a_shortened_text_fits() {
        let short = Weight::Bold.shorten("A title that is too long", 10.0, 60.0);
        assert!(short.ends_with('…') && Weight::Bold.width(&short, 10.0) <= 60.0, "{short}");
        assert_eq!(Weight::Bold.shorten("Short", 10.0, 60.0), "Short");
    }

    #[test]
    fn a_missing_character_is_an_error() {
        assert_eq!(check("Σουντόκου – Судоку – Größe → 9"), Ok(()));
        assert_eq!(check("数独"), Err(PrintError::Character('数')));
    }

    #[test]
    fn the_font_has_every_character_of_the_techniques() {
        for technique in garns::logic::TechniqueId::ALL {
            let info = technique.info();
            assert_eq!(check(info.name), Ok(()), "{}", info.id);
            assert_eq!(check(info.sentence), Ok(()), "{}", info.id);
        }
    }
}
