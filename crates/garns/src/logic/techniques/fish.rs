//! Fish: the places of a digit in n base houses all lie in n cover houses.
//!
//! In a basic fish the bases are rows and the covers columns, or the other way round. A Franken
//! fish has boxes among them, a mutant fish mixes everything. Fins are places of the bases that no
//! cover reaches, or that two bases share (endo fins); then only what sees every fin is struck. A
//! sashimi fish would fall apart without its fins. A place that two covers share is struck even
//! inside the fish (cannibalism). A siamese fish is two that share their bases.

use core::ops::ControlFlow;

use self::search::{Catch, Limits, Search, houses};
use crate::board::Board;
use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::house::House;
use crate::logic::argue;
use crate::logic::evidence::{Evidence, Role};
use crate::logic::placement;
use crate::logic::proof::{Argument, Constraint, Line, Literal, Proof, Reason};
use crate::logic::step::{Deduction, Step};
use crate::logic::technique::{Family, Hodoku, Info, Level, Sink, Technique};
use crate::logic::workings::Workings;
use crate::set::{CellSet, DigitSet};

mod examples;
pub(super) mod search;

use Fins::{Finned, Sashimi, Without};
use Shape::{Basic, Franken, Mutant};

/// One size and kind of fish.
#[derive(Debug)]
pub struct Fish {
    kind: Kind,
    siamese: bool,
    info: &'static Info,
}

/// Which houses a fish is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Basic,
    Franken,
    Mutant,
}

/// Whether some places are not covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fins {
    Without,
    Finned,
    Sashimi,
}

const LIMITS: Limits = Limits { fins: 5, endo_fins: 2, sight: true };

#[derive(Clone, Copy, Debug)]
struct Kind {
    id: &'static str,
    name: &'static str,
    shape: Shape,
    fins: Fins,
    size: usize,
    hodoku: Hodoku,
}

const fn kind(
    id: &'static str,
    name: &'static str,
    shape: Shape,
    fins: Fins,
    size: usize,
    hodoku: Hodoku,
) -> Kind {
    Kind { id, name, shape, fins, size, hodoku }
}

