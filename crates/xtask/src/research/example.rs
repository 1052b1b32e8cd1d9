//! Positions that show a technique, from puzzles of our generator.

use anyhow::{Result, bail};
use garns::logic::{Family, Ladder, Technique, techniques};
use garns::rate::hodoku;
use garns::{Board, Cell, Grid, Puzzle, Random, solve};

use super::tridagon;

/// How many puzzles are searched before the search is given up.
const PUZZLES: u64 = 4000;

/// Prints, for each technique asked for (or each that has no example yet), a position in which it
/// finds a step, if possible a position in which no easier technique does.
pub(crate) fn run(ids: &[String]) -> Result<()> {
    let mut wanted: Vec<&'static Technique> = Vec::new();
    for id in ids {
        match techniques::by_id(id) {
            Some(technique) => wanted.push(technique),
            None => bail!("no technique is called {id:?}"),
        }
    }
    if ids.is_empty() {
        wanted.extend(techniques::all().filter(|technique| technique.info().example.is_none()));
    }
    let ladder = Ladder::all();
    let mut found: Vec<Option<Found>> = wanted.iter().map(|_| None).collect();
    for seed in 0..PUZZLES {
        // After a twentieth of the puzzles, a position is accepted even if an easier technique
        // applies there, too.
        let is_open = |found: &Option<Found>| match found {
            None => true,
            Some(found) => !found.alone && seed < PUZZLES / 20,
        };
        if !found.iter().any(is_open) {
            break;
        }
        let plain = if wanted.iter().all(is_impossible) { None } else { puzzle(seed) };
        let impossible = if wanted.iter().any(is_impossible) { tridagon::puzzle(seed) } else { None };
        for (technique, found) in wanted.iter().zip(&mut found) {
            let puzzle = if is_impossible(technique) { &impossible } else { &plain };
            if let Some(puzzle) = puzzle.as_ref().filter(|_| is_open(found)) {
                look(technique, &ladder, puzzle, found);
            }
        }
    }
    for (technique, found) in wanted.iter().zip(&found) {
        let board = found.as_ref().map_or("not found".to_string(), |found| found.board.to_string());
        println!("{}\t{board}", technique.id());
    }
    Ok(())
}

/// Whether random puzzles hardly ever need the technique.
fn is_impossible(technique: &&'static Technique) -> bool {
    technique.info().family == Family::ImpossiblePatterns
}

struct Found {
    board: Board,
    /// Whether no easier technique applies there.
    alone: bool,
}

/// Solves the puzzle with easier techniques, and searches each position on the path for the
/// technique.
fn look(technique: &'static Technique, ladder: &Ladder, puzzle: &Puzzle, found: &mut Option<Found>) {
    let id = technique.id();
    let order =
        |technique: &Technique| hodoku::defaults(technique.id()).map_or(u16::MAX, |defaults| defaults.order);
    let cheap = |rung: &&&'static Technique| {
        rung.info().family < Family::Forcing
            && hodoku::defaults(rung.id()).is_some_and(|defaults| defaults.enabled)
    };
    let easier = ladder.techniques().iter().filter(cheap).copied();
    let easier = easier.filter(|rung| order(rung) < order(technique) && rung.id() != id);
    let mut easier = Ladder::new(easier);
    if easier.techniques().is_empty() {
        easier = Ladder::new(ladder.techniques().iter().filter(|rung| rung.id() != id).copied());
    }
    let mut steps = easier.steps_from(puzzle.board());
    loop {
        let board = steps.board().clone();
        let stuck = steps.next().is_none();
        let worth = stuck || found.is_none();
        if worth && !board.is_full() && technique.first(&board).is_some() {
            *found = Some(Found { board, alone: stuck });
        }
        if stuck {
            return;
        }
    }
}

/// The minimal puzzle of a seed. For some seeds, all clues of one digit are removed first, so that
/// all its places are open.
fn puzzle(seed: u64) -> Option<Puzzle> {
    let mut givens = solve::reference::random_solutions(&Grid::EMPTY, seed).next()?;
    let mut cells: Vec<Cell> = Cell::all().collect();
    Random::new(seed).shuffle(&mut cells);
    if seed % 4 == 3 {
        let first = givens.get(cells[0]);
        cells.sort_by_key(|&cell| givens.get(cell) != first);
    }
    for cell in cells {
        let digit = givens.set(cell, None);
        if solve::count(&givens, 2) > 1 {
            givens.set(cell, digit);
        }
    }
    Puzzle::new(givens).ok()
}
