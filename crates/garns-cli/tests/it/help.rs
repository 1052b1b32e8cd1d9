//! The help of every command, and completion scripts.

use super::garns;

/// Every command with its subcommands, as the help lists them, beginning with `garns` itself.
fn commands() -> Vec<String> {
    let mut commands = vec![String::new()];
    let mut at = 0;
    while at < commands.len() {
        let outer = commands[at].clone();
        at += 1;
        let args: Vec<&str> = outer.split_whitespace().chain(["--help"]).collect();
        let help = garns(&args, "").out;
        let listed =
            help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
        for name in listed.filter(|line| line.starts_with("  ") && !line.starts_with("   ")) {
            let name = name.split_whitespace().next().unwrap();
            if name != "help" {
                commands.push(format!("{outer} {name}"));
            }
        }
    }
    commands
}

#[test]
fn examples_are_not_broken_into_lines() {
    let mut with_examples = 0;
    let commands = commands();
    assert!(commands.iter().any(|command| command == " library sample"), "{commands:?}");
    for command in &commands {
        let args: Vec<&str> = command.split_whitespace().chain(["--help"]).collect();
        let run = garns(&args, "");
        assert_eq!(run.code, Some(0), "{command}");
        let mut lines = run.out.lines().skip_while(|line| *line != "Examples:").skip(1);
        let examples: Vec<&str> = lines.by_ref().take_while(|line| !line.is_empty()).collect();
        with_examples += usize::from(!examples.is_empty());
        for example in examples {
            assert!(example.starts_with("  ") && example.contains("garns"), "{command}: {example:?}");
        }
    }
    assert!(with_examples >= 18, "{with_examples}");
}

#[test]
fn completions_offer_values_and_not_files() {
    let script = garns(&["completions", "bash"], "").out;
    let lines: Vec<&str> = script.lines().map(str::trim).collect();
    for (option, value) in [
        ("--format)", "json"),
        ("--to)", "opensudoku"),
        ("--from)", "sdk"),
        ("--only)", "x-wing"),
        ("--with)", "fish"),
        ("--without)", "uniqueness"),
        ("--technique)", "xy-wing"),
        ("--lesson)", "w-wing"),
        ("--level)", "extreme"),
        ("--symmetry)", "half-turn"),
        ("--hardest)", "tridagon"),
        ("--require)", "x-wing"),
        ("--forbid)", "chains"),
        ("--scale)", "hodoku"),
    ] {
        let offered: Vec<&str> = lines.windows(2).filter(|two| two[0] == option).map(|two| two[1]).collect();
        assert!(offered.iter().any(|line| line.contains(value)), "{option} {offered:?}");
        assert!(offered.iter().all(|line| line.contains("compgen -W")), "{option} {offered:?}");
    }
}
