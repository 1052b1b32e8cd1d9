//! A server without a socket, and visitors with their cookies.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use garns_web::store::Store;
use garns_web::{Config, Limits, Server};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::databases::{Scratch, stores};

/// Noon of 15 November 2026.
pub(crate) const START: i64 = 1_794_744_000_000;

/// A server with clocks that only tests move.
#[derive(Clone)]
pub(crate) struct Site {
    pub(crate) app: Router,
    pub(crate) server: Server,
    pub(crate) clock: Arc<AtomicI64>,
    ticks: Arc<AtomicI64>,
    pub(crate) store: Store,
    _scratch: Arc<Scratch>,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Bytes,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or(Value::Null)
    }

    /// The JSON of an answer, which must be a success.
    pub(crate) fn ok(&self) -> Value {
        assert!(self.status.is_success(), "{} {}", self.status, String::from_utf8_lossy(&self.bytes));
        self.json()
    }

    /// The code of an answer, which must be a refusal with this status.
    pub(crate) fn refused(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", String::from_utf8_lossy(&self.bytes));
        self.json()["code"].as_str().unwrap_or_default().to_string()
    }
}

impl Site {
    pub(crate) async fn new() -> Site {
        Site::with(Limits::none()).await
    }

    pub(crate) async fn with(limits: Limits) -> Site {
        let scratch = Scratch::new();
        // PostgreSQL if it is available, so that the whole suite can run on both databases.
        let store = stores(&scratch).await.pop().unwrap();
        Site::over(store, limits, Arc::new(scratch))
    }

    pub(crate) fn over(store: Store, limits: Limits, scratch: Arc<Scratch>) -> Site {
        let clock = Arc::new(AtomicI64::new(START));
        let (read, ticks) = (clock.clone(), Arc::new(AtomicI64::new(0)));
        let count = ticks.clone();
        let config = Config {
            // A slow machine gives the same answers.
            limits: Limits { patience: None, ..limits },
            clock: Arc::new(move || read.load(Ordering::SeqCst)),
            ticks: Arc::new(move || count.load(Ordering::SeqCst)),
            games: games(),
            key: Some("0123456789abcdefghijkl".to_string()),
            ..Config::default()
        };
        let server = Server::new(store.clone(), config);
        let app = garns_web::app(server.clone());
        Site { app, server, clock, ticks, store, _scratch: scratch }
    }

    /// Another server with the same store.
    pub(crate) fn twin(&self) -> Site {
        self.twin_with(Limits::none())
    }

    pub(crate) fn twin_with(&self, limits: Limits) -> Site {
        Site::over(self.store.clone(), limits, self._scratch.clone())
    }

    /// Lets time pass; a negative time sets the clock back.
    pub(crate) fn pass(&self, milliseconds: i64) {
        self.clock.fetch_add(milliseconds, Ordering::SeqCst);
        self.ticks.fetch_add(milliseconds.max(0), Ordering::SeqCst);
    }

    /// Sets the clock of the system forward or back, although no time has passed.
    pub(crate) fn set_clock(&self, by: i64) {
        self.clock.fetch_add(by, Ordering::SeqCst);
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.app.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        Answer { status: parts.status, headers: parts.headers, bytes }
    }

    /// A new player.
    pub(crate) async fn visitor(&self) -> Visitor {
        let mut visitor = Visitor { site: self.clone(), cookie: None, sent: 0 };
        visitor.post("/api/play", json!({})).await.ok();
        visitor
    }
}

/// A browser: a client with cookies.
#[derive(Clone)]
pub(crate) struct Visitor {
    pub(crate) site: Site,
    pub(crate) cookie: Option<String>,
    pub(crate) sent: u32,
}

