//! Fish: the places of a digit in n base houses all lie in n cover houses.
//!
//! In a basic fish the bases are rows and the covers columns, or the bases columns and the covers rows. A
//! Franken fish has boxes among them, a mutant fish mixes all kinds of houses. Fins are places of the bases
//! that no cover contains, or that two bases share (endo fins); then only candidates that see every fin are
//! removed. In a sashimi fish, some base house would have at most one place without the fins. A place that
//! two covers share is removed even inside the fish (cannibalism). A siamese fish is two fish with the same
//! bases.

use core::ops::ControlFlow;

use self::search::{Fish, FishSearch, Limits, houses};
use crate::logic::{
    Argument, Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Literal, Pattern,
    Position, Proof, ProofLine, Reason, Role, Sink, Technique, TechniqueId, argue,
};
use crate::{Board, Candidate, CellSet, Digit, DigitSet, House};

pub(super) mod search;

use Fins::{Finned, Sashimi, Without};
use Shape::{Basic, Franken, Mutant};

/// Which houses a fish is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Basic,
    Franken,
    Mutant,
}

/// Whether a fish has fins. A sashimi fish depends on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fins {
    Without,
    Finned,
    Sashimi,
}

const LIMITS: Limits = Limits { fins: 5, endo_fins: 2, sight: true };

/// Technique, name, shape, fins, number of base houses, example.
type Kind = (TechniqueId, &'static str, Shape, Fins, usize, &'static str);

/// A position with most kinds of fish.
const PLAIN: &str = ".8.9...5..6.251........7...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73....";

