//! Reads printed pages back: they have exactly the parts that were ordered.

mod booklet;
mod lesson;
mod picture;
mod reader;

use garns::generate::{Order, puzzles};
use garns_print::Entry;

/// Puzzles of our generator, with their numbers as headings.
fn entries(count: u64) -> Vec<Entry> {
    let makes = puzzles(&Order::new(7)).expect("an order without wishes is possible");
    (0..count).map(|number| Entry::new(makes.puzzle(number), format!("No. {}", number + 1))).collect()
}
