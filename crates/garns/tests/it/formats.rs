//! Laws of the text formats: printed records read back, any bytes give records or errors, and
//! errors name their place.

use garns::format::{self, Columns, Content, Format, FormatError, Loss, Reader, Record, Writer};
use garns::{Board, Candidate, Cell, Grid, Random};
use proptest::prelude::*;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn read(text: impl AsRef<[u8]>, format: Option<Format>) -> Vec<Result<Record, FormatError>> {
    let mut items = Vec::new();
    format::read(text, format, &mut |item| items.push(item));
    items
}

fn readable() -> impl Iterator<Item = Format> {
    Format::ALL.iter().copied().filter(|format| format.reads())
}

/// A record with random givens, placed digits, removed candidates, label and columns.
fn record() -> impl Strategy<Value = Record> {
    let cells = proptest::collection::vec(prop_oneof![3 => Just(0u8), 1 => 1u8..=9, 1 => 11u8..=19], 81);
    let removed = proptest::collection::vec(0usize..729, 0..60);
    let columns = proptest::collection::vec(("[A-Za-z;,\" ]{0,5}", "[A-Za-z0-9=;:,\" .]{0,9}"), 0..4);
    (cells, removed, any::<bool>(), "[a-z]{0,8}", columns).prop_map(
        |(cells, removed, plain, label, pairs)| {
            let part = |low: u8| {
                let values: Vec<u8> = cells.iter().map(|&cell| cell.saturating_sub(low)).collect();
                Grid::from_bytes(&values.try_into().unwrap())
            };
            let content = if plain {
                Content::Grid(part(0))
            } else {
                let mut board = Board::with_entries(&part(0), &part(10));
                removed.iter().for_each(|&index| {
                    board.remove(Candidate::from_index(index));
                });
                Content::from(board)
            };
            let mut columns = Columns::default();
            pairs.iter().for_each(|(name, value)| columns.set(name.trim(), value.trim()));
            Record { label, columns, ..Record::new(content) }
        },
    )
}

proptest! {
    #[test]
    fn a_printed_record_reads_back(record in record()) {
        for format in readable() {
            let (text, lost) = format.print(&record);
            let items = read(&text, Some(format));
            prop_assert_eq!(items.len(), 1, "{} {:?}", format, text);
            let again = items[0].as_ref().unwrap();
            if lost.is_empty() {
                prop_assert_eq!(&again.content, &record.content, "{} {}", format, text);
                prop_assert_eq!(&again.label, &record.label, "{} {}", format, text);
                let named = |(name, _): &(&str, &str)| !name.is_empty();
                let columns: Vec<_> = record.columns.iter().filter(named).collect();
                prop_assert_eq!(again.columns.iter().collect::<Vec<_>>(), columns, "{} {}", format, text);
            }
            // The record that was read is printed and read again without a change, unless the
            // format loses more.
            let (text, lost) = format.print(again);
            if lost.is_empty() {
                let once_more = read(&text, Some(format));
                let once_more = once_more[0].as_ref().unwrap();
                prop_assert_eq!(&once_more.content, &again.content, "{} {}", format, text);
                prop_assert_eq!(&once_more.columns, &again.columns, "{} {}", format, text);
            }
        }
    }

    #[test]
    fn the_format_of_a_printed_record_is_recognised(record in record()) {
        for format in readable() {
            let (text, _) = format.print(&record);
            let named = read(&text, Some(format));
            let guessed = read(&text, None);
            prop_assert_eq!(guessed.len(), 1, "{} {}", format, text);
            // If no format is given, a drawing of candidates with dead cells looks like a grid, and is
            // refused.
            if let Ok(guessed) = &guessed[0] {
                let named = named[0].as_ref().unwrap();
                prop_assert_eq!(&guessed.content, &named.content, "{} {}", format, text);
            } else {
                prop_assert!(matches!(format, Format::Pencilmarks), "{} {}", format, text);
            }
        }
    }

    #[test]
    fn the_result_does_not_depend_on_how_the_bytes_are_cut(
        pieces in proptest::collection::vec(piece(), 0..12),
        cut in 1usize..40,
    ) {
        let text = pieces.concat();
        for format in readable().map(Some).chain([None]) {
            let whole = read(&text, format);
            let mut reader = Reader::new(format);
            let mut items = Vec::new();
            text.chunks(cut).for_each(|chunk| reader.feed(chunk, &mut |item| items.push(item)));
            reader.end(&mut |item| items.push(item));
            prop_assert_eq!(&items, &whole, "{:?} {:?}", format, String::from_utf8_lossy(&text));
        }
    }
}

