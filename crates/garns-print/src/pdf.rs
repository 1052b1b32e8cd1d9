//! Pages as a PDF file: real text in an embedded font, bookmarks, and tags for screen readers.

use krilla::color::rgb;
use krilla::destination::XyzDestination;
use krilla::geom::{Path, PathBuilder, Point};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, Node, Tag, TagGroup, TagTree};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Document, SerializeSettings};

use crate::error::PrintError;
use crate::layout::Layout;
use crate::page::{Ink, Mark, Page, Pen, Role, Segment};
use crate::typeface::{self, Weight};

/// The language of the words on the pages.
const LANGUAGE: &str = "en";

/// The file of these pages, with the title and the page number added to each.
pub(crate) fn write(mut pages: Vec<Page>, layout: &Layout) -> Result<Vec<u8>, PrintError> {
    typeface::check(layout.document_title())?;
    let fonts = Fonts::new()?;
    let mut document = Document::new_with(SerializeSettings::default());
    let mut tags = TagTree::new().with_lang(Some(LANGUAGE.to_string()));
    for (number, page) in pages.iter_mut().enumerate() {
        layout.add_furniture(number, page)?;
        let (width, height) = (layout.paper.width().points(), layout.paper.height().points());
        let settings = PageSettings::from_wh(width, height).ok_or(PrintError::Margins)?;
        let mut sheet = document.start_page_with(settings);
        let mut surface = sheet.surface();
        for block in &page.blocks {
            let content = match block.role {
                Role::Artifact => ContentTag::Artifact(Artifact::new(ArtifactType::PaginationOther, None)),
                _ => ContentTag::Other,
            };
            let identifier = surface.start_tagged(content);
            for mark in &block.marks {
                draw(&mut surface, mark, &fonts)?;
            }
            surface.end_tagged();
            let mut group = match &block.role {
                Role::Artifact => continue,
                Role::Title => TagGroup::new(Tag::Title),
                Role::Heading => TagGroup::new(Tag::Hn(HEADING, None)),
                Role::Paragraph => TagGroup::new(Tag::P),
                Role::Figure(alt) => TagGroup::new(Tag::Figure(Some(alt.clone()))),
            };
            group.push(Node::Leaf(identifier));
            tags.push(Node::Group(group));
        }
        surface.finish();
        sheet.finish();
    }
    document.set_outline(outline(&pages));
    document.set_tag_tree(tags);
    let metadata = Metadata::new().title(layout.document_title().to_string()).language(LANGUAGE.to_string());
    document.set_metadata(metadata.creator("Garns".to_string()));
    document.finish().map_err(|error| PrintError::Backend(format!("{error:?}")))
}

const HEADING: std::num::NonZeroU16 = std::num::NonZeroU16::MIN;

/// Both weights of the font.
struct Fonts {
    regular: Font,
    bold: Font,
}

impl Fonts {
    fn new() -> Result<Fonts, PrintError> {
        let font = |weight: Weight| {
            let font = Font::new(weight.data().into(), 0);
            font.ok_or_else(|| PrintError::Backend("the font cannot be read".to_string()))
        };
        Ok(Fonts { regular: font(Weight::Regular)?, bold: font(Weight::Bold)? })
    }

    fn of(&self, weight: Weight) -> Font {
        match weight {
            Weight::Regular => self.regular.clone(),
            Weight::Bold => self.bold.clone(),
        }
    }
}

fn draw(surface: &mut Surface<'_>, mark: &Mark, fonts: &Fonts) -> Result<(), PrintError> {
    match mark {
        Mark::Shape { outline, fill, stroke } => {
            surface.set_fill(fill.map(fill_of));
            surface.set_stroke(stroke.map(stroke_of));
            if let Some(path) = path(outline) {
                surface.draw_path(&path);
            }
        }
        Mark::Text { x, y, size, weight, ink, text } => {
            surface.set_fill(Some(fill_of(*ink)));
            surface.set_stroke(None);
            let glyphs = glyphs(text, *weight)?;
            surface.draw_glyphs(Point::from_xy(*x, *y), &glyphs, fonts.of(*weight), text, *size, false);
        }
    }
    Ok(())
}

fn path(outline: &[Segment]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for segment in outline {
        match *segment {
            Segment::Move(x, y) => path.move_to(x, y),
            Segment::Line(x, y) => path.line_to(x, y),
            Segment::Curve([a, b, end]) => path.cubic_to(a.0, a.1, b.0, b.1, end.0, end.1),
            Segment::Close => path.close(),
        }
    }
    path.finish()
}

fn stroke_of(pen: Pen) -> Stroke {
    let dash = pen.is_dashed.then(|| StrokeDash { array: vec![2.5 * pen.width; 2], offset: 0.0 });
    Stroke { paint: colour(pen.ink).into(), width: pen.width, dash, ..Stroke::default() }
}

fn fill_of(ink: Ink) -> Fill {
    Fill { paint: colour(ink).into(), opacity: NormalizedF32::ONE, rule: FillRule::default() }
}

fn colour(Ink(red, green, blue): Ink) -> rgb::Color {
    rgb::Color::new(red, green, blue)
}

/// The glyphs of a line of text, one for each character.
fn glyphs(text: &str, weight: Weight) -> Result<Vec<KrillaGlyph>, PrintError> {
    let mut glyphs = Vec::with_capacity(text.len());
    for (start, character) in text.char_indices() {
        let (glyph, width) = weight.glyph(character).ok_or(PrintError::Character(character))?;
        let range = start..start + character.len_utf8();
        glyphs.push(KrillaGlyph::new(GlyphId::new(glyph), width, 0.0, 0.0, 0.0, range, None));
    }
    Ok(glyphs)
}

/// The bookmarks of all pages; those after a chapter belong to it.
fn outline(pages: &[Page]) -> Outline {
    let mut outline = Outline::new();
    let mut chapter: Option<OutlineNode> = None;
    for (number, page) in pages.iter().enumerate() {
        for bookmark in &page.bookmarks {
            let place = XyzDestination::new(number, Point::from_xy(0.0, bookmark.y));
            let node = OutlineNode::new(bookmark.text.clone(), place);
            if bookmark.is_chapter {
                if let Some(complete) = chapter.replace(node.with_open(true)) {
                    outline.push_child(complete);
                }
                continue;
            }
            match &mut chapter {
                Some(chapter) => chapter.push_child(node),
                None => outline.push_child(node),
            }
        }
    }
    if let Some(complete) = chapter {
        outline.push_child(complete);
    }
    outline
}
