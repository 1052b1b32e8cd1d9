//! Counters about the running server, in the text format of Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Router, routing};

use crate::server::Server;

/// The upper bounds of the classes of latencies, in seconds.
const BOUNDS: [f64; 11] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5, 10.0, 30.0];

/// The counters that requests change.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    requests: Mutex<BTreeMap<Labels, u64>>,
    latencies: Mutex<BTreeMap<String, Latencies>>,
    refusals: Mutex<BTreeMap<&'static str, u64>>,
    moves: AtomicU64,
}

/// What requests are counted by. The values come from the list of routes and from fixed lists, so a client cannot make
/// their number grow.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Labels {
    route: String,
    method: &'static str,
    status: u16,
}

/// The latencies of a route.
#[derive(Clone, Copy, Debug, Default)]
struct Latencies {
    /// How many requests took at most the time of each bound and more than that of the bound before.
    classes: [u64; BOUNDS.len()],
    count: u64,
    total: Duration,
}

/// The code of an error, in the extensions of its answer.
#[derive(Clone, Copy)]
pub(crate) struct ErrorCode(pub(crate) &'static str);

/// Numbers about work and its cached answers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WorkCounts {
    /// Jobs that wait, by lane.
    pub(crate) teaching: usize,
    pub(crate) making: usize,
    /// Questions so far, and how many of them had to be computed.
    pub(crate) asked: u64,
    pub(crate) computed: u64,
}

/// Measures a request and its answer.
pub(crate) async fn measure(State(server): State<Server>, request: Request, next: Next) -> Response {
    // All pages and files count as one route.
    let route = request.extensions().get::<MatchedPath>().map_or("page", MatchedPath::as_str).to_string();
    let method = method_label(request.method());
    let start = Instant::now();
    let response = next.run(request).await;
    let (time, status) = (start.elapsed(), response.status().as_u16());
    tracing::debug!(method, route, status, seconds = time.as_secs_f64(), "request");
    let code = response.extensions().get::<ErrorCode>().map(|code| code.0);
    server.metrics.count(Labels { route, method, status }, time, code);
    response
}

/// The routes of the separate address for metrics.
pub(crate) fn app(server: Server) -> Router {
    let text = async |State(server): State<Server>| {
        let content_type = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
        (content_type, server.metrics.text(server.analysis.counts())).into_response()
    };
    Router::new().route("/metrics", routing::get(text)).with_state(server)
}

impl Metrics {
    /// Counts events that players added to their games.
    pub(crate) fn add_moves(&self, count: u64) {
        self.moves.fetch_add(count, Ordering::Relaxed);
    }

    fn count(&self, labels: Labels, time: Duration, code: Option<&'static str>) {
        lock(&self.latencies).entry(labels.route.clone()).or_default().add(time);
        *lock(&self.requests).entry(labels).or_default() += 1;
        if let Some(code) = code {
            *lock(&self.refusals).entry(code).or_default() += 1;
        }
    }

    /// All metrics as text.
    fn text(&self, work: WorkCounts) -> String {
        let mut text = String::new();
        head(&mut text, "garns_requests_total", "counter", "Requests by route, method and status.");
        for (Labels { route, method, status }, count) in &*lock(&self.requests) {
            let labels = format!("route=\"{route}\",method=\"{method}\",status=\"{status}\"");
            let _ = writeln!(text, "garns_requests_total{{{labels}}} {count}");
        }
        head(&mut text, "garns_request_seconds", "histogram", "Time from a request to its answer, by route.");
        for (route, latencies) in &*lock(&self.latencies) {
            latencies.write(&mut text, route);
        }
        head(&mut text, "garns_refusals_total", "counter", "Answers with an error, by its code.");
        for (code, count) in &*lock(&self.refusals) {
            let _ = writeln!(text, "garns_refusals_total{{code=\"{code}\"}} {count}");
        }
        head(
            &mut text,
            "garns_database_errors_total",
            "counter",
            "Requests that failed because of the database.",
        );
        for code in ["storage", "unavailable", "unreadable"] {
            let count = lock(&self.refusals).get(code).copied().unwrap_or(0);
            let _ = writeln!(text, "garns_database_errors_total{{code=\"{code}\"}} {count}");
        }
        head(&mut text, "garns_moves_total", "counter", "Events that players added to their games.");
        let _ = writeln!(text, "garns_moves_total {}", self.moves.load(Ordering::Relaxed));
        head(&mut text, "garns_waiting_jobs", "gauge", "Computations that wait for the processor, by lane.");
        for (lane, count) in [("teaching", work.teaching), ("making", work.making)] {
            let _ = writeln!(text, "garns_waiting_jobs{{lane=\"{lane}\"}} {count}");
        }
        head(&mut text, "garns_questions_total", "counter", "Questions that cached answers may serve.");
        let _ = writeln!(text, "garns_questions_total {}", work.asked);
        head(&mut text, "garns_computations_total", "counter", "Questions that had to be computed.");
        let _ = writeln!(text, "garns_computations_total {}", work.computed);
        text
    }
}

