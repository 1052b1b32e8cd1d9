//! Hints, steps and step-by-step solutions.

use garns::logic::{Ladder, TechniqueId};
use garns::rate::hodoku;

use super::{PUZZLE, SOLUTION, garns, json};

#[test]
fn a_hint_names_the_technique_and_the_reason() {
    let run = garns(&["hint", PUZZLE], "");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert_eq!(run.out, "Hidden Single: 8 has only one place left in box 2, so r1c6 must be 8\n");
    let drawn = garns(&["hint", "--draw", PUZZLE], "");
    assert!(drawn.out.ends_with(&run.out) && drawn.out.contains("8!"), "{}", drawn.out);
}

#[test]
fn answers_about_a_file_say_which_puzzle_they_speak_of() {
    let file = super::folder("steps-place").join("two.txt");
    std::fs::write(&file, format!("# two puzzles\n{PUZZLE} easy\n{PUZZLE}\n")).unwrap();
    let file = file.to_str().unwrap();
    let hint = "Hidden Single: 8 has only one place left in box 2, so r1c6 must be 8";
    assert_eq!(garns(&["hint", file], "").out, format!("{file}:2: {hint}\n{file}:3: {hint}\n"));
    assert!(garns(&["hint", "--draw"], PUZZLE).out.ends_with(&format!("\nstandard input:1: {hint}\n")));
    let steps = garns(&["steps", file], "").out;
    let places = [format!("{file}:2: "), format!("{file}:3: ")];
    assert!(steps.lines().all(|line| places.iter().any(|place| line.starts_with(place))), "{steps}");
    let solution = garns(&["solve", "--steps", file], "").out;
    assert!(solution.starts_with(&format!("{file}:2: {PUZZLE}  easy\n  1. Hidden")), "{solution}");
    assert!(solution.contains(&format!("\n\n{file}:3: {PUZZLE}\n  1. Hidden")), "{solution}");
    let line = json(garns(&["hint", "--json", file], "").out.lines().next().unwrap());
    assert_eq!((&line["label"], &line["line"]), (&"easy".into(), &2.into()));
}

#[test]
fn steps_are_data() {
    let run = garns(&["steps", "--json", PUZZLE], "");
    assert_eq!(run.code, Some(0));
    for line in run.out.lines() {
        let step = json(line);
        for key in
            ["technique", "name", "placements", "eliminations", "text", "argument", "evidence", "proof"]
        {
            assert!(!step[key].is_null(), "{key} in {line}");
        }
        // A technique has no code if HoDoKu does not have it.
        let technique: TechniqueId = step["technique"].as_str().unwrap().parse().unwrap();
        assert_eq!(step["hodoku"].is_null(), hodoku::defaults(technique).is_none(), "{line}");
    }
    let first = json(run.out.lines().next().unwrap());
    assert_eq!(first["placements"][0], "r1c6=8");
    assert_eq!(first["proof"][0]["last"], "8 in box 2");
    let argument = &first["argument"][0];
    assert_eq!(
        (&argument["says"]["literal"], &argument["because"]["only"]),
        (&"r1c6=8".into(), &"8 in box 2".into())
    );
}

#[test]
fn an_option_or_a_library_line_limits_the_techniques() {
    let run = garns(&["steps", "--technique", "naked-single", PUZZLE], "");
    assert!(run.code == Some(0) && run.out.lines().all(|line| line.starts_with("Naked Single: ")), "{run:?}");
    // A library line names its technique.
    let library = format!(":0003:5:{PUZZLE}::::\n:0200:12:{PUZZLE}::::\n");
    let run = garns(&["steps", "--named", "--json"], &library);
    let codes: Vec<String> = run.out.lines().map(|line| json(line)["hodoku"].to_string()).collect();
    assert!(codes.iter().any(|code| code == "\"0003\"") && codes.iter().any(|code| code == "\"0200\""));
    assert!(codes.iter().all(|code| code == "\"0003\"" || code == "\"0200\""), "{codes:?}");
    let plain = garns(&["steps", "--named", PUZZLE], "");
    assert_eq!(plain.code, Some(2));
    assert!(plain.err.contains("names no technique"), "{}", plain.err);
}

