//! The solvers on other processors: 64-bit ARM under qemu, and WebAssembly under node.
//!
//! A target that rustup has installed is used as it is. Without one, the standard library is built
//! from the sources that Debian's own Rust brings.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::packages::{Needed, find, is_root, provide};
use crate::run;

/// The tests of the library that a target has to pass, as `cargo test` filters them: the solvers
/// with all kinds of registers, compared with the plain solver, and the canonical forms.
const TESTS: [(&[&str], &[&str]); 2] =
    [(&["--lib"], &["solve::"]), (&["--test", "it"], &["solvers::", "bulk::", "canon::"])];

/// A processor that is not this machine's.
pub(crate) struct Target {
    /// The name that rustc uses.
    name: &'static str,
    /// The program that runs its programs, with arguments.
    runner: &'static str,
    /// Flags for rustc.
    flags: &'static str,
    needed: &'static [Needed],
    /// Further flags, for a target that rustup has not installed.
    debian_flags: &'static str,
    debian_options: &'static [&'static str],
    debian_needed: &'static [Needed],
}

const ARM: Target = Target {
    name: "aarch64-unknown-linux-gnu",
    runner: "qemu-aarch64 -L /usr/aarch64-linux-gnu",
    flags: "-C linker=aarch64-linux-gnu-gcc",
    needed: &[
        Needed::program("qemu-aarch64", &["qemu-user"]),
        Needed::program("aarch64-linux-gnu-gcc", &["gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"]),
    ],
    debian_flags: "",
    debian_options: &[],
    debian_needed: &[],
};

/// Debian's C library for WebAssembly has no threads. The test harness of Rust refers to them but
/// never calls them, so the linker may leave the functions undefined.
pub(crate) const WASM: Target = Target {
    name: "wasm32-wasip1",
    runner: concat!("node --no-warnings ", env!("CARGO_MANIFEST_DIR"), "/src/cross/wasi.mjs"),
    flags: "-C target-feature=+simd128",
    needed: &[Needed::NPM],
    debian_flags: "-C linker=wasm-ld-19 -C link-self-contained=no -L native=/usr/lib/wasm32-wasi \
                   -C link-arg=/usr/lib/wasm32-wasi/crt1-command.o -C link-arg=--allow-undefined",
    debian_options: &[],
    debian_needed: &[
        Needed::program("wasm-ld-19", &["lld-19"]),
        Needed::program("/usr/lib/wasm32-wasi/crt1-command.o", &["wasi-libc"]),
    ],
};

/// WebAssembly without a system around it, as browsers run it.
pub(crate) const BROWSER: Target = Target {
    name: "wasm32-unknown-unknown",
    runner: "node",
    flags: "-C target-feature=+simd128",
    needed: &[Needed::NPM],
    debian_flags: "-C linker=wasm-ld-19",
    debian_options: &[],
    debian_needed: &[Needed::program("wasm-ld-19", &["lld-19"])],
};

/// Like `BROWSER`, for small programs. If the standard library is built from its sources, it is
/// optimised for size, panics stop the module without a message, and the debug form of a value is only
/// its name.
pub(crate) const SMALL_BROWSER: Target = Target {
    debian_flags: "-C linker=wasm-ld-19 -C link-arg=--compress-relocations -Z unstable-options \
                   -C panic=immediate-abort -Z location-detail=none -Z fmt-debug=shallow",
    debian_options: &["-Zbuild-std-features=optimize_for_size"],
    ..BROWSER
};

const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_SOURCES: &str = "/usr/lib/rustlib/src/rust/library/std/src/lib.rs";
/// The three packages are installed together, because they must have the same version.
const DEBIAN_PACKAGES: &[&str] = &["cargo-web", "rustc-web", "rust-web-src"];
const DEBIAN_RUST: [Needed; 3] = [
    Needed::program(DEBIAN_CARGO, DEBIAN_PACKAGES),
    Needed::new(DEBIAN_RUSTC, is_new_enough, DEBIAN_PACKAGES),
    Needed::program(DEBIAN_SOURCES, DEBIAN_PACKAGES),
];

/// Whether a compiler is there and as new as the one that the workspace needs.
fn is_new_enough(rustc: &str) -> bool {
    let version = Command::new(rustc).arg("--version").stderr(Stdio::null()).output();
    version.is_ok_and(|version| {
        release(&String::from_utf8_lossy(&version.stdout)) >= release(env!("CARGO_PKG_RUST_VERSION"))
    })
}

