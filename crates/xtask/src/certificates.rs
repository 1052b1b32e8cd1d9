//! Tests certificates with the real checker: VeriPB must accept every certificate, and must refuse
//! false claims.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use garns::certify::{self, Clue, Method, NotWritten, Sink};
use garns::games::Library;
use garns::{Grid, Puzzle, Random, solve};
use tempfile::TempDir;

use crate::run;

/// The version of the checker that certificates are written for.
const VERSION: &str = "3.0.2";

/// How many certificates are spoiled.
const SPOILED: usize = 100;

/// A very hard, well-known puzzle.
const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

/// Checks certificates of the puzzles in the given files, or, if no file is given, of some stored
/// games and a very hard puzzle.
pub(crate) fn test(args: &[String]) -> Result<()> {
    let checker = Checker::provide()?;
    let puzzles = if args.is_empty() { samples()? } else { read(args)? };
    let mut tally = Tally::default();
    for method in [Method::Search, Method::Steps] {
        let checked = check_all(&checker, &puzzles, method)?;
        let mut sizes = Vec::new();
        let mut times = Vec::new();
        for (puzzle, checked) in puzzles.iter().zip(checked) {
            tally.count(checked.accepted, || format!("{} {method:?}", puzzle.givens()));
            sizes.push(checked.size);
            times.push(checked.time);
        }
        sizes.sort_unstable();
        times.sort_unstable();
        if let (Some(size), Some(time)) = (sizes.last(), times.last()) {
            let middle = sizes.len() / 2;
            println!(
                "{method:?}: {} puzzles; bytes: median {}, largest {size}; checked in: median {:?}, largest {time:?}",
                sizes.len(),
                sizes[middle],
                times[middle],
            );
        }
    }
    for puzzle in puzzles.iter().take(10) {
        other_claims(&checker, puzzle, &mut tally)?;
    }
    spoil(&checker, &puzzles, &mut tally)?;
    println!("certificates: {} passed, {} failed", tally.passed, tally.failed);
    if tally.failed > 0 {
        bail!("the checker's answers are not those expected");
    }
    Ok(())
}

/// The checker's answer about one certificate.
struct Checked {
    accepted: bool,
    /// Bytes of the proof.
    size: usize,
    time: Duration,
}

/// Writes and checks a certificate for every puzzle, on all cores; the answers are in the order of the puzzles.
fn check_all(checker: &Checker, puzzles: &[Puzzle], method: Method) -> Result<Vec<Checked>> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut answers = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(puzzle) = puzzles.get(number) else { return anyhow::Ok(answers) };
            let certificate = Certificate::write(|sink| certify::unique(puzzle, method, sink))?;
            let (accepted, time) = checker.check(&certificate, UNSATISFIABLE)?;
            answers.push((number, Checked { accepted, size: certificate.proof.len(), time }));
        }
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let mut answers = thread::scope(|scope| -> Result<Vec<(usize, Checked)>> {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let mut answers = Vec::new();
        for worker in workers {
            answers
                .extend(worker.join().map_err(|_| anyhow!("a thread that checks certificates panicked"))??);
        }
        Ok(answers)
    })?;
    answers.sort_unstable_by_key(|(number, _)| *number);
    Ok(answers.into_iter().map(|(_, checked)| checked).collect())
}

const UNSATISFIABLE: &str = "s VERIFIED UNSATISFIABLE";
const SATISFIABLE: &str = "s VERIFIED SATISFIABLE";
const BOUNDS: &str = "s VERIFIED BOUNDS 81 <= obj <= 81";

