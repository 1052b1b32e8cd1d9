//! `garns serve`: the game for many players.

use std::net::SocketAddr;

use anyhow::{Context, Result};
use clap::Args;
use garns_web::store::Store;
use garns_web::{Config, Limits, Rate, Server};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::outcome::Outcome;

/// Serve the game to many players
///
/// The database is a SQLite file, or PostgreSQL by its URL: then any number of servers may share it.
/// Put a proxy with HTTPS before it where others than friends can reach it.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  garns serve --bind 0.0.0.0:8080 --database games.sqlite3
  garns serve --bind 127.0.0.1:8080 --behind-proxy --database postgres://garns@localhost/garns

GARNS_LOG sets what is logged to standard error: warn (unless set), info, debug.")]
pub(crate) struct Serve {
    /// Listen on this address
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    bind: SocketAddr,

    /// SQLite file or PostgreSQL URL
    #[arg(long, value_name = "URL")]
    database: String,

    /// Believe the proxy's X-Forwarded-For and X-Forwarded-Proto
    #[arg(long)]
    behind_proxy: bool,

    /// Requests a second that one address may make in the long run (0 for no limits at all)
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
        println!("Serving at http://{address}/");
        garns_web::serve(listener, Server::new(store, config), interrupted()).await?;
        Ok(Outcome::Done)
    }
}

/// What both commands run on.
pub(super) fn runtime() -> Result<Runtime> {
    let level = std::env::var("GARNS_LOG").unwrap_or_else(|_| "warn".to_string());
    let filter = tracing_subscriber::EnvFilter::new(level);
    // Only the first of a process is used; there is one.
    let _ = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).try_init();
    Runtime::new().context("cannot start threads")
}

/// Comes with Ctrl+C, or when the system asks the process to end.
pub(super) async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
