//! The consequences of an assumption, the facts with the shortest text first.
//!
//! The text of a fact is one clause: a digit goes into a cell, or a digit of a house lies in one box or line,
//! or a candidate is false because supposing it fails. The reader sees at a glance which candidates a fact
//! removes, so removing them costs nothing. Every fact keeps the set of facts that it rests on, so the cost
//! of a fact is the length of the whole text that leads to it. The cheapest fact is taken up first, as in
//! Dijkstra's algorithm, so the contradiction that is found has a short trail.

use std::collections::BinaryHeap;
use std::rc::Rc;

use super::object::Object;
use super::start::Start;
use crate::Candidate;
use crate::logic::bit_set::BitSet;
use crate::logic::proof::Literal;
use crate::logic::propagate::lemma::{End, Fact, GUARDIANS, Lemma};
use crate::logic::propagate::variable::{
    CANDIDATES, CandidateId, GROUP_LINKS, PLACES, SEGMENTS, VARIABLES, VariableId,
};
use crate::logic::propagate::{Candidates, Position, in_mask};

/// The approximate length of a clause in characters. A test in `render` compares it with the words.
pub(crate) mod weight {
    /// `r5c3=7 (only digit left), `
    pub(crate) const DIGIT: u32 = 26;
    /// `r5c3=7 (only place in column 3), `
    pub(crate) const PLACE: u32 = 33;
    /// `box 4 has its 7 in row 5, `
    pub(crate) const GROUP: u32 = 28;
    /// `r5c3 isn't 7 (otherwise … and r4c2 has no digit left), `, without the clauses in between
    pub(crate) const LEMMA: u32 = 55;
}

/// The work of following a supposition and recording its reasons. Without recording reasons, the work is 1.
const GROWTH: usize = 8;

/// How many of the facts that remove a candidate are remembered.
const REMOVERS: usize = 3;

/// The greatest number of facts.
const MAX_FACTS: usize = 256;

/// A set of facts by their numbers.
type FactSet = BitSet<{ MAX_FACTS / 64 }>;

/// A fact and the length of its clause; `None` is the supposition.
#[derive(Clone)]
struct Clause {
    fact: Option<Fact>,
    weight: u32,
}

/// A fact that can be derived. The cheapest fact comes first; among equals, the fact whose object has the
/// least number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    cost: core::cmp::Reverse<u32>,
    object: core::cmp::Reverse<Object>,
    /// The variable of which the object is the last candidate or group, or the number of the object's lemma.
    of: core::cmp::Reverse<u16>,
    /// The candidates left of the variable, as bits.
    left: u16,
}

/// A contradiction: a variable without candidates, and the facts that removed them.
#[derive(Clone, Copy)]
struct Clash {
    cost: u32,
    variable: VariableId,
    rests_on: FactSet,
}

/// A proved lemma that may be used.
#[derive(Clone)]
struct Proved {
    lemma: Rc<Lemma>,
    rests_on: FactSet,
    weight: u32,
}

/// Facts that follow from assumptions.
#[derive(Clone)]
pub(super) struct Growth<'a> {
    start: &'a Start,
    masks: [u16; VARIABLES + 1],
    removers: Box<[[u8; REMOVERS]; CANDIDATES]>,
    remover_count: Box<[u8; CANDIDATES]>,
    /// For each fact, the facts that it rests on, including itself.
    rests_on: Vec<FactSet>,
    /// The facts that belong to an outer supposition, which cost nothing.
    outer: FactSet,
    /// The other facts, whose numbers follow those of the outer facts.
    clauses: Vec<Clause>,
    supposed: Option<CandidateId>,
    known: BitSet<{ Object::COUNT.div_ceil(64) }>,
    waiting: BinaryHeap<Waiting>,
    lemmas: Vec<Proved>,
    clash: Option<Clash>,
    /// Facts that cost this much or more are ignored.
    bound: u32,
}

