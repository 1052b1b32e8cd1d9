//! Which games count for the leaderboard, and which do not.

use std::sync::Arc;

use axum::http::Method;
use garns_game::rules::beginning::daily_order;
use garns_game::rules::calendar::Date;
use garns_web::Limits;
use garns_web::store::Store;
use serde_json::{Value, json};

use crate::databases::{Scratch, count, fresh};
use crate::site::{Site, Visitor, solving};

/// The entries of the leaderboards of all levels.
async fn ranked(visitor: &mut Visitor) -> Vec<Value> {
    let mut entries = Vec::new();
    for level in ["easy", "medium", "hard", "unfair", "extreme"] {
        let board = visitor.get(&format!("/api/leaderboard?level={level}")).await.ok();
        entries.extend(board["entries"].as_array().unwrap().clone());
    }
    entries
}

fn medium() -> Value {
    json!({ "kind": "stored", "level": "medium" })
}

fn solution_of(game: &Value) -> String {
    garns::Puzzle::new(game["givens"].as_str().unwrap().parse().unwrap()).unwrap().solution().to_string()
}

#[tokio::test]
async fn an_honest_first_attempt_counts() {
    let site = Site::new().await;
    let mut ada = site.visitor().await;
    let game = ada.begin(medium()).await;
    assert_eq!(game["unranked"], Value::Null);
    let end = ada.finish(&game).await;
    let entries = ranked(&mut ada).await;
    assert_eq!(entries.len(), 1);
    assert_eq!((&entries[0]["time"], &entries[0]["score"]), (&end["time"], &end["score"]));
}

#[tokio::test]
async fn a_game_with_all_digits_entered_at_once_does_not_count() {
    let site = Site::new().await;
    let mut eve = site.visitor().await;
    let game = eve.begin(medium()).await;
    let (id, givens) = (game["id"].as_str().unwrap(), game["givens"].as_str().unwrap());
    site.pass(12);
    let end = eve.act(id, solving(givens, &solution_of(&game), 0)).await.ok();
    assert!(end["finished"].is_object());
    assert_eq!(end["unranked"], "too_fast");
    assert_eq!(ranked(&mut eve).await, [] as [Value; 0]);
}

#[tokio::test]
async fn a_puzzle_whose_solution_was_shown_does_not_count_again() {
    let site = Site::new().await;
    let mut eve = site.visitor().await;
    // The solution was seen before: a game is given up, once kept and once deleted, and begun again.
    for (delete, reason) in [(false, "solution_shown"), (true, "begun_before")] {
        let game = eve.begin(medium()).await;
        let id = game["id"].as_str().unwrap();
        let shown = eve.ask(id, "solution", json!({})).await.ok();
        assert_eq!(shown["tail"]["unranked"], reason);
        if delete {
            assert_eq!(eve.call(Method::DELETE, &format!("/api/games/{id}"), None).await.status, 204);
        }
    }
    let game = eve.begin(medium()).await;
    eve.finish(&game).await;
    assert_eq!(ranked(&mut eve).await, [] as [Value; 0]);

    // The solution was seen meanwhile, in a game of the player's own puzzle, which has one digit
    // more.
    let mut mallory = site.visitor().await;
    let game = mallory.begin(medium()).await;
    let mut text = game["givens"].as_str().unwrap().to_string();
    let open = text.find('.').unwrap();
    text.replace_range(open..=open, &solution_of(&game)[open..=open]);
    let copy = mallory.begin(json!({ "kind": "own", "text": text })).await;
    mallory.ask(copy["id"].as_str().unwrap(), "solution", json!({})).await.ok();
    let id = game["id"].as_str().unwrap();
    assert_eq!(mallory.get(&format!("/api/games/{id}")).await.ok()["unranked"], "begun_before");
    mallory.finish(&game).await;
    assert_eq!(ranked(&mut mallory).await, [] as [Value; 0]);
}

#[tokio::test]
async fn a_puzzle_that_the_player_chose_does_not_count() {
    let site = Site::new().await;
    let mut eve = site.visitor().await;
    let by_number = eve.begin(json!({ "kind": "stored", "number": 3 })).await;
    assert_eq!(by_number["unranked"], "not_chosen");
    eve.finish(&by_number).await;
    let by_seed = eve.begin(json!({ "kind": "fresh", "level": "easy", "seed": "7" })).await;
    eve.finish(&by_seed).await;
    assert_eq!(ranked(&mut eve).await, [] as [Value; 0]);
    let fresh = eve.begin(json!({ "kind": "fresh", "level": "easy" })).await;
    eve.finish(&fresh).await;
    assert_eq!(ranked(&mut eve).await.len(), 1);
}

#[tokio::test]
async fn the_daily_puzzle_counts_on_its_day_and_once() {
    let site = Site::new().await;
    let (mut ada, mut eve) = (site.visitor().await, site.visitor().await);
    let day = async |visitor: &mut Visitor, date: &str| {
        visitor.get(&format!("/api/leaderboard?date={date}")).await.ok()["entries"].as_array().unwrap().len()
    };
    let past = eve.begin(json!({ "kind": "daily", "date": "2026-11-14" })).await;
    eve.finish(&past).await;
    assert_eq!(day(&mut eve, "2026-11-14").await, 0);
    let today = eve.begin(json!({ "kind": "daily" })).await;
    let path = format!("/api/games/{}", today["id"].as_str().unwrap());
    assert_eq!(eve.call(Method::DELETE, &path, None).await.status, 204);
    let again = eve.begin(json!({ "kind": "daily" })).await;
    assert_eq!(again["givens"], today["givens"]);
    eve.finish(&again).await;
    assert_eq!(day(&mut eve, "2026-11-15").await, 0);
    let honest = ada.begin(json!({ "kind": "daily" })).await;
    ada.finish(&honest).await;
    assert_eq!(day(&mut ada, "2026-11-15").await, 1);
}

