//! Measures how long a move takes with many players at once.
//!
//! `cargo run --release -p garns-web --example load -- ADDRESS PLAYERS SECONDS [MOVES_PER_SECOND]`
//! plays on a server started with `garns serve --rate 0`. Each player makes moves at random moments,
//! MOVES_PER_SECOND on average, and waits for the answer. The time of a move is from the first byte
//! sent to the last byte received.
//!
//! `… ADDRESS PLAYERS SECONDS MOVES_PER_SECOND HINTS FLOODERS` adds players who ask for one hint after
//! another, and players who send as much as they can: requests with 500 colours of all 81 cells, and
//! orders for puzzles that are hard to make. Start that server with `garns serve --behind-proxy`, with
//! its usual limits: every player sends a different address.

use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::time::{Duration, Instant};

use garns::Random;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

type Fallible<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Fallible<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [address, players, seconds, rest @ ..] = &args[..] else {
        return Err("usage: load ADDRESS PLAYERS SECONDS [MOVES_PER_SECOND [HINTS FLOODERS]]".into());
    };
    let players: usize = players.parse()?;
    let seconds: u64 = seconds.parse()?;
    let pace: f64 = rest.first().map_or(Ok(2.0), |pace| pace.parse())?;
    let hints: usize = rest.get(1).map_or(Ok(0), |hints| hints.parse())?;
    let flooders: usize = rest.get(2).map_or(Ok(0), |flooders| flooders.parse())?;
    let mut tasks = Vec::new();
    let mut entered = Vec::new();
    for n in 0..players + hints + 2 * flooders {
        entered.push(Player::enter(address.clone(), n as u64).await?);
    }
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut others = Vec::new();
    for _ in 0..flooders {
        for demand in [Demand::Colours, Demand::Fresh] {
            others.extend(entered.pop().map(|player| (demand, tokio::spawn(player.demand(demand, end)))));
        }
    }
    for _ in 0..hints {
        let demand = Demand::Hints;
        others.extend(entered.pop().map(|player| (demand, tokio::spawn(player.demand(demand, end)))));
    }
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
    let mut answers: BTreeMap<(Demand, u16), Vec<Duration>> = BTreeMap::new();
    for (demand, task) in others {
        for (status, time) in task.await?? {
            answers.entry((demand, status)).or_default().push(time);
        }
    }
    for ((demand, status), mut times) in answers {
        times.sort();
        let (middle, last) = (times[times.len() / 2].as_secs_f64(), times[times.len() - 1].as_secs_f64());
        println!(
            "{demand:?}: {} answers of status {status}, p50 {middle:.3} s, most {last:.3} s",
            times.len()
        );
    }
    Ok(())
}

/// The requests of players who send without a pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Demand {
    /// One hint after another, each at a different position.
    Hints,
    /// Requests that colour all cells 500 times.
    Colours,
    /// New games that take long to make.
    Fresh,
}