impl Latencies {
    fn add(&mut self, time: Duration) {
        if let Some(class) = BOUNDS.iter().position(|&bound| time.as_secs_f64() <= bound) {
            self.classes[class] += 1;
        }
        self.count += 1;
        self.total += time;
    }

    fn write(&self, text: &mut String, route: &str) {
        let mut sum = 0;
        for (bound, count) in BOUNDS.iter().zip(self.classes) {
            sum += count;
            let _ = writeln!(text, "garns_request_seconds_bucket{{route=\"{route}\",le=\"{bound}\"}} {sum}");
        }
        let Latencies { count, total, .. } = self;
        let _ = writeln!(text, "garns_request_seconds_bucket{{route=\"{route}\",le=\"+Inf\"}} {count}");
        let _ = writeln!(text, "garns_request_seconds_sum{{route=\"{route}\"}} {}", total.as_secs_f64());
        let _ = writeln!(text, "garns_request_seconds_count{{route=\"{route}\"}} {count}");
    }
}

fn head(text: &mut String, name: &str, kind: &str, help: &str) {
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

/// The name of a method; one name for all that no route has, because a client may invent methods.
fn method_label(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        _ => "other",
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latencies_are_cumulative() {
        let mut latencies = Latencies::default();
        for millis in [0, 3, 30, 60_000] {
            latencies.add(Duration::from_millis(millis));
        }
        let mut text = String::new();
        latencies.write(&mut text, "/api/play");
        let value = |line: &str| {
            let found =
                text.lines().find(|found| found.contains(line)).unwrap_or_else(|| panic!("{line}: {text}"));
            found.rsplit(' ').next().unwrap().to_string()
        };
        assert_eq!(value("le=\"0.001\""), "1");
        assert_eq!(value("le=\"0.005\""), "2");
        assert_eq!(value("le=\"30\""), "3");
        assert_eq!(value("le=\"+Inf\""), "4");
        assert_eq!((value("_count").as_str(), value("_sum").as_str()), ("4", "60.033"));
    }

    #[test]
    fn errors_of_the_database_are_counted_apart() {
        let metrics = Metrics::default();
        let labels = || Labels { route: "/api/play".into(), method: "POST", status: 503 };
        metrics.count(labels(), Duration::ZERO, Some("unavailable"));
        metrics.count(labels(), Duration::ZERO, Some("busy"));
        metrics.add_moves(7);
        let text = metrics.text(WorkCounts { teaching: 3, making: 0, asked: 10, computed: 4 });
        for line in [
            "garns_requests_total{route=\"/api/play\",method=\"POST\",status=\"503\"} 2",
            "garns_refusals_total{code=\"busy\"} 1",
            "garns_database_errors_total{code=\"unavailable\"} 1",
            "garns_database_errors_total{code=\"storage\"} 0",
            "garns_moves_total 7",
            "garns_waiting_jobs{lane=\"teaching\"} 3",
            "garns_questions_total 10",
            "garns_computations_total 4",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}: {text}");
        }
    }

    #[test]
    fn invented_methods_have_one_name() {
        assert_eq!(method_label(&Method::GET), "GET");
        assert_eq!(method_label(&Method::from_bytes(b"BREW").unwrap()), "other");
    }
}
