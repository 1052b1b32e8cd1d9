//! Evidence and proofs as people write them, for `serde`.
//!
//! A constraint is `"r1c2"` or `"5 in row 3"`, a literal `"r1c2=5"` or `"r1c2<>5"`; a truth that is
//! no constraint is `{"guardians": […]}` with the candidates of the pattern, or
//! `{"one-of": […], "because": {"no-filling": ["r1c1", …]}}`, or the same with `{"lines": […]}`.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::house::House;
use crate::logic::evidence::{Chain, Evidence, Role};
use crate::logic::proof::{Constraint, DerivedTruth, Literal, Truth};
use crate::logic::step::Deduction;
use crate::set::{CandidateSet, CellSet, DigitSet};

/// Evidence with its parts named.
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

/// A constraint, the pattern whose guardians are meant, or candidates with a proof.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum WrittenTruth {
    Constraint(Constraint),
    Guardians { guardians: Box<CandidateSet> },
    Derived(Box<DerivedTruth>),
}

impl From<Truth> for WrittenTruth {
    fn from(truth: Truth) -> WrittenTruth {
        match truth {
            Truth::Constraint(constraint) => WrittenTruth::Constraint(constraint),
            Truth::Guardians(guardians) => WrittenTruth::Guardians { guardians },
            Truth::Derived(derived) => WrittenTruth::Derived(derived),
        }
    }
}

impl From<WrittenTruth> for Truth {
    fn from(written: WrittenTruth) -> Truth {
        match written {
            WrittenTruth::Constraint(constraint) => Truth::Constraint(constraint),
            WrittenTruth::Guardians { guardians } => Truth::Guardians(guardians),
            WrittenTruth::Derived(derived) => Truth::Derived(derived),
        }
    }
}

/// Whether a set may be left out.
pub(super) fn is_none(cells: &CellSet) -> bool {
    cells.is_empty()
}

macro_rules! as_text {
    ($($type:ty)*) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
                }
            }
        )*
    };
}

as_text! { Constraint Literal Deduction }
