//! The store, on every available database.

use std::path::Path;
use std::sync::Arc;

use axum::http::Method;
use garns::generate::{self, Order};
use garns::rate::Level;
use garns_game::rules::beginning::PuzzleOfDay;
use garns_game::rules::calendar::Date;
use garns_game::rules::record::Record;
use garns_game::rules::statistics::{FinishedGame, GameOfDay};
use garns_web::Limits;
use garns_web::game::{Action, Event, Finish, Source, Summary};
use garns_web::settings::Settings;
use garns_web::store::{Append, Appended, NewGame, Page, Player, Ranking, ScoreRow, Store};
use serde_json::json;

use crate::databases::{Scratch, execute, fresh, stores};
use crate::site::{PUZZLE, SOLUTION, Site, Visitor};

const FINISHED: Page = Page { finished: Some(true), before: i64::MAX, limit: 10 };

fn player(id: &str) -> Player {
    Player { id: id.to_string(), name: None, settings: Settings::default(), since: 5 }
}

/// A game of a new puzzle, because another attempt at the same puzzle would not be ranked.
fn game(id: &str, player: &str) -> NewGame {
    let seed = id.bytes().fold(0, |seed, byte| 256 * seed + u64::from(byte));
    let puzzle = generate::puzzles(&Order::new(seed)).unwrap().next().unwrap();
    let record = Record {
        id: id.to_string(),
        givens: *puzzle.givens(),
        source: Source::Own,
        level: Some(Level::Easy),
        ratings: None,
        created: 10,
        touched: 10,
        finished: None,
    };
    NewGame {
        player: player.to_string(),
        record,
        summary: summary(),
        solution: *puzzle.solution(),
        chosen: true,
        events: Vec::new(),
        score: None,
    }
}

fn summary() -> Summary {
    Summary { values: PUZZLE.parse().unwrap(), elapsed: 7, running: true }
}

fn event(seq: u32, action: Action) -> Event {
    Event { seq, at: 100 + i64::from(seq), client: "client-1".to_string(), n: seq, action }
}

fn append(game: &str, expect: u32, actions: &[Action]) -> Append {
    let events = actions.iter().zip(expect + 1..).map(|(action, seq)| event(seq, action.clone()));
    Append { game: game.to_string(), expect, events: events.collect(), summary: summary(), score: None }
}

fn score(player: &str, at: i64, points: i64) -> ScoreRow {
    ScoreRow {
        player: player.to_string(),
        finished: FinishedGame {
            game: String::new(),
            level: Some(Level::Easy),
            day: None,
            at,
            time: 1000,
            score: points,
            assisted: false,
        },
        ranked: true,
        ranked_time: 1000,
        ranked_score: points,
    }
}

async fn with_game(store: &Store) {
    store.add_player(&player("ada"), "token of ada").await.unwrap();
    assert!(store.add_game(&game("g", "ada")).await.unwrap());
}

#[tokio::test]
async fn a_log_grows_only_at_its_end() {
    let scratch = Scratch::new();
    for store in stores(&scratch).await {
        with_game(&store).await;
        let two = append("g", 0, &[Action::Fill, Action::Undo]);
        assert_eq!(store.append(two.clone()).await.unwrap(), Appended::Stored);
        assert_eq!(store.append(two.clone()).await.unwrap(), Appended::Behind, "sent twice");
        assert_eq!(store.append(append("g", 7, &[Action::Redo])).await.unwrap(), Appended::Behind);
        assert_eq!(store.append(append("nobody's", 0, &[Action::Redo])).await.unwrap(), Appended::Behind);
        assert_eq!(store.append(append("g", 2, &[Action::Redo])).await.unwrap(), Appended::Stored);
        assert_eq!(store.events_after("g", 0).await.unwrap().len(), 3);
        assert_eq!(store.events_after("g", 0).await.unwrap()[..2], two.events[..]);
        assert_eq!(store.events_after("g", 2).await.unwrap()[0].action, Action::Redo);
        assert_eq!(store.game("ada", "g").await.unwrap().unwrap().touched, 103);
        store.close().await;
    }
}

