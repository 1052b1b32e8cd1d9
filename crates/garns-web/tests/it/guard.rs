//! The checks for every request, and the headers of every answer.

use axum::body::Body;
use axum::http::{HeaderName, Request, header};
use garns_web::store::Store;
use garns_web::{Config, Limits, Rate, Server};
use tower::ServiceExt as _;

use crate::databases::Scratch;
use crate::site::Site;

fn play(headers: &[(&str, &str)]) -> Request<Body> {
    let mut request = Request::post("/api/play").header(header::CONTENT_TYPE, "application/json");
    for &(name, value) in headers {
        request = request.header(name, value);
    }
    request.body(Body::from("{}")).unwrap()
}

#[tokio::test]
async fn writes_from_other_sites_are_refused() {
    let site = Site::new().await;
    let refused: [&[(&str, &str)]; 5] = [
        &[("host", "localhost"), ("sec-fetch-site", "cross-site")],
        &[("host", "localhost"), ("sec-fetch-site", "same-site")],
        &[("host", "localhost"), ("origin", "https://evil.example")],
        &[("host", "localhost"), ("origin", "null")],
        &[("host", "evil.example"), ("sec-fetch-site", "same-origin")],
    ];
    for headers in refused {
        assert_eq!(site.send(play(headers)).await.refused(403), "cross_site", "{headers:?}");
    }
    let accepted: [&[(&str, &str)]; 3] = [
        &[("host", "localhost:4000"), ("sec-fetch-site", "same-origin")],
        &[("host", "127.0.0.1:4000"), ("origin", "http://127.0.0.1:4000")],
        &[("host", "[::1]:4000")],
    ];
    for headers in accepted {
        site.send(play(headers)).await.ok();
    }
    let form = Request::post("/api/play").header("host", "localhost").body(Body::from("a=b")).unwrap();
    assert_eq!(site.send(form).await.refused(415), "media_type");
    let list =
        Request::post("/api/play").header("host", "localhost").header("content-type", "application/json");
    assert_eq!(site.send(list.body(Body::from("[]")).unwrap()).await.refused(400), "bad_request");
}

/// Programs disagree about which of two names counts, so a proxy may have checked the other one.
#[tokio::test]
async fn a_request_with_two_names_of_the_server_is_refused() {
    let site = Site::new().await;
    for names in [["localhost", "evil.example"], ["evil.example", "localhost"], ["localhost", "localhost"]] {
        let request = Request::get("/api/health").header("host", names[0]).header("host", names[1]);
        let answer = site.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.refused(400), "bad_request", "{names:?}");
    }
}

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let site = Site::new().await;
    for path in ["/", "/api/health", "/nothing", "/api/nothing", "/learn/x-wing", "/api/openapi.json"] {
        let request = Request::get(path).header("host", "localhost").body(Body::empty()).unwrap();
        let answer = site.send(request).await;
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}");
        assert!(policy.contains("frame-ancestors 'none'"));
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        assert_eq!(answer.headers["referrer-policy"], "no-referrer");
        assert_eq!(answer.status.is_success(), !path.contains("nothing"), "{path}");
    }
    let answer = site.send(play(&[("host", "localhost")])).await;
    let cookie = answer.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    assert_eq!(answer.headers[header::CACHE_CONTROL], "no-store");
}

#[tokio::test]
async fn a_wrong_address_gives_a_page_to_browsers_and_json_to_programs() {
    let site = Site::new().await;
    let get = |path: &str, accept: &str| {
        let request = Request::get(path).header("host", "localhost").header(header::ACCEPT, accept);
        request.body(Body::empty()).unwrap()
    };
    for (path, accept, page) in [
        ("/nothing", "text/html,*/*;q=0.8", true),
        ("/learn/a/b", "text/html", true),
        ("/nothing", "*/*", false),
        ("/api/nothing", "text/html", false),
    ] {
        let answer = site.send(get(path, accept)).await;
        assert_eq!(answer.status.as_u16(), 404, "{path}");
        assert_eq!(String::from_utf8_lossy(&answer.bytes).contains("<html"), page, "{path} for {accept}");
    }
}