impl<'a> Growth<'a> {
    /// Starts with the facts that hold on the board without an assumption: its singles.
    pub(super) fn new(start: &'a Start) -> Growth<'a> {
        let mut growth = Growth {
            start,
            masks: *start.masks(),
            removers: Box::new([[0; REMOVERS]; CANDIDATES]),
            remover_count: Box::new([0; CANDIDATES]),
            rests_on: Vec::with_capacity(64),
            outer: FactSet::EMPTY,
            clauses: Vec::with_capacity(64),
            supposed: None,
            known: BitSet::EMPTY,
            waiting: BinaryHeap::new(),
            lemmas: Vec::new(),
            clash: None,
            bound: u32::MAX,
        };
        for (variable, left) in start.masks().iter().enumerate() {
            if left.is_power_of_two() {
                growth.evaluate(variable);
            }
        }
        growth
    }

    /// Supposes a candidate, which costs nothing.
    pub(super) fn assume(&mut self, candidate: CandidateId) {
        self.supposed = Some(candidate);
        self.add(Object::of(candidate), Clause { fact: None, weight: 0 }, FactSet::EMPTY);
    }

    /// Derives facts until there is a contradiction and nothing cheaper is left, or nothing more follows.
    pub(super) fn run(&mut self) {
        while let Some(next) = self.waiting.pop() {
            let limit = self.clash.map_or(self.bound, |clash| clash.cost);
            if next.cost.0 >= limit {
                return;
            }
            let (object, of) = (next.object.0, next.of.0);
            if self.knows(object) || self.rests_on.len() == MAX_FACTS {
                continue;
            }
            if let Some(candidate) = object.refuted() {
                let Proved { lemma, rests_on, weight } = self.lemmas[usize::from(of)].clone();
                if self.remover_count[usize::from(candidate)] == 0 {
                    self.add(object, Clause { fact: Some(Fact::Refuted(lemma)), weight }, rests_on);
                }
                continue;
            }
            if object.candidate().is_some_and(|candidate| self.remover_count[usize::from(candidate)] != 0) {
                continue;
            }
            let rests_on = self.support(usize::from(of), next.left);
            let fact = match object.candidate() {
                Some(candidate) => Fact::Only(candidate, of),
                None => Fact::Locked(object.group().unwrap_or_default() as u16, of),
            };
            self.add(object, Clause { fact: Some(fact), weight: weight_of(object, of) }, rests_on);
        }
    }

    /// The number of facts found.
    pub(super) fn len(&self) -> usize {
        self.rests_on.len()
    }

    /// Ignores facts that cost this much or more.
    pub(super) fn limit(&mut self, bound: u32) {
        self.bound = bound;
    }

    /// Whether the assumption leads to a contradiction.
    pub(super) fn is_broken(&self) -> bool {
        self.clash.is_some()
    }

    /// The lemma that the supposition leads to the contradiction, without facts of outer suppositions, and the
    /// length of its text.
    pub(super) fn lemma(&self) -> Option<(Lemma, u32)> {
        let clash = self.clash?;
        let supposed = Literal::on(Candidate::from_index(self.supposed?.into()));
        let needed: Vec<usize> = self.own(&clash.rests_on).iter().collect();
        let length = self.cost(&clash.rests_on);
        let facts =
            self.in_runs(needed).into_iter().filter_map(|fact| self.clause(fact).fact.clone()).collect();
        Some((Lemma { supposed, facts, end: End::Empty(clash.variable) }, length))
    }

    /// The facts without those of outer suppositions.
    fn own(&self, facts: &FactSet) -> FactSet {
        let mut own = *facts;
        own.subtract(&self.outer);
        own
    }

    /// A fact that does not belong to an outer supposition.
    fn clause(&self, number: usize) -> &Clause {
        let first = self.rests_on.len() - self.clauses.len();
        &self.clauses[number - first]
    }

    /// Orders facts so that each comes after the facts that it rests on, and facts with the same reason stand
    /// together as far as possible.
    fn in_runs(&self, mut needed: Vec<usize>) -> Vec<usize> {
        let mut ordered: Vec<usize> = Vec::with_capacity(needed.len());
        while !needed.is_empty() {
            let is_ready = |fact: usize| {
                let before = self.rests_on[fact];
                needed.iter().all(|&other| other == fact || !before.contains(other))
            };
            let last = ordered.last().map(|&fact| run(self.clause(fact)));
            let same = |fact: usize| last.is_some_and(|last| last == run(self.clause(fact)));
            let ready = || needed.iter().enumerate().filter(|(_, fact)| is_ready(**fact));
            let next = ready().find(|(_, fact)| same(**fact)).or_else(|| ready().next());
            let Some((place, _)) = next else { break };
            ordered.push(needed.remove(place));
        }
        ordered
    }

    /// Supposes each candidate in `among`, or each remaining candidate if that is `None`. Candidates that
    /// fail by an argument shorter than `length` become lemmas. Returns the candidates that need a longer
    /// argument to fail.
    pub(super) fn find_lemmas(
        &mut self,
        among: Option<&[CandidateId]>,
        length: u32,
        work_left: &mut usize,
    ) -> Vec<CandidateId> {
        let mut longer = Vec::new();
        let mut failing = Vec::new();
        match among {
            Some(among) => failing.extend_from_slice(among),
            None => {
                let [masks @ .., _] = &self.masks;
                let position = Position::from_masks(masks);
                let mut survivors = Candidates::EMPTY;
                for candidate in position.open_candidates() {
                    if survivors.contains(candidate) || self.knows(Object::of(candidate)) {
                        continue;
                    }
                    *work_left = work_left.saturating_sub(1);
                    let mut quick = position.clone();
                    match quick.assume(candidate) {
                        Ok(()) => survivors.insert_decided(&quick),
                        Err(_) => failing.push(candidate),
                    }
                }
            }
        }
        for candidate in failing {
            if self.remover_count[usize::from(candidate)] != 0 || self.knows(Object::of(candidate)) {
                continue;
            }
            *work_left = work_left.saturating_sub(GROWTH);
            if !self.find_lemma(candidate, length) {
                longer.push(candidate);
            }
        }
        longer
    }

    /// Supposes a candidate, and returns whether it fails by an argument shorter than `length`. If so, a
    /// lemma is added.
    fn find_lemma(&mut self, candidate: CandidateId, length: u32) -> bool {
        let mut inner = self.inside(length);
        inner.assume(candidate);
        inner.run();
        let Some((lemma, length)) = inner.lemma() else { return false };
        let mut rests_on = inner.clash.map_or(FactSet::EMPTY, |clash| clash.rests_on);
        rests_on.intersect(&inner.outer);
        let weight = weight::LEMMA + length;
        let cost = self.cost(&rests_on) + weight;
        self.wait(cost, Object::refuting(candidate), self.lemmas.len() as u16, 0);
        self.lemmas.push(Proved { lemma: Rc::new(lemma), rests_on, weight });
        true
    }

    /// A copy of these facts for an inner supposition.
    fn inside(&self, bound: u32) -> Growth<'a> {
        Growth {
            start: self.start,
            masks: self.masks,
            removers: self.removers.clone(),
            remover_count: self.remover_count.clone(),
            rests_on: self.rests_on.clone(),
            outer: (0..self.rests_on.len()).collect(),
            clauses: Vec::new(),
            supposed: None,
            known: self.known,
            waiting: BinaryHeap::new(),
            lemmas: Vec::new(),
            clash: None,
            bound,
        }
    }

