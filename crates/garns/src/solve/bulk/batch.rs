//! 256 lanes, and the desk beside them where things are staged on their way in and out.

// The indices are words, rows and lanes.
#![allow(clippy::needless_range_loop)]

use super::branch::{Choice, Scores};
use super::lanes::{LANES, Lanes, Vector};
use super::pack::Packed;
use super::route::{Moves, Route};
use super::sweep::Sliced;
use super::transpose::{transpose, transpose_low};

/// What there is to do with the lanes. One entrance for all of it, so that there is one place
/// where the width of the registers is chosen.
#[derive(Clone, Copy, Debug)]
pub(super) enum Task {
    /// Fill these lanes with the packed grids staged for them.
    LoadGrids(Lanes),
    /// Sweep until this many lanes are empty or wait for something else.
    Sweep(u32),
    /// Check the full lanes.
    Verify,
    /// Stage the solutions of the solved lanes.
    Unload,
    /// Choose a candidate in these lanes and try it there. The node without it goes by the first
    /// route to an empty lane, or by the second into the frame of this number.
    Split(Lanes, Route, usize, Route),
    /// Bring nodes from the frame of this number into empty lanes.
    Resume(usize, Route),
}

/// One layer of the stack: nodes to be looked at later, sliced as they are in the lanes.
pub(super) struct Frame<V> {
    pub(super) left: [[V; 81]; 9],
    pub(super) single: [V; 81],
}

/// What the lanes and the rest of the search have to say to each other. Places have the numbers of
/// lanes: what is staged for lane 7 is in place 7.
pub(super) struct Desk {
    /// Lanes that hold a node.
    pub(super) used: Lanes,
    /// Of these, the ones that met a contradiction.
    pub(super) dead: Lanes,
    /// The ones with one candidate in every cell.
    pub(super) full: Lanes,
    /// The ones of these, once checked, that have every digit in every house.
    pub(super) solved: Lanes,
    /// The ones in which the last sweep has decided too little.
    pub(super) stuck: Lanes,
    pub(super) grids: [Packed; LANES],
    /// How many sweeps were done.
    pub(super) sweeps: u64,
}

impl Desk {
    pub(super) fn new() -> Box<Desk> {
        Box::new(Desk {
            used: Lanes::NONE,
            dead: Lanes::NONE,
            full: Lanes::NONE,
            solved: Lanes::NONE,
            stuck: Lanes::NONE,
            grids: [[0; 6]; LANES],
            sweeps: 0,
        })
    }
}

/// The lanes themselves.
pub(super) struct Batch<V> {
    sliced: Sliced<V>,
    frames: Vec<Frame<V>>,
    block: [V; 64],
    scores: Scores<V>,
    up: bool,
}

impl<V: Vector> Batch<V> {
    pub(super) fn new() -> Box<Batch<V>> {
        Box::new(Batch {
            sliced: Sliced::EMPTY,
            frames: Vec::new(),
            block: [V::NONE; 64],
            scores: [[V::NONE; 5]; 81],
            up: false,
        })
    }

    #[inline(always)]
    pub(super) fn run(&mut self, desk: &mut Desk, task: Task) {
        match task {
            Task::LoadGrids(lanes) => {
                self.load_grids(&desk.grids, V::new(lanes));
                self.start(desk, lanes);
            }
            Task::Sweep(waiting) => self.sweep(desk, waiting),
            Task::Verify => desk.solved = self.sliced.verify(V::new(desk.full)).lanes(),
            Task::Unload => self.store_solutions(&mut desk.grids),
            Task::Split(lanes, route, frame, later) => {
                let choice = Choice::new(&self.sliced, V::new(lanes), &mut self.scores);
                if !later.to().is_none() {
                    let frame = self.frame(frame);
                    choice.push(&self.sliced, &mut self.frames[frame], Moves::new(&later));
                }
                choice.spread(&mut self.sliced, Moves::new(&route));
                self.start(desk, route.to());
            }
            Task::Resume(frame, route) => {
                let frame = self.frame(frame);
                if route.is_long() {
                    self.resume::<true>(frame, &route);
                } else {
                    self.resume::<false>(frame, &route);
                }
                self.start(desk, route.to());
            }
        }
    }

    #[inline(always)]
    fn start(&mut self, desk: &mut Desk, lanes: Lanes) {
        desk.used = desk.used | lanes;
        self.sliced.alive = self.sliced.alive | V::new(lanes);
    }

