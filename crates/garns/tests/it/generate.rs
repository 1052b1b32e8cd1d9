//! Generated puzzles meet their order.

use std::collections::{BTreeMap, BTreeSet};

use garns::canon::canonical;
use garns::generate::{
    ClueSymmetry, Contradiction, Criteria, Impossible, Order, Puzzles, Wanted, full, puzzles,
};
use garns::logic::{Ladder, TechniqueId};
use garns::rate::braid::{Braids, Least, TrialAndError};
use garns::rate::se::Score;
use garns::rate::{Hodoku, Level, Scale, SudokuExplainer};
use garns::{Cell, CellSet, Grid, Puzzle, Random};

fn made(order: &Order) -> Puzzles {
    puzzles(order).unwrap()
}

fn is_sound(puzzle: &Puzzle) -> bool {
    Puzzle::new(*puzzle.givens()).as_ref() == Ok(puzzle)
}

#[test]
fn puzzles_are_unique_minimal_and_different() {
    let mut seen = BTreeSet::new();
    for puzzle in made(&Order::new(1)).take(200) {
        assert!(is_sound(&puzzle) && puzzle.is_minimal().unwrap(), "{}", puzzle.givens());
        assert!(seen.insert(*puzzle.givens()));
    }
}

#[test]
fn the_seed_alone_fixes_the_puzzles() {
    let order = Order { max_empty: 50, ..Order::new(7) };
    let one_by_one: Vec<Puzzle> = made(&order).take(20).collect();
    let puzzles = made(&order);
    for number in (0..20).rev() {
        assert_eq!(puzzles.puzzle(number), one_by_one[number as usize]);
    }
    let other = made(&Order { seed: 8, ..order }).next();
    assert_ne!(other, Some(one_by_one[0]));
}

#[test]
fn the_first_puzzle_of_seed_one_stays_the_same() {
    // A seed gives the same puzzles in all releases of a major version.
    let first = made(&Order::new(1)).next().unwrap();
    assert_eq!(first.givens().to_string(), FIRST);
}

const FIRST: &str = ".2...6..1.........8.4.7...5.6....217....2..9.....3.8....37.......5..2.4....34.16.";

#[test]
fn no_puzzle_has_more_empty_cells_than_allowed() {
    for max_empty in [0, 1, 30, 50] {
        for puzzle in made(&Order { max_empty, ..Order::new(2) }).take(20) {
            assert!(is_sound(&puzzle));
            assert_eq!(81 - puzzle.givens().clues(), max_empty, "{}", puzzle.givens());
        }
    }
}

#[test]
fn clues_have_the_symmetry_that_was_ordered() {
    for (symmetry, name) in ClueSymmetry::NAMES {
        for puzzle in made(&Order { symmetry, ..Order::new(3) }).take(5) {
            assert!(is_sound(&puzzle));
            assert!(symmetry.fits(puzzle.givens().filled()), "{name}: {}", puzzle.givens());
        }
    }
}

#[test]
fn clue_counts_are_met() {
    for clues in [22..=23, 30..=30, 35..=40] {
        for puzzle in made(&Order { clues: clues.clone(), ..Order::new(4) }).take(5) {
            assert!(is_sound(&puzzle));
            assert!(clues.contains(&puzzle.givens().clues()), "{}", puzzle.givens());
        }
    }
    let order = Order { clues: 26..=27, minimal: true, symmetry: ClueSymmetry::HalfTurn, ..Order::new(5) };
    for puzzle in made(&order).take(2) {
        assert!(is_sound(&puzzle) && puzzle.is_minimal().unwrap());
        assert!(
            (26..=27).contains(&puzzle.givens().clues())
                && ClueSymmetry::HalfTurn.fits(puzzle.givens().filled())
        );
    }
}

#[test]
fn puzzles_with_few_clues_can_be_ordered() {
    let puzzle = made(&Order { clues: 17..=20, ..Order::new(6) }).next().unwrap();
    assert!(is_sound(&puzzle) && puzzle.givens().clues() <= 20, "{}", puzzle.givens());
}