#[tokio::test]
async fn the_page_is_cached_by_tag_and_compressed() {
    let site = Site::new().await;
    let get = |name: &'static str, value: String| {
        Request::get("/").header("host", "localhost").header(name, value).body(Body::empty()).unwrap()
    };
    let first = site.send(get("accept", "*/*".into())).await;
    let tag = first.headers[header::ETAG].to_str().unwrap().to_string();
    assert!(String::from_utf8_lossy(&first.bytes).contains("<html"));
    let second = site.send(get("if-none-match", tag)).await;
    assert_eq!((second.status.as_u16(), second.bytes.len()), (304, 0));
    for encoding in ["gzip", "br"] {
        let request =
            Request::get("/api/openapi.json").header("host", "localhost").header("accept-encoding", encoding);
        let answer = site.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.headers[header::CONTENT_ENCODING], encoding);
    }
}

#[tokio::test]
async fn too_many_requests_are_refused_with_the_seconds_to_wait() {
    let limits = Limits { player: Rate { per_second: 1.0, burst: 10.0 }, ..Limits::none() };
    let site = Site::with(limits).await;
    let (mut ada, mut bob) = (site.visitor().await, site.visitor().await);
    let mut served = 0;
    let refused = loop {
        let answer = ada.get("/api/statistics").await;
        if !answer.status.is_success() {
            break answer;
        }
        served += 1;
    };
    assert_eq!((refused.refused(429).as_str(), served), ("too_many", 9));
    assert_eq!(refused.headers[header::RETRY_AFTER], "1");
    bob.get("/api/statistics").await.ok();
    site.pass(1000);
    ada.get("/api/statistics").await.ok();

    let site = Site::with(Limits { newcomers: Rate { per_second: 0.1, burst: 2.0 }, ..Limits::none() }).await;
    for status in [200, 200, 429] {
        assert_eq!(site.send(play(&[("host", "localhost")])).await.status, status);
    }
}

/// Behind a proxy with TLS, the cookie has the name that browsers accept from this host alone.
#[tokio::test]
async fn the_cookie_over_https_belongs_to_this_host() {
    let scratch = Scratch::new();
    let store = Store::open(&scratch.file("games.sqlite3")).await.unwrap();
    let server = Server::new(
        store,
        Config { loopback: false, proxy: true, limits: Limits::none(), ..Config::default() },
    );
    let app = garns_web::app(server);
    let come_in = async |headers: &[(&str, &str)]| {
        let mut request = play(&[("host", "sudoku.example")]);
        for (name, value) in headers {
            request
                .headers_mut()
                .insert(HeaderName::from_bytes(name.as_bytes()).unwrap(), value.parse().unwrap());
        }
        let answer = app.clone().oneshot(request).await.unwrap();
        assert_eq!(answer.status(), 200);
        let cookies = answer.headers().get_all(header::SET_COOKIE).iter();
        cookies.map(|cookie| cookie.to_str().unwrap().to_string()).collect::<Vec<_>>()
    };
    let https = ("x-forwarded-proto", "https");
    let set = come_in(&[https]).await;
    assert!(
        set[0].starts_with("__Host-garns=") && set[0].ends_with("; Secure") && set[0].contains("; Path=/;"),
        "{set:?}"
    );
    let secret = set[0].split(['=', ';']).nth(1).unwrap().to_string();
    let (new, old) = (format!("__Host-garns={secret}"), format!("garns={secret}"));
    assert_eq!(come_in(&[https, ("cookie", &new)]).await, [] as [String; 0], "a known player");
    // A cookie of an earlier version is still read, and gets the new name.
    let renamed = come_in(&[https, ("cookie", &old)]).await;
    assert!(renamed[0].starts_with(&new) && renamed[1].starts_with("garns=; "), "{renamed:?}");
    assert_eq!(come_in(&[("cookie", &old)]).await, [] as [String; 0], "without HTTPS the name stays");
    // A cookie that another host of the domain has planted does not take the place of ours.
    let planted = format!("garns=0000000000000000000000; {new}");
    assert_eq!(come_in(&[https, ("cookie", &planted)]).await, [] as [String; 0]);
}
