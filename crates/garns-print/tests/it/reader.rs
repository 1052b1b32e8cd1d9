//! A small reader of PDF files: the text of each drawing, and its place.
//!
//! It knows nothing about the layout: boards are found by their lines, digits by their place between them.

use std::collections::BTreeMap;

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId};

/// A character on a page.
#[derive(Clone, Debug)]
pub(crate) struct Letter {
    pub(crate) text: String,
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) size: f32,
    /// The name of the font.
    pub(crate) font: String,
}

/// A marked part of a page: a heading, a paragraph or a drawing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Part {
    pub(crate) letters: Vec<Letter>,
    /// The ends of lines, and the corners of rectangles.
    pub(crate) points: Vec<(f32, f32)>,
}

impl Part {
    /// The text in the order of the file.
    pub(crate) fn text(&self) -> String {
        self.letters.iter().map(|letter| letter.text.as_str()).collect()
    }

    /// The digits of a board in reading order, `.` for an empty cell; none if this is not a board.
    pub(crate) fn board(&self) -> Option<String> {
        // A board has 16 inner lines of two ends and a frame of four corners.
        if self.points.len() < 36 {
            return None;
        }
        let xs = self.points.iter().map(|point| point.0);
        let ys = self.points.iter().map(|point| point.1);
        let (left, right) = (xs.clone().fold(f32::MAX, f32::min), xs.fold(f32::MIN, f32::max));
        let (low, high) = (ys.clone().fold(f32::MAX, f32::min), ys.fold(f32::MIN, f32::max));
        let largest = self.letters.iter().map(|letter| letter.size).fold(0.0, f32::max);
        let mut cells = vec!['.'; 81];
        for letter in &self.letters {
            // Smaller digits are candidates.
            if letter.size < 0.9 * largest {
                continue;
            }
            let column = ((letter.x - left) / (right - left) * 9.0).floor() as usize;
            let row = ((high - letter.y) / (high - low) * 9.0).floor() as usize;
            assert!(row < 9 && column < 9, "{letter:?} lies outside of its board");
            assert_eq!(cells[row * 9 + column], '.', "two digits in one cell");
            cells[row * 9 + column] = letter.text.chars().next()?;
        }
        Some(cells.into_iter().collect())
    }
}

/// The marked parts of each page, in the order of the file.
pub(crate) fn pages(bytes: &[u8]) -> Vec<Vec<Part>> {
    let document = Document::load_mem(bytes).expect("a PDF file");
    document.get_pages().values().map(|&page| parts(&document, page)).collect()
}

/// The boards of all pages.
pub(crate) fn boards(bytes: &[u8]) -> Vec<String> {
    pages(bytes).iter().flatten().filter_map(Part::board).collect()
}

fn parts(document: &Document, page: ObjectId) -> Vec<Part> {
    let content = Content::decode(&document.get_page_content(page).expect("content")).expect("operators");
    let fonts = fonts(document, page);
    let mut parts = Vec::new();
    let mut part = Part::default();
    let mut matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
    let mut stack = Vec::new();
    let mut text_matrix = matrix;
    let mut font = (String::new(), 0.0);
    for operation in &content.operations {
        let numbers: Vec<f32> = operation.operands.iter().filter_map(|it| it.as_float().ok()).collect();
        match operation.operator.as_str() {
            "BDC" | "BMC" => part = Part::default(),
            "EMC" => parts.push(std::mem::take(&mut part)),
            "q" => stack.push(matrix),
            "Q" => matrix = stack.pop().expect("a saved state"),
            "cm" => matrix = product(&numbers, &matrix),
            "Tm" => text_matrix = product(&numbers, &matrix),
            "Tf" => {
                let name = operation.operands[0].as_name().expect("a font");
                font = (String::from_utf8_lossy(name).into_owned(), numbers[0]);
            }
            "m" | "l" => part.points.push(place(numbers[0], numbers[1], &matrix)),
            "re" => {
                let [x, y, width, height] = numbers[..] else { panic!("{numbers:?}") };
                for (x, y) in [(x, y), (x + width, y), (x + width, y + height), (x, y + height)] {
                    part.points.push(place(x, y, &matrix));
                }
            }
            "Tj" | "TJ" => {
                let (name, characters) = &fonts[&font.0];
                let mut codes = Vec::new();
                collect_codes(&operation.operands, &mut codes);
                let (x, y) = place(0.0, 0.0, &text_matrix);
                for code in codes {
                    let text = characters.get(&code).unwrap_or_else(|| panic!("no text for {code}")).clone();
                    let size = font.1 * text_matrix[0].abs();
                    part.letters.push(Letter { text, x, y, size, font: name.clone() });
                }
            }
            _ => {}
        }
    }
    parts
}

