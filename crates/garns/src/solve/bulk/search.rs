//! The search: lanes that need a node, a stack that has some, and the grids that come in.

use std::collections::VecDeque;

use super::batch::{Desk, Task};
use super::lanes::{LANES, Lanes, Vector};
use super::pack::{pack, unpack};
use super::route::Route;
use super::width::Machine;
use super::{Answer, Work};
use crate::grid::Grid;

/// How many grids may be under way: a hard one holds back the answers to those behind it.
const WINDOW: usize = 1 << 14;

// A task costs the same for one lane as for all, so lanes wait until they are many. These numbers
// are the best of those measured.

/// Sweep until so many lanes are empty or wait.
const WAITING: u32 = 176;
/// Fill so many empty lanes.
const FILL: u32 = 64;
/// Split so many stuck lanes.
const SPLIT: u32 = 80;
/// Unload so many full lanes.
const UNLOAD: u32 = 32;

/// Where solutions go, with the number of their grid.
type Found<'a> = &'a mut dyn FnMut(usize, &Grid);

/// A grid under way.
struct Job {
    /// How many of its nodes are in lanes or frames.
    nodes: usize,
    answer: Answer,
}

/// Who is in a frame of the stack. The nodes themselves are with the lanes.
struct Frame {
    lanes: Lanes,
    /// For each lane the number of its grid.
    grids: [usize; LANES],
}

/// All that a bulk search needs; everything is kept for the next call.
pub(super) struct Search {
    machine: Machine,
    desk: Box<Desk>,
    limit: usize,
    /// For each lane the number of its grid.
    grids: [usize; LANES],
    /// The stack. Any frame that has nothing in it can be used again.
    frames: Vec<Frame>,
    /// The grids under way, from `first` on.
    jobs: VecDeque<Job>,
    first: usize,
    nodes: u64,
}

impl Search {
    pub(super) fn new(limit: usize, machine: Machine) -> Search {
        Search {
            machine,
            desk: Desk::new(),
            limit,
            grids: [0; LANES],
            frames: Vec::new(),
            jobs: VecDeque::new(),
            first: 0,
            nodes: 0,
        }
    }

    pub(super) fn work(&self) -> Work {
        Work { nodes: self.nodes, sweeps: self.desk.sweeps }
    }

    /// Solves the grids. Each solution goes to `found`, unless that is `None`, as soon as there is
    /// one; each answer goes to `done` in the order of the grids.
    pub(super) fn run(
        &mut self,
        grids: impl Iterator<Item = Grid>,
        mut found: Option<Found>,
        mut done: impl FnMut(usize, Answer),
    ) {
        self.reset();
        let mut grids = grids.fuse().peekable();
        if self.limit == 0 {
            grids.enumerate().for_each(|(i, _)| done(i, Answer::default()));
            return;
        }
        loop {
            self.fill(&mut grids);
            let used = self.desk.used.count();
            if used == 0 {
                return;
            }
            self.task(Task::Sweep(WAITING.max(LANES as u32 - used + 1)));
            self.bury();
            let idle = grids.peek().is_none() && self.frames.iter().all(|frame| frame.lanes.is_none());
            if self.due(self.desk.full, UNLOAD, idle) {
                self.unload(&mut found);
            }
            let stuck = self.desk.stuck & self.desk.used;
            if self.due(stuck, SPLIT, idle) {
                self.split(stuck);
            }
            while let Some(job) = self.jobs.pop_front_if(|job| job.nodes == 0) {
                done(self.first, job.answer);
                self.first += 1;
            }
        }
    }

    fn reset(&mut self) {
        self.desk.used = Lanes::NONE;
        self.frames.iter_mut().for_each(|frame| frame.lanes = Lanes::NONE);
        self.jobs.clear();
        self.first = 0;
    }

    fn task(&mut self, task: Task) {
        self.machine.run(&mut self.desk, task);
    }

    /// Whether to serve these lanes now: they are many, or nothing else is left to do.
    fn due(&self, lanes: Lanes, many: u32, idle: bool) -> bool {
        let busy = self.desk.used.without(self.desk.full | self.desk.stuck);
        !lanes.is_none() && (idle || lanes.count() >= many || busy.is_none())
    }

