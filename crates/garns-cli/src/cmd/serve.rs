//! `garns serve`: the game for many players.

mod check;
mod config;
mod health;

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, FromArgMatches as _};
use garns_web::store::Store;
use garns_web::{Config, Limits, Rate, Server};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::log::LogFormat;
use crate::outcome::Outcome;
use crate::{log, message, output, threads};

/// Serve the game to many players
///
/// The database is a SQLite file or a PostgreSQL URL. Several servers can share a PostgreSQL database.
/// If the server can be reached from the internet, put a proxy with HTTPS in front of it.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns serve --bind 0.0.0.0:8080 --database games.sqlite3
  garns serve --bind 127.0.0.1:8080 --behind-proxy --database postgres://garns@localhost/garns
  garns serve --config garns.toml --check

A configuration file has the names of options as keys: bind = \"0.0.0.0:8080\", behind-proxy = true. An option on the
command line goes before the environment, and the environment goes before the file.
The environment variable GARNS_LOG sets what is logged to standard error: warn (the default), info or debug.")]
pub(crate) struct Serve {
    /// Address to listen on
    #[arg(long, value_name = "ADDRESS", env = "GARNS_BIND", default_value = "127.0.0.1:8080")]
    bind: SocketAddr,

    /// Database: a SQLite file or a PostgreSQL URL
    #[arg(
        long,
        value_name = "URL",
        env = "GARNS_DATABASE",
        hide_env_values = true,
        required_unless_present_any = ["config", "health"]
    )]
    database: Option<String>,

    /// Trust the headers X-Forwarded-For and X-Forwarded-Proto of the proxy
    #[arg(long, env = "GARNS_BEHIND_PROXY")]
    behind_proxy: bool,

    /// Requests per second that one address may make on average (0 turns all limits off)
    #[arg(long, value_name = "N", env = "GARNS_RATE")]
    rate: Option<u32>,

    /// Address for /metrics, in the format of Prometheus (players must not reach it)
    #[arg(long, value_name = "ADDRESS", env = "GARNS_METRICS")]
    metrics: Option<SocketAddr>,

    /// Format of the log on standard error
    #[arg(long, value_name = "FORMAT", env = "GARNS_LOG_FORMAT", default_value = "text")]
    log_format: LogFormat,

    /// Configuration file
    #[arg(long, value_name = "FILE", env = "GARNS_CONFIG")]
    config: Option<PathBuf>,

    /// Only check the configuration, the addresses and the database; nothing is changed
    #[arg(long)]
    check: bool,

    /// Only ask the running server whether it can store moves
    #[arg(long, conflicts_with = "check")]
    health: bool,
}

impl Serve {
    pub(crate) fn run(self) -> Result<Outcome> {
        let serve = self.with_file()?;
        if serve.health {
            return Ok(serve.ask_health());
        }
        let runtime = runtime(serve.log_format)?;
        if serve.check {
            return runtime.block_on(serve.check());
        }
        runtime.block_on(serve.serve())
    }

    /// The options with those of the configuration file.
    fn with_file(self) -> Result<Serve> {
        let Some(file) = &self.config else { return Ok(self) };
        let command = Serve::augment_args(clap::Command::new("garns serve").no_binary_name(true));
        // Of an option that is given twice, the later one counts: the one on the command line.
        let mut arguments = config::arguments(file, &command)?;
        arguments.extend(std::env::args_os().skip_while(|argument| argument != "serve").skip(1));
        let matches = command.args_override_self(true).try_get_matches_from(arguments);
        let matches = matches.map_err(|error| anyhow::anyhow!("{}: {}", file.display(), error.render()))?;
        Ok(Serve::from_arg_matches(&matches)?)
    }

    fn database(&self) -> Result<&str> {
        self.database.as_deref().context("no database is named: use --database URL")
    }

    async fn serve(self) -> Result<Outcome> {
        let store = Store::open(self.database()?).await?;
        let listener =
            TcpListener::bind(self.bind).await.with_context(|| format!("cannot listen on {}", self.bind))?;
        let address = listener.local_addr()?;
        let limits = match self.rate {
            None => Limits::default(),
            Some(0) => Limits::none(),
            Some(rate) => {
                let per_second = f64::from(rate);
                Limits { address: Rate { per_second, burst: 5.0 * per_second }, ..Limits::default() }
            }
        };
        let config = Config {
            loopback: address.ip().is_loopback() && !self.behind_proxy,
            proxy: self.behind_proxy,
            limits,
            ..Config::default()
        };
        let end = interrupted()?;
        announce(&format!("Serving at http://{address}/\n"));
        let server = Server::new(store, config);
        if let Some(address) = self.metrics {
            let listener =
                TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))?;
            announce(&format!("Metrics at http://{}/metrics\n", listener.local_addr()?));
            tokio::spawn(garns_web::serve_metrics(listener, server.clone()));
        }
        garns_web::serve(listener, server, end).await?;
        Ok(Outcome::Done)
    }
}

/// Starts the log and the runtime of `play` and `serve`.
pub(super) fn runtime(format: LogFormat) -> Result<Runtime> {
    let levels = std::env::var("GARNS_LOG").unwrap_or_else(|_| "warn".to_string());
    let levels: Targets = levels.parse().with_context(|| format!("GARNS_LOG is {levels:?}"))?;
    // This fails only if the process has a log already, which it does not have here.
    let _ = tracing_subscriber::registry().with(log::to_stderr(format)).with(levels).try_init();
    threads::check_available()?;
    Runtime::new().context("cannot start threads")
}

/// Prints a text for the person who started the server. The server runs even if that fails.
pub(super) fn announce(text: &str) {
    if let Err(error) = output::print(text) {
        message::say(format_args!("{error:#}"));
    }
}

/// Waits for Ctrl+C, or until the system asks the process to end. After this call, neither of them
/// ends the process by itself.
#[cfg(unix)]
pub(super) fn interrupted() -> Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt()).context("cannot wait for signals")?;
    let mut terminate = signal(SignalKind::terminate()).context("cannot wait for signals")?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Waits for Ctrl+C.
#[cfg(not(unix))]
pub(super) fn interrupted() -> Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
