//! The server as a process: acknowledged moves survive a kill and a full disk.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::{folder, garns, json};

/// A server process, which is killed when the value is dropped.
struct Server {
    child: Child,
    out: BufReader<ChildStdout>,
    address: String,
    cookie: Option<String>,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn start(mut command: Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the server starts");
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        out.read_line(&mut line).expect("it says where");
        let (_, rest) = line.split_once("http://").expect("an address");
        let address = rest.split('/').next().expect("an address").to_string();
        Server { child, out, address, cookie: None }
    }

    fn serve(database: &Path) -> Server {
        let database = database.to_str().expect("text");
        Server::start(crate::command(&[
            "serve",
            "--bind",
            "127.0.0.1:0",
            "--database",
            database,
            "--rate",
            "0",
        ]))
    }

    /// Sends a request on a new connection, and returns the status and the body; nothing if there
    /// was no answer.
    fn request(&mut self, method: &str, path: &str, body: &Value) -> Option<(u16, Value)> {
        let body = body.to_string();
        let cookie = self.cookie.as_ref().map_or(String::new(), |cookie| format!("cookie: {cookie}\r\n"));
        let mut stream = TcpStream::connect(&self.address).ok()?;
        let head =
            format!("{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{cookie}", self.address);
        let length = body.len();
        write!(stream, "{head}content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}")
            .ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        if let Some((_, cookie)) = head.split_once("set-cookie: ") {
            // The name of the cookie contains the port, which changes when the server is started
            // again.
            let secret = cookie.split(';').next()?.split_once('=')?.1;
            self.cookie = Some(self.named(secret));
        }
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some((status, if body.is_empty() { Value::Null } else { json(body) }))
    }

    fn named(&self, secret: &str) -> String {
        let (_, port) = self.address.rsplit_once(':').expect("a port");
        format!("garns-{port}={secret}")
    }

    /// Continues as the player of another server with the same database.
    fn for_player_of(mut self, other: &Server) -> Server {
        let secret = other.cookie.as_deref().and_then(|cookie| cookie.split_once('=')).expect("a cookie").1;
        self.cookie = Some(self.named(secret));
        self
    }

    fn play(&mut self) -> Value {
        let (status, play) = self.request("POST", "/api/play", &json!({})).expect("an answer");
        assert_eq!(status, 200, "{play}");
        play["game"].clone()
    }

    /// Sends a savepoint with a long name, an event of many bytes.
    fn write(&mut self, game: &str, head: u64) -> Option<(u16, Value)> {
        let action = json!({ "type": "savepoint", "name": format!("{head:040}") });
        let body =
            json!({ "client": "the-only-tab", "expect": head, "events": [{ "n": head + 1, "do": action }] });
        self.request("POST", &format!("/api/games/{game}/events"), &body)
    }
}

#[test]
fn no_acknowledged_move_is_lost_when_the_server_is_killed() {
    let folder = folder("killed");
    let database = folder.join("games.sqlite3");
    let mut server = Server::serve(&database);
    let mut game = server.play();
    let id = game["id"].as_str().expect("an id").to_string();
    for round in 1..=3 {
        let start = game["head"].as_u64().expect("a number");
        let mut acknowledged = start;
        // One thread plays as fast as it can, and another kills the server in the middle of it.
        let mut killer = Some(server.child.id());
        while let Some((status, tail)) = server.write(&id, acknowledged) {
            assert_eq!(status, 200, "{tail}");
            acknowledged = tail["head"].as_u64().expect("a number");
            assert!(acknowledged < start + 5000, "the server is never killed");
            if acknowledged == start + 17 * round
                && let Some(process) = killer.take()
            {
                std::thread::spawn(move || {
                    Command::new("kill").args(["-9", &process.to_string()]).status().expect("kill works")
                });
            }
        }
        assert!(killer.is_none(), "it ended by itself after {acknowledged} moves");
        assert!(!server.child.wait().expect("it has ended").success());
        server = Server::serve(&database).for_player_of(&server);
        game = server.play();
        assert_eq!(game["id"], json!(id), "the unfinished game is offered again");
        let head = game["head"].as_u64().expect("a number");
        // The last move may have been stored without an answer.
        assert!(
            head == acknowledged || head == acknowledged + 1,
            "{acknowledged} acknowledged, {head} there"
        );
        let events = game["events"].as_array().expect("a list");
        assert_eq!(events.len() as u64, head);
        for (n, event) in events.iter().enumerate() {
            assert_eq!(event["do"]["name"], json!(format!("{n:040}")), "each move is as it was made");
        }
    }
}