#[rustfmt::skip]
const KINDS: [Kind; 42] = [
    (TechniqueId::XWing, "X-Wing", Basic, Without, 2, ".8+4.5..+27.17......+3.+5...49+1..+9+5+2.1+3+4.3+2...+9654+5+13+69...+1.+684...+9+5+937+12+846.+48....1.:636 756 825 826 856"),
    (TechniqueId::Swordfish, "Swordfish", Basic, Without, 3, ".8.9+4+6.5..6.251......+3+87...6..1+23.9..53.+7...2..9.+6..7...6+8+14..7+712.....8...73+2..."),
    (TechniqueId::Jellyfish, "Jellyfish", Basic, Without, 4, PLAIN),
    (TechniqueId::Squirmbag, "Squirmbag", Basic, Without, 5, PLAIN),
    (TechniqueId::Whale, "Whale", Basic, Without, 6, "+85.49.1.33.7.+51.8........5..23...+5.+86+8+5.2...4...5.8...5....92+3.......89.2..73...."),
    (TechniqueId::Leviathan, "Leviathan", Basic, Without, 7, ".1.+2..95...89..1.....+7+13+2.4954.7...2....2..7...7...4.6.......2...564+2..1...5.7..."),
    (TechniqueId::FinnedXWing, "Finned X-Wing", Basic, Finned, 2, "5...+316+2.+2...+6..+37+68+3+47+2+159.2...+3.8+6..62+8.3..8+39+6+1..723....8.....23.......+81.6..3:151 152 972 982 992"),
    (TechniqueId::FinnedSwordfish, "Finned Swordfish", Basic, Finned, 3, "+2.451+3+68.3+51+8+6.+2...+8..2+45+13+86+2.+4.+3....3+296..8...+38.72+6.2..5.+8+3....4.+89.+2..8..+2...:171 191 192 451 452 588 591 774 776 782 792 794 973"),
    (TechniqueId::FinnedJellyfish, "Finned Jellyfish", Basic, Finned, 4, PLAIN),
    (TechniqueId::FinnedSquirmbag, "Finned Squirmbag", Basic, Finned, 5, PLAIN),
    (TechniqueId::FinnedWhale, "Finned Whale", Basic, Finned, 6, PLAIN),
    (TechniqueId::FinnedLeviathan, "Finned Leviathan", Basic, Finned, 7, ".2...+69.1.954+1.+62.71+6+2+93.....7....6.....6.7.2.5.9.........25+8.4.7.3.1+2.+6.....+931.:445 465 518 671 691"),
    (TechniqueId::SashimiXWing, "Sashimi X-Wing", Basic, Sashimi, 2, "...+7.23...8.3.....7.....5.4.5.+237+84...78.6+2.1..8+41.....1.+5.49...+7.....6...967...8:127 198 629 669 929 936 969"),
    (TechniqueId::SashimiSwordfish, "Sashimi Swordfish", Basic, Sashimi, 3, PLAIN),
    (TechniqueId::SashimiJellyfish, "Sashimi Jellyfish", Basic, Sashimi, 4, PLAIN),
    (TechniqueId::SashimiSquirmbag, "Sashimi Squirmbag", Basic, Sashimi, 5, PLAIN),
    (TechniqueId::SashimiWhale, "Sashimi Whale", Basic, Sashimi, 6, "+85.49.1.33.7.+51.8........5..23...+5.+86+8+5.2...4...5.8+3..5....92+3..+3....89.2+9+873..+4."),
    (TechniqueId::SashimiLeviathan, "Sashimi Leviathan", Basic, Sashimi, 7, "..57.+8...4.9..5...28+74.+9.6.+7+9..+436.1+5...96.7.34+6.+8+7....7........5.87.4.9....5.8.."),
    (TechniqueId::FrankenXWing, "Franken X-Wing", Franken, Without, 2, ".8.9+4+6.5..6.251......+3+87...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73...."),
    (TechniqueId::FrankenSwordfish, "Franken Swordfish", Franken, Without, 3, PLAIN),
    (TechniqueId::FrankenJellyfish, "Franken Jellyfish", Franken, Without, 4, PLAIN),
    (TechniqueId::FrankenSquirmbag, "Franken Squirmbag", Franken, Without, 5, PLAIN),
    (TechniqueId::FrankenWhale, "Franken Whale", Franken, Without, 6, PLAIN),
    (TechniqueId::FrankenLeviathan, "Franken Leviathan", Franken, Without, 7, PLAIN),
    (TechniqueId::FinnedFrankenXWing, "Finned Franken X-Wing", Franken, Finned, 2, PLAIN),
    (TechniqueId::FinnedFrankenSwordfish, "Finned Franken Swordfish", Franken, Finned, 3, PLAIN),
    (TechniqueId::FinnedFrankenJellyfish, "Finned Franken Jellyfish", Franken, Finned, 4, PLAIN),
    (TechniqueId::FinnedFrankenSquirmbag, "Finned Franken Squirmbag", Franken, Finned, 5, PLAIN),
    (TechniqueId::FinnedFrankenWhale, "Finned Franken Whale", Franken, Finned, 6, PLAIN),
    (TechniqueId::FinnedFrankenLeviathan, "Finned Franken Leviathan", Franken, Finned, 7, PLAIN),
    (TechniqueId::MutantXWing, "Mutant X-Wing", Mutant, Without, 2, PLAIN),
    (TechniqueId::MutantSwordfish, "Mutant Swordfish", Mutant, Without, 3, PLAIN),
    (TechniqueId::MutantJellyfish, "Mutant Jellyfish", Mutant, Without, 4, PLAIN),
    (TechniqueId::MutantSquirmbag, "Mutant Squirmbag", Mutant, Without, 5, PLAIN),
    (TechniqueId::MutantWhale, "Mutant Whale", Mutant, Without, 6, PLAIN),
    (TechniqueId::MutantLeviathan, "Mutant Leviathan", Mutant, Without, 7, PLAIN),
    (TechniqueId::FinnedMutantXWing, "Finned Mutant X-Wing", Mutant, Finned, 2, PLAIN),
    (TechniqueId::FinnedMutantSwordfish, "Finned Mutant Swordfish", Mutant, Finned, 3, PLAIN),
    (TechniqueId::FinnedMutantJellyfish, "Finned Mutant Jellyfish", Mutant, Finned, 4, PLAIN),
    (TechniqueId::FinnedMutantSquirmbag, "Finned Mutant Squirmbag", Mutant, Finned, 5, PLAIN),
    (TechniqueId::FinnedMutantWhale, "Finned Mutant Whale", Mutant, Finned, 6, PLAIN),
    (TechniqueId::FinnedMutantLeviathan, "Finned Mutant Leviathan", Mutant, Finned, 7, PLAIN),
];

pub(super) static TECHNIQUES: &[Technique] =
    &Technique::list(&INFOS, Some(|id, position, found| search(id, false, position, found)));

/// Siamese fish: two fish with the same base houses in one step.
static SIAMESE: [Technique; 42] =
    Technique::list(&INFOS, Some(|id, position, found| search(id, true, position, found)));

/// The siamese fish of a kind.
pub(crate) fn siamese(id: TechniqueId) -> Option<&'static Technique> {
    SIAMESE.iter().find(|fish| fish.id() == id)
}

