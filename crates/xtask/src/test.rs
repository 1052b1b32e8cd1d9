//! `cargo xtask test`: runs the stages, two side by side, and prints a table at the end.
//!
//! Each stage is a process of its own, so its output can be kept together and its tests can be counted.

mod console;
mod count;
mod stage;

use std::fmt::Write as _;
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{io, thread};

use anyhow::{Context, Result, bail};

use crate::packages::{Needed, is_root, provide};
use console::Console;
use stage::{Lane, STAGES, Stage};

/// The task by which this program starts itself to run one stage.
pub(crate) const ONE_STAGE: &str = "stage";

/// The stages to run, and how.
struct Plan {
    stages: Vec<&'static Stage>,
    /// Whether somebody relies on every one of these stages, or everything can be installed: then none may be left out.
    all_must_run: bool,
    side_by_side: bool,
}

/// The end of a stage.
struct Outcome {
    stage: &'static Stage,
    passed: bool,
    tests: Option<usize>,
    time: Duration,
    /// Seconds that processors spent on it and on its programs.
    processor: Option<f64>,
}

/// Installs what is missing, runs the stages and prints the table. Goes on after a failed stage.
pub(crate) fn test(args: &[String]) -> Result<()> {
    if args.iter().any(|arg| arg == "--list") {
        STAGES.iter().for_each(|stage| println!("{:14} {}", stage.name, stage.help));
        return Ok(());
    }
    let plan = Plan::from_args(args)?;
    let start = Instant::now();
    let needed: Vec<(&Stage, Vec<Needed>)> =
        plan.stages.iter().map(|&stage| (stage, (stage.prepare)())).collect();
    let all: Vec<Needed> = needed.iter().flat_map(|(_, needed)| needed).copied().collect();
    let trouble = provide(&all).err();
    let mut left_out: Vec<(&'static str, String)> = Vec::new();
    let mut stages = plan.stages.clone();
    stages.retain(|stage| {
        let (_, needed) =
            needed.iter().find(|(other, _)| other.name == stage.name).expect("a stage of the plan");
        let mut missing: Vec<&str> =
            needed.iter().filter(|needed| needed.is_missing()).map(Needed::name).collect();
        missing.sort_unstable();
        missing.dedup();
        if !missing.is_empty() {
            left_out.push((stage.name, format!("needs {}", missing.join(", "))));
        }
        missing.is_empty()
    });
    let outcomes = run_all(&stages, plan.side_by_side)?;
    eprint!("\n{}", table(&outcomes, start.elapsed()));
    for (stage, reason) in &left_out {
        eprintln!("left out: {stage} ({reason})");
    }
    if let Some(trouble) = &trouble {
        eprintln!("{trouble:#}");
    }
    let failed: Vec<&str> =
        outcomes.iter().filter(|outcome| !outcome.passed).map(|outcome| outcome.stage.name).collect();
    if !failed.is_empty() {
        bail!("failed: {}; run them again with: cargo xtask test {}", failed.join(", "), failed.join(" "));
    }
    if plan.all_must_run && !left_out.is_empty() {
        bail!("some stages could not run");
    }
    Ok(())
}

/// Runs one stage in this process. Its last line is the time that processors spent on it, if the system tells.
pub(crate) fn run_stage(args: &[String]) -> Result<()> {
    let [name] = args else { bail!("expected one stage") };
    let result = (Stage::named(name)?.run)();
    if let Some(seconds) = count::processor_seconds() {
        eprintln!("{}", count::processor_line(seconds));
    }
    result
}

impl Plan {
    fn from_args(args: &[String]) -> Result<Plan> {
        let mut side_by_side = thread::available_parallelism().is_ok_and(|cores| cores.get() > 1);
        let mut stages: Vec<&Stage> = Vec::new();
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--one-by-one" => side_by_side = false,
                "--from" => {
                    let first = Stage::named(args.next().context("--from needs the name of a stage")?)?;
                    stages.extend(STAGES.iter().skip_while(|stage| stage.name != first.name));
                }
                name => stages.push(Stage::named(name)?),
            }
        }
        let all_must_run = !stages.is_empty() || std::env::var_os("CI").is_some() || is_root();
        if stages.is_empty() {
            stages.extend(&STAGES);
        }
        Ok(Plan { stages, all_must_run, side_by_side })
    }
}

