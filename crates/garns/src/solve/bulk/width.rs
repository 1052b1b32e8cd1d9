//! The registers that hold the lanes.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
use super::batch::{Batch, Desk, Task};
use super::lanes::LaneSet;
use super::route::Route;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
use super::vector128::Vector128;
use crate::solve::lanes::Kind;

/// The lanes in one kind of registers. All kinds give the same answers.
pub(super) enum Machine {
    /// Plain Rust, for every machine.
    Portable(Box<Batch<LaneSet, 1>>),
    /// Registers of 128 bits.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
    Vector128(Box<Batch<Vector128, 2>>),
    /// 16 registers of 256 bits.
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Batch<Avx2, 1>>),
    /// 32 registers of 256 bits, and bitwise operations on three inputs.
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Batch<Avx2, 1>>),
}

impl Machine {
    /// Lanes in registers of this kind.
    pub(super) fn new(lanes: crate::solve::Lanes) -> Machine {
        match lanes.0 {
            Kind::Portable => Machine::Portable(Batch::new()),
            // Only a few old machines lack SSSE3 or POPCNT; they use plain Rust.
            #[cfg(target_arch = "x86_64")]
            Kind::Vector128 if !(is_x86_feature_detected!("ssse3") && is_x86_feature_detected!("popcnt")) => {
                Machine::Portable(Batch::new())
            }
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
            Kind::Vector128 => Machine::Vector128(Batch::new()),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => Machine::Avx2(Batch::new()),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => Machine::Avx512(Batch::new()),
        }
    }

    /// Carries out a task.
    pub(super) fn run(&mut self, desk: &mut Desk, task: Task) {
        match self {
            Machine::Portable(batch) => batch.run(desk, task),
            // SAFETY, here and below: only `new` makes this variant, on a machine that has the
            // instructions.
            #[cfg(target_arch = "x86_64")]
            Machine::Vector128(batch) => unsafe { ssse3(batch, desk, task) },
            #[cfg(any(target_arch = "aarch64", target_feature = "simd128"))]
            Machine::Vector128(batch) => batch.run(desk, task),
            #[cfg(target_arch = "x86_64")]
            Machine::Avx2(batch) => unsafe { avx2(batch, desk, task) },
            #[cfg(target_arch = "x86_64")]
            Machine::Avx512(batch) => unsafe { avx512(batch, desk, task) },
        }
    }

    /// A route from lanes of `from` to lanes of `to`; see [`Route::find`].
    pub(super) fn route(&self, from: LaneSet, to: LaneSet, may_be_long: bool) -> Route {
        match self {
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Machine::Avx2(_) | Machine::Avx512(_) => unsafe { route_avx2(from, to, may_be_long) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Machine::Vector128(_) => unsafe { route_ssse3(from, to, may_be_long) },
            _ => Route::find::<LaneSet>(from, to, may_be_long),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "ssse3,popcnt")]
fn ssse3(batch: &mut Batch<Vector128, 2>, desk: &mut Desk, task: Task) {
    batch.run(desk, task);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "ssse3,popcnt")]
fn route_ssse3(from: LaneSet, to: LaneSet, may_be_long: bool) -> Route {
    Route::find::<LaneSet>(from, to, may_be_long)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
fn route_avx2(from: LaneSet, to: LaneSet, may_be_long: bool) -> Route {
    Route::find::<Avx2>(from, to, may_be_long)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
fn avx2(batch: &mut Batch<Avx2, 1>, desk: &mut Desk, task: Task) {
    batch.run(desk, task);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,avx512f,avx512vl")]
fn avx512(batch: &mut Batch<Avx2, 1>, desk: &mut Desk, task: Task) {
    batch.run(desk, task);
}
