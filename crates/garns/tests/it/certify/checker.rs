//! A slow, plain checker for the part of VeriPB's language that certificates use.
//!
//! Every inequality is a sum of integer multiples of variables that is at least a bound. The checker adds
//! inequalities and propagates units, and knows nothing about Sudoku.

use std::collections::{BTreeMap, HashMap};

/// The conclusion that a proof reaches.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Unsatisfiable,
    Satisfiable,
    Bounds(i64, i64),
}

/// Checks a proof of a formula; the error names the line that fails.
pub(super) fn check(formula: &str, proof: &str) -> Result<Verdict, String> {
    let mut checker = Checker::default();
    for line in formula.lines() {
        checker.formula_line(line).ok_or_else(|| format!("formula: {line}"))?;
    }
    let mut verdict = None;
    for line in proof.lines() {
        verdict = checker.proof_line(line).ok_or_else(|| format!("proof: {line}"))?.or(verdict);
    }
    verdict.ok_or_else(|| "no conclusion".to_string())
}

#[derive(Clone, Default)]
struct Inequality {
    terms: BTreeMap<usize, i64>,
    bound: i64,
}

#[derive(Default)]
struct Checker {
    variables: HashMap<String, usize>,
    database: BTreeMap<usize, Inequality>,
    next: usize,
    objective: BTreeMap<usize, i64>,
    best: Option<i64>,
    satisfied: bool,
}

impl Checker {
    fn formula_line(&mut self, line: &str) -> Option<()> {
        if line.starts_with('*') {
            return Some(());
        }
        if let Some(objective) = line.strip_prefix("min:") {
            self.objective = self.terms(objective.strip_suffix(" ;")?)?.terms;
            return Some(());
        }
        let line = line.strip_suffix(" ;")?;
        let (left, bound, equal) = match line.split_once(">=") {
            Some((left, bound)) => (left, bound, false),
            None => line.split_once('=').map(|(left, bound)| (left, bound, true))?,
        };
        let inequality = self.inequality(left, bound)?;
        if equal {
            let terms = inequality.terms.iter().map(|(&variable, &factor)| (variable, -factor)).collect();
            let opposite = Inequality { terms, bound: -inequality.bound };
            self.add(inequality);
            self.add(opposite);
        } else {
            self.add(inequality);
        }
        Some(())
    }

    /// `None` if the line is refused; otherwise the verdict, if the line ends the proof.
    fn proof_line(&mut self, line: &str) -> Option<Option<Verdict>> {
        if line.starts_with('%') || line == "pseudo-Boolean proof version 3.0" {
            return Some(None);
        }
        let line = line.strip_suffix(" ;")?;
        let (rule, rest) = line.split_once(' ').unwrap_or((line, ""));
        match rule {
            "f" => (rest.parse() == Ok(self.database.len())).then_some(None),
            "rup" => {
                let (left, bound) = rest.split_once(">=")?;
                let inequality = self.inequality(left, bound)?;
                self.follows(&inequality).then(|| self.add(inequality))?;
                Some(None)
            }
            "pol" => {
                let mut sum = Inequality::default();
                for number in rest.split(' ').filter(|&word| word != "+") {
                    let term = self.database.get(&number.parse().ok()?)?;
                    sum.bound += term.bound;
                    for (&variable, &factor) in &term.terms {
                        *sum.terms.entry(variable).or_default() += factor;
                    }
                }
                self.add(sum);
                Some(None)
            }
            "del" => {
                let (from, to) = rest.strip_prefix("range ")?.split_once(' ')?;
                let (from, to): (usize, usize) = (from.parse().ok()?, to.parse().ok()?);
                self.database.retain(|number, _| !(from..to).contains(number));
                Some(None)
            }
            "sol" | "soli" => {
                let value = self.solution(rest)?;
                self.satisfied = true;
                if rule == "soli" {
                    self.best = Some(value);
                    let terms =
                        self.objective.iter().map(|(&variable, &factor)| (variable, -factor)).collect();
                    self.add(Inequality { terms, bound: 1 - value });
                }
                Some(None)
            }
            "output" => Some(None),
            "end" => Some(None),
            "conclusion" => Some(Some(self.conclusion(rest)?)),
            _ => None,
        }
    }