#[test]
fn clues_fill_a_pattern() {
    let drawing: Grid =
        "1.1...1.1.1.1.1.1.1.1...1.1.1...1.1...1.1.1...1.1...1.1.1...1.1.1.1.1.1.1...1...1".parse().unwrap();
    let pattern: CellSet = drawing.filled();
    let puzzle = made(&Order { pattern: Some(pattern), ..Order::new(1) }).next().unwrap();
    assert!(is_sound(&puzzle));
    assert_eq!(puzzle.givens().filled(), pattern);
}

#[test]
fn impossible_orders_are_refused_at_once() {
    let refusal = |order: Order| puzzles(&order).unwrap_err().to_string();
    assert_eq!(
        refusal(Order { clues: 0..=15, ..Order::new(1) }),
        "no puzzle has 15 clues or fewer; the fewest are 17"
    );
    assert_eq!(
        refusal(Order { clues: 0..=17, symmetry: ClueSymmetry::QuarterTurn, ..Order::new(1) }),
        "no puzzle with quarter-turn symmetry has 17 clues or fewer; the fewest are 18"
    );
    assert_eq!(
        refusal(Order { max_empty: 64, symmetry: ClueSymmetry::QuarterTurn, ..Order::new(1) }),
        "no puzzle with quarter-turn symmetry has 64 empty cells; the most are 61"
    );
    assert_eq!(
        refusal(Order { max_empty: 70, ..Order::new(1) }),
        "no puzzle has 70 empty cells; the most are 64"
    );
    assert_eq!(
        refusal(Order { clues: 22..=23, symmetry: ClueSymmetry::QuarterTurn, ..Order::new(1) }),
        "quarter-turn symmetry allows no number of clues from 22 to 23"
    );
    assert_eq!(
        refusal(Order { clues: 0..=30, max_empty: 50, ..Order::new(1) }),
        "at least 31 clues and at most 30 is impossible"
    );
    let pattern = Some(CellSet::only(Cell::from_index(0)));
    assert_eq!(
        puzzles(&Order { pattern, symmetry: ClueSymmetry::HalfTurn, ..Order::new(1) }).unwrap_err(),
        Impossible::PatternSymmetry(ClueSymmetry::HalfTurn)
    );
    assert!(matches!(puzzles(&Order { pattern, ..Order::new(1) }), Err(Impossible::TooFewClues(1, 17, _))));
}

fn wanted(names: &[&str]) -> Vec<Wanted> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

#[test]
fn contradictory_criteria_are_refused_at_once() {
    let refusal = |criteria: Criteria| match puzzles(&Order { criteria, ..Order::new(1) }) {
        Err(Impossible::Contradiction(contradiction)) => contradiction,
        other => panic!("{other:?}"),
    };
    let any = Criteria::default;
    let tenths = Score::from_tenths;
    #[expect(clippy::reversed_empty_ranges)]
    let (score, er) = (8..=7, tenths(75)..=tenths(70));
    assert_eq!(refusal(Criteria { score: Some(score), ..any() }), Contradiction::EmptyScore(8, 7));
    assert_eq!(
        refusal(Criteria { er: Some(er), ..any() }),
        Contradiction::EmptyRating(tenths(75), tenths(70))
    );
    assert_eq!(
        refusal(Criteria { require: wanted(&["x-wing"]), forbid: wanted(&["x-wing"]), ..any() }),
        Contradiction::Forbidden("x-wing".into())
    );
    assert_eq!(
        refusal(Criteria { require: wanted(&["x-wing"]), forbid: wanted(&["fish"]), ..any() }),
        Contradiction::Forbidden("x-wing".into())
    );
    assert_eq!(refusal(Criteria { forbid: wanted(&["singles"]), ..any() }), Contradiction::NoSingles);
    let hardest = wanted(&["naked-pair"]).pop();
    assert_eq!(
        refusal(Criteria { require: wanted(&["xy-wing"]), hardest: hardest.clone(), ..any() }),
        Contradiction::HarderThanHardest("xy-wing".into(), "naked-pair".into())
    );
    assert_eq!(
        refusal(Criteria { hardest, level: Some(Level::Easy), ..any() }),
        Contradiction::LevelTooLow("naked-pair".into(), Level::Easy, Level::Medium)
    );
    assert_eq!(
        refusal(Criteria { level: Some(Level::Medium), score: Some(1001..=2000), ..any() }),
        Contradiction::ScoreTooHigh(Level::Medium, 1000, 1001)
    );
    assert_eq!(
        refusal(Criteria { level: Some(Level::Easy), er: Some(tenths(24)..=tenths(30)), ..any() }),
        Contradiction::RatingTooHigh(tenths(23), tenths(24))
    );
}

