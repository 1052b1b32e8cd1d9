//! 256 lanes, and the desk beside them where things are staged on their way in and out.

use super::branch;
use super::lanes::{LANES, Lanes};
use super::pack::{Node, Packed};
use super::sweep::Sliced;
use super::transpose::{transpose, transpose_low};

/// What there is to do with the lanes. One entrance for all of it, so that there is one place
/// where the width of the registers is chosen.
#[derive(Clone, Copy, Debug)]
pub(super) enum Task {
    /// Fill these lanes with the packed grids staged for them.
    LoadGrids(Lanes),
    /// Fill these lanes with the nodes staged for them.
    LoadNodes(Lanes),
    /// Sweep until this many lanes are empty or wait for something else.
    Sweep(u32),
    /// Stage the solutions of the solved lanes.
    Unload,
    /// Choose a cell in each of these lanes; one of its digits is tried in the lane, and the node
    /// as it was is staged, for the others.
    Split(Lanes),
}

/// The lanes and the desk. Desk and lanes have the same numbers: what is staged for lane 7 is in
/// place 7.
pub(super) struct Batch {
    sliced: Sliced,
    block: [Lanes; 64],
    up: bool,
    /// Lanes that hold a node.
    pub(super) used: Lanes,
    /// Of these, the ones that met a contradiction.
    pub(super) dead: Lanes,
    /// The ones that are solved.
    pub(super) solved: Lanes,
    /// The ones in which the last sweep has decided no further cell.
    pub(super) stuck: Lanes,
    pub(super) grids: [Packed; LANES],
    pub(super) nodes: [Node; LANES],
    /// For each lane that was split the cell (7 bits) and its digits (9 bits).
    pub(super) choices: [u64; LANES],
    /// How many sweeps were done.
    pub(super) sweeps: u64,
}

impl Batch {
    pub(super) fn new() -> Box<Batch> {
        Box::new(Batch {
            sliced: Sliced::EMPTY,
            block: [Lanes::NONE; 64],
            up: false,
            used: Lanes::NONE,
            dead: Lanes::NONE,
            solved: Lanes::NONE,
            stuck: Lanes::NONE,
            grids: [[0; 6]; LANES],
            nodes: [[0; 12]; LANES],
            choices: [0; LANES],
            sweeps: 0,
        })
    }

    #[inline(always)]
    pub(super) fn run(&mut self, task: Task) {
        match task {
            Task::LoadGrids(lanes) => {
                self.load_grids(lanes);
                self.start(lanes);
            }
            Task::LoadNodes(lanes) => {
                self.load_nodes(lanes);
                self.start(lanes);
                self.sliced.count();
            }
            Task::Sweep(waiting) => self.sweep(waiting),
            Task::Unload => self.store_solutions(),
            Task::Split(lanes) => {
                self.store_nodes();
                branch::split(&mut self.sliced, lanes, &mut self.block);
                transpose(&mut self.block);
                for (lane, choice) in self.choices.iter_mut().enumerate() {
                    *choice = self.block[lane % 64].0[lane / 64];
                }
            }
        }
    }

    #[inline(always)]
    fn start(&mut self, lanes: Lanes) {
        self.used = self.used | lanes;
        self.sliced.alive = self.sliced.alive | lanes;
    }

    #[inline(always)]
    fn sweep(&mut self, waiting: u32) {
        let sliced = &mut self.sliced;
        loop {
            self.up = !self.up;
            self.sweeps += 1;
            sliced.sweep(self.up);
            let busy = self.used & sliced.alive & sliced.open & sliced.progress;
            if LANES as u32 - busy.count() >= waiting {
                break;
            }
        }
        let alive = self.used & sliced.alive;
        let full = alive.without(sliced.open);
        self.solved = if full.is_none() { full } else { sliced.verify(full) };
        self.dead = self.used.without(alive) | full.without(self.solved);
        self.stuck = (alive & sliced.open).without(sliced.progress);
    }

    #[inline(always)]
    fn load_nodes(&mut self, lanes: Lanes) {
        for word in 0..12 {
            for (l, row) in self.block.iter_mut().enumerate() {
                *row = Lanes([0, 64, 128, 192].map(|group| self.nodes[group + l][word]));
            }
            transpose(&mut self.block);
            if word < 9 {
                for (to, from) in self.sliced.left[word][..64].iter_mut().zip(&self.block) {
                    *to = to.without(lanes) | (*from & lanes);
                }
            } else {
                for i in 0..3 {
                    let tail = &mut self.sliced.left[3 * (word - 9) + i][64..];
                    for (to, from) in tail.iter_mut().zip(&self.block[17 * i..]) {
                        *to = to.without(lanes) | (*from & lanes);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn store_nodes(&mut self) {
        for word in 0..12 {
            if word < 9 {
                self.block.copy_from_slice(&self.sliced.left[word][..64]);
            } else {
                for i in 0..3 {
                    let tail = &self.sliced.left[3 * (word - 9) + i][64..];
                    self.block[17 * i..17 * (i + 1)].copy_from_slice(tail);
                }
            }
            transpose(&mut self.block);
            for (l, row) in self.block.iter().enumerate() {
                for group in 0..4 {
                    self.nodes[64 * group + l][word] = row.0[group];
                }
            }
        }
    }

    #[inline(always)]
    fn load_grids(&mut self, lanes: Lanes) {
        for word in 0..6 {
            for (l, row) in self.block.iter_mut().enumerate() {
                *row = Lanes([0, 64, 128, 192].map(|group| self.grids[group + l][word]));
            }
            if word < 5 {
                transpose(&mut self.block);
                for i in 0..16 {
                    let row = 8 * (i % 8) + 4 * (i / 8);
                    self.set(lanes, 16 * word + i, [0, 1, 2, 3].map(|bit| self.block[row + bit]));
                }
            } else {
                transpose_low(&mut self.block);
                self.set(lanes, 80, [0, 1, 2, 3].map(|bit| self.block[bit]));
            }
        }
    }

    #[inline(always)]
    fn store_solutions(&mut self) {
        for word in 0..5 {
            for i in 0..16 {
                let row = 8 * (i % 8) + 4 * (i / 8);
                let bits = self.get(16 * word + i);
                self.block[row..row + 4].copy_from_slice(&bits);
            }
            transpose(&mut self.block);
            for (l, row) in self.block.iter().enumerate() {
                for group in 0..4 {
                    self.grids[64 * group + l][word] = row.0[group];
                }
            }
        }
    }

    /// Turns four bits into the candidates of a cell: 0 leaves all nine, a digit itself alone.
    #[inline(always)]
    fn set(&mut self, lanes: Lanes, cell: usize, [b0, b1, b2, b3]: [Lanes; 4]) {
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
    fn get(&self, cell: usize) -> [Lanes; 4] {
        let x = |digit: usize| self.sliced.left[digit - 1][cell];
        let high = x(6) | x(7);
        [x(1) | x(3) | x(5) | x(7) | x(9), x(2) | x(3) | high, x(4) | x(5) | high, x(8) | x(9)]
    }
}
