//! Puzzles that need techniques which random puzzles rarely need.
//!
//! The generator finds more puzzles of this kind by changing a few clues of these.

use crate::grid::Grid;
use crate::logic::TechniqueId;
use crate::puzzle::Puzzle;

/// A line for each puzzle: the id of a technique that the player's path needs, a tab, the clues.
pub(crate) const RARE: &str = include_str!("rare.txt");

/// The puzzles that need a technique.
pub(super) fn models(technique: TechniqueId) -> Vec<Puzzle> {
    let lines = RARE.lines().filter_map(|line| line.split_once('\t'));
    let of_technique = lines.filter(|(id, _)| *id == technique.as_str());
    of_technique.filter_map(|(_, clues)| Puzzle::new(clues.parse::<Grid>().ok()?).ok()).collect()
}
