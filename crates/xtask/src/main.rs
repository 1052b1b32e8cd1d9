//! The project's tasks: `cargo xtask TASK`.

mod book;
mod browser;
mod certificates;
mod cross;
mod dist;
mod home;
mod npm;
mod packages;
mod postgres;
mod project;
mod python;
mod release;
mod research;
mod scanner;
mod schemathesis;
mod server;
mod site;
mod test;
mod venv;
mod wasm;
mod workflows;

use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

/// A task: its name, its help, and the function that is given the arguments.
type Task = (&'static str, &'static str, fn(&[String]) -> Result<()>);

/// The tasks that contributors need.
const TASKS: [Task; 16] = [
    (
        "test",
        "install what is missing and run every test (names of stages: only these; --from STAGE: this and the \
         following; --one-by-one: never two at once; --list: the stages)",
        test::test,
    ),
    ("fmt", "format the code", |_| cargo("fmt", &["--all"])),
    (
        "browser",
        "play the game in Chromium (server or site: only in this home; other arguments are passed on to node --test)",
        browser::test,
    ),
    (
        "schemathesis",
        "test the server with random requests made from its OpenAPI document",
        schemathesis::test,
    ),
    (
        "certificates",
        "check certificates with VeriPB (of the puzzles in the files named, else of stored games)",
        certificates::test,
    ),
    (
        "cross",
        "test the solvers on ARM and as WebAssembly (wasm or arm: only this target; time LIST...: measure the speed)",
        cross::test,
    ),
    ("python", "build the Python package and test it (arguments are passed on to pytest)", python::test),
    ("npm", "build the npm package into target/npm and test it", npm::test),
    ("home", "build the game without a server into target/home and test it", home::test),
    ("scanner", "build the scanner of the page, which is committed", scanner::build),
    ("site", "write the game as a folder of static files (a folder, else target/site)", site::build),
    ("book", "build the documentation as web pages into target/book", book::build),
    (
        "dist",
        "make all packages of a release (names of parts: only these; --target TRIPLE: of the binary; --check: install \
         and run them)",
        dist::dist,
    ),
    ("release", "prepare the release of a version (--dry-run: change nothing)", release::run),
    ("notes", "print the part of the changelog about a version", release::print_notes),
    ("workflows", "check the workflows under .github", workflows::test),
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let name = args.first().map(String::as_str);
    let run = match name {
        Some(test::ONE_STAGE) => Some(test::run_stage as fn(&[String]) -> Result<()>),
        name => TASKS.iter().chain(&research::TASKS).find(|task| Some(task.0) == name).map(|task| task.2),
    };
    let Some(run) = run else {
        eprint!("usage: cargo xtask TASK\n\n{}\nFor research:\n{}", list(&TASKS), list(&research::TASKS));
        return ExitCode::from(2);
    };
    match run(&args[1..]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn list(tasks: &[Task]) -> String {
    tasks.iter().map(|(name, help, _)| format!("  {name:12} {help}\n")).collect()
}

fn cargo(command: &str, args: &[&str]) -> Result<()> {
    run(Command::new("cargo").arg(command).args(args))
}

fn run(command: &mut Command) -> Result<()> {
    eprintln!("$ {command:?}");
    let status = command.status().with_context(|| format!("cannot start {command:?}"))?;
    if !status.success() {
        bail!("{command:?} failed: {status}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::{TASKS, research};

    #[test]
    fn the_documentation_names_only_tasks_that_exist() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut named = 0;
        for folder in [root.clone(), root.join("docs"), root.join(".github/workflows")] {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if !path.extension().is_some_and(|ending| ending == "md" || ending == "yml") {
                    continue;
                }
                let text = fs::read_to_string(&path).unwrap();
                for after in text.split("cargo xtask ").skip(1) {
                    let name = after.split(|c: char| !c.is_alphanumeric()).next().unwrap();
                    let is_task = TASKS.iter().chain(&research::TASKS).any(|task| task.0 == name);
                    assert!(is_task, "{}: cargo xtask {name}", path.display());
                    named += 1;
                }
            }
        }
        assert!(named > 20, "only {named} tasks were found");
    }
}