static INFOS: [Info; 42] = {
    let mut infos = [const { info(KINDS[0]) }; 42];
    let mut i = 0;
    while i < 42 {
        infos[i] = info(KINDS[i]);
        i += 1;
    }
    infos
};

const fn info((id, name, shape, fins, _, example): Kind) -> Info {
    Info {
        id,
        name,
        family: Family::Fish,
        sentence: match fins {
            Without => "In {base houses}, {digits} must be in {cover houses}, so {conclusion}",
            _ => {
                "In {base houses}, {digits} must be in {cover houses} or in a fin ({fin cells}); either way it can't be \
                 in another cell of {cover houses} that sees every fin, so {conclusion}"
            }
        },
        argument: match (shape, fins) {
            (Basic, Without) => {
                "All places for a digit in n rows lie in n columns. Each of the rows needs the digit once, and each of \
                 the columns can hold it only once, so the n rows use up the n columns: the digit can't be anywhere \
                 else in them. The same holds with rows and columns exchanged."
            }
            (Basic, Sashimi) => {
                "All places for a digit in n rows lie in n columns, except some places in one box, the fins. Without \
                 the fins one of the rows would have at most one place left. If no fin holds the digit, the rest is a \
                 fish, or even a single, and rules out the other cells of its columns. If a fin holds the digit, it \
                 rules out the cells that it sees. A cell that is ruled out either way can't hold the digit. The same \
                 holds with rows and columns exchanged."
            }
            (Basic, _) => {
                "All places for a digit in n rows lie in n columns, except some places in one box, the fins. If no fin \
                 holds the digit, the fish rules out the other cells of its columns. If a fin holds the digit, it \
                 rules out the cells that it sees. A cell that is ruled out either way can't hold the digit. The same \
                 holds with rows and columns exchanged."
            }
            (Franken, Without) => {
                "A fish with boxes among its houses: all places for the digit in n rows and boxes lie in n columns and \
                 boxes. So the digit can't be anywhere else in the columns and boxes, nor in a cell that two of them \
                 share."
            }
            (Mutant, Without) => {
                "A fish of any houses: all places for the digit in n houses that do not overlap lie in n other houses. \
                 So the digit can't be anywhere else in the other houses, nor in a cell that two of them share."
            }
            (_, _) => {
                "A fish with boxes or mixed lines among its houses. Places outside the cover houses, or in two base \
                 houses, are the fins. If no fin holds the digit, the fish rules out the other cells of its cover \
                 houses. If a fin holds the digit, it rules out the cells that it sees. A cell that is ruled out either \
                 way can't hold the digit."
            }
        },
        example: Some(example),
    }
}

fn search(id: TechniqueId, siamese: bool, position: &mut Position<'_>, found: Sink<'_>) -> ControlFlow<()> {
    let board = position.board();
    let Some(&(_, _, shape, fins, size, _)) = KINDS.iter().find(|kind| kind.0 == id) else {
        debug_assert!(false, "{id} is no fish");
        return ControlFlow::Continue(());
    };
    for digit in Digit::ALL {
        let places = board.places(digit);
        if places.is_empty() {
            continue;
        }
        // A fish can only remove impossible places of the digit. Most digits have none and need no search.
        let targets = position.impossible(digit);
        if targets.is_empty() {
            continue;
        }
        let mut report = Report { id, siamese, digit, seen: Vec::new(), bases: 0, fish: Vec::new() };
        let take = &mut |one| report.take(one, &mut *found);
        FishSearch { size, shape, fins, others: siamese, limits: LIMITS, places, targets, found: take }
            .run()?;
        report.pair(found)?;
    }
    ControlFlow::Continue(())
}

/// The fish of one digit that were found, and the targets that were reported.
struct Report {
    id: TechniqueId,
    /// Whether fish are reported in pairs with the same bases.
    siamese: bool,
    digit: Digit,
    /// The targets of the fish reported so far: another fish with the same targets is skipped.
    seen: Vec<CellSet>,
    /// For siamese fish: the current base houses and the fish found so far with these bases.
    bases: u32,
    fish: Vec<Fish>,
}

impl Report {
    fn take(&mut self, one: Fish, found: Sink<'_>) -> ControlFlow<()> {
        if !self.siamese {
            return self.emit(&[one], one.targets, found);
        }
        if one.bases != self.bases {
            self.pair(found)?;
            self.bases = one.bases;
        }
        match self.fish.iter_mut().find(|other| other.targets == one.targets) {
            Some(other) if one.genuine && !other.genuine => *other = one,
            Some(_) => {}
            None => self.fish.push(one),
        }
        ControlFlow::Continue(())
    }