#[test]
fn a_puzzle_is_solved_step_by_step() {
    let run = garns(&["solve", "--steps", PUZZLE], "");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert_eq!(run.out.lines().last(), Some(SOLUTION));
    assert!(run.out.starts_with("  1. Hidden Single: "), "{}", run.out);
    let run = garns(&["solve", "--steps", "--json", PUZZLE], "");
    let end = json(run.out.lines().last().unwrap());
    assert_eq!(end["status"], "solved");
    assert_eq!(end["solution"], SOLUTION);
    assert_eq!(end["steps"], run.out.lines().count() - 1);
    // With many puzzles, text has an empty line between puzzles and JSON Lines have none.
    let many = format!("{PUZZLE}\n").repeat(20);
    let run = garns(&["solve", "--steps", "--json"], &many);
    let ends = run.out.lines().map(json).filter(|line| line["status"] == "solved").count();
    assert_eq!(ends, 20);
    let run = garns(&["solve", "--steps"], &many);
    assert_eq!(run.out.lines().filter(|line| line.is_empty()).count(), 19);
}

#[test]
fn sudoku_explainers_path_can_be_explained() {
    // Inkala's puzzle of 2006.
    let hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let run = garns(&["solve", "--steps", "--order", "se", "--json", hard], "");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let lines: Vec<_> = run.out.lines().map(json).collect();
    let (end, steps) = lines.split_last().unwrap();
    assert_eq!((&end["status"], end["steps"].as_u64()), (&"solved".into(), Some(steps.len() as u64)));
    assert!(steps.iter().any(|step| step["technique"] == "dynamic-region"), "{steps:?}");
    assert!(steps.iter().all(|step| step["proof"].as_array().is_some_and(|proof| !proof.is_empty())));
    // The steps are the same as those of the rating.
    let rated = json(garns(&["rate", "--scale", "se", "--trace", "--json", hard], "").out.trim());
    let ids =
        |steps: &[serde_json::Value]| steps.iter().map(|step| step["technique"].clone()).collect::<Vec<_>>();
    assert_eq!(ids(rated["se"]["steps"].as_array().unwrap()), ids(steps));
    let hint = garns(&["hint", "--order", "se", PUZZLE], "");
    assert!(hint.code == Some(0) && hint.out.starts_with("Hidden Single: "), "{hint:?}");
    let loose = format!("{}....", &PUZZLE[..77]);
    for args in [
        &["hint", "--order", "se", "--with", "x-wing", PUZZLE][..],
        &["steps", "--order", "se", PUZZLE],
        &["hint", "--order", "se", &loose],
    ] {
        let run = garns(args, "");
        let code = if args.contains(&loose.as_str()) { 1 } else { 2 };
        assert!(run.code == Some(code) && run.out.is_empty() && !run.err.is_empty(), "{args:?} {run:?}");
    }
}

#[test]
fn an_unfinished_solution_is_reported_with_its_last_position() {
    let run = garns(&["solve", "--steps", "--only", "naked-pair", PUZZLE], "");
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("do not solve it"), "{}", run.err);
    let reached = run.out.lines().last().unwrap().to_string();
    // The solution can be continued from the position reached.
    let rest = garns(&["solve", "--steps", &reached], "");
    assert_eq!(rest.code, Some(0), "{reached} {}", rest.err);
    let run = garns(&["solve", "--steps", "--json", "--only", "naked-pair", PUZZLE], "");
    assert_eq!(run.code, Some(1));
    assert_eq!(json(run.out.lines().last().unwrap())["status"], "unfinished");
}

#[test]
fn a_mistake_in_a_position_is_reported_instead_of_a_step() {
    let wrong_entry = PUZZLE.replacen("53.", "53+1", 1);
    let needed = format!("{PUZZLE}:413");
    for (position, said) in [(wrong_entry, "wrong entry: r1c3"), (needed, "needed but removed: r1c3=4")] {
        for command in ["hint", "steps"] {
            let run = garns(&[command, &position], "");
            assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{command} {position}");
            assert!(run.err.contains(said), "{}", run.err);
        }
    }
    for command in ["hint", "steps"] {
        let run = garns(&[command, SOLUTION], "");
        assert_eq!(run.code, Some(1));
        assert!(run.err.contains("solved already"), "{}", run.err);
    }
}