#[tokio::test]
async fn many_writers_share_a_transaction_and_all_are_stored() {
    let scratch = Scratch::new();
    for store in stores(&scratch).await {
        store.add_player(&player("ada"), "token of ada").await.unwrap();
        for n in 0..100 {
            store.add_game(&game(&format!("g{n}"), "ada")).await.unwrap();
        }
        let writers: Vec<_> = (0..100)
            .map(|n| {
                let store = store.clone();
                tokio::spawn(async move {
                    for expect in 0..5 {
                        let one = append(&format!("g{n}"), expect, &[Action::Fill]);
                        assert_eq!(store.append(one).await.unwrap(), Appended::Stored);
                    }
                })
            })
            .collect();
        for writer in writers {
            writer.await.unwrap();
        }
        for n in 0..100 {
            assert_eq!(store.events_after(&format!("g{n}"), 0).await.unwrap().len(), 5);
        }
    }
}

#[tokio::test]
async fn a_failed_write_does_not_fail_the_others() {
    let scratch = Scratch::new();
    for store in stores(&scratch).await {
        with_game(&store).await;
        store.add_game(&game("h", "ada")).await.unwrap();
        // A score of a player who does not exist breaks a rule of the database.
        let bad = Append { score: Some(score("nobody", 1, 1)), ..append("g", 0, &[Action::Fill]) };
        let good = append("h", 0, &[Action::Fill]);
        let (bad, good) = tokio::join!(store.append(bad), store.append(good));
        assert!(bad.is_err());
        assert_eq!(good.unwrap(), Appended::Stored);
        assert_eq!(store.events_after("g", 0).await.unwrap(), []);
        assert_eq!(store.append(append("g", 0, &[Action::Fill])).await.unwrap(), Appended::Stored);
    }
}

#[tokio::test]
async fn players_and_games_are_found_by_their_owner_only() {
    let scratch = Scratch::new();
    for store in stores(&scratch).await {
        with_game(&store).await;
        store.add_player(&player("bob"), "token of bob").await.unwrap();
        assert_eq!(store.player_by_token("token of ada").await.unwrap(), Some(player("ada")));
        assert_eq!(store.player_by_token("token of eve").await.unwrap(), None);
        assert_eq!(store.game("bob", "g").await.unwrap(), None);
        assert!(!store.delete_game("bob", "g", |_| false).await.unwrap());
        assert_eq!(store.games("ada", Page::unfinished(10)).await.unwrap().len(), 1);
        assert_eq!(store.games("ada", FINISHED).await.unwrap(), []);
        store.append(append("g", 0, &[Action::Fill])).await.unwrap();
        store.delete_player("ada").await.unwrap();
        assert_eq!(store.game("ada", "g").await.unwrap(), None);
        assert_eq!(store.events_after("g", 0).await.unwrap(), [], "the log went with its player");
    }
}

#[tokio::test]
async fn the_first_caller_fixes_the_daily_puzzle_and_a_player_begins_it_once() {
    let scratch = Scratch::new();
    for store in stores(&scratch).await {
        with_game(&store).await;
        let daily = |givens: &str| PuzzleOfDay {
            date: "2026-11-15".into(),
            givens: givens.parse().unwrap(),
            level: None,
            ratings: None,
        };
        assert_eq!(store.fix_daily(&daily(PUZZLE)).await.unwrap(), daily(PUZZLE));
        assert_eq!(store.fix_daily(&daily(SOLUTION)).await.unwrap(), daily(PUZZLE));
        let of_day = |id: &str| {
            let mut new = game(id, "ada");
            new.record.source = Source::Daily { date: "2026-11-15".into() };
            new
        };
        assert!(store.add_game(&of_day("d1")).await.unwrap());
        assert!(!store.add_game(&of_day("d2")).await.unwrap());
        assert_eq!(store.game_of_day("ada", "2026-11-15").await.unwrap().unwrap().id, "d1");
        let days = store.days_of("ada", "2026-11-01", "2026-12-01").await.unwrap();
        assert_eq!(days, [GameOfDay { date: "2026-11-15".into(), game: "d1".into(), finished: None }]);
    }
}

