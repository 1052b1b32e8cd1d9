//! Which registers the machine has.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
use super::batch::{Batch, Desk, Task};
use super::lanes::Lanes;
use super::route::Route;

/// The lanes in the registers that they are compiled for. The answers are the same with all.
pub(super) enum Machine {
    /// What every machine of the target has.
    Portable(Box<Batch<Lanes>>),
    /// 16 registers of 256 bits.
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Batch<Avx2>>),
    /// 32 registers of 256 bits, and operations with three operands.
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Batch<Avx2>>),
}

impl Machine {
    /// One for any machine.
    pub(super) fn portable() -> Machine {
        Machine::Portable(Batch::new())
    }

    /// The best for this machine.
    pub(super) fn best() -> Machine {
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("popcnt")
            {
                return Machine::Avx512(Batch::new());
            }
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
                return Machine::Avx2(Batch::new());
            }
        }
        Machine::portable()
    }

    /// Does the task.
    pub(super) fn run(&mut self, desk: &mut Desk, task: Task) {
        match self {
            Machine::Portable(batch) => batch.run(desk, task),
            // SAFETY: `best` is the only one to make this, on a machine that has the instructions.
            #[cfg(target_arch = "x86_64")]
            Machine::Avx2(batch) => unsafe { avx2(batch, desk, task) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Machine::Avx512(batch) => unsafe { avx512(batch, desk, task) },
        }
    }

    /// A way from these lanes to those; see [`Route::find`].
    pub(super) fn route(&self, from: Lanes, to: Lanes, may_be_long: bool) -> Route {
        match self {
            Machine::Portable(_) => Route::find::<Lanes>(from, to, may_be_long),
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Machine::Avx2(_) | Machine::Avx512(_) => unsafe { route_avx2(from, to, may_be_long) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
fn route_avx2(from: Lanes, to: Lanes, may_be_long: bool) -> Route {
    Route::find::<Avx2>(from, to, may_be_long)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
fn avx2(batch: &mut Batch<Avx2>, desk: &mut Desk, task: Task) {
    batch.run(desk, task);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,avx512f,avx512vl")]
fn avx512(batch: &mut Batch<Avx2>, desk: &mut Desk, task: Task) {
    batch.run(desk, task);
}
