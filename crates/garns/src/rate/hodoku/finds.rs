//! What HoDoKu would find next, technique by technique.

use core::cmp::Reverse;
use core::ops::ControlFlow;
use std::sync::LazyLock;

use crate::board::Board;
use crate::candidate::Candidate;
use crate::logic::als::{self, Als, Common};
use crate::logic::tabling::loops::{self, Shape, weight};
use crate::logic::tabling::nodes::Kind;
use crate::logic::tabling::{Kinds, Tables};
use crate::logic::techniques::als_xy_wing::wings;
use crate::logic::techniques::als_xz::strikes;
use crate::logic::techniques::colours;
use crate::logic::{Family, Ladder, Level, Technique};
use crate::puzzle::Puzzle;
use crate::rate::hodoku::one_digit::OneDigit;
use crate::rate::hodoku::position::Position;
use crate::rate::hodoku::{als_chain, forcing};
use crate::set::CandidateSet;

/// What a step does, in the order in which it is done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Find {
    /// Which of the rung's techniques it is, where they are several and that is known.
    pub(super) technique: Option<&'static str>,
    pub(super) placed: Vec<Candidate>,
    pub(super) struck: Vec<Candidate>,
}

/// A technique's place on the scale.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rung {
    /// The technique, or the first of those that share the place.
    id: &'static str,
    pub(super) level: Level,
    pub(super) score: u32,
    how: How,
    /// For techniques that look at one digit at a time: their number among these.
    one_digit: Option<usize>,
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
    Loops,
    GroupedLoops,
    AlsXz,
    AlsXyWing,
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

/// The rungs in the order of trying.
static RUNGS: LazyLock<Vec<Rung>> = LazyLock::new(|| {
    let mut rungs: Vec<Rung> = Vec::new();
    let mut one_digit_count = 0;
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
            "continuous-nice-loop" => How::Loops,
            "grouped-continuous-nice-loop" => How::GroupedLoops,
            "als-xz" => How::AlsXz,
            "als-xy-wing" => How::AlsXyWing,
            "als-xy-chain" => How::AlsChain,
            "forcing-chain-contradiction" => How::ForcingChain,
            "forcing-net-contradiction" => How::ForcingNet,
            "brute-force" => How::Guess,
            _ => How::First(technique),
        };
        let one_digit = matches!(info.family, Family::SingleDigit | Family::Fish | Family::Colours)
            || info.id == "x-chain";
        let one_digit = one_digit.then(|| {
            one_digit_count += 1;
            one_digit_count - 1
        });
        rungs.push(Rung { id: info.id, level: hodoku.level, score: hodoku.score, how, one_digit });
    }
    rungs
});

/// Memory that searches use again.
pub(super) struct Finder {
    tables: Tables,
    /// Tables with groups, if they are those of the present position.
    grouped: Option<Tables>,
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

    /// The rungs in the order of trying.
    pub(super) fn rungs() -> &'static [Rung] {
        &RUNGS
    }

    /// Forgets what it knew of the position that was.
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
            How::First(technique) => self.look(rung, board, |board| technique.first(board).map(Find::from)),
            How::Best(technique) => self.look(rung, board, |board| best(technique, board)),
            How::Loops => {
                fill(board, &mut self.tables, Kinds { groups: false, sets: false });
                best_loop(board, &self.tables)
            }
            How::GroupedLoops => best_loop(board, self.grouped(board)),
            How::AlsXz => {
                let (sets, commons) = self.sets(board);
                let struck =
                    commons.iter().map(|common| strikes(&sets[common.one], &sets[common.two], common));
                struck
                    .into_iter()
                    .find(|struck| !struck.is_empty())
                    .map(|struck| Find { struck, ..Find::default() })
            }
            How::AlsXyWing => {
                let (sets, commons) = self.sets(board);
                let mut first = None;
                let _ = wings(sets, commons, false, &mut |_, struck| {
                    first = Some(Find::strike(struck));
                    ControlFlow::Break(())
                });
                first
            }
            How::AlsChain => {
                let (sets, commons) = self.sets(board);
                als_chain::best(sets, commons).map(|struck| Find::strike(&struck))
            }
            How::ForcingChain => forcing::chain(board, self.grouped(board)),
            How::ForcingNet => forcing::net(board, position, &mut self.tables),
            How::Guess => {
                let cell = board.open().iter().nth(board.open().len() / 2)?;
                let digit = puzzle.solution().get(cell)?;
                Some(Find::place(Candidate { cell, digit }))
            }
        }
    }

    /// Looks for a find, on the digits that are worth it if the technique looks at one at a time.
    fn look(&mut self, rung: &Rung, board: &Board, search: impl Fn(&Board) -> Option<Find>) -> Option<Find> {
        let Some(number) = rung.one_digit else { return search(board) };
        let found = self.one_digit.worth_a_search(number, board).and_then(|board| search(&board));
        if found.is_none() {
            self.one_digit.found_nothing(number, board);
        }
        found
    }

    /// The id of the technique that found it, as long as the position is still the same.
    pub(super) fn technique(&mut self, rung: &Rung, find: &Find, board: &Board) -> &'static str {
        if let (How::ForcingChain, Some(tables)) = (rung.how, &mut self.grouped) {
            // Comparing lengths takes the chains of all tables.
            tables.expand();
        }
        let is_verity = |tables, net| forcing::is_verity(board, tables, find, net);
        match (rung.how, &self.grouped) {
            (How::ForcingChain, Some(tables)) if is_verity(tables, false) => "forcing-chain-verity",
            (How::ForcingNet, _) if is_verity(&self.tables, true) => "forcing-net-verity",
            _ => find.technique.unwrap_or(rung.id),
        }
    }
}

impl Find {
    pub(super) fn place(candidate: Candidate) -> Find {
        Find { placed: vec![candidate], ..Find::default() }
    }

    pub(super) fn strike(struck: &CandidateSet) -> Find {
        Find { struck: struck.iter().collect(), ..Find::default() }
    }
}

/// Fills tables with what follows from each candidate, and expands those that may show a loop or chain.
fn fill(board: &Board, tables: &mut Tables, kinds: Kinds) {
    tables.fill_links(board, kinds);
    if tables.close() {
        tables.expand_where(|table, start, on| loops::may_show(board, table, start, on));
    } else {
        tables.expand();
        tables.sum_up();
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

/// Two of one shape that strike the same differ in length alone.
fn best_loop(board: &Board, tables: &Tables) -> Option<Find> {
    let all = loops::all(board, tables, false);
    let best = all.iter().min_by_key(|one| (Reverse(one.struck.len()), weight(&one.struck)));
    best.map(|one| {
        let grouped = one.nodes.iter().any(|&node| tables.nodes.kind(node) != Kind::Single);
        let technique = match (one.shape, grouped) {
            (Shape::Continuous, false) => "continuous-nice-loop",
            (Shape::Discontinuous, false) => "discontinuous-nice-loop",
            (Shape::Open, false) => "aic",
            (Shape::Continuous, true) => "grouped-continuous-nice-loop",
            (Shape::Discontinuous, true) => "grouped-discontinuous-nice-loop",
            (Shape::Open, true) => "grouped-aic",
        };
        Find { technique: Some(technique), ..Find::strike(&one.struck) }
    })
}
