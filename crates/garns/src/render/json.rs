//! Steps as data for other programs.

use serde::Serialize;

use crate::logic::{Deduction, Evidence, Implication, Proof, Step};
use crate::rate::hodoku;
use crate::render::text::sentence;

/// A step as JSON: deductions, sentence, evidence and proof.
#[derive(Clone, Debug, Serialize)]
pub struct StepRecord<'a> {
    /// The technique's id: `xy-wing`.
    pub technique: &'static str,
    /// Its name: `XY-Wing`.
    pub name: &'static str,
    /// Its code in HoDoKu's libraries: `0800`.
    pub hodoku: Option<&'static str>,
    /// The digits that are placed: `r1c2=5`.
    pub placements: Vec<Deduction>,
    /// The candidates that are removed: `r8c3<>4`.
    pub eliminations: Vec<Deduction>,
    /// The step in a sentence.
    pub text: String,
    /// The argument, one implication at a time.
    pub argument: Vec<Implication>,
    /// The cells, houses and chains to look at.
    pub evidence: &'a [Evidence],
    /// The proof, for a checker.
    pub proof: &'a Proof,
}

impl<'a> From<&'a Step> for StepRecord<'a> {
    fn from(step: &'a Step) -> StepRecord<'a> {
        StepRecord {
            technique: step.technique.id.as_str(),
            name: step.technique.name,
            // The code of a variant ends with a dash and a number, which HoDoKu's libraries do not have.
            hodoku: hodoku::defaults(step.technique.id)
                .map(|defaults| defaults.code.split('-').next().unwrap_or_default()),
            placements: step.placements().map(Deduction::Place).collect(),
            eliminations: step.removals().map(Deduction::Remove).collect(),
            text: sentence(step),
            argument: step.implications(),
            evidence: &step.evidence,
            proof: &step.proof,
        }
    }
}
