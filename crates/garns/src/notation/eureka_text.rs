//! Eureka notation as text.
//!
//! Read are all forms that people use: `-`, `–` and `−` for weak, `=` and `==` for strong inferences, `(3=1)r1c2`,
//! `3r1c2`, cells without digits that go on with the digit before (`(3)r1c2 = r1c5 - r4c5`), a title before a
//! colon, `=>`, `==>` or `⇒` before the deductions, and `loop`, `ring` or an inference at the end for a loop.

use core::fmt;

use super::eureka::{Eureka, Inference, Places, Term};
use super::scanner::{Scanner, Unreadable, cells_text, deductions_text};
use crate::DigitSet;

const ARROWS: &[&str] = &["=>", "==>", "⇒", "->", "→"];
const STRONG: &[&str] = &["==", "="];
const WEAK: &[&str] = &["--", "-", "–", "—", "−", "~"];

impl Eureka {
    /// Reads a line.
    ///
    /// ```
    /// use garns::notation::Eureka;
    ///
    /// let line = Eureka::parse("XY-Wing: (3=1)r1c2-(1=5)r1c7 – (5=3) r3c8 ⇒ -3 r1c9")?;
    /// assert_eq!(line.to_string(), "(3=1)r1c2 - (1=5)r1c7 - (5=3)r3c8 => r1c9<>3");
    ///
    /// let error = Eureka::parse("(3=1)r1c2 - (1=0)r1c7").unwrap_err();
    /// assert_eq!(error.to_string(), "column 16: found '0', expected a digit from 1 to 9");
    /// # Ok::<(), garns::notation::Unreadable>(())
    /// ```
    pub fn parse(text: &str) -> Result<Eureka, Unreadable> {
        let mut scanner = Scanner::new(text)?;
        scanner.skip_title();
        let mut line = Eureka::new(Vec::new(), Vec::new(), false, Vec::new());
        let mut places = Places::default();
        loop {
            let digits = line.terms.last().and_then(|term| term.parts.last()).copied();
            line.terms.push(term(&mut scanner, digits, &mut places)?);
            if scanner.is_at_end() {
                break;
            }
            if scanner.take(ARROWS) {
                (line.deductions, places.deductions) = scanner.deductions()?.into_iter().unzip();
                break;
            }
            let column = scanner.column();
            let join = inference(&mut scanner);
            // A loop ends with a word, or with an inference that leads nowhere.
            let says_loop = scanner.take(&["loop", "ring", "@", "continuous loop"]);
            let ends = scanner.is_at_end() || scanner.sees(ARROWS);
            match join {
                _ if says_loop && ends => line.is_loop = true,
                Some(_) if ends => line.is_loop = true,
                Some(join) => {
                    line.joins.push(join);
                    places.joins.push(column);
                    continue;
                }
                None => return scanner.error("- or = between two terms, or => before what follows"),
            }
            if scanner.take(ARROWS) {
                (line.deductions, places.deductions) = scanner.deductions()?.into_iter().unzip();
            }
            break;
        }
        line.places = places;
        Ok(line)
    }
}

fn inference(scanner: &mut Scanner) -> Option<Inference> {
    if scanner.sees(ARROWS) {
        None
    } else if scanner.take(STRONG) {
        Some(Inference::Strong)
    } else {
        scanner.take(WEAK).then_some(Inference::Weak)
    }
}

/// A term. If it has no digits, it goes on with those before it.
fn term(scanner: &mut Scanner, before: Option<DigitSet>, places: &mut Places) -> Result<Term, Unreadable> {
    let column = scanner.column();
    let (mut parts, mut joins) = (Vec::new(), Vec::new());
    if scanner.take(&["(", "["]) {
        loop {
            places.parts.push(scanner.column());
            parts.push(scanner.digits()?);
            if scanner.take(&[")", "]"]) {
                break;
            }
            let column = scanner.column();
            match inference(scanner) {
                Some(join) => joins.push(join),
                None => return scanner.error(") or an inference inside the brackets"),
            }
            places.joins.push(column);
        }
        scanner.take(&[":"]);
    } else if let Some(before) = before.filter(|_| scanner.sees(&["r", "c", "b"])) {
        places.parts.push(column);
        parts.push(before);
    } else {
        places.parts.push(column);
        parts.push(
            scanner.digits().map_err(|error| Unreadable { expected: "a term such as (3)r1c2", ..error })?,
        );
    }
    Ok(Term { parts, joins, cells: scanner.cells()? })
}

impl fmt::Display for Inference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Inference::Strong => "=",
            Inference::Weak => "-",
        })
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (i, part) in self.parts.iter().enumerate() {
            write!(f, "{part}")?;
            if let Some(join) = self.joins.get(i) {
                write!(f, "{join}")?;
            }
        }
        write!(f, "){}", cells_text(self.cells))
    }
}

impl fmt::Display for Eureka {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, term) in self.terms.iter().enumerate() {
            write!(f, "{term}")?;
            if let Some(join) = self.joins.get(i) {
                write!(f, " {join} ")?;
            }
        }
        if self.is_loop {
            f.write_str(" - loop")?;
        }
        if !self.deductions.is_empty() {
            write!(f, " => {}", deductions_text(&self.deductions))?;
        }
        Ok(())
    }
}
