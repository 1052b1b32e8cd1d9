//! How long a move takes with many players at once.
//!
//! `cargo run --release -p garns-web --example load -- ADDRESS PLAYERS SECONDS [MOVES_PER_SECOND]`
//! plays on a server started with `garns serve --rate 0`. Each player makes moves at random moments,
//! so many a second on average, and waits for the answer: what is measured is from the first byte
//! sent to the last byte received.

use std::time::{Duration, Instant};

use garns::Random;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

type Fallible<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Fallible<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [address, players, seconds, rest @ ..] = &args[..] else {
        return Err("usage: load ADDRESS PLAYERS SECONDS [MOVES_PER_SECOND]".into());
    };
    let players: usize = players.parse()?;
    let seconds: u64 = seconds.parse()?;
    let pace: f64 = rest.first().map_or(Ok(2.0), |pace| pace.parse())?;
    let mut tasks = Vec::new();
    let mut entered = Vec::new();
    for n in 0..players {
        entered.push(Player::enter(address.clone(), n as u64).await?);
    }
    let end = Instant::now() + Duration::from_secs(seconds);
    for player in entered {
        tasks.push(tokio::spawn(player.play(end, pace)));
    }
    let mut times = Vec::new();
    for task in tasks {
        times.append(&mut task.await??);
    }
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!(
        "{players} players, {} moves in {seconds} s ({:.0} a second): p50 {:.2} ms, p90 {:.2} ms, p99 {:.2} ms, most {:.2} ms",
        times.len(),
        times.len() as f64 / seconds as f64,
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
    Ok(())
}

struct Player {
    address: String,
    stream: TcpStream,
    cookie: String,
    game: String,
    head: u64,
    client: String,
    random: Random,
}

impl Player {
    async fn enter(address: String, seed: u64) -> Fallible<Player> {
        let stream = TcpStream::connect(&address).await?;
        stream.set_nodelay(true)?;
        let client = format!("load-player-{seed}");
        let random = Random::new(seed);
        let mut player =
            Player { address, stream, cookie: String::new(), game: String::new(), head: 0, client, random };
        let (headers, play) = player.post("/api/play", "{}").await?;
        let cookie = headers.lines().find_map(|line| line.strip_prefix("set-cookie: ")).ok_or("no cookie")?;
        player.cookie = cookie.split(';').next().unwrap_or_default().to_string();
        player.game = play["game"]["id"].as_str().ok_or("no game")?.to_string();
        player.head = play["game"]["head"].as_u64().ok_or("no head")?;
        Ok(player)
    }

    async fn play(mut self, end: Instant, pace: f64) -> Fallible<Vec<Duration>> {
        let mut times = Vec::new();
        let path = format!("/api/games/{}/events", self.game);
        loop {
            let share = (self.random.below(1_000_000) + 1) as f64 / 1_000_000.0;
            tokio::time::sleep(Duration::from_secs_f64(-share.ln() / pace)).await;
            if Instant::now() >= end {
                return Ok(times);
            }
            let (cell, digit) = (self.random.below(81), 1 + self.random.below(9));
            // Marks, so that no game is finished.
            let kind = ["corner", "centre"][self.random.below(2)];
            let body = format!(
                r#"{{"client":"{}","expect":{},"events":[{{"n":{},"do":{{"type":"{kind}","cells":[{cell}],"digit":{digit},"on":true}}}}]}}"#,
                self.client,
                self.head,
                self.head + 1
            );
            let start = Instant::now();
            let (_, tail) = self.post(&path, &body).await?;
            times.push(start.elapsed());
            self.head = tail["head"].as_u64().ok_or_else(|| format!("refused: {tail}"))?;
        }
    }

    async fn post(&mut self, path: &str, body: &str) -> Fallible<(String, serde_json::Value)> {
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncookie: {}\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            self.cookie,
            body.len()
        );
        self.stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::with_capacity(2048);
        let (head, length) = loop {
            if self.stream.read_buf(&mut answer).await? == 0 {
                return Err("the server hung up".into());
            }
            if let Some(head) = answer.windows(4).position(|four| four == b"\r\n\r\n") {
                let headers = String::from_utf8_lossy(&answer[..head]).to_lowercase();
                let length = headers
                    .lines()
                    .find_map(|line| line.strip_prefix("content-length: "))
                    .ok_or("no length")?;
                break (head + 4, length.trim().parse::<usize>()?);
            }
        };
        while answer.len() < head + length {
            self.stream.read_buf(&mut answer).await?;
        }
        let headers = String::from_utf8_lossy(&answer[..head]).to_string();
        Ok((headers, serde_json::from_slice(&answer[head..head + length])?))
    }
}
