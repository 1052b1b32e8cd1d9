//! Where puzzles come from: arguments, files and standard input, as one stream of records.

use std::fmt;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::sync::Arc;

use clap::Args;
use garns::format::{Format, FormatError, Reader, Record};

/// How many bytes are read at once: four thousand lines of 81 characters.
const BLOCK: usize = 82 * 4096;

/// The options of every command that reads puzzles.
#[derive(Clone, Debug, Args)]
pub(crate) struct Input {
    /// Puzzles, or files of them, or - for standard input (the default)
    #[arg(value_name = "PUZZLE|FILE")]
    pub(crate) inputs: Vec<String>,

    /// The format of the input [default: recognised]
    #[arg(long, value_name = "FORMAT", value_parser = readable)]
    pub(crate) from: Option<Format>,

    /// How many threads to work with [default: all cores]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<std::num::NonZeroUsize>,
}

fn readable(name: &str) -> Result<Format, String> {
    let format: Format = name.parse().map_err(|error| format!("{error}"))?;
    if format.reads() { Ok(format) } else { Err(format!("{format} is a drawing and cannot be read back")) }
}

/// What was read: records, and errors where there should have been some.
pub(crate) type Items = Vec<Result<Record, FormatError>>;

/// What a stream of inputs hands on.
pub(crate) enum Event {
    /// The records and errors of one read, never none.
    Records(Arc<str>, Items),
    /// A source that could not be read (any further), with the reason.
    Failure(Arc<str>, String),
}

/// Where a record stood, for messages: `FILE:LINE`.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) source: Arc<str>,
    pub(crate) line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.source, self.line)
    }
}

/// One thing to read.
enum Source {
    Text(String),
    File(File),
    Standard,
}

impl Input {
    /// How many threads to work with.
    pub(crate) fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
        self.threads.map_or_else(cores, |n| n.get())
    }

    /// The size of all inputs together, if they are all files: only then is the end in sight.
    pub(crate) fn bytes(&self) -> Option<u64> {
        if self.inputs.is_empty() {
            return None;
        }
        self.inputs.iter().map(|name| Some(std::fs::metadata(name).ok()?.len())).sum()
    }

    /// Reads everything, handing on what each read brought as soon as it is there, so that someone
    /// who types a line gets the answer at once. The sink stops it by saying false.
    pub(crate) fn read(&self, sink: &mut dyn FnMut(Event, u64) -> bool) {
        if self.inputs.is_empty() {
            if io::stdin().is_terminal() {
                eprintln!("garns: reading puzzles from the terminal, end with Ctrl-D");
            }
            self.read_source("-", 0, sink);
        }
        for (i, name) in self.inputs.iter().enumerate() {
            if !self.read_source(name, i, sink) {
                return;
            }
        }
    }

    fn read_source(&self, name: &str, index: usize, sink: &mut dyn FnMut(Event, u64) -> bool) -> bool {
        let (title, source) = match open(name) {
            Ok(Source::Text(text)) => (format!("argument {}", index + 1), Source::Text(text)),
            Ok(Source::Standard) => ("standard input".to_string(), Source::Standard),
            Ok(source) => (name.to_string(), source),
            Err(reason) => return sink(Event::Failure(name.into(), reason), 0),
        };
        let title: Arc<str> = title.into();
        let format = self.from.or_else(|| Format::of_extension(Path::new(name).extension()?.to_str()?));
        let mut found = false;
        let mut failed = false;
        let going = stream(source, Reader::new(format), &mut |result, bytes| match result {
            Ok(records) => {
                found |= !records.is_empty();
                records.is_empty() || sink(Event::Records(title.clone(), records), bytes)
            }
            Err(error) => {
                failed = true;
                sink(Event::Failure(title.clone(), reason(&error)), bytes)
            }
        });
        if going && !found && !failed {
            return sink(Event::Failure(title, "no puzzle found".to_string()), 0);
        }
        going
    }
}

/// What an argument means: standard input, a file, or a puzzle itself.
fn open(name: &str) -> Result<Source, String> {
    if name == "-" {
        return Ok(Source::Standard);
    }
    match File::open(name) {
        Ok(file) if file.metadata().is_ok_and(|data| data.is_dir()) => Err("is a directory".to_string()),
        Ok(file) => Ok(Source::File(file)),
        Err(_) if is_puzzle(name) => Ok(Source::Text(name.to_string())),
        Err(error) => Err(reason(&error)),
    }
}

/// Whether an argument that names no file was meant to be a puzzle, right or wrong.
fn is_puzzle(text: &str) -> bool {
    let cells = text.chars().filter(|c| c.is_ascii_digit() || ".*_-".contains(*c)).count();
    cells >= 17 && cells * 2 > text.chars().count() || garns::format::parse(text).is_ok()
}

fn stream(source: Source, mut reader: Reader, sink: &mut dyn FnMut(io::Result<Items>, u64) -> bool) -> bool {
    let mut file: Box<dyn Read> = match source {
        Source::Text(text) => Box::new(io::Cursor::new(text)),
        Source::File(file) => Box::new(file),
        Source::Standard => Box::new(io::stdin().lock()),
    };
    let mut block = vec![0; BLOCK];
    loop {
        let mut records = Vec::new();
        match file.read(&mut block) {
            Ok(0) => {
                reader.end(&mut |record| records.push(record));
                return sink(Ok(records), 0);
            }
            Ok(bytes) => {
                records.reserve(bytes / 82 + 1);
                reader.feed(&block[..bytes], &mut |record| records.push(record));
                if !sink(Ok(records), bytes as u64) {
                    return false;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return sink(Err(error), 0),
        }
    }
}

/// The words of the system without its number: "No such file or directory".
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error").next().unwrap_or_default();
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
