//! The notation of CSP-Rules as text: a variable is `r1c2`, `r1n3`, `c2n3` or `b4n3`, and its candidates are
//! named by what the variable leaves open: `n` and a digit, `r` and a row, `c` and a column, or `s` and the place in
//! the box.

use core::fmt;

use super::scanner::{Scanner, Unreadable};
use super::whip::{Passage, Whip, WhipPlaces};
use crate::logic::{Constraint, Deduction};
use crate::{Candidate, Cell, Digit, House, HouseKind};

impl Whip {
    /// Reads a line.
    ///
    /// ```
    /// use garns::notation::Whip;
    ///
    /// let line = Whip::parse("whip[2]: r1n3{c2 c5} - b2n7{s2 .} ==> r1c5 ≠ 7")?;
    /// assert_eq!(line.to_string(), "whip[2]: r1n3{c2 c5} - b2n7{s2 .} ==> r1c5 ≠ 7");
    /// assert_eq!(Whip::parse("whip[2]: r1n3{c2 x5}").unwrap_err().column, 18);
    /// # Ok::<(), garns::notation::Unreadable>(())
    /// ```
    pub fn parse(text: &str) -> Result<Whip, Unreadable> {
        let mut scanner = Scanner::new(text)?;
        let mut places = WhipPlaces::default();
        let is_braid = scanner.take(&["braid"]);
        if !is_braid && !scanner.take(&["whip", "biv-chain", "t-whip", "z-chain"]) {
            return scanner.error("whip or braid");
        }
        if scanner.take(&["["]) {
            let column = scanner.column();
            let Some(length) = scanner.number() else { return scanner.error("the length of the chain") };
            places.length = Some((length, column));
            if !scanner.take(&["]"]) {
                return scanner.error("]");
            }
        }
        scanner.take(&[":"]);
        let mut passages = Vec::new();
        loop {
            places.passages.push(scanner.column());
            passages.push(passage(&mut scanner)?);
            if scanner.take(&["==>", "=>", "⇒"]) {
                break;
            }
            if !scanner.take(&["-", "–", "−"]) {
                return scanner.error("- before the next variable, or ==> before the target");
            }
        }
        places.target = scanner.column();
        let target = match scanner.deductions()?[..] {
            [(Deduction::Remove(target), _)] => target,
            _ => return scanner.error("one candidate that is removed, such as r4c7 ≠ 5"),
        };
        Ok(Whip { is_braid, passages, target, places })
    }
}

fn passage(scanner: &mut Scanner) -> Result<Passage, Unreadable> {
    let variable = variable(scanner)?;
    if !scanner.take(&["{"]) {
        return scanner.error("{ and the candidates of the variable");
    }
    let left = candidate(scanner, variable)?;
    let right = if scanner.take(&["."]) { None } else { Some(candidate(scanner, variable)?) };
    if !scanner.take(&["}"]) {
        return scanner.error("}");
    }
    Ok(Passage { variable, left, right })
}

fn one(scanner: &mut Scanner) -> Result<Digit, Unreadable> {
    match scanner.digits()?.single() {
        Some(digit) => Ok(digit),
        None => scanner.error("one digit"),
    }
}

fn variable(scanner: &mut Scanner) -> Result<Constraint, Unreadable> {
    let kind = if scanner.take(&["r"]) {
        HouseKind::Row
    } else if scanner.take(&["c"]) {
        HouseKind::Column
    } else if scanner.take(&["b"]) {
        HouseKind::Box
    } else {
        return scanner.error("a variable such as r1c2, r1n3, c2n3 or b4n3");
    };
    let number = one(scanner)?.index();
    if kind == HouseKind::Row && scanner.take(&["c"]) {
        return Ok(Constraint::Cell(Cell::from_index(9 * number + one(scanner)?.index())));
    }
    if !scanner.take(&["n"]) {
        return scanner.error("n and a digit");
    }
    let house = match kind {
        HouseKind::Row => House::row(number),
        HouseKind::Column => House::column(number),
        HouseKind::Box => House::block(number),
    };
    Ok(Constraint::House(house, one(scanner)?))
}

/// The sign for what a variable leaves open.
fn sign(variable: Constraint) -> &'static str {
    match variable {
        Constraint::Cell(_) => "n",
        Constraint::House(house, _) => match house.kind() {
            HouseKind::Row => "c",
            HouseKind::Column => "r",
            HouseKind::Box => "s",
        },
    }
}

fn candidate(scanner: &mut Scanner, variable: Constraint) -> Result<Candidate, Unreadable> {
    let sign = sign(variable);
    if !scanner.take(&[sign]) {
        return scanner.error(match sign {
            "n" => "n and a digit",
            "c" => "c and a column",
            "r" => "r and a row",
            _ => "s and a place in the box",
        });
    }
    let open = one(scanner)?;
    Ok(match variable {
        Constraint::Cell(cell) => Candidate { cell, digit: open },
        Constraint::House(house, digit) => Candidate { cell: house.in_order()[open.index()], digit },
    })
}

/// A candidate as the variable names it.
fn name(variable: Constraint, candidate: Candidate) -> String {
    let open = match variable {
        Constraint::Cell(_) => candidate.digit.index(),
        Constraint::House(house, _) => {
            house.in_order().iter().position(|&cell| cell == candidate.cell).unwrap_or_default()
        }
    };
    format!("{}{}", sign(variable), open + 1)
}

impl fmt::Display for Passage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.variable {
            Constraint::Cell(cell) => write!(f, "{cell}")?,
            Constraint::House(house, digit) => {
                let kind = match house.kind() {
                    HouseKind::Row => 'r',
                    HouseKind::Column => 'c',
                    HouseKind::Box => 'b',
                };
                write!(f, "{kind}{}n{digit}", house.number() + 1)?;
            }
        }
        let right = self.right.map_or(".".to_string(), |right| name(self.variable, right));
        write!(f, "{{{} {right}}}", name(self.variable, self.left))
    }
}

impl fmt::Display for Whip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_braid { "braid" } else { "whip" };
        write!(f, "{kind}[{}]: ", self.passages.len())?;
        for (i, passage) in self.passages.iter().enumerate() {
            write!(f, "{}{passage}", if i == 0 { "" } else { " - " })?;
        }
        write!(f, " ==> {} ≠ {}", self.target.cell, self.target.digit)
    }
}
