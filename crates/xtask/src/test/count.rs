//! The number of tests in the output of a stage, as each test runner prints it at its end, and its processor time.

/// The number of tests that ran, passed or failed; none if the output has no such line.
pub(super) fn tests(output: &str) -> Option<usize> {
    let counts: Vec<usize> = output.lines().filter_map(|line| of_line(line.trim())).collect();
    (!counts.is_empty()).then(|| counts.iter().sum())
}

fn of_line(line: &str) -> Option<usize> {
    // cargo: "test result: ok. 12 passed; 0 failed; 0 ignored; …"
    if let Some(rest) = line.strip_prefix("test result: ") {
        let (_, counts) = rest.split_once(". ")?;
        return Some(before(counts, " passed")? + before(counts, " failed")?);
    }
    // Node.js: "# tests 12" or "ℹ tests 12"
    for sign in ["# tests ", "ℹ tests "] {
        if let Some(count) = line.strip_prefix(sign) {
            return count.parse().ok();
        }
    }
    // certificates: "certificates: 12 passed, 0 failed"
    if let Some(counts) = line.strip_prefix("certificates: ") {
        return Some(before(counts, " passed")? + before(counts, " failed")?);
    }
    // Schemathesis: "12 generated, 12 passed"
    if let Some((count, _)) = line.split_once(" generated, ") {
        return count.parse().ok();
    }
    // pytest: "1 failed, 12 passed, 2 warnings in 3.45s", with more = around it unless it is quiet
    let line = line.trim_matches(['=', ' ']);
    let (counts, time) = line.rsplit_once(" in ")?;
    let is_pytest = time.split(' ').next()?.strip_suffix('s').is_some_and(|time| time.parse::<f64>().is_ok());
    let count = |what| before(counts, what);
    (is_pytest && (count(" passed").is_some() || count(" failed").is_some()))
        .then(|| count(" passed").unwrap_or(0) + count(" failed").unwrap_or(0))
}

/// The number before a word.
fn before(text: &str, word: &str) -> Option<usize> {
    let (before, _) = text.split_once(word)?;
    before.rsplit([' ', ',']).next()?.parse().ok()
}

/// The seconds that processors have spent on this process and on its programs that have ended. Only Linux tells.
pub(super) fn processor_seconds() -> Option<f64> {
    let line = std::fs::read_to_string("/proc/self/stat").ok()?;
    // After the name in parentheses: the state, ten other fields, then four times in hundredths of a second.
    let (_, fields) = line.rsplit_once(") ")?;
    let times = fields.split(' ').skip(11).take(4).map(|time| time.parse::<u32>().ok());
    Some(f64::from(times.sum::<Option<u32>>()?) / 100.0)
}

/// The last line of a stage.
pub(super) fn processor_line(seconds: f64) -> String {
    format!("{PROCESSOR}{seconds:.1} s")
}

const PROCESSOR: &str = "processor time: ";

/// The processor time in the output of a stage. If the stage failed, its error comes after it.
pub(super) fn processor(output: &str) -> Option<f64> {
    output.lines().rev().find_map(|line| line.strip_prefix(PROCESSOR))?.strip_suffix(" s")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{processor, processor_line, processor_seconds, tests};

    #[test]
    fn a_stage_tells_its_processor_time() {
        assert_eq!(processor(&format!("1 passed\n{}\n", processor_line(12.34))), Some(12.3));
        assert_eq!(processor("processor time: 3.0 s\nxtask: failed"), Some(3.0));
        assert_eq!(processor(""), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn linux_tells_the_processor_time() {
        let (first, second) = (processor_seconds().unwrap(), processor_seconds().unwrap());
        assert!(first <= second && second < 1e6, "{first} {second}");
    }

    #[test]
    fn every_runner_is_understood() {
        let cargo = "test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 3 filtered out\n";
        assert_eq!(tests(cargo), Some(12));
        assert_eq!(tests(&cargo.repeat(2)), Some(24));
        assert_eq!(tests("test result: FAILED. 10 passed; 2 failed; 0 ignored;"), Some(12));
        assert_eq!(tests("# tests 7\n# pass 7\n"), Some(7));
        assert_eq!(tests("ℹ tests 7\nℹ pass 7\n"), Some(7));
        assert_eq!(tests("41 passed in 3.21s"), Some(41));
        assert_eq!(tests("==== 1 failed, 40 passed, 2 warnings in 75.00s (0:01:15) ===="), Some(41));
        assert_eq!(tests("  1204 generated, 1204 passed"), Some(1204));
        assert_eq!(tests("certificates: 512 passed, 1 failed"), Some(513));
    }

    #[test]
    fn other_lines_count_nothing() {
        for line in ["", "Finished dev in 3.2s", "5 passed on to node", "test result: odd", "in 3s"] {
            assert_eq!(tests(line), None, "{line}");
        }
    }
}
