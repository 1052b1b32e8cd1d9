//! Puzzles from arguments, files and standard input, as one stream of records.

use std::collections::VecDeque;
use std::fmt;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use garns::format::{Format, FormatError, Reader, Record};

use crate::compressed;
use crate::listed::Listed;
use crate::message;
use crate::photo;
use crate::threads::Threads;

/// How many bytes are read at once: four thousand lines of 81 characters.
const BLOCK: usize = 82 * 4096;

/// How many errors before the first record of a source are listed. After that many, a binary file is not
/// read further.
const ERRORS: usize = 20;

/// The options of every command that reads puzzles.
#[derive(Clone, Debug, Args)]
pub(crate) struct Input {
    /// Puzzles, files of puzzles (also compressed with gzip or zstd), pictures of puzzles, or - for standard input
    /// [default: -]
    #[arg(value_name = "PUZZLE|FILE")]
    pub(crate) inputs: Vec<String>,

    /// Format of the input [default: recognised]
    #[arg(long, value_name = "FORMAT", value_parser = READABLE, hide_possible_values = true)]
    pub(crate) from: Option<Format>,

    /// Use what was read in a picture although some cells are doubtful
    #[arg(long)]
    pub(crate) trust: bool,

    /// Accepted for users of programs that ask for it: compressed input is always recognised
    #[arg(short = 'z', long = "decompress", hide = true)]
    pub(crate) _decompress: bool,

    #[command(flatten)]
    pub(crate) threads: Threads,
}

const READABLE: Listed<Format> = Listed {
    names: || Format::ALL.iter().filter(|format| format.reads()).map(|format| format.name()).collect(),
    parse: readable,
};

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
        let (names, ahead) = (names.into_iter().enumerate(), VecDeque::new());
        Events { names, from: self.from, trust: self.trust, open: None, ahead }
    }

    /// Whether the input is one puzzle that is an argument, so that answers need not say which puzzle
    /// they speak of.
    pub(crate) fn is_one_argument(&self) -> bool {
        matches!(&self.inputs[..], [one] if matches!(open(one), Ok(Source::Text(_))))
    }
}

/// An iterator over the results of reading, each with the number of bytes that were read for it.
pub(crate) struct Events {
    names: std::iter::Enumerate<std::vec::IntoIter<String>>,
    from: Option<Format>,
    trust: bool,
    open: Option<Open>,
    /// Events that were read ahead.
    ahead: VecDeque<(Event, u64)>,
}

impl Events {
    /// The first record that is still to come, if there is one. Waits until it is read.
    pub(crate) fn first_record(&mut self) -> Option<&Record> {
        let first = |event: &(Event, u64)| match &event.0 {
            Event::Records(_, items) => items.iter().position(Item::is_ok),
            Event::Failure(..) => None,
        };
        let found = loop {
            let event = self.read()?;
            let at = first(&event);
            self.ahead.push_back(event);
            if let Some(at) = at {
                break at;
            }
        };
        match self.ahead.back() {
            Some((Event::Records(_, items), _)) => items[found].as_ref().ok(),
            _ => None,
        }
    }

    fn read(&mut self) -> Option<(Event, u64)> {
        loop {
            let Some(open) = &mut self.open else {
                let (index, name) = self.names.next()?;
                match Open::new(&name, index, self.from, self.trust) {
                    Ok(open) => self.open = Some(open),
                    Err(reason) => return Some((Event::Failure(name.into(), reason), 0)),
                }
                continue;
            };
            let (event, bytes) = open.read();
            if open.is_done() {
                self.open = None;
            }
            if let Some(event) = event {
                return Some((event, bytes));
            }
        }
    }
}

impl Iterator for Events {
    type Item = (Event, u64);

    fn next(&mut self) -> Option<(Event, u64)> {
        self.ahead.pop_front().or_else(|| self.read())
    }
}

/// A source that is being read.
struct Open {
    title: Arc<str>,
    file: Box<dyn Read + Send>,
    /// How many bytes of the source were read, before decompression.
    bytes_read: Arc<AtomicU64>,
    bytes_counted: u64,
    reader: Reader,
    block: Vec<u8>,
    /// Whether a record was read.
    has_records: bool,
    /// How many errors were read before the first record, and how many of them are not listed.
    errors: usize,
    unlisted: usize,
    /// Events of the last read that come after the last one.
    next: VecDeque<(Event, u64)>,
    /// Whether a byte was read that no text has.
    is_binary: bool,
    has_ended: bool,
    /// Whether nothing was read yet.
    is_new: bool,
    trust: bool,
}

impl Open {
    fn new(name: &str, index: usize, from: Option<Format>, trust: bool) -> Result<Open, String> {
        let (title, file): (_, Box<dyn Read + Send>) = match open(name)? {
            Source::Text(text) => (format!("argument {}", index + 1), Box::new(io::Cursor::new(text))),
            Source::Standard => ("standard input".to_string(), Box::new(io::stdin())),
            Source::File(file) => (name.to_string(), Box::new(file)),
        };
        let bytes_read = Arc::new(AtomicU64::new(0));
        let counted = Counted { file, bytes: bytes_read.clone() };
        let file = compressed::plain(counted).map_err(|error| reason(&error))?;
        let extension = Path::new(compressed::plain_name(name)).extension();
        let format = from.or_else(|| Format::of_extension(extension?.to_str()?));
        Ok(Open {
            title: title.into(),
            file,
            bytes_read,
            bytes_counted: 0,
            reader: Reader::new(format),
            block: vec![0; BLOCK],
            has_records: false,
            errors: 0,
            unlisted: 0,
            next: VecDeque::new(),
            is_binary: false,
            has_ended: false,
            is_new: true,
            trust,
        })
    }

