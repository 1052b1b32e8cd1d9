//! Techniques that find steps, and steps with their evidence and their proof.
//!
//! Finding and describing are separate: a technique gives [`Evidence`] of a few kinds, and
//! renderers know these kinds and no technique. Proving is separate too: [`check`]
//! knows no technique either, and accepts or refuses a step by its proof and the board.
//!
//! A [`Ladder`] has the techniques to try, in order. It gives a hint in any
//! position that a player can reach, all steps of a position, or the solution path:
//!
//! ```
//! use garns::logic::{Ladder, WrongPosition};
//! use garns::{Board, Grid, Puzzle, render};
//!
//! let givens: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut board = Board::new(&givens);
//! let ladder = Ladder::player().without("uniqueness")?;
//!
//! // A hint: the easiest step, with its reason.
//! let step = ladder.hint(&board)?.expect("it is not solved yet");
//! assert_eq!(step.technique.name, "Hidden Single");
//! assert_eq!(
//!     render::text::sentence(&step),
//!     "8 has only one place left in box 2, so r1c6 must be 8"
//! );
//! step.apply(&mut board);
//!
//! // A mistake in the position is an error.
//! let mut wrong = board.clone();
//! wrong.place("2r1c4".parse()?);
//! assert!(matches!(ladder.hint(&wrong), Err(WrongPosition::WrongEntries(cells)) if cells.len() == 1));
//!
//! // All steps of some techniques.
//! let steps = Ladder::of(["locked-candidates-1", "naked-pair"])?.all_steps(&board)?;
//! assert!(steps.iter().any(|step| step.removals().count() > 1));
//!
//! // The solution path: each position with the step taken there.
//! let puzzle = Puzzle::new(givens)?;
//! let (before, last) = ladder.steps(&puzzle).last().expect("some steps");
//! assert_eq!((before.open().len(), last.placements().count()), (1, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod argue;
pub(crate) mod bit_set;
pub(crate) mod braid;
pub(crate) mod cell_group;
pub(crate) mod evidence;
pub(crate) mod guardians;
pub(crate) mod implication;
pub(crate) mod ladder;
pub(crate) mod pattern;
pub(crate) mod position;
pub(crate) mod proof;
pub(crate) mod propagate;
pub(crate) mod refutation;
#[cfg(feature = "serde")]
mod serde_impls;
pub(crate) mod step;
pub(crate) mod tabling;
pub(crate) mod technique;
pub mod techniques;
mod trail;

pub use evidence::{Chain, Evidence, Link, Node, Role};
pub use implication::{Because, Implication, Statement};
pub use ladder::{Ladder, Steps, UnknownTechnique};
pub(crate) use pattern::{Explain, Explanation};
pub use pattern::{Pattern, explain};
pub use position::{Mistakes, Position, Standing, WrongPosition, examine};
pub use proof::{
    Argument, Constraint, Cover, DerivedTruth, Flaw, Impossible, Literal, Proof, ProofLine, Reason, Split,
    Truth, check,
};
pub use step::{Deduction, Step};
pub use technique::{Family, Info, Sink, Technique};
pub use techniques::ids::TechniqueId;
pub use techniques::nested_forcing_net::why_not;