/// Collects the two-byte codes of strings, also inside of arrays.
fn collect_codes(operands: &[Object], codes: &mut Vec<u16>) {
    for operand in operands {
        match operand {
            Object::String(bytes, _) => {
                codes.extend(bytes.chunks(2).map(|pair| u16::from(pair[0]) << 8 | u16::from(pair[1])));
            }
            Object::Array(inner) => collect_codes(inner, codes),
            _ => {}
        }
    }
}

fn product(inner: &[f32], outer: &[f32; 6]) -> [f32; 6] {
    let [a, b, c, d, e, f] = inner[..] else { panic!("{inner:?} is no matrix") };
    let [oa, ob, oc, od, oe, of] = *outer;
    [
        a * oa + b * oc,
        a * ob + b * od,
        c * oa + d * oc,
        c * ob + d * od,
        e * oa + f * oc + oe,
        e * ob + f * od + of,
    ]
}

fn place(x: f32, y: f32, matrix: &[f32; 6]) -> (f32, f32) {
    let [a, b, c, d, e, f] = *matrix;
    (a * x + c * y + e, b * x + d * y + f)
}

/// For each font of a page, its name and the text of each code.
fn fonts(document: &Document, page: ObjectId) -> BTreeMap<String, (String, BTreeMap<u16, String>)> {
    let fonts = document.get_page_fonts(page).expect("fonts");
    let entry = |(name, font): (Vec<u8>, &Dictionary)| {
        let base = font.get(b"BaseFont").and_then(Object::as_name).expect("a font name");
        let id = font.get(b"ToUnicode").and_then(Object::as_reference).expect("a table of characters");
        let stream = document.get_object(id).and_then(Object::as_stream).expect("a stream");
        let table = stream.decompressed_content().unwrap_or_else(|_| stream.content.clone());
        let text = String::from_utf8_lossy(&table).into_owned();
        let base = String::from_utf8_lossy(base).into_owned();
        (String::from_utf8_lossy(&name).into_owned(), (base, characters(&text)))
    };
    fonts.into_iter().map(entry).collect()
}

/// The text of each code, from the lines of a table of characters, such as `<0012> <0035>`.
fn characters(table: &str) -> BTreeMap<u16, String> {
    let mut characters = BTreeMap::new();
    let mut is_inside = false;
    for line in table.lines() {
        if line.ends_with("beginbfchar") {
            is_inside = true;
        } else if line.starts_with("endbfchar") {
            is_inside = false;
        } else if is_inside {
            let mut codes = line.split(['<', '>']).filter(|word| !word.trim().is_empty());
            let (Some(code), Some(text)) = (codes.next(), codes.next()) else { panic!("{line}") };
            let units: Vec<u16> = (0..text.len() / 4).map(|at| hex(&text[4 * at..4 * at + 4])).collect();
            characters.insert(hex(code), String::from_utf16(&units).expect("text"));
        }
    }
    characters
}

fn hex(digits: &str) -> u16 {
    u16::from_str_radix(digits, 16).expect("a number")
}
