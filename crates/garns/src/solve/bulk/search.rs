//! The search: gives each lane a node, from the stack or from the next grid, and collects the answers.

use core::iter::Peekable;
use std::collections::VecDeque;

use super::batch::{Desk, Task};
use super::lanes::{LANES, LaneSet, Vector};
use super::pack::{Packed, pack, unpack, unpack_solution};
use super::route::Route;
use super::width::Machine;
use super::{Answer, Work};
use crate::Grid;
use crate::solve::Undecided;
use crate::solve::single::solutions_with;

/// The greatest number of unfinished grids: a hard grid delays the answers to all grids after it.
const WINDOW: usize = 1 << 14;

// A task costs the same for one lane as for all, so it waits until many lanes need it. The following
// numbers were the fastest in measurements.

/// Sweep until this many lanes are empty or wait for another task.
const WAITING: u32 = 176;
/// Fill lanes when this many are empty.
const FILL: u32 = 64;
/// Split lanes when this many are stuck.
const SPLIT: u32 = 80;
/// Unload lanes when this many are full.
const UNLOAD: u32 = 32;
/// While the stack has fewer frames than this, prefer new grids to nodes from the stack. Frames are then
/// well filled when they are needed, and nodes of grids that are answered meanwhile never need a lane.
const FRAMES: usize = 3;

/// A grid with this many nodes and no solution yet is handed over to the single solver if a house has a
/// digit twice. The single solver finds this at once; looking for it here would delay all other lanes.
const SUSPECT: usize = 32;

/// A grid with this many nodes and no solution yet is handed over to the single solver. No puzzle needs
/// that many nodes, but a contradictory grid with few clues can. If no cell has two candidates, the
/// single solver tries, in a long search, a digit with two places in a house; searching for such a digit
/// here would delay all other lanes.
const STRAGGLER: usize = 1 << 12;

// If nearly all grids have a second solution, the lanes do unnecessary work: they follow both halves of
// every choice, though one half usually contains two solutions. The single solver follows one half first,
// so it takes over the next grids.

/// The score at which the single solver takes over. A grid with a second solution adds one point, any
/// other grid subtracts `ONE_SOLUTION` points.
const HAND_OVER: u32 = 64;
/// The highest score.
const MOST: u32 = 2 * HAND_OVER;
/// The points that a grid without a second solution subtracts.
const ONE_SOLUTION: u32 = 3;

/// A callback that gets each solution with the number of its grid.
type Found<'a> = &'a mut dyn FnMut(usize, &Grid);

/// A grid that is being solved.
struct Job {
    /// The grid as it was given.
    grid: Packed,
    /// The number of its nodes that are in lanes or frames.
    nodes: u32,
    /// The number of nodes that it has had since its last solution.
    seen: usize,
    answer: Answer,
    /// Whether the answer is complete, so that the remaining nodes are not needed.
    is_answered: bool,
}

impl Job {
    fn new(grid: Packed) -> Job {
        Job { grid, nodes: 1, seen: 1, answer: Answer::default(), is_answered: false }
    }

    /// Counts a solution, and hands it to `found` if the caller wants solutions.
    fn add(&mut self, number: usize, solution: Option<Grid>, limit: usize, found: &mut Option<Found>) {
        self.answer.count += 1;
        self.seen = 0;
        self.is_answered = self.answer.count == limit;
        if let (Some(found), Some(solution)) = (found, solution) {
            found(number, &solution);
            self.answer.solution.get_or_insert(solution);
        }
    }

    fn grid(&self) -> Grid {
        Grid::from_bytes(&unpack(&self.grid))
    }

    /// Whether the lanes should not go on with this grid, now that it has had one more node.
    fn is_straggler(&self, patience: usize) -> bool {
        if self.answer.count > 0 {
            return self.seen >= patience;
        }
        self.seen >= STRAGGLER.min(patience) || self.seen == SUSPECT && !self.grid().conflicts().is_empty()
    }

    fn give_up(&mut self, undecided: Undecided) {
        self.answer.undecided = Some(undecided);
        self.is_answered = true;
    }
}

/// The grids of the nodes in a frame of the stack. The nodes themselves are stored in the batch.
struct Frame {
    lanes: LaneSet,
    /// For each lane, the number of its grid.
    grids: [usize; LANES],
}

/// The state of a bulk search. Its memory is kept for the next call.
pub(super) struct Search {
    lanes: crate::solve::Lanes,
    machine: Machine,
    desk: Box<Desk>,
    limit: usize,
    /// The number of nodes without a further solution after which the search gives up on a grid.
    patience: usize,
    /// For each lane, the number of its grid.
    grids: [usize; LANES],
    /// The stack. Frames that have become empty are reused.
    frames: Vec<Frame>,
    /// The unfinished grids; `first` is the number of the first of them.
    jobs: VecDeque<Job>,
    first: usize,
    /// The numbers of the grids to hand over to the single solver or, with some solutions, to give up.
    stragglers: Vec<usize>,
    /// The score that rises while grids have a second solution; see `HAND_OVER`.
    several: u32,
    nodes: u64,
}

