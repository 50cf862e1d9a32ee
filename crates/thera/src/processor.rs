//! Whether this processor can run the program, asked before anything else: a sentence is better than
//! an illegal instruction.
//!
//! Everything of ours is compiled for the processor that `.cargo/config.toml` names, or the builder
//! did; the standard library, which does the asking and telling here, for any. What the compiler was
//! allowed to use is looked up in what the processor says it has.

use std::io::{self, Write};
use std::process::ExitCode;

/// What is missing here, the oldest first, or nothing.
#[cfg(target_arch = "x86_64")]
#[inline(never)]
pub fn missing() -> Option<&'static str> {
    let told = Told::ask();
    let lacks =
        |&&(needed, leaf, bit, _): &&Feature| needed && told.0[leaf as usize] >> bit & 1 == 0;
    FEATURES.iter().find(lacks).map(|feature| feature.3)
}

/// Elsewhere every processor of the architecture has what is used.
#[cfg(not(target_arch = "x86_64"))]
pub fn missing() -> Option<&'static str> {
    None
}

/// Says so, and that there are others. Nothing here is formatted: that would be compiled with the rest.
#[inline(never)]
pub fn refuse(feature: &'static str) -> ExitCode {
    let mut stderr = io::stderr();
    for part in [
        "thera: this build needs a processor with ",
        feature,
        ", which this one has not; docs/install.md tells how to build for any processor\n",
    ] {
        let _ = stderr.write_all(part.as_bytes());
    }
    ExitCode::from(1)
}

/// Whether the compiler used it, where the processor tells of it, and its name.
#[cfg(target_arch = "x86_64")]
type Feature = (bool, Leaf, u32, &'static str);

/// A word of the processor's answers.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
enum Leaf {
    /// Leaf 1, ECX.
    Basic,
    /// Leaf 7, EBX.
    Later,
    /// Leaf 8000_0001, ECX.
    Extended,
}

#[cfg(target_arch = "x86_64")]
const FEATURES: &[Feature] = &[
    (cfg!(target_feature = "sse3"), Leaf::Basic, 0, "SSE3"),
    (cfg!(target_feature = "ssse3"), Leaf::Basic, 9, "SSSE3"),
    (cfg!(target_feature = "sse4.1"), Leaf::Basic, 19, "SSE4.1"),
    (cfg!(target_feature = "sse4.2"), Leaf::Basic, 20, "SSE4.2"),
    (cfg!(target_feature = "popcnt"), Leaf::Basic, 23, "POPCNT"),
    // That the system saves the wider registers, then that there are any.
    (cfg!(target_feature = "avx"), Leaf::Basic, 27, "OSXSAVE"),
    (cfg!(target_feature = "avx"), Leaf::Basic, 28, "AVX"),
    (cfg!(target_feature = "f16c"), Leaf::Basic, 29, "F16C"),
    (cfg!(target_feature = "fma"), Leaf::Basic, 12, "FMA"),
    (cfg!(target_feature = "movbe"), Leaf::Basic, 22, "MOVBE"),
    (cfg!(target_feature = "bmi1"), Leaf::Later, 3, "BMI1"),
    (cfg!(target_feature = "bmi2"), Leaf::Later, 8, "BMI2"),
    (cfg!(target_feature = "avx2"), Leaf::Later, 5, "AVX2"),
    (cfg!(target_feature = "lzcnt"), Leaf::Extended, 5, "LZCNT"),
    (
        cfg!(target_feature = "avx512f"),
        Leaf::Later,
        16,
        "AVX-512F",
    ),
    (
        cfg!(target_feature = "avx512bw"),
        Leaf::Later,
        30,
        "AVX-512BW",
    ),
    (
        cfg!(target_feature = "avx512vl"),
        Leaf::Later,
        31,
        "AVX-512VL",
    ),
];

/// What the processor says, by [`Leaf`].
#[cfg(target_arch = "x86_64")]
struct Told([u32; 3]);

#[cfg(target_arch = "x86_64")]
impl Told {
    // `is_x86_feature_detected!` would not ask about what the compiler takes for granted.
    fn ask() -> Told {
        let highest = ask(0).eax;
        let later = if highest >= 7 { ask(7).ebx } else { 0 };
        let extended = if ask(0x8000_0000).eax > 0x8000_0000 {
            ask(0x8000_0001).ecx
        } else {
            0
        };
        Told([ask(1).ecx, later, extended])
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(
    unsafe_code,
    unused_unsafe,
    reason = "older compilers call asking the processor unsafe"
)]
fn ask(leaf: u32) -> std::arch::x86_64::CpuidResult {
    // SAFETY: every x86-64 processor has this instruction.
    unsafe { std::arch::x86_64::__cpuid_count(leaf, 0) }
}

#[cfg(test)]
mod tests {
    /// The tests run where they were built, and so does what is built for this machine.
    #[test]
    fn the_processor_that_runs_this_can_run_this() {
        assert_eq!(super::missing(), None);
    }
}