    fn knows(&self, object: Object) -> bool {
        self.known.contains(object.index())
    }

    fn wait(&mut self, cost: u32, object: Object, of: u16, left: u16) {
        use core::cmp::Reverse;
        if cost < self.bound && !self.knows(object) {
            self.waiting.push(Waiting {
                cost: Reverse(cost),
                object: Reverse(object),
                of: Reverse(of),
                left,
            });
        }
    }

    fn add(&mut self, object: Object, clause: Clause, mut rests_on: FactSet) {
        let number = self.rests_on.len();
        if number == MAX_FACTS {
            return;
        }
        self.known.insert(object.index());
        rests_on.insert(number);
        self.rests_on.push(rests_on);
        self.clauses.push(clause);
        let remover = number as u8;
        if let Some(candidate) = object.candidate() {
            for place in PLACES[usize::from(candidate)] {
                let variable = usize::from(place.variable);
                let others = self.start.masks()[variable] & !place.bit;
                for other in in_mask(self.start.members(variable), others) {
                    self.remove(other, remover);
                }
            }
        } else if let Some(group) = object.group() {
            for other in GROUP_LINKS[group] {
                if self.start.has(other) {
                    self.remove(other, remover);
                }
            }
        } else if let Some(candidate) = object.refuted() {
            self.remove(candidate, remover);
        }
    }

