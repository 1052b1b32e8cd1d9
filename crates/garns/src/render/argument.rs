//! The words of an argument, clause by clause.
//!
//! Placements come with their reason and their house. Candidates that a placement removes are easy to see, so
//! they are left out.

use crate::logic::{Because, Constraint, Implication, Literal, Statement, Step, Truth};
use crate::render::text::Phrase;
use crate::{Candidate, CellSet};

/// The consequences of a step's first supposition up to its end: a phrase for each clause.
pub(super) fn clauses(step: &Step) -> Vec<Phrase> {
    let implications = step.implications();
    let depth = implications.first().map_or(0, |first| first.depth);
    let inside: Vec<&Implication> =
        implications.iter().skip(1).take_while(|next| next.depth >= depth).collect();
    let mut phrases = Vec::new();
    add_clauses(&inside, depth, &mut phrases);
    phrases
}

/// Adds the clauses under a supposition. Clauses that are deeper belong to the clause that ends them.
fn add_clauses(implications: &[&Implication], depth: usize, phrases: &mut Vec<Phrase>) {
    let mut first = true;
    let mut inner = 0;
    for (number, implication) in implications.iter().enumerate() {
        if implication.depth > depth {
            continue;
        }
        let is_last = number + 1 == implications.len();
        let lead = match (first, is_last) {
            (true, _) => "",
            (false, true) => " and ",
            (false, false) => ", ",
        };
        first = false;
        phrases.push(phrase(lead, implication));
        if inner < number {
            add_inner(&implications[inner..number], depth + 1, &implication.because, phrases);
        } else if let Some(reason) = reason(implication) {
            // Clauses with the same reason give it once, after the last of them.
            let next = implications.get(number + 1).filter(|next| next.depth == depth);
            if next.is_none_or(|next| self::reason(next).as_ref() != Some(&reason)) {
                phrases.push(plain(&format!(" ({reason})")));
            }
        }
        inner = number + 1;
    }
}

/// Suppositions inside the argument, in brackets after the clause that they lead to.
fn add_inner(implications: &[&Implication], depth: usize, because: &Because, phrases: &mut Vec<Phrase>) {
    let is_start =
        |implication: &&Implication| implication.depth == depth && implication.because == Because::Supposed;
    let starts: Vec<usize> = (0..implications.len()).filter(|&n| is_start(&implications[n])).collect();
    for (n, &start) in starts.iter().enumerate() {
        let end = starts.get(n + 1).copied().unwrap_or(implications.len());
        let lead = if n == 0 { " (" } else { "; " };
        // A single supposition is the opposite of the clause.
        if *because == Because::Contradiction {
            phrases.push(plain(&format!("{lead}otherwise ")));
        } else {
            phrases.push(phrase(&format!("{lead}if "), implications[start]));
            phrases.push(plain(", then "));
        }
        add_clauses(&implications[start + 1..end], depth, phrases);
    }
    phrases.push(plain(")"));
}

fn plain(text: &str) -> Phrase {
    Phrase { text: text.to_string(), cells: CellSet::EMPTY }
}

fn phrase(lead: &str, implication: &Implication) -> Phrase {
    let (text, cells) = statement(&implication.says, "=");
    Phrase { text: format!("{lead}{text}"), cells }
}

/// A statement in words, and its cells; `is` stands between a cell and its digit.
pub(super) fn statement(says: &Statement, is: &str) -> (String, CellSet) {
    match says {
        Statement::Literal(literal) => {
            let Literal { candidate: Candidate { cell, digit }, on } = *literal;
            let text = if on { format!("{cell}{is}{digit}") } else { format!("{cell} isn't {digit}") };
            (text, CellSet::only(cell))
        }
        Statement::Locked(Constraint::House(house, digit), within) => {
            (format!("{house} has its {digit} in {within}"), house.cells() & within.cells())
        }
        Statement::Locked(Constraint::Cell(cell), within) => {
            (format!("{cell} is in {within}"), CellSet::only(*cell))
        }
        Statement::Empty(Truth::Constraint(Constraint::Cell(cell))) => {
            (format!("{cell} has no digit left"), CellSet::only(*cell))
        }
        Statement::Empty(Truth::Constraint(Constraint::House(house, digit))) => {
            (format!("{house} has no place for {digit}"), house.cells())
        }
        Statement::Empty(Truth::Guardians(_) | Truth::Derived(_)) => {
            ("no guardian is left".to_string(), CellSet::EMPTY)
        }
    }
}

/// Why a digit goes into a cell.
fn reason(implication: &Implication) -> Option<String> {
    match (&implication.says, &implication.because) {
        (Statement::Literal(Literal { on: true, .. }), Because::Only(truth)) => Some(match truth {
            Truth::Constraint(Constraint::Cell(_)) => "only digit left".to_string(),
            Truth::Constraint(Constraint::House(house, _)) => format!("only place in {house}"),
            Truth::Guardians(_) | Truth::Derived(_) => "only guardian left".to_string(),
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::refutation::weight;

    /// The clause of a statement with its reason, and the comma after it.
    fn clause(says: Statement, because: Because) -> usize {
        let implication = Implication { depth: 1, says, because, from: Vec::new() };
        let reason = reason(&implication).map_or(0, |reason| format!(" ({reason})").len());
        phrase("", &implication).text.len() + reason + ", ".len()
    }

    /// Refutations are chosen by these lengths, so they must be those of the clauses that are printed.
    #[test]
    fn the_costs_of_a_refutation_are_the_lengths_of_its_clauses() {
        let placed = || Statement::Literal(Literal::on("7r5c3".parse().unwrap()));
        let in_house = |house: &str| Constraint::House(house.parse().unwrap(), "7".parse().unwrap());
        let only = |constraint: Constraint| Because::Only(constraint.into());
        assert_eq!(clause(placed(), only("r5c3".parse().unwrap())), weight::DIGIT as usize);
        assert_eq!(clause(placed(), only(in_house("column 3"))), weight::PLACE as usize);
        let locked = |within: &str| Statement::Locked(in_house("box 4"), within.parse().unwrap());
        let lengths = [clause(locked("row 5"), Because::Locked), clause(locked("column 3"), Because::Locked)];
        assert!((lengths[0]..=lengths[1]).contains(&(weight::GROUP as usize)), "{lengths:?}");
        let refuted =
            clause(Statement::Literal(Literal::off("7r5c3".parse().unwrap())), Because::Contradiction);
        let end = |constraint: Constraint| statement(&Statement::Empty(constraint.into()), "=").0.len();
        let (cell, house) = (end("r5c3".parse().unwrap()), end(in_house("column 3")));
        let around = refuted + " (otherwise  and )".len();
        assert!(
            (around + cell..=around + house).contains(&(weight::LEMMA as usize)),
            "{around} {cell} {house}"
        );
    }
}
