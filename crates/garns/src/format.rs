//! Text formats: one file each, one registry, and a reader that recognises them.
//!
//! The library does no input: a [`Reader`] is fed with bytes as they come, in pieces of any size,
//! and hands each puzzle to a sink as soon as its text is complete. Any bytes give records or a
//! [`FormatError`]; after an error the reader continues with the next record.
//!
//! ```
//! use garns::format::{self, Format};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let record = format::parse(text)?;
//! let (grid, lost) = Format::Grid.print(&record);
//! assert!(grid.starts_with("5 3 . | . 7 . | . . .\n") && lost.is_empty());
//! assert_eq!(format::parse(&grid)?.content, record.content);
//!
//! let error = format::parse(&text[..80]).unwrap_err();
//! assert_eq!(error.to_string(), "line 1, column 81: found 80 cells, expected 81 cells");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::fmt;
use core::str::FromStr;

mod base64;
mod columns;
mod error;
mod json_objects;
mod json_value;
mod link;
mod lz_string;
mod reader;
mod record;
mod rows;
mod site;
mod writer;

mod candidates;
mod coach;
pub(crate) mod csv;
mod fpuzzles;
mod grid;
mod hodoku;
mod ipuz;
mod json;
mod kaggle;
mod line;
mod opensudoku;
mod pencilmarks;
mod penpa;
mod sdk;
mod sdm;
mod ss;
mod sudokupad;
mod sudokuwiki;
mod terminal;

pub use columns::Columns;
pub use error::{FormatError, Found};
pub use reader::Reader;
pub use record::{Content, Loss, Record};
pub use terminal::{Ink, draw};
pub use writer::Writer;

use error::Line;

/// The registry: each format with the file that knows it, in the order that lists show them.
macro_rules! formats {
    ($($(#[$doc:meta])* $format:ident = $file:ident,)*) => {
        /// A text format for puzzles.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$doc])* $format,)*
        }

        impl Format {
            /// Every format.
            pub const ALL: &[Format] = &[$(Format::$format),*];

            fn dialect(self) -> &'static Dialect {
                match self {
                    $(Format::$format => &$file::DIALECT,)*
                }
            }
        }
    };
}

formats! {
    /// 81 characters a line.
    Line = line,
    /// Nine rows of nine cells, with or without borders.
    Grid = grid,
    /// Nine rows of cells, each with its candidates.
    Pencilmarks = pencilmarks,
    /// 729 characters a line: nine for each cell.
    Candidates = candidates,
    /// A table with a column `puzzle`.
    Csv = csv,
    /// A table of quizzes and solutions.
    Kaggle = kaggle,
    /// SudoCue's and Sadman's file of one puzzle.
    Sdk = sdk,
    /// SudoCue's file of many puzzles.
    Sdm = sdm,
    /// Simple Sudoku's file.
    Ss = ss,
    /// HoDoKu's library lines.
    Hodoku = hodoku,
    /// OpenSudoku's XML.
    OpenSudoku = opensudoku,
    /// JSON Lines.
    Json = json,
    /// ipuz.
    Ipuz = ipuz,
    /// Links to f-puzzles.com.
    FPuzzles = fpuzzles,
    /// Links to sudokupad.app.
    SudokuPad = sudokupad,
    /// Links to sudokuwiki.org.
    SudokuWiki = sudokuwiki,
    /// Links to sudoku.coach.
    Coach = coach,
    /// Links to Penpa+.
    Penpa = penpa,
    /// A drawing for a terminal.
    Terminal = terminal,
}

/// The description of a format, in the format's own file.
struct Dialect {
    /// Its usual name.
    name: &'static str,
    /// A short description.
    about: &'static str,
    /// Extensions of its files.
    extensions: &'static [&'static str],
    /// Makes a parser; `None` if the format can only be written.
    read: Option<fn() -> Box<dyn Lines>>,
    /// Appends a record, with the line's end.
    write: fn(&Record, &mut String),
    /// The parts of a record that it cannot express, apart from labels.
    loses: &'static [Loss],
    /// Whether it can express this label.
    keeps_label: fn(&str) -> bool,
    /// Whether it writes the candidates of a grid too, which has none of its own.
    draws_candidates: bool,
    /// Whether it can express a solution.
    keeps_solution: bool,
    /// Whether it can express the columns of a table.
    keeps_columns: bool,
    /// Text before the first record.
    header: &'static str,
    /// Text after the last record.
    footer: &'static str,
    /// Whether an empty line goes between two records.
    gap: bool,
}

