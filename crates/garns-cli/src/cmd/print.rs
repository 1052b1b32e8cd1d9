//! `garns print`: booklets, lesson sheets and walkthroughs as PDF, boards and steps as pictures.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context, Result, anyhow, bail};
use clap::{ArgGroup, Args, ValueEnum};
use garns::format::Record;
use garns::generate::{GaveUp, NotOrderable, Wanted};
use garns::logic::{Ladder, Step, TechniqueId, techniques};
use garns::rate::{Hodoku, Scale, SudokuExplainer, hodoku};
use garns::render::{Picture, svg};
use garns::{Board, Puzzle};
use garns_print::{
    Booklet, Entry, Exercise, HeadingPart, Layout, Length, Lesson, Paper, PerPage, Solutions, Walkthrough,
    heading, png,
};

use crate::input::{Event, Input};
use crate::ladder::StepSource;
use crate::listed::TECHNIQUES;
use crate::order_options::OrderOptions;
use crate::ordered_pool::{Sink, Turn, in_order};
use crate::out_file::OutFile;
use crate::outcome::{AnswerIsNo, Outcome};

/// The options that say which puzzles to make; they are refused if puzzles are given.
const TO_ORDER: [&str; 14] = [
    "max_empty",
    "clues",
    "symmetry",
    "pattern",
    "minimal",
    "level",
    "score",
    "er",
    "te",
    "braid",
    "hardest",
    "require",
    "forbid",
    "then_singles",
];

/// Make pages to print: booklets, lesson sheets and solution walkthroughs as PDF, boards as pictures
///
/// Prints the puzzles of the input, or new puzzles made with the options of `garns generate`. Without puzzles
/// and without such options, it reads standard input if that is not a terminal. The same options with the same
/// seed give the same bytes. If a puzzle cannot be read or does not have exactly one solution, nothing is
/// written. If no new puzzle meets the options, the exit code is 1.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("to_order").args(TO_ORDER).multiple(true).conflicts_with("inputs"), after_help = "\
Examples:
  garns print -o puzzle.pdf puzzle.txt
  garns print -o booklet.pdf -n 40 --level hard --seed 1 --per-page 4 --title \"Hard puzzles\"
  garns print -o book.pdf --paper 6x9 --gutter 6mm --per-page 1 puzzles.txt
  garns print -o lesson.pdf --lesson w-wing -n 6 --per-page 4 --seed 1
  garns print -o walkthrough.pdf --walkthrough --per-page 6 puzzle.txt
  garns print -o step.png --step --size 800 puzzle.txt
  garns library list --level easy --format line | garns print -o easy.pdf")]
pub(crate) struct Print {
    /// File to write, or - for standard output
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,

    /// Kind of file [default: by the extension of the file; pdf if it has none]
    #[arg(long, value_enum)]
    format: Option<FileFormat>,

    /// Width and height of a PNG in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 600)]
    size: u32,

