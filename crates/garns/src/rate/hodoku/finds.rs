//! The next step that HoDoKu would find, technique by technique.

use core::cmp::Reverse;
use core::ops::ControlFlow;
use std::sync::LazyLock;

use crate::logic::TechniqueId::{self, *};
use crate::logic::cell_group::als::{self, Als, Common};
use crate::logic::tabling::loops::{self, Shape, weight};
use crate::logic::tabling::nodes::Kind;
use crate::logic::tabling::{Kinds, Tables};
use crate::logic::techniques::als_xy_wing::wings;
use crate::logic::techniques::{als_xz, colours};
use crate::logic::{self, Deduction, Family, Pattern, Technique};
use crate::rate::hodoku::defaults::{DEFAULTS, Defaults};
use crate::rate::hodoku::one_digit::OneDigit;
use crate::rate::hodoku::position::Position;
use crate::rate::hodoku::{als_chain, forcing};
use crate::{Board, Candidate, CandidateSet, Puzzle};

/// A step on HoDoKu's path: its deductions in the order in which they are applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Find {
    /// The technique, if the search knows it; a rung may have several techniques.
    pub(super) technique: Option<TechniqueId>,
    pub(super) deductions: Vec<Deduction>,
}

/// A place in HoDoKu's order, with the search for its techniques.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rung {
    /// The defaults of the technique at this place, or of the first of several that share the place.
    pub(super) defaults: &'static Defaults,
    how: How,
    /// For a technique that looks at one digit at a time: its number among such techniques.
    one_digit: Option<usize>,
}