    /// Gives empty lanes something to do: nodes from the stack, else new grids.
    fn fill(&mut self, grids: &mut core::iter::Peekable<impl Iterator<Item = Grid>>) {
        while (!self.desk.used).count() >= FILL && self.resume() {}
        let empty = !self.desk.used;
        if empty.count() < FILL || self.jobs.len() + LANES > WINDOW || grids.peek().is_none() {
            return;
        }
        let mut lanes = Lanes::NONE;
        for (lane, grid) in empty.iter().zip(grids) {
            self.desk.grids[lane] = pack(&grid.to_bytes());
            self.grids[lane] = self.first + self.jobs.len();
            self.jobs.push_back(Job { nodes: 1, answer: Answer::default() });
            lanes.insert(lane);
        }
        self.nodes += u64::from(lanes.count());
        self.task(Task::LoadGrids(lanes));
    }

    /// Brings nodes from the last frame into empty lanes; whether there were any.
    fn resume(&mut self) -> bool {
        let Some(number) = self.frames.iter().rposition(|frame| !frame.lanes.is_none()) else {
            return false;
        };
        let frame = &mut self.frames[number];
        let route = Route::find_long(frame.lanes, !self.desk.used);
        frame.lanes = frame.lanes.without(route.from());
        route.each(|from, to| self.grids[to] = frame.grids[from]);
        self.task(Task::Resume(number, route));
        true
    }

    /// Empties the dead lanes.
    fn bury(&mut self) {
        for lane in self.desk.dead.iter() {
            self.jobs[self.grids[lane] - self.first].nodes -= 1;
        }
        self.desk.used = self.desk.used.without(self.desk.dead);
    }

    /// Empties the full lanes, and drops what belongs to grids that need no further solution.
    fn unload(&mut self, found: &mut Option<Found>) {
        self.task(Task::Verify);
        self.desk.dead = self.desk.full.without(self.desk.solved);
        self.bury();
        if found.is_some() {
            self.task(Task::Unload);
        }
        let mut satisfied = false;
        for lane in self.desk.solved.iter() {
            let grid = self.grids[lane];
            let job = &mut self.jobs[grid - self.first];
            job.nodes -= 1;
            if job.answer.count == self.limit {
                continue;
            }
            job.answer.count += 1;
            satisfied |= job.answer.count == self.limit && job.nodes > 0;
            if let Some(found) = found {
                let solution = Grid::from_bytes(&unpack(&self.desk.grids[lane]));
                found(grid, &solution);
                job.answer.solution.get_or_insert(solution);
            }
        }
        self.desk.used = self.desk.used.without(self.desk.solved);
        self.desk.full = Lanes::NONE;
        if satisfied {
            let (jobs, first, limit) = (&mut self.jobs, self.first, self.limit);
            let mut sift = |lanes: &mut Lanes, grids: &[usize; LANES]| {
                for lane in lanes.iter() {
                    let job = &mut jobs[grids[lane] - first];
                    if job.answer.count == limit {
                        job.nodes -= 1;
                        lanes.remove(lane);
                    }
                }
            };
            sift(&mut self.desk.used, &self.grids);
            self.frames.iter_mut().for_each(|frame| sift(&mut frame.lanes, &frame.grids));
        }
    }

    /// Tries a candidate in the stuck lanes, and finds a place for the node without it: in an empty
    /// lane if there is a way, else in a frame.
    fn split(&mut self, stuck: Lanes) {
        let route = Route::find(stuck, !self.desk.used);
        let rest = stuck.without(route.from());
        let (number, later) = self.way_to_a_frame(rest);
        let lanes = route.from() | later.from();
        self.nodes += u64::from(lanes.count());
        self.task(Task::Split(lanes, route, number, later));
        for lane in lanes.iter() {
            self.jobs[self.grids[lane] - self.first].nodes += 1;
        }
        let frame = &mut self.frames[number];
        frame.lanes = frame.lanes | later.to();
        later.each(|from, to| frame.grids[to] = self.grids[from]);
        route.each(|from, to| self.grids[to] = self.grids[from]);
    }

    /// Where to keep these nodes: the last frame that has something in it if it has room for most
    /// of them, or else the one after, which has room for all.
    fn way_to_a_frame(&mut self, nodes: Lanes) -> (usize, Route) {
        let last = self.frames.iter().rposition(|frame| !frame.lanes.is_none());
        if let Some(last) = last {
            let route = Route::find(nodes, !self.frames[last].lanes);
            if 4 * route.to().count() >= 3 * nodes.count() {
                return (last, route);
            }
        }
        let next = last.map_or(0, |last| last + 1);
        if next == self.frames.len() {
            self.frames.push(Frame { lanes: Lanes::NONE, grids: [0; LANES] });
        }
        (next, Route::find(nodes, !Lanes::NONE))
    }
}
