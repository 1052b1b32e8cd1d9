//! Notations: chains as players write them, read back and judged.
//!
//! [`Eureka`] is the notation of the players' forum for alternating chains and loops, also through groups and
//! almost locked sets. [`Whip`] is the notation of CSP-Rules for whips and braids. Both are printed from steps, read
//! from text, and judged against a position by looking at the candidates alone: whether each inference holds, and
//! what follows.
//!
//! ```
//! use garns::Board;
//! use garns::notation::{Eureka, Fault};
//!
//! let board: Board =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let line = Eureka::parse("(7=4)r2c2 - (4)r2c3 = (4)r1c3 => r2c3<>7")?;
//! let refused = line.judge(&board).unwrap_err();
//! assert_eq!(refused.column, 3);
//! assert!(matches!(refused.fault, Fault::NotStrong(..)));
//! assert_eq!(refused.to_string(), "column 3: 7 in r2c2 may be false together with 4 in r2c2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod eureka;
mod eureka_text;
mod judge;
mod of_chain;
mod of_pattern;
mod scanner;
mod whip;
mod whip_text;

use core::fmt;

pub use eureka::{Eureka, Inference, Term};
pub use judge::{Fault, Refused, Verdict};
pub use of_chain::{eureka, whip};
pub use scanner::Unreadable;
pub use whip::{Passage, Whip};

use crate::logic::Step;

/// How a step is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Notation {
    /// A sentence.
    #[default]
    Words,
    /// Chains as the players' forum writes them.
    Eureka,
    /// Whips and braids as CSP-Rules prints them.
    Csp,
}

impl Notation {
    /// Every notation.
    pub const ALL: [Notation; 3] = [Notation::Words, Notation::Eureka, Notation::Csp];

    /// The usual name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Notation::Words => "words",
            Notation::Eureka => "eureka",
            Notation::Csp => "csp",
        }
    }

    /// The lines of a step in this notation; none if it has no form for the step, and for words.
    #[must_use]
    pub fn lines(self, step: &Step) -> Vec<String> {
        match self {
            Notation::Words => Vec::new(),
            Notation::Eureka => eureka(step).iter().map(Eureka::to_string).collect(),
            Notation::Csp => whip(step).iter().map(Whip::to_string).collect(),
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
