//! Tables: every command keeps the rows, columns, labels and solutions of its input, and appends its answers.

use super::{PUZZLE, SOLUTION, garns, json};

/// A puzzle with several solutions.
const LOOSE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....";
/// Inkala's puzzle of 2006, rated 10.5.
const HARD: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// A table whose puzzles are neither in the first column nor all good.
fn table() -> String {
    format!("id,sudoku,name,stars\n7,{PUZZLE},\"one, of mine\",3\n8,{LOOSE},,5\n9,{PUZZLE},three,\n")
}

/// The rows that a command makes of the table.
fn rows(args: &[&str]) -> Vec<String> {
    garns(args, table()).out.lines().map(str::to_string).collect()
}

#[test]
fn solve_appends_solution_and_status() {
    let rows = rows(&["solve", "--format", "csv"]);
    assert_eq!(rows[0], "id,sudoku,name,stars,solution,status");
    assert_eq!(rows[1], format!("7,{PUZZLE},\"one, of mine\",3,{SOLUTION},unique"));
    assert!(rows[2].starts_with(&format!("8,{LOOSE},,5,")) && rows[2].ends_with(",multiple"), "{rows:?}");
    assert_eq!((rows.len(), rows[3].as_str()), (4, &*format!("9,{PUZZLE},three,,{SOLUTION},unique")));
    // A puzzle without a solution has a row too.
    let clash = PUZZLE.replacen("53", "55", 1);
    let run = garns(&["solve", "--format", "csv"], format!("{clash} first\n{PUZZLE} second\n"));
    let expected =
        format!("puzzle,solution,label,status\n{clash},,first,none\n{PUZZLE},{SOLUTION},second,unique\n");
    assert_eq!((run.code, run.out), (Some(1), expected));
    let kaggle = garns(&["solve", "--format", "kaggle", PUZZLE], "").out;
    assert_eq!(kaggle, format!("quizzes,solutions\n{},{SOLUTION}\n", PUZZLE.replace('.', "0")));
    let counted = garns(&["solve", "--count", "--format", "csv"], table()).out;
    let counted: Vec<&str> = counted.lines().collect();
    assert_eq!(counted[0], "id,sudoku,name,stars,count,complete");
    assert!(counted[1].ends_with(",3,1,true") && counted[3].ends_with(",1,true"), "{counted:?}");
}

#[test]
fn every_command_keeps_ids_labels_and_other_columns() {
    for (args, answers) in [
        (&["rate", "--scale", "hodoku"][..], "level,score"),
        (&["check"], "status,reason"),
        (&["check", "--minimal"], "status,minimal,spare,reason"),
        (&["canon"], "canonical,automorphisms"),
        (&["canon", "--witness"], "canonical,automorphisms,transform"),
    ] {
        let rows = rows(&[args, &["--format", "csv"]].concat());
        assert_eq!(rows[0], format!("id,sudoku,name,stars,{answers}"), "{args:?}");
        assert_eq!(rows.len(), 4, "{args:?} {rows:?}");
        assert!(rows[1].starts_with(&format!("7,{PUZZLE},\"one, of mine\",3,")), "{args:?} {rows:?}");
        assert!(rows[2].starts_with(&format!("8,{LOOSE},,5,")), "{args:?} {rows:?}");
        assert!(rows[3].starts_with(&format!("9,{PUZZLE},three,,")), "{args:?} {rows:?}");
        assert!(rows.iter().all(|row| row.matches(',').count() >= rows[0].matches(',').count()), "{rows:?}");

        let run = garns(&[args, &["--json"]].concat(), table());
        let lines: Vec<_> = run.out.lines().map(json).collect();
        assert_eq!(lines.len(), 3, "{args:?} {run:?}");
        assert_eq!(lines[0]["label"], "one, of mine", "{args:?}");
        assert_eq!(lines[1]["columns"], serde_json::json!({ "id": "8", "stars": "5" }), "{args:?}");
        assert_eq!((&lines[2]["puzzle"], &lines[2]["line"]), (&PUZZLE.into(), &4.into()), "{args:?}");
    }
    assert_eq!(rows(&["convert", "--to", "csv"]).join("\n") + "\n", table());
    assert_eq!(rows(&["canon", "--dedupe", "--format", "csv"])[..3], rows(&["convert", "--to", "csv"])[..3]);
    // Text has them too.
    let text = rows(&["rate"]);
    assert_eq!(text[0], format!("{PUZZLE}  ED=1.2/1.2/1.2  Easy (204)  one, of mine  id=7  stars=3"));
    let labelled = garns(&["rate", "--scale", "hodoku"], format!("{PUZZLE} # my own\n")).out;
    assert_eq!(labelled, format!("{PUZZLE}  Easy (204)  my own\n"));
    let solved = garns(&["solve", "--format", "line"], format!("{PUZZLE} # my own\n")).out;
    assert_eq!(solved, format!("{SOLUTION} my own\n"));
}

