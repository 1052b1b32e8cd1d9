//! Models: puzzles whose hardest step has a technique that random puzzles rarely need.
//!
//! The generator finds more puzzles of this kind by exchanging a few clues of a model.

use crate::logic::TechniqueId;
use crate::{Grid, Puzzle};

/// A line for each puzzle: the id of the technique of its hardest step, a tab, the clues.
const RARE: &str = include_str!("rare.txt");

/// Techniques that the solution path of no puzzle tried so far has used. Franken X-wings remove only
/// candidates that locked candidates remove as well.
const NOT_KNOWN: [TechniqueId; 3] =
    [TechniqueId::FrankenXWing, TechniqueId::FrankenSwordfish, TechniqueId::FinnedFrankenXWing];

/// Whether no puzzle is known that needs any of these techniques.
pub(super) fn is_not_known(techniques: &[TechniqueId]) -> bool {
    techniques.iter().all(|technique| NOT_KNOWN.contains(technique))
}

/// The models of a technique.
pub(super) fn models(technique: TechniqueId) -> Vec<Puzzle> {
    let lines = RARE.lines().filter_map(|line| line.split_once('\t'));
    let of_technique = lines.filter(|(id, _)| *id == technique.as_str());
    of_technique.filter_map(|(_, clues)| Puzzle::new(clues.parse::<Grid>().ok()?).ok()).collect()
}
