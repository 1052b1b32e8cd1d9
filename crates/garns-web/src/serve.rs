//! Listening, and ending without losing anything.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tower::Service;

use crate::server::Server;

/// How long a client may take to say what it wants, and how long a connection may lie idle.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long requests under way may take when the server ends. A browser keeps connections open;
/// nobody waits for those.
const LAST_PATIENCE: Duration = Duration::from_secs(3);

/// Serves requests until `end` comes; then the ones under way are finished and the store is closed.
pub async fn serve(
    listener: TcpListener,
    server: Server,
    end: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let store = server.store.clone();
    listen(listener, crate::app(server), end, PATIENCE).await;
    store.close().await;
    Ok(())
}

async fn listen(listener: TcpListener, app: Router, end: impl Future<Output = ()>, patience: Duration) {
    let connections = GracefulShutdown::new();
    let mut end = std::pin::pin!(end);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, client)) => {
                    tokio::spawn(converse(stream, client, app.clone(), patience, connections.watcher()));
                }
                // Too many open files, most likely: some will be closed.
                Err(error) if !is_of_client(&error) => {
                    tracing::error!("no connection can be accepted: {error}");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
                Err(_) => {}
            },
            () = &mut end => break,
        }
    }
    drop(listener);
    let _ = tokio::time::timeout(LAST_PATIENCE, connections.shutdown()).await;
}

/// Answers the requests of one connection.
async fn converse(stream: TcpStream, client: SocketAddr, app: Router, patience: Duration, watcher: Watcher) {
    // Answers are small and go out at once.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(client));
        app.clone().call(request)
    });
    let mut protocol = http1::Builder::new();
    protocol.timer(TokioTimer::new()).header_read_timeout(patience);
    let connection = protocol.serve_connection(TokioIo::new(stream), service);
    if let Err(error) = watcher.watch(connection).await {
        tracing::debug!("a connection has failed: {error}");
    }
}

/// Whether it was the client who gave up.
fn is_of_client(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tower_http::timeout::RequestBodyTimeoutLayer;

    use super::*;

    /// What a client hears who says this much and then nothing more.
    async fn answer_to(words: &str, patience: Duration) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let hear = async |crate::extract::Body(_): crate::extract::Body<u8>| "heard";
        let app = Router::new()
            .route("/", axum::routing::get(async || "at your service").post(hear))
            .layer(RequestBodyTimeoutLayer::new(patience));
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let end = async move { drop(stopped.await) };
        let serving = tokio::spawn(listen(listener, app, end, patience));
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(words.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        stop.send(()).unwrap();
        serving.await.unwrap();
        answer
    }

    const POST: &str = "POST / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
                        content-type: application/json\r\ncontent-length: 2\r\n\r\n";

    #[tokio::test]
    async fn who_never_ends_a_request_is_not_waited_for() {
        let short = Duration::from_millis(50);
        assert_eq!(answer_to("", short).await, "");
        assert!(!answer_to("GET / HTTP/1.1\r\nhost: localhost\r\nx-slow", short).await.contains("service"));
        let answer = answer_to(&format!("{POST}4"), short).await;
        assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("\"slow\""), "{answer}");
    }

    #[tokio::test]
    async fn who_ends_it_is_answered() {
        let get = "GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
        let answer = answer_to(get, PATIENCE).await;
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("at your service"), "{answer}");
        assert!(answer_to(&format!("{POST}42"), PATIENCE).await.ends_with("heard"));
    }
}