/// Runs the stages of each lane in their order, the lanes side by side if wanted, and those that want the machine for
/// themselves at the end. The outcomes are in the order of the stages.
fn run_all(stages: &[&'static Stage], side_by_side: bool) -> Result<Vec<Outcome>> {
    let console = Console::default();
    let of = |lane: Lane| stages.iter().copied().filter(move |stage| stage.lane == lane);
    let run_lane = |lane: Lane| of(lane).map(|stage| run_child(stage, &console)).collect::<Result<Vec<_>>>();
    let mut outcomes = if side_by_side {
        thread::scope(|scope| {
            let release = scope.spawn(|| run_lane(Lane::Release));
            let mut outcomes = run_lane(Lane::Debug)?;
            outcomes.extend(release.join().expect("a lane does not panic")?);
            anyhow::Ok(outcomes)
        })?
    } else {
        let mut outcomes = run_lane(Lane::Debug)?;
        outcomes.extend(run_lane(Lane::Release)?);
        outcomes
    };
    outcomes.extend(run_lane(Lane::Alone)?);
    Ok(outcomes)
}

/// Runs a stage as a process and passes its output on.
fn run_child(stage: &'static Stage, console: &Console) -> Result<Outcome> {
    let start = Instant::now();
    console.write(stage.name, format!("\n==> {}: {}\n", stage.name, stage.help).as_bytes());
    let (mut reader, writer) = io::pipe()?;
    // The tests build this program again and replace its file. On Linux this path leads to the old file nevertheless.
    let this = if cfg!(target_os = "linux") { "/proc/self/exe".into() } else { std::env::current_exe()? };
    let mut command = Command::new(this);
    command.args([ONE_STAGE, stage.name]).stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
    let mut child = command.spawn().context("cannot start a stage")?;
    // The command holds ends of the pipe, which would otherwise never be closed.
    drop(command);
    let mut output = Vec::new();
    let mut piece = [0; 8192];
    loop {
        match reader.read(&mut piece) {
            Ok(0) => break,
            Ok(count) => {
                console.write(stage.name, &piece[..count]);
                output.extend_from_slice(&piece[..count]);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
    let passed = child.wait()?.success();
    console.end(stage.name);
    let output = String::from_utf8_lossy(&output);
    let (tests, processor) = (count::tests(&output), count::processor(&output));
    Ok(Outcome { stage, passed, tests, time: start.elapsed(), processor })
}

/// The table at the end: stage, tests, seconds, seconds of processor time.
fn table(outcomes: &[Outcome], total: Duration) -> String {
    let mut text = format!("{:14} {:>7} {:>8} {:>9}\n", "stage", "tests", "seconds", "processor");
    let of_processor =
        |seconds: Option<f64>| seconds.map_or("-".to_string(), |seconds| format!("{seconds:.1}"));
    for Outcome { stage, passed, tests, time, processor } in outcomes {
        let tests = tests.map_or("-".to_string(), |tests| tests.to_string());
        let result = if *passed { "ok" } else { "FAILED" };
        let (time, processor) = (time.as_secs_f64(), of_processor(*processor));
        let _ = writeln!(text, "{:14} {tests:>7} {time:>8.1} {processor:>9}  {result}", stage.name);
    }
    let tests: usize = outcomes.iter().filter_map(|outcome| outcome.tests).sum();
    let processor = of_processor(outcomes.iter().map(|outcome| outcome.processor).sum());
    let _ = writeln!(text, "{:14} {tests:>7} {:>8.1} {processor:>9}", "all", total.as_secs_f64());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(args: &[&str]) -> Result<Vec<&'static str>> {
        let args: Vec<String> = args.iter().map(|arg| arg.to_string()).collect();
        Ok(Plan::from_args(&args)?.stages.iter().map(|stage| stage.name).collect())
    }

    #[test]
    fn stages_are_chosen_by_name_or_from_one_on() {
        assert_eq!(names(&[]).unwrap().len(), STAGES.len());
        assert_eq!(names(&["npm", "format"]).unwrap(), ["npm", "format"]);
        let last = STAGES.last().unwrap().name;
        assert_eq!(names(&["--from", last]).unwrap(), [last]);
        let error = names(&["nmp"]).unwrap_err().to_string();
        assert!(error.contains("nmp") && error.contains("npm"), "{error}");
        assert!(names(&["--from"]).is_err());
    }

    #[test]
    fn the_table_has_a_line_for_each_stage_and_a_sum() {
        let time = Duration::from_millis(1500);
        let outcome = |stage, passed, tests| Outcome { stage, passed, tests, time, processor: Some(2.5) };
        let text = table(
            &[outcome(&STAGES[0], true, None), outcome(&STAGES[1], false, Some(12))],
            Duration::from_secs(2),
        );
        let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(lines[1], [STAGES[0].name, "-", "1.5", "2.5", "ok"]);
        assert_eq!(lines[2], [STAGES[1].name, "12", "1.5", "2.5", "FAILED"]);
        assert_eq!(lines[3], ["all", "12", "2.0", "5.0"]);
    }
}