/// Random bytes, valid records, and texts that are nearly valid.
fn piece() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..100),
        "[0-9.*_|+ \t,;:#<>\"=/\r\n-]{0,100}".prop_map(String::into_bytes),
        Just(format!("{PUZZLE}\n").into_bytes()),
        Just(PUZZLE.as_bytes()[..80].to_vec()),
        Just(b"\xef\xbb\xbf".to_vec()),
        Just(b"[Puzzle]\r\n".to_vec()),
        Just(b"quizzes,solutions\n".to_vec()),
        Just(b"<game data=\"version: 3\n0|0|1|\"/>".to_vec()),
        record().prop_flat_map(|record| {
            let texts: Vec<String> = readable().map(|format| format.print(&record).0).collect();
            proptest::sample::select(texts).prop_map(String::into_bytes)
        }),
    ]
}

#[test]
fn every_format_has_a_unique_name_and_a_file() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/format");
    let mut files = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let source = std::fs::read_to_string(&path).unwrap();
        let Some(name) = source.split("static DIALECT: Dialect = Dialect {\n    name: \"").nth(1) else {
            continue;
        };
        let name = name.split('"').next().unwrap();
        assert_eq!(name.parse::<Format>().unwrap().name(), name);
        assert_eq!(path.file_stem().unwrap().to_str(), Some(name));
        files += 1;
    }
    assert_eq!(files, Format::ALL.len(), "a format without a file, or a file that is not registered");
    assert!("nonsense".parse::<Format>().is_err());
}

#[test]
fn a_line_may_mark_empty_cells_with_any_usual_character() {
    let grid: Grid = PUZZLE.parse().unwrap();
    for mark in ["0", ".", "*", "_", "-", " "] {
        for end in ["\n", "\r\n", "\r", "", " # a comment\n", ",3.4,easy\n"] {
            let text = format!("\u{feff}{}{end}", PUZZLE.replace('.', mark));
            let items = read(&text, None);
            assert_eq!(items.len(), 1, "{text:?}");
            assert_eq!(items[0].as_ref().unwrap().content, Content::Grid(grid), "{text:?}");
        }
    }
}

#[test]
fn drawings_of_many_programs_are_understood() {
    let grid: Grid = PUZZLE.parse().unwrap();
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
    let spaced = |row: &&str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let boxed = |row: &&str| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]);
    let mut texts = vec![
        rows.join("\n"),
        rows.join("\r\n"),
        format!("Grid 01\n{}\n", rows.join("\n").replace('.', "0")),
        rows.iter().map(spaced).collect::<Vec<_>>().join("\n"),
        rows.iter().map(spaced).collect::<Vec<_>>().join("\n").replace(' ', ","),
        rows.iter().map(spaced).collect::<Vec<_>>().join("\n").replace(' ', ",").replace('.', ""),
        rows.iter().map(boxed).collect::<Vec<_>>().join("\n"),
        rows.iter().map(boxed).collect::<Vec<_>>().join("\n").replace('.', " "),
        rows.join("\n").replace('.', "-"),
        format!("{}\n\n{}\n\n{}\n", rows[..3].join("\n"), rows[3..6].join("\n"), rows[6..].join("\n")),
        format!("{grid:#}"),
        Format::Terminal.print(&Record::new(grid)).0,
    ];
    texts.extend(readable().map(|format| format.print(&Record::new(grid)).0));
    for text in texts {
        let items = read(&text, None);
        assert_eq!(items.len(), 1, "{text}\n{items:?}");
        assert_eq!(items[0].as_ref().unwrap().content.values(), &grid, "{text}");
    }
}

#[test]
fn nine_dashes_are_an_empty_row_if_dashes_are_empty_cells() {
    let rows = ["12-------", "---------", "--3------", "---4-----", "---------", "-----5---"];
    let text = [&rows[..], &["---------", "------6--", "-------78"]].concat().join("\n");
    let items = read(text, None);
    assert_eq!(items.len(), 1);
    assert_eq!(items[0].as_ref().unwrap().content.values().clues(), 8);
}