/// The first two numbers of a version, as in "rustc 1.95.0 (59807616e 2026-04-14)".
fn release(text: &str) -> Option<(u32, u32)> {
    let version = text.split(' ').find(|word| word.starts_with(|c: char| c.is_ascii_digit()))?;
    let mut numbers = version.trim_end().split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

/// Tests both targets, or the target that is named. With `time` and lists of puzzles,
/// compares the speed of WebAssembly with this machine.
pub(crate) fn test(args: &[String]) -> Result<()> {
    let targets: &[&Target] = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => &[&WASM, &ARM],
        ["wasm"] => &[&WASM],
        ["arm"] => &[&ARM],
        ["time", ..] if args.len() > 1 => return measure(&args[1..]),
        _ => bail!("expected nothing, wasm, arm, or time and lists of puzzles"),
    };
    for target in targets {
        for (part, filters) in TESTS {
            target.test(part, filters)?;
        }
    }
    Ok(())
}

/// The part that `cargo xtask test` runs: the unit tests of the solvers as WebAssembly.
pub(crate) fn test_wasm() -> Result<()> {
    let (part, filters) = TESTS[0];
    WASM.test(part, filters)
}

/// Times the solvers on lists of puzzles, on this machine with each of its registers and as WebAssembly.
fn measure(lists: &[String]) -> Result<()> {
    const EXAMPLE: [&str; 6] = ["run", "--release", "--package", "garns", "--example", "lanes"];
    let lists = lists.iter().map(std::fs::canonicalize).collect::<Result<Vec<_>, _>>()?;
    run(Command::new("cargo").args(EXAMPLE).arg("--").args(&lists))?;
    run(WASM.cargo()?.args(EXAMPLE).args(WASM.options()).arg("--").args(&lists))
}

impl Target {
    fn test(&self, part: &[&str], filters: &[&str]) -> Result<()> {
        let mut command = self.cargo()?;
        command.args(["test", "--package", "garns"]).args(part).args(self.options()).arg("--").args(filters);
        run(&mut command)
    }

    /// Builds a package with a profile, and returns the folder with the results.
    pub(crate) fn build(&self, package: &str, profile: &str) -> Result<PathBuf> {
        let mut command = self.cargo()?;
        command.args(["build", "--package", package, "--profile", profile]).args(self.options());
        run(&mut command)?;
        Ok(PathBuf::from("target/cross").join(self.name).join(profile))
    }

    /// Adds the target with rustup unless there is already a way to build for it, and tells what else is needed.
    pub(crate) fn prepare(&self) -> Vec<Needed> {
        let mut needed = self.needed.to_vec();
        let from_sources: Vec<Needed> = self.debian_needed.iter().chain(&DEBIAN_RUST).copied().collect();
        let has_sources = !from_sources.iter().any(Needed::is_missing);
        // Root installs Debian's Rust instead: its standard library makes smaller modules.
        if self.is_installed() || !has_sources && !is_root() && self.add() {
            return needed;
        }
        needed.extend(from_sources);
        needed
    }

    /// Whether rustup could add the target. Without a network it cannot.
    fn add(&self) -> bool {
        find("rustup").is_some() && run(Command::new("rustup").args(["target", "add", self.name])).is_ok()
    }

    /// Cargo with the settings to build and run programs of the target.
    fn cargo(&self) -> Result<Command> {
        provide(&self.prepare())?;
        let mut command = Command::new("cargo");
        let mut flags = self.flags.to_owned();
        if !self.is_installed() {
            command = Command::new(DEBIAN_CARGO);
            // Cargo builds the standard library only with options that are not stable.
            command.env("RUSTC", DEBIAN_RUSTC).env("RUSTC_BOOTSTRAP", "1");
            flags = format!("{flags} {}", self.debian_flags);
        }
        command.env(self.variable("RUNNER"), self.runner).env(self.variable("RUSTFLAGS"), flags.trim());
        Ok(command)
    }

    /// The options of cargo that name the target. Its programs stay apart from those of this machine.
    fn options(&self) -> Vec<&'static str> {
        let mut options = vec!["--target", self.name, "--target-dir", "target/cross"];
        if !self.is_installed() {
            options.push("-Zbuild-std=std,panic_abort,test");
            options.extend(self.debian_options);
        }
        options
    }

    /// The variable that sets an option of cargo for this target.
    fn variable(&self, option: &str) -> String {
        format!("CARGO_TARGET_{}_{option}", self.name.replace('-', "_").to_uppercase())
    }

    /// Whether rustup has installed the target.
    pub(crate) fn is_installed(&self) -> bool {
        let library = Command::new("rustc")
            .args(["--print", "target-libdir", "--target", self.name])
            .stderr(Stdio::null())
            .output();
        library.is_ok_and(|output| {
            let folder = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
            output.status.success() && folder.is_dir()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_are_compared_by_number() {
        assert_eq!(release("rustc 1.95.0 (59807616e 2026-04-14)\n"), Some((1, 95)));
        assert_eq!(release("1.100"), Some((1, 100)));
        assert_eq!(release("rustc"), None);
        assert!(release("rustc 1.85.0 (4d91de4e4 2025-02-17)") < release("1.95"));
        assert!(release("rustc 1.100.0") > release("1.95"));
        assert!(!is_new_enough("/no/such/rustc"));
    }
}
