//! Ratings on all scales and in every format, and the reports of grids that are not puzzles.

use super::{PUZZLE, garns, json};

/// Inkala's puzzle of 2006, rated 10.5.
const HARD: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
/// A puzzle of our generator that needs braids of length 7.
const LONG: &str = ".6.5....3.47......1.....86..3..9.6...8.7...9.2....3......83..5....9.542...5..7...";
/// The example puzzle with two fives in the first row.
const CLASH: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The example puzzle without its last two clues, which has several solutions.
const LOOSE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....";

#[test]
fn rate_prints_both_scales() {
    let run = garns(&["rate", PUZZLE], "");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert_eq!(run.out, format!("{PUZZLE}  ED=1.2/1.2/1.2  Easy (204)\n"));
    let run = garns(&["rate", "--scale", "se", PUZZLE], "");
    assert_eq!(run.out, format!("{PUZZLE}  ED=1.2/1.2/1.2\n"));
    let run = garns(&["rate", "--scale", "hodoku", PUZZLE], "");
    assert_eq!(run.out, format!("{PUZZLE}  Easy (204)\n"));
}

#[test]
fn json_has_the_ratings_and_the_place_of_the_puzzle() {
    let run = garns(&["rate", "--json"], format!("# a remark\n{PUZZLE}\n"));
    let expected = format!(
        r#"{{"puzzle":"{PUZZLE}","se":{{"er":1.2,"ep":1.2,"ed":1.2}},"hodoku":{{"level":"Easy","score":204}},"source":"standard input","line":2}}"#
    );
    assert_eq!(run.out.trim_end(), expected);
    assert_eq!(garns(&["rate", "--format", "json"], format!("# a remark\n{PUZZLE}\n")).out, run.out);
    let line = json(garns(&["rate", "--json", "--scale", "hodoku", PUZZLE], "").out.trim());
    assert!(line.get("se").is_none() && line["hodoku"]["score"] == 204);
    let line = json(garns(&["rate", "--json", "--scale", "se", PUZZLE], "").out.trim());
    assert!(line.get("hodoku").is_none() && line["se"]["er"] == 1.2);
}

#[test]
fn a_position_is_rated_by_its_remaining_steps() {
    // A position before an X-Wing, and the same position after its removals: the scores differ by the
    // X-Wing's score.
    let digits = ".8+4.5..+27.17......+3.+5...49+1..+9+5+2.1+3+4.3+2...+9654+5+13+69...+1.+684...+9+5+937+12+846.+48....1.";
    let before = format!("{digits}:636 756 825 826 856");
    let after = format!("{digits}:326 327 396 397 636 756 825 826 856");
    let run = garns(&["rate", &before, &after], "");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let said = format!("{before}  ED=4.6/4.6/3.2  Hard (880)\n{after}  ED=4.6/4.6/4.4  Hard (740)\n");
    assert_eq!(run.out, said);
    let line = json(garns(&["rate", "--json", &after], "").out.trim());
    assert_eq!((&line["puzzle"], &line["position"]), (&digits.replace('+', "").into(), &after.into()));

    let run = garns(&["rate", &format!("{PUZZLE}:413")], "");
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    assert!(run.err.ends_with("needed but removed: r1c3=4\n"), "{}", run.err);

    let decided = format!("{LOOSE}:198 298 398 498 199 299 399 499");
    let run = garns(&["rate", &decided], "");
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    assert!(run.err.contains("that only the remaining candidates decide"), "{}", run.err);
}

#[test]
fn csv_is_a_table_of_the_scales_asked_for() {
    for (scale, table) in [
        ("se,hodoku", format!("puzzle,label,er,ep,ed,level,score\n{PUZZLE},,1.2,1.2,1.2,Easy,204\n")),
        (
            "all",
            format!(
                "puzzle,label,er,ep,ed,level,score,te,w,gw,b,bxb\n{PUZZLE},,1.2,1.2,1.2,Easy,204,0,0,0,0,\n"
            ),
        ),
        ("braid,te", format!("puzzle,label,te,b,bxb\n{PUZZLE},,0,0,\n")),
        ("se", format!("puzzle,label,er,ep,ed\n{PUZZLE},,1.2,1.2,1.2\n")),
        ("hodoku", format!("puzzle,label,level,score\n{PUZZLE},,Easy,204\n")),
    ] {
        let run = garns(&["rate", "--format", "csv", "--scale", scale, PUZZLE], "");
        assert_eq!((run.code, run.out, run.err.as_str()), (Some(0), table, ""), "{scale}");
    }
    let run = garns(&["rate", "--format", "csv", "--trace", PUZZLE], "");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("--trace"), "{}", run.err);
}

