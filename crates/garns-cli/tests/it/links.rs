//! Links of other programs, the notations of chains, and the judge of chains, on the command line.

use super::{PUZZLE, SOLUTION, folder, garns, json};

/// A position with an XY-chain.
const POSITION: &str = "+2.451+3+68.3+51+8+6.+2...+8..2+45+13+86+2.+4.+3....3+296..8...+38.72+6.2..5.+8+3....4.+89.+2..8..+2...:171 191 192 451 452 588 591 774 776 781 782 791 792 794 973";

#[test]
fn links_are_written_and_read_by_every_command() {
    for format in ["fpuzzles", "sudokupad", "sudokuwiki", "coach", "penpa", "ipuz", "json"] {
        let made = garns(&["convert", "--to", format, PUZZLE], "");
        assert_eq!((made.code, made.out.lines().count()), (Some(0), 1), "{made:?}");
        let link = made.out.trim_end();
        let solved = garns(&["solve", "--format", "line", link], "");
        assert_eq!((solved.code, solved.out.trim_end()), (Some(0), SOLUTION), "{link}: {solved:?}");
        let piped = garns(&["solve", "--format", "line"], format!("{link}\n{link}\n"));
        assert_eq!(piped.out.lines().count(), 2, "{piped:?}");
    }
    let file = folder("links").join("one.ipuz");
    std::fs::write(&file, garns(&["convert", "--to", "ipuz", PUZZLE], "").out).unwrap();
    assert_eq!(garns(&["check", file.to_str().unwrap()], "").code, Some(0));
}

#[test]
fn a_variant_is_refused_by_its_rules() {
    let rows = format!("[{}]", ["[{},{},{},{},{},{},{},{},{}]"; 9].join(","));
    let run = garns(
        &["solve"],
        format!("{{\"size\":9,\"grid\":{rows},\"thermometer\":[1],\"antiknight\":true}}\n"),
    );
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("a variant (thermometer, antiknight)"), "{run:?}");
    let run = garns(&["solve", "https://sudokupad.app/abcdefg"], "");
    assert!(run.code == Some(2) && run.err.contains("expected a puzzle in a known format"), "{run:?}");
}

#[test]
fn json_lines_keep_everything_on_the_way_through() {
    let table = format!("puzzle,solution,id,label\n{PUZZLE},{SOLUTION},7,mine\n");
    let lines = garns(&["convert", "--to", "json"], &table).out;
    assert_eq!(json(&lines)["solution"], SOLUTION);
    let back = garns(&["convert", "--to", "csv"], &lines).out;
    assert!(["7", "mine", SOLUTION].iter().all(|part| back.contains(part)), "{back}");
    let rated = garns(&["rate", "--json", PUZZLE], "").out;
    assert_eq!(garns(&["solve", "--format", "line"], rated).out.trim_end(), SOLUTION);
}

#[test]
fn chains_are_written_in_notations_and_judged() {
    let run = garns(&["steps", "--only", "xy-chain", "--notation", "eureka", POSITION], "");
    let line = run.out.lines().next().unwrap_or_else(|| panic!("{run:?}")).to_string();
    let chain = line.split_once(": ").unwrap().1;
    assert!(chain.contains(" - (") && chain.contains(" => "), "{line}");
    let judged = garns(&["check-chain", POSITION, &line], "");
    assert_eq!(judged.code, Some(0), "{judged:?}");
    assert!(judged.out.contains("the chain holds") || judged.out.contains("the loop holds"), "{judged:?}");
    let as_json = json(garns(&["check-chain", "--json", POSITION], &line).out.trim_end());
    assert_eq!(as_json["holds"], true, "{as_json}");
    // A wrong digit in the first term.
    let wrong = chain.replacen(" - (", " - (9=", 1);
    let refused = garns(&["check-chain", POSITION, &wrong], "");
    assert!(refused.code != Some(0) && refused.out.contains('^'), "{refused:?}");
    let words = garns(&["steps", "--only", "xy-chain", POSITION], "").out;
    assert_ne!(words.lines().next(), Some(&*line));
    let step =
        json(garns(&["steps", "--only", "xy-chain", "--json", POSITION], "").out.lines().next().unwrap());
    assert_eq!(step["eureka"][0], chain);
    assert_eq!(garns(&["check-chain", POSITION, "(1)r1c1 ="], "").code.map(|code| code > 0), Some(true));
    assert_eq!(garns(&["check-chain", POSITION, "nonsense"], "").code, Some(2));
}

#[test]
fn a_solution_stops_where_a_technique_begins() {
    let run = garns(&["solve", "--steps", "--until", "x-wing", "--format", "hodoku", PUZZLE], "");
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{run:?}");
    let puzzle = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let run = garns(&["solve", "--steps", "--until", "chains", puzzle], "");
    assert!(run.code == Some(0) && run.out.lines().count() >= 9, "{run:?}");
    assert_eq!(garns(&["solve", "--steps", "--until", "no-such-thing", puzzle], "").code, Some(2));
}
