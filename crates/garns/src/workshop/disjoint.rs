//! Disjoint unavoidable sets: a puzzle needs a clue in each of them.

use crate::CellSet;

/// The number of choices after which the search for more disjoint sets ends.
const CHOICES: usize = 200_000;

/// Disjoint sets among these, as many as a bounded search finds. Every puzzle needs at least as many clues.
///
/// ```
/// use garns::workshop::{FullGrid, disjoint_sets, unavoidable_sets};
/// use garns::Puzzle;
///
/// let puzzle: Puzzle =
///     ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...".parse()?;
/// let sets = unavoidable_sets(&FullGrid::from(&puzzle), 12);
/// assert!(disjoint_sets(&sets).len() <= 17);
/// # Ok::<(), garns::NotAPuzzle>(())
/// ```
#[must_use]
pub fn disjoint_sets(sets: &[CellSet]) -> Vec<CellSet> {
    let mut sets = sets.to_vec();
    sets.sort_by_key(|set| set.len());
    let mut search = Packing { best: Vec::new(), chosen: Vec::new(), choices: CHOICES };
    search.extend(&sets);
    search.best
}

struct Packing {
    best: Vec<CellSet>,
    chosen: Vec<CellSet>,
    choices: usize,
}

impl Packing {
    /// Chooses among sets that are disjoint from all chosen ones; the smallest come first.
    fn extend(&mut self, sets: &[CellSet]) {
        if self.chosen.len() > self.best.len() {
            self.best.clone_from(&self.chosen);
        }
        for (at, &set) in sets.iter().enumerate() {
            let later = &sets[at..];
            let cells = later.iter().fold(CellSet::EMPTY, |cells, &set| cells | set);
            if self.choices == 0 || self.chosen.len() + cells.len() / set.len() <= self.best.len() {
                return;
            }
            self.choices -= 1;
            let rest: Vec<CellSet> = later.iter().copied().filter(|other| other.is_disjoint(set)).collect();
            self.chosen.push(set);
            self.extend(&rest);
            self.chosen.pop();
        }
    }
}
