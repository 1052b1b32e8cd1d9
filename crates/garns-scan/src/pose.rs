//! Which way up a grid is, and what its cells say.

use garns::{Cell, Digit, Grid};

use crate::crop::{Crop, SIDE};
use crate::net::{Activity, CLASSES, Net};
use crate::orientation::Orientation;

/// The classes of 81 cells in one orientation.
#[derive(Clone, Debug)]
pub(crate) struct Pose {
    pub(crate) orientation: Orientation,
    /// The logarithms of the probabilities of each cell: empty, then the digits from 1 to 9.
    pub(crate) logs: Vec<[f32; CLASSES]>,
    /// How well the cells read: 0 is best.
    pub(crate) fit: f32,
    /// The same for the choice among grids: solutions beside a puzzle are worse.
    pub(crate) score: f32,
}

/// A pose with at least this score is right.
pub(crate) const CONVINCING: f32 = -0.08;

/// The orientations of a picture that is not mirrored.
const TURNS: [Orientation; 4] =
    [Orientation::Upright, Orientation::TurnRight, Orientation::HalfTurn, Orientation::TurnLeft];

/// The orientations of a mirrored picture, as front cameras make them.
const MIRRORED: [Orientation; 4] =
    [Orientation::Mirrored, Orientation::Flipped, Orientation::Transposed, Orientation::Transversed];

/// A cell that is empty with a logarithm above this in one orientation is empty in all.
const EMPTY: f32 = -0.02;

/// The fewest digits of a puzzle with one solution.
const FEWEST: usize = 17;

/// Grids with more digits than this are solutions rather than puzzles.
const MOST: usize = 60;

/// The pose in which 81 cells read best.
pub(crate) fn best_pose(net: &Net, crops: &[Crop]) -> Pose {
    let mut activity = Activity::new();
    let upright: Vec<_> = crops.iter().map(|crop| net.classify(crop, &mut activity)).collect();
    let mut best = Pose::new(Orientation::Upright, upright.clone());
    for turn in TURNS.into_iter().skip(1).chain(MIRRORED) {
        if turn == MIRRORED[0] && best.score >= CONVINCING {
            break;
        }
        let mut logs = Vec::with_capacity(81);
        for cell in 0..81 {
            let (column, row) = turn.stored(cell % 9, cell / 9, 9, 9);
            let source = row * 9 + column;
            logs.push(if upright[source][0] > EMPTY {
                upright[source]
            } else {
                net.classify(&turned(&crops[source], turn), &mut activity)
            });
        }
        let pose = Pose::new(turn, logs);
        if pose.score > best.score {
            best = pose;
        }
    }
    best
}

/// The class with the largest probability: 0 is empty.
pub(crate) fn best_class(logs: &[f32; CLASSES]) -> usize {
    (0..CLASSES).fold(0, |best, class| if logs[class] > logs[best] { class } else { best })
}

/// The digit of a class.
pub(crate) fn digit(class: usize) -> Option<Digit> {
    Digit::new(class as u8).ok()
}

/// The grid of the most probable classes.
pub(crate) fn grid(logs: &[[f32; CLASSES]]) -> Grid {
    Cell::all().zip(logs).filter_map(|(cell, logs)| Some((cell, digit(best_class(logs))?))).collect()
}

/// How much log-probability the best class has more than the second.
pub(crate) fn margin(logs: &[f32; CLASSES]) -> f32 {
    let best = best_class(logs);
    let others = (0..CLASSES).filter(|&class| class != best).map(|class| logs[class]);
    logs[best] - others.fold(f32::MIN, f32::max)
}

impl Pose {
    pub(crate) fn new(orientation: Orientation, logs: Vec<[f32; CLASSES]>) -> Pose {
        let grid = grid(&logs);
        let sum: f32 = logs.iter().map(|logs| logs[best_class(logs)]).sum();
        let few = if grid.clues() < FEWEST { 2.0 } else { 0.0 };
        let many = if grid.clues() > MOST { 1.0 } else { 0.0 };
        let fit = sum / 81.0 - 0.01 * grid.conflicts().len() as f32 - few;
        Pose { orientation, logs, fit, score: fit - many }
    }
}

/// The picture of a cell, turned.
pub(crate) fn turned(crop: &Crop, turn: Orientation) -> Crop {
    std::array::from_fn(|i| {
        let (x, y) = turn.stored(i % SIDE, i / SIDE, SIDE, SIDE);
        crop[y * SIDE + x]
    })
}
