//! `garns prove`: certificates that an independent checker accepts.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use garns::certify::{self, Clue, Method, NotWritten, Sink};
use garns::format::Content;
use garns::solve::Undecided;
use garns::{Board, Cell, Grid, NotAPuzzle, Puzzle};
use serde::Serialize;

use crate::input::Input;
use crate::ordered_output::{Answer, Frame};
use crate::outcome::Outcome;
use crate::output::push_json;
use crate::pipeline::{self, ONE};

/// Prove claims about puzzles to an independent checker
///
/// Writes two files for each claim: a formula (1.opb for the first puzzle of the input) and a proof (1.pbp) for
/// VeriPB, a public proof checker: `veripb 1.opb 1.pbp`. For a puzzle without a solution, it writes a proof of
/// that; for a puzzle with several solutions, two solutions (1.opb and 1-other.opb). In both cases the exit code
/// is 1, and also if minimality is claimed but a clue is not needed, or if a search gives up.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns prove --out proofs puzzle.txt
  garns prove --out proofs --steps puzzle.txt
  garns prove --out proofs --claim minimal --json puzzles.txt

To check a certificate: cargo install veripb, then veripb proofs/1.opb proofs/1.pbp")]
pub(crate) struct Prove {
    /// Folder for the certificates; it is created if it does not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Claim to prove
    #[arg(long, value_enum, default_value_t = Claim::Unique)]
    claim: Claim,

    /// Prove by the steps of the explanation, each with its sentence as a comment, instead of by search
    #[arg(long)]
    steps: bool,

    /// Print one JSON object per line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    input: Input,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Claim {
    /// There is no other solution than ours
    Unique,
    /// Ours is a solution, and there is no other
    Solution,
    /// The puzzle needs all its clues: one certificate for each clue, 1-7.opb for the seventh
    Minimal,
}

/// One line of `garns prove --json`.
#[derive(Serialize)]
struct Proved {
    puzzle: String,
    claim: &'static str,
    holds: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    certificates: Vec<Certificate>,
    source: String,
    line: usize,
}

/// Two files, and the line that the checker answers with.
#[derive(Serialize)]
struct Certificate {
    formula: String,
    proof: String,
    answer: &'static str,
}

const UNSATISFIABLE: &str = "s VERIFIED UNSATISFIABLE";
const SATISFIABLE: &str = "s VERIFIED SATISFIABLE";
const BOUNDS: &str = "s VERIFIED BOUNDS 81 <= obj <= 81";

impl Prove {
    pub(crate) fn run(self) -> Result<Outcome> {
        let Prove { out, claim, steps, json, input } = self;
        fs::create_dir_all(&out).with_context(|| format!("cannot make the folder {}", out.display()))?;
        let method = if steps { Method::Steps } else { Method::Search };
        pipeline::batches(&input, ONE, Frame::default(), move |batch, answer| {
            for (item, number) in batch.items.iter().zip(batch.first..) {
                let record = match item {
                    Ok(record) => record,
                    Err(error) => {
                        answer.refuse(&batch.place(error.line), error);
                        continue;
                    }
                };
                let place = batch.place(record.line);
                let Some(givens) = givens(&record.content) else {
                    let message = "a certificate covers givens only, but candidates were removed here";
                    answer.complain(Outcome::Wrong, place, message);
                    continue;
                };
                let mut folder = Folder { path: &out, number, certificates: Vec::new() };
                match prove(&givens, claim, method, &mut folder) {
                    Ok(reason) => {
                        let proved = Proved {
                            puzzle: givens.to_string(),
                            claim: claim.name(),
                            holds: reason.is_none(),
                            reason,
                            certificates: folder.certificates,
                            source: batch.source.to_string(),
                            line: record.line,
                        };
                        report(&proved, &place, json, answer);
                    }
                    Err(error) if error.downcast_ref::<Undecided>().is_some() => {
                        answer.complain(Outcome::No, place, error);
                    }
                    Err(error) => {
                        answer.complain(Outcome::Wrong, place, format_args!("{error:#}"));
                        return answer.end_all();
                    }
                }
                if !answer.write_if_long() {
                    return;
                }
            }
        })
    }
}

impl Claim {
    fn name(self) -> &'static str {
        match self {
            Claim::Unique => "unique",
            Claim::Solution => "solution",
            Claim::Minimal => "minimal",
        }
    }
}