    /// Reads once: the event, if there is one, and the number of bytes.
    fn read(&mut self) -> (Option<Event>, u64) {
        if let Some((event, bytes)) = self.next.pop_front() {
            return (Some(event), bytes);
        }
        if self.is_binary && !self.has_records && self.errors >= ERRORS {
            self.has_ended = true;
            let reason = format!(
                "{ERRORS} errors before the first puzzle: this is a binary file, and the rest is not read"
            );
            return (Some(self.failure(reason)), 0);
        }
        let mut bytes = loop {
            match self.file.read(&mut self.block) {
                Ok(bytes) => break bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.has_ended = true;
                    return (Some(self.failure(reason(&error))), 0);
                }
            }
        };
        if std::mem::take(&mut self.is_new) && bytes > 0 && photo::begins_with(self.block[0]) {
            // The first read may give fewer bytes than tell a picture.
            while bytes < photo::HEAD {
                match self.file.read(&mut self.block[bytes..]) {
                    Ok(0) | Err(_) => break,
                    Ok(more) => bytes += more,
                }
            }
            if photo::is_picture(&self.block[..bytes]) {
                return self.read_picture(bytes);
            }
        }
        let mut records = Vec::new();
        if bytes == 0 {
            self.has_ended = true;
            self.reader.end(&mut |record| records.push(record));
        } else {
            records.reserve(bytes / 82 + 1);
            self.is_binary |= self.block[..bytes].contains(&0);
            self.reader.feed(&self.block[..bytes], &mut |record| records.push(record));
        }
        // The errors that are listed come before the sentence about the others.
        let listed = if self.has_records { records.len() } else { self.shorten(&mut records) };
        let rest = records.split_off(listed);
        self.queue(records);
        let is_known = self.has_records || self.has_ended && !self.is_binary;
        if is_known && self.unlisted > 0 {
            let reason = format!("{} further errors are not listed", std::mem::take(&mut self.unlisted));
            self.next.push_back((self.failure(reason), 0));
        }
        self.queue(rest);
        if self.has_ended && !self.has_records && self.errors == 0 {
            self.next.push_back((self.failure("no puzzle found".to_string()), 0));
        }
        match self.next.pop_front() {
            Some((event, bytes)) => (Some(event), bytes),
            None => (None, 0),
        }
    }

    /// Reads the rest of a picture, and its puzzle. A message says which digits were read.
    fn read_picture(&mut self, bytes: usize) -> (Option<Event>, u64) {
        self.has_ended = true;
        let mut picture = self.block[..bytes].to_vec();
        let rest = self.file.by_ref().take(photo::LARGEST).read_to_end(&mut picture);
        let read = rest.map_err(|error| reason(&error)).and_then(|_| photo::puzzle(&picture, self.trust));
        let line = match read {
            Ok(line) => line,
            Err(reason) => return (Some(self.failure(reason)), 0),
        };
        message::say(format_args!("{}: read {line}", self.title));
        let mut records = Vec::new();
        self.reader = Reader::new(None);
        self.reader.feed(format!("{line}\n").as_bytes(), &mut |record| records.push(record));
        (Some(Event::Records(self.title.clone(), records)), picture.len() as u64)
    }

    /// Adds the event of some records, with all bytes that were read since the last.
    fn queue(&mut self, records: Vec<Item>) {
        if !records.is_empty() {
            let read = self.bytes_read.load(Ordering::Relaxed);
            let bytes = read - std::mem::replace(&mut self.bytes_counted, read);
            self.next.push_back((Event::Records(self.title.clone(), records), bytes));
        }
    }

    /// Whether all events were returned.
    fn is_done(&self) -> bool {
        self.has_ended && self.next.is_empty()
    }

    fn failure(&self, reason: String) -> Event {
        Event::Failure(self.title.clone(), reason)
    }

    /// Leaves only the first errors before the first record, and returns how many.
    fn shorten(&mut self, records: &mut Vec<Item>) -> usize {
        let first = records.iter().position(Item::is_ok);
        self.has_records = first.is_some();
        let errors = first.unwrap_or(records.len());
        let listed = errors.min(ERRORS.saturating_sub(self.errors));
        self.errors += errors;
        self.unlisted += errors - listed;
        records.drain(listed..errors);
        listed
    }
}

/// A source that counts the bytes that are read from it.
struct Counted {
    file: Box<dyn Read + Send>,
    bytes: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let bytes = self.file.read(out)?;
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
        Ok(bytes)
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

/// Whether an argument that names no file looks like a puzzle or a link, valid or not.
fn is_puzzle(text: &str) -> bool {
    let cells = text.chars().filter(|c| c.is_ascii_digit() || ".*_-".contains(*c)).count();
    text.contains("://")
        || cells >= 17 && cells * 2 > text.chars().count()
        || garns::format::parse(text).is_ok()
}

/// The system's message without its number, the first letter in lower case: "no such file or directory".
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error").next().unwrap_or_default();
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
