//! `garns neighbours`: puzzles that differ from a puzzle in a few clues.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::{Result, anyhow, bail};
use clap::Args;
use garns::format::{Format, Record};
use garns::generate::Criteria;
use garns::workshop::each_neighbour;
use garns::{Puzzle, canon};

use super::minimize::puzzle_of;
use crate::criteria_options::CriteriaOptions;
use crate::distinct::Distinct;
use crate::input::{Event, Input, Place};
use crate::ordered_output::{Answer, answer_all};
use crate::outcome::Outcome;
use crate::output::Output;
use crate::progress::Progress;
use crate::record_output::{RecordOutput, Shape, Unanswered};

/// Take clues away from puzzles and add others
///
/// Prints all puzzles that become of the given ones when --less clues are taken away and --more others are added:
/// with 1 and 1, what hunters call {-1+1}. The answers are canonical forms in ascending order, each once, however many
/// puzzles lead to it; the given puzzles are not among them. With criteria such as --er or --te, only puzzles that
/// meet all of them are printed. What does not fit into memory is kept in temporary files, and grids are compared
/// whole, so none is lost. The number of neighbours grows about two hundredfold with each clue.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns neighbours --minimal puzzle.txt
  garns neighbours --less 2 --more 2 --minimal --er 10.0..12.0 puzzles.txt
  garns neighbours --less 1 --more 0 puzzles.txt")]
pub(crate) struct Neighbours {
    /// The number of clues to take away
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=4))]
    less: u8,

    /// The number of clues to add
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=4))]
    more: u8,

    /// Only puzzles that need all their clues
    #[arg(long)]
    minimal: bool,

    #[command(flatten)]
    criteria: CriteriaOptions,

    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    output: Output,
}

/// How many puzzles a thread rates before it takes the next ones.
const BATCH: usize = 16;

impl Neighbours {
    pub(crate) fn run(self) -> Result<Outcome> {
        let puzzles = read(&self.input)?;
        let mut own: Vec<garns::Grid> =
            puzzles.iter().map(|puzzle| canon::canonical(puzzle.givens()).grid).collect();
        own.sort_unstable();
        let forms = self.collect(&puzzles)?;
        let mut forms = forms.finish()?.filter(move |form| match form {
            Ok(form) => own.binary_search(form).is_err(),
            Err(_) => true,
        });
        let criteria = self.criteria.criteria();
        let output = RecordOutput::new(self.output.style_or(Format::Line), None, &Shape::default());
        let frame = output.frame();
        let batches = move || {
            let batch: Vec<Result<garns::Grid>> = forms.by_ref().take(BATCH).collect();
            (!batch.is_empty()).then_some(batch)
        };
        let place = Place { source: "neighbours".into(), line: 1 };
        let work = move |batch: Vec<Result<garns::Grid>>, answer: &mut Answer| {
            for form in batch {
                match form {
                    Ok(form) if meets(&criteria, form) => {
                        output.push(&Record::new(form), &place, &Unanswered {}, answer);
                    }
                    Ok(_) => {}
                    Err(error) => {
                        answer.complain(Outcome::Wrong, "neighbours", format_args!("{error:#}"));
                        return answer.end_all();
                    }
                }
                answer.count(1, 0);
            }
        };
        answer_all(self.input.threads.get(), batches, frame, Progress::new(None), work)
    }

    /// The canonical forms of all neighbours, found on all threads.
    fn collect(&self, puzzles: &[Puzzle]) -> Result<Distinct> {
        let distinct = Arc::new(Mutex::new(Ok(Distinct::new())));
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 0..self.input.threads.get().min(puzzles.len()) {
                scope.spawn(|| {
                    while let Some(puzzle) = puzzles.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let (less, more) = (usize::from(self.less), usize::from(self.more));
                        let _ = each_neighbour(puzzle, less, more, |neighbour| {
                            if self.minimal && neighbour.is_minimal() != Ok(true) {
                                return ControlFlow::Continue(());
                            }
                            let form = canon::canonical(neighbour.givens()).grid;
                            let mut kept = distinct.lock().unwrap_or_else(PoisonError::into_inner);
                            if let Ok(forms) = &mut *kept
                                && let Err(error) = forms.add(&form)
                            {
                                *kept = Err(error);
                            }
                            if kept.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                        });
                    }
                });
            }
        });
        let kept = Arc::into_inner(distinct).ok_or_else(|| anyhow!("a thread has failed"))?;
        kept.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The puzzles of the input.
fn read(input: &Input) -> Result<Vec<Puzzle>> {
    let mut puzzles = Vec::new();
    for (event, _) in input.events() {
        match event {
            Event::Records(source, items) => {
                for item in items {
                    let record =
                        item.map_err(|error| anyhow!("{source}:{}: {}", error.line, error.problem()))?;
                    match puzzle_of(&record) {
                        Ok(puzzle) => puzzles.push(puzzle),
                        Err(reason) => bail!("{source}:{}: {reason}", record.line),
                    }
                }
            }
            Event::Failure(source, reason) => bail!("{source}: {reason}"),
        }
    }
    Ok(puzzles)
}

fn meets(criteria: &Criteria, form: garns::Grid) -> bool {
    *criteria == Criteria::default() || Puzzle::new(form).is_ok_and(|puzzle| criteria.check(&puzzle).is_ok())
}