#[rustfmt::skip]
const KINDS: [Kind; 42] = [
    kind("x-wing", "X-Wing", Basic, Without, 2, Hodoku::new("0300", 2200, Level::Hard, 140)),
    kind("swordfish", "Swordfish", Basic, Without, 3, Hodoku::new("0301", 2300, Level::Hard, 150)),
    kind("jellyfish", "Jellyfish", Basic, Without, 4, Hodoku::new("0302", 2400, Level::Hard, 160)),
    kind("squirmbag", "Squirmbag", Basic, Without, 5, Hodoku::off("0303", 2500, Level::Unfair, 470)),
    kind("whale", "Whale", Basic, Without, 6, Hodoku::off("0304", 2600, Level::Unfair, 470)),
    kind("leviathan", "Leviathan", Basic, Without, 7, Hodoku::off("0305", 2700, Level::Unfair, 470)),
    kind("finned-x-wing", "Finned X-Wing", Basic, Finned, 2, Hodoku::new("0310", 4100, Level::Hard, 130)),
    kind("finned-swordfish", "Finned Swordfish", Basic, Finned, 3, Hodoku::new("0311", 4300, Level::Unfair, 200)),
    kind("finned-jellyfish", "Finned Jellyfish", Basic, Finned, 4, Hodoku::new("0312", 4500, Level::Unfair, 250)),
    kind("finned-squirmbag", "Finned Squirmbag", Basic, Finned, 5, Hodoku::off("0313", 4700, Level::Unfair, 470)),
    kind("finned-whale", "Finned Whale", Basic, Finned, 6, Hodoku::off("0314", 4900, Level::Unfair, 470)),
    kind("finned-leviathan", "Finned Leviathan", Basic, Finned, 7, Hodoku::off("0315", 5100, Level::Unfair, 470)),
    kind("sashimi-x-wing", "Sashimi X-Wing", Basic, Sashimi, 2, Hodoku::new("0320", 4200, Level::Hard, 150)),
    kind("sashimi-swordfish", "Sashimi Swordfish", Basic, Sashimi, 3, Hodoku::new("0321", 4400, Level::Unfair, 240)),
    kind("sashimi-jellyfish", "Sashimi Jellyfish", Basic, Sashimi, 4, Hodoku::new("0322", 4600, Level::Unfair, 260)),
    kind("sashimi-squirmbag", "Sashimi Squirmbag", Basic, Sashimi, 5, Hodoku::off("0323", 4800, Level::Unfair, 470)),
    kind("sashimi-whale", "Sashimi Whale", Basic, Sashimi, 6, Hodoku::off("0324", 5000, Level::Unfair, 470)),
    kind("sashimi-leviathan", "Sashimi Leviathan", Basic, Sashimi, 7, Hodoku::off("0325", 5200, Level::Unfair, 470)),
    kind("franken-x-wing", "Franken X-Wing", Franken, Without, 2, Hodoku::new("0330", 6100, Level::Unfair, 300)),
    kind("franken-swordfish", "Franken Swordfish", Franken, Without, 3, Hodoku::new("0331", 6200, Level::Unfair, 350)),
    kind("franken-jellyfish", "Franken Jellyfish", Franken, Without, 4, Hodoku::off("0332", 6300, Level::Unfair, 370)),
    kind("franken-squirmbag", "Franken Squirmbag", Franken, Without, 5, Hodoku::off("0333", 6400, Level::Extreme, 470)),
    kind("franken-whale", "Franken Whale", Franken, Without, 6, Hodoku::off("0334", 6500, Level::Extreme, 470)),
    kind("franken-leviathan", "Franken Leviathan", Franken, Without, 7, Hodoku::off("0335", 6600, Level::Extreme, 470)),
    kind("finned-franken-x-wing", "Finned Franken X-Wing", Franken, Finned, 2, Hodoku::new("0340", 6700, Level::Unfair, 390)),
    kind("finned-franken-swordfish", "Finned Franken Swordfish", Franken, Finned, 3, Hodoku::new("0341", 6800, Level::Unfair, 410)),
    kind("finned-franken-jellyfish", "Finned Franken Jellyfish", Franken, Finned, 4, Hodoku::off("0342", 6900, Level::Unfair, 430)),
    kind("finned-franken-squirmbag", "Finned Franken Squirmbag", Franken, Finned, 5, Hodoku::off("0343", 7000, Level::Extreme, 470)),
    kind("finned-franken-whale", "Finned Franken Whale", Franken, Finned, 6, Hodoku::off("0344", 7100, Level::Extreme, 470)),
    kind("finned-franken-leviathan", "Finned Franken Leviathan", Franken, Finned, 7, Hodoku::off("0345", 7200, Level::Extreme, 470)),
    kind("mutant-x-wing", "Mutant X-Wing", Mutant, Without, 2, Hodoku::off("0350", 7300, Level::Extreme, 450)),
    kind("mutant-swordfish", "Mutant Swordfish", Mutant, Without, 3, Hodoku::off("0351", 7400, Level::Extreme, 450)),
    kind("mutant-jellyfish", "Mutant Jellyfish", Mutant, Without, 4, Hodoku::off("0352", 7500, Level::Extreme, 450)),
    kind("mutant-squirmbag", "Mutant Squirmbag", Mutant, Without, 5, Hodoku::off("0353", 7600, Level::Extreme, 470)),
    kind("mutant-whale", "Mutant Whale", Mutant, Without, 6, Hodoku::off("0354", 7700, Level::Extreme, 470)),
    kind("mutant-leviathan", "Mutant Leviathan", Mutant, Without, 7, Hodoku::off("0355", 7800, Level::Extreme, 470)),
    kind("finned-mutant-x-wing", "Finned Mutant X-Wing", Mutant, Finned, 2, Hodoku::off("0360", 7900, Level::Extreme, 470)),
    kind("finned-mutant-swordfish", "Finned Mutant Swordfish", Mutant, Finned, 3, Hodoku::off("0361", 8000, Level::Extreme, 470)),
    kind("finned-mutant-jellyfish", "Finned Mutant Jellyfish", Mutant, Finned, 4, Hodoku::off("0362", 8100, Level::Extreme, 470)),
    kind("finned-mutant-squirmbag", "Finned Mutant Squirmbag", Mutant, Finned, 5, Hodoku::off("0363", 8200, Level::Extreme, 470)),
    kind("finned-mutant-whale", "Finned Mutant Whale", Mutant, Finned, 6, Hodoku::off("0364", 8300, Level::Extreme, 470)),
    kind("finned-mutant-leviathan", "Finned Mutant Leviathan", Mutant, Finned, 7, Hodoku::off("0365", 8400, Level::Extreme, 470)),
];

static INFOS: [Info; 42] = {
    let mut infos = [const { info(KINDS[0], "") }; 42];
    let mut i = 0;
    while i < 42 {
        infos[i] = info(KINDS[i], examples::ALL[i]);
        i += 1;
    }
    infos
};