    /// Make this many puzzles or exercises, 1 to 10000 [default: 1, or 4 for a lesson]
    #[arg(short, long, value_name = "N", conflicts_with = "inputs",
          value_parser = clap::value_parser!(u64).range(1..=10_000))]
    number: Option<u64>,

    /// Print exercises for a technique or family, with the answers at the end (see `garns techniques`)
    #[arg(long, value_name = "TECHNIQUE", conflicts_with_all = ["walkthrough", "step"],
          value_parser = TECHNIQUES, hide_possible_values = true)]
    lesson: Option<String>,

    /// Print the solution of one puzzle step by step, each step with a drawing and a sentence
    #[arg(long)]
    walkthrough: bool,

    /// Draw the next step on the board (png and svg only)
    #[arg(long, conflicts_with = "walkthrough")]
    step: bool,

    /// Puzzles or drawings per page: 1, 2, 4 or 6
    #[arg(long, value_name = "N", default_value = "2")]
    per_page: PerPage,

    /// Paper: a4, a5, letter, 6x9, or a size such as 148x210mm or 8.5x11in
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    paper: Paper,

    /// Margin on all sides, in mm or in
    #[arg(long, value_name = "LENGTH", default_value = "15mm")]
    margin: Length,

    /// Extra margin on the inner side of each page, for binding
    #[arg(long, value_name = "LENGTH", default_value = "0mm")]
    gutter: Length,

    /// Large print: digits of at least 16 pt
    #[arg(long)]
    large: bool,

    /// Title of the document, printed on every page
    #[arg(long, value_name = "TITLE")]
    title: Option<String>,

    /// Heading of each puzzle: number, level, er (Sudoku Explainer), score (HoDoKu), or none
    #[arg(long, value_name = "PARTS", value_delimiter = ',', default_value = "number,level")]
    headings: Vec<HeadingOption>,

    /// Place of the solutions: end, back (the page after the puzzles) or none
    #[arg(long, value_name = "PLACE", default_value = "end")]
    solutions: Solutions,

    /// Print the candidates of open cells
    #[arg(long)]
    candidates: bool,

    /// Print no page numbers
    #[arg(long)]
    no_page_numbers: bool,

    /// Print a QR code next to each puzzle that opens BASE/p/PUZZLE; BASE is the address of a Garns server
    #[arg(long, value_name = "BASE")]
    link: Option<String>,

    #[command(flatten)]
    order: OrderOptions,

    #[command(flatten)]
    input: Input,
}

/// The kinds of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FileFormat {
    /// Pages
    Pdf,
    /// A picture of one board, in pixels
    Png,
    /// A picture of one board, as a drawing
    Svg,
}

/// A part of the heading of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HeadingOption {
    Number,
    Level,
    Er,
    Score,
    None,
}

impl FromStr for HeadingOption {
    type Err = String;

    fn from_str(name: &str) -> Result<HeadingOption, String> {
        match name {
            "number" => Ok(HeadingOption::Number),
            "level" => Ok(HeadingOption::Level),
            "er" => Ok(HeadingOption::Er),
            "score" => Ok(HeadingOption::Score),
            "none" => Ok(HeadingOption::None),
            _ => Err("expected number, level, er, score or none".to_string()),
        }
    }
}

/// A position that was read or made, and its puzzle.
struct Position {
    puzzle: Puzzle,
    board: Board,
}

impl Print {
    pub(crate) fn run(self) -> Result<Outcome> {
        let format = self.file_format()?;
        let is_picture = format != FileFormat::Pdf;
        if is_picture && (self.lesson.is_some() || self.walkthrough) {
            bail!("lessons and walkthroughs are pages: choose --format pdf");
        }
        if self.step && !is_picture {
            bail!(
                "--step draws a picture: choose --format png or svg, or --walkthrough for all steps on pages"
            );
        }
        let out = OutFile::open(self.out.clone())?;
        out.write(|| match (&self.lesson, self.walkthrough) {
            (Some(technique), _) => self.lesson(technique),
            (None, true) => self.walkthrough(),
            (None, false) if is_picture => self.picture(format),
            (None, false) => self.booklet(),
        })?;
        Ok(Outcome::Done)
    }

    fn file_format(&self) -> Result<FileFormat> {
        let ending = self.out.extension().and_then(|ending| ending.to_str());
        match (self.format, ending) {
            (Some(format), _) => Ok(format),
            (None, None) => Ok(FileFormat::Pdf),
            (None, Some(ending)) => FileFormat::from_str(ending, true).map_err(|_| {
                let out = self.out.display();
                anyhow!("{out}: no file with the ending .{ending} can be made: choose .pdf, .png or .svg, or name the kind with --format")
            }),
        }
    }

    fn layout(&self) -> Layout {
        Layout {
            paper: self.paper,
            margin: self.margin,
            gutter: self.gutter,
            per_page: self.per_page,
            large: self.large,
            title: self.title.clone(),
            page_numbers: !self.no_page_numbers,
        }
    }