#[test]
fn a_check_tells_whether_the_server_can_start_and_changes_nothing() {
    let folder = folder("check");
    let database = folder.join("games.sqlite3");
    let configuration = folder.join("garns.toml");
    let text =
        format!("bind = \"127.0.0.1:0\"\ndatabase = {:?}\nrate = 0\n", database.to_str().expect("text"));
    std::fs::write(&configuration, text).expect("a file");
    let configuration = configuration.to_str().expect("text");
    let check = |args: &[&str]| garns(&[&["serve", "--config", configuration, "--check"], args].concat(), "");
    let fresh = check(&[]);
    assert_eq!(fresh.code, Some(0), "{fresh:?}");
    assert!(fresh.out.contains("address 127.0.0.1:0: free\ndatabase: does not exist yet"), "{fresh:?}");
    assert!(!database.exists(), "a check creates no database");
    let mut server = Server::start(crate::command(&["serve", "--config", configuration]));
    server.play();
    let taken = check(&["--bind", &server.address]);
    assert_eq!(taken.code, Some(1), "the command line goes before the file: {taken:?}");
    assert!(taken.out.contains("database: good, version "), "{taken:?}");
    let healthy = garns(&["serve", "--config", configuration, "--health", "--bind", &server.address], "");
    assert_eq!((healthy.code, healthy.out.as_str()), (Some(0), "healthy\n"), "{healthy:?}");
    let address = server.address.clone();
    drop(server);
    let silent = garns(&["serve", "--health", "--bind", &address], "");
    assert_eq!(silent.code, Some(1), "the question needs no database: {silent:?}");
    let text = folder.join("text.sqlite3");
    std::fs::write(&text, "no database, but a text. ".repeat(100)).expect("a file");
    let damaged = check(&["--database", text.to_str().expect("text")]);
    assert_eq!(damaged.code, Some(1), "{damaged:?}");
    assert!(damaged.out.contains("text.sqlite3"), "{damaged:?}");
    std::fs::write(configuration, "bind = \"127.0.0.1:0\"\nrates = 7\n").expect("a file");
    let wrong = check(&[]);
    assert_eq!(wrong.code, Some(2), "{wrong:?}");
    assert!(wrong.err.contains("garns.toml: there is no option rates"), "{wrong:?}");
    std::fs::write(configuration, "bind = \"127.0.0.1:0\"\n").expect("a file");
    assert!(check(&[]).err.contains("--database"), "a database must be named");
}

#[test]
fn metrics_are_on_an_address_of_their_own() {
    let folder = folder("metrics");
    let database = folder.join("games.sqlite3");
    let mut server = Server::start(crate::command(&[
        "serve",
        "--bind",
        "127.0.0.1:0",
        "--metrics",
        "127.0.0.1:0",
        "--database",
        database.to_str().expect("text"),
    ]));
    let mut line = String::new();
    server.out.read_line(&mut line).expect("a second line");
    let (_, address) = line.trim().split_once("http://").expect("an address");
    let address = address.strip_suffix("/metrics").expect("a path").to_string();
    let game = server.play();
    let id = game["id"].as_str().expect("an id").to_string();
    assert_eq!(server.write(&id, 0).expect("an answer").0, 200);
    assert_eq!(server.request("GET", "/api/games/none", &Value::Null).expect("an answer").0, 404);
    let mut stream = TcpStream::connect(&address).expect("a connection");
    write!(stream, "GET /metrics HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").expect("sent");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("an answer");
    for line in [
        "garns_requests_total{route=\"/api/games/{id}/events\",method=\"POST\",status=\"200\"} 1",
        "garns_requests_total{route=\"/api/games/{id}\",method=\"GET\",status=\"404\"} 1",
        "garns_request_seconds_count{route=\"/api/play\"} 1",
        "garns_refusals_total{code=\"not_found\"} 1",
        "garns_database_errors_total{code=\"unavailable\"} 0",
        "garns_moves_total 1",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} is not in {text}");
    }
    let mut page = TcpStream::connect(&server.address).expect("a connection");
    write!(page, "GET /metrics HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", server.address)
        .expect("sent");
    let mut answer = String::new();
    page.read_to_string(&mut answer).expect("an answer");
    assert!(!answer.contains("garns_requests_total"), "players do not see the metrics");
}