/// Checks the other claims: the solution, each clue, no solution, and several solutions.
fn other_claims(checker: &Checker, puzzle: &Puzzle, tally: &mut Tally) -> Result<()> {
    let givens = puzzle.givens();
    let name = |claim: &str| format!("{givens} {claim}");
    for method in [Method::Search, Method::Steps] {
        let certificate = Certificate::write(|sink| certify::solution(puzzle, method, sink))?;
        tally.count(checker.check(&certificate, BOUNDS)?.0, || name("solution"));
    }
    let mut ambiguous = *givens;
    let mut unsolvable = *givens;
    for (cell, digit) in givens.iter() {
        let mut clue = None;
        let certificate = Certificate::write(|sink| {
            clue = certify::clue(puzzle, cell, sink)?;
            Ok(())
        })?;
        let answer = if clue == Some(Clue::Spare) { UNSATISFIABLE } else { SATISFIABLE };
        tally.count(checker.check(&certificate, answer)?.0, || name(&format!("clue {cell}")));
        if solve::unique(&ambiguous).is_some() {
            ambiguous.set(cell, None);
        }
        // Clue after clue gets another digit, until there is no solution.
        if solve::exists(&unsolvable) {
            unsolvable.set(cell, garns::Digit::ALL.into_iter().find(|&other| other != digit));
        }
    }
    let certificate = Certificate::write(|sink| certify::solvable(&ambiguous, None, sink).map(|_| ()))?;
    tally.count(checker.check(&certificate, SATISFIABLE)?.0, || name("first solution"));
    let first = solve::solutions(&ambiguous).next();
    let certificate =
        Certificate::write(|sink| certify::solvable(&ambiguous, first.as_ref(), sink).map(|_| ()))?;
    tally.count(checker.check(&certificate, SATISFIABLE)?.0, || name("second solution"));
    let certificate = Certificate::write(|sink| certify::unsolvable(&unsolvable, sink).map(|_| ()))?;
    tally.count(checker.check(&certificate, UNSATISFIABLE)?.0, || name("no solution"));
    Ok(())
}

/// Spoils formulas, by leaving out a clue, so that the claim is false unless the other clues force
/// that clue; and spoils proofs.
///
/// A proof of a false claim must be refused. A spoiled proof of a true claim may still be a proof, so the
/// checker may accept it; how often it does is printed.
fn spoil(checker: &Checker, puzzles: &[Puzzle], tally: &mut Tally) -> Result<()> {
    let mut random = Random::new(1);
    let mut still_proofs = 0;
    for n in 0..SPOILED {
        let puzzle = &puzzles[random.below(puzzles.len())];
        let method = if n % 2 == 0 { Method::Search } else { Method::Steps };
        let certificate = Certificate::write(|sink| certify::unique(puzzle, method, sink))?;

        let clues: Vec<_> = puzzle.givens().iter().collect();
        let (cell, digit) = clues[random.below(clues.len())];
        let mut fewer = *puzzle.givens();
        fewer.set(cell, None);
        let clue = format!("+1 x{}{}{digit} >= ", cell.row() + 1, cell.column() + 1);
        let formula = certificate.formula.replace(&format!("{clue}1 ;"), &format!("{clue}0 ;"));
        let (accepted, _) = checker.check(&Certificate { formula, ..certificate.clone() }, UNSATISFIABLE)?;
        tally.count(!accepted || solve::unique(&fewer).is_some(), || {
            format!("{fewer} {method:?}, false claim")
        });

        let mut lines: Vec<String> = certificate.proof.lines().map(str::to_string).collect();
        let derived: Vec<usize> = (0..lines.len()).filter(|&n| lines[n].starts_with("rup +")).collect();
        if derived.is_empty() {
            continue;
        }
        let place = derived[random.below(derived.len())];
        match n % 3 {
            0 => drop(lines.remove(place)),
            1 if lines[place].contains('~') => lines[place] = lines[place].replacen('~', "", 1),
            1 => lines[place] = lines[place].replacen('x', "~x", 1),
            _ => lines[place] = other_digit(&lines[place]),
        }
        let proof = lines.join("\n") + "\n";
        let (accepted, _) = checker.check(&Certificate { proof, ..certificate }, UNSATISFIABLE)?;
        still_proofs += usize::from(accepted);
    }
    println!("{SPOILED} spoiled proofs of true claims: {still_proofs} are still proofs");
    Ok(())
}

