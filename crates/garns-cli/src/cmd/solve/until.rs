//! `garns solve --until`: the position in which a technique or a level begins.

use anyhow::Result;
use garns::format::{Content, Format, Record};
use garns::logic::{Step, TechniqueId};
use garns::rate::{Level, hodoku};

use crate::input::Input;
use crate::ladder::StepSource;
use crate::listed::{LEVELS, Listed, technique_names};
use crate::outcome::Outcome;
use crate::output::Style;
use crate::pipeline::{self, ONE};
use crate::record_output::{Shape, Unanswered};

/// Where a solution stops.
#[derive(Clone, Debug)]
pub(crate) enum Until {
    /// At the first step of this technique or family.
    Technique(String),
    /// At the first step of this level, or of a harder one, on HoDoKu's scale.
    Level(Level),
}

/// The names of levels, techniques and families.
pub(crate) const UNTIL: Listed<Until> = Listed {
    names: || (LEVELS.names)().into_iter().chain(technique_names()).collect(),
    parse: |name| match name.parse() {
        Ok(level) => Ok(Until::Level(level)),
        Err(_) if is_technique(name) => Ok(Until::Technique(name.to_string())),
        Err(_) => Err("no level, technique or family has this name (see garns techniques)".to_string()),
    },
};

fn is_technique(name: &str) -> bool {
    TechniqueId::ALL.iter().any(|id| id.info().is_called(name))
}

impl Until {
    fn begins(&self, step: &Step) -> bool {
        match self {
            Until::Technique(name) => step.technique.is_called(name),
            Until::Level(level) => {
                hodoku::defaults(step.technique.id).is_some_and(|defaults| defaults.level >= *level)
            }
        }
    }
}

/// Prints the position of each puzzle before the step that the solution stops at.
pub(super) fn run(input: &Input, source: StepSource, until: Until, style: Option<Style>) -> Result<Outcome> {
    let style = style.unwrap_or(Style::Format(Format::Pencilmarks));
    pipeline::records(input, ONE, style, &Shape::default(), move |record, place, output, answer| {
        let mut steps = match source.steps(&record.content.board()) {
            Ok(steps) => steps,
            Err(wrong) => return answer.complain(Outcome::No, place, wrong),
        };
        match steps.find(|(_, step)| until.begins(step)) {
            Some((board, _)) => {
                let position = Record { content: Content::from(board), ..record.clone() };
                output.push(&position, place, &Unanswered {}, answer);
            }
            None => answer.complain(Outcome::No, place, "no step of the solution is of this kind"),
        }
    })
}
