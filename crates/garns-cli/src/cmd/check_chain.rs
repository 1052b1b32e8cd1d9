//! `garns check-chain`: judges chains that a person wrote.

use std::io::{self, BufRead};

use anyhow::{Result, bail};
use clap::Args;
use garns::format::{self, Record};
use garns::notation::{Eureka, Refused, Unreadable, Verdict, Whip};
use garns::{Board, Grid};
use serde::Serialize;

use crate::answers_file;
use crate::out_option::OutOption;
use crate::outcome::Outcome;
use crate::output::push_json;

/// Judge chains in Eureka notation, or whips and braids in that of CSP-Rules
///
/// Looks at the candidates of the position alone, and says what follows from each line, or names its first
/// inference that does not hold. The exit code is 0 if all lines hold, 1 if one does not, and 2 if one
/// cannot be read.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns check-chain position.txt '(3=1)r1c2 - (1)r1c7 = (1)r5c7 - (1=5)r5c3 => r1c3<>5'
  garns check-chain position.txt 'whip[2]: r1n3{c2 c5} - b2n7{s2 .} ==> r1c5 ≠ 7'
  garns check-chain position.txt < lines.txt")]
pub(crate) struct CheckChain {
    /// The position, in any format: a text, or a file with the position first
    position: String,

    /// The lines [default: those of standard input]
    #[arg(allow_hyphen_values = true)]
    chains: Vec<String>,

    /// Print one JSON object per line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    _out: OutOption,
}

/// The judgement of a line as JSON.
#[derive(Serialize)]
struct Judgement<'a> {
    chain: &'a str,
    holds: bool,
    /// The deductions that follow.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    follows: Vec<String>,
    is_loop: bool,
    /// Where the line fails, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
}

/// Why a line does not hold.
enum Failure {
    Unreadable(Unreadable),
    Refused(Refused),
}

impl CheckChain {
    pub(crate) fn run(self) -> Result<Outcome> {
        let board = position(&self.position)?;
        let mut outcome = Outcome::Done;
        let mut answer = |chain: &str| -> Result<()> {
            if chain.trim().is_empty() || chain.trim_start().starts_with('#') {
                return Ok(());
            }
            let judged = judge(&board, chain);
            outcome = outcome.max(match &judged {
                Ok(_) => Outcome::Done,
                Err(Failure::Refused(_)) => Outcome::No,
                Err(Failure::Unreadable(_)) => Outcome::Wrong,
            });
            let mut text = String::new();
            self.push(chain, judged, &mut text);
            answers_file::write(text.as_bytes())
        };
        if self.chains.is_empty() {
            for line in io::stdin().lock().lines() {
                answer(&line?)?;
            }
        } else {
            self.chains.iter().try_for_each(|chain| answer(chain))?;
        }
        Ok(outcome)
    }

    fn push(&self, chain: &str, judged: Result<Verdict, Failure>, out: &mut String) {
        let (verdict, failure) = match judged {
            Ok(verdict) => (Some(verdict), None),
            Err(Failure::Unreadable(error)) => (None, Some((error.column, error.to_string()))),
            Err(Failure::Refused(error)) => (None, Some((error.column, error.to_string()))),
        };
        let follows: Vec<String> = verdict
            .iter()
            .flat_map(|verdict| &verdict.follows)
            .map(|deduction| deduction.to_string())
            .collect();
        let is_loop = verdict.as_ref().is_some_and(|verdict| verdict.is_loop);
        if self.json {
            let (column, fault) = failure.unzip();
            push_json(&Judgement { chain, holds: verdict.is_some(), follows, is_loop, column, fault }, out);
            return;
        }
        match failure {
            Some((column, fault)) => {
                // The line, with a mark below the place.
                let place = " ".repeat(column.saturating_sub(1));
                out.push_str(&format!("{chain}\n{place}^\n{fault}\n"));
            }
            None => {
                let kind = if is_loop { "the loop holds" } else { "the chain holds" };
                out.push_str(&format!("{chain}\n{kind}: {}\n", follows.join(", ")));
            }
        }
    }
}

fn judge(board: &Board, chain: &str) -> Result<Verdict, Failure> {
    let start = chain.trim_start().to_ascii_lowercase();
    let is_whip =
        ["whip", "braid", "t-whip", "biv-chain", "z-chain"].iter().any(|kind| start.starts_with(kind));
    if is_whip && start.contains('{') {
        Whip::parse(chain).map_err(Failure::Unreadable)?.judge(board).map_err(Failure::Refused)
    } else {
        Eureka::parse(chain).map_err(Failure::Unreadable)?.judge(board).map_err(Failure::Refused)
    }
}

/// The position of a text, or of the first record of a file. Candidates that the digits exclude are gone.
fn position(text: &str) -> Result<Board> {
    let record: Record = match std::fs::read(text) {
        Ok(bytes) => format::parse(bytes),
        Err(_) => format::parse(text),
    }
    .map_err(|error| anyhow::anyhow!("{text}: {error}"))?;
    let board = record.content.board();
    if *board.values() == Grid::EMPTY && board.removed().is_empty() {
        bail!("the position is empty");
    }
    Ok(board)
}