#[test]
fn pencil_marks_are_read_as_candidates() {
    let text = "\
.-------------------.------------------.------------------.
| 6     19    2     | 3     19    5    | 4     8     7    |
| 578   19    4     | 28    67    1679 | 3     159   1259 |
| 578   3     57    | 28    4     179  | 19    6     1259 |
:-------------------+------------------+------------------:
| 3     678   568   | 17    2     179  | 1679  159   4    |
| 57    4     1     | 6     379   8    | 2     3579  359  |
| 9     2     67    | 4     5     137  | 167   137   8    |
:-------------------+------------------+------------------:
| 2     5     367   | 17    8     1367 | 179   4     139  |
| 4     67    9     | 5     1367  2    | 8     137   13   |
| 1     78    378   | 9     37    4    | 5     2     6    |
'-------------------'------------------'------------------'
";
    for format in [None, Some(Format::Pencilmarks), Some(Format::Grid)] {
        let items = read(text, format);
        assert_eq!(items.len(), 1);
        let board = items[0].as_ref().unwrap().content.board();
        assert_eq!(board.values().clues(), 40);
        assert_eq!(board.candidates(Cell::new(1, 0).unwrap()).to_string(), "578");
        assert_eq!(board.candidates(Cell::new(6, 5).unwrap()).to_string(), "1367");
    }
}

#[test]
fn a_state_keeps_its_placed_digits() {
    let text = "#ARuud\n#LEasy\n[Puzzle]\n2..1.5..3\n.54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n1.53.98.6\n\
                .2.7.1.6.\n.81...24.\n7..4.2..1\n[State]\n28.1.5..3\n.54...71.\n.1.2.3.8.\n6.28.73.4\n\
                .........\n1.53.98.6\n.2.7.1.6.\n.81...24.\n7..4.2..1\n";
    let items = read(text, None);
    assert_eq!(items.len(), 1);
    let record = items[0].as_ref().unwrap();
    assert_eq!(record.label, "Author: Ruud\nLevel: Easy");
    assert_eq!(record.content.givens().clues() + 1, record.content.values().clues());
    let (text, lost) = Format::Line.print(record);
    assert!(text.starts_with("28.1.5..3"));
    assert_eq!(lost, [format::Loss::Placed]);
}

#[test]
fn errors_name_the_place_the_text_found_and_the_text_expected() {
    let cases: [(&[u8], &str); 12] = [
        (&PUZZLE.as_bytes()[..80], "line 1, column 81: found 80 cells, expected 81 cells"),
        (&[PUZZLE.as_bytes(), b"."].concat(), "line 1, column 82: found 82 cells, expected 81 cells"),
        (
            &PUZZLE.replacen('7', "x", 1).into_bytes(),
            "line 1, column 5: found 'x', expected a digit or one of . 0 * _ - for an empty cell",
        ),
        (
            &[PUZZLE.as_bytes(), b"x"].concat(),
            "line 1, column 82: found 'x', expected a space or the end of the line",
        ),
        (b"", "line 1, column 1: found the end, expected a puzzle"),
        (b"hello", "line 1, column 1: found \"hello\", expected a puzzle in a known format"),
        (
            b"\x7fELF\x02\x01",
            "line 1, column 1: found \"\\u{7f}ELF\\u{2}\\u{1}\", expected a puzzle in a known format",
        ),
        (b"\xff\xfe\x00", "line 1, column 1: found byte 0xff, expected a puzzle in a known format"),
        (b"53..7....\n6..195...\n", "line 2, column 1: found 2 rows, expected 9 rows"),
        (b"53..7....\n6..195..\n", "line 2, column 1: found 8 cells, expected 9 cells in a row"),
        (
            b"<opensudoku><game data=\"123\"/></opensudoku>",
            "line 1, column 16: found 3 cells, expected 81 cells",
        ),
        (b":0100:7:123:512::", "line 1, column 12: found 3 cells, expected 81 cells"),
    ];
    for (text, message) in cases {
        let error = format::parse(text).unwrap_err();
        assert_eq!(error.to_string(), message, "{:?}", String::from_utf8_lossy(text));
    }
}

#[test]
fn two_digits_in_a_cell_of_a_grid_are_a_mistake() {
    let text = "5 3 . | . 7 . | . . .\n".to_string() + &"46 . . | 1 9 5 | . . .\n".repeat(8);
    assert_eq!(
        format::parse(&text).unwrap_err().to_string(),
        "line 2, column 1: found \"46\" in one cell, expected one digit"
    );
}

#[test]
fn after_an_error_the_next_record_is_read() {
    let text = format!("{PUZZLE}\n{}\n\n# fine\n{PUZZLE} last\nnonsense\n{PUZZLE}", &PUZZLE[..80]);
    let items = read(&text, None);
    let lines: Vec<(bool, usize)> = items
        .iter()
        .map(|item| match item {
            Ok(record) => (true, record.line),
            Err(error) => (false, error.line),
        })
        .collect();
    assert_eq!(lines, [(true, 1), (false, 2), (true, 5), (false, 6), (true, 7)]);
}

