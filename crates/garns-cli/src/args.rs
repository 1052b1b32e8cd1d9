//! The arguments of the command line.

use clap::Parser;

use crate::cmd::Command;

const EXAMPLES: &str = "\
Examples:
  garns                                  play in the browser
  garns solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  garns solve --format line puzzles.txt > solutions.txt
  garns check --json puzzles.txt
  garns generate --level hard --symmetry half-turn
  garns print --out booklet.pdf -n 40 --level hard --per-page 4
  garns convert --to pencilmarks puzzle.sdk

Puzzles are given as arguments, as files, or on standard input, in any known format.
Exit codes: 0 success, 1 the answer is no, 2 the input or the usage is wrong.";

/// Sudoku: play, solve, explain, rate, generate, print and convert puzzles.
///
/// Without a command, the game opens in the browser.
#[derive(Debug, Parser)]
#[command(name = "garns", version, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}
