//! Which registers the machine has.
#![allow(unsafe_code)]

use super::batch::{Batch, Task};

/// The registers that the lanes are compiled for. The answers are the same with all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    /// What every machine of the target has.
    Portable,
    /// 16 registers of 256 bits.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// 32 registers of 256 bits, and operations with three operands.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Width {
    /// All that this machine has, the best one last.
    pub(super) fn all() -> impl DoubleEndedIterator<Item = Width> {
        [
            Some(Width::Portable),
            #[cfg(target_arch = "x86_64")]
            is_x86_feature_detected!("avx2").then_some(Width::Avx2),
            #[cfg(target_arch = "x86_64")]
            (is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl"))
                .then_some(Width::Avx512),
        ]
        .into_iter()
        .flatten()
    }

    /// The best that this machine has.
    pub(super) fn best() -> Width {
        Width::all().next_back().unwrap_or(Width::Portable)
    }

    /// Does the task with these registers.
    pub(super) fn run(self, batch: &mut Batch, task: Task) {
        match self {
            Width::Portable => batch.run(task),
            // SAFETY: `all` gives this width only on a machine that has the instructions.
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => unsafe { avx2(batch, task) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => unsafe { avx512(batch, task) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn avx2(batch: &mut Batch, task: Task) {
    batch.run(task);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl")]
fn avx512(batch: &mut Batch, task: Task) {
    batch.run(task);
}
