//! Requests are the same in a server and in a browser; this tests that their two ports are alike, with random requests.

use axum::http::Method;
use garns::Random;
use garns_game::rules::beginning::{PuzzleOfDay, daily_order};
use garns_game::rules::calendar::Date;
use serde_json::{Value, json};

use crate::home::HomePage;
use crate::site::{PUZZLE, Site, Visitor, solving};

/// The two homes with the same games. The ids of the games differ.
struct Both {
    site: Site,
    visitor: Visitor,
    page: HomePage,
    /// The ids of each game: the server's and the page's.
    games: Vec<(String, String)>,
    sent: u32,
}

impl Both {
    /// Both homes after a first visit, without the game that each home has picked at random.
    async fn new() -> Both {
        let site = Site::new().await;
        let visitor = Visitor { site: site.clone(), cookie: None, sent: 0 };
        let mut both = Both { site, visitor, page: HomePage::new(), games: Vec::new(), sent: 0 };
        let (server, page) = both.send("POST", "/play", Some(json!({}))).await;
        assert_eq!((server.0, page.0), (200, 200));
        both.pair(&server.1["game"], &page.1["game"]);
        both.same("DELETE", "/games/#0", None).await;
        both.site.store.fix_daily(&open_daily()).await.unwrap();
        both
    }

    /// Records that a game of the server and a game of the page are the same.
    fn pair(&mut self, server: &Value, page: &Value) {
        let name = |game: &Value| game["id"].as_str().unwrap().to_string();
        self.games.push((name(server), name(page)));
    }

    /// Sends a request to both homes. `#3` in it stands for the fourth game.
    async fn send(
        &mut self,
        method: &str,
        address: &str,
        body: Option<Value>,
    ) -> ((u16, Value), (u16, Value)) {
        let text = |body: &Option<Value>| body.as_ref().map(Value::to_string).unwrap_or_default();
        let (mut addresses, mut bodies) =
            ([address.to_string(), address.to_string()], [text(&body), text(&body)]);
        for (number, (server, page)) in self.games.iter().enumerate().rev() {
            for (home, id) in [server, page].into_iter().enumerate() {
                addresses[home] = addresses[home].replace(&format!("#{number}"), id);
                bodies[home] = bodies[home].replace(&format!("#{number}"), id);
            }
        }
        let [server, page] = bodies.map(|body| serde_json::from_str::<Value>(&body).ok());
        let now = self.site.clock.load(std::sync::atomic::Ordering::SeqCst);
        let answer = self
            .visitor
            .call(Method::from_bytes(method.as_bytes()).unwrap(), &format!("/api{}", addresses[0]), server)
            .await;
        let server = (answer.status.as_u16(), answer.json());
        (server, self.page.call(method, &addresses[1], page, now))
    }

    /// Sends a request to both homes, which must answer alike. Returns the server's answer.
    async fn same(&mut self, method: &str, address: &str, body: Option<Value>) -> (u16, Value) {
        let (server, page) = self.send(method, address, body.clone()).await;
        let is_new = server.0 == 201 && page.0 == 201;
        if is_new {
            self.pair(&server.1, &page.1);
        }
        let what = format!("{method} {address} {}", body.unwrap_or_default());
        assert_eq!(self.comparable(server.1.clone()), self.comparable(page.1), "{what}");
        assert_eq!(server.0, page.0, "{what}");
        server
    }

    /// An answer without the parts that may differ: the ids of games, the reasons why games are not ranked,
    /// and the message about a request that cannot be read.
    fn comparable(&self, answer: Value) -> Value {
        let mut text = answer.to_string();
        for (server, page) in &self.games {
            text = text.replace(page, server);
        }
        let mut answer: Value = serde_json::from_str(&text).unwrap();
        without(&mut answer, "unranked");
        if answer["code"] == "bad_request" {
            without(&mut answer, "message");
        }
        answer
    }

    async fn head(&mut self, game: usize) -> u64 {
        self.same("GET", &format!("/games/#{game}"), None).await.1["head"].as_u64().unwrap_or(0)
    }

    async fn act(&mut self, game: usize, actions: &[Value]) {
        let expect = self.head(game).await;
        let mut events = Vec::new();
        for action in actions {
            self.sent += 1;
            events.push(json!({ "n": self.sent, "do": action }));
        }
        let body = json!({ "client": "visitor-1", "expect": expect, "events": events });
        self.same("POST", &format!("/games/#{game}/events"), Some(body)).await;
    }

