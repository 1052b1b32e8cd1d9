//! Lengths and paper sizes.

use std::str::FromStr;

use crate::error::PrintError;

/// A length on paper.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Length {
    points: f32,
}

impl Length {
    /// A length in millimetres.
    pub const fn mm(millimetres: f32) -> Length {
        Length { points: millimetres * 72.0 / 25.4 }
    }

    /// A length in inches.
    pub const fn inches(inches: f32) -> Length {
        Length { points: inches * 72.0 }
    }

    /// The length in points, of which 72 make an inch.
    pub const fn points(self) -> f32 {
        self.points
    }
}

/// Reads `15mm`, `0.5in`, or `15` for millimetres.
impl FromStr for Length {
    type Err = PrintError;

    fn from_str(text: &str) -> Result<Length, PrintError> {
        let (number, unit) = split_unit(text);
        let wrong = || PrintError::NotALength(text.to_string());
        Ok(unit(non_negative(number).ok_or_else(wrong)?))
    }
}

/// The size of a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    width: Length,
    height: Length,
}

const NAMED: [(&str, Paper); 4] =
    [("a4", Paper::A4), ("a5", Paper::A5), ("letter", Paper::LETTER), ("6x9", Paper::SIX_BY_NINE)];

impl Paper {
    /// 210 × 297 mm.
    pub const A4: Paper = Paper { width: Length::mm(210.0), height: Length::mm(297.0) };
    /// 148 × 210 mm.
    pub const A5: Paper = Paper { width: Length::mm(148.0), height: Length::mm(210.0) };
    /// 8.5 × 11 in.
    pub const LETTER: Paper = Paper { width: Length::inches(8.5), height: Length::inches(11.0) };
    /// 6 × 9 in, a common size of books.
    pub const SIX_BY_NINE: Paper = Paper { width: Length::inches(6.0), height: Length::inches(9.0) };

    /// Paper of this size; each side has 50 to 2000 mm.
    pub fn new(width: Length, height: Length) -> Result<Paper, PrintError> {
        let allowed = Length::mm(50.0)..=Length::mm(2000.0);
        if allowed.contains(&width) && allowed.contains(&height) {
            return Ok(Paper { width, height });
        }
        let mm = |length: Length| (length.points() * 25.4 / 72.0).round();
        Err(PrintError::PaperSize(format!("{} x {} mm", mm(width), mm(height))))
    }

    /// The width of the page.
    pub const fn width(self) -> Length {
        self.width
    }

    /// The height of the page.
    pub const fn height(self) -> Length {
        self.height
    }
}

/// Reads a name (`a4`, `a5`, `letter`, `6x9`) or a size (`148x210mm`, `8.5x11in`, `148x210` in mm).
impl FromStr for Paper {
    type Err = PrintError;

    fn from_str(text: &str) -> Result<Paper, PrintError> {
        let name = text.trim().to_ascii_lowercase();
        if let Some((_, paper)) = NAMED.iter().find(|(known, _)| *known == name) {
            return Ok(*paper);
        }
        let (numbers, unit) = split_unit(&name);
        let sides = numbers
            .split_once('x')
            .and_then(|(width, height)| Some((unit(non_negative(width)?), unit(non_negative(height)?))));
        let (width, height) = sides.ok_or_else(|| PrintError::UnknownPaper(text.to_string()))?;
        Paper::new(width, height)
    }
}

/// The text before the unit, and the meaning of the unit: millimetres unless it says inches.
fn split_unit(text: &str) -> (&str, fn(f32) -> Length) {
    let text = text.trim();
    if let Some(number) = text.strip_suffix("in") {
        return (number, Length::inches);
    }
    (text.strip_suffix("mm").unwrap_or(text), Length::mm)
}

fn non_negative(number: &str) -> Option<f32> {
    number.trim().parse().ok().filter(|number: &f32| number.is_finite() && *number >= 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn papers_have_names_and_sizes() {
        for (text, paper) in [
            ("A4", Paper::A4),
            ("210x297", Paper::A4),
            ("210 x 297 mm", Paper::A4),
            ("8.5x11in", Paper::LETTER),
            ("6x9", Paper::SIX_BY_NINE),
            ("6x9in", Paper::SIX_BY_NINE),
        ] {
            assert_eq!(text.parse(), Ok(paper), "{text}");
        }
    }

    #[test]
    fn other_papers_are_refused() {
        for text in ["", "a", "a3", "x", "210", "210x", "x297", "-210x297", "nanx297", "infx5", "210x297cm"] {
            let wrong: Result<Paper, PrintError> = text.parse();
            assert_eq!(wrong, Err(PrintError::UnknownPaper(text.to_string())), "{text}");
        }
        for text in ["49x100", "100x2001", "0x0", "100x100in"] {
            let wrong: Result<Paper, PrintError> = text.parse();
            assert!(matches!(wrong, Err(PrintError::PaperSize(_))), "{text}: {wrong:?}");
        }
    }

    #[test]
    fn lengths_have_units() {
        assert_eq!("25.4".parse(), Ok(Length::mm(25.4)));
        assert_eq!("25.4 mm".parse(), Ok(Length::mm(25.4)));
        assert_eq!("1in".parse::<Length>().unwrap().points(), 72.0);
        for text in ["", "mm", "-1", "1cm", "nan"] {
            assert_eq!(text.parse::<Length>(), Err(PrintError::NotALength(text.to_string())));
        }
    }
}
