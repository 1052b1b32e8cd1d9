//! Short chains that alternate between strong and weak links and never return to a cell.

use crate::logic::argue;
use crate::logic::proof::Literal;
use crate::{Board, Candidate, CandidateSet, CellSet, Digit};

/// The greatest number of candidates in a chain.
const LONGEST: usize = 20;

/// A chain of candidates that are alternately false and true: the first is false and the last is true.
#[derive(Clone, Debug)]
pub(crate) struct FoundChain {
    /// The candidates of the chain, the first of which is false.
    pub(crate) candidates: Vec<Candidate>,
    /// The candidates that the chain removes, because they see both ends.
    pub(crate) removed: CandidateSet,
}

/// The links that a chain may use.
pub(crate) trait Links {
    /// The candidates that are true if this candidate is false.
    fn strong(&self, from: Candidate) -> CandidateSet;
    /// The places of a digit that a chain may pass through.
    fn places(&self, digit: Digit) -> CellSet;
}

/// Chains whose two ends have the same digit and that remove a candidate. There is at most one chain for each
/// start and end: the shortest chain, or a longer chain if the shortest returns to a cell.
pub(crate) fn all(board: &Board, links: &impl Links) -> Vec<FoundChain> {
    let mut chains = Vec::new();
    let mut starts = CandidateSet::EMPTY;
    for digit in Digit::ALL {
        *starts.cells_mut(digit) = links.places(digit);
    }
    let mut search = Search::new(links, &starts);
    let mut distances: Vec<Option<Vec<u8>>> = vec![None; 729];
    for cell in board.open() {
        for digit in board.candidates(cell) {
            let start = Candidate { cell, digit };
            if !starts.contains(start) {
                continue;
            }
            search.spread(start);
            for end in search.reached(digit) {
                let removed = argue::digit_in(digit, board.places(digit) & cell.peers() & end.cell.peers());
                if removed.is_empty() {
                    continue;
                }
                let mut candidates = search.chain(start, end);
                if candidates.len() > LONGEST || !is_simple(&candidates) {
                    candidates = vec![start];
                    let far = distances[end.index()].get_or_insert_with(|| search.distances(end));
                    if !search.extend_chain(&mut candidates, CellSet::EMPTY, end, far, &mut 20_000) {
                        continue;
                    }
                }
                if candidates.len() > 3 {
                    chains.push(FoundChain { candidates, removed });
                }
            }
        }
    }
    chains
}

/// For every candidate, the candidates that links lead to, all in one list.
struct LinkLists {
    all: Vec<Candidate>,
    begins: [u16; 730],
}

impl LinkLists {
    fn new(starts: &CandidateSet, links: impl Fn(Candidate) -> CandidateSet) -> LinkLists {
        let mut lists = LinkLists { all: Vec::new(), begins: [0; 730] };
        for index in 0..729 {
            let from = Candidate::from_index(index);
            if starts.contains(from) {
                lists.all.extend(links(from).iter());
            }
            lists.begins[index + 1] = lists.all.len() as u16;
        }
        lists
    }

    fn of(&self, from: Candidate) -> &[Candidate] {
        let index = from.index();
        &self.all[usize::from(self.begins[index])..usize::from(self.begins[index + 1])]
    }
}

struct Search {
    strong: LinkLists,
    weak: LinkLists,
    /// By literal: the candidate from which the search reached it.
    from: Vec<Option<Candidate>>,
    queue: Vec<Literal>,
}

impl Search {
    fn new(links: &impl Links, starts: &CandidateSet) -> Search {
        Search {
            strong: LinkLists::new(starts, |from| links.strong(from)),
            weak: LinkLists::new(starts, |Candidate { cell, digit }| {
                argue::digit_in(digit, starts.cells(digit) & cell.peers())
            }),
            from: vec![None; 2 * 729],
            queue: Vec::new(),
        }
    }

