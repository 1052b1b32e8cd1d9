//! The search: lanes that need a node, a stack that has some, and the grids that come in.

use std::collections::VecDeque;

use super::batch::{Batch, Task};
use super::lanes::{LANES, Lanes};
use super::pack::{Node, pack, strike, unpack};
use super::width::Width;
use super::{Answer, Work};
use crate::grid::Grid;

/// How many grids may be under way: a hard one holds back the answers to those behind it.
const WINDOW: usize = 1 << 14;

/// Sweep until so many lanes wait.
const WAITING: u32 = 192;
/// Fill empty lanes when there are so many: filling one costs as much as filling all.
const FILL: u32 = 96;
/// Split stuck lanes when there are so many.
const SPLIT: u32 = 96;
/// Unload solved lanes when there are so many.
const UNLOAD: u32 = 32;

/// Where solutions go, with the number of their grid.
type Found<'a> = &'a mut dyn FnMut(usize, &Grid);

/// A grid under way.
struct Job {
    /// How many of its nodes are in lanes or on the stack.
    nodes: usize,
    answer: Answer,
}

/// All that a bulk search needs; everything is kept for the next call.
pub(super) struct Search {
    batch: Box<Batch>,
    width: Width,
    limit: usize,
    /// Nodes for which there is no lane yet, with the number of their grid.
    stack: Vec<(Node, usize)>,
    /// For each lane the number of its grid.
    grids: [usize; LANES],
    /// The grids under way, from `first` on.
    jobs: VecDeque<Job>,
    first: usize,
    nodes: u64,
}

impl Search {
    pub(super) fn new(limit: usize, width: Width) -> Search {
        Search {
            batch: Batch::new(),
            width,
            limit,
            stack: Vec::new(),
            grids: [0; LANES],
            jobs: VecDeque::new(),
            first: 0,
            nodes: 0,
        }
    }

    pub(super) fn work(&self) -> Work {
        Work { nodes: self.nodes, sweeps: self.batch.sweeps }
    }

    /// Solves the grids. Each solution goes to `found`, unless that is `None`, as soon as there is
    /// one; each answer goes to `done` in the order of the grids.
    pub(super) fn run(
        &mut self,
        grids: impl Iterator<Item = Grid>,
        mut found: Option<Found>,
        mut done: impl FnMut(usize, Answer),
    ) {
        self.batch.used = Lanes::NONE;
        self.stack.clear();
        self.jobs.clear();
        self.first = 0;

        let mut grids = grids.fuse().peekable();
        if self.limit == 0 {
            grids.enumerate().for_each(|(i, _)| done(i, Answer::default()));
            return;
        }
        loop {
            let more = grids.peek().is_some();
            if self.batch.used.is_none() && self.stack.is_empty() && !more {
                return;
            }
            self.fill(&mut grids);
            let empty = LANES as u32 - self.batch.used.count();
            self.task(Task::Sweep(WAITING.max(empty + 1).min(LANES as u32)));
            self.bury();
            let idle = self.stack.is_empty() && !more;
            if self.due(self.batch.solved, UNLOAD, idle) {
                self.unload(&mut found);
            }
            if self.due(self.batch.stuck & self.batch.used, SPLIT, idle) {
                self.split();
            }
            while let Some(job) = self.jobs.pop_front_if(|job| job.nodes == 0) {
                done(self.first, job.answer);
                self.first += 1;
            }
        }
    }

    fn task(&mut self, task: Task) {
        self.width.run(&mut self.batch, task);
    }

    /// Whether to serve these lanes now: they are many, or nothing else is left to do.
    fn due(&self, lanes: Lanes, many: u32, idle: bool) -> bool {
        let waiting = self.batch.solved | self.batch.stuck;
        !lanes.is_none() && (idle || lanes.count() >= many || self.batch.used.without(waiting).is_none())
    }

    /// Gives empty lanes something to do: nodes if there are plenty, else new grids.
    fn fill(&mut self, grids: &mut core::iter::Peekable<impl Iterator<Item = Grid>>) {
        let empty = !self.batch.used;
        if empty.count() < FILL {
            return;
        }
        let mut lanes = Lanes::NONE;
        let room = self.jobs.len() + LANES <= WINDOW;
        if room && self.stack.len() < empty.count() as usize / 2 && grids.peek().is_some() {
            for (lane, grid) in empty.iter().zip(grids) {
                self.batch.grids[lane] = pack(&grid.to_bytes());
                self.grids[lane] = self.first + self.jobs.len();
                self.jobs.push_back(Job { nodes: 1, answer: Answer::default() });
                lanes.insert(lane);
            }
            self.nodes += u64::from(lanes.count());
            self.task(Task::LoadGrids(lanes));
        } else if !self.stack.is_empty() {
            for lane in empty.iter() {
                let Some((node, grid)) = self.stack.pop() else { break };
                let job = &mut self.jobs[grid - self.first];
                if job.answer.count == self.limit {
                    job.nodes -= 1;
                } else {
                    self.batch.nodes[lane] = node;
                    self.grids[lane] = grid;
                    lanes.insert(lane);
                }
            }
            self.nodes += u64::from(lanes.count());
            self.task(Task::LoadNodes(lanes));
        }
    }

    /// Empties the dead lanes.
    fn bury(&mut self) {
        for lane in self.batch.dead.iter() {
            self.jobs[self.grids[lane] - self.first].nodes -= 1;
        }
        self.batch.used = self.batch.used.without(self.batch.dead);
    }

    /// Empties the solved lanes, and those whose grid needs no further solution.
    fn unload(&mut self, found: &mut Option<Found>) {
        if found.is_some() {
            self.task(Task::Unload);
        }
        let mut satisfied = false;
        for lane in self.batch.solved.iter() {
            let grid = self.grids[lane];
            let job = &mut self.jobs[grid - self.first];
            job.nodes -= 1;
            if job.answer.count == self.limit {
                continue;
            }
            job.answer.count += 1;
            satisfied |= job.answer.count == self.limit && job.nodes > 0;
            if let Some(found) = found {
                let solution = Grid::from_bytes(&unpack(&self.batch.grids[lane]));
                found(grid, &solution);
                job.answer.solution.get_or_insert(solution);
            }
        }
        self.batch.used = self.batch.used.without(self.batch.solved);
        if satisfied {
            for lane in self.batch.used.iter() {
                let job = &mut self.jobs[self.grids[lane] - self.first];
                if job.answer.count == self.limit {
                    job.nodes -= 1;
                    self.batch.used.remove(lane);
                }
            }
        }
    }

    /// Tries a digit in the stuck lanes, and puts the node without it on the stack.
    fn split(&mut self) {
        let lanes = self.batch.stuck & self.batch.used;
        self.task(Task::Split(lanes));
        for lane in lanes.iter() {
            let choice = self.batch.choices[lane] as usize;
            let (cell, digits) = (choice & 127, choice >> 7);
            let mut node = self.batch.nodes[lane];
            strike(&mut node, digits.trailing_zeros() as usize, cell);
            let grid = self.grids[lane];
            self.stack.push((node, grid));
            self.jobs[grid - self.first].nodes += 1;
        }
    }
}
