//! A second look at cells that read badly, at several cuts that differ a little.

use crate::crop::{Crops, Cut};
use crate::grey::Grey;
use crate::net::{Activity, CLASSES, Net};
use crate::pose::{Pose, margin, turned};
use crate::softmax::log_softmax;
use crate::surface::Crossings;

/// A cell is looked at again if another class has at most this log-probability less than the best.
const UNSURE: f32 = 5.0;

/// The other cuts: moved to each side, wider and narrower.
const CUTS: [Cut; 6] = [
    Cut { right: -0.04, ..Cut::PLAIN },
    Cut { right: 0.04, ..Cut::PLAIN },
    Cut { down: -0.04, ..Cut::PLAIN },
    Cut { down: 0.04, ..Cut::PLAIN },
    Cut { inset: 0.0, ..Cut::PLAIN },
    Cut { inset: 0.08, ..Cut::PLAIN },
];

/// The pose with the mean of all looks in place of the first look at unsure cells.
pub(crate) fn look_again(net: &Net, grey: &Grey, crossings: &Crossings, crops: &Crops, pose: Pose) -> Pose {
    let mut activity = Activity::new();
    let turn = pose.orientation;
    let mut logs = pose.logs;
    for (cell, logs) in logs.iter_mut().enumerate() {
        if margin(logs) > UNSURE {
            continue;
        }
        let (column, row) = turn.stored(cell % 9, cell / 9, 9, 9);
        let mut sums = *logs;
        for cut in CUTS {
            let crop = crops.again(grey, crossings, row * 9 + column, cut);
            for (sum, log) in sums.iter_mut().zip(net.classify(&turned(&crop, turn), &mut activity)) {
                *sum += log;
            }
        }
        let means: [f32; CLASSES] = sums.map(|sum| sum / (CUTS.len() + 1) as f32);
        *logs = log_softmax(&means);
    }
    Pose::new(turn, logs)
}
