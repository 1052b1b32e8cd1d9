//! `garns serve --check`: whether the server could start.

use std::net::TcpListener;

use anyhow::{Error, Result};
use garns_web::store::{self, Condition};

use super::Serve;
use crate::outcome::Outcome;
use crate::output;

impl Serve {
    /// Checks the addresses and the database, and says what it finds. Changes nothing.
    pub(super) async fn check(&self) -> Result<Outcome> {
        let mut report = Report::default();
        for address in [Some(self.bind), self.metrics].into_iter().flatten() {
            let listens = TcpListener::bind(address);
            report
                .add(&format!("address {address}"), listens.map(|_| "free".to_string()).map_err(Error::from));
        }
        // The URL may have a password, so it is not shown. An error names the place without it.
        report.add("database", store::check(self.database()?).await.map(describe).map_err(Error::from));
        output::print(&report.text)?;
        Ok(if report.failed { Outcome::No } else { Outcome::Done })
    }
}

#[derive(Default)]
struct Report {
    text: String,
    failed: bool,
}

impl Report {
    fn add(&mut self, what: &str, found: Result<String>) {
        self.failed |= found.is_err();
        let found = found.unwrap_or_else(|error| format!("{error:#}"));
        self.text += &format!("{what}: {found}\n");
    }
}

fn describe(condition: Condition) -> String {
    match condition {
        Condition::Missing => "does not exist yet; the server will create it".to_string(),
        Condition::Older(0) => "empty; the server will set it up".to_string(),
        Condition::Older(version) => {
            format!("has version {version}; the server will update it (make a backup first)")
        }
        Condition::Current(version) => format!("good, version {version}"),
    }
}
