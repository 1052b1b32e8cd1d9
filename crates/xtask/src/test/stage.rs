//! The stages of `cargo xtask test`.

use std::process::Command;

use anyhow::{Context, Result};

use crate::packages::Needed;
use crate::{browser, cargo, certificates, cross, home, npm, postgres, python, run, schemathesis, workflows};

/// One part of the tests, which can run by itself.
pub(super) struct Stage {
    pub(super) name: &'static str,
    pub(super) help: &'static str,
    pub(super) lane: Lane,
    /// Does what needs no packages and no questions, and tells what the stage needs besides Rust.
    pub(super) prepare: fn() -> Vec<Needed>,
    pub(super) run: fn() -> Result<()>,
}

/// What a stage shares with others: stages of a lane build in the same folder, so one waits for the other anyway.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lane {
    /// Builds without optimisation.
    Debug,
    /// Release builds, and builds for other processors.
    Release,
    /// Needs the machine for itself: a browser's answers come late on a busy machine.
    Alone,
}

pub(super) const STAGES: [Stage; 14] = [
    Stage {
        name: "format",
        help: "the code is formatted",
        lane: Lane::Debug,
        prepare: Vec::new,
        run: || cargo("fmt", &["--all", "--check"]),
    },
    Stage {
        name: "lint",
        help: "clippy has nothing to say",
        lane: Lane::Debug,
        prepare: Vec::new,
        run: || cargo("clippy", &["--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]),
    },
    Stage {
        name: "rustdoc",
        help: "the documentation of the code has no warnings",
        lane: Lane::Debug,
        prepare: Vec::new,
        run: || {
            run(Command::new("cargo")
                .args(["doc", "--no-deps", "--workspace", "--lib"])
                .env("RUSTDOCFLAGS", "-D warnings"))
        },
    },
    Stage {
        name: "rust",
        help: "all tests in Rust, with SQLite",
        lane: Lane::Debug,
        prepare: Vec::new,
        run: || cargo("test", &["--workspace", "--all-features"]),
    },
    Stage {
        name: "postgres",
        help: "the server's tests with PostgreSQL",
        lane: Lane::Debug,
        prepare: || vec![postgres::NEEDED],
        run: || {
            let postgres = postgres::Postgres::start(false)?;
            // With the features of the whole workspace, which is built already.
            run(Command::new("cargo")
                .args(["test", "--workspace", "--all-features", "--test", "server"])
                .env("GARNS_TEST_POSTGRES", postgres.url()))
        },
    },
    // Only the library has features that can be left out.
    Stage {
        name: "features",
        help: "the library without its features",
        lane: Lane::Debug,
        prepare: Vec::new,
        run: || cargo("test", &["--package", "garns", "--no-default-features"]),
    },
    Stage {
        name: "workflows",
        help: "the workflows are valid",
        lane: Lane::Debug,
        prepare: || vec![Needed::NPM],
        run: || workflows::test(&[]),
    },
    Stage {
        name: "wasm",
        help: "the solvers as WebAssembly",
        lane: Lane::Release,
        prepare: || cross::WASM.prepare(),
        run: cross::test_wasm,
    },
    Stage {
        name: "schemathesis",
        help: "random requests made from the OpenAPI document",
        lane: Lane::Release,
        prepare: || vec![Needed::PYTHON],
        run: || schemathesis::test(&[]),
    },
    Stage {
        name: "certificates",
        help: "certificates, checked by VeriPB",
        lane: Lane::Release,
        prepare: Vec::new,
        run: || certificates::test(&[]),
    },
    Stage {
        name: "python",
        help: "the Python package, with Spark",
        lane: Lane::Release,
        prepare: || python::NEEDED.to_vec(),
        run: || python::test(&[]),
    },
    Stage {
        name: "npm",
        help: "the npm package",
        lane: Lane::Release,
        prepare: npm::prepare,
        run: || npm::test(&[]),
    },
    Stage {
        name: "home",
        help: "the game without a server",
        lane: Lane::Release,
        prepare: home::prepare,
        run: || home::test(&[]),
    },
    Stage {
        name: "browser",
        help: "the page in Chromium, with a server and as static files",
        lane: Lane::Alone,
        prepare: browser::prepare,
        run: || browser::test(&[]),
    },
];

impl Stage {
    /// The stage with this name; the error lists all names.
    pub(super) fn named(name: &str) -> Result<&'static Stage> {
        STAGES.iter().find(|stage| stage.name == name).with_context(|| {
            let names: Vec<&str> = STAGES.iter().map(|stage| stage.name).collect();
            format!("no stage is called {name}; the stages are {}", names.join(", "))
        })
    }
}
