//! Schemathesis sends the server valid and invalid requests that it makes from the OpenAPI document.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::server::Server;
use crate::{cargo, run, venv};

/// The version that the configuration below is written for.
const VERSION: &str = "schemathesis==4.32.5\n";

/// The configuration of Schemathesis; `COOKIE` stands for the player's secret. The player's cookie
/// has the name in the OpenAPI document only if the host has no port.
const CONFIGURATION: &str = "\
[checks]
# A request that the document allows may still ask for something that cannot be.
positive_data_acceptance.expected-statuses = [\"2xx\", \"400\", \"401\", \"404\", \"409\", \"422\", \"429\"]
negative_data_rejection.expected-statuses = [\"400\", \"401\", \"403\", \"404\", \"405\", \"409\", \"413\", \"415\", \"422\"]

[auth.openapi.cookie]
api_key = \"COOKIE\"
";

/// Installs Schemathesis below `target/` and runs it against a fresh server, for about a minute.
pub(crate) fn test(_: &[String]) -> Result<()> {
    let home = Path::new("target/schemathesis");
    venv::make(home, VERSION)?;
    cargo("build", &["--release", "--package", "garns-cli"])?;
    let dir = std::env::temp_dir().join(format!("garns-schemathesis-{}", std::process::id()));
    fs::create_dir_all(&dir)?;
    let database = dir.join("games.sqlite3").to_string_lossy().into_owned();
    let server = Server::start(&database, &["--rate", "0"])?;
    let configuration = dir.join("schemathesis.toml");
    fs::write(&configuration, CONFIGURATION.replace("COOKIE", &cookie(server.address())?))?;
    let result = run(Command::new(home.join("bin/schemathesis"))
        .arg("--config-file")
        .arg(&configuration)
        .arg("run")
        .arg(format!("http://{}/api/openapi.json", server.address()))
        .args(["--header", "Host: localhost", "--phases", "coverage,fuzzing", "--max-examples", "20"])
        // Without the player, the server would refuse all further requests.
        .args(["--exclude-operation-id", "delete_player"])
        .args([
            "--workers",
            "1",
            "--seed",
            "1",
            "--request-timeout",
            "30",
            "--warnings",
            "off",
            "--no-color",
        ]));
    drop(server);
    fs::remove_dir_all(&dir)?;
    result
}

/// The cookie of a new player, as the server sets it for a host without a port.
fn cookie(address: &str) -> Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.write_all(
        b"POST /api/play HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
          connection: close\r\ncontent-length: 2\r\n\r\n{}",
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let line = answer.lines().find_map(|line| line.strip_prefix("set-cookie: garns="));
    let secret = line.and_then(|line| line.split(';').next()).context("the server has set no cookie")?;
    Ok(secret.to_string())
}