#[tokio::test]
async fn leaving_a_game_does_not_make_it_the_game_played_last() {
    let scratch = Scratch::new();
    for store in stores(&scratch).await {
        store.add_player(&player("ada"), "key").await.unwrap();
        store.add_game(&game("left", "ada")).await.unwrap();
        let mut second = game("played", "ada");
        second.record.touched = 20;
        store.add_game(&second).await.unwrap();
        let stopped = Summary { running: false, ..summary() };
        let leave = Append { summary: stopped, ..append("left", 0, &[Action::Away]) };
        assert_eq!(store.append(leave).await.unwrap(), Appended::Stored);
        let games = store.games("ada", Page::unfinished(1)).await.unwrap();
        assert_eq!(games[0].id, "played");
    }
}

#[tokio::test]
async fn standings_rank_the_best_game_of_each_player() {
    let scratch = Scratch::new();
    for store in stores(&scratch).await {
        for (name, points) in [("ada", vec![100, 300]), ("bob", vec![200]), ("eve", vec![50])] {
            store.add_player(&player(name), name).await.unwrap();
            for (n, points) in points.into_iter().enumerate() {
                let id = format!("{name}{n}");
                store.add_game(&game(&id, name)).await.unwrap();
                let finish =
                    Append { score: Some(score(name, 500, points)), ..append(&id, 0, &[Action::Fill]) };
                store.append(finish).await.unwrap();
            }
        }
        let easy = Ranking::Level { level: Level::Easy, since: 0 };
        let standings = store.standings(&easy, "eve", 2).await.unwrap();
        let seen: Vec<_> = standings.iter().map(|s| (s.rank, s.player.as_str(), s.score)).collect();
        assert_eq!(seen, [(1, "ada", 300), (2, "bob", 200), (3, "eve", 50)]);
        let later = Ranking::Level { level: Level::Easy, since: 501 };
        assert_eq!(store.standings(&later, "eve", 2).await.unwrap(), []);
        assert_eq!(store.scores("ada").await.unwrap().len(), 2);
        assert_eq!(store.started("ada").await.unwrap(), 2);
        assert_eq!(store.games("ada", FINISHED).await.unwrap().len(), 2);
    }
}

/// A database of an earlier version: the migrations up to that version, and rows that the first version
/// wrote.
async fn of_version(version: i64, url: &str) {
    let finished = r#"{"type":"finished","time":60000,"score":321}"#;
    let enter = r#"{"type":"enter","cells":[2],"digit":4,"tidy":true}"#;
    let rows = [
        "INSERT INTO players (id, token, name, settings, since) VALUES ('ada', 't', 'Ada', '{}', 1)"
            .to_string(),
        format!(
            "INSERT INTO games (id, player, givens, source, level, ratings, created, touched, head) VALUES ('done', 'ada', '{PUZZLE}', '{{\"kind\":\"daily\",\"date\":\"2026-11-14\"}}', 'easy', NULL, 1, 9, 2)"
        ),
        format!(
            "INSERT INTO games (id, player, givens, source, level, ratings, created, touched, head) VALUES ('open', 'ada', '{PUZZLE}', '{{\"kind\":\"own\"}}', NULL, NULL, 1, 10, 1)"
        ),
        format!(
            "INSERT INTO events (game, seq, at, client, n, action) VALUES ('done', 1, 5, 'client-1', 1, '{enter}')"
        ),
        format!(
            "INSERT INTO events (game, seq, at, client, n, action) VALUES ('done', 2, 9, 'server', 2, '{finished}')"
        ),
        format!(
            "INSERT INTO events (game, seq, at, client, n, action) VALUES ('open', 1, 10, 'client-1', 1, '{enter}')"
        ),
        // A game whose log cannot be read, which earlier versions ignored.
        format!(
            "INSERT INTO games (id, player, givens, source, level, ratings, created, touched, head) VALUES ('odd', 'ada', '{PUZZLE}', '{{\"kind\":\"own\"}}', NULL, NULL, 1, 2, 1)"
        ),
        "INSERT INTO events (game, seq, at, client, n, action) VALUES ('odd', 1, 2, 'client-1', 1, '{\"type\":\"odd\"}')"
            .to_string(),
    ];
    macro_rules! fill {
        ($pool:expr, $migrations:literal) => {{
            let pool = $pool;
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join($migrations);
            let up_to = async |version: i64| {
                let mut migrator = sqlx::migrate::Migrator::new(folder.as_path()).await.unwrap();
                let known = migrator.migrations.iter().filter(|migration| migration.version <= version);
                migrator.migrations = known.cloned().collect::<Vec<_>>().into();
                migrator
            };
            up_to(1).await.run(&pool).await.unwrap();
            for row in rows {
                sqlx::query(sqlx::AssertSqlSafe(row)).execute(&pool).await.unwrap();
            }
            up_to(version).await.run(&pool).await.unwrap();
            pool.close().await;
        }};
    }
    if url.starts_with("postgres") {
        fill!(sqlx::PgPool::connect(url).await.unwrap(), "migrations/postgres");
    } else {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(url).create_if_missing(true);
        fill!(sqlx::SqlitePool::connect_with(options).await.unwrap(), "migrations/sqlite");
    }
}