#[test]
fn tables_are_read_by_the_names_of_their_columns() {
    let solution = garns::solve::solutions(&PUZZLE.parse().unwrap()).next().unwrap();
    let zeros = PUZZLE.replace('.', "0");
    let text = format!("id,\"Puzzle\",solution,difficulty\n7,{zeros},{solution},2.5\n8,\"{zeros}\",,\n");
    let items = read(&text, None);
    let first = items[0].as_ref().unwrap();
    assert_eq!((first.label.as_str(), first.solution.as_deref()), ("", Some(&solution)));
    assert_eq!(first.columns.iter().collect::<Vec<_>>(), [("id", "7"), ("difficulty", "2.5")]);
    assert_eq!(items[1].as_ref().unwrap().content, first.content);
    // The same columns in the same order.
    let table = Format::Csv.print(first).0;
    assert_eq!(table, format!("id,Puzzle,solution,difficulty\n7,{PUZZLE},{solution},2.5\n"));
    assert_eq!(Format::Line.print(first).1, [Loss::Solution, Loss::Columns]);
    let kaggle = Format::Kaggle.print(&Record { label: String::new(), ..first.clone() }).0;
    assert_eq!(kaggle, format!("quizzes,solutions\n{zeros},{solution}\n"));
}

#[test]
fn a_title_with_spaces_and_equal_signs_does_not_change_other_columns() {
    let text = format!("puzzle,title,level,Level\n{PUZZLE},a = b level=Easy,Hard,4 stars\n");
    let items = read(&text, None);
    let record = items[0].as_ref().unwrap();
    assert_eq!(record.label, "a = b level=Easy");
    assert_eq!(record.columns.get("LEVEL"), Some("Hard"));
    assert_eq!(record.columns.get("level 2"), Some("4 stars"));
    let (table, lost) = Format::Csv.print(record);
    assert_eq!((table.as_str(), &lost[..]), (text.replace("Level\n", "Level 2\n").as_str(), &[][..]));
    assert_eq!(Format::Line.print(record).1, [Loss::Columns]);
}

#[test]
fn a_table_has_the_columns_of_its_first_record() {
    let text = format!("puzzle,a\n{PUZZLE},1\n");
    let first = format::parse(&text).unwrap();
    let mut second = first.clone();
    second.columns.set("b", "2");
    let writer = Writer::like(Format::Csv, &first);
    let mut table = writer.header();
    assert_eq!(writer.write(&first, &mut table), []);
    assert_eq!(writer.write(&second, &mut table), [Loss::Columns]);
    assert_eq!(table, text.clone() + text.lines().last().unwrap() + "\n");
    // A label and a solution that the table has no column for are reported too.
    let solution = garns::solve::solutions(&PUZZLE.parse().unwrap()).next().map(Box::new);
    let third = Record { label: "third".into(), solution, ..first };
    assert_eq!(writer.write(&third, &mut table), [Loss::Label, Loss::Solution]);
}

#[test]
fn a_line_that_is_too_long_gives_a_single_error() {
    let mut text = vec![b'1'; 3 << 20];
    text.extend_from_slice(format!("\n{PUZZLE}\n").as_bytes());
    for format in [Some(Format::Line), Some(Format::Grid), Some(Format::OpenSudoku), None] {
        let items = read(&text, format);
        assert!(items[0].is_err() && items.len() <= 2, "{format:?}");
    }
    assert!(read(&text, Some(Format::Line))[1].is_ok());
}

#[test]
fn random_puzzles_in_one_text_come_back_in_order() {
    let mut random = Random::new(7);
    let grids: Vec<Grid> = (0..50)
        .map(|_| {
            let cells: Vec<u8> = (0..81).map(|_| random.below(30) as u8).collect();
            Grid::from_bytes(&cells.try_into().unwrap())
        })
        .collect();
    for format in readable() {
        let mut text = format.header().to_string();
        for (i, grid) in grids.iter().enumerate() {
            if i > 0 && format.gap() {
                text.push('\n');
            }
            let _ = format.write(&Record::new(*grid), &mut text);
        }
        text.push_str(format.footer());
        let found: Vec<Grid> =
            read(&text, None).into_iter().map(|item| *item.unwrap().content.values()).collect();
        let same = match format {
            // Cells with one candidate look filled.
            Format::Pencilmarks | Format::Candidates => {
                grids.iter().zip(&found).all(|(grid, found)| grid.is_within(found))
            }
            _ => grids == found,
        };
        assert!(same && found.len() == grids.len(), "{format}");
    }
}