    /// Searches breadth first from a candidate that is false.
    fn spread(&mut self, start: Candidate) {
        for reached in self.queue.drain(..) {
            self.from[reached.index()] = None;
        }
        self.queue.push(Literal::off(start));
        self.from[Literal::off(start).index()] = Some(start);
        let mut next = 0;
        while next < self.queue.len() {
            let Literal { candidate: from, on } = self.queue[next];
            next += 1;
            let links = if on { &self.weak } else { &self.strong };
            for &to in links.of(from) {
                let to = Literal { candidate: to, on: !on };
                if self.from[to.index()].is_none() {
                    self.from[to.index()] = Some(from);
                    self.queue.push(to);
                }
            }
        }
    }

    fn reached(&self, digit: Digit) -> Vec<Candidate> {
        let ends = self.queue.iter().filter(|end| end.on && end.candidate.digit == digit);
        ends.map(|end| end.candidate).collect()
    }

    fn chain(&self, start: Candidate, end: Candidate) -> Vec<Candidate> {
        let mut chain = vec![end];
        let mut at = Literal::on(end);
        while at != Literal::off(start) {
            let Some(candidate) = self.from[at.index()] else {
                debug_assert!(false, "the search did not reach {at}");
                break;
            };
            at = Literal { candidate, on: !at.on };
            chain.push(candidate);
        }
        chain.reverse();
        chain
    }

    /// Extends the chain, depth first, to a chain that ends at `end` and never returns to a cell. Gives
    /// up when `attempts` are used up. `far` has the distance of each literal to the true end.
    fn extend_chain(
        &self,
        chain: &mut Vec<Candidate>,
        passed: CellSet,
        end: Candidate,
        far: &[u8],
        attempts: &mut usize,
    ) -> bool {
        let Some(&last) = chain.last() else { return false };
        let on = chain.len().is_multiple_of(2);
        if on && last == end && chain.len() > 2 {
            return true;
        }
        if chain.len() >= LONGEST || *attempts == 0 {
            return false;
        }
        *attempts -= 1;
        let links = if on { &self.weak } else { &self.strong };
        for &to in links.of(last) {
            // A chain may return to a cell only if it ends at its own start.
            let back = (on || to != chain[0]) && passed.contains(to.cell);
            let distance = usize::from(far[Literal { candidate: to, on: !on }.index()]);
            if back || chain.len() + 1 + distance > LONGEST {
                continue;
            }
            chain.push(to);
            let passed = if to.cell == last.cell { passed } else { passed.with(last.cell) };
            if self.extend_chain(chain, passed, end, far, attempts) {
                return true;
            }
            chain.pop();
        }
        false
    }

    /// The distance from each literal to the true end. All links work in both
    /// directions, so this is the distance from the false end to the candidate in its opposite state.
    fn distances(&self, end: Candidate) -> Vec<u8> {
        let mut far = vec![u8::MAX; 2 * 729];
        far[Literal::on(end).index()] = 0;
        let mut queue = vec![Literal::off(end)];
        let mut next = 0;
        while next < queue.len() {
            let from = queue[next];
            next += 1;
            let distance = far[from.negated().index()].saturating_add(1);
            let links = if from.on { &self.weak } else { &self.strong };
            for &to in links.of(from.candidate) {
                let to = Literal { candidate: to, on: !from.on };
                let there = &mut far[to.negated().index()];
                if *there == u8::MAX {
                    *there = distance;
                    queue.push(to);
                }
            }
        }
        far
    }
}

/// Whether the chain never returns to a cell; it may end at its own start.
fn is_simple(chain: &[Candidate]) -> bool {
    let mut passed = CellSet::EMPTY;
    for (i, pair) in chain.windows(2).enumerate() {
        if pair[0].cell == pair[1].cell {
            continue;
        }
        let closes = i + 2 == chain.len() && pair[1] == chain[0];
        passed.insert(pair[0].cell);
        if passed.contains(pair[1].cell) && !closes {
            return false;
        }
    }
    true
}
