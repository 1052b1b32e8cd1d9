//! `garns scan`: puzzles from photos and screenshots.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use garns::format::{Format, Record, draw};
use garns_scan::{Picture, Reading, ReadingForm, scan_all};
use serde::Serialize;

use crate::annotate::annotate;
use crate::input::Place;
use crate::ordered_output::{Answer, answer_all};
use crate::out_file::OutFile;
use crate::outcome::Outcome;
use crate::output::{Output, Style, ink, push_json};
use crate::photo;
use crate::progress::Progress;
use crate::record_output::{RecordOutput, Shape, Unanswered};
use crate::threads::Threads;

/// Read puzzles from photos and screenshots
///
/// Prints the puzzle of each picture (JPEG, PNG or WebP). Cells to check are named on standard error.
/// The exit code is 1 if a reading does not have exactly one solution, and 2 if a picture has no
/// Sudoku or cannot be read.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns scan photo.jpg
  garns scan --json *.jpg | jq -r 'select(.certain) | .puzzle'
  garns scan --annotate seen.png photo.jpg
  garns solve photo.jpg")]
pub(crate) struct Scan {
    /// Pictures, or - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,

    /// Read all grids of each picture, the clearest first
    #[arg(long)]
    all: bool,

    /// Write the picture with the lines and digits that were found, as PNG (one picture only)
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    annotate: Option<PathBuf>,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    output: Output,
}

/// One line of `garns scan --json`.
#[derive(Serialize)]
struct Line<'a> {
    source: &'a str,
    #[serde(flatten)]
    reading: ReadingForm,
}

impl Scan {
    pub(crate) fn run(self) -> Result<Outcome> {
        if let Some(path) = self.annotate {
            let [file] = &self.files[..] else {
                bail!("--annotate draws one picture, but several are named")
            };
            let out = OutFile::open(path)?;
            let bytes = load(file).map_err(|reason| anyhow::anyhow!("{file}: {reason}"))?;
            let (picture, reading) =
                photo::read(&bytes).map_err(|reason| anyhow::anyhow!("{file}: {reason}"))?;
            out.write(|| annotate(&picture, &reading))?;
        }
        let style = self.output.style();
        let output = RecordOutput::new(style, None, &Shape::default());
        let progress = Progress::new(Some(self.files.len() as u64));
        let mut files = self.files.into_iter();
        let all = self.all;
        answer_all(
            self.threads.get(),
            move || files.next(),
            output.frame(),
            progress,
            move |file, answer| {
                answer.count(1, 1);
                match load(&file).and_then(|bytes| readings(&bytes, all)) {
                    Ok(readings) => {
                        for reading in &readings {
                            report(&file, reading, style, &output, answer);
                        }
                    }
                    Err(reason) => answer.complain(Outcome::Wrong, &file, reason),
                }
            },
        )
    }
}

/// The bytes of a file, or of standard input.
fn load(file: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let read = if file == "-" {
        io::stdin().lock().take(photo::LARGEST).read_to_end(&mut bytes)
    } else {
        File::open(file).and_then(|file| file.take(photo::LARGEST).read_to_end(&mut bytes))
    };
    read.map_err(|error| crate::input::reason(&error))?;
    Ok(bytes)
}

fn readings(bytes: &[u8], all: bool) -> Result<Vec<Reading>, String> {
    if !all {
        return photo::read(bytes).map(|(_, reading)| vec![reading]);
    }
    let picture = Picture::decode(bytes).map_err(|error| error.to_string())?;
    let image = picture.image().map_err(|error| error.to_string())?;
    scan_all(&image).map_err(|error| error.to_string())
}

fn report(file: &str, reading: &Reading, style: Style, output: &RecordOutput, answer: &mut Answer) {
    if let Err(reason) = reading.puzzle() {
        answer.complain(Outcome::No, file, reason);
    }
    if !reading.doubts().is_empty() {
        answer.complain(Outcome::Done, file, format_args!("check {}", photo::doubts(reading)));
    }
    let record = Record::new(reading.grid());
    match style {
        Style::Json => push_json(&Line { source: file, reading: reading.into() }, &mut answer.out),
        Style::Format(Format::Terminal) => answer.entry().push_str(&draw(&record.content, ink())),
        Style::Format(_) | Style::Svg => {
            let place = Place { source: file.into(), line: 1 };
            output.push(&record, &place, &Unanswered {}, answer);
        }
    }
}
