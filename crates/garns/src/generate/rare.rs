//! Puzzles that need techniques which random puzzles rarely need.
//!
//! The generator finds more puzzles of this kind by changing a few clues of these.

use crate::grid::Grid;
use crate::logic::TechniqueId;
use crate::puzzle::Puzzle;

/// A line for each puzzle: the id of a technique that the player's path needs, a tab, the clues.
pub(crate) const RARE: &str = include_str!("rare.txt");

/// Techniques that the player's path has not used in any puzzle that was tried so far.
const NOT_KNOWN: [TechniqueId; 3] =
    [TechniqueId::FireworkTriple, TechniqueId::ImpossiblePattern, TechniqueId::DoubleExocet];

/// Whether no puzzle is known that needs any of these techniques.
pub(super) fn is_not_known(techniques: &[TechniqueId]) -> bool {
    techniques.iter().all(|technique| NOT_KNOWN.contains(technique))
}

/// The puzzles that need a technique.
pub(super) fn models(technique: TechniqueId) -> Vec<Puzzle> {
    let lines = RARE.lines().filter_map(|line| line.split_once('\t'));
    let of_technique = lines.filter(|(id, _)| *id == technique.as_str());
    of_technique.filter_map(|(_, clues)| Puzzle::new(clues.parse::<Grid>().ok()?).ok()).collect()
}