    fn booklet(&self) -> Result<Vec<u8>> {
        let parts = self.headings.clone();
        let mut number = 0;
        let mut positions = self.positions()?.into_iter();
        let numbered = move || {
            number += 1;
            Some((number, positions.next()?))
        };
        let entries = self.collect(numbered, move |(number, position): (u64, Position)| {
            let heading = words_above(&parts, number, &position.puzzle);
            Ok(Entry { puzzle: position.puzzle, board: position.board, heading })
        })?;
        let booklet = Booklet {
            entries,
            solutions: self.solutions,
            candidates: self.candidates,
            link: self.link.clone(),
        };
        Ok(booklet.pdf(&self.layout())?)
    }

    fn picture(&self, format: FileFormat) -> Result<Vec<u8>> {
        let position = self.one_position("a picture")?;
        let mut board = position.board;
        let step = if self.step { Some(next_step(&board)?) } else { None };
        if step.is_none() && !self.candidates {
            for candidate in garns::CandidateSet::FULL {
                board.remove(candidate);
            }
        }
        let picture = match &step {
            Some(step) => Picture::new(&board, step),
            None => Picture::plain(&board),
        };
        match format {
            FileFormat::Svg => Ok(svg::svg(&picture).into_bytes()),
            _ => Ok(png(&picture, self.size)?),
        }
    }

    fn walkthrough(&self) -> Result<Vec<u8>> {
        let position = self.one_position("a walkthrough")?;
        let steps = StepSource::Ladder(Ladder::player()).steps(&position.board)?.collect();
        Ok(Walkthrough::new(position.board, steps).pdf(&self.layout())?)
    }

    fn lesson(&self, technique: &str) -> Result<Vec<u8>> {
        let found = techniques::by_name(technique);
        let Some(first) = found.first() else {
            bail!("no technique is named {technique:?}; `garns techniques` lists them");
        };
        let is_family = found.len() > 1;
        let family = first.info().family.to_string();
        let name = if is_family { format!("step ({family})") } else { first.info().name.to_string() };
        let argument = if is_family { String::new() } else { first.info().argument.to_string() };
        let ids: Vec<TechniqueId> = found.iter().map(|technique| technique.info().id).collect();
        let source = StepSource::Ladder(hodoku::ladder().with(technique)?);
        let exercise = move |position: &Position| {
            let mut steps = source.steps(&position.board).ok()?;
            let (board, step) = steps.find(|(_, step)| ids.contains(&step.technique.id))?;
            Some(Exercise { board, step })
        };
        let exercises = if self.reads() {
            self.read()?.iter().filter_map(exercise).collect()
        } else {
            self.ordered_exercises(technique, exercise)?
        };
        if exercises.is_empty() {
            bail!("{technique} is never the next step in these puzzles");
        }
        Ok(Lesson { name, argument, exercises }.pdf(&self.layout())?)
    }

    /// Exercises from new puzzles that use a technique.
    fn ordered_exercises(
        &self,
        technique: &str,
        exercise: impl Fn(&Position) -> Option<Exercise> + Send + Sync + 'static,
    ) -> Result<Vec<Exercise>> {
        let wanted: Wanted = technique
            .parse()
            .map_err(|error: NotOrderable| anyhow!("no puzzle can be made: {error}; give puzzles instead"))?;
        let mut order = self.order.clone();
        order.require(wanted);
        let seed = order.seed();
        let makes = order.puzzles(seed)?;
        let patience = order.patience();
        let count = self.number.unwrap_or(4);
        // The most puzzles that are tried for an exercise: one in which the technique is never the
        // next step is dropped.
        const TRIES: u64 = 20;
        let mut number = 0;
        let numbers = move || {
            number += 1;
            (number <= count).then_some(number)
        };
        self.collect(numbers, move |number| {
            for attempt in 0..TRIES {
                let made = makes.search((number - 1) * TRIES + attempt, patience.clock());
                let gave_up = |reason: GaveUp| AnswerIsNo(format!("exercise {number}: {reason}; {patience}"));
                let puzzle = made.map_err(gave_up)?.puzzle;
                if let Some(exercise) = exercise(&Position { puzzle, board: puzzle.board() }) {
                    return Ok(exercise);
                }
            }
            let message =
                format!("exercise {number}: no puzzle found in which this technique is the next step");
            Err(AnswerIsNo(message).into())
        })
    }

