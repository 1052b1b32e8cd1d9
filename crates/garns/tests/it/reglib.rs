//! HoDoKu's regression library: each case names a technique and the deductions that it must find.

use std::collections::BTreeMap;

use garns::logic::{Deduction, Ladder, TechniqueId, check};
use garns::rate::hodoku;
use garns::{Board, Candidate, Cell, Digit};

use crate::golden::oracle;

/// `digit, row, column` triples as candidates.
fn triples(text: &str) -> Vec<Candidate> {
    let digit = |c: u8| usize::from(c - b'1');
    let mut candidates: Vec<Candidate> = text
        .split_whitespace()
        .map(|word| match *word.as_bytes() {
            [d, r, c] => Candidate::new(Cell::new(digit(r), digit(c)).unwrap(), Digit::from_index(digit(d))),
            _ => panic!("not a triple: {word}"),
        })
        .collect();
    candidates.sort();
    candidates
}

#[test]
fn library_cases_are_found() {
    let Some(text) = oracle("hodoku_reglib.txt") else {
        // Without the library, another test checks the example of each technique.
        assert_eq!(hodoku::by_library_code("0800").unwrap().id(), TechniqueId::XyWing);
        return;
    };
    let mut tally: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut misses = Vec::new();
    for (n, line) in text.lines().enumerate() {
        let Some(case) = line.trim().strip_prefix(':') else { continue };
        let fields: Vec<&str> = case.split(':').collect();
        let code = fields[0];
        let Some(technique) = hodoku::by_library_code(code) else { continue };
        let board: Board = format!("{}:{}", fields[2], fields[3]).parse().unwrap();
        let steps = Ladder::new([technique]).all_steps(&board);
        let mut sets = Vec::new();
        for step in steps.as_deref().unwrap_or_default() {
            assert_eq!(check(&board, step), Ok(()), "line {}: {step:?}", n + 1);
            let mut set: Vec<Deduction> = step.deductions.clone();
            set.sort();
            sets.push(set);
        }
        let mut expected: Vec<Deduction> = triples(fields[4]).into_iter().map(Deduction::Remove).collect();
        expected.extend(triples(fields[5]).into_iter().map(Deduction::Place));
        expected.sort();
        let right = if code.ends_with("-x") { sets.is_empty() } else { sets.contains(&expected) };
        let entry = tally.entry(code[..4].to_string()).or_default();
        entry.0 += usize::from(right);
        entry.1 += 1;
        if !right {
            misses.push(format!("line {} {code}: expected {expected:?}, found {sets:?} {line}", n + 1));
            if let Err(wrong) = steps {
                misses.push(format!("    the position is wrong: {wrong}"));
            }
        }
    }
    for (code, (right, all)) in &tally {
        println!("{code}: {right} of {all}");
    }
    for miss in &misses {
        println!("{miss}");
    }
    assert!(!tally.is_empty());
    for (code, (right, all)) in &tally {
        assert_eq!(right, all, "{code}: {right} of {all} cases found");
    }
}
