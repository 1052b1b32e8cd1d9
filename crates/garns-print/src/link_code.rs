//! A QR code of the address of a puzzle.

use garns::Grid;
use qrcodegen::{QrCode, QrCodeEcc};

use crate::board_drawing::Square;
use crate::error::PrintError;
use crate::layout::Area;
use crate::page::{BLACK, Mark, rectangles};
use crate::paper::Length;

/// A QR code that leads to a puzzle on a server or a page of Garns.
pub(crate) struct LinkCode {
    code: QrCode,
}

/// The white border that a reader needs, in modules.
const BORDER: i32 = 4;

impl LinkCode {
    /// The code of the address `BASE/p/PUZZLE`.
    pub(crate) fn new(base: &str, givens: &Grid) -> Result<LinkCode, PrintError> {
        let code =
            QrCode::encode_text(&address(base, givens), QrCodeEcc::Low).map_err(|_| PrintError::Link)?;
        Ok(LinkCode { code })
    }

    /// The side of the code with its white border: modules of 0.4 mm, which a telephone can read.
    pub(crate) fn side(&self) -> f32 {
        Length::mm(0.4).points() * (self.code.size() + 2 * BORDER) as f32
    }

    /// The dark modules, a rectangle for each run in a row.
    pub(crate) fn draw(&self, square: Square) -> Mark {
        let size = self.code.size();
        let module = square.side / (size + 2 * BORDER) as f32;
        let mut areas = Vec::new();
        for row in 0..size {
            let mut column = 0;
            while column < size {
                let start = column;
                while column < size && self.code.get_module(column, row) {
                    column += 1;
                }
                if column > start {
                    let x = square.x + (start + BORDER) as f32 * module;
                    let y = square.y + (row + BORDER) as f32 * module;
                    let width = (column - start) as f32 * module;
                    areas.push(Area { x, y, width, height: module });
                }
                column += 1;
            }
        }
        rectangles(&areas, Some(BLACK), None)
    }
}

/// The address of a puzzle below a base such as `https://example.org`.
pub(crate) fn address(base: &str, givens: &Grid) -> String {
    format!("{}/p/{givens}", base.trim_end_matches('/'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Segment;

    #[test]
    fn an_address_ends_with_the_puzzle() {
        let address = address("https://example.org/", &Grid::EMPTY);
        assert_eq!(address, format!("https://example.org/p/{}", ".".repeat(81)));
    }

    #[test]
    fn the_drawing_has_every_dark_module_once() {
        let link = LinkCode::new("https://example.org", &Grid::EMPTY).unwrap();
        let size = link.code.size();
        let side = (size + 2 * BORDER) as f32;
        let Mark::Shape { outline, .. } = link.draw(Square { x: 0.0, y: 0.0, side }) else {
            panic!("a code is a shape");
        };
        let mut drawn = 0.0;
        for rectangle in outline.chunks(5) {
            let [Segment::Move(left, top), _, Segment::Line(right, bottom), _, Segment::Close] = rectangle
            else {
                panic!("{rectangle:?} is no rectangle");
            };
            drawn += (right - left) * (bottom - top);
        }
        let dark = (0..size * size).filter(|at| link.code.get_module(at % size, at / size)).count();
        assert!((drawn - dark as f32).abs() < 0.5, "{drawn} of {dark}");
    }

    #[test]
    fn a_link_can_be_too_long() {
        assert_eq!(LinkCode::new(&"x".repeat(3000), &Grid::EMPTY).err(), Some(PrintError::Link));
    }
}
