//! `garns serve`: the game for many players.

use std::net::SocketAddr;

use anyhow::{Context, Result};
use clap::Args;
use garns_web::store::Store;
use garns_web::{Config, Limits, Rate, Server};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::outcome::Outcome;
use crate::{message, output, threads};

/// Serve the game to many players
///
/// The database is a SQLite file or a PostgreSQL URL. Several servers can share a PostgreSQL database.
/// If the server can be reached from the internet, put a proxy with HTTPS in front of it.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns serve --bind 0.0.0.0:8080 --database games.sqlite3
  garns serve --bind 127.0.0.1:8080 --behind-proxy --database postgres://garns@localhost/garns

The environment variable GARNS_LOG sets what is logged to standard error: warn (the default), info or debug.")]
pub(crate) struct Serve {
    /// Address to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    bind: SocketAddr,

    /// Database: a SQLite file or a PostgreSQL URL
    #[arg(long, value_name = "URL")]
    database: String,

    /// Trust the headers X-Forwarded-For and X-Forwarded-Proto of the proxy
    #[arg(long)]
    behind_proxy: bool,

    /// Requests per second that one address may make on average (0 turns all limits off)
    #[arg(long, value_name = "N")]
    rate: Option<u32>,
}

impl Serve {
    pub(crate) fn run(self) -> Result<Outcome> {
        runtime()?.block_on(self.serve())
    }

    async fn serve(self) -> Result<Outcome> {
        let store = Store::open(&self.database).await?;
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
        garns_web::serve(listener, Server::new(store, config), end).await?;
        Ok(Outcome::Done)
    }
}

/// Starts the log and the runtime of `play` and `serve`.
pub(super) fn runtime() -> Result<Runtime> {
    let levels = std::env::var("GARNS_LOG").unwrap_or_else(|_| "warn".to_string());
    let levels: Targets = levels.parse().with_context(|| format!("GARNS_LOG is {levels:?}"))?;
    // A log that cannot be written is dropped, because a message about it on the same full disk would panic.
    let log = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).log_internal_errors(false);
    // This fails only if the process has a log already, which it does not have here.
    let _ = tracing_subscriber::registry().with(log).with(levels).try_init();
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