const fn info(kind: Kind, example: &'static str) -> Info {
    Info {
        id: kind.id,
        name: kind.name,
        family: Family::Fish,
        hodoku: Some(kind.hodoku),
        needs_uniqueness: false,
        sentence: match kind.fins {
            Without => {
                "{digits} in {base houses} lies only in {cover houses}, so it goes nowhere else there: {conclusion}"
            }
            _ => {
                "{digits} in {base houses} lies only in {cover houses}, but for {fin cells}, so it goes nowhere else \
                 there in sight of {fin cells}: {conclusion}"
            }
        },
        argument: match (kind.shape, kind.fins) {
            (Basic, Without) => {
                "All places of a digit in n rows lie in n columns. Each of the rows needs the digit once, and each of \
                 the columns can hold it only once, so the n rows use up the n columns: the digit goes nowhere else \
                 in them. The same with rows and columns exchanged."
            }
            (Basic, Sashimi) => {
                "A fish of n rows and n columns, but for some places in one box, the fins, without which one of the \
                 rows would have no more than one place left. If no fin holds the digit, what remains is a fish, or \
                 even a single, that strikes the rest of its columns; if a fin does, it strikes what it sees. What \
                 both strike is false. The same with rows and columns exchanged."
            }
            (Basic, _) => {
                "A fish of n rows and n columns, but for some places in one box, the fins. If no fin holds the digit, \
                 the fish strikes the rest of its columns; if a fin does, it strikes what it sees. What both strike \
                 is false. The same with rows and columns exchanged."
            }
            (Franken, Without) => {
                "A fish with boxes among its houses: all places of the digit in n rows and boxes lie in n columns and \
                 boxes, so the digit goes nowhere else in these, and not into a place that two of them share."
            }
            (Mutant, Without) => {
                "A fish of any houses: all places of the digit in n houses that do not overlap lie in n others, so the \
                 digit goes nowhere else in these, and not into a place that two of them share."
            }
            (_, _) => {
                "A fish with boxes or mixed lines among its houses, but for some places outside the cover houses or in \
                 two base houses, the fins. If no fin holds the digit, the fish strikes; if a fin does, it strikes \
                 what it sees. What both strike is false."
            }
        },
        example,
    }
}

static FISH: [Fish; 42] = fish(false);

/// Two fish with the same base houses at once, in the same order.
static SIAMESE: [Fish; 42] = fish(true);

const fn fish(siamese: bool) -> [Fish; 42] {
    let mut all = [const { Fish { kind: KINDS[0], siamese: false, info: &INFOS[0] } }; 42];
    let mut i = 0;
    while i < 42 {
        all[i] = Fish { kind: KINDS[i], siamese, info: &INFOS[i] };
        i += 1;
    }
    all
}

pub(super) static ALL: &[&dyn Technique] = &{
    let mut all: [&dyn Technique; 42] = [&FISH[0]; 42];
    let mut i = 0;
    while i < 42 {
        all[i] = &FISH[i];
        i += 1;
    }
    all
};

/// The siamese fish of a kind, by the code of the kind.
pub(super) fn siamese(code: &str) -> Option<&'static dyn Technique> {
    SIAMESE.iter().find(|fish| fish.kind.hodoku.code == code).map(|fish| fish as &dyn Technique)
}

impl Technique for Fish {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, board: &Board, found: Sink<'_>) -> ControlFlow<()> {
        // Where the search is large, look first whether there is anything to be found.
        let large = self.kind.size > 4 || self.kind.shape != Basic || self.siamese;
        self.search(board, found, |digit| {
            if large { placement::impossible(board, digit) } else { board.places(digit) }
        })
    }

    fn find_with(&self, board: &Board, workings: &mut Workings, found: Sink<'_>) -> ControlFlow<()> {
        self.search(board, found, |digit| workings.impossible(board, digit))
    }
}

impl Fish {
    /// Looks for fish that strike some of these targets, which hold all that can be struck.
    fn search(
        &self,
        board: &Board,
        found: Sink<'_>,
        mut targets: impl FnMut(Digit) -> CellSet,
    ) -> ControlFlow<()> {
        let Kind { size, shape, fins, .. } = self.kind;
        for digit in Digit::ALL {
            let places = board.places(digit);
            if places.is_empty() {
                continue;
            }
            let targets = targets(digit);
            if targets.is_empty() {
                continue;
            }
            let mut school = School { fish: self, digit, seen: Vec::new(), bases: 0, catches: Vec::new() };
            Search {
                size,
                shape,
                fins,
                others: self.siamese,
                limits: LIMITS,
                places,
                targets,
                found: &mut |catch| school.take(catch, &mut *found),
            }
            .run()?;
            school.pair(found)?;
        }
        ControlFlow::Continue(())
    }
}