/// The line with the digit of its first variable changed.
fn other_digit(line: &str) -> String {
    let Some(x) = line.find('x') else { return line.to_string() };
    let (before, after) = line.split_at(x + 3);
    let digit = after.as_bytes()[0];
    let other = if digit == b'9' { '1' } else { char::from(digit + 1) };
    format!("{before}{other}{}", &after[1..])
}

#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
}

impl Tally {
    fn count(&mut self, passed: bool, name: impl FnOnce() -> String) {
        if passed {
            self.passed += 1;
        } else {
            self.failed += 1;
            eprintln!("failed: {}", name());
        }
    }
}

#[derive(Clone)]
struct Certificate {
    formula: String,
    proof: String,
}

impl Certificate {
    fn write(certify: impl FnOnce(Sink<'_>) -> Result<(), NotWritten>) -> Result<Certificate> {
        let mut certificate = Certificate { formula: String::new(), proof: String::new() };
        certify(Sink { formula: &mut certificate.formula, proof: &mut certificate.proof })?;
        Ok(certificate)
    }
}

/// VeriPB, installed below the target folder.
struct Checker {
    program: PathBuf,
    /// The folder for the files of this run, removed at its end.
    folder: TempDir,
    files: AtomicUsize,
}

impl Checker {
    fn provide() -> Result<Checker> {
        let here = std::env::current_exe().context("cannot find the path of this program")?;
        let target = here.ancestors().nth(2).context("cannot find the target folder")?;
        let root = target.join(format!("veripb-{VERSION}"));
        let program = root.join("bin").join(format!("veripb{}", std::env::consts::EXE_SUFFIX));
        if !program.is_file() {
            let mut install = Command::new("cargo");
            install.args(["install", "--quiet", "--locked", "veripb", "--version", VERSION, "--root"]);
            // Its own settings optimise the whole program. The proofs here are short, so we ask for a quick build.
            install.env("CARGO_PROFILE_RELEASE_LTO", "off").env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
            run(install.arg(&root))?;
        }
        let folder = TempDir::with_prefix_in("certificates-", target)?;
        Ok(Checker { program, folder, files: AtomicUsize::new(0) })
    }

    /// Whether the checker gives exactly this answer, without a warning, and how long it takes.
    fn check(&self, certificate: &Certificate, answer: &str) -> Result<(bool, Duration)> {
        let number = self.files.fetch_add(1, Ordering::Relaxed);
        let formula = self.folder.path().join(format!("{number}.opb"));
        let proof = self.folder.path().join(format!("{number}.pbp"));
        fs::write(&formula, &certificate.formula)?;
        fs::write(&proof, &certificate.proof)?;
        let start = Instant::now();
        let output = Command::new(&self.program).args([&formula, &proof]).output()?;
        let time = start.elapsed();
        fs::remove_file(&formula)?;
        fs::remove_file(&proof)?;
        let text = String::from_utf8_lossy(&output.stdout);
        let errors = String::from_utf8_lossy(&output.stderr);
        let warned = [&text, &errors].iter().any(|text| text.to_lowercase().contains("warning"));
        Ok((output.status.success() && !warned && text.lines().last() == Some(answer), time))
    }
}

/// At least six stored games of each level, and a very hard puzzle.
fn samples() -> Result<Vec<Puzzle>> {
    let mut samples: Vec<Puzzle> =
        Library::stored().games().iter().step_by(33).map(|game| game.puzzle).collect();
    samples.push(Puzzle::new(EASTER_MONSTER.parse()?)?);
    Ok(samples)
}

/// The puzzles of files with one puzzle a line.
fn read(files: &[String]) -> Result<Vec<Puzzle>> {
    let mut puzzles = Vec::new();
    for file in files {
        let text = fs::read_to_string(Path::new(file)).with_context(|| format!("cannot read {file}"))?;
        for line in text.lines() {
            let grid: Grid = line.parse().with_context(|| format!("{file}: {line:?}"))?;
            puzzles.push(Puzzle::new(grid).with_context(|| format!("{file}: {line:?}"))?);
        }
    }
    Ok(puzzles)
}