#[tokio::test]
async fn a_database_of_an_earlier_version_is_brought_up_to_date() {
    for version in [1, 2] {
        brought_up_to_date_from(version).await;
    }
}

async fn brought_up_to_date_from(version: i64) {
    let scratch = Scratch::new();
    for url in fresh(&scratch).await {
        of_version(version, &url).await;
        let store = Store::open(&url).await.unwrap();
        assert_eq!(store.events_after("done", 0).await.unwrap().len(), 2, "no move was lost");
        assert_eq!(store.events_after("open", 0).await.unwrap().len(), 1);
        let scores = store.scores("ada").await.unwrap();
        assert_eq!(scores.len(), 1);
        assert_eq!(
            (scores[0].finished.time, scores[0].finished.score, scores[0].finished.day.as_deref()),
            (60_000, 321, Some("2026-11-14"))
        );
        assert!(scores[0].ranked && !scores[0].finished.assisted);
        assert_eq!(store.games("ada", Page::unfinished(9)).await.unwrap()[0].id, "open");
        let everything = Page { finished: None, before: i64::MAX, limit: 10 };
        let listed = store.list("ada", everything).await.unwrap();
        let of = |id: &str| listed.iter().find(|game| game.record.id == id).unwrap();
        let entered = PUZZLE.replacen("53.", "534", 1).parse().unwrap();
        assert_eq!(of("open").summary, Summary { values: entered, elapsed: 9, running: true });
        assert_eq!(of("done").summary, Summary { values: entered, elapsed: 60_000, running: false });
        assert_eq!(of("done").finish, Some(Finish { at: 9, time: 60_000, score: 321 }));
        assert_eq!(
            of("odd").summary,
            Summary { values: PUZZLE.parse().unwrap(), elapsed: 0, running: false }
        );
        assert_eq!(store.append(append("open", 1, &[Action::Undo])).await.unwrap(), Appended::Stored);
        store.close().await;
        let again = Store::open(&url).await.unwrap();
        assert_eq!(again.events_after("open", 0).await.unwrap().len(), 2);
    }
}

/// Version 5 ranked a game by the player's own clock and two minutes of pauses: here by 7 ms.
#[tokio::test]
async fn games_of_an_earlier_version_are_ranked_by_the_wall_time() {
    let scratch = Scratch::new();
    for url in fresh(&scratch).await {
        of_version(5, &url).await;
        let ratings = r#"{"se":{"er":7.2,"ep":1.2,"ed":1.2},"hodoku":{"level":"Unfair","score":1700}}"#;
        let finished = r#"{"type":"finished","time":7,"score":3599}"#;
        execute(
            &url,
            &format!(
                "INSERT INTO games (id, player, givens, source, level, ratings, created, touched, head, finished,
                                    position, elapsed, running)
                 VALUES ('fast', 'ada', '{PUZZLE}', '{{\"kind\":\"stored\",\"number\":5}}', 'unfair', '{ratings}',
                         1000, 301000, 1, 301000, '{SOLUTION}', 7, FALSE);
                 INSERT INTO events (game, seq, at, client, n, action)
                 VALUES ('fast', 1, 301000, 'server', 1, '{finished}');
                 INSERT INTO scores (game, player, level, at, time, score, assisted, ranked, ranked_time, ranked_score)
                 VALUES ('fast', 'ada', 'unfair', 301000, 7, 3599, FALSE, TRUE, 180000, 3100)"
            ),
        )
        .await;
        let store = Store::open(&url).await.unwrap();
        let scores = store.scores("ada").await.unwrap();
        let fast = scores.iter().find(|row| row.finished.game == "fast").unwrap();
        assert_eq!((fast.finished.time, fast.finished.score), (7, 3599), "the player's own figures stay");
        // 3600 points at most, half of them after 1,296 seconds.
        let points = 3600 * 1_296_000 / (1_296_000 + 300_000);
        assert_eq!((fast.ranked, fast.ranked_time, fast.ranked_score), (true, 300_000, points));
        let ranking = Ranking::Level { level: Level::Unfair, since: 0 };
        let standing = store.standings(&ranking, "ada", 5).await.unwrap().remove(0);
        assert_eq!((standing.time, standing.played, standing.score), (300_000, 7, points));
        let seed = store.daily_seed(Date::of(0));
        assert_eq!(Store::open(&url).await.unwrap().daily_seed(Date::of(0)), seed, "the secret stays");
    }
}