/// A parser that is given one line after the other.
trait Lines: Send {
    /// Takes the next line.
    fn line(&mut self, line: Line<'_>, sink: Sink<'_>);

    /// Whether the parser wants pieces that end with `>` instead of whole lines.
    fn reads_tags(&self) -> bool {
        false
    }

    /// Ends the text; `last` has the number of its last line.
    fn end(&mut self, last: Line<'_>, sink: Sink<'_>) {
        let _ = (last, sink);
    }
}

/// Takes records and errors.
type Sink<'a> = &'a mut dyn FnMut(Result<Record, FormatError>);

impl Format {
    /// Its usual name; [`FromStr`] reads it back.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.dialect().name
    }

    /// A short description.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.dialect().about
    }

    /// Whether it can be read; a drawing for a terminal can't.
    #[must_use]
    pub fn reads(self) -> bool {
        self.dialect().read.is_some()
    }

    /// The format of files with this extension.
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<Format> {
        let is = |format: &&Format| format.dialect().extensions.contains(&&*extension.to_ascii_lowercase());
        Format::ALL.iter().find(is).copied()
    }

    /// Text before the first record; a table of records with columns has the header
    /// of its [`Writer`].
    #[must_use]
    pub fn header(self) -> &'static str {
        self.dialect().header
    }

    /// Text after the last record.
    #[must_use]
    pub fn footer(self) -> &'static str {
        self.dialect().footer
    }

    /// Whether an empty line goes between two records.
    #[must_use]
    pub fn gap(self) -> bool {
        self.dialect().gap
    }

    /// Appends a record and returns what the format cannot express.
    #[must_use = "the user should learn what the format cannot express"]
    pub fn write(self, record: &Record, out: &mut String) -> Vec<Loss> {
        Writer::new(self).write(record, out)
    }

    /// A complete text with this one record, and what the format cannot express.
    #[must_use]
    pub fn print(self, record: &Record) -> (String, Vec<Loss>) {
        let writer = Writer::like(self, record);
        let mut text = writer.header();
        let lost = writer.write(record, &mut text);
        text.push_str(self.footer());
        (text, lost)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no format has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFormat(String);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no format is named {:?}, expected one of", self.0)?;
        Format::ALL.iter().try_for_each(|format| write!(f, " {format}"))
    }
}

impl core::error::Error for UnknownFormat {}

impl FromStr for Format {
    type Err = UnknownFormat;
    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let is = |format: &&Format| format.name().eq_ignore_ascii_case(name.trim());
        Format::ALL.iter().find(is).copied().ok_or_else(|| UnknownFormat(name.to_string()))
    }
}

/// The first record of a text, whatever its format, or its first error.
pub fn parse(text: impl AsRef<[u8]>) -> Result<Record, FormatError> {
    let mut first = None;
    read(text, None, &mut |item| {
        first.get_or_insert(item);
    });
    first.unwrap_or_else(|| {
        let nothing = Line::new(1, b"");
        Err(FormatError::at(nothing, 0, Found::End, "a puzzle"))
    })
}

/// Every record of a text, in the given format or in the format that the reader recognises.
pub fn read(
    text: impl AsRef<[u8]>,
    format: Option<Format>,
    sink: &mut dyn FnMut(Result<Record, FormatError>),
) {
    let mut reader = Reader::new(format);
    reader.feed(text.as_ref(), sink);
    reader.end(sink);
}

/// Appends a text as one line: line ends and all other control characters become spaces.
fn push_one_line(text: &str, out: &mut String) {
    out.extend(text.chars().map(|c| if c.is_control() { ' ' } else { c }));
}

/// A text as one line.
fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    push_one_line(text, &mut line);
    line
}