#[tokio::test]
async fn a_pause_counts_because_the_givens_can_be_read() {
    let site = Site::new().await;
    let mut eve = site.visitor().await;
    let game = eve.begin(medium()).await;
    let id = game["id"].as_str().unwrap();
    eve.act(id, json!([{ "type": "pause" }])).await.ok();
    site.pass(3_600_000);
    let end = eve.finish(&game).await;
    let entry = ranked(&mut eve).await.remove(0);
    let (clock, counted) = (end["time"].as_i64().unwrap(), entry["time"].as_i64().unwrap());
    assert!(clock < 120_000, "the player's own clock stood still: {clock}");
    assert_eq!(counted, 3_601_000 + clock, "the pause counts, and the second until the first digit");
    assert_eq!((&entry["played"], &end["wall_time"]), (&end["time"], &entry["time"]), "both times are told");
    assert!(entry["score"].as_i64() < end["score"].as_i64());
}

/// The clock of a player who pauses in the same batch as each digit never runs.
#[tokio::test]
async fn a_player_whose_clock_never_runs_is_ranked_by_the_wall_time() {
    for rest in ["pause", "away"] {
        let site = Site::new().await;
        let mut eve = site.visitor().await;
        let game = eve.begin(medium()).await;
        let begun = site.clock.load(std::sync::atomic::Ordering::SeqCst);
        let id = game["id"].as_str().unwrap();
        eve.act(id, json!([{ "type": rest }])).await.ok();
        let mut end = Value::Null;
        for enter in solving(game["givens"].as_str().unwrap(), &solution_of(&game), 0).as_array().unwrap() {
            site.pass(500);
            end = eve.act(id, json!([enter, { "type": rest }])).await.ok();
        }
        let wall = site.clock.load(std::sync::atomic::Ordering::SeqCst) - begun;
        assert_eq!(end["finished"]["time"], 0, "the player's own clock");
        assert_eq!((&end["finished"]["wall_time"], &end["unranked"]), (&json!(wall), &Value::Null));
        let entry = ranked(&mut eve).await.remove(0);
        assert_eq!((&entry["time"], &entry["played"]), (&json!(wall), &json!(0)));
        let listed = eve.get("/api/games?status=finished").await.ok();
        assert_eq!(listed["games"][0]["finished"]["wall_time"], wall);
    }
}

/// An attempt is remembered as long as the player has a game of the solution, or the server may choose its puzzle again.
#[tokio::test]
async fn attempts_at_puzzles_that_nobody_will_choose_again_are_forgotten() {
    let scratch = Arc::new(Scratch::new());
    let url = fresh(&scratch).await.pop().unwrap();
    let site = Site::over(Store::open(&url).await.unwrap(), Limits::none(), scratch);
    let mut eve = site.visitor().await;
    let attempts = async |game: &Value| {
        count(&url, &format!("SELECT COUNT(*) FROM attempts WHERE solution = '{}'", solution_of(game))).await
    };
    let delete = async |eve: &mut Visitor, game: &Value| {
        let path = format!("/api/games/{}", game["id"].as_str().unwrap());
        assert_eq!(eve.call(Method::DELETE, &path, None).await.status, 204);
    };
    let fresh = eve.begin(json!({ "kind": "fresh", "level": "easy" })).await;
    let copy = eve.begin(json!({ "kind": "own", "text": fresh["givens"] })).await;
    delete(&mut eve, &copy).await;
    assert_eq!(attempts(&fresh).await, 1, "the other game of the solution is not a first attempt");
    let id = fresh["id"].as_str().unwrap();
    assert_eq!(eve.game(id).await["unranked"], "begun_before");
    delete(&mut eve, &fresh).await;
    assert_eq!(attempts(&fresh).await, 0);
    for kept in [medium(), json!({ "kind": "daily" })] {
        let game = eve.begin(kept).await;
        delete(&mut eve, &game).await;
        assert_eq!(attempts(&game).await, 1, "the server may choose it again");
    }
    assert_eq!(eve.call(Method::DELETE, "/api/player", Some(json!({}))).await.status, 204);
    assert_eq!(count(&url, "SELECT COUNT(*) FROM attempts").await, 0);
}

/// Every server has its own secret, so neither a date nor another server tells tomorrow's puzzle.
#[tokio::test]
async fn nobody_can_know_tomorrows_daily_puzzle() {
    let (here, there) = (Site::new().await, Site::new().await);
    let (mut ada, mut eve) = (here.visitor().await, there.visitor().await);
    for (date, level) in [("2026-11-09", "easy"), ("2026-11-11", "medium")] {
        // The date as the seed gives the puzzle of a home without a server.
        let seed = date.replace('-', "");
        let order = json!({ "kind": "fresh", "level": level, "symmetry": "half-turn", "seed": seed });
        let open = eve.begin(order).await["givens"].clone();
        let daily = json!({ "kind": "daily", "date": date });
        let one = ada.begin(daily.clone()).await["givens"].clone();
        let other = eve.begin(daily.clone()).await["givens"].clone();
        assert!(one != open && other != open && one != other, "{date}");
        let mut bob = here.twin().visitor().await;
        assert_eq!(bob.begin(daily).await["givens"], one, "the same for everyone on a server");
        let date = Date::parse(date).unwrap();
        let made = daily_order(date, date.open_seed()).make(|| true).unwrap().0;
        assert_eq!(open, made.givens().to_string());
    }
}
