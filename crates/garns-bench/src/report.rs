//! Races as a table of ratios or as JSON Lines.

use serde_json::json;

use crate::measure::Race;

/// Prints a table with a line for each race: the rate of the first contestant, and the rate of each
/// other contestant with its ratio to the first.
pub(crate) fn table(name: &str, about: &str, races: &[Race]) {
    println!("\n## {name}: {about}\n");
    // Races with the same contestants share a table.
    for races in races.chunk_by(|a, b| names(a).eq(names(b))) {
        let names: Vec<&str> = names(&races[0]).collect();
        let width = races.iter().map(|race| race.title.len()).max().unwrap_or(0);
        print!("| {:width$} | {:>12}/s |", "", names[0]);
        names[1..].iter().for_each(|name| print!(" {name:>22} |"));
        println!();
        print!("|:{:-<width$}-|{:->14}:|", "", "");
        names[1..].iter().for_each(|_| print!("{:->23}:|", ""));
        println!();
        for race in races {
            let first = race.results[0].1;
            print!("| {:width$} | {first:>14.*} |", race.title, decimals(first));
            for (_, rate) in &race.results[1..] {
                print!(" {rate:>12.*}/s ×{:>6.2} |", decimals(*rate), rate / first);
            }
            println!();
        }
        println!();
    }
}

/// Slow rates get more decimals.
fn decimals(rate: f64) -> usize {
    if rate < 10.0 { 2 } else { 0 }
}

/// Prints one JSON object for each contestant of each race.
pub(crate) fn json(group: &str, races: &[Race]) {
    for race in races {
        let first = race.results[0].1;
        for (name, rate) in &race.results {
            let line = json!({
                "group": group, "race": race.title, "items": race.items,
                "contestant": name, "per_second": rate, "ratio": rate / first,
            });
            println!("{line}");
        }
    }
}

fn names(race: &Race) -> impl Iterator<Item = &str> {
    race.results.iter().map(|(name, _)| name.as_str())
}