impl Search {
    pub(super) fn new(limit: usize, lanes: crate::solve::Lanes, patience: usize) -> Search {
        Search {
            lanes,
            machine: Machine::new(lanes),
            desk: Desk::new(),
            limit,
            patience,
            grids: [0; LANES],
            frames: Vec::new(),
            jobs: VecDeque::new(),
            first: 0,
            stragglers: Vec::new(),
            several: 0,
            nodes: 0,
        }
    }

    pub(super) fn set_patience(&mut self, nodes: usize) {
        self.patience = nodes;
    }

    pub(super) fn work(&self) -> Work {
        Work { nodes: self.nodes, sweeps: self.desk.sweeps }
    }

    /// Solves the grids. Each solution goes to `found`, if that is not `None`, as soon as it is
    /// known; each answer goes to `done` in the order of the grids.
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
            let is_alone = self.several >= HAND_OVER;
            if is_alone {
                self.solve_alone(&mut grids, &mut found);
                self.deliver(&mut done);
            }
            self.fill(&mut grids, !is_alone);
            let used = self.desk.used.count();
            if used == 0 {
                if grids.peek().is_none() {
                    return;
                }
                continue;
            }
            self.task(Task::Sweep(WAITING.max(LANES as u32 - used + 1)));
            self.drop_dead();
            let idle = grids.peek().is_none() && self.frames.iter().all(|frame| frame.lanes.is_none());
            if self.is_due(self.desk.full, UNLOAD, idle) {
                self.unload(&mut found);
            }
            let stuck = self.desk.stuck & self.desk.used;
            if self.is_due(stuck, SPLIT, idle) {
                self.split(stuck);
                self.hand_over(&mut found);
            }
            self.deliver(&mut done);
        }
    }

    fn reset(&mut self) {
        self.desk.used = LaneSet::NONE;
        self.frames.iter_mut().for_each(|frame| frame.lanes = LaneSet::NONE);
        self.jobs.clear();
        self.first = 0;
        self.several = 0;
    }

    /// Hands out the answers that are complete, in the order of the grids.
    fn deliver(&mut self, done: &mut impl FnMut(usize, Answer)) {
        while let Some(job) = self.jobs.pop_front_if(|job| job.nodes == 0) {
            // Only with a limit of 2 is the single solver faster. With a higher limit, most nodes of a
            // grid are needed anyway.
            let is_several = self.limit == 2 && job.answer.count == 2;
            self.several = match is_several {
                true => MOST.min(self.several + 1),
                false => self.several.saturating_sub(ONE_SOLUTION),
            };
            done(self.first, job.answer);
            self.first += 1;
        }
    }

    /// Gives some of the next grids to the single solver.
    fn solve_alone(&mut self, grids: &mut Peekable<impl Iterator<Item = Grid>>, found: &mut Option<Found>) {
        let room = LANES.min(WINDOW - self.jobs.len());
        for grid in grids.take(room) {
            let number = self.first + self.jobs.len();
            let mut job = Job::new(pack(&grid.to_bytes()));
            job.nodes = 0;
            self.jobs.push_back(job);
            self.answer_alone(number, &grid, found);
        }
    }

    /// Completes the answer to a grid, of which no solution has been found yet, with the single solver.
    fn answer_alone(&mut self, number: usize, grid: &Grid, found: &mut Option<Found>) {
        let job = &mut self.jobs[number - self.first];
        let mut solutions = solutions_with(self.lanes, grid);
        while !job.is_answered {
            match solutions.advance_within(solutions.nodes().saturating_add(self.patience)) {
                Ok(true) => {
                    let solution = found.as_ref().map(|_| solutions.current());
                    job.add(number, solution, self.limit, found);
                }
                Ok(false) => job.is_answered = true,
                Err(undecided) => job.give_up(undecided),
            }
        }
    }

    fn task(&mut self, task: Task) {
        self.machine.run(&mut self.desk, task);
    }

    /// Whether to serve these lanes now, because there are many of them, because no other lane can
    /// advance, or because (`idle`) no grid and no frame is left to fill lanes from.
    fn is_due(&self, lanes: LaneSet, many: u32, idle: bool) -> bool {
        let busy = self.desk.used.without(self.desk.full | self.desk.stuck);
        !lanes.is_none() && (idle || lanes.count() >= many || busy.is_none())
    }

    /// Fills lanes if many are empty: with nodes from the stack, if it has many frames or no grid can be
    /// loaded, and then with new grids.
    fn fill(&mut self, grids: &mut Peekable<impl Iterator<Item = Grid>>, may_load: bool) {
        let can_load = may_load && self.jobs.len() + LANES <= WINDOW && grids.peek().is_some();
        let frames = self.frames.iter().filter(|frame| !frame.lanes.is_none()).count();
        if frames >= FRAMES || !can_load {
            while (!self.desk.used).count() >= FILL && self.resume() {}
        }
        let empty = !self.desk.used;
        if empty.count() < FILL || !can_load {
            return;
        }
        let mut lanes = LaneSet::NONE;
        for (lane, grid) in empty.iter().zip(grids) {
            let grid = pack(&grid.to_bytes());
            self.desk.grids[lane] = grid;
            self.grids[lane] = self.first + self.jobs.len();
            self.jobs.push_back(Job::new(grid));
            lanes.insert(lane);
        }
        self.nodes += u64::from(lanes.count());
        self.task(Task::LoadGrids(lanes));
    }

    /// Moves nodes from the last frame into empty lanes, and returns whether there were any.
    fn resume(&mut self) -> bool {
        let Some(number) = self.frames.iter().rposition(|frame| !frame.lanes.is_none()) else {
            return false;
        };
        let frame = &mut self.frames[number];
        let route = self.machine.route(frame.lanes, !self.desk.used, true);
        frame.lanes = frame.lanes.without(route.from());
        route.each(|from, to| self.grids[to] = frame.grids[from]);
        self.task(Task::Resume(number, route));
        true
    }

    /// Empties the dead lanes.
    fn drop_dead(&mut self) {
        for lane in self.desk.dead.iter() {
            self.jobs[self.grids[lane] - self.first].nodes -= 1;
        }
        self.desk.used = self.desk.used.without(self.desk.dead);
    }

    /// Empties the full lanes, and drops the nodes of grids that are answered now.
    fn unload(&mut self, found: &mut Option<Found>) {
        self.task(Task::Verify);
        self.desk.dead = self.desk.full.without(self.desk.solved);
        self.drop_dead();
        if found.is_some() {
            self.task(Task::Unload);
        }
        let mut has_surplus = false;
        for lane in self.desk.solved.iter() {
            let number = self.grids[lane];
            let job = &mut self.jobs[number - self.first];
            job.nodes -= 1;
            if !job.is_answered {
                let solution =
                    found.as_ref().map(|_| Grid::from_bytes(&unpack_solution(&self.desk.grids[lane])));
                job.add(number, solution, self.limit, found);
                has_surplus |= job.is_answered && job.nodes > 0;
            }
        }
        self.desk.used = self.desk.used.without(self.desk.solved);
        self.desk.full = LaneSet::NONE;
        if has_surplus {
            self.drop_answered();
        }
    }

    /// Drops the nodes of grids that are answered.
    fn drop_answered(&mut self) {
        let (jobs, first) = (&mut self.jobs, self.first);
        let mut drop_from = |lanes: &mut LaneSet, grids: &[usize; LANES]| {
            for lane in lanes.iter() {
                let job = &mut jobs[grids[lane] - first];
                if job.is_answered {
                    job.nodes -= 1;
                    lanes.remove(lane);
                }
            }
        };
        drop_from(&mut self.desk.used, &self.grids);
        self.frames.iter_mut().for_each(|frame| drop_from(&mut frame.lanes, &frame.grids));
    }

    /// Gives stragglers to the single solver. Those with a solution are given up: the single solver would
    /// find the solution again.
    fn hand_over(&mut self, found: &mut Option<Found>) {
        if self.stragglers.is_empty() {
            return;
        }
        while let Some(number) = self.stragglers.pop() {
            let job = &mut self.jobs[number - self.first];
            if job.answer.count == 0 && !job.is_answered {
                let grid = job.grid();
                self.answer_alone(number, &grid, found);
            } else if !job.is_answered {
                job.give_up(Undecided::after(job.seen));
            }
        }
        self.drop_answered();
    }

    /// Tries a candidate in each stuck lane whose other node finds a place: the node without the
    /// candidate moves to an empty lane if there is a route, or else into a frame. The other stuck lanes
    /// wait.
    fn split(&mut self, stuck: LaneSet) {
        let route = self.machine.route(stuck, !self.desk.used, false);
        let rest = stuck.without(route.from());
        let (number, later) = self.route_to_frame(rest);
        let lanes = route.from() | later.from();
        self.nodes += u64::from(lanes.count());
        self.task(Task::Split(lanes, route, number, later));
        for lane in lanes.iter() {
            let job = &mut self.jobs[self.grids[lane] - self.first];
            job.nodes += 1;
            job.seen += 1;
            if job.is_straggler(self.patience) {
                self.stragglers.push(self.grids[lane]);
            }
        }
        let frame = &mut self.frames[number];
        frame.lanes = frame.lanes | later.to();
        later.each(|from, to| frame.grids[to] = self.grids[from]);
        route.each(|from, to| self.grids[to] = self.grids[from]);
    }

    /// The frame for these nodes, and the route into it: the last frame in use if it has room for most of
    /// the nodes, or else the next frame, which has room for all.
    fn route_to_frame(&mut self, nodes: LaneSet) -> (usize, Route) {
        let last = self.frames.iter().rposition(|frame| !frame.lanes.is_none());
        if let Some(last) = last {
            let route = self.machine.route(nodes, !self.frames[last].lanes, false);
            if 4 * route.to().count() >= 3 * nodes.count() {
                return (last, route);
            }
        }
        let next = last.map_or(0, |last| last + 1);
        if next == self.frames.len() {
            self.frames.push(Frame { lanes: LaneSet::NONE, grids: [0; LANES] });
        }
        (next, self.machine.route(nodes, !LaneSet::NONE, false))
    }
}
