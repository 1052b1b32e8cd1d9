//! Why? Techniques that find steps, steps that carry their evidence and their proof.
//!
//! Finding is not saying: a technique emits [`Evidence`] from a small closed vocabulary, and
//! renderers know that vocabulary and no technique. Nor is finding proving: [`proof::check`]
//! knows no technique either, and accepts or refuses a step from the board alone.

pub mod evidence;
pub mod proof;
pub mod step;
pub mod technique;

pub use evidence::{Chain, Evidence, Link, Node, Role};
pub use proof::{Argument, Constraint, Cover, Flaw, Line, Literal, Proof, Reason, Split, Truth, check};
pub use step::{Deduction, Step};
pub use technique::{Family, Hodoku, Info, Level, Technique};
