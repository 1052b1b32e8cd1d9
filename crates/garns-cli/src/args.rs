//! The arguments of the command line.

use clap::Parser;

use crate::cmd::Command;
use crate::output::Colours;
use crate::version::VERSION;

const EXAMPLES: &str = "\
Examples:
  garns                                  play in the browser
  garns solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  garns solve --format csv puzzles.txt -o solved.csv
  garns check --json puzzles.txt
  garns generate --level hard --symmetry half-turn
  garns print --out booklet.pdf -n 40 --level hard --per-page 4
  garns convert --to pencilmarks puzzle.sdk
  garns scan photo.jpg

Puzzles are given as arguments, as files, or on standard input, in any known format or as a photo.
Exit codes: 0 success, 1 the answer is no, 2 the input or the usage is wrong.";

/// Sudoku: play, solve, explain, rate, generate, print, convert and scan puzzles.
///
/// Without a command, the game opens in the browser.
#[derive(Debug, Parser)]
#[command(name = "garns", version = VERSION, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Args {
    /// When to use colours
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = Colours::Auto)]
    pub(crate) color: Colours,

    /// Print nothing on standard output: the exit code is the answer
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// The commands of `garns` in the shell blocks of a page, as the shell would split them.
    fn commands(page: &str) -> Vec<Vec<String>> {
        let blocks = page.split("```sh\n").skip(1).map(|rest| rest.split("```").next().unwrap_or_default());
        let lines = blocks.flat_map(str::lines).flat_map(|line| line.split('|'));
        lines.filter(|line| line.trim().starts_with("garns ")).map(words).collect()
    }

    /// The words of a command, up to a comment or a redirection.
    fn words(line: &str) -> Vec<String> {
        let words = line.split_whitespace().map(|word| word.trim_matches(['"', '\'']).to_string());
        words.take_while(|word| !["#", ">", "&&", "<"].contains(&word.as_str())).collect()
    }

    #[test]
    fn every_command_in_the_documentation_is_one_that_exists() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut pages = vec![root.join("README.md")];
        let docs = std::fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
        pages.extend(docs.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
        let mut found = 0;
        for path in pages {
            let text = std::fs::read_to_string(&path).unwrap();
            for words in commands(&text) {
                found += 1;
                let parsed = Args::try_parse_from(&words);
                assert!(parsed.is_ok(), "{}: {words:?}\n{}", path.display(), parsed.unwrap_err());
            }
        }
        assert!(found > 15, "only {found} commands were found");
    }
}
