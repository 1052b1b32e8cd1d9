//! The registers that a search works with, chosen at run time.

use core::fmt;

/// The registers that a search works with. All kinds give the same answers in the same order.
///
/// A value proves that this machine has the registers, so only [`Lanes::best`] and [`Lanes::available`]
/// return values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lanes(pub(super) Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Plain Rust.
    Portable,
    /// Registers of 128 bits: SSE, NEON or WebAssembly's `simd128`.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
    Vector128,
    /// Registers of 256 bits.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// 32 instead of 16 registers of 256 bits, and bitwise operations on three inputs.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Lanes {
    /// The fastest registers of this machine.
    #[inline]
    #[must_use]
    pub fn best() -> Lanes {
        #[cfg(target_arch = "x86_64")]
        if Lanes(Kind::Avx2).is_available() {
            let kind = if has_avx512() { Kind::Avx512 } else { Kind::Avx2 };
            return Lanes(kind);
        }
        #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
        return Lanes(Kind::Vector128);
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128")))]
        return Lanes(Kind::Portable);
    }

    /// All registers of this machine, the slowest first.
    pub fn available() -> impl Iterator<Item = Lanes> {
        const ALL: &[Lanes] = &[
            Lanes(Kind::Portable),
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
            Lanes(Kind::Vector128),
            #[cfg(target_arch = "x86_64")]
            Lanes(Kind::Avx2),
            #[cfg(target_arch = "x86_64")]
            Lanes(Kind::Avx512),
        ];
        ALL.iter().copied().filter(|lanes| lanes.is_available())
    }

    /// The name of the instruction set: `portable`, `sse`, `neon`, `simd128`, `avx2` or `avx512`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Kind::Vector128 => "sse",
            #[cfg(target_arch = "aarch64")]
            Kind::Vector128 => "neon",
            #[cfg(target_feature = "simd128")]
            Kind::Vector128 => "simd128",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "avx512",
        }
    }

    #[inline]
    fn is_available(self) -> bool {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt"),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => Lanes(Kind::Avx2).is_available() && has_avx512(),
            _ => true,
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[inline]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl")
}

impl fmt::Display for Lanes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
