//! Any arguments and any input end with exit code 0, 1 or 2, never with a panic.

use garns::Random;

use super::{PUZZLE, folder, garns};

/// How many command lines are tried.
const RUNS: u64 = 250;

const COMMANDS: [&str; 22] = [
    "solve",
    "hint",
    "steps",
    "techniques",
    "rate",
    "check",
    "generate",
    "print",
    "canon",
    "grid",
    "minimize",
    "neighbours",
    "scramble",
    "convert",
    "completions",
    "library list",
    "library count",
    "library add",
    "library random",
    "library sample",
    "library rate",
    "library dedupe",
];

const VALUES: [&str; 40] = [
    "",
    "0",
    "1",
    "2",
    "3",
    "17",
    "81",
    "-1",
    "18446744073709551615",
    "99999999999999999999999",
    "1e308",
    "nan",
    "0.5",
    "7.0..7.5",
    "22..24",
    "24..22",
    "..",
    "1..",
    "json",
    "svg",
    "csv",
    "line",
    "grid",
    "kaggle",
    "hodoku",
    "opensudoku",
    "terminal",
    "easy",
    "EXTREME",
    "x-wing",
    "fish,wings",
    "singles",
    "se",
    "all",
    "half-turn",
    "two\nlines",
    "\u{0}",
    "-",
    "none",
    "\u{1f600}",
];

fn pick<'a>(list: &[&'a str], random: &mut Random) -> &'a str {
    list[random.below(list.len())]
}

/// The options that the help of a command names, with whether they take a value.
fn options(command: &str) -> Vec<(String, bool)> {
    let args: Vec<&str> = command.split(' ').chain(["--help"]).collect();
    let help = garns(&args, "").out;
    let mut options = Vec::new();
    for line in help.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some(at) = words.iter().position(|word| word.starts_with("--")) else { continue };
        if line.starts_with(' ') && at <= 1 {
            options
                .push((words[at].to_string(), words.get(at + 1).is_some_and(|word| word.starts_with('<'))));
        }
    }
    options
}

fn arguments(command: &str, options: &[(String, bool)], random: &mut Random, data: &str) -> Vec<String> {
    let mut args: Vec<String> = command.split(' ').map(str::to_string).collect();
    // A command that searches gets a limit, and a command that stores games gets its own directory.
    if command == "generate" || command == "print" {
        args.extend(["--attempts", "2"].map(str::to_string));
    }
    if command == "print" {
        args.extend(["--out".to_string(), format!("{data}/print.pdf")]);
    }
    if command.starts_with("library") && command != "library sample" {
        args.extend(["--data".to_string(), data.to_string()]);
    }
    for _ in 0..random.below(4) {
        let (name, takes_value) = &options[random.below(options.len())];
        args.push(name.clone());
        // Sometimes a value is missing, or an option without a value gets one.
        if *takes_value == (random.below(8) > 0) {
            args.push(pick(&VALUES, random).to_string());
        }
    }
    if random.below(3) == 0 {
        args.push(pick(&[PUZZLE, &PUZZLE[..80], &".".repeat(81)], random).to_string());
    }
    // The system cannot pass a zero byte to a program.
    args.retain(|arg| !arg.contains('\0'));
    args
}

fn input(random: &mut Random) -> Vec<u8> {
    let pieces: [&[u8]; 8] = [
        PUZZLE.as_bytes(),
        &PUZZLE.as_bytes()[..80],
        b"\n",
        b"puzzle,level,source\n",
        b",Hard,\"",
        b"[Puzzle]\n",
        b"<game data=\"1",
        b"\xff\xfe\0",
    ];
    (0..random.below(6)).flat_map(|_| pieces[random.below(pieces.len())].to_vec()).collect()
}

#[test]
fn any_command_line_ends_with_exit_code_0_1_or_2() {
    let data = folder("random-arguments");
    let options = COMMANDS.map(options);
    assert!(options.iter().all(|options| options.iter().any(|(name, _)| name == "--help")), "{options:?}");
    let mut codes = [0; 3];
    for number in 0..RUNS {
        let mut random = Random::stream(2026, number);
        let command = random.below(COMMANDS.len());
        let args = arguments(COMMANDS[command], &options[command], &mut random, data.to_str().unwrap());
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let run = garns(&args, input(&mut random));
        match run.code {
            Some(code @ 0..=2) => codes[code as usize] += 1,
            _ => panic!("{args:?} {run:?}"),
        }
        assert!(!run.err.contains("panicked"), "{args:?} {run:?}");
    }
    assert!(codes.iter().all(|&count| count > 0), "every exit code is reached: {codes:?}");
}