/// An error with its causes, as the command line prints it.
fn told(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        text += &format!(": {error}");
        source = error.source();
    }
    text
}

#[tokio::test]
async fn a_database_that_cannot_be_opened_is_an_error_at_the_start() {
    let scratch = Scratch::new();
    let nowhere = scratch.file("no/such/directory/games.sqlite3");
    let error = told(&Store::open(&nowhere).await.unwrap_err());
    assert!(error.contains(&nowhere), "{error}");
    let text = scratch.file("a letter.txt");
    std::fs::write(&text, "Dear Howard, this is no database. ".repeat(100)).unwrap();
    let error = told(&Store::open(&text).await.unwrap_err());
    assert!(error.contains(&text) && error.contains("not a database"), "{error}");
    let secret = Store::open("postgres://ada:secret@127.0.0.1:1/garns").await.unwrap_err();
    let error = told(&secret);
    assert!(error.contains("garns at 127.0.0.1:1") && !error.contains("secret"), "{error}");
}

#[tokio::test]
async fn a_file_that_cannot_be_written_is_an_error_at_the_start() {
    let scratch = Scratch::new();
    let file = scratch.file("games.sqlite3");
    Store::open(&file).await.unwrap().close().await;
    let url = format!("sqlite://{file}?mode=ro");
    let error = told(&Store::open(&url).await.unwrap_err());
    assert!(error.contains(&file) && error.contains("readonly"), "{error}");
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused() {
    let scratch = Scratch::new();
    for url in fresh(&scratch).await {
        Store::open(&url).await.unwrap().close().await;
        let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                     VALUES (99, 'of the future', TRUE, '', 0)";
        execute(&url, newer).await;
        let error = told(&Store::open(&url).await.unwrap_err());
        assert!(error.contains("version 99") && error.contains("use a newer Garns"), "{error}");
    }
}

#[tokio::test]
async fn an_unreadable_event_does_not_affect_other_games() {
    let scratch = Arc::new(Scratch::new());
    for url in fresh(&scratch).await {
        let site = Site::over(Store::open(&url).await.unwrap(), Limits::none(), scratch.clone());
        let mut visitor = site.visitor().await;
        site.pass(1000);
        let good = visitor.begin(json!({ "kind": "own", "text": PUZZLE })).await;
        site.pass(1000);
        let bad = visitor.begin(json!({ "kind": "own", "text": PUZZLE })).await;
        let (good, bad) = (good["id"].as_str().unwrap(), bad["id"].as_str().unwrap());
        site.pass(1000);
        visitor.act(bad, json!([{ "type": "fill" }])).await.ok();
        execute(
            &url,
            &format!("UPDATE events SET action = '{{\"type\":\"of the future\"}}' WHERE game = '{bad}'"),
        )
        .await;
        // Another server, which has not read the game yet.
        let mut visitor = Visitor { site: site.twin(), ..visitor };
        assert_eq!(visitor.post("/api/play", json!({})).await.ok()["game"]["id"], good);
        assert_eq!(visitor.get(&format!("/api/games/{bad}")).await.refused(500), "unreadable");
        let listed = visitor.get("/api/games").await.ok();
        assert!(listed["games"].as_array().unwrap().iter().any(|game| game["id"] == good));
        assert_eq!(visitor.act(good, json!([{ "type": "fill" }])).await.status, 200);
        let gone = visitor.call(Method::DELETE, &format!("/api/games/{bad}"), Some(json!({}))).await;
        assert_eq!(gone.status, 204);
    }
}
