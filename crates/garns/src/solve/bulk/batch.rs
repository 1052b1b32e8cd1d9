//! The 256 lanes, and the desk: the grids that go into the lanes, the solutions that come out, and the
//! state of each lane.

// The indices are words, rows and lanes.
#![allow(clippy::needless_range_loop)]

use super::branch::{Choice, Scores};
use super::lanes::{LANES, LaneSet, Vector};
use super::pack::Packed;
use super::route::{Moves, Route};
use super::sweep::Sliced;
use super::transpose::{transpose, transpose_low};

/// A task for the lanes. All tasks go through one function, so that the width of the registers is
/// chosen in one place.
#[derive(Clone, Copy, Debug)]
pub(super) enum Task {
    /// Fill these lanes with the packed grids staged for them.
    LoadGrids(LaneSet),
    /// Sweep until this many lanes are empty or wait for another task.
    Sweep(u32),
    /// Check whether the full lanes are solved.
    Verify,
    /// Stage the solutions of the solved lanes.
    Unload,
    /// Choose a candidate in each of these lanes and try it there. The node without the candidate moves
    /// by the first route to an empty lane, or by the second route into the frame of this number.
    Split(LaneSet, Route, usize, Route),
    /// Move nodes from the frame of this number into empty lanes.
    Resume(usize, Route),
}

/// One layer of the stack: nodes to be tried later, sliced as they are in the lanes.
pub(super) struct Frame<V> {
    pub(super) left: [[V; 81]; 9],
    pub(super) single: [V; 81],
}

/// The data that the lanes and the rest of the search exchange. Arrays have one entry for each
/// lane: entry 7 belongs to lane 7.
pub(super) struct Desk {
    /// Lanes that hold a node.
    pub(super) used: LaneSet,
    /// Used lanes that met a contradiction.
    pub(super) dead: LaneSet,
    /// Used lanes with one candidate in every cell.
    pub(super) full: LaneSet,
    /// Full lanes that were checked and have every digit in every house.
    pub(super) solved: LaneSet,
    /// Used lanes in which the last sweep decided too little.
    pub(super) stuck: LaneSet,
    pub(super) grids: [Packed; LANES],
    /// The number of sweeps so far.
    pub(super) sweeps: u64,
}

impl Desk {
    pub(super) fn new() -> Box<Desk> {
        Box::new(Desk {
            used: LaneSet::NONE,
            dead: LaneSet::NONE,
            full: LaneSet::NONE,
            solved: LaneSet::NONE,
            stuck: LaneSet::NONE,
            grids: [[0; 6]; LANES],
            sweeps: 0,
        })
    }
}

/// The lanes themselves, in two parts if a register cannot hold all of them.
pub(super) struct Batch<V, const PARTS: usize> {
    parts: [Sliced<V>; PARTS],
    /// The stack of each part.
    stacks: [Vec<Frame<V>>; PARTS],
    block: [V; 64],
    scores: Scores<V>,
    up: bool,
}

impl<V: Vector, const PARTS: usize> Batch<V, PARTS> {
    pub(super) fn new() -> Box<Batch<V, PARTS>> {
        const { assert!(PARTS * V::WORDS * 64 == LANES) };
        Box::new(Batch {
            parts: [const { Sliced::EMPTY }; PARTS],
            stacks: [const { Vec::new() }; PARTS],
            block: [V::NONE; 64],
            scores: [[V::NONE; 5]; 81],
            up: false,
        })
    }

    #[inline(always)]
    pub(super) fn run(&mut self, desk: &mut Desk, task: Task) {
        match task {
            Task::LoadGrids(lanes) => {
                for (i, part) in self.parts.iter_mut().enumerate() {
                    part.load_grids(&mut self.block, &desk.grids, i, V::new(lanes, i));
                }
                self.start(desk, lanes);
            }
            Task::Sweep(waiting) => self.sweep(desk, waiting),
            Task::Verify => {
                desk.solved = LaneSet::NONE;
                for (i, part) in self.parts.iter().enumerate() {
                    desk.solved = desk.solved | part.verify(V::new(desk.full, i)).lanes(i);
                }
            }
            Task::Unload => {
                for (i, part) in self.parts.iter().enumerate() {
                    part.store_solutions(&mut self.block, &mut desk.grids, i);
                }
            }
            Task::Split(lanes, route, frame, later) => {
                self.make_frames(frame + 1);
                for (i, part) in self.parts.iter_mut().enumerate() {
                    let choice = Choice::new(part, V::new(lanes, i), &mut self.scores);
                    if !later.to().is_none() {
                        choice.push(part, &mut self.stacks[i][frame], Moves::new(&later, i));
                    }
                    choice.spread(part, Moves::new(&route, i));
                }
                self.start(desk, route.to());
            }
            Task::Resume(frame, route) => {
                self.make_frames(frame + 1);
                for (i, part) in self.parts.iter_mut().enumerate() {
                    // If the halves are the two parts, a node that changes halves comes from the other part.
                    let from = if PARTS == 2 && route.exchanges() { 1 - i } else { i };
                    let (frame, moves) = (&self.stacks[from][frame], Moves::new(&route, i));
                    if route.is_long() {
                        part.take::<true>(frame, moves);
                    } else {
                        part.take::<false>(frame, moves);
                    }
                }
                self.start(desk, route.to());
            }
        }
    }