#[test]
fn a_made_table_keeps_its_solutions_through_every_command() {
    let made = garns(&["generate", "-n", "3", "--format", "csv", "--seed", "1"], "").out;
    let first: Vec<&str> = made.lines().nth(1).unwrap().split(',').collect();
    for args in
        [&["convert", "--to", "json"][..], &["rate", "--scale", "hodoku", "--json"], &["canon", "--json"]]
    {
        let run = garns(args, &made);
        let line = json(run.out.lines().next().unwrap());
        assert_eq!((&line["puzzle"], &line["solution"]), (&first[0].into(), &first[1].into()), "{args:?}");
        assert_eq!(line["columns"]["source"], "garns");
    }
    assert_eq!(garns(&["convert", "--to", "csv"], &made).out, made);
    let run = garns(&["convert", "--to", "line"], &made);
    let messages: Vec<&str> = run.err.lines().collect();
    assert_eq!(messages.len(), 2, "{run:?}");
    assert!(messages[0].ends_with("the format line cannot express the solution"), "{run:?}");
}

#[test]
fn a_column_that_is_there_already_is_kept() {
    let rated = format!("puzzle,level\n{PUZZLE},of mine\n");
    let run = garns(&["rate", "--scale", "hodoku", "--format", "csv"], &rated);
    assert_eq!(run.out, format!("puzzle,level,level 2,score\n{PUZZLE},of mine,Easy,204\n"));
    assert_eq!(run.err, "garns: the table has a column \"level\", so the new one is called \"level 2\"\n");
    // The first table decides the columns; what a later one has besides is reported.
    let folder = super::folder("two-tables");
    let [one, two] =
        [("one.csv", format!("puzzle,a\n{PUZZLE},1\n")), ("two.csv", table())].map(|(name, text)| {
            let path = folder.join(name);
            std::fs::write(&path, text).unwrap();
            path.to_str().unwrap().to_string()
        });
    let run = garns(&["convert", "--to", "csv", &one, &two], "");
    assert_eq!(run.out.lines().next(), Some("puzzle,a"));
    assert!(run.err.contains("cannot express the columns of a table"), "{run:?}");
    assert!(run.err.contains("cannot express the title or comment"), "{run:?}");
    // A file that is missing does not change the columns.
    let run = garns(&["convert", "--to", "csv", "missing.csv", &two], "");
    assert_eq!((run.code, run.out), (Some(2), table()));
}

#[test]
fn a_wrong_solution_in_a_table_is_reported() {
    let wrong = SOLUTION.replacen("534", "543", 1);
    for (given, code) in [(SOLUTION, 0), (&wrong, 1)] {
        let text = format!("puzzle,solution\n{PUZZLE},{given}\n");
        for command in ["solve", "check"] {
            let run = garns(&[command, "--json"], &text);
            assert_eq!(run.code, Some(code), "{run:?}");
            assert_eq!(json(run.out.trim())["solution"], SOLUTION);
            assert_eq!(run.err.contains("the solution that the input gives is wrong"), code == 1, "{run:?}");
        }
    }
}

#[test]
fn numeric_columns_have_only_numbers() {
    let limits = ["--max", "6.0", "--max-length", "2", "--scale", "all", "--format", "csv"];
    let run = garns(&[&["rate", HARD, PUZZLE], &limits[..]].concat(), "");
    let rows: Vec<Vec<&str>> = run.out.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(
        rows[0].join(","),
        "puzzle,label,er,ep,ed,er_above,level,score,te,te_above,w,w_above,gw,gw_above,b,b_above,bxb,bxb_above"
    );
    for row in &rows[1..] {
        assert_eq!(row.len(), rows[0].len(), "{row:?}");
        for (name, value) in rows[0].iter().zip(row).filter(|(name, _)| !["puzzle", "level"].contains(name)) {
            assert!(value.is_empty() || value.parse::<f64>().is_ok(), "{name} {value:?}");
        }
    }
    assert_eq!(rows[1][2..6], ["", "", "", "6.0"]);
    assert_eq!(rows[2][2..6], ["1.2", "1.2", "1.2", ""]);
    let long = ".6.5....3.47......1.....86..3..9.6...8.7...9.2....3......83..5....9.542...5..7...";
    let line = garns(&["rate", "--scale", "whip", "--max-length", "4", "--json", long], "").out;
    assert_eq!(json(line.trim())["whip"].to_string(), r#"{"gw":null,"gw_above":4,"w":null,"w_above":4}"#);
}

#[test]
fn the_steps_of_a_solution_are_a_table_too() {
    let rows = rows(&["solve", "--steps", "--format", "csv"]);
    assert_eq!(rows[0], "id,sudoku,name,stars,step,technique,sentence,deductions,position");
    assert!(
        rows[1].starts_with(&format!("7,{PUZZLE},\"one, of mine\",3,1,hidden-single,\"8 has only")),
        "{rows:?}"
    );
    let open = PUZZLE.matches('.').count();
    assert_eq!(rows.iter().filter(|row| row.starts_with("9,")).count(), open);
    let grid = garns(&["solve", "--steps", "--format", "grid", PUZZLE], "");
    assert!(
        grid.out.starts_with("  1. Hidden Single: ") && grid.out.contains("\n5 3 4 | 6 7 8 |"),
        "{grid:?}"
    );
    let pictures = garns(&["solve", "--steps", "--format", "svg", PUZZLE], "").out;
    assert_eq!(pictures.matches("<svg").count(), open);
    for format in ["kaggle", "opensudoku"] {
        let run = garns(&["solve", "--steps", "--format", format, PUZZLE], "");
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
        assert!(run.err.contains("has no place for steps"), "{run:?}");
    }
}