    /// Sends a random request to both homes.
    async fn step(&mut self, random: &mut Random) {
        self.site.pass(random.below(40_000) as i64);
        let game = random.below(self.games.len());
        let of_game = |part: &str| format!("/games/#{game}{part}");
        match random.below(40) {
            0..=15 => {
                let actions: Vec<Value> = (0..1 + random.below(3)).map(|_| action(random)).collect();
                self.act(game, &actions).await;
            }
            16..=19 => {
                let body = json!({ "expect": self.head(game).await, "rung": random.below(7) });
                self.same("POST", &of_game("/hint"), Some(body)).await;
            }
            20..=21 => {
                let body = json!({ "expect": self.head(game).await, "rung": 5 });
                self.same("POST", &of_game("/hint"), Some(body)).await;
                let body = json!({ "expect": self.head(game).await });
                self.same("POST", &of_game("/apply"), Some(body)).await;
            }
            22 => {
                let part = ["/apply", "/check", "/steps", "/solution", "/hint"][random.below(5)];
                let body = json!({ "expect": random.below(20) });
                self.same("POST", &of_game(part), Some(body)).await;
            }
            23..=24 => {
                let body = json!({ "expect": self.head(game).await });
                self.same("POST", &of_game("/check"), Some(body)).await;
            }
            25 => {
                let body = json!({ "expect": self.head(game).await });
                self.same("POST", &of_game("/solution"), Some(body)).await;
                let body = json!({ "expect": self.head(game).await, "from": 3 * random.below(2) });
                self.same("POST", &of_game("/steps"), Some(body)).await;
            }
            26 => {
                let body = json!({ "expect": self.head(game).await, "step": random.below(70) });
                self.same("POST", &of_game("/solve-to"), Some(body)).await;
            }
            27 => {
                let part = ["/hint", "/review", "/ratings"][random.below(3)];
                self.same("GET", &of_game(part), None).await;
            }
            28 => {
                let address = of_game(&format!("/events?after={}", random.below(30)));
                self.same("GET", &address, None).await;
            }
            29..=31 => self.look_around(random).await,
            32..=33 => {
                let body = beginning(random);
                self.same("POST", "/games", Some(body)).await;
            }
            34 => {
                let body = json!({ "game": format!("#{game}") });
                self.same("POST", "/play", Some(body)).await;
            }
            35 => {
                let level = ["easy", "medium", "hard", "awful"][random.below(4)];
                let body = json!({ "settings": { "level": level, "timer": random.below(2) == 0 } });
                self.same("PATCH", "/player", Some(body)).await;
            }
            36 => {
                let mut file = self.same("GET", "/export", None).await.1.to_string();
                for (number, (server, _)) in self.games.iter().enumerate() {
                    file = file.replace(server, &format!("#{number}"));
                }
                self.same("POST", "/import", serde_json::from_str(&file).ok()).await;
            }
            37 => self.refused(random).await,
            38 => self.solve(game).await,
            _ => {
                let address = of_game("");
                if random.below(4) == 0 {
                    self.same("DELETE", &address, None).await;
                }
            }
        }
    }

    async fn look_around(&mut self, random: &mut Random) {
        let addresses = [
            "/games",
            "/games?status=open&limit=3",
            "/games?status=finished",
            "/games?limit=0",
            "/statistics",
            "/daily",
            "/daily?month=2026-10",
            "/daily?month=soon",
            "/library",
            "/library?level=easy&page=2",
            "/library?page=0",
            "/lessons",
            "/skills",
            "/techniques/x-wing",
            "/lessons/hidden-single",
            "/export",
        ];
        self.same("GET", addresses[random.below(addresses.len())], None).await;
    }

    async fn refused(&mut self, random: &mut Random) {
        let body = Some(json!({ "expect": 0, "rung": 0, "text": "12" }));
        match random.below(6) {
            0 => self.same("POST", "/games/0000000000000000000000/hint", body).await,
            1 => self.same("POST", "/games/short/check", body).await,
            2 => self.same("POST", "/nowhere", body).await,
            3 => self.same("PATCH", "/play", body).await,
            4 => self.same("POST", "/inspect", body).await,
            _ => self.same("POST", "/inspect", Some(json!({ "text": PUZZLE }))).await,
        };
    }

