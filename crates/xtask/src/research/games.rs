//! The stored games: two hundred of each level, made by our own generator, written to `crates/garns/puzzles/games.csv`.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use garns::games::{Game, HEADER, Library};
use garns::generate::{ClueSymmetry, Order, puzzles};
use garns::rate::Level;

const OF_EACH_LEVEL: usize = 200;

/// How many puzzles the threads make and rate before the puzzles are assigned to levels.
const AT_ONCE: u64 = 256;

pub(crate) fn run(_: &[String]) -> Result<()> {
    let mut library = Library::default();
    let mut counts: BTreeMap<Level, usize> = BTreeMap::new();
    let mut number = 0;
    while counts.values().sum::<usize>() < OF_EACH_LEVEL * Level::ALL.len() {
        for game in batch(number)? {
            let level = game.level.context("a rated game has a level")?;
            let count = counts.entry(level).or_default();
            // A puzzle that the library has already, even rearranged, is not added.
            if *count < OF_EACH_LEVEL && library.add(game).is_ok() {
                *count += 1;
            }
        }
        number += AT_ONCE;
        eprintln!("{number} made, {counts:?}");
    }
    let mut games: Vec<&Game> = library.games().iter().collect();
    games.sort_by_key(|game| (game.level, game.score));
    let text: String = games.iter().map(|game| format!("{game}\n")).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../garns/puzzles/games.csv");
    std::fs::write(&path, HEADER.to_string() + &text)
        .with_context(|| format!("cannot write {}", path.display()))
}

/// The games with the next `AT_ONCE` numbers from `first` on, rated, in the order of their numbers.
fn batch(first: u64) -> Result<Vec<Game>> {
    let threads = std::thread::available_parallelism()?.get() as u64;
    let mut games: Vec<Option<Game>> = vec![None; AT_ONCE as usize];
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|worker| {
                scope.spawn(move || {
                    (worker..AT_ONCE)
                        .step_by(threads as usize)
                        .map(|i| (i, make(first + i)))
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        for worker in workers {
            for (i, game) in worker.join().expect("a worker that does not panic") {
                games[i as usize] = game;
            }
        }
    });
    Ok(games.into_iter().flatten().collect())
}

/// The game with this number. The symmetries alternate, and every second game keeps more clues than it needs.
fn make(number: u64) -> Option<Game> {
    let (symmetry, _) = ClueSymmetry::NAMES[number as usize % ClueSymmetry::NAMES.len()];
    let max_empty = if number.is_multiple_of(2) { 50 } else { 81 };
    let order = Order { symmetry, max_empty, ..Order::new(1847) };
    let puzzle = puzzles(&order).ok()?.puzzle(number);
    Some(Game { source: "garns".to_string(), ..Game::new(puzzle) }.rated())
}
