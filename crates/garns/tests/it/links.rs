//! Links and files of other programs: what their own encoders make is read, and a variant is refused by its
//! rules.

use garns::format::{self, Content, Format, FormatError, Found, Record};
use garns::generate::{Order, puzzles};
use garns::{Board, Grid};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A link of the file of fixtures.
fn link(name: &str) -> &'static str {
    let file = include_str!("../cases/links.tsv");
    let lines = file.lines().filter_map(|line| line.split_once('\t'));
    lines.into_iter().find(|(own, _)| *own == name).expect("the file has a line of this name").1
}

fn read(text: &str) -> Result<Record, FormatError> {
    let mut items = Vec::new();
    format::read(text, None, &mut |item| items.push(item));
    assert_eq!(items.len(), 1, "{text}");
    items.remove(0)
}

fn rules(text: &str) -> String {
    match read(text).unwrap_err().found {
        Found::Rules(rules) => rules,
        other => panic!("{other} is not a variant"),
    }
}

#[test]
fn links_of_the_other_programs_are_read() {
    let grid: Grid = PUZZLE.parse().unwrap();
    let solution: Grid = SOLUTION.parse().unwrap();
    for (name, title) in [
        ("fpuzzles", "From f-puzzles"),
        ("fpuzzles_in_sudokupad", "From f-puzzles"),
        // SudokuPad's shorthand has one kind of quotes.
        ("scl", "It's a 'title'"),
        ("scl_json", "It's a \"title\""),
    ] {
        let record = read(link(name)).unwrap();
        assert_eq!(record.content, Content::Grid(grid), "{name}");
        assert_eq!(record.solution.as_deref(), Some(&solution), "{name}");
        assert_eq!(record.label, title, "{name}");
    }
    assert_eq!(read(link("scf")).unwrap().content, Content::Grid(grid));
    let record = read(&format!("https://sudoku.coach/en/play/{} easy", PUZZLE.replace('.', "0"))).unwrap();
    assert_eq!((record.content, &*record.label), (Content::Grid(grid), "easy"));
    let record = read(&format!("https://www.sudokuwiki.org/sudoku.htm?bd={PUZZLE}")).unwrap();
    assert_eq!(record.content, Content::Grid(grid));
}

#[test]
fn marks_and_entered_digits_of_f_puzzles_are_read() {
    let board = read(link("marks")).unwrap().content.board();
    let candidates = |cell: &str| board.candidates(cell.parse().unwrap()).to_string();
    assert_eq!(candidates("r1c3"), "124");
    assert_eq!(board.value("r1c4".parse().unwrap()), Some("6".parse().unwrap()));
    assert!(!board.givens().contains("r1c4".parse().unwrap()));
    assert_eq!(candidates("r2c2"), "247");
}

/// The position of SudokuWiki's own page about its links.
#[test]
fn candidates_of_sudokuwiki_are_read() {
    let text = "https://www.sudokuwiki.org/sudoku.htm?bd=vu4804032o1508g080030k10o888882647046888g06828060k\
                10029k260b90478go003g0g95090b0b6a2c00g0bcg038ga8g9ao1506601oh847063a2ag288gg8g0626c082c2k20b159818\
                920k9ag9462044";
    let board = read(text).unwrap().content.board();
    let cell = |name: &str| name.parse().unwrap();
    assert_eq!(board.candidates(cell("r1c1")).to_string(), "123456789");
    assert_eq!(board.candidates(cell("r1c2")).to_string(), "37");
    assert_eq!(board.value(cell("r1c4")), Some("1".parse().unwrap()));
    assert!(board.givens().contains(cell("r1c4")));
    let (text, lost) = Format::SudokuWiki.print(&Record::new(position()));
    assert_eq!((read(&text).unwrap().content.board(), lost), (position(), Vec::new()));
}

fn position() -> Board {
    let mut board = Board::new(&PUZZLE.parse().unwrap());
    board.place("4r1c3".parse().unwrap());
    board.remove("2r1c4".parse().unwrap());
    board
}

