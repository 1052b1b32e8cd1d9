//! The file of one puzzle that SudoCue and Sadman share: `[Puzzle]`, perhaps `[State]`, and lines
//! about the puzzle, such as `#ARuud`, which names the author.

use super::error::{FormatError, Found, Line};
use super::record::{Content, Loss, Record};
use super::rows::{Drawing, Mark, Row};
use super::{Dialect, Lines, Sink};
use crate::{Board, Grid};

pub(super) static DIALECT: Dialect = Dialect {
    name: "sdk",
    about: "SudoCue and Sadman .sdk: [Puzzle], [State] and #-lines",
    extensions: &["sdk"],
    read: Some(|| Box::new(Reader::default())),
    write,
    loses: &[Loss::Candidates],
    keeps_label: |_| true,
    keeps_solution: false,
    draws_candidates: false,
    keeps_columns: false,
    header: "",
    footer: "",
    gap: true,
};

/// The meaning of the letter after `#`; a plain comment, C, needs no word.
const TAGS: [(char, &str); 6] = [
    ('A', "Author"),
    ('D', "Description"),
    ('B', "Published"),
    ('S', "Source"),
    ('L', "Level"),
    ('U', "URL"),
];

#[derive(Default)]
struct Reader {
    drawing: Drawing,
    section: Section,
    puzzle: Option<(Grid, usize)>,
    state: Option<Grid>,
    label: String,
    lost: bool,
}

#[derive(Clone, Copy, Default, PartialEq)]
enum Section {
    #[default]
    Puzzle,
    State,
    Other,
}

impl Lines for Reader {
    fn line(&mut self, line: Line<'_>, sink: Sink<'_>) {
        let text = line.bytes.trim_ascii();
        if let [b'[', name @ .., b']'] = text {
            self.cut_off(line, sink);
            self.section = match name.to_ascii_lowercase().as_slice() {
                b"puzzle" => Section::Puzzle,
                b"state" => Section::State,
                _ => Section::Other,
            };
            if self.section == Section::Puzzle {
                self.emit(sink);
            }
        } else if let Some(comment) = text.strip_prefix(b"#") {
            self.cut_off(line, sink);
            self.emit(sink);
            self.section = Section::Puzzle;
            push_tag(comment, &mut self.label);
        } else if self.section != Section::Other {
            self.row(line, sink);
        }
    }

    fn end(&mut self, last: Line<'_>, sink: Sink<'_>) {
        self.cut_off(last, sink);
        self.emit(sink);
    }
}

impl Reader {
    fn row(&mut self, line: Line<'_>, sink: Sink<'_>) {
        let cells = match Row::of(line) {
            Ok(Row::Blank | Row::Border) => return,
            Ok(Row::Cells(cells)) => cells,
            Ok(Row::Dashes) => Mark::DASHES,
            Err(error) => {
                if !self.lost {
                    sink(Err(error));
                }
                self.lost = true;
                Mark::UNREAD
            }
        };
        if self.drawing.rows() == 0 && self.section == Section::Puzzle {
            self.emit(sink);
        }
        if !self.drawing.push(cells, line.number) {
            return;
        }
        match self.drawing.grid() {
            _ if self.lost => {}
            Ok(grid) if self.section == Section::State && self.puzzle.is_some() => self.state = Some(grid),
            Ok(grid) => self.puzzle = Some((grid, self.drawing.start())),
            Err(error) => sink(Err(error)),
        }
        self.lost = false;
        self.drawing.clear();
        self.section = if self.section == Section::State { Section::Puzzle } else { self.section };
    }

    /// Reports that a grid ended too soon.
    fn cut_off(&mut self, line: Line<'_>, sink: Sink<'_>) {
        let rows = self.drawing.rows();
        if rows > 0 && !self.lost {
            sink(Err(FormatError::at(line, 0, Found::Rows(rows), "9 rows")));
        }
        self.drawing.clear();
        self.lost = false;
    }

    /// Gives the complete puzzle to the sink.
    fn emit(&mut self, sink: Sink<'_>) {
        let Some((givens, line)) = self.puzzle.take() else { return };
        let label = core::mem::take(&mut self.label);
        let content: Content = match self.state.take() {
            Some(state) => Board::with_entries(&givens, &state).into(),
            None => givens.into(),
        };
        sink(Ok(Record { line, label, ..Record::new(content) }));
    }
}

fn write(record: &Record, out: &mut String) {
    for line in record.label.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let tag = TAGS
            .iter()
            .find_map(|(letter, word)| Some((*letter, line.strip_prefix(word)?.strip_prefix(": ")?)));
        let (letter, text) = tag.unwrap_or(('C', line));
        out.push('#');
        out.push(letter);
        super::push_one_line(text, out);
        out.push('\n');
    }
    let givens = record.content.givens();
    push_rows("[Puzzle]\n", &givens, out);
    if givens != *record.content.values() {
        push_rows("[State]\n", record.content.values(), out);
    }
}

fn push_rows(title: &str, grid: &Grid, out: &mut String) {
    out.push_str(title);
    let text = grid.to_string();
    for row in 0..9 {
        out.push_str(&text[9 * row..9 * row + 9]);
        out.push('\n');
    }
}

/// Adds the text of a `#` line to a label.
fn push_tag(comment: &[u8], label: &mut String) {
    let comment = String::from_utf8_lossy(comment);
    let mut letters = comment.chars();
    let (word, text) = match letters.next() {
        Some('C') => ("", letters.as_str()),
        Some(letter) => match TAGS.iter().find(|tag| tag.0 == letter) {
            Some((_, word)) => (*word, letters.as_str()),
            None => ("", &*comment),
        },
        None => ("", ""),
    };
    let text = text.trim();
    if text.is_empty() {
        return;
    }
    if !label.is_empty() {
        label.push('\n');
    }
    if !word.is_empty() {
        label.push_str(word);
        label.push_str(": ");
    }
    label.push_str(text);
}

/// Whether a line is the title `[Puzzle]`, in upper or lower case.
pub(super) fn claims(line: &[u8]) -> bool {
    line.trim_ascii().eq_ignore_ascii_case(b"[puzzle]")
}