#[test]
fn depths_and_braids_that_no_puzzle_has_are_refused_at_once() {
    let any = Criteria::default;
    let tenths = Score::from_tenths;
    #[expect(clippy::reversed_empty_ranges)]
    let empty = || Some(2..=1);
    let singles = || Criteria { te: Some(0..=0), ..any() };
    let more = || Criteria { te: Some(1..=2), ..any() };
    for (criteria, expected) in [
        (Criteria { te: empty(), ..any() }, Contradiction::EmptyDepth(2, 1)),
        (Criteria { braid: empty(), ..any() }, Contradiction::EmptyBraid(2, 1)),
        (Criteria { te: Some(4..=9), ..any() }, Contradiction::DepthTooHigh(4)),
        (Criteria { braid: Some(37..=40), ..any() }, Contradiction::BraidTooLong(37)),
        (Criteria { te: Some(2..=3), braid: Some(0..=9), ..any() }, Contradiction::DepthWithoutBraids(2)),
        (Criteria { braid: Some(1..=9), ..singles() }, Contradiction::SinglesAndMore),
        (Criteria { braid: Some(0..=0), ..more() }, Contradiction::SinglesAndMore),
        (Criteria { level: Some(Level::Easy), ..more() }, Contradiction::SinglesAndMore),
        (Criteria { er: Some(tenths(10)..=tenths(16)), ..more() }, Contradiction::SinglesAndMore),
        (Criteria { level: Some(Level::Hard), ..singles() }, Contradiction::SinglesAtLevel(Level::Hard)),
        (
            Criteria { er: Some(tenths(24)..=tenths(90)), ..singles() },
            Contradiction::RatingTooHigh(tenths(23), tenths(24)),
        ),
        (
            Criteria { require: wanted(&["naked-single", "x-wing"]), ..singles() },
            Contradiction::NotASingle("x-wing".into()),
        ),
        (
            Criteria { braid: Some(0..=0), hardest: wanted(&["wings"]).pop(), ..any() },
            Contradiction::NotASingle("wings".into()),
        ),
    ] {
        let order = Order { criteria: criteria.clone(), ..Order::new(1) };
        assert_eq!(puzzles(&order).err(), Some(Impossible::Contradiction(expected)), "{criteria:?}");
    }
}

#[test]
fn an_order_that_a_puzzle_meets_is_not_refused() {
    for puzzle in made(&Order::new(12)).take(150) {
        let trace = Hodoku::trace(&puzzle);
        let rating = trace.rating;
        let er = SudokuExplainer::rate(&puzzle).er;
        let [te, b] = [TrialAndError::rate(&puzzle), Braids::rate(&puzzle)].map(Least::exact);
        let used: BTreeSet<&str> = trace.steps.iter().map(|step| step.technique.as_str()).collect();
        let wanted: Vec<Wanted> = used.iter().filter_map(|id| id.parse().ok()).collect();
        let mut criteria = Criteria {
            level: Some(rating.level),
            score: Some(rating.score..=rating.score),
            er: Some(er..=er),
            te: te.map(|depth| depth..=depth),
            braid: b.map(|length| length..=length),
            require: wanted.clone(),
            ..Criteria::default()
        };
        let hardest = wanted.into_iter().find(|wanted| {
            criteria.hardest = Some(wanted.clone());
            criteria.check(&puzzle).is_ok()
        });
        assert!(hardest.is_some() && criteria.check(&puzzle).is_ok(), "{}", puzzle.givens());
        assert!(puzzles(&Order { criteria, ..Order::new(1) }).is_ok(), "{}", puzzle.givens());
    }
}

