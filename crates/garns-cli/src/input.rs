//! Puzzles from arguments, files and standard input, as one stream of records.

use std::fmt;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::sync::Arc;

use clap::Args;
use garns::format::{Format, FormatError, Reader, Record};

use crate::message;
use crate::threads::Threads;

/// How many bytes are read at once: four thousand lines of 81 characters.
const BLOCK: usize = 82 * 4096;

/// The options of every command that reads puzzles.
#[derive(Clone, Debug, Args)]
pub(crate) struct Input {
    /// Puzzles, files of puzzles, or - for standard input [default: -]
    #[arg(value_name = "PUZZLE|FILE")]
    pub(crate) inputs: Vec<String>,

    /// Format of the input [default: recognised]
    #[arg(long, value_name = "FORMAT", value_parser = readable)]
    pub(crate) from: Option<Format>,

    #[command(flatten)]
    pub(crate) threads: Threads,
}

fn readable(name: &str) -> Result<Format, String> {
    let format: Format = name.parse().map_err(|error| format!("{error}"))?;
    if format.reads() { Ok(format) } else { Err(format!("{format} is a drawing and cannot be read back")) }
}

/// A record, or why a text is not one.
pub(crate) type Item = Result<Record, FormatError>;

/// One result of reading the inputs.
pub(crate) enum Event {
    /// The records and errors of one read, at least one.
    Records(Arc<str>, Vec<Item>),
    /// A source that could not be opened or read to its end, with the reason.
    Failure(Arc<str>, String),
}

/// The place of a record, for messages: `FILE:LINE`.
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

/// A source to read: a puzzle that is an argument, a file, or standard input.
enum Source {
    Text(String),
    File(File),
    Standard,
}

impl Input {
    /// The size of all inputs together, if all of them are files.
    pub(crate) fn bytes(&self) -> Option<u64> {
        if self.inputs.is_empty() {
            return None;
        }
        self.inputs.iter().map(|name| Some(std::fs::metadata(name).ok()?.len())).sum()
    }

    /// All results of reading, each as soon as it is there, so that a user who types a line gets
    /// the answer at once.
    pub(crate) fn events(&self) -> Events {
        let mut names = self.inputs.clone();
        if names.is_empty() {
            if io::stdin().is_terminal() {
                message::say("reading puzzles from the terminal, end with Ctrl-D");
            }
            names.push("-".to_string());
        }
        Events { names: names.into_iter().enumerate(), from: self.from, open: None, next: None }
    }
}

/// An iterator over the results of reading, each with the number of bytes of the read that gave it.
pub(crate) struct Events {
    names: std::iter::Enumerate<std::vec::IntoIter<String>>,
    from: Option<Format>,
    open: Option<Open>,
    /// An event that was read ahead.
    next: Option<(Event, u64)>,
}

impl Events {
    /// The first record of the next event, if the event has records. Waits until it is read.
    pub(crate) fn first_record(&mut self) -> Option<&Record> {
        if self.next.is_none() {
            self.next = self.next();
        }
        match &self.next {
            Some((Event::Records(_, items), _)) => items.iter().find_map(|item| item.as_ref().ok()),
            _ => None,
        }
    }
}

impl Iterator for Events {
    type Item = (Event, u64);

    fn next(&mut self) -> Option<(Event, u64)> {
        if let Some(next) = self.next.take() {
            return Some(next);
        }
        loop {
            let Some(open) = &mut self.open else {
                let (index, name) = self.names.next()?;
                match Open::new(&name, index, self.from) {
                    Ok(open) => self.open = Some(open),
                    Err(reason) => return Some((Event::Failure(name.into(), reason), 0)),
                }
                continue;
            };
            let (event, bytes) = open.read();
            if bytes == 0 {
                self.open = None;
            }
            if let Some(event) = event {
                return Some((event, bytes));
            }
        }
    }
}

/// A source that is being read.
struct Open {
    title: Arc<str>,
    file: Box<dyn Read + Send>,
    reader: Reader,
    block: Vec<u8>,
    /// Whether a record or an error was read.
    found: bool,
}

impl Open {
    fn new(name: &str, index: usize, from: Option<Format>) -> Result<Open, String> {
        let (title, file): (_, Box<dyn Read + Send>) = match open(name)? {
            Source::Text(text) => (format!("argument {}", index + 1), Box::new(io::Cursor::new(text))),
            Source::Standard => ("standard input".to_string(), Box::new(io::stdin())),
            Source::File(file) => (name.to_string(), Box::new(file)),
        };
        let format = from.or_else(|| Format::of_extension(Path::new(name).extension()?.to_str()?));
        let reader = Reader::new(format);
        Ok(Open { title: title.into(), file, reader, block: vec![0; BLOCK], found: false })
    }

    /// Reads once: the event, if there is one, and the number of bytes, which is 0 at the end.
    fn read(&mut self) -> (Option<Event>, u64) {
        let mut records = Vec::new();
        let bytes = loop {
            match self.file.read(&mut self.block) {
                Ok(bytes) => break bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return (Some(Event::Failure(self.title.clone(), reason(&error))), 0),
            }
        };
        if bytes == 0 {
            self.reader.end(&mut |record| records.push(record));
        } else {
            records.reserve(bytes / 82 + 1);
            self.reader.feed(&self.block[..bytes], &mut |record| records.push(record));
        }
        self.found |= !records.is_empty();
        let event = if !records.is_empty() {
            Some(Event::Records(self.title.clone(), records))
        } else if bytes == 0 && !self.found {
            Some(Event::Failure(self.title.clone(), "no puzzle found".to_string()))
        } else {
            None
        };
        (event, bytes as u64)
    }
}

/// Opens the source that an argument names: standard input, a file, or the argument itself as a
/// puzzle.
fn open(name: &str) -> Result<Source, String> {
    if name == "-" {
        return Ok(Source::Standard);
    }
    match File::open(name) {
        Ok(file) if file.metadata().is_ok_and(|data| data.is_dir()) => Err("is a directory".to_string()),
        Ok(file) => Ok(Source::File(file)),
        Err(_) if name.trim().is_empty() || is_puzzle(name) => Ok(Source::Text(name.to_string())),
        Err(error) => Err(reason(&error)),
    }
}

/// Whether an argument that names no file looks like a puzzle, valid or not.
fn is_puzzle(text: &str) -> bool {
    let cells = text.chars().filter(|c| c.is_ascii_digit() || ".*_-".contains(*c)).count();
    cells >= 17 && cells * 2 > text.chars().count() || garns::format::parse(text).is_ok()
}

/// The system's message without its number, the first letter in lower case: "no such file or directory".
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error").next().unwrap_or_default();
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