#[test]
fn a_variant_is_refused_by_the_names_of_its_rules() {
    assert_eq!(rules(link("variant")), "killercage, antiknight, diagonal+");
    assert_eq!(rules(link("scl_variant")), "lines");
    let rows = format!("[{}]", ["[0,0,0,0,0,0,0,0,0]"; 9].join(","));
    let ipuz = |rest: &str| format!("{{\"kind\":[\"http://ipuz.org/sudoku#1\"{rest},\"puzzle\":{rows}}}");
    assert!(read(&ipuz("]")).is_ok());
    assert_eq!(
        rules(&ipuz(",\"http://ipuz.org/sudoku/diagonalsudoku#1\"]")),
        "http://ipuz.org/sudoku/diagona…"
    );
    assert_eq!(rules(&ipuz("],\"cages\":[{\"cells\":[[0,0]]}]")), "cages");
    assert_eq!(rules("{\"size\":6,\"grid\":[[{}]]}"), "a grid of size 6");
    let error = read(link("variant")).unwrap_err();
    assert_eq!((error.line, error.column), (1, 33), "{error}");
    assert_eq!(error.expected, "a classic Sudoku of nine rows without further rules");
}

#[test]
fn objects_of_json_may_run_over_several_lines() {
    let text = format!(
        "[\n  {{\n    \"puzzle\": \"{PUZZLE}\",\n    \"label\": \"one {{\",\n    \"se\": {{\"er\": 1.2}}\n  }},\n  {{\"puzzle\": \"12\"}}\n]\n"
    );
    let mut items = Vec::new();
    format::read(&text, None, &mut |item| items.push(item));
    let [Ok(record), Err(error)] = &items[..] else { panic!("{items:?}") };
    assert_eq!((record.line, &*record.label), (2, "one {"));
    assert_eq!(record.columns.iter().collect::<Vec<_>>(), [("se.er", "1.2")]);
    assert_eq!((error.line, error.column, error.expected), (7, 3, "81 cells"));
    let error = read("{\n \"puzzle\": x}").unwrap_err();
    assert_eq!((error.line, error.column, error.expected), (2, 12, "a value"));
    assert_eq!(read("{\"puzzle\":").unwrap_err().found, Found::End);
}

#[test]
fn a_thousand_puzzles_go_through_every_format_of_other_programs() {
    let order = Order { max_empty: 55, ..Order::new(41) };
    let formats = [
        Format::FPuzzles,
        Format::SudokuPad,
        Format::SudokuWiki,
        Format::Coach,
        Format::Penpa,
        Format::Ipuz,
        Format::OpenSudoku,
        Format::Hodoku,
        Format::Json,
    ];
    let mut positions = 0;
    for (number, puzzle) in puzzles(&order).unwrap().take(1000).enumerate() {
        let grid = Record::new(*puzzle.givens());
        // A position: some digits of the solution placed, and some wrong candidates removed.
        let mut board = puzzle.board();
        for cell in board.open().iter().skip(number % 5).step_by(7) {
            let digit = puzzle.solution().get(cell).unwrap();
            board.place(garns::Candidate { cell, digit });
        }
        for candidate in board.all_candidates().iter().skip(number % 11).step_by(13) {
            if puzzle.solution().get(candidate.cell) != Some(candidate.digit) {
                board.remove(candidate);
            }
        }
        let position = Record { label: format!("Nr. {number}, \"ä\""), ..Record::new(board) };
        for format in formats {
            for record in [&grid, &position] {
                let (text, lost) = format.print(record);
                let again = read(&text).unwrap_or_else(|error| panic!("{format} {error}: {text}"));
                let loses_content = lost.iter().any(|loss| *loss != format::Loss::Label);
                assert!(record != &grid || lost.is_empty(), "{format} {lost:?}");
                assert!(again.content.givens().is_within(record.content.values()), "{format} {text}");
                if !loses_content {
                    assert_eq!(again.content, record.content, "{format} {text}");
                    positions += usize::from(record == &position);
                }
                if lost.is_empty() {
                    assert_eq!(again.label, record.label, "{format} {text}");
                }
            }
        }
    }
    assert!(positions >= 5000, "{positions} positions came back whole");
}
