//! Puzzles picked by their ratings, compared up to symmetry, and scrambled.

use super::{PUZZLE, SOLUTION, folder, garns, json};

/// Inkala's puzzle of 2006, rated 10.5.
const HARD: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

#[test]
fn rate_picks_puzzles_by_criteria() {
    let made = garns(&["generate", "-n", "40", "--seed", "5", "--format", "csv"], "").out;
    for (criteria, column, is_met) in [
        (&["--level", "easy"][..], 2, (|value: &str| value == "Easy") as fn(&str) -> bool),
        (&["--er", "2.0..7.0"], 3, |value| (2.0..=7.0).contains(&value.parse::<f64>().unwrap())),
        (&["--score", "0..400"], 6, |value| value.parse::<u32>().unwrap() <= 400),
    ] {
        let wanted: Vec<&str> =
            made.lines().skip(1).filter(|row| is_met(row.split(',').nth(column).unwrap())).collect();
        let puzzles: Vec<&str> = wanted.iter().map(|row| &row[..81]).collect();
        assert!(!puzzles.is_empty() && puzzles.len() < 40, "{criteria:?}");
        let run = garns(&[&["rate", "--format", "line"], criteria].concat(), &made);
        let found: Vec<&str> = run.out.lines().map(|line| &line[..81]).collect();
        assert_eq!((run.code, &found), (Some(0), &puzzles), "{criteria:?}");
        let others = garns(&[&["rate", "--format", "line", "--invert"], criteria].concat(), &made);
        assert_eq!(others.out.lines().count(), 40 - puzzles.len(), "{criteria:?}");
        // A table keeps its columns.
        let table = garns(&[&["rate", "--format", "sdm"], criteria].concat(), &made);
        assert_eq!(table.out.lines().count(), puzzles.len());
    }
    let run = garns(&["rate", "--require", "x-wing", PUZZLE], "");
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "no puzzle is the answer no");
    assert_eq!(garns(&["rate", "--level", "easy", PUZZLE], "").out.lines().count(), 1);
    for refused in [&["rate", "--invert", PUZZLE][..], &["rate", "--format", "line", PUZZLE]] {
        let run = garns(refused, "");
        assert!(run.code == Some(2) && run.err.contains("add a criterion"), "{run:?}");
    }
    let run = garns(&["rate", "--level", "easy", &PUZZLE.replacen("53.", "53+4", 1)], "");
    assert!(run.code == Some(1) && run.err.contains("a position in mid-game"), "{run:?}");
}

#[test]
fn positions_that_differ_in_a_candidate_are_different() {
    // Two Sukakus: 81 empty cells with candidates, of which only the last has another candidate.
    let sukaku = |last: &str| {
        let mut text = SOLUTION.chars().map(|c| format!("{c}{}", if c == '9' { '1' } else { '9' }));
        let mut cells: Vec<String> = text.by_ref().take(80).collect();
        cells.push(last.to_string());
        cells.chunks(9).map(|row| row.join(" ") + "\n").collect::<String>()
    };
    let two = format!("{}\n{}", sukaku("91"), sukaku("81"));
    let library = format!(":0000:x:{PUZZLE}:113::\n:0000:x:{PUZZLE}:213::\n:0000:x:{PUZZLE}:113::\n");
    for (text, format, different) in [(&two, "candidates", 2), (&library, "hodoku", 2)] {
        let text = &garns(&["convert", "--to", format], text).out;
        let run = garns(&["canon", "--dedupe", "--format", format], text);
        assert_eq!((run.code, run.out.lines().count()), (Some(0), different), "{run:?}");
        // A scrambled copy is not different.
        let copies = garns(&["scramble", "--seed", "1", "--format", format], text).out;
        assert_ne!(&copies, text);
        let run = garns(&["canon", "--dedupe", "--format", format], format!("{text}\n{copies}"));
        assert_eq!(run.out.lines().count(), different, "{run:?}");
        let forms = |text: &str| garns(&["canon", "--format", format], text).out;
        assert_eq!(forms(text), forms(&copies));
    }
    let line = json(garns(&["canon", "--json", &format!("{PUZZLE}:113")], "").out.trim());
    assert!(line["canonical"].as_str().unwrap().contains(':') && line["automorphisms"] == 1, "{line}");
    // The library keeps givens only, and refuses everything else.
    let data = folder("library-positions");
    let run = garns(&["library", "add", "--data", data.to_str().unwrap()], &two);
    assert_eq!(run.code, Some(1));
    assert_eq!(run.err.matches("a position in mid-game, expected a puzzle").count(), 2, "{run:?}");
}