    /// Enters the solution of a game.
    async fn solve(&mut self, game: usize) {
        let (status, known) = self.same("GET", &format!("/games/#{game}"), None).await;
        if status != 200 || known["finished"].is_object() {
            return;
        }
        let givens = known["givens"].as_str().unwrap();
        let solution = garns::Puzzle::new(givens.parse().unwrap()).unwrap().solution().to_string();
        let actions = solving(givens, &solution, 0);
        self.site.pass(60_000);
        self.act(game, actions.as_array().unwrap()).await;
        self.same("GET", &format!("/games/#{game}/review"), None).await;
    }
}

/// The daily puzzle of 9 November as a home without a server makes it. The server would mix its secret into the seed.
fn open_daily() -> PuzzleOfDay {
    let date = Date::parse("2026-11-09").unwrap();
    let (puzzle, ratings) = daily_order(date, date.open_seed()).make(|| true).unwrap();
    let (level, ratings) = (ratings.level(), Some(ratings));
    PuzzleOfDay { date: date.to_string(), givens: *puzzle.givens(), level, ratings }
}

/// Removes a member from all objects of a value.
fn without(value: &mut Value, member: &str) {
    match value {
        Value::Object(members) => {
            members.remove(member);
            members.values_mut().for_each(|value| without(value, member));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| without(value, member)),
        _ => {}
    }
}

/// A random action; a tab may send some of these actions, and others not.
fn action(random: &mut Random) -> Value {
    let cells: Vec<usize> = vec![random.below(81)];
    let (digit, on) = (1 + random.below(9), random.below(2) == 0);
    let name = ["one", "two"][random.below(2)];
    match random.below(22) {
        0..=4 => json!({ "type": "enter", "cells": cells, "digit": digit, "tidy": on }),
        5 => json!({ "type": "corner", "cells": cells, "digit": digit, "on": on }),
        6..=7 => json!({ "type": "centre", "cells": cells, "digit": digit, "on": on }),
        8 => json!({ "type": "colour", "cells": cells, "colour": digit, "on": on }),
        9 => json!({ "type": "strike", "cells": cells, "digit": digit, "on": on }),
        10 => json!({ "type": "clear", "cells": cells }),
        11 => json!({ "type": "auto", "on": on }),
        12 => json!({ "type": "savepoint", "name": name }),
        13 => json!({ "type": "restore", "name": name }),
        14 => json!({ "type": "forget", "name": name }),
        15..=18 => {
            let kinds = ["fill", "undo", "undo", "redo", "pause", "resume", "away", "back"];
            json!({ "type": (kinds[random.below(kinds.len())]) })
        }
        19 => json!({ "type": "colour_candidate", "cells": cells, "digit": digit, "colour": 3, "on": on }),
        20 => json!({ "type": "clear_colours", "cells": cells }),
        _ => json!({ "type": "solution" }),
    }
}

/// A random request to begin a game: both homes give it the same puzzle, or both refuse it.
fn beginning(random: &mut Random) -> Value {
    match random.below(7) {
        0 => json!({ "kind": "own", "text": PUZZLE }),
        1 => json!({ "kind": "own", "text": "11" }),
        2 => json!({ "kind": "stored", "number": 1 + random.below(4) }),
        3 => json!({ "kind": "stored", "number": 99 }),
        4 => json!({ "kind": "daily", "date": "2026-11-09" }),
        5 => json!({ "kind": "practice", "technique": "finned-mutant-x-wing" }),
        _ => json!({ "kind": "fresh", "level": "easy", "seed": format!("{}", random.below(3)) }),
    }
}

#[tokio::test]
async fn random_requests_get_the_same_answers() {
    for seed in 0..6 {
        let mut random = Random::new(seed);
        let mut both = Both::new().await;
        both.same("POST", "/games", Some(json!({ "kind": "own", "text": PUZZLE }))).await;
        for _ in 0..100 {
            both.step(&mut random).await;
        }
        for game in 0..both.games.len() {
            both.solve(game).await;
        }
        for address in ["/games", "/statistics", "/skills", "/lessons", "/daily", "/library", "/export"] {
            both.same("GET", address, None).await;
        }
    }
}

#[tokio::test]
async fn leaving_a_game_does_not_make_it_the_game_played_last() {
    let mut both = Both::new().await;
    for _ in 0..2 {
        both.site.pass(1000);
        both.same("POST", "/games", Some(json!({ "kind": "own", "text": PUZZLE }))).await;
    }
    both.site.pass(1000);
    both.act(1, &[json!({ "type": "away" })]).await;
    both.same("GET", "/games", None).await;
    let play = both.same("POST", "/play", Some(json!({}))).await.1;
    assert_eq!(play["game"]["id"], json!(both.games[2].0));
}