    fn remove(&mut self, candidate: CandidateId, remover: u8) {
        let index = usize::from(candidate);
        let count = usize::from(self.remover_count[index]);
        if count == REMOVERS || count > 0 && self.removers[index][count - 1] == remover {
            return;
        }
        self.removers[index][count] = remover;
        self.remover_count[index] += 1;
        let guardian = self.start.guardian(candidate);
        if count == 0 {
            for place in PLACES[index] {
                self.masks[usize::from(place.variable)] &= !place.bit;
            }
            self.masks[GUARDIANS] &= !guardian.unwrap_or(0);
        }
        for place in PLACES[index] {
            self.evaluate(usize::from(place.variable));
        }
        if guardian.is_some() {
            self.evaluate(GUARDIANS);
        }
    }

    /// Looks at the candidates left of a variable: none, one, or a group.
    fn evaluate(&mut self, variable: usize) {
        let left = self.masks[variable];
        if left == 0 {
            let rests_on = self.support(variable, 0);
            let cost = self.cost(&rests_on);
            if cost < self.bound && self.clash.is_none_or(|clash| cost < clash.cost) {
                self.clash = Some(Clash { cost, variable: variable as VariableId, rests_on });
            }
            return;
        }
        let object = if left.is_power_of_two() {
            Object::of(self.start.members(variable)[left.trailing_zeros() as usize])
        } else if (81..VARIABLES).contains(&variable) && left.count_ones() <= 3 {
            let Some(segment) = SEGMENTS[variable].iter().find(|segment| left & !segment.bits == 0) else {
                return;
            };
            Object::of_group(segment.group)
        } else {
            return;
        };
        if self.knows(object) {
            return;
        }
        let cost = self.cost(&self.support(variable, left)) + weight_of(object, variable as VariableId);
        self.wait(cost, object, variable as VariableId, left);
    }

    /// Facts that remove all candidates of a variable except those in `left`. If several facts remove a
    /// candidate, the fact that adds the least cost is taken.
    fn support(&self, variable: usize, left: u16) -> FactSet {
        let mut support = FactSet::EMPTY;
        let mut undecided: [CandidateId; 9] = [0; 9];
        let mut count = 0;
        let gone = self.start.masks()[variable] & !left;
        for candidate in in_mask(self.start.members(variable), gone) {
            let index = usize::from(candidate);
            if self.remover_count[index] == 1 {
                support.unite(&self.rests_on[usize::from(self.removers[index][0])]);
            } else {
                undecided[count] = candidate;
                count += 1;
            }
        }
        for &candidate in &undecided[..count] {
            let index = usize::from(candidate);
            let removers = &self.removers[index][..usize::from(self.remover_count[index])];
            let with = |&remover: &u8| {
                let mut with = support;
                with.unite(&self.rests_on[usize::from(remover)]);
                with
            };
            let best = removers.iter().map(with).min_by_key(|with| self.cost(with));
            support = best.unwrap_or(support);
        }
        support
    }

    fn cost(&self, facts: &FactSet) -> u32 {
        self.own(facts).iter().map(|fact| self.clause(fact).weight).sum()
    }
}

/// The reason that clauses must have in common to be listed in one sentence: the house in which digits are
/// placed, or 0 if each digit is the only digit left in its cell.
fn run(clause: &Clause) -> Option<VariableId> {
    match clause.fact {
        Some(Fact::Only(_, variable)) if variable >= 81 => Some(variable / 9),
        Some(Fact::Only(..)) | None => Some(0),
        Some(Fact::Locked(..) | Fact::Refuted(_)) => None,
    }
}

fn weight_of(object: Object, variable: VariableId) -> u32 {
    if object.group().is_some() {
        weight::GROUP
    } else if variable < 81 {
        weight::DIGIT
    } else {
        weight::PLACE
    }
}