    #[inline(always)]
    fn sweep(&mut self, desk: &mut Desk, waiting: u32) {
        let sliced = &mut self.sliced;
        loop {
            self.up = !self.up;
            desk.sweeps += 1;
            sliced.sweep(self.up);
            let busy = desk.used & (sliced.alive & sliced.open & sliced.progress).lanes();
            if LANES as u32 - busy.count() >= waiting {
                break;
            }
        }
        let used = V::new(desk.used);
        let alive = used & sliced.alive;
        let full = alive.without(sliced.open);
        desk.full = full.lanes();
        desk.dead = used.without(alive).lanes();
        desk.stuck = (alive & sliced.open).without(sliced.progress).lanes();
    }

    #[inline(always)]
    fn resume<const LONG: bool>(&mut self, frame: usize, route: &Route) {
        let (moves, frame) = (Moves::new(route), &self.frames[frame]);
        for (to, from) in self.sliced.single.iter_mut().zip(&frame.single) {
            *to = moves.apply::<LONG>(*to, *from);
        }
        let left = self.sliced.left.as_flattened_mut();
        for (to, from) in left.iter_mut().zip(frame.left.as_flattened()) {
            *to = moves.apply::<LONG>(*to, *from);
        }
    }

    /// Makes sure that there is a frame of this number.
    fn frame(&mut self, number: usize) -> usize {
        while self.frames.len() <= number {
            self.frames.push(Frame { left: [[V::NONE; 81]; 9], single: [V::NONE; 81] });
        }
        number
    }

    #[inline(always)]
    fn load_grids(&mut self, grids: &[Packed; LANES], lanes: V) {
        for word in 0..6 {
            stack(&mut self.block, |lane| grids[lane][word]);
            if word < 5 {
                transpose(&mut self.block);
                for i in 0..16 {
                    let row = 8 * (i % 8) + 4 * (i / 8);
                    self.set(
                        lanes,
                        16 * word + i,
                        [self.block[row], self.block[row + 1], self.block[row + 2], self.block[row + 3]],
                    );
                }
            } else {
                transpose_low(&mut self.block);
                self.set(lanes, 80, [self.block[0], self.block[1], self.block[2], self.block[3]]);
            }
        }
    }

    #[inline(always)]
    fn store_solutions(&mut self, grids: &mut [Packed; LANES]) {
        for word in 0..5 {
            for i in 0..16 {
                let row = 8 * (i % 8) + 4 * (i / 8);
                let bits = self.get(16 * word + i);
                self.block[row..row + 4].copy_from_slice(&bits);
            }
            transpose(&mut self.block);
            unstack(&self.block, |lane, value| grids[lane][word] = value);
        }
    }

    /// Turns four bits into the candidates of a cell: 0 leaves all nine, a digit itself alone.
    #[inline(always)]
    fn set(&mut self, lanes: V, cell: usize, [b0, b1, b2, b3]: [V; 4]) {
        let low = !(b1 | b2 | b3); // 0 or 1
        let empty = low.without(b0);
        let (two, four, six) = (b1.without(b2), b2.without(b1), b1 & b2);
        let left = [
            low,
            two.without(b0) | empty,
            (two & b0) | empty,
            four.without(b0) | empty,
            (four & b0) | empty,
            six.without(b0) | empty,
            (six & b0) | empty,
            b3.without(b0) | empty,
            (b3 & b0) | empty,
        ];
        for (digit, left) in left.into_iter().enumerate() {
            let to = &mut self.sliced.left[digit][cell];
            *to = to.without(lanes) | (left & lanes);
        }
        let single = &mut self.sliced.single[cell];
        *single = single.without(lanes) | lanes.without(empty);
    }

    /// The digit of a decided cell in four bits.
    #[inline(always)]
    fn get(&self, cell: usize) -> [V; 4] {
        let [x1, x2, x3, x4, x5, x6, x7, x8, x9] = &self.sliced.left;
        let k = cell;
        let high = x6[k] | x7[k];
        [x1[k] | x3[k] | x5[k] | x7[k] | x9[k], x2[k] | x3[k] | high, x4[k] | x5[k] | high, x8[k] | x9[k]]
    }
}

/// Lays the words of 256 lanes in rows, four lanes to a row, to be transposed.
#[inline(always)]
fn stack<V: Vector>(block: &mut [V; 64], word: impl Fn(usize) -> u64) {
    for (l, row) in block.iter_mut().enumerate() {
        *row = V::new(Lanes([word(l), word(64 + l), word(128 + l), word(192 + l)]));
    }
}

/// Takes the words of 256 lanes from the rows of a transposed block.
#[inline(always)]
fn unstack<V: Vector>(block: &[V; 64], mut word: impl FnMut(usize, u64)) {
    for (l, row) in block.iter().enumerate() {
        for (group, value) in row.lanes().0.into_iter().enumerate() {
            word(64 * group + l, value);
        }
    }
}