struct Player {
    address: String,
    /// The address that the player sends as its own.
    from: Ipv4Addr,
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
        let from = Ipv4Addr::from_bits(0x0a00_0001 + seed as u32);
        let (cookie, game) = (String::new(), String::new());
        let mut player = Player { address, from, stream, cookie, game, head: 0, client, random };
        let (headers, play) = player.post("/api/play", "{}").await?;
        let cookie = headers.lines().find_map(|line| line.strip_prefix("set-cookie: ")).ok_or("no cookie")?;
        player.cookie = cookie.split(';').next().unwrap_or_default().to_string();
        player.game = play["game"]["id"].as_str().ok_or("no game")?.to_string();
        player.head = play["game"]["head"].as_u64().ok_or("no head")?;
        Ok(player)
    }

    async fn play(mut self, end: Instant, pace: f64) -> Fallible<Vec<Duration>> {
        let mut times = Vec::new();
        loop {
            let share = (self.random.below(1_000_000) + 1) as f64 / 1_000_000.0;
            tokio::time::sleep(Duration::from_secs_f64(-share.ln() / pace)).await;
            if Instant::now() >= end {
                return Ok(times);
            }
            let (cell, digit) = (self.random.below(81), 1 + self.random.below(9));
            // Players only write marks, so that no game is finished.
            let kind = ["corner", "centre"][self.random.below(2)];
            let mark = format!(r#"{{"type":"{kind}","cells":[{cell}],"digit":{digit},"on":true}}"#);
            let head = self.head;
            let start = Instant::now();
            self.send_events(&[mark]).await?;
            times.push(start.elapsed());
            if self.head == head {
                return Err("a move was refused".into());
            }
        }
    }

    /// Sends requests as fast as the server answers. Returns the status and the time of every
    /// answer.
    async fn demand(mut self, demand: Demand, end: Instant) -> Fallible<Vec<(u16, Duration)>> {
        let mut answers = Vec::new();
        let cells: Vec<String> = (0..81).map(|cell| cell.to_string()).collect();
        let cells = cells.join(",");
        let mut round: u64 = 0;
        if demand == Demand::Hints {
            self.begin(r#"{"kind":"stored","level":"unfair"}"#).await?;
        }
        while Instant::now() < end {
            round += 1;
            let (path, body) = match demand {
                Demand::Hints => {
                    // Another mark makes a new position, for which no hint is cached.
                    let (cell, digit) = (self.random.below(81), 1 + self.random.below(9));
                    let mark = format!(r#"{{"type":"strike","cells":[{cell}],"digit":{digit},"on":true}}"#);
                    self.send_events(&[mark]).await?;
                    let path = format!("/api/games/{}/hint", self.game);
                    (path, format!(r#"{{"expect":{},"rung":2}}"#, self.head))
                }
                Demand::Colours => {
                    let colour = |n: u64| {
                        let on = (round + n).is_multiple_of(2);
                        format!(
                            r#"{{"n":{},"do":{{"type":"colour","cells":[{cells}],"colour":{},"on":{on}}}}}"#,
                            self.head + n,
                            1 + n % 9
                        )
                    };
                    let events: Vec<String> = (1..=500).map(colour).collect();
                    let path = format!("/api/games/{}/events", self.game);
                    let (client, head, events) = (&self.client, self.head, events.join(","));
                    (path, format!(r#"{{"client":"{client}","expect":{head},"events":[{events}]}}"#))
                }
                Demand::Fresh => {
                    // An order that no puzzle meets, and an order that few puzzles meet.
                    let (level, technique) =
                        [("easy", "x-wing"), ("unfair", "jellyfish")][round as usize % 2];
                    let body = format!(
                        r#"{{"kind":"fresh","level":"{level}","technique":"{technique}","symmetry":"all","seed":"{round}"}}"#
                    );
                    ("/api/games".to_string(), body)
                }
            };
            let start = Instant::now();
            let Ok((headers, answer)) = self.post(&path, &body).await else {
                // The server answered before it had read the whole request, and closed the
                // connection.
                answers.push((0, start.elapsed()));
                self.stream = TcpStream::connect(&self.address).await?;
                continue;
            };
            let status: u16 = headers.split(' ').nth(1).unwrap_or_default().parse()?;
            answers.push((status, start.elapsed()));
            match demand {
                Demand::Hints | Demand::Fresh => {}
                // The game is full: continue with another.
                Demand::Colours if status == 409 => self.begin(r#"{"kind":"stored"}"#).await?,
                Demand::Colours => self.head = answer["head"].as_u64().unwrap_or(self.head),
            }
            if let Some(head) = answer["tail"]["head"].as_u64() {
                self.head = head;
            }
            if status == 429 {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
        Ok(answers)
    }

    async fn begin(&mut self, body: &str) -> Fallible<()> {
        let (_, game) = self.post("/api/games", body).await?;
        if let (Some(id), Some(head)) = (game["id"].as_str(), game["head"].as_u64()) {
            self.game = id.to_string();
            self.head = head;
        }
        Ok(())
    }

    async fn send_events(&mut self, actions: &[String]) -> Fallible<()> {
        let events: Vec<String> = actions
            .iter()
            .zip(self.head + 1..)
            .map(|(action, n)| format!(r#"{{"n":{n},"do":{action}}}"#))
            .collect();
        let body = format!(
            r#"{{"client":"{}","expect":{},"events":[{}]}}"#,
            self.client,
            self.head,
            events.join(",")
        );
        let path = format!("/api/games/{}/events", self.game);
        let (_, tail) = self.post(&path, &body).await?;
        self.head = tail["head"].as_u64().unwrap_or(self.head);
        Ok(())
    }

    async fn post(&mut self, path: &str, body: &str) -> Fallible<(String, serde_json::Value)> {
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\nx-forwarded-for: {}\r\ncontent-type: application/json\r\ncookie: {}\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            self.from,
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