#[cfg(unix)]
#[test]
fn a_log_can_be_json() {
    let folder = folder("json_log");
    let database = folder.join("games.sqlite3");
    let mut command = crate::command(&[
        "serve",
        "--bind",
        "127.0.0.1:0",
        "--log-format",
        "json",
        "--database",
        database.to_str().expect("text"),
    ]);
    command.env("GARNS_LOG", "debug").stderr(Stdio::piped());
    let mut server = Server::start(command);
    server.play();
    let ended = Command::new("kill").args(["-INT", &server.child.id().to_string()]).status();
    assert!(ended.expect("kill works").success());
    let mut log = String::new();
    server.child.stderr.take().expect("a pipe").read_to_string(&mut log).expect("a log");
    let lines: Vec<Value> = log.lines().map(json).collect();
    let request = lines.iter().find(|line| line["message"] == "request").expect("a line for the request");
    assert_eq!((request["route"].as_str(), request["status"].as_u64()), (Some("/api/play"), Some(200)));
}

#[cfg(unix)]
#[test]
fn a_full_disk_refuses_moves_and_loses_none() {
    let folder = folder("full");
    let database = folder.join("games.sqlite3");
    // Files may not grow beyond 1 MB. That is like a full disk, except that the system reports a
    // failed write instead of a full disk.
    let mut shell = Command::new("bash");
    let garns = env!("CARGO_BIN_EXE_garns");
    shell.args([
        "-c",
        "trap '' XFSZ; ulimit -S -f 1000; exec \"$@\"",
        "bash",
        garns,
        "serve",
        "--bind",
        "127.0.0.1:0",
    ]);
    shell.args(["--rate", "0", "--database"]).arg(&database).env("GARNS_LOG", "off");
    let mut server = Server::start(shell);
    let game = server.play();
    let id = game["id"].as_str().expect("an id").to_string();
    let mut acknowledged = 0;
    let refusal = loop {
        match server.write(&id, acknowledged).expect("an answer") {
            (200, tail) => acknowledged = tail["head"].as_u64().expect("a number"),
            refusal => break refusal,
        }
        assert!(acknowledged < 20_000, "the disk is never full");
    };
    assert_eq!((refusal.0, refusal.1["code"].as_str()), (503, Some("unavailable")), "{refusal:?}");
    for _ in 0..8 {
        assert_eq!(server.write(&id, acknowledged).expect("an answer").0, 503);
    }
    let (status, seen) = server.request("GET", &format!("/api/games/{id}"), &Value::Null).expect("an answer");
    assert_eq!((status, seen["head"].as_u64()), (200, Some(acknowledged)), "the server still answers");
    let (status, health) = server.request("GET", "/api/health", &Value::Null).expect("an answer");
    assert_eq!(status, 503, "the server knows that it can store nothing: {health}");
    let process = server.child.id().to_string();
    let lifted = Command::new("prlimit").args(["--fsize=unlimited", "--pid", &process]).status();
    assert!(lifted.expect("prlimit works").success());
    for _ in 0..10 {
        let (status, tail) = server.write(&id, acknowledged).expect("an answer");
        assert_eq!(status, 200, "with room the same server goes on: {tail}");
        acknowledged = tail["head"].as_u64().expect("a number");
    }
    drop(server.child.kill());
    server.child.wait().expect("it has ended");
    assert!(acknowledged > 10, "there was room for {acknowledged} moves only");
    let mut again = Server::serve(&database).for_player_of(&server);
    let game = again.play();
    assert_eq!((&game["id"], game["head"].as_u64()), (&json!(id), Some(acknowledged)));
    assert_eq!(game["events"].as_array().map(Vec::len), Some(acknowledged as usize));
    let (status, _) = again.write(&id, acknowledged).expect("an answer");
    assert_eq!(status, 200, "with room again the game goes on");
}

#[cfg(unix)]
#[test]
fn the_game_prints_its_address_and_ends_on_a_signal() {
    let folder = folder("play");
    let data = folder.join("data");
    let mut server =
        Server::start(crate::command(&["play", "--no-open", "--data", data.to_str().expect("text")]));
    let mut line = String::new();
    server.out.read_line(&mut line).expect("a second line");
    assert!(line.contains("garns.sqlite3"), "{line}");
    assert_eq!(server.play()["givens"].as_str().map(str::len), Some(81));
    let port = server.address.clone();
    let ended = Command::new("kill").args(["-INT", &server.child.id().to_string()]).status();
    assert!(ended.expect("kill works").success());
    assert_eq!(server.child.wait().expect("it ends").code(), Some(0));
    let again = Server::start(crate::command(&["play", "--no-open", "--data", data.to_str().expect("text")]));
    assert_eq!(again.address, port, "the same address as last time");
}
