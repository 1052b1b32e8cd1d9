//! Colours: places of one digit joined by strong links, alternately in two colours.
//!
//! Of the two colours of a cluster one is true everywhere and the other false everywhere. Digits,
//! clusters and cells are tried in order, and candidates are removed in the order of their reasons:
//! HoDoKu's path depends on it.

use core::ops::ControlFlow;

use crate::logic::{
    Argument, Constraint, Deduction, Evidence, Explain, Explanation, Family, Info, Literal, Pattern,
    ProofLine, Role, Sink, Technique, TechniqueId, argue,
};
use crate::{Board, Candidate, Cell, CellSet, Digit, DigitSet};

pub(super) static TECHNIQUES: &[Technique] = &[
    Technique::new(&TRAP, |_, position, found| one_cluster(position.board(), &[trap], found)),
    Technique::new(&WRAP, |_, position, found| one_cluster(position.board(), &[wrap], found)),
    Technique::new(&MULTI_1, |_, position, found| two_clusters(position.board(), &[multi_1], found)),
    Technique::new(&MULTI_2, |_, position, found| two_clusters(position.board(), &[multi_2], found)),
];

/// Trap and wrap in one search, as in HoDoKu's scale.
pub(crate) static SIMPLE: Technique =
    Technique::new(&TRAP, |_, position, found| one_cluster(position.board(), &[wrap, trap], found));

/// Both kinds of multi colours in one search, as in HoDoKu's scale.
pub(crate) static MULTI: Technique =
    Technique::new(&MULTI_1, |_, position, found| two_clusters(position.board(), &[multi_2, multi_1], found));

static TRAP: Info = Info {
    id: TechniqueId::SimpleColorsTrap,
    name: "Simple Colors Trap",
    family: Family::Colours,
    sentence: "One of two colours is true, {even candidates} or {odd candidates}; a cell that sees \
               both can't hold the digit, so {conclusion}",
    argument: "Places for a digit that are joined by strong links are coloured alternately. Either all \
               places of the first colour are true or all of the second. A place that sees both colours is \
               false in both cases.",
    example: Some(".8.9...5..6.251........7...6..1.3.9..53.....2..9....7...6..4..7.12.....8...73...."),
};

static WRAP: Info = Info {
    id: TechniqueId::SimpleColorsWrap,
    name: "Simple Colors Wrap",
    family: Family::Colours,
    sentence: "One of two colours is true, {even candidates} or {odd candidates}, but not a colour \
               with two cells that see each other, so {conclusion}",
    argument: "Places for a digit that are joined by strong links are coloured alternately. Either all \
               places of the first colour are true or all of the second. When two places of one colour see \
               each other they can't both be true, so that colour is false everywhere.",
    example: Some(".5.49.1.33.7..1.8........5..23......6...2...4...5.8...5....92........89.2..73...."),
};

static MULTI_1: Info = Info {
    id: TechniqueId::MultiColors1,
    name: "Multi Colors 1",
    family: Family::Colours,
    sentence: "Each of two clusters has a true colour: {even candidates} or {odd candidates}, and \
               {base candidates} or {cover candidates}; two of these colours see each other, which makes \
               one of the other two true, and a cell that sees both of those can't hold the digit, so \
               {conclusion}",
    argument: "Two clusters are coloured, each with two colours. When a place of one cluster sees a place \
               of the other, these two colours are not both true, so at least one of their opposite \
               colours is. A place that sees both opposite colours is false.",
    example: Some(".8.9+4+6.5..6.251......+3+87...6..1.3.9..53.....2..9....7...6..4..7+712.....8...73...."),
};

static MULTI_2: Info = Info {
    id: TechniqueId::MultiColors2,
    name: "Multi Colors 2",
    family: Family::Colours,
    sentence: "Each of two clusters has a true colour: {even candidates} or {odd candidates}, and \
               {base candidates} or {cover candidates}; a colour of the first cluster sees both colours of \
               the second and is false, so {conclusion}",
    argument: "Two clusters are coloured, each with two colours. When a colour of one cluster sees both \
               colours of the other, one of which is true, that first colour is false everywhere.",
    example: Some(".8.9+4+6.5..6.251......+3+87...6..1.3.9..53.....2..9....7...6..4..7+712.....8...73...."),
};