impl Visitor {
    pub(crate) async fn call(&mut self, method: Method, path: &str, body: Option<Value>) -> Answer {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, "localhost");
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        let body = match body {
            Some(body) => {
                request = request
                    .header(header::CONTENT_TYPE, "application/json")
                    .header("sec-fetch-site", "same-origin");
                Body::from(body.to_string())
            }
            None => Body::empty(),
        };
        let answer = self.site.send(request.body(body).unwrap()).await;
        if let Some(cookie) = answer.headers.get(header::SET_COOKIE) {
            self.cookie = cookie.to_str().unwrap().split(';').next().map(str::to_string);
        }
        answer
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.call(Method::GET, path, None).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.call(Method::POST, path, Some(body)).await
    }

    /// A new game.
    pub(crate) async fn begin(&mut self, body: Value) -> Value {
        self.post("/api/games", body).await.ok()
    }

    /// The game as the server has it.
    pub(crate) async fn game(&mut self, id: &str) -> Value {
        self.get(&format!("/api/games/{id}")).await.ok()
    }

    /// Sends actions, with the end of the log as the expected place.
    pub(crate) async fn act(&mut self, id: &str, actions: Value) -> Answer {
        self.act_in("visitor-1", id, actions).await
    }

    /// Sends actions from the tab with this name.
    pub(crate) async fn act_in(&mut self, tab: &str, id: &str, actions: Value) -> Answer {
        let head = self.game(id).await["head"].clone();
        let mut events = Vec::new();
        for action in actions.as_array().unwrap() {
            self.sent += 1;
            events.push(json!({ "n": self.sent, "do": action }));
        }
        self.post(
            &format!("/api/games/{id}/events"),
            json!({ "client": tab, "expect": head, "events": events }),
        )
        .await
    }

    /// Solves a game as a person might: one digit after another, a second each. Returns the
    /// end of the game.
    pub(crate) async fn finish(&mut self, game: &Value) -> Value {
        let (id, givens) = (game["id"].as_str().unwrap(), game["givens"].as_str().unwrap());
        let solution = garns::Puzzle::new(givens.parse().unwrap()).unwrap().solution().to_string();
        let mut end = Value::Null;
        for action in solving(givens, &solution, 0).as_array().unwrap() {
            self.site.pass(1000);
            end = self.act(id, json!([action])).await.ok()["finished"].clone();
        }
        assert!(end.is_object());
        end
    }

    /// A request for help at the end of the log.
    pub(crate) async fn ask(&mut self, id: &str, what: &str, mut body: Value) -> Answer {
        body["expect"] = self.game(id).await["head"].clone();
        self.post(&format!("/api/games/{id}/{what}"), body).await
    }
}

/// The stored games of the tests: famous puzzles, at least one of each level.
pub(crate) const GAMES_FILE: &str = "puzzle,level,er,ep,ed,hodoku,source\n\
         53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,Easy,1.2,1.2,1.2,204,famous\n\
         ..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..,Easy,1.5,1.2,1.2,224,famous\n\
         2...8.3...6..7..84.3.5..2.9...1.54.8.........4.27.6...3.1..7.4.72..4..6...4.1...3,Medium,2.6,1.2,1.2,300,famous\n\
         4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......,Hard,5.0,1.2,1.2,1100,famous\n\
         ..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9,Unfair,7.2,1.2,1.2,1700,famous\n\
         8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..,Extreme,10.7,10.7,2.6,9000,famous\n";

/// The library of these games.
pub(crate) fn games() -> garns::games::Library {
    let (library, bad) = garns::games::Library::read(GAMES_FILE);
    assert_eq!(bad, []);
    library
}

/// A famous puzzle and its solution.
pub(crate) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The actions that fill all open cells of a game except the last `but`.
pub(crate) fn solving(givens: &str, solution: &str, but: usize) -> Value {
    let open = givens.bytes().zip(solution.bytes()).enumerate().filter(|(_, (given, _))| *given == b'.');
    let actions: Vec<Value> = open
        .map(|(cell, (_, digit))| json!({ "type": "enter", "cells": [cell], "digit": digit - b'0', "tidy": true }))
        .collect();
    Value::from(actions[..actions.len() - but].to_vec())
}
