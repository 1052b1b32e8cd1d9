//! The checks of the fuzz targets. `cargo test` replays the files of `fuzz/corpus` with the same
//! checks.

use garns::format::{self, Format, FormatError, Reader, Record};
use garns::notation::{Eureka, Whip};
use garns::solve::{self, NODES};
use garns::{Board, DeadEnd, Grid, NotAPuzzle, Puzzle};

/// Checks that any bytes are read the same however they are cut into pieces, and that each record is
/// printed and read again without a change, unless the format reports that it cannot express it.
pub fn reads_back(format: Option<Format>, data: &[u8]) {
    let items = read(format, data);
    let cut = data.first().map_or(0, |&byte| usize::from(byte)).min(data.len());
    let mut pieces = Vec::new();
    let mut reader = Reader::new(format);
    reader.feed(&data[..cut], &mut |item| pieces.push(item));
    reader.feed(&data[cut..], &mut |item| pieces.push(item));
    reader.end(&mut |item| pieces.push(item));
    assert_eq!(items, pieces, "cut at {cut}");
    let lines = data.iter().filter(|b| b"\r\n".contains(b)).count() + 1;
    for item in items {
        match item {
            Ok(record) => prints(format.unwrap_or(Format::Hodoku), &record),
            Err(error) => {
                assert!((1..=lines).contains(&error.line) && error.column >= 1, "{error}");
                assert!(error.to_string().len() < 400, "{error}");
            }
        }
    }
}

fn prints(format: Format, record: &Record) {
    let (text, lost) = format.print(record);
    if !lost.is_empty() {
        return;
    }
    let again = read(Some(format), text.as_bytes());
    let [Ok(again)] = &again[..] else { panic!("{record:?} is printed as {text} and read as {again:?}") };
    assert_eq!(again.content, record.content, "{text}");
    if !record.label.chars().any(char::is_control) {
        assert_eq!(again.label, record.label, "{text}");
    }
    assert_eq!(again.columns, record.columns, "{text}");
}

fn read(format: Option<Format>, data: &[u8]) -> Vec<Result<Record, FormatError>> {
    let mut items = Vec::new();
    format::read(data, format, &mut |item| items.push(item));
    items
}

/// Checks that any line is read as a chain or refused at a place in it, that a chain is printed and read again
/// without a change, and that the judge answers.
pub fn notations(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let board: Board = POSITION.parse().expect("a position");
    for line in text.lines() {
        match Eureka::parse(line) {
            Ok(chain) => {
                assert_eq!(Eureka::parse(&chain.to_string()).as_ref(), Ok(&chain), "{line}");
                let _ = chain.judge(&board);
            }
            Err(error) => assert!((1..=line.chars().count() + 1).contains(&error.column), "{error}: {line}"),
        }
        if let Ok(whip) = Whip::parse(line) {
            assert_eq!(Whip::parse(&whip.to_string()).as_ref(), Ok(&whip), "{line}");
            let _ = whip.judge(&board);
        }
    }
}

/// A position with some candidates removed.
const POSITION: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:113 218";

/// The most nodes that the questions below may cost for one record: whether its digits are those of a puzzle,
/// and which solutions its candidates allow.
const NODES_A_RECORD: usize = 3 * NODES;

/// Checks that any bytes cost a limited amount of work: each record takes some bytes, repeated digits and cells
/// without candidates take one node of search, and any other record at most `NODES_A_RECORD`.
pub fn ends_within_the_limit(data: &[u8]) {
    let items = read(None, data);
    assert!(items.len() <= data.len().max(1), "{} records in {} bytes", items.len(), data.len());
    for record in items.into_iter().flatten() {
        let board = record.content.board();
        let mut nodes = 0;
        let puzzle = Puzzle::search_while(*board.values(), |spent| {
            nodes = spent;
            spent < NODES
        });
        let mut solutions = solve::completions(&board);
        let first = solutions.next_within(NODES);
        if !board.values().conflicts().is_empty() || matches!(board.dead_end(), Some(DeadEnd::Cell(_))) {
            assert_eq!((first, solutions.nodes()), (Ok(None), 1), "{board}");
        }
        let second = solutions.next_within(NODES);
        nodes += solutions.nodes();
        assert!(nodes <= NODES_A_RECORD, "{nodes} nodes: {board}");
        // What the digits rule out, the candidates rule out too.
        match puzzle {
            Ok(puzzle) => assert!(!matches!(first, Ok(Some(one)) if one != *puzzle.solution()), "{board}"),
            Err(NotAPuzzle::Conflict { .. } | NotAPuzzle::NoSolution { .. }) => {
                assert!(!matches!(first, Ok(Some(_))), "{board}");
            }
            Err(_) => {}
        }
        assert!(first != Ok(None) || second == Ok(None), "{board}");
    }
}

/// The reference solver takes too long on grids with fewer clues than this.
const FEWEST: usize = 20;

/// Checks that the three solvers agree about the grid that these bytes describe.
pub fn solvers_agree(data: &[u8]) {
    let grid = grid(data);
    let limit = 3;
    let found: Vec<Grid> = solve::solutions(&grid).take(limit).collect();
    let count = found.len();
    for (i, solution) in found.iter().enumerate() {
        assert!(solution.is_solved() && grid.is_within(solution), "{grid}");
        assert!(!found[..i].contains(solution), "{grid}");
    }
    assert_eq!(solve::count(&grid, limit), count, "{grid}");
    if grid.clues() >= FEWEST {
        let plain: Vec<Grid> = solve::reference::solutions(&grid).take(limit).collect();
        assert_eq!(plain.len(), count, "{grid}");
        assert!(count != 1 || plain == found, "{grid}");
    }
    // The bulk solver sweeps over all 256 lanes even for three grids, which is slow, so it takes only
    // inputs whose length is a multiple of 16.
    if !data.len().is_multiple_of(16) {
        return;
    }
    let mut answers = Vec::new();
    solve::bulk(&[grid, Grid::EMPTY, grid], limit, |_, answer| answers.push(answer));
    assert_eq!([answers[0].count, answers[1].count, answers[2].count], [count, limit, count], "{grid}");
    assert_eq!(answers[0].solution.is_some(), count > 0, "{grid}");
    assert!(answers[0].solution.is_none_or(|one| one.is_solved() && grid.is_within(&one)), "{grid}");
    if count == 1 {
        assert_eq!(answers[0].solution.as_ref(), found.first(), "{grid}");
    }
}

/// A full grid without the cells whose bits are set in the first 11 bytes. Each further pair of bytes
/// changes a cell: its index, and its new value.
fn grid(data: &[u8]) -> Grid {
    let mut values: [u8; 81] = core::array::from_fn(|i| ((i / 9 * 3 + i / 27 + i % 9) % 9) as u8 + 1);
    let (gone, changes) = data.split_at(data.len().min(11));
    for (cell, value) in values.iter_mut().enumerate() {
        if gone.get(cell / 8).is_some_and(|bits| bits >> (cell % 8) & 1 == 1) {
            *value = 0;
        }
    }
    for pair in changes.chunks_exact(2) {
        values[usize::from(pair[0]) % 81] = pair[1] % 10;
    }
    Grid::from_bytes(&values)
}
