//! Evidence and proofs as people write them, for `serde`.
//!
//! A constraint is `"r1c2"` or `"5 in row 3"`, a literal `"r1c2=5"` or `"r1c2<>5"`; a truth other than a
//! constraint is `{"guardians": […]}` with the candidates of the pattern, or `{"one-of": […], "because":
//! {"no-filling": ["r1c1", …]}}`, or `{"one-of": […], "because": {"lines": […]}}`.

use serde::{Deserialize, Serialize};

use crate::logic::evidence::{Chain, Evidence, Role};
use crate::logic::{Constraint, Deduction, Literal};
use crate::serde_impls::as_text;
use crate::{CandidateSet, CellSet, DigitSet, House};

/// Evidence as it is serialised, with names for its parts.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum WrittenEvidence {
    Digits { role: Role, digits: DigitSet },
    Cells { role: Role, cells: CellSet },
    Houses { role: Role, houses: Vec<House> },
    Candidates { role: Role, candidates: CandidateSet },
    Group { role: Role, cells: CellSet, digits: DigitSet },
    Chain(Chain),
    Branches { branches: Vec<Chain> },
}

impl From<Evidence> for WrittenEvidence {
    fn from(evidence: Evidence) -> WrittenEvidence {
        match evidence {
            Evidence::Digits(role, digits) => WrittenEvidence::Digits { role, digits },
            Evidence::Cells(role, cells) => WrittenEvidence::Cells { role, cells },
            Evidence::Houses(role, houses) => WrittenEvidence::Houses { role, houses },
            Evidence::Candidates(role, candidates) => WrittenEvidence::Candidates { role, candidates },
            Evidence::Group(role, cells, digits) => WrittenEvidence::Group { role, cells, digits },
            Evidence::Chain(chain) => WrittenEvidence::Chain(chain),
            Evidence::Branches(branches) => WrittenEvidence::Branches { branches },
        }
    }
}

impl From<WrittenEvidence> for Evidence {
    fn from(written: WrittenEvidence) -> Evidence {
        match written {
            WrittenEvidence::Digits { role, digits } => Evidence::Digits(role, digits),
            WrittenEvidence::Cells { role, cells } => Evidence::Cells(role, cells),
            WrittenEvidence::Houses { role, houses } => Evidence::Houses(role, houses),
            WrittenEvidence::Candidates { role, candidates } => Evidence::Candidates(role, candidates),
            WrittenEvidence::Group { role, cells, digits } => Evidence::Group(role, cells, digits),
            WrittenEvidence::Chain(chain) => Evidence::Chain(chain),
            WrittenEvidence::Branches { branches } => Evidence::Branches(branches),
        }
    }
}

/// The candidates of a deadly pattern as `{"guardians": […]}`.
pub(super) mod guardians {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::CandidateSet;

    #[derive(Serialize, Deserialize)]
    struct Written {
        guardians: CandidateSet,
    }

    pub(crate) fn serialize<S: Serializer>(pattern: &CandidateSet, serializer: S) -> Result<S::Ok, S::Error> {
        Written { guardians: *pattern }.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(reader: D) -> Result<Box<CandidateSet>, D::Error> {
        Ok(Box::new(Written::deserialize(reader)?.guardians))
    }
}

as_text! { Constraint Literal Deduction }