/// A function that draws a conclusion from one or two clusters.
type Rule = fn(&Painted<'_>) -> Option<Pattern>;

fn one_cluster(board: &Board, rules: &[Rule], found: Sink<'_>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        for cluster in clusters_of(board, digit) {
            let painted = Painted { board, digit, clusters: &[cluster] };
            rules.iter().filter_map(|rule| rule(&painted)).try_for_each(&mut *found)?;
        }
    }
    ControlFlow::Continue(())
}

fn two_clusters(board: &Board, rules: &[Rule], found: Sink<'_>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let clusters = clusters_of(board, digit);
        for (i, &one) in clusters.iter().enumerate() {
            for (_, &two) in clusters.iter().enumerate().filter(|&(j, _)| i != j) {
                let painted = Painted { board, digit, clusters: &[one, two] };
                rules.iter().filter_map(|rule| rule(&painted)).try_for_each(&mut *found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The clusters of a digit, each with its two colours.
fn clusters_of(board: &Board, digit: Digit) -> Vec<[CellSet; 2]> {
    let mut clusters = Vec::new();
    let mut done = CellSet::EMPTY;
    for start in board.places(digit) {
        if done.contains(start) {
            continue;
        }
        let mut colours = [CellSet::only(start), CellSet::EMPTY];
        let mut fresh = CellSet::only(start);
        let mut of = 0;
        while !fresh.is_empty() {
            let mut next = CellSet::EMPTY;
            for cell in fresh {
                for house in cell.houses() {
                    let Some(other) = board.places_in(digit, house).without(cell).single() else { continue };
                    if !colours[of].contains(other) && colours[1 - of].insert(other) {
                        next.insert(other);
                    }
                }
            }
            fresh = next;
            of = 1 - of;
        }
        done |= colours[0] | colours[1];
        if !colours[1].is_empty() {
            clusters.push(colours);
        }
    }
    clusters
}

/// One or two clusters of a digit.
struct Painted<'a> {
    board: &'a Board,
    digit: Digit,
    clusters: &'a [[CellSet; 2]],
}

impl Painted<'_> {
    /// The digit's places that see one of these cells.
    fn seen(&self, cells: CellSet) -> CellSet {
        self.board.places(self.digit) & cells.any_peers()
    }

    fn pattern(&self, info: &Info, targets: Vec<Target>) -> Option<Pattern> {
        if targets.is_empty() {
            return None;
        }
        let digit = self.digit;
        let removed: Vec<Candidate> =
            targets.iter().map(|&Target { cell, .. }| Candidate { cell, digit }).collect();
        let coloured = Coloured { digit, clusters: self.clusters.to_vec(), targets };
        Some(Pattern::removing(info.id, removed, coloured))
    }
}

fn wrap(painted: &Painted<'_>) -> Option<Pattern> {
    let mut targets = Vec::new();
    for colour in painted.clusters[0] {
        if let Some(clash) = pair_that_sees(colour, colour) {
            targets.extend(colour.iter().map(|cell| Target { cell, with_colour: true, pairs: vec![clash] }));
        }
    }
    painted.pattern(&WRAP, targets)
}

fn trap(painted: &Painted<'_>) -> Option<Pattern> {
    let [one, two] = painted.clusters[0];
    let mut targets = Vec::new();
    for cell in painted.seen(one) & painted.seen(two) {
        targets.push(Target { cell, with_colour: false, pairs: pairs_with(cell, [one, two]) });
    }
    painted.pattern(&TRAP, targets)
}

fn multi_1(painted: &Painted<'_>) -> Option<Pattern> {
    let [one, two] = [painted.clusters[0], painted.clusters[1]];
    let mut targets: Vec<Target> = Vec::new();
    for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let Some(bridge) = pair_that_sees(one[i], two[j]) else { continue };
        // One of the opposite colours is true.
        let (first, second) = (one[1 - i], two[1 - j]);
        for cell in painted.seen(first) & painted.seen(second) {
            if targets.iter().all(|target| target.cell != cell) {
                let mut pairs = pairs_with(cell, [first, second]);
                pairs.push(bridge);
                targets.push(Target { cell, with_colour: false, pairs });
            }
        }
    }
    painted.pattern(&MULTI_1, targets)
}

fn multi_2(painted: &Painted<'_>) -> Option<Pattern> {
    let [one, two] = [painted.clusters[0], painted.clusters[1]];
    let mut targets = Vec::new();
    for colour in one {
        let both = two.map(|other| pair_that_sees(colour, other));
        if let [Some(first), Some(second)] = both {
            let target = |cell| Target { cell, with_colour: true, pairs: vec![first, second] };
            targets.extend(colour.iter().map(target));
        }
    }
    painted.pattern(&MULTI_2, targets)
}

/// Coloured clusters of a digit, and the cells that lose the digit.
struct Coloured {
    digit: Digit,
    clusters: Vec<[CellSet; 2]>,
    targets: Vec<Target>,
}

/// A cell that cannot hold the digit, and the contradiction that would follow.
struct Target {
    cell: Cell,
    /// Whether the contradiction needs the whole colour of the cell, which would be true, too.
    with_colour: bool,
    /// Cells that see each other. The first of each pair is true, so the second is false, which makes the
    /// opposite colour of its cluster true. In the last pair, both are true: the contradiction.
    pairs: Vec<(Cell, Cell)>,
}

impl Explain for Coloured {
    fn explain(&self, board: &Board, _: &[Deduction]) -> Explanation {
        let mut evidence = vec![Evidence::Digits(Role::Pattern, DigitSet::only(self.digit))];
        let roles = [Role::Even, Role::Odd, Role::Base, Role::Cover];
        for (role, colour) in roles.into_iter().zip(self.clusters.iter().flatten()) {
            evidence.push(Evidence::Candidates(role, argue::digit_in(self.digit, *colour)));
        }
        let proof = self.targets.iter().map(|target| self.refute(board, target)).collect();
        Explanation { evidence, proof }
    }
}

impl Coloured {
    fn refute(&self, board: &Board, target: &Target) -> Argument {
        let mut lines = Vec::new();
        if target.with_colour {
            self.spread(board, target.cell, true, &mut lines);
        }
        for (i, &(one, two)) in target.pairs.iter().enumerate() {
            if i > 0 {
                self.spread(board, target.pairs[i - 1].1, false, &mut lines);
            }
            lines.push(argue::excluded(self.at(two), argue::joining(self.at(two), self.at(one))));
        }
        Argument::Contradiction { assumed: Literal::on(self.at(target.cell)), lines }
    }

    fn at(&self, cell: Cell) -> Candidate {
        Candidate { cell, digit: self.digit }
    }

    /// Adds the consequences for the whole cluster if one of its places is true or false.
    fn spread(&self, board: &Board, start: Cell, on: bool, lines: &mut Vec<ProofLine>) {
        let mut done = CellSet::only(start);
        let mut queue = vec![(start, on)];
        let mut next = 0;
        while let Some(&(cell, on)) = queue.get(next) {
            next += 1;
            for house in cell.houses() {
                let Some(other) = board.places_in(self.digit, house).without(cell).single() else {
                    continue;
                };
                if done.insert(other) {
                    let constraint = Constraint::House(house, self.digit);
                    let candidate = self.at(other);
                    lines.push(match on {
                        true => argue::excluded(candidate, constraint),
                        false => argue::last(candidate, constraint),
                    });
                    queue.push((other, !on));
                }
            }
        }
    }
}

/// The first cell of `these` that sees a cell of `those`, and the first cell of `those` that it sees.
fn pair_that_sees(these: CellSet, those: CellSet) -> Option<(Cell, Cell)> {
    these.iter().find_map(|cell| Some((cell, (those & cell.peers()).first()?)))
}

/// The cell with the first cell of each colour that it sees.
fn pairs_with(cell: Cell, colours: [CellSet; 2]) -> Vec<(Cell, Cell)> {
    colours.iter().filter_map(|&colour| pair_that_sees(CellSet::only(cell), colour)).collect()
}
