//! What HoDoKu would find next, technique by technique.

use core::cmp::Reverse;
use core::ops::ControlFlow;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::logic::als;
use crate::logic::tabling::loops::{self, weight};
use crate::logic::tabling::{Kinds, Tables};
use crate::logic::techniques::als_chain::Search;
use crate::logic::techniques::colours;
use crate::logic::{Ladder, Level, Technique};
use crate::puzzle::Puzzle;
use crate::rate::hodoku::forcing;
use crate::rate::hodoku::position::Position;
use crate::set::CandidateSet;

/// What a step does, in the order in which it is done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Find {
    pub(super) placed: Vec<Candidate>,
    pub(super) struck: Vec<Candidate>,
}

/// A technique's place on the scale.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rung {
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    pub(super) level: Level,
    pub(super) score: u32,
    how: How,
}

/// How HoDoKu chooses among several finds.
#[derive(Clone, Copy, Debug)]
enum How {
    /// From the queues.
    FullHouse,
    NakedSingle,
    HiddenSingle,
    /// The first.
    First(&'static dyn Technique),
    /// The one that strikes most; of these the one of the least weight.
    Best(&'static dyn Technique),
    Loops(Kinds),
    AlsChain,
    ForcingChain,
    ForcingNet,
    /// The solution's digit for the middle cell.
    Guess,
}

impl Rung {
    pub(super) fn is_guess(&self) -> bool {
        matches!(self.how, How::Guess)
    }
}

/// The rungs in the order of trying, and memory that searches use again.
pub(super) struct Finder {
    pub(super) rungs: Vec<Rung>,
    tables: Tables,
}

impl Finder {
    pub(super) fn new() -> Finder {
        let mut rungs: Vec<Rung> = Vec::new();
        let mut last = 0;
        for &technique in Ladder::hodoku().techniques() {
            let info = technique.info();
            let Some(hodoku) = info.hodoku else { continue };
            // Techniques of one place are one to HoDoKu.
            if hodoku.order == last {
                continue;
            }
            last = hodoku.order;
            let how = match info.id {
                "full-house" => How::FullHouse,
                "naked-single" => How::NakedSingle,
                "hidden-single" => How::HiddenSingle,
                "turbot-fish" => How::Best(technique),
                "simple-colors-trap" => How::First(&colours::SIMPLE),
                "multi-colors-1" => How::First(&colours::MULTI),
                "continuous-nice-loop" => How::Loops(Kinds { groups: false, sets: false }),
                "grouped-continuous-nice-loop" => How::Loops(Kinds { groups: true, sets: false }),
                "als-xy-chain" => How::AlsChain,
                "forcing-chain-contradiction" => How::ForcingChain,
                "forcing-net-contradiction" => How::ForcingNet,
                "brute-force" => How::Guess,
                _ => How::First(technique),
            };
            rungs.push(Rung { id: info.id, name: info.name, level: hodoku.level, score: hodoku.score, how });
        }
        Finder { rungs, tables: Tables::default() }
    }

    pub(super) fn find(
        &mut self,
        rung: &Rung,
        board: &Board,
        position: &mut Position,
        puzzle: &Puzzle,
    ) -> Option<Find> {
        match rung.how {
            How::FullHouse => position.full_house().map(Find::place),
            How::NakedSingle => position.naked_single().map(Find::place),
            How::HiddenSingle => position.hidden_single().map(Find::place),
            How::First(technique) => technique.first(board).map(Find::from),
            How::Best(technique) => best(technique, board),
            How::Loops(kinds) => {
                self.tables.fill(board, kinds);
                let all = loops::all(board, &self.tables, false);
                // Two of one shape that strike the same differ in length alone.
                let best = all.iter().min_by_key(|one| (Reverse(one.struck.len()), weight(&one.struck)));
                best.map(|one| Find::strike(&one.struck))
            }
            How::AlsChain => als_chain(board),
            How::ForcingChain => forcing::chain(board, &mut self.tables),
            How::ForcingNet => forcing::net(board, position, &mut self.tables),
            How::Guess => {
                let cell = board.open().iter().nth(board.open().len() / 2)?;
                let digit = puzzle.solution().get(cell)?;
                Some(Find::place(Candidate { cell, digit }))
            }
        }
    }
}

impl Find {
    pub(super) fn place(candidate: Candidate) -> Find {
        Find { placed: vec![candidate], struck: Vec::new() }
    }

    pub(super) fn strike(struck: &CandidateSet) -> Find {
        Find { placed: Vec::new(), struck: struck.iter().collect() }
    }
}

fn best(technique: &dyn Technique, board: &Board) -> Option<Find> {
    let mut best: Option<((Reverse<usize>, usize), CandidateSet)> = None;
    let _ = technique.find(board, &mut |step| {
        let struck: CandidateSet = step.removals().collect();
        let key = (Reverse(struck.len()), weight(&struck));
        if best.as_ref().is_none_or(|(least, _)| key < *least) {
            best = Some((key, struck));
        }
        ControlFlow::Continue(())
    });
    best.map(|(_, struck)| Find::strike(&struck))
}

fn als_chain(board: &Board) -> Option<Find> {
    let sets = als::all(board, true);
    let commons = als::commons(&sets, false, false);
    let mut search = Search::new(&sets, &commons);
    let mut best: Option<((Reverse<usize>, usize), CandidateSet)> = None;
    for start in 0..sets.len() {
        search.from(start, &mut |struck, _| {
            let key = (Reverse(struck.len()), weight(struck));
            if best.as_ref().is_none_or(|(least, _)| key < *least) {
                best = Some((key, *struck));
            }
        });
    }
    best.map(|(_, struck)| Find::strike(&struck))
}
