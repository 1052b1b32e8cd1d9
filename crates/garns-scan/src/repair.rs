//! The nearest reading that has exactly one solution.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use garns::{Cell, CellSet, Grid, Puzzle};

use crate::net::CLASSES;
use crate::pose::{best_class, digit, grid};

/// A reading with some cells changed so that it has one solution.
#[derive(Clone, Debug)]
pub(crate) struct Repair {
    pub(crate) puzzle: Puzzle,
    /// The changed cells, and those that another repair of nearly the same cost would change.
    pub(crate) doubtful: CellSet,
}

/// The largest cost of a change: its loss of log-probability.
const DEAREST: f32 = 14.0;

/// How many changes of single cells are considered.
const CHANGES: usize = 48;

/// How many readings are tried.
const TRIES: usize = 2500;

/// Another repair that costs at most this much more is nearly as good.
const CLOSE: f32 = 2.0;

/// The largest number of changed cells.
const MOST: usize = 4;

/// Another class for a cell.
#[derive(Clone, Copy)]
struct Change {
    cell: Cell,
    class: usize,
    cost: f32,
}

/// Changes to make, in ascending order of their cost.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Plan {
    /// The sum of costs, in millionths, so that plans can be ordered.
    cost: u64,
    changes: Vec<usize>,
}

/// Finds the cheapest changes that leave exactly one solution, if there are any within bounds.
pub(crate) fn repair(logs: &[[f32; CLASSES]]) -> Option<Repair> {
    let read = grid(logs);
    let changes = changes(logs);
    let plan = |list: Vec<usize>| {
        let cost = list.iter().map(|&i| (f64::from(changes[i].cost) * 1e6) as u64).sum();
        Reverse(Plan { cost, changes: list })
    };
    let mut queue = BinaryHeap::new();
    if !changes.is_empty() {
        queue.push(plan(vec![0]));
    }
    let mut found: Option<(Repair, u64)> = None;
    for _ in 0..TRIES {
        let Some(Reverse(next)) = queue.pop() else { break };
        if found.as_ref().is_some_and(|(_, cost)| next.cost > cost + (CLOSE * 1e6) as u64) {
            break;
        }
        if let Some(puzzle) = apply(read, &next, &changes) {
            let cells: CellSet = next.changes.iter().map(|&i| changes[i].cell).collect();
            match &mut found {
                Some((repair, _)) => repair.doubtful |= cells,
                None => found = Some((Repair { puzzle, doubtful: cells }, next.cost)),
            }
        }
        // Every set of changes is reached once: by adding the next change, or by moving the last one on.
        let last = next.changes.last().map_or(0, |&last| last + 1);
        if last < changes.len() {
            if next.changes.len() < MOST {
                let mut more = next.changes.clone();
                more.push(last);
                queue.push(plan(more));
            }
            let mut other = next.changes;
            other.pop();
            other.push(last);
            queue.push(plan(other));
        }
    }
    found.map(|(repair, _)| repair)
}

/// The changes of single cells, the cheapest first.
fn changes(logs: &[[f32; CLASSES]]) -> Vec<Change> {
    let mut changes = Vec::new();
    for (cell, logs) in Cell::all().zip(logs) {
        let best = best_class(logs);
        for class in (0..CLASSES).filter(|&class| class != best) {
            changes.push(Change { cell, class, cost: logs[best] - logs[class] });
        }
    }
    changes.retain(|change| change.cost < DEAREST);
    changes.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    changes.truncate(CHANGES);
    changes
}

/// The puzzle after some changes, if it is one and no cell is changed twice.
fn apply(mut grid: Grid, plan: &Plan, changes: &[Change]) -> Option<Puzzle> {
    let mut cells = CellSet::EMPTY;
    for &i in &plan.changes {
        let Change { cell, class, .. } = changes[i];
        if !cells.insert(cell) {
            return None;
        }
        grid.set(cell, digit(class));
    }
    if grid.clues() < 17 || !grid.conflicts().is_empty() {
        return None;
    }
    Puzzle::new(grid).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// What the network says of a grid, with some cells read as another class.
    fn logs(grid: &Grid, wrong: &[(usize, usize, f32)]) -> Vec<[f32; CLASSES]> {
        let mut logs = vec![[-20.0; CLASSES]; 81];
        for cell in Cell::all() {
            logs[cell.index()][grid.get(cell).map_or(0, |digit| usize::from(digit.get()))] = -0.001;
        }
        for &(cell, class, lead) in wrong {
            let best = best_class(&logs[cell]);
            logs[cell][class] = -0.3;
            logs[cell][best] = -0.3 - lead;
        }
        logs
    }

    #[test]
    fn one_and_two_wrong_cells_are_repaired_and_named() {
        let truth: Grid = PUZZLE.parse().unwrap();
        for wrong in [vec![(0, 6, 1.0)], vec![(4, 1, 1.5), (80, 8, 2.0)]] {
            let repair = repair(&logs(&truth, &wrong)).unwrap();
            assert_eq!(repair.puzzle.givens(), &truth);
            let cells: Vec<usize> = repair.doubtful.iter().map(Cell::index).collect();
            assert_eq!(cells, wrong.iter().map(|wrong| wrong.0).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_reading_without_alternatives_is_not_repaired() {
        let mut grid: Grid = PUZZLE.parse().unwrap();
        grid.set(Cell::from_index(0), digit(9));
        assert!(repair(&logs(&grid, &[])).is_none());
    }
}