#[test]
fn whips_and_braids_are_rated_on_request_and_within_limits() {
    // The first puzzle needs two levels of trial and error, or one level with braids of length 2
    // inside.
    let run = garns(&["rate", "--scale", "te,whip,braid", HARD, LONG], "");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let expected = format!("{HARD}  TE 2  W none  gW none  B none  BxB 2\n{LONG}  TE 1  W 7  gW 7  B 7\n");
    assert_eq!(run.out, expected);
    let line = json(garns(&["rate", "--scale", "te,whip,braid", "--json", LONG], "").out.trim());
    assert_eq!(line["te"].to_string(), r#"{"depth":1}"#);
    assert_eq!(line["whip"].to_string(), r#"{"gw":7,"w":7}"#);
    assert_eq!(line["braid"].to_string(), r#"{"b":7,"bxb":null}"#);
    assert!(line.get("se").is_none() && line.get("hodoku").is_none());

    let limited = ["rate", "--scale", "whip,braid", "--max-length", "4", LONG];
    assert_eq!(garns(&limited, "").out, format!("{LONG}  W above 4  gW above 4  B above 4\n"));
    let run = garns(&[&limited[..], &["--format", "csv"]].concat(), "");
    assert_eq!(
        run.out,
        format!("puzzle,label,w,w_above,gw,gw_above,b,b_above,bxb,bxb_above\n{LONG},,,4,,4,,4,,\n")
    );
    let line = json(garns(&[&limited[..], &["--json"]].concat(), "").out.trim());
    assert!(line["whip"]["w"].is_null() && line["braid"]["b"].is_null());
    // Without any time, only singles are tried.
    let run = garns(&["rate", "--scale", "whip,braid", "--time-limit", "0", LONG], "");
    assert_eq!(run.out, format!("{LONG}  W above 0  gW above 0  B above 0\n"));

    for refused in [
        ["rate", "--max-length", "4", PUZZLE].as_slice(),
        &["rate", "--time-limit", "4", PUZZLE],
        &["rate", "--scale", "whip", "--max-length", "0", PUZZLE],
        &["rate", "--scale", "whip", "--time-limit=-1", PUZZLE],
        &["rate", "--scale", "te,se,whips", PUZZLE],
    ] {
        let run = garns(refused, "");
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{refused:?}");
    }
}

#[test]
fn a_trace_counts_every_step() {
    let line = json(garns(&["rate", "--json", "--trace", PUZZLE], "").out.trim());
    let steps = line["hodoku"]["steps"].as_array().unwrap();
    assert_eq!(steps.iter().map(|step| step["score"].as_u64().unwrap()).sum::<u64>(), 204);
    let steps = line["se"]["steps"].as_array().unwrap();
    assert!(steps.iter().all(|step| step["rating"].as_f64().unwrap() <= 1.2), "{steps:?}");
    assert!(steps.iter().all(|step| step["deductions"].as_array().is_some_and(|all| !all.is_empty())));
    let open = PUZZLE.bytes().filter(|&byte| byte == b'.').count();
    assert_eq!(steps.len(), open);
    // The text has a line with the puzzle, then a line for each step of each scale.
    let run = garns(&["rate", "--trace", PUZZLE], "");
    assert_eq!(run.out.lines().count(), 1 + 2 * open);
    assert!(run.out.lines().nth(1).unwrap().trim().starts_with("1.2  Hidden Single"), "{}", run.out);
}

#[test]
fn a_trace_of_whips_and_braids_names_the_scale_of_every_step() {
    let run = garns(&["rate", "--scale", "te,whip,braid", "--trace", LONG], "");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let highest = |scale: &str| {
        let of_scale = run.out.lines().skip(1).filter_map(|line| line.trim().strip_prefix(scale));
        of_scale.map(|rest| rest.split_whitespace().next().unwrap().parse::<u8>().unwrap()).max()
    };
    assert_eq!(["TE ", "W ", "gW ", "B "].map(highest), [1, 7, 7, 7].map(Some));
    assert_eq!(highest("BxB "), None, "the puzzle has depth 1");
    assert!(run.out.contains("     W 7  whip[7]: r"), "{}", run.out);
    let line = json(garns(&["rate", "--scale", "whip", "--trace", "--json", LONG], "").out.trim());
    let steps = line["whip"]["steps"].as_array().unwrap();
    let longest = steps.iter().find(|step| step["score"] == 7).unwrap();
    assert_eq!((&longest["scale"], &longest["technique"]), (&"W".into(), &"whip".into()));
    assert!(longest["deductions"][0].as_str().unwrap().contains("<>"));
}

#[test]
fn a_rating_above_the_limit_is_only_called_above() {
    let run = garns(&["rate", "--scale", "se", "--max", "6.0", HARD, PUZZLE], "");
    assert_eq!(run.out, format!("{HARD}  above 6.0\n{PUZZLE}  ED=1.2/1.2/1.2\n"));
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let run = garns(&["rate", "--scale", "se", "--max", "6", "--json", HARD], "");
    assert_eq!(json(run.out.trim())["se"]["above"], 6.0);
    let run = garns(&["rate", "--scale", "se", "--max", "6", "--format", "csv", HARD], "");
    assert_eq!(run.out, format!("puzzle,label,er,ep,ed,er_above\n{HARD},,,,,6.0\n"));
    assert_eq!(garns(&["rate", "--max", "hard", PUZZLE], "").code, Some(2));
    assert_eq!(garns(&["rate", "--scale", "hodoku", "--max", "6", PUZZLE], "").code, Some(2));
}

#[test]
fn a_grid_that_is_not_a_puzzle_gets_a_message_and_the_rest_is_rated() {
    let file = format!("{PUZZLE}\n{CLASH}\n{LOOSE}\n{PUZZLE}\n");
    let run = garns(&["rate", "--scale", "se"], &file);
    assert_eq!(run.code, Some(1));
    assert_eq!(run.out, format!("{PUZZLE}  ED=1.2/1.2/1.2\n").repeat(2));
    let err: Vec<&str> = run.err.lines().collect();
    assert_eq!(err.len(), 2, "{err:?}");
    assert_eq!(err[0], "garns: standard input:2: 5 is repeated in r1c1, r1c2");
    assert!(err[1].starts_with("garns: standard input:3: more than one solution: "), "{err:?}");
    // In JSON each puzzle has its line, and the line of a refused puzzle has the reason.
    let run = garns(&["rate", "--scale", "se", "--json"], &file);
    assert_eq!(run.code, Some(1));
    let lines: Vec<_> = run.out.lines().map(json).collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[1]["reason"], "5 is repeated in r1c1, r1c2");
    assert!(lines[2]["reason"].as_str().unwrap().starts_with("more than one solution: "));
    assert!(lines.iter().all(|line| line.get("se").is_some() != line.get("reason").is_some()), "{lines:?}");
    // A text that is not a grid gives exit code 2.
    let run = garns(&["rate", "--scale", "se"], format!("{PUZZLE}\nxyz\n{PUZZLE}\n"));
    assert_eq!((run.code, run.out.lines().count(), run.err.lines().count()), (Some(2), 2, 1));
}

#[test]
fn the_output_does_not_depend_on_the_number_of_threads() {
    let made = garns(&["generate", "-n", "60", "--seed", "11", "--format", "line"], "").out;
    assert_eq!(made.lines().count(), 60);
    for form in ["text", "csv", "json"] {
        let runs = ["1", "2", "4"].map(|threads| {
            garns(&["rate", "--format", form, "--threads", threads], format!("{made}{CLASH}\n{made}"))
        });
        assert_eq!(runs[0].code, Some(1));
        assert!(runs.iter().all(|run| run.out == runs[0].out && run.err == runs[0].err), "{form}");
        assert!(runs[0].out.lines().count() >= 120, "{form}");
    }
}