/// How a rung is searched.
#[derive(Clone, Copy, Debug)]
enum How {
    /// Takes the first step that the technique finds.
    First(&'static Technique),
    /// Takes the step that removes most candidates; among equals, the step of the least weight.
    Best(&'static Technique),
    Loops,
    GroupedLoops,
    AlsXz,
    AlsXyWing,
    AlsChain,
    ForcingChain,
    ForcingNet,
    /// Places the solution's digit in the middle open cell.
    Guess,
}

/// The rungs above singles, in the order of trying.
static RUNGS: LazyLock<Vec<Rung>> = LazyLock::new(|| {
    let mut rungs: Vec<Rung> = Vec::new();
    let mut one_digit_count = 0;
    for defaults in DEFAULTS.iter().filter(|defaults| defaults.enabled) {
        // HoDoKu treats techniques with the same place as one technique.
        if rungs.last().is_some_and(|rung| rung.defaults.order == defaults.order) {
            continue;
        }
        let Some(how) = How::of(defaults.technique) else { continue };
        let one_digit = looks_at_one_digit(defaults.technique).then(|| {
            one_digit_count += 1;
            one_digit_count - 1
        });
        rungs.push(Rung { defaults, how, one_digit });
    }
    rungs
});

/// Searches for steps, and caches results about the present position.
pub(super) struct Finder {
    tables: Tables,
    /// The present position's tables with groups, if they have been filled.
    grouped: Option<Tables>,
    /// Tables whose memory is used again for the next position.
    spare: Option<Tables>,
    one_digit: OneDigit,
    /// The present position's almost locked sets and the digits that join them.
    sets: Option<(Vec<Als>, Vec<Common>)>,
}

impl Finder {
    pub(super) fn new() -> Finder {
        Finder {
            one_digit: OneDigit::new(RUNGS.iter().filter(|rung| rung.one_digit.is_some()).count()),
            tables: Tables::default(),
            grouped: None,
            spare: None,
            sets: None,
        }
    }

    /// The rungs above singles, in the order of trying.
    pub(super) fn rungs() -> &'static [Rung] {
        &RUNGS
    }

    /// Forgets the results about the previous position.
    pub(super) fn move_on(&mut self) {
        if let Some(tables) = self.grouped.take() {
            self.spare = Some(tables);
        }
        self.sets = None;
    }

    fn grouped(&mut self, board: &Board) -> &mut Tables {
        let spare = &mut self.spare;
        self.grouped.get_or_insert_with(|| {
            let mut tables = spare.take().unwrap_or_default();
            fill(board, &mut tables, Kinds { groups: true, sets: false });
            tables
        })
    }

    fn sets(&mut self, board: &Board) -> (&[Als], &[Common]) {
        let (sets, commons) = self.sets.get_or_insert_with(|| {
            let sets = als::all(board, true);
            let commons = als::commons(&sets, false, false);
            (sets, commons)
        });
        (sets, commons)
    }

    /// The step that a rung finds. `queues` has the same board as `position`, and its queues of singles.
    pub(super) fn find(
        &mut self,
        rung: &Rung,
        position: &mut logic::Position<'_>,
        queues: &Position,
        puzzle: &Puzzle,
    ) -> Option<Find> {
        let board = position.board();
        match rung.how {
            How::First(technique) => {
                self.look(rung, position, |position| technique.first_pattern(position).map(Find::from))
            }
            How::Best(technique) => self.look(rung, position, |position| best(technique, position)),
            How::Loops => {
                fill(board, &mut self.tables, Kinds { groups: false, sets: false });
                best_loop(board, &self.tables)
            }
            How::GroupedLoops => best_loop(board, self.grouped(board)),
            How::AlsXz => {
                let sets = als::all(board, true);
                let mut places = als::Places::new(&sets);
                let mut commons = Vec::with_capacity(1024);
                // The first result is taken, so pairs are searched only until there is one.
                for one in 0..sets.len() {
                    let new = commons.len();
                    als::commons_of(&sets, &mut places, one, false, false, &mut commons);
                    for common in &commons[new..] {
                        let removals = als_xz::removals(&sets[common.one], &sets[common.two], common);
                        if !removals.is_empty() {
                            return Some(Find::removals(removals));
                        }
                    }
                }
                self.sets = Some((sets, commons));
                None
            }
            How::AlsXyWing => {
                let (sets, commons) = self.sets(board);
                let mut first = None;
                let _ = wings(sets, commons, false, &mut |_, removals| {
                    first = Some(Find::removals(removals.iter()));
                    ControlFlow::Break(())
                });
                first
            }
            How::AlsChain => {
                let (sets, commons) = self.sets(board);
                als_chain::best(sets, commons).map(|removals| Find::removals(removals.iter()))
            }
            How::ForcingChain => forcing::chain(board, self.grouped(board).complete()),
            How::ForcingNet => forcing::net(board, queues, &mut self.tables),
            How::Guess => {
                let cell = board.open().iter().nth(board.open().len() / 2)?;
                let digit = puzzle.solution().get(cell)?;
                Some(Find::placement(Candidate { cell, digit }))
            }
        }
    }

    /// Runs a search; a single-digit technique looks only at digits for which it may find a step.
    fn look(
        &mut self,
        rung: &Rung,
        position: &mut logic::Position<'_>,
        search: impl Fn(&mut logic::Position<'_>) -> Option<Find>,
    ) -> Option<Find> {
        match rung.one_digit {
            Some(number) => self.one_digit.search(number, position.board(), search),
            None => search(position),
        }
    }

    /// The technique of a find. The position must not have changed since the search.
    pub(super) fn technique(&mut self, rung: &Rung, find: &Find, board: &Board) -> TechniqueId {
        let (tables, verity) = match (rung.how, &mut self.grouped) {
            (How::ForcingChain, Some(tables)) => (tables, ForcingChainVerity),
            (How::ForcingNet, _) => (&mut self.tables, ForcingNetVerity),
            _ => return find.technique.unwrap_or(rung.defaults.technique),
        };
        // The lengths of chains are known only if all tables are expanded.
        tables.expand();
        let is_net = verity == ForcingNetVerity;
        let is_verity = forcing::is_verity(board, tables.complete(), find, is_net);
        if is_verity { verity } else { rung.defaults.technique }
    }
}

impl How {
    fn of(technique: TechniqueId) -> Option<How> {
        Some(match technique {
            // Singles come from the queues of the position, not from a rung.
            FullHouse | NakedSingle | HiddenSingle => return None,
            TurbotFish => How::Best(technique.technique()?),
            SimpleColorsTrap => How::First(&colours::SIMPLE),
            MultiColors1 => How::First(&colours::MULTI),
            ContinuousNiceLoop => How::Loops,
            GroupedContinuousNiceLoop => How::GroupedLoops,
            AlsXz => How::AlsXz,
            AlsXyWing => How::AlsXyWing,
            AlsXyChain => How::AlsChain,
            ForcingChainContradiction => How::ForcingChain,
            ForcingNetContradiction => How::ForcingNet,
            BruteForce => How::Guess,
            _ => How::First(technique.technique()?),
        })
    }
}

impl Find {
    pub(super) fn placement(candidate: Candidate) -> Find {
        Find { technique: None, deductions: vec![Deduction::Place(candidate)] }
    }

    pub(super) fn removals(removals: impl IntoIterator<Item = Candidate>) -> Find {
        Find { technique: None, deductions: removals.into_iter().map(Deduction::Remove).collect() }
    }
}

impl From<Pattern> for Find {
    fn from(pattern: Pattern) -> Find {
        Find { technique: Some(pattern.technique), deductions: pattern.deductions }
    }
}

/// Whether the steps of the technique depend on the places of one digit alone.
fn looks_at_one_digit(technique: TechniqueId) -> bool {
    let by_family = matches!(technique.info().family, Family::SingleDigit | Family::Fish | Family::Colours);
    by_family || technique == XChain
}

/// Fills tables with the consequences of each candidate, and expands the tables that may contain a loop
/// or a chain.
fn fill(board: &Board, tables: &mut Tables, kinds: Kinds) {
    tables.fill_links(board, kinds);
    tables.expand_where(|reached, start| loops::may_show(board, reached, start));
}

fn best(technique: &Technique, position: &mut logic::Position<'_>) -> Option<Find> {
    let mut best: Option<((Reverse<usize>, usize), CandidateSet)> = None;
    let _ = technique.search(position, &mut |pattern| {
        let removals: CandidateSet =
            pattern.deductions.iter().map(|deduction| deduction.candidate()).collect();
        let key = (Reverse(removals.len()), weight(&removals));
        if best.as_ref().is_none_or(|(least, _)| key < *least) {
            best = Some((key, removals));
        }
        ControlFlow::Continue(())
    });
    best.map(|(_, removals)| Find::removals(removals.iter()))
}

/// The loop or chain that HoDoKu takes: the most removals, then the least [`weight`] of the removals.
///
/// Lengths do not matter: the find depends only on shape, grouping and removals.
fn best_loop(board: &Board, tables: &Tables) -> Option<Find> {
    let all = loops::all(board, tables, false);
    let best = all.iter().min_by_key(|one| (Reverse(one.removed.len()), weight(&one.removed)));
    best.map(|one| {
        let grouped = one.nodes.iter().any(|&node| tables.nodes.kind(node) != Kind::Single);
        let technique = match (one.shape, grouped) {
            (Shape::Continuous, false) => ContinuousNiceLoop,
            (Shape::Discontinuous, false) => DiscontinuousNiceLoop,
            (Shape::Open, false) => Aic,
            (Shape::Continuous, true) => GroupedContinuousNiceLoop,
            (Shape::Discontinuous, true) => GroupedDiscontinuousNiceLoop,
            (Shape::Open, true) => GroupedAic,
        };
        Find { technique: Some(technique), ..Find::removals(one.removed.iter()) }
    })
}