#[test]
fn every_kind_of_mistake_has_its_message() {
    let clash = PUZZLE.replacen("53.", "55.", 1);
    // r1c9 sees all nine digits, and no digit is repeated.
    let dead = format!("12345678.{}9{}", ".".repeat(17), ".".repeat(54));
    // No candidate is left in r1c3.
    let empty_cell = format!("{PUZZLE}:113 213 413");
    let loose = format!("{}....", &PUZZLE[..77]);
    let cases = [
        (clash.as_str(), "5 is repeated in r1c1, r1c2"),
        (&dead, "no solution: "),
        (&empty_cell, "needed but removed: r1c3=4"),
        (&PUZZLE.replacen("53.", "53+1", 1), "wrong entry: r1c3"),
        (&PUZZLE.replacen("53..7", "53+1+27", 1), "wrong entries: r1c3, r1c4"),
    ];
    for (position, said) in cases {
        for args in
            [&["hint"][..], &["steps"], &["solve", "--steps"], &["hint", "--json"], &["steps", "--json"]]
        {
            let run = garns(&[args, &[position]].concat(), "");
            assert_eq!(run.code, Some(1), "{args:?} {position}");
            if args == ["hint", "--json"] {
                assert!(json(run.out.trim())["reason"].as_str().unwrap().starts_with(said), "{}", run.out);
            } else {
                assert_eq!(run.out, "", "{args:?} {position}");
            }
            assert_eq!(run.err.lines().count(), 1, "{args:?} {}", run.err);
            assert!(run.err.starts_with(&format!("garns: argument 1:1: {said}")), "{args:?} {}", run.err);
        }
    }
    // If there are several solutions, only steps that hold in all of them are shown, followed by
    // the message that there is more than one solution.
    assert_eq!(garns(&["hint", &loose], "").code, Some(0));
    let run = garns(&["solve", "--steps", &loose], "");
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("more than one solution: "), "{}", run.err);
    let reached = run.out.lines().last().unwrap();
    for args in [["hint", reached], ["steps", reached], ["hint", &".".repeat(81)]] {
        let run = garns(&args, "");
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{args:?}");
        assert!(run.err.contains("more than one solution: "), "{args:?} {}", run.err);
    }
}

#[test]
fn unknown_techniques_are_refused() {
    for args in
        [["hint", "--with", "q-wing"], ["steps", "--technique", "q-wing"], ["hint", "--only", "q-wing"]]
    {
        let run = garns(&[args[0], args[1], args[2], PUZZLE], "");
        assert_eq!(run.code, Some(2));
        assert!(run.err.contains("no technique is called \"q-wing\""), "{}", run.err);
    }
    let run = garns(&["techniques"], "");
    assert!(run.out.lines().any(|line| line.starts_with("xy-wing ")), "{}", run.out);
    // The techniques that a hint tries by default are on: nets of any depth, but no guess.
    let off = |args: &[&str], id: &str| {
        let run = garns(args, "");
        run.out.lines().any(|line| line.starts_with(&format!("{id} ")) && line.ends_with("(off)"))
    };
    assert!(!off(&["techniques"], "nested-forcing-net") && off(&["techniques"], "brute-force"));
    assert!(!off(&["techniques", "--order", "hodoku"], "brute-force"));
    let run = garns(&["techniques", "--order", "se", "--json"], "");
    let ids: Vec<_> = run.out.lines().map(|line| json(line)["id"].clone()).collect();
    assert!(ids.iter().any(|id| id == "nishio-forcing-chain") && ids.iter().all(|id| id != "xy-wing"));
}

#[test]
fn techniques_are_listed_in_the_order_in_which_they_are_tried() {
    let listed = |args: &[&str]| -> Vec<String> {
        garns(args, "").out.lines().map(|line| json(line)["id"].as_str().unwrap().to_string()).collect()
    };
    let by = |ladder: Ladder| -> Vec<String> {
        ladder.techniques().iter().map(|technique| technique.id().to_string()).collect()
    };
    assert_eq!(listed(&["techniques", "--json"]), by(Ladder::all()));
    let hodokus = listed(&["techniques", "--json", "--order", "hodoku"]);
    let tried: Vec<String> = by(hodoku::ladder());
    assert_eq!(hodokus.into_iter().filter(|id| tried.contains(id)).collect::<Vec<_>>(), tried);
}