/// What was caught of one digit.
struct School<'a> {
    fish: &'a Fish,
    digit: Digit,
    /// The targets of the steps so far: another fish with the same is no news.
    seen: Vec<CellSet>,
    /// For siamese fish, all with the same bases.
    bases: u32,
    catches: Vec<Catch>,
}

impl School<'_> {
    fn take(&mut self, catch: Catch, found: Sink<'_>) -> ControlFlow<()> {
        if !self.fish.siamese {
            return self.emit(&[catch], catch.targets, found);
        }
        if catch.bases != self.bases {
            self.pair(found)?;
            self.bases = catch.bases;
        }
        match self.catches.iter_mut().find(|other| other.targets == catch.targets) {
            Some(other) if catch.genuine && !other.genuine => *other = catch,
            Some(_) => {}
            None => self.catches.push(catch),
        }
        ControlFlow::Continue(())
    }

    /// Takes every two of those with the same bases together.
    fn pair(&mut self, found: Sink<'_>) -> ControlFlow<()> {
        let catches = core::mem::take(&mut self.catches);
        for (i, one) in catches.iter().enumerate() {
            for two in &catches[i + 1..] {
                let targets = one.targets | two.targets;
                let genuine = one.genuine || two.genuine;
                if genuine && one.targets.first() != two.targets.first() {
                    self.emit(&[*one, *two], targets, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn emit(&mut self, catches: &[Catch], targets: CellSet, found: Sink<'_>) -> ControlFlow<()> {
        if self.seen.contains(&targets) {
            return ControlFlow::Continue(());
        }
        self.seen.push(targets);
        found(self.fish.step(self.digit, catches, targets))
    }
}

impl Fish {
    fn step(&self, digit: Digit, catches: &[Catch], targets: CellSet) -> Step {
        let union = |part: fn(&Catch) -> CellSet| {
            catches.iter().fold(CellSet::EMPTY, |cells, catch| cells | part(catch))
        };
        let (fins, endo_fins) = (union(|catch| catch.fins), union(|catch| catch.endo_fins));
        let covers = catches.iter().fold(0, |bits, catch| bits | catch.covers);
        let base = union(|catch| catch.base);
        let body = base - fins;
        let mut evidence = vec![
            Evidence::Digits(Role::Pattern, DigitSet::only(digit)),
            Evidence::Houses(Role::Base, houses(catches[0].bases).collect()),
            Evidence::Houses(Role::Cover, houses(covers).collect()),
            Evidence::Candidates(Role::Pattern, argue::digit_in(digit, body)),
        ];
        if !fins.is_empty() {
            evidence.push(Evidence::Cells(Role::Fin, fins));
            evidence.push(Evidence::Candidates(Role::Fin, argue::digit_in(digit, fins - endo_fins)));
        }
        if !endo_fins.is_empty() {
            evidence.push(Evidence::Candidates(Role::EndoFin, argue::digit_in(digit, endo_fins)));
        }
        let mut proof = Vec::new();
        let mut left = targets;
        for catch in catches {
            proof.extend(prove(digit, catch, catch.targets & left));
            left -= catch.targets;
        }
        // What is struck inside the fish comes last: HoDoKu's path depends on it.
        let struck = [targets - base, targets & base].map(|cells| argue::each(digit, cells)).concat();
        Step {
            technique: self.info,
            deductions: struck.into_iter().map(Deduction::Remove).collect(),
            evidence,
            proof,
        }
    }
}

/// A cover to which each target lends its links to the fins. With endo fins the truths overlap: then
/// each target is assumed, which takes the fins away.
fn prove(digit: Digit, catch: &Catch, targets: CellSet) -> Proof {
    let truths = houses(catch.bases).map(|house: House| argue::in_house(house, digit));
    let links = houses(catch.covers).map(|house: House| Constraint::House(house, digit));
    if catch.endo_fins.is_empty() {
        let (truths, links): (Vec<_>, Vec<_>) = (truths.collect(), links.collect());
        return argue::ends(&truths, &links, &argue::each(digit, catch.fins), &argue::each(digit, targets));
    }
    let assume = |cell| {
        let target = Candidate { cell, digit };
        let mut lines: Vec<Line> = (argue::each(digit, catch.fins).into_iter())
            .filter_map(|fin| Some(argue::excluded(fin, Constraint::joining(target, fin)?)))
            .collect();
        let rest = argue::cover(truths.clone(), links.clone());
        lines.push(Line { literal: Literal::off(target), reason: Reason::Nested(Box::new(rest)) });
        Argument::Contradiction { assumed: Literal::on(target), lines }
    };
    targets.iter().map(assume).collect()
}