    /// Reports each pair of fish with the same bases as one step.
    fn pair(&mut self, found: Sink<'_>) -> ControlFlow<()> {
        let fish = core::mem::take(&mut self.fish);
        for (i, one) in fish.iter().enumerate() {
            for two in &fish[i + 1..] {
                let targets = one.targets | two.targets;
                let genuine = one.genuine || two.genuine;
                if genuine && one.targets.first() != two.targets.first() {
                    self.emit(&[*one, *two], targets, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn emit(&mut self, fish: &[Fish], targets: CellSet, found: Sink<'_>) -> ControlFlow<()> {
        if self.seen.contains(&targets) {
            return ControlFlow::Continue(());
        }
        self.seen.push(targets);
        // Candidates inside the fish are removed last: HoDoKu's path depends on the order.
        let base = fish.iter().fold(CellSet::EMPTY, |cells, one| cells | one.base);
        let removed = [targets - base, targets & base].map(|cells| argue::each(self.digit, cells)).concat();
        let pattern = FishPattern { digit: self.digit, fish: fish.to_vec() };
        found(Pattern::removing(self.id, removed, pattern))
    }
}

/// One fish, or two fish with the same base houses.
pub(crate) struct FishPattern {
    pub(crate) digit: Digit,
    pub(crate) fish: Vec<Fish>,
}

impl FishPattern {
    /// A fish without fins. `bases` and `covers` are houses as bits; the covers contain all places of the
    /// bases.
    pub(crate) fn plain(
        digit: Digit,
        bases: u32,
        covers: u32,
        places: CellSet,
        targets: CellSet,
    ) -> FishPattern {
        let base = houses(bases).fold(CellSet::EMPTY, |cells, house| cells | house.cells()) & places;
        let none = CellSet::EMPTY;
        let (fins, endo_fins, shared) = (none, none, none);
        let one = Fish { bases, covers, base, fins, endo_fins, shared, targets, genuine: true };
        FishPattern { digit, fish: vec![one] }
    }
}

impl Explain for FishPattern {
    fn explain(&self, _: &Board, _: &[Deduction]) -> Explanation {
        let FishPattern { digit, ref fish } = *self;
        let union =
            |part: fn(&Fish) -> CellSet| fish.iter().fold(CellSet::EMPTY, |cells, one| cells | part(one));
        let (fins, endo_fins) = (union(|one| one.fins), union(|one| one.endo_fins));
        let bases = fish.iter().fold(0, |bits, one| bits | one.bases);
        let covers = fish.iter().fold(0, |bits, one| bits | one.covers);
        let body = union(|one| one.base) - fins;
        let mut evidence = vec![
            Evidence::Digits(Role::Pattern, DigitSet::only(digit)),
            Evidence::Houses(Role::Base, houses(bases).collect()),
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
        let mut left = union(|one| one.targets);
        for one in fish {
            proof.extend(prove(digit, one, one.targets & left));
            left -= one.targets;
        }
        Explanation { evidence, proof }
    }
}

/// A cover with the links from each target to the fins. With endo fins the truths overlap, so each target is
/// assumed instead, which excludes the fins.
fn prove(digit: Digit, fish: &Fish, targets: CellSet) -> Proof {
    let truths = houses(fish.bases).map(|house: House| argue::in_house(house, digit));
    let links = houses(fish.covers).map(|house: House| Constraint::House(house, digit));
    if fish.endo_fins.is_empty() {
        let (truths, links): (Vec<_>, Vec<_>) = (truths.collect(), links.collect());
        return argue::ends(&truths, &links, &argue::each(digit, fish.fins), &argue::each(digit, targets));
    }
    let assume = |cell| {
        let target = Candidate { cell, digit };
        let mut lines: Vec<ProofLine> = (argue::each(digit, fish.fins).into_iter())
            .filter_map(|fin| Some(argue::excluded(fin, Constraint::joining(target, fin)?)))
            .collect();
        let rest = argue::cover(truths.clone(), links.clone());
        lines.push(ProofLine { literal: Literal::off(target), reason: Reason::Nested(Box::new(rest)) });
        Argument::Contradiction { assumed: Literal::on(target), lines }
    };
    targets.iter().map(assume).collect()
}