    fn conclusion(&self, text: &str) -> Option<Verdict> {
        let contradiction = || {
            let (_, last) = self.database.last_key_value()?;
            (last.terms.is_empty() && last.bound > 0).then_some(())
        };
        match text {
            "UNSAT : -1" => contradiction().map(|()| Verdict::Unsatisfiable),
            "SAT" => self.satisfied.then_some(Verdict::Satisfiable),
            _ => {
                let (lower, upper) = text.strip_prefix("BOUNDS ")?.split_once(" : -1 ")?;
                let (lower, upper): (i64, i64) = (lower.parse().ok()?, upper.parse().ok()?);
                contradiction()?;
                (self.best? <= upper && self.best? >= lower).then_some(Verdict::Bounds(lower, upper))
            }
        }
    }

    /// The value of the objective in the solution that propagation completes from these variables; none if
    /// there is no such solution.
    fn solution(&self, text: &str) -> Option<i64> {
        let mut values = vec![None; self.variables.len()];
        for name in text.split(' ') {
            values[*self.variables.get(name)?] = Some(true);
        }
        let consistent = propagate(self.database.values(), &mut values);
        let complete = values.iter().all(Option::is_some);
        let value = |terms: &BTreeMap<usize, i64>| -> i64 {
            terms
                .iter()
                .filter(|(variable, _)| values[**variable] == Some(true))
                .map(|(_, factor)| factor)
                .sum()
        };
        (consistent && complete).then(|| value(&self.objective))
    }

    /// Whether unit propagation refutes the opposite of the inequality.
    fn follows(&self, inequality: &Inequality) -> bool {
        let terms = inequality.terms.iter().map(|(&variable, &factor)| (variable, -factor)).collect();
        let opposite = Inequality { terms, bound: 1 - inequality.bound };
        let mut values = vec![None; self.variables.len()];
        !propagate(self.database.values().chain([&opposite]), &mut values)
    }

    fn add(&mut self, inequality: Inequality) {
        self.next += 1;
        self.database.insert(self.next, inequality);
    }

    fn inequality(&mut self, left: &str, bound: &str) -> Option<Inequality> {
        let mut inequality = self.terms(left)?;
        inequality.bound += bound.trim().parse::<i64>().ok()?;
        Some(inequality)
    }

    /// A sum; a negated variable ~x is written 1 - x, which lowers the bound.
    fn terms(&mut self, text: &str) -> Option<Inequality> {
        let mut sum = Inequality::default();
        let words: Vec<&str> = text.split_whitespace().collect();
        for pair in words.chunks(2) {
            let &[factor, name] = pair else { return None };
            let factor: i64 = factor.parse().ok()?;
            let (name, negated) = name.strip_prefix('~').map_or((name, false), |name| (name, true));
            let fresh = self.variables.len();
            let variable = *self.variables.entry(name.to_string()).or_insert(fresh);
            *sum.terms.entry(variable).or_default() += if negated { -factor } else { factor };
            sum.bound -= if negated { factor } else { 0 };
        }
        Some(sum)
    }
}

/// Sets every variable that an inequality forces. Returns whether all inequalities can still hold.
fn propagate<'a>(
    inequalities: impl Iterator<Item = &'a Inequality> + Clone,
    values: &mut [Option<bool>],
) -> bool {
    loop {
        let mut changed = false;
        for Inequality { terms, bound } in inequalities.clone() {
            let most: i64 = terms
                .iter()
                .map(|(&variable, &factor)| match values[variable] {
                    Some(value) => factor * i64::from(value),
                    None => factor.max(0),
                })
                .sum();
            let slack = most - bound;
            if slack < 0 {
                return false;
            }
            for (&variable, &factor) in terms {
                if values[variable].is_none() && factor.abs() > slack {
                    values[variable] = Some(factor > 0);
                    changed = true;
                }
            }
        }
        if !changed {
            return true;
        }
    }
}