    #[inline(always)]
    fn start(&mut self, desk: &mut Desk, lanes: LaneSet) {
        desk.used = desk.used | lanes;
        for (i, part) in self.parts.iter_mut().enumerate() {
            part.alive = part.alive | V::new(lanes, i);
        }
    }

    #[inline(always)]
    fn sweep(&mut self, desk: &mut Desk, waiting: u32) {
        loop {
            self.up = !self.up;
            desk.sweeps += 1;
            let mut busy = LaneSet::NONE;
            for (i, part) in self.parts.iter_mut().enumerate() {
                part.sweep(self.up);
                busy = busy | (part.alive & part.open & part.progress).lanes(i);
            }
            if LANES as u32 - (busy & desk.used).count() >= waiting {
                break;
            }
        }
        (desk.full, desk.dead, desk.stuck) = (LaneSet::NONE, LaneSet::NONE, LaneSet::NONE);
        for (i, part) in self.parts.iter().enumerate() {
            let used = V::new(desk.used, i);
            let alive = used & part.alive;
            desk.full = desk.full | alive.without(part.open).lanes(i);
            desk.dead = desk.dead | used.without(alive).lanes(i);
            desk.stuck = desk.stuck | (alive & part.open).without(part.progress).lanes(i);
        }
    }

    /// Makes sure that each stack has this many frames.
    fn make_frames(&mut self, count: usize) {
        for stack in &mut self.stacks {
            while stack.len() < count {
                stack.push(Frame { left: [[V::NONE; 81]; 9], single: [V::NONE; 81] });
            }
        }
    }
}

impl<V: Vector> Sliced<V> {
    /// Takes nodes from a frame into the lanes that the moves lead to.
    #[inline(always)]
    fn take<const LONG: bool>(&mut self, frame: &Frame<V>, moves: Moves<V>) {
        for (to, from) in self.single.iter_mut().zip(&frame.single) {
            *to = moves.apply::<LONG>(*to, *from);
        }
        let left = self.left.as_flattened_mut();
        for (to, from) in left.iter_mut().zip(frame.left.as_flattened()) {
            *to = moves.apply::<LONG>(*to, *from);
        }
    }

    #[inline(always)]
    fn load_grids(&mut self, block: &mut [V; 64], grids: &[Packed; LANES], part: usize, lanes: V) {
        for word in 0..6 {
            stack(block, part, |lane| grids[lane][word]);
            if word < 5 {
                transpose(block);
                for i in 0..16 {
                    let row = 8 * (i % 8) + 4 * (i / 8);
                    self.set(
                        lanes,
                        16 * word + i,
                        [block[row], block[row + 1], block[row + 2], block[row + 3]],
                    );
                }
            } else {
                transpose_low(block);
                self.set(lanes, 80, [block[0], block[1], block[2], block[3]]);
            }
        }
    }

    #[inline(always)]
    fn store_solutions(&self, block: &mut [V; 64], grids: &mut [Packed; LANES], part: usize) {
        for word in 0..5 {
            for i in 0..16 {
                let row = 8 * (i % 8) + 4 * (i / 8);
                let bits = self.get(16 * word + i);
                block[row..row + 4].copy_from_slice(&bits);
            }
            transpose(block);
            unstack(block, part, |lane, value| grids[lane][word] = value);
        }
    }

    /// Turns four bits into the candidates of a cell: 0 leaves all nine, a digit leaves only itself.
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
            let to = &mut self.left[digit][cell];
            *to = to.without(lanes) | (left & lanes);
        }
        let single = &mut self.single[cell];
        *single = single.without(lanes) | lanes.without(empty);
    }

    /// The digit of a decided cell in four bits.
    #[inline(always)]
    fn get(&self, cell: usize) -> [V; 4] {
        let [x1, x2, x3, x4, x5, x6, x7, x8, x9] = &self.left;
        let k = cell;
        let high = x6[k] | x7[k];
        [x1[k] | x3[k] | x5[k] | x7[k] | x9[k], x2[k] | x3[k] | high, x4[k] | x5[k] | high, x8[k] | x9[k]]
    }
}

/// Writes one word of each lane of a part into rows for transposing: each row has one lane of each group
/// of 64.
#[inline(always)]
fn stack<V: Vector>(block: &mut [V; 64], part: usize, word: impl Fn(usize) -> u64) {
    for (l, row) in block.iter_mut().enumerate() {
        let mut words = LaneSet::NONE;
        for group in part * V::WORDS..(part + 1) * V::WORDS {
            words.0[group] = word(64 * group + l);
        }
        *row = V::new(words, part);
    }
}

/// Reads one word of each lane of a part from the rows of a transposed block.
#[inline(always)]
fn unstack<V: Vector>(block: &[V; 64], part: usize, mut word: impl FnMut(usize, u64)) {
    for (l, row) in block.iter().enumerate() {
        let words = row.lanes(part).0;
        for group in part * V::WORDS..(part + 1) * V::WORDS {
            word(64 * group + l, words[group]);
        }
    }
}