    /// The only position that was given or ordered.
    fn one_position(&self, what: &str) -> Result<Position> {
        let mut positions = self.positions()?;
        match positions.pop() {
            Some(position) if positions.is_empty() => Ok(position),
            _ => bail!("{what} shows one puzzle, but there are {}", positions.len() + 1),
        }
    }

    /// Whether puzzles are read: those of the arguments, or without any order those of a pipe.
    fn reads(&self) -> bool {
        let is_order = self.number.is_some() || self.order.is_given();
        !self.input.inputs.is_empty() || !is_order && !io::stdin().is_terminal()
    }

    /// The positions that were given, or new puzzles to order.
    fn positions(&self) -> Result<Vec<Position>> {
        if self.reads() {
            return self.read();
        }
        let seed = self.order.seed();
        let makes = self.order.puzzles(seed)?;
        let patience = self.order.patience();
        let count = self.number.unwrap_or(1);
        let mut number = 0;
        let numbers = move || {
            number += 1;
            (number <= count).then_some(number - 1)
        };
        self.collect(numbers, move |number| {
            let made = makes.search(number, patience.clock());
            let gave_up = |reason: GaveUp| AnswerIsNo(format!("puzzle {}: {reason}; {patience}", number + 1));
            let puzzle = made.map_err(gave_up)?.puzzle;
            Ok(Position { puzzle, board: puzzle.board() })
        })
    }

    fn read(&self) -> Result<Vec<Position>> {
        let mut positions = Vec::new();
        for (event, _) in self.input.events() {
            match event {
                Event::Failure(source, reason) => bail!("{source}: {reason}"),
                Event::Records(source, items) => {
                    for item in items {
                        let record = item.map_err(|error| anyhow!("{source}: {error}"))?;
                        let line = record.line;
                        positions.push(position(record).with_context(|| format!("{source}:{line}"))?);
                    }
                }
            }
        }
        Ok(positions)
    }

    /// The results of all jobs in their order, computed on the chosen number of threads; the first
    /// failure ends the work.
    fn collect<J, R: Send + 'static>(
        &self,
        jobs: impl FnMut() -> Option<J> + Send + 'static,
        work: impl Fn(J) -> Result<R> + Send + Sync + 'static,
    ) -> Result<Vec<R>> {
        let work = move |job, mut turn: Turn<Result<R>, Collected<R>>| {
            turn.write(work(job));
        };
        let collected = in_order(self.input.threads.get(), jobs, work, Collected(Vec::new()))?;
        Ok(collected.0)
    }
}

/// The results so far.
struct Collected<R>(Vec<R>);

impl<R: Send + 'static> Sink<Result<R>> for Collected<R> {
    fn write(&mut self, result: Result<R>) -> Result<bool> {
        self.0.push(result?);
        Ok(true)
    }
}

fn position(record: Record) -> Result<Position> {
    let board = record.content.board();
    let puzzle = Puzzle::of_position(&board)?;
    Ok(Position { puzzle, board })
}

fn next_step(board: &Board) -> Result<Step> {
    let step = Ladder::player().hint(board)?;
    step.ok_or_else(|| anyhow!("there is no step to draw: the puzzle is solved"))
}

/// The words above a puzzle; computes the ratings that they need.
fn words_above(wanted: &[HeadingOption], number: u64, puzzle: &Puzzle) -> String {
    let needs_hodoku = wanted.iter().any(|part| matches!(part, HeadingOption::Level | HeadingOption::Score));
    let hodoku = needs_hodoku.then(|| Hodoku::rate(puzzle));
    heading(wanted.iter().filter_map(|part| match part {
        HeadingOption::Number => Some(HeadingPart::Number(number)),
        HeadingOption::Level => Some(HeadingPart::Level(hodoku?.level)),
        HeadingOption::Score => Some(HeadingPart::Score(hodoku?.score)),
        HeadingOption::Er => Some(HeadingPart::Er(SudokuExplainer::rate(puzzle))),
        HeadingOption::None => None,
    }))
}