#[test]
fn a_witness_leads_to_the_form() {
    let line = json(garns(&["canon", "--witness", "--json", PUZZLE], "").out.trim());
    let form: Vec<char> = line["canonical"].as_str().unwrap().chars().collect();
    let transform = line["transform"].as_str().unwrap();
    let numbers = |name: &str| -> Vec<usize> {
        let at = transform.find(name).unwrap() + name.len() + 1;
        transform[at..at + 9].bytes().map(|b| usize::from(b - b'1')).collect()
    };
    let (rows, columns, digits) = (numbers("rows"), numbers("columns"), numbers("digits"));
    let cells: Vec<char> = PUZZLE.chars().collect();
    for (at, &image) in form.iter().enumerate() {
        let (row, column) = (rows[at / 9], columns[at % 9]);
        let from = if transform.starts_with("transposed") { column * 9 + row } else { row * 9 + column };
        let expected = match cells[from].to_digit(10) {
            Some(digit) => char::from_digit(digits[digit as usize - 1] as u32 + 1, 10).unwrap(),
            None => '.',
        };
        assert_eq!(image, expected, "cell {at}");
    }
    let text = garns(&["canon", "--witness", PUZZLE], "").out;
    assert_eq!(text, format!("{} {transform}\n", form.iter().collect::<String>()));
}

#[test]
fn join_tells_what_two_files_share() {
    let folder = folder("join");
    let made = garns(&["generate", "-n", "4", "--seed", "9", "--format", "line"], "").out;
    let puzzles: Vec<&str> = made.lines().collect();
    let copies = garns(&["scramble", "--seed", "3"], &made).out;
    let copies: Vec<&str> = copies.lines().collect();
    let write = |name: &str, lines: &[&str]| {
        let path = folder.join(name);
        std::fs::write(&path, lines.join("\n")).unwrap();
        path.to_str().unwrap().to_string()
    };
    let one = write("one.txt", &[puzzles[0], puzzles[1], puzzles[2], copies[0]]);
    let two = write("two.txt", &[copies[3], copies[1], puzzles[3], copies[2]]);
    let run = garns(&["canon", "--join", &one, &two], "");
    let expected = format!(
        "first   {one}:1  {}\nboth    {one}:2  {two}:2  {}\nboth    {one}:3  {two}:4  {}\nsecond  {two}:1  {}\n",
        puzzles[0], puzzles[1], puzzles[2], copies[3]
    );
    assert_eq!((run.code, run.out, run.err.as_str()), (Some(0), expected, ""));
    let both = garns(&["canon", "--join", "--show", "both", "--format", "line", &one, &two], "").out;
    assert_eq!(both, format!("{}\n{}\n", puzzles[1], puzzles[2]));
    let table = garns(&["canon", "--join", "--format", "csv", &one, &two], "").out;
    assert_eq!(table.lines().next(), Some("puzzle,label,in,first,second"));
    assert_eq!(table.lines().nth(1), Some(&*format!("{},,first,{one}:1,", puzzles[0])));
    let line = json(garns(&["canon", "--join", "--json", &one, &two], "").out.lines().last().unwrap());
    assert_eq!((&line["in"], line["first"].is_null()), (&"second".into(), true));
    let run = garns(&["canon", "--join", &one], "");
    assert!(run.code == Some(2) && run.err.contains("--join compares two files, but there are 1"), "{run:?}");
    assert_eq!(garns(&["canon", "--join", &one, "missing"], "").code, Some(2));
}

#[test]
fn scrambled_puzzles_are_the_same_puzzles() {
    let table = format!("id,puzzle,solution\n1,{PUZZLE},{SOLUTION}\n2,{HARD},\n");
    let args = ["scramble", "--seed", "7", "--format", "csv"];
    let one = garns(&[&args[..], &["--threads", "1"]].concat(), &table);
    assert_eq!((one.code, one.err.as_str()), (Some(0), ""));
    assert_eq!(garns(&[&args[..], &["--threads", "4"]].concat(), &table).out, one.out);
    assert_ne!(garns(&["scramble", "--seed", "8", "--format", "csv"], &table).out, one.out);
    assert!(one.out.starts_with("id,puzzle,solution\n1,") && !one.out.contains(PUZZLE), "{}", one.out);
    let forms = |text: &str| {
        let rows = garns(&["canon", "--format", "csv"], text).out;
        rows.lines().map(|row| row.split(',').nth(3).unwrap().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(forms(&one.out), forms(&table));
    // The solution is scrambled with its puzzle.
    assert_eq!(garns(&["check", "--format", "csv"], &one.out).code, Some(0));
}
