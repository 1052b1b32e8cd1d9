//! Routes by which nodes move from lane to lane.

use super::lanes::{LaneSet, Vector};

/// The number of rotations in one route.
const ROTATIONS: usize = 3;

/// A move of some nodes to other lanes, all at once.
///
/// The lanes form two halves of 16 bytes of 8 bits each. One instruction rotates the bytes of both
/// halves, for all 256 lanes. A route uses three rotations, and each node is moved by one of them:
///
/// ```text
///   . a . b c . . .     from
///   . # # . # # . #     taken
///   a . . b . . c .     b by 0, a by -1, c by 2
/// ```
///
/// On a long route, all nodes first move to the other half, or by a few bits inside their word, or both.
#[derive(Clone, Copy, Debug)]
pub(super) struct Route {
    /// The first move of a long route: rotate each word by this many bits, then all lanes by this many
    /// words.
    first: (u32, usize),
    bytes: [usize; ROTATIONS],
    /// For each rotation in `bytes`, the lanes where its nodes arrive.
    arrivals: [LaneSet; ROTATIONS],
}

impl Route {
    pub(super) const NOWHERE: Route =
        Route { first: (0, 0), bytes: [0; ROTATIONS], arrivals: [LaneSet::NONE; ROTATIONS] };

    /// A route that takes many nodes from lanes of `from` to lanes of `to`. A short route may take none;
    /// if `may_be_long` is set and neither set is empty, the route takes at least one.
    #[inline(always)]
    pub(super) fn find<V: Vector>(from: LaneSet, to: LaneSet, may_be_long: bool) -> Route {
        let mut best = Route::after::<V>((0, 0), from, to);
        if may_be_long {
            let most = from.count().min(to.count());
            // Rotate by 0 to 7 bits, with the halves as they are or exchanged. Number 0 is the short
            // route.
            for number in 1..16 {
                if 2 * best.to().count() >= most {
                    break;
                }
                let other = Route::after::<V>((number / 2, number as usize % 2 * 2), from, to);
                if other.to().count() > best.to().count() {
                    best = other;
                }
            }
        }
        best
    }

    /// A route after this first move, in registers that hold all lanes: each of its rotations takes as
    /// many of the remaining nodes as possible.
    // Plain loops, because closures would be compiled without the instructions of this machine.
    #[inline(always)]
    fn after<V: Vector>(first: (u32, usize), from: LaneSet, to: LaneSet) -> Route {
        let (mut from, mut to) = (depart(V::new(from, 0), first), V::new(to, 0));
        let mut route = Route { first, ..Route::NOWHERE };
        for rotation in 0..ROTATIONS {
            let (mut most, mut arrivals) = (0, V::NONE);
            let mut gone = from;
            for bytes in 0..16 {
                let here = gone & to;
                let count = here.lanes(0).count();
                if count >= most {
                    (most, arrivals, route.bytes[rotation]) = (count, here, bytes);
                }
                gone = gone.rotate_bytes(V::rotation(1));
            }
            route.arrivals[rotation] = arrivals.lanes(0);
            to = to.without(arrivals);
            from = from.without(arrivals.rotate_bytes(V::rotation(16 - route.bytes[rotation])));
        }
        route
    }

    pub(super) fn is_long(&self) -> bool {
        self.first != (0, 0)
    }

    /// Whether nodes move to the other half.
    pub(super) fn exchanges(&self) -> bool {
        self.first.1 == 2
    }

    /// The lanes that nodes leave.
    pub(super) fn from(&self) -> LaneSet {
        let mut lanes = LaneSet::NONE;
        for (arrivals, bytes) in self.arrivals.iter().zip(self.bytes) {
            lanes = lanes | arrivals.rotated(16 - bytes);
        }
        depart(lanes, ((64 - self.first.0) % 64, (4 - self.first.1) % 4))
    }

    /// The lanes that nodes arrive in.
    pub(super) fn to(&self) -> LaneSet {
        self.arrivals.into_iter().fold(LaneSet::NONE, |all, lanes| all | lanes)
    }

    /// Calls the function for each node with its old lane and its new lane.
    pub(super) fn each(&self, mut call: impl FnMut(usize, usize)) {
        let (bits, words) = (self.first.0 as usize, self.first.1);
        for rotation in 0..ROTATIONS {
            let back = 128 - 8 * self.bytes[rotation];
            for to in self.arrivals[rotation].iter() {
                let lane = to / 128 * 128 + (to + back) % 128;
                let (word, bit) = (lane / 64 + 4 - words, lane + 64 - bits);
                call(word % 4 * 64 + bit % 64, to);
            }
        }
    }
}

#[inline(always)]
fn depart<V: Vector>(lanes: V, (bits, words): (u32, usize)) -> V {
    let lanes = lanes.rotate(bits);
    if words == 2 { lanes.exchange() } else { lanes }
}

/// A route in registers: the moves that lead to the lanes of one part.
#[derive(Clone, Copy)]
pub(super) struct Moves<V: Vector> {
    first: (u32, usize),
    bytes: [V::Rotation; ROTATIONS],
    arrivals: [V; ROTATIONS],
    arriving: V,
}

impl<V: Vector> Moves<V> {
    #[inline(always)]
    pub(super) fn new(route: &Route, part: usize) -> Moves<V> {
        let [a, b, c] = route.bytes;
        let [x, y, z] = route.arrivals;
        Moves {
            first: route.first,
            bytes: [V::rotation(a), V::rotation(b), V::rotation(c)],
            arrivals: [V::new(x, part), V::new(y, part), V::new(z, part)],
            arriving: V::new(route.to(), part),
        }
    }

    /// The bits of `stay`, except in the lanes of arrival, which get the bits of `moving` that arrive
    /// there.
    #[inline(always)]
    pub(super) fn apply<const LONG: bool>(&self, stay: V, moving: V) -> V {
        let moving = if LONG { depart(moving, self.first) } else { moving };
        let [a, b, c] = self.bytes;
        let [x, y, z] = self.arrivals;
        (stay.without(self.arriving) | (moving.rotate_bytes(a) & x))
            | ((moving.rotate_bytes(b) & y) | (moving.rotate_bytes(c) & z))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;
    use crate::solve::bulk::lanes::LANES;

    #[test]
    fn a_route_moves_nodes_between_the_lanes_that_it_names() {
        let mut random = Random::new(3);
        for n in 0..300 {
            let mut some = |density: usize| {
                let mut lanes = LaneSet::NONE;
                (0..LANES).filter(|_| random.below(256) < density).for_each(|lane| lanes.insert(lane));
                lanes
            };
            let (from, to) = (some(n % 100 + 1), some(n % 7 * 20 + 1));
            for route in [Route::find::<LaneSet>(from, to, false), Route::find::<LaneSet>(from, to, true)] {
                assert!(route.from().without(from).is_none() && route.to().without(to).is_none());
                assert_eq!(route.from().count(), route.to().count());
                let moves = Moves::<LaneSet>::new(&route, 0);
                let mut count = 0;
                route.each(|a, b| {
                    assert!(from.contains(a) && to.contains(b));
                    let mut one = LaneSet::NONE;
                    one.insert(a);
                    let moved = moves.apply::<true>(LaneSet::NONE, one);
                    assert!(moved.count() == 1 && moved.contains(b));
                    count += 1;
                });
                assert_eq!(count, route.to().count());
            }
            let long = Route::find::<LaneSet>(from, to, true);
            assert!(long.to().count() > 0 || from.is_none() || to.is_none());
        }
    }
}
