//! Names, settings, export and deletion of a player's data.

use axum::http::Method;
use serde_json::{Value, json};

use crate::site::{PUZZLE, Site, Visitor};

#[tokio::test]
async fn a_name_is_visible_and_changes_no_text_direction() {
    let site = Site::new().await;
    let mut ada = site.visitor().await;
    let bad = ["", "  ", "a\u{7}", "Ada\u{202e}", "\u{200b}", "\u{3164}", "Anonymous", "A\u{434}a"];
    for name in bad.into_iter().chain(["x".repeat(25).as_str()]) {
        let answer = ada.call(Method::PATCH, "/api/player", Some(json!({ "name": name }))).await;
        assert_eq!(answer.refused(400), "bad_request", "{name:?}");
    }
    for name in ["Ada", "Ἀρχιμήδης", "王", "A. L. ♟"] {
        let answer = ada.call(Method::PATCH, "/api/player", Some(json!({ "name": name }))).await.ok();
        assert_eq!(answer["player"]["name"], name);
    }
}

#[tokio::test]
async fn no_two_players_have_names_that_look_alike() {
    let site = Site::new().await;
    let (mut ada, mut eve) = (site.visitor().await, site.visitor().await);
    let named = |name: &str| Some(json!({ "name": name }));
    ada.call(Method::PATCH, "/api/player", named("Capa")).await.ok();
    ada.call(Method::PATCH, "/api/player", named("Capa")).await.ok();
    for name in ["Capa", "capa", "C apa", "\u{421}\u{430}\u{440}\u{430}"] {
        assert_eq!(
            eve.call(Method::PATCH, "/api/player", named(name)).await.refused(409),
            "name_taken",
            "{name}"
        );
    }
    ada.call(Method::PATCH, "/api/player", Some(json!({ "name": null }))).await.ok();
    eve.call(Method::PATCH, "/api/player", named("Capa")).await.ok();
}

#[tokio::test]
async fn settings_and_names_are_kept_and_checked() {
    let site = Site::new().await;
    let mut ada = site.visitor().await;
    let mut settings = ada.post("/api/play", json!({})).await.ok()["settings"].clone();
    settings["theme"] = json!("dark");
    settings["level"] = json!("hard");
    ada.call(Method::PATCH, "/api/player", Some(json!({ "settings": settings }))).await.ok();
    ada.call(Method::PATCH, "/api/player", Some(json!({ "name": "Ada" }))).await.ok();
    let play = ada.post("/api/play", json!({})).await.ok();
    assert_eq!((&play["settings"], &play["player"]["name"]), (&settings, &json!("Ada")));
    ada.call(Method::PATCH, "/api/player", Some(json!({ "name": null }))).await.ok();
    assert_eq!(ada.post("/api/play", json!({})).await.ok()["player"]["name"], Value::Null);
    for bad in [
        json!({ "name": "" }),
        json!({ "name": "x".repeat(25) }),
        json!({ "settings": { "theme": "pink" } }),
        json!({ "nam": 1 }),
    ] {
        assert_eq!(ada.call(Method::PATCH, "/api/player", Some(bad)).await.refused(400), "bad_request");
    }
}

#[tokio::test]
async fn all_data_can_be_exported_and_deleted() {
    let site = Site::new().await;
    let mut ada = site.visitor().await;
    let game = ada.begin(json!({ "kind": "own", "text": PUZZLE })).await;
    let id = game["id"].as_str().unwrap().to_string();
    ada.act(&id, json!([{ "type": "fill" }])).await.ok();
    let export = ada.get("/api/export").await.ok();
    assert_eq!(export["games"].as_array().unwrap().len(), 2);
    assert!(export["games"].as_array().unwrap().iter().any(|game| game["events"][0]["do"]["type"] == "fill"));
    let before = ada.clone();
    assert_eq!(ada.call(Method::DELETE, "/api/player", None).await.status, 204);
    let mut ghost = before;
    assert_eq!(ghost.get(&format!("/api/games/{id}")).await.refused(401), "no_player");
}

#[tokio::test]
async fn a_one_time_key_makes_a_browser_the_owners_once() {
    let site = Site::new().await;
    let mut one = Visitor { cookie: None, ..site.visitor().await };
    let (first, second) = (site.server.invite().unwrap(), site.server.invite().unwrap());
    let answer = one.get(&format!("/?key={first}")).await;
    assert_eq!((answer.status.as_u16(), answer.headers["location"].to_str().unwrap()), (303, "/"));
    let game = one.post("/api/play", json!({})).await.ok()["game"]["id"].clone();
    let mut two = Visitor { cookie: None, ..one.clone() };
    two.get(&format!("/?key={second}")).await;
    assert_eq!(two.post("/api/play", json!({})).await.ok()["game"]["id"], game);
    let mut stranger = Visitor { cookie: None, ..one.clone() };
    // Used keys, a key that never existed, and the owner's secret, which no address may carry.
    for key in [&first, &second, "wrongwrongwrongwrongwr", "0123456789abcdefghijkl"] {
        assert!(stranger.get(&format!("/?key={key}")).await.headers.get("set-cookie").is_none(), "{key}");
    }
    assert_ne!(stranger.post("/api/play", json!({})).await.ok()["game"]["id"], game);
}
