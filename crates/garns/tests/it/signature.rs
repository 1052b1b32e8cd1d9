//! The behaviour signature: what a refactoring leaves alone, and a change of behaviour shows.
//!
//! `tests/signature.txt` has a section for each part, headed by its name in brackets. A section that
//! differs is printed as it should stand.

/// The lines of a section.
fn section(name: &str) -> Vec<&'static str> {
    let text = include_str!("../signature.txt");
    let mut lines = text.lines().skip_while(|line| *line != format!("[{name}]")).skip(1);
    let mut section = Vec::new();
    for line in lines.by_ref().take_while(|line| !line.starts_with('[')) {
        if !line.is_empty() {
            section.push(line);
        }
    }
    section
}

/// A part behaves as its section says.
pub(crate) fn matches(name: &str, lines: &[String]) {
    assert!(section(name) == lines, "[{name}] differs, it is now:\n{}", lines.join("\n"));
}