#[test]
fn a_puzzle_meets_an_order_by_level_if_it_has_that_level() {
    for puzzle in made(&Order::new(13)).take(60) {
        let rating = Hodoku::rate(&puzzle);
        for level in Level::ALL {
            let criteria = Criteria { level: Some(level), ..Criteria::default() };
            let met = match criteria.check(&puzzle) {
                // Extreme puzzles need not be rated to their end.
                Ok(ratings) => ratings.hodoku.is_none_or(|known| known == rating) && rating.level == level,
                Err(_) => rating.level != level,
            };
            assert!(met, "{} is {rating}, not {level}", puzzle.givens());
        }
    }
}

#[test]
fn puzzles_have_the_depth_and_the_braids_that_were_ordered() {
    let order = |criteria| Order { criteria, ..Order::new(3) };
    let easy = Criteria { te: Some(0..=0), ..Criteria::default() };
    for puzzle in puzzles(&order(easy)).unwrap().take(5) {
        assert_eq!(TrialAndError::rate(&puzzle), Least::Exactly(0));
    }
    let long = Criteria { te: Some(1..=1), braid: Some(4..=5), ..Criteria::default() };
    for puzzle in puzzles(&order(long)).unwrap().take(5) {
        let b = Braids::rate(&puzzle);
        assert!(matches!(b, Least::Exactly(4..=5)), "{} {b}", puzzle.givens());
    }
    let miss = |criteria: Criteria| {
        criteria.check(&puzzles(&Order::new(3)).unwrap().next().unwrap()).map_err(|miss| miss.to_string())
    };
    let rare = Criteria { te: Some(3..=3), ..Criteria::default() };
    assert!(miss(rare).unwrap_err().starts_with("its depth of trial and error is "));
    let longer = Criteria { braid: Some(20..=30), ..Criteria::default() };
    assert!(miss(longer).unwrap_err().starts_with("the length of its braids is "));
}

/// The generator's models: techniques that random puzzles rarely need, each with puzzles whose
/// hardest step has it.
fn models() -> BTreeMap<TechniqueId, Vec<Puzzle>> {
    let mut models: BTreeMap<TechniqueId, Vec<Puzzle>> = BTreeMap::new();
    for line in include_str!("../../src/generate/rare.txt").lines() {
        let (id, clues) = line.split_once('\t').unwrap();
        let puzzle = Puzzle::new(clues.parse().unwrap()).unwrap();
        models.entry(id.parse().unwrap()).or_default().push(puzzle);
    }
    models
}

/// The criteria for puzzles whose hardest step has this technique.
fn hardest(technique: TechniqueId) -> Criteria {
    Criteria { hardest: technique.as_str().parse().ok(), ..Criteria::default() }
}

#[test]
fn the_hardest_step_of_each_model_has_its_technique() {
    let mut shapes = BTreeSet::new();
    for (technique, models) in models() {
        assert!(models.len() >= 3, "{technique}");
        for model in models {
            let clues = model.givens();
            assert!(shapes.insert((technique, canonical(clues).grid)), "{technique}: {clues} is there twice");
            assert_eq!(hardest(technique).check(&model).err(), None, "{technique}: {clues}");
        }
    }
}

#[test]
fn a_technique_that_no_known_puzzle_needs_is_refused_with_the_reason() {
    let models = models();
    for technique in
        [TechniqueId::FrankenXWing, TechniqueId::FrankenSwordfish, TechniqueId::FinnedFrankenXWing]
    {
        let name = technique.as_str();
        let required = Criteria { require: wanted(&[name]), ..Criteria::default() };
        for criteria in [required, hardest(technique)] {
            let refused = puzzles(&Order { criteria, ..Order::new(1) }).unwrap_err();
            assert_eq!(refused, Impossible::NotKnown(name.to_string()));
            assert!(refused.to_string().starts_with(&format!("no puzzle is known that needs {name}: ")));
        }
        // Puzzles without the technique can be ordered, and so can a family that has another, known technique.
        let forbidden = Criteria { forbid: wanted(&[name]), ..Criteria::default() };
        let family = Criteria { require: wanted(&["fish"]), ..Criteria::default() };
        for criteria in [forbidden, family] {
            assert!(puzzles(&Order { criteria, ..Order::new(1) }).is_ok());
        }
        assert!(!models.contains_key(&technique), "{technique} has models");
    }
}

