//! Several records as one text.

use super::csv::{self, Table};
use super::record::{Content, Loss, Record};
use super::{Dialect, Format};

/// Writes records one after the other as one text.
///
/// In most formats each record stands by itself. A table has one header for all its records, so it
/// has the columns of the first record; if that was read from a table, in the order of that table.
///
/// ```
/// use garns::format::{self, Format, Writer};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let record = format::parse(format!("puzzle,title,level\n{puzzle},of my own,Hard\n"))?;
/// let writer = Writer::like(Format::Csv, &record);
/// let mut text = writer.header();
/// let lost = writer.write(&record, &mut text);
/// assert_eq!(text, format!("puzzle,title,level\n{puzzle},of my own,Hard\n"));
/// assert!(lost.is_empty());
/// # Ok::<(), garns::format::FormatError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Writer {
    format: Format,
    table: Table,
}

impl Writer {
    /// A writer for records without columns.
    #[must_use]
    pub fn new(format: Format) -> Writer {
        Writer { format, table: Table::default() }
    }

    /// A writer for records with the columns of this one.
    #[must_use]
    pub fn like(format: Format, first: &Record) -> Writer {
        let table = if format == Format::Csv { Table::of(first) } else { Table::default() };
        Writer { format, table }
    }

    /// The format that it writes.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// The text before the first record.
    #[must_use]
    pub fn header(&self) -> String {
        if self.format == Format::Csv { self.table.header() } else { self.format.header().to_string() }
    }

    /// Appends a record and returns the parts of it that the format cannot express.
    #[must_use = "the user should learn what the format cannot express"]
    pub fn write(&self, record: &Record, out: &mut String) -> Vec<Loss> {
        let dialect: &Dialect = self.format.dialect();
        let (keeps_label, keeps_solution, keeps_columns) = if self.format == Format::Csv {
            let table = &self.table;
            csv::write_row(record, table, out);
            (table.has_label(), table.has_solution(), table.keeps(&record.columns))
        } else {
            (dialect.write)(record, out);
            let keeps_label = (dialect.keeps_label)(&record.label);
            (keeps_label, dialect.keeps_solution, dialect.keeps_columns || record.columns.is_empty())
        };
        let is_plain = matches!(record.content, Content::Grid(_)) && !dialect.draws_candidates;
        let is_lost = |loss: &Loss| !is_plain && loss.concerns(&record.content);
        let mut lost: Vec<Loss> = dialect.loses.iter().copied().filter(is_lost).collect();
        if !record.label.is_empty() && !keeps_label {
            lost.push(Loss::Label);
        }
        if record.solution.is_some() && !keeps_solution {
            lost.push(Loss::Solution);
        }
        if !keeps_columns {
            lost.push(Loss::Columns);
        }
        lost
    }
}