fn report(proved: &Proved, place: &impl Display, json: bool, answer: &mut Answer) {
    if !proved.holds {
        answer.note(Outcome::No);
    }
    if json {
        return push_json(proved, &mut answer.out);
    }
    let words = match (&proved.reason, proved.claim) {
        (Some(reason), _) => reason,
        (None, "minimal") => "minimal",
        (None, _) => "exactly one solution",
    };
    let files = match &proved.certificates[..] {
        [one] => format!("{} {}", one.formula, one.proof),
        [first, .., last] => format!("{} {} to {} {}", first.formula, first.proof, last.formula, last.proof),
        [] => String::new(),
    };
    answer.out.push_str(&format!("{place}: {words}: {files}\n"));
}

/// The digits of a record, all of which count as givens; `None` if candidates were removed that the
/// digits would allow.
fn givens(content: &Content) -> Option<Grid> {
    match content {
        Content::Grid(grid) => Some(*grid),
        Content::Board(board) => {
            let values = *board.values();
            (board.all_candidates() == Board::new(&values).all_candidates()).then_some(values)
        }
    }
}

/// Writes the certificates of a claim. If the claim is false, writes certificates that refute it and
/// returns the reason.
fn prove(givens: &Grid, claim: Claim, method: Method, folder: &mut Folder<'_>) -> Result<Option<String>> {
    let puzzle = match Puzzle::new(*givens) {
        Ok(puzzle) => puzzle,
        Err(reason @ NotAPuzzle::Ambiguous(_)) => {
            let first = folder.write("", |sink| certify::solvable(givens, None, sink), |_| SATISFIABLE)?;
            folder.write(
                "-other",
                |sink| certify::solvable(givens, first.as_ref(), sink),
                |_| SATISFIABLE,
            )?;
            return Ok(Some(reason.to_string()));
        }
        Err(NotAPuzzle::Undecided(undecided)) => return Err(undecided.into()),
        Err(reason) => {
            folder.write("", |sink| certify::unsolvable(givens, sink), |_| UNSATISFIABLE)?;
            return Ok(Some(reason.to_string()));
        }
    };
    match claim {
        Claim::Unique => {
            folder.write("", |sink| certify::unique(&puzzle, method, sink), |()| UNSATISFIABLE)?
        }
        Claim::Solution => folder.write("", |sink| certify::solution(&puzzle, method, sink), |()| BOUNDS)?,
        Claim::Minimal => return prove_minimal(&puzzle, folder),
    }
    Ok(None)
}

fn prove_minimal(puzzle: &Puzzle, folder: &mut Folder<'_>) -> Result<Option<String>> {
    let mut spare: Vec<Cell> = Vec::new();
    for (n, (cell, _)) in puzzle.givens().iter().enumerate() {
        let answer = |clue: Option<Clue>| match clue {
            Some(Clue::Spare) => UNSATISFIABLE,
            Some(Clue::Needed) | None => SATISFIABLE,
        };
        let clue = folder.write(&format!("-{}", n + 1), |sink| certify::clue(puzzle, cell, sink), answer)?;
        if clue == Some(Clue::Spare) {
            spare.push(cell);
        }
    }
    let names: Vec<String> = spare.iter().map(|cell| cell.to_string()).collect();
    Ok((!names.is_empty()).then(|| format!("not minimal: the other clues force {}", names.join(", "))))
}

/// The folder that the certificates of a puzzle go into, the number of the puzzle, and the
/// certificates written so far.
struct Folder<'a> {
    path: &'a Path,
    number: u64,
    certificates: Vec<Certificate>,
}

impl Folder<'_> {
    /// Writes one certificate, named by the puzzle's number and a suffix.
    fn write<T: Copy>(
        &mut self,
        suffix: &str,
        certify: impl FnOnce(Sink<'_>) -> Result<T, NotWritten>,
        answer: impl FnOnce(T) -> &'static str,
    ) -> Result<T> {
        let (mut formula, mut proof) = (String::new(), String::new());
        let result = match certify(Sink { formula: &mut formula, proof: &mut proof }) {
            Err(NotWritten::Undecided(undecided)) => return Err(undecided.into()),
            result => result?,
        };
        let stem = format!("{}{suffix}", self.number);
        self.certificates.push(Certificate {
            formula: self.save(&format!("{stem}.opb"), &formula)?,
            proof: self.save(&format!("{stem}.pbp"), &proof)?,
            answer: answer(result),
        });
        Ok(result)
    }

    /// Writes a whole file or none: a temporary file is renamed once it is complete.
    fn save(&self, name: &str, text: &str) -> Result<String> {
        let path = self.path.join(name);
        let part = path.with_added_extension("part");
        let written = fs::write(&part, text).and_then(|()| fs::rename(&part, &path));
        if written.is_err() {
            let _ = fs::remove_file(&part);
        }
        written.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(path.display().to_string())
    }
}
