//! Why? Techniques that find steps, steps that carry their evidence and their proof.
//!
//! Finding is not saying: a technique emits [`Evidence`] from a small closed vocabulary, and
//! renderers know that vocabulary and no technique. Nor is finding proving: [`proof::check`]
//! knows no technique either, and accepts or refuses a step from the board alone.

pub(crate) mod als;
pub(crate) mod argue;
mod derivation;
pub mod evidence;
pub mod ladder;
mod net;
mod placement;
pub mod position;
pub mod proof;
mod refute;
mod seen;
pub mod step;
pub(crate) mod tabling;
pub mod technique;
pub mod techniques;
mod ways;
pub mod workings;
#[cfg(feature = "serde")]
mod written;

pub use evidence::{Chain, Evidence, Link, Node, Role};
pub use ladder::{Ladder, Steps, UnknownTechnique};
pub use position::{Standing, WrongPosition, examine};
pub use proof::{Argument, Constraint, Cover, Flaw, Line, Literal, Proof, Reason, Split, Truth, check};
pub use step::{Deduction, Step};
pub use technique::{Family, Hodoku, Info, Level, Sink, Technique, UnknownLevel};
pub use workings::Workings;