#[test]
fn techniques_are_explained_by_name() {
    let run = garns(&["techniques", "xy-wing", "bug-3"], "");
    assert!(run.out.starts_with("XY-Wing (xy-wing)\n"), "{}", run.out);
    assert!(run.out.contains("\nBUG Type 3 (bug-3)\n"), "{}", run.out);
    // The last line is a position that has the step.
    let hint = garns(&["hint", "--order", "se", run.out.lines().last().unwrap()], "");
    assert!(hint.out.starts_with("BUG Type 3: "), "{}", hint.out);
    for (id, name) in [("whip", "Whip"), ("g-whip", "g-Whip"), ("braid", "Braid"), ("g-braid", "g-Braid")] {
        let run = garns(&["techniques", id], "");
        assert!(run.out.starts_with(&format!("{name} ({id})\n")), "{}", run.out);
        let hint = garns(&["hint", "--only", id, run.out.lines().last().unwrap()], "");
        assert!(hint.out.starts_with(&format!("{name}: If ")), "{}", hint.out);
    }
    // Other names that people use are known too.
    let run = garns(&["techniques", "Y-Wing", "thors-hammer"], "");
    assert!(run.out.starts_with("XY-Wing (xy-wing)\n"), "{}", run.out);
    assert!(run.out.contains("\nTridagon (tridagon)\n"), "{}", run.out);
    let run = garns(&["techniques", "--json", "wings"], "");
    assert!(run.out.lines().all(|line| json(line)["family"] == "wings"), "{}", run.out);
    let run = garns(&["techniques", "q-wing"], "");
    assert!(run.err.contains("no technique is called \"q-wing\""), "{}", run.err);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
}

#[test]
fn every_puzzle_has_a_line_of_json_even_if_it_is_wrong() {
    let wrong = format!("{PUZZLE}:413");
    let two = format!("{wrong}\n{PUZZLE}\n");
    let run = garns(&["hint", "--json"], &two);
    assert_eq!(run.code, Some(1));
    let lines: Vec<_> = run.out.lines().map(json).collect();
    assert_eq!(lines.len(), 2, "{}", run.out);
    assert_eq!((&lines[0]["reason"], &lines[0]["line"]), (&"needed but removed: r1c3=4".into(), &1.into()));
    assert_eq!(lines[1]["technique"], "hidden-single");
    let run = garns(&["solve", "--steps", "--json"], &two);
    assert_eq!(run.code, Some(1));
    let ends: Vec<_> = run.out.lines().map(json).filter(|line| line.get("status").is_some()).collect();
    assert_eq!((&ends[0]["status"], &ends[0]["steps"]), (&"wrong".into(), &0.into()));
    assert_eq!(ends[0]["reason"], "needed but removed: r1c3=4");
    assert_eq!(ends[1]["status"], "solved");
}

#[test]
fn whips_and_braids_can_be_left_out_by_name() {
    let plain = garns(&["hint", PUZZLE], "");
    for left_out in ["whip", "g-whip", "braid", "x-cycle"] {
        let run = garns(&["hint", "--without", left_out, PUZZLE], "");
        assert_eq!((run.code, &run.out, run.err.as_str()), (Some(0), &plain.out, ""), "{left_out}");
    }
    let run = garns(&["hint", "--only", "whip,braid", "--without", "whip,braid", PUZZLE], "");
    assert!(run.err.contains("leaves no technique to try"), "{}", run.err);
    let run = garns(&["hint", "--without", "wihp", PUZZLE], "");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("no technique is called \"wihp\""), "{}", run.err);
}

#[test]
fn contradictory_choices_of_techniques_are_refused() {
    for (args, said) in [
        (&["solve", "--with", "fish", PUZZLE][..], "add --steps"),
        (&["solve", "--order", "se", PUZZLE], "add --steps"),
        (&["hint", "--only", "xy-wing", "--without", "wings", PUZZLE], "leaves no technique to try"),
        (&["steps", "--only", "xy-wing", "--without", "xy-wing", PUZZLE], "leaves no technique to try"),
    ] {
        let run = garns(args, "");
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.err.contains(said), "{args:?}: {}", run.err);
    }
}

#[test]
fn whips_and_braids_are_tried_before_nets() {
    const LONG: &str = ".6.5....3.47......1.....86..3..9.6...8.7...9.2....3......83..5....9.542...5..7...";
    for (technique, name) in
        [("whip", "Whip"), ("g-whip", "g-Whip"), ("braid", "Braid"), ("g-braid", "g-Braid")]
    {
        let only = format!("naked-single,hidden-single,{technique}");
        let run = garns(&["solve", "--steps", "--only", &only, LONG], "");
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{technique}");
        assert!(run.out.contains(&format!("{name}: If ")), "{}", run.out);
        let run = garns(&["steps", "--with", technique, LONG], "");
        assert_eq!(run.code, Some(0));
        assert!(run.out.contains(&format!("{name}: If ")), "{}", run.out);
    }
    let run = garns(&["steps", "--with", "whips", LONG], "");
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
}