/// The puzzle that is left when clues are removed in random order as long as full houses solve it.
fn for_full_houses(seed: u64) -> Puzzle {
    let ladder = Ladder::of(["full-house"]).unwrap();
    let mut random = Random::new(seed);
    let mut puzzle = Puzzle::new(full(&mut random)).unwrap();
    let mut cells: Vec<Cell> = Cell::all().collect();
    random.shuffle(&mut cells);
    for cell in cells {
        let mut givens = *puzzle.givens();
        givens.set(cell, None);
        if let Ok(fewer) = Puzzle::new(givens)
            && ladder.path(&fewer).count() == fewer.board().open().len()
        {
            puzzle = fewer;
        }
    }
    puzzle
}

#[test]
fn full_houses_fill_at_most_21_cells() {
    let fewest = (0..30).map(|seed| for_full_houses(seed).givens().clues()).min();
    assert_eq!(fewest, Some(60));
    for clues in [0..=81, 0..=59, 50..=81] {
        let order = Order { clues, criteria: hardest(TechniqueId::FullHouse), ..Order::new(1) };
        let refused = puzzles(&order).unwrap_err();
        assert_eq!(refused, Impossible::OnlyFullHouses(60));
        let said = "full houses alone solve only puzzles with 60 clues or more; order as many clues";
        assert_eq!(refused.to_string(), said);
    }
    let order = Order { clues: 66..=70, criteria: hardest(TechniqueId::FullHouse), ..Order::new(1) };
    let puzzle = made(&order).next().unwrap();
    assert!(Ladder::player().path(&puzzle).all(|used| used == TechniqueId::FullHouse));
}

/// The first puzzle of an order for this technique as the hardest. Checks that it uses the
/// technique, is minimal, and is no image of a model.
fn made_with_hardest(technique: TechniqueId) -> Puzzle {
    let order = Order { criteria: hardest(technique), ..Order::new(1) };
    let puzzle = made(&order).next().unwrap();
    assert!(puzzle.is_minimal().unwrap(), "{technique}");
    let player = Ladder::player();
    assert!(player.path(&puzzle).any(|used| used == technique), "{technique}");
    let shape = canonical(puzzle.givens()).grid;
    let is_model = models()[&technique].iter().any(|model| canonical(model.givens()).grid == shape);
    assert!(!is_model, "{technique}: the image of a model");
    puzzle
}

#[test]
fn rare_techniques_can_be_ordered() {
    use TechniqueId::{BivalueOddagon, FireworkQuad, FireworkTriple, SkLoop, Tridagon};
    for technique in [BivalueOddagon, Tridagon, SkLoop, FireworkTriple, FireworkQuad] {
        let puzzle = made_with_hardest(technique);
        assert_eq!(made_with_hardest(technique), puzzle, "{technique}: the same seed, another puzzle");
    }
}

#[test]
fn exocets_can_be_ordered() {
    use TechniqueId::{DoubleExocet, JuniorExocet, JuniorExocetMirror};
    let made: BTreeSet<Grid> = [JuniorExocet, JuniorExocetMirror, DoubleExocet]
        .map(|technique| *made_with_hardest(technique).givens())
        .into();
    assert_eq!(made.len(), 3);
}

#[test]
fn techniques_beyond_whips_can_be_ordered() {
    use TechniqueId::{ImpossiblePattern, MultiSectorLockedSet};
    assert_ne!(made_with_hardest(ImpossiblePattern), made_with_hardest(MultiSectorLockedSet));
}
