//! Tools of puzzle hunters and constructors: what a full grid allows, and the puzzles around a puzzle.
//!
//! | to do this | look at |
//! |---|---|
//! | list the unavoidable sets of a full grid | [`unavoidable_sets`] |
//! | show that its puzzles need some number of clues | [`disjoint_sets`] |
//! | find all its puzzles with 17 clues, or another number | [`ClueSearch`] |
//! | name the classes of its bands | [`band_classes`] |
//! | list the minimal puzzles inside a puzzle, or find one | [`each_minimal`], [`minimize`] |
//! | find few digits, or one step, after which a puzzle is easy | [`backdoors`], [`one_step_solutions`] |
//! | take clues away and add others | [`each_neighbour`] |

mod backdoors;
mod band;
mod band_clues;
mod clue_search;
mod clue_sets;
mod disjoint;
mod full_grid;
mod hitting;
mod minimal;
mod neighbours;
mod unavoidable;

pub use backdoors::{backdoor_removals, backdoors, one_step_solutions};
pub use band::band_classes;
pub use clue_search::{ClueSearch, ClueWorker};
pub use disjoint::disjoint_sets;
pub use full_grid::{FullGrid, NotFull};
pub use minimal::{each_minimal, minimize};
pub use neighbours::each_neighbour;
pub use unavoidable::unavoidable_sets;
