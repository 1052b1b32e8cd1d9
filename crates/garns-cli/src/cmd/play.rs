//! `garns play`: the game in the browser, for the person at this machine.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;

use anyhow::{Context, Result};
use clap::Args;
use garns_web::store::Store;
use garns_web::{Config, Server};
use tokio::net::TcpListener;

use super::library::UserLibrary;
use super::serve::announce;
use crate::log::LogFormat;
use crate::outcome::Outcome;

/// Play in the browser
///
/// Serves the game to this machine only, opens the browser, and saves every move in your data
/// directory. Stop it with Ctrl+C; the next time, your games are as you left them.
#[derive(Debug, Default, Args)]
#[command(after_help = "\
Examples:
  garns play
  garns play --no-open --port 8080
  garns play --data ~/sudoku")]
pub(crate) struct Play {
    #[command(flatten)]
    library: UserLibrary,

    /// Port to listen on [default: the port that was found last time if it is free, else any free port]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,

    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
}

impl Play {
    pub(crate) fn run(self) -> Result<Outcome> {
        super::serve::runtime(LogFormat::default())?.block_on(self.serve())
    }

    async fn serve(self) -> Result<Outcome> {
        let data = self.library.directory()?;
        fs::create_dir_all(&data).with_context(|| format!("cannot make the directory {}", data.display()))?;
        let file = data.join("garns.sqlite3");
        let database = file.to_str().context("the path of the data directory is not Unicode")?;
        let store = Store::open(database).await?;
        let listener = listen(self.port, &data.join("port")).await?;
        let address = listener.local_addr()?;
        let key = key(&data.join("key"))?;
        let config = Config { key: Some(key), games: self.library.all()?, ..Config::default() };
        let server = Server::new(store, config);
        // Each link works only once, so the link in the browser's command line and history is useless to
        // others.
        let link = || std::io::Result::Ok(format!("http://{address}/?key={}", server.invite()?));
        let end = super::serve::interrupted()?;
        let place = file.display();
        announce(&format!(
            "Play at {} (this link works once)\nGames are kept in {place}\nPress Ctrl+C to end.\n",
            link()?
        ));
        if !self.no_open && open::that_detached(link()?).is_err() {
            announce("No browser could be opened: open the address above.\n");
        }
        garns_web::serve(listener, server, end).await?;
        announce("\n");
        Ok(Outcome::Done)
    }
}

/// The secret in the cookie of the owner of these games. It is read from a file, and written to it
/// on the first start, so it is the same every time.
fn key(memory: &Path) -> Result<String> {
    if let Ok(text) = fs::read_to_string(memory)
        && garns_web::is_key(text.trim())
    {
        return Ok(text.trim().to_string());
    }
    let key = garns_web::random_key()?;
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(memory).with_context(|| format!("cannot write {}", memory.display()))?;
    std::io::Write::write_all(&mut file, key.as_bytes())?;
    Ok(key)
}

/// Listens on the port asked for; else on the free port that an earlier start has chosen, because
/// the browser keeps its data by address; else on a free port, which it remembers in a file.
async fn listen(port: Option<u16>, memory: &Path) -> Result<TcpListener> {
    let on = |port| TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    if let Some(port) = port {
        return on(port).await.with_context(|| format!("port {port} is not free"));
    }
    let last = fs::read_to_string(memory).ok().and_then(|text| text.trim().parse().ok());
    if let Some(port) = last
        && let Ok(listener) = on(port).await
    {
        return Ok(listener);
    }
    let listener = on(0).await.context("no port is free")?;
    // If this fails, only the port of the next start is different.
    let _ = fs::write(memory, listener.local_addr()?.port().to_string());
    Ok(listener)
}
